// A random scene for random scenarios: a character with odd skeletons, a few other objects, and things of the user's own.

import fc from 'fast-check';
import * as THREE from 'three';
import { seededRandom } from '../random.js';
import { type Tree, trees } from '../random-trees.js';

/** What a mixer or an action may be played on. */
export const ROOTS = ['scene', 'mesh', 'group', 'plain', 'below'] as const;
export type RootName = (typeof ROOTS)[number];

/** One skinned mesh: its skeleton holds the joints whose bit is set, in an order of its own. */
interface MeshPlan {
  readonly joints: number;
  readonly orderSeed: number;
  /** Where the mesh hangs: 0 the scene, 1 the armature, from 2 on a joint. */
  readonly parent: number;
  readonly isDetached: boolean;
}

/**
 * A scene as plain data, from which the same scene can be made again and again.
 *
 *   between     for each joint: whether it is an Object3D and no Bone
 *   hasTwins    whether the last joint has the first one's name
 *   below       which joint the root `below` is
 *   socket      which joint the prop hangs on
 */
export interface WorldPlan {
  readonly tree: Tree;
  readonly between: readonly boolean[];
  readonly meshes: readonly MeshPlan[];
  readonly hasTwins: boolean;
  readonly below: number;
  readonly socket: number;
}

/** The user's own object as a root. */
interface PlainRoot {
  readonly uuid: string;
  readonly name: string;
  gain: number;
  label: string;
  isOn: boolean;
  readonly offset: THREE.Vector3;
  readonly levels: number[];
}

/** What was made of a plan. */
export interface World {
  readonly scene: THREE.Group;
  readonly joints: readonly THREE.Object3D[];
  readonly meshes: readonly THREE.SkinnedMesh[];
  readonly below: THREE.Object3D;
  readonly lamp: THREE.PointLight;
  readonly camera: THREE.PerspectiveCamera;
  readonly prop: THREE.Mesh<THREE.BufferGeometry, THREE.MeshStandardMaterial[]>;
  readonly panel: THREE.Mesh<THREE.BufferGeometry, THREE.MeshBasicMaterial>;
  readonly settings: { level: number; mode: string; isOn: boolean; readonly offset: THREE.Vector3 };
  readonly spots: readonly THREE.SpotLight[];
  readonly group: THREE.AnimationObjectGroup;
  readonly plain: PlainRoot;
}

/** Any plan. */
export const worldPlans: fc.Arbitrary<WorldPlan> = fc.record({
  tree: trees(12),
  between: fc.array(
    fc.integer({ min: 0, max: 5 }).map((kind) => kind === 5),
    { minLength: 12, maxLength: 12 },
  ),
  meshes: fc.array(
    fc.record({
      joints: fc.integer({ min: 1, max: 4095 }),
      orderSeed: fc.nat(999),
      parent: fc.oneof(
        { weight: 3, arbitrary: fc.constantFrom(0, 1) },
        { weight: 1, arbitrary: fc.integer({ min: 2, max: 13 }) },
      ),
      isDetached: fc.integer({ min: 0, max: 7 }).map((kind) => kind === 7),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  hasTwins: fc.integer({ min: 0, max: 15 }).map((kind) => kind === 15),
  below: fc.nat(11),
  socket: fc.nat(11),
});

/** Names that a parser may stumble over come up now and then. */
const ODD_NAMES: Readonly<Record<number, string>> = { 4: 'joint.4', 7: 'Kopf_ü', 9: 'arm-9 left' };

/** Returns a new scene; the same plan gives the same one, but for uuids. */
export function buildWorld(plan: WorldPlan): World {
  const scene = new THREE.Group();
  scene.name = 'Character';
  const armature = new THREE.Group();
  armature.name = 'Armature';
  armature.position.set(0.5, -0.25, 1);
  scene.add(armature);
  const joints = buildJoints(plan, armature);
  scene.updateMatrixWorld(true);
  const meshes = plan.meshes.map((mesh, index) => buildMesh(mesh, index, scene, armature, joints));
  const settings = { level: 0.5, mode: 'calm', isOn: false, offset: new THREE.Vector3(1, 2, 3) };
  Object.assign(scene, { settings: [settings], levels: [0.25, 0.5], gain: 1 });
  const lamp = named(new THREE.PointLight(), 'Lamp');
  const camera = named(new THREE.PerspectiveCamera(), 'Camera');
  const prop = named(
    new THREE.Mesh(morphGeometry(), [new THREE.MeshStandardMaterial(), new THREE.MeshStandardMaterial()]),
    'Prop',
  );
  const panel = named(
    new THREE.Mesh(new THREE.BufferGeometry(), new THREE.MeshBasicMaterial({ map: new THREE.Texture() })),
    'Panel',
  );
  scene.add(lamp, camera, panel);
  joints[plan.socket % joints.length]!.add(prop);
  const spots = [0.25, 0.5, 0.75].map((intensity, index) =>
    named(new THREE.SpotLight(0xffffff, intensity), `Spot${index}`),
  );
  return {
    scene,
    joints,
    meshes,
    below: joints[plan.below % joints.length]!,
    lamp,
    camera,
    prop,
    panel,
    settings,
    spots,
    group: new THREE.AnimationObjectGroup(spots[0]!, spots[1]!),
    plain: {
      uuid: 'plain',
      name: 'Plain',
      gain: 0.25,
      label: 'first',
      isOn: true,
      offset: new THREE.Vector3(3, 2, 1),
      levels: [1, 2, 3],
    },
  };
}

/** Returns the object that a root's name stands for. */
export function rootOf(world: World, name: RootName): THREE.Object3D | THREE.AnimationObjectGroup {
  if (name === 'mesh') return world.meshes[0]!;
  if (name === 'plain') return world.plain as unknown as THREE.Object3D;
  return world[name];
}

function buildJoints({ tree, between, hasTwins }: WorldPlan, armature: THREE.Object3D): THREE.Object3D[] {
  const { parents, pose } = tree;
  const joints: THREE.Object3D[] = [];
  const needsBone = between.slice(0, parents.length).every(Boolean);
  parents.forEach((parent, index) => {
    const isBone = !between[index] || (needsBone && index === 0);
    const joint = isBone ? new THREE.Bone() : new THREE.Object3D();
    joint.name = ODD_NAMES[index] ?? `joint${index}`;
    joint.position.fromArray(pose.translations, index * 3);
    joint.quaternion.fromArray(pose.rotations, index * 4);
    // Twelve joints in a row must not grow or shrink beyond what single precision can hold apart.
    joint.scale.fromArray(pose.scales.map(Math.cbrt), index * 3);
    joints.push(joint);
    (parent < 0 ? armature : joints[parent]!).add(joint);
  });
  if (hasTwins) joints.at(-1)!.name = joints[0]!.name;
  return joints;
}

function buildMesh(
  plan: MeshPlan,
  index: number,
  scene: THREE.Object3D,
  armature: THREE.Object3D,
  joints: readonly THREE.Object3D[],
): THREE.SkinnedMesh {
  const all = joints.filter((joint): joint is THREE.Bone => joint instanceof THREE.Bone);
  const chosen = all.filter((_, bone) => (plan.joints >> bone) & 1);
  const bones = shuffled(chosen.length > 0 ? chosen : all.slice(0, 1), plan.orderSeed);
  const geometry = morphGeometry();
  geometry.setAttribute('skinIndex', new THREE.Uint16BufferAttribute(new Uint16Array(12), 4));
  geometry.setAttribute('skinWeight', new THREE.Float32BufferAttribute([1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0], 4));
  const mesh = named(new THREE.SkinnedMesh(geometry, new THREE.MeshBasicMaterial()), `Skin${index}`);
  if (plan.isDetached) mesh.bindMode = THREE.DetachedBindMode;
  const parents = [scene, armature, ...joints];
  parents[plan.parent % parents.length]!.add(mesh);
  mesh.updateWorldMatrix(true, false);
  mesh.bind(new THREE.Skeleton(bones));
  return mesh;
}

/** A triangle that may smile and blink. */
function morphGeometry(): THREE.BufferGeometry {
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute('position', new THREE.Float32BufferAttribute([0, 0, 0, 1, 0, 0, 0, 1, 0], 3));
  geometry.morphAttributes.position = ['smile', 'blink'].map((name) => {
    const attribute = new THREE.Float32BufferAttribute(new Float32Array(9), 3);
    attribute.name = name;
    return attribute;
  });
  return geometry;
}

function named<T extends THREE.Object3D>(object: T, name: string): T {
  object.name = name;
  return object;
}

function shuffled<T>(items: readonly T[], seed: number): T[] {
  const random = seededRandom(seed);
  return items
    .map((item) => ({ item, place: seed === 0 ? 0 : random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}
