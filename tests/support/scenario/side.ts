// One side of a random scenario: a world with a mixer on it, three's or ours, and everything about it that can be read.

import * as THREE from 'three';
import { randomRotation } from '../arbitraries.js';
import { seededRandom } from '../random.js';
import { skinnedMeshes } from '../skinned-pose.js';
import { type Call, type Reaction, runCall, settledCall } from './calls.js';
import { buildClip, type ClipPlan } from './clips.js';
import { findTargets } from './targets.js';
import { buildWorld, type RootName, rootOf, type World, type WorldPlan } from './world.js';

/** Everything about a scenario but the calls. */
export interface SidePlan {
  readonly world: WorldPlan;
  readonly mixerRoot: RootName;
  readonly clips: readonly ClipPlan[];
  readonly reactions: readonly Reaction[];
}

/** What a listener heard. */
export interface Heard {
  readonly type: 'loop' | 'finished';
  readonly action: number;
  /** loopDelta, or direction. */
  readonly amount: number;
  readonly time: number;
}

/** One value, or several that belong together. A rotation is four numbers whose sign does not count. */
export interface Reading {
  readonly name: string;
  readonly kind: 'value' | 'rotation';
  read(): (number | boolean | string)[];
  /** Which joint it belongs to. */
  readonly joint?: number;
  /** What a binding of three's that drives it is bound to. */
  readonly holder?: object;
  readonly write?: (values: number[]) => void;
}

export class Side {
  readonly world: World;
  readonly mixer: THREE.AnimationMixer;
  readonly mixerRoot: RootName;
  readonly clips: readonly THREE.AnimationClip[];
  /** All actions that have been made, in that order; their place is their label. */
  readonly actions: THREE.AnimationAction[] = [];
  readonly heard: Heard[] = [];
  readonly readings: readonly Reading[];
  /** Called before every call, upon every event, and for every new action. */
  onCall: (call: Call, isInListener: boolean) => void = () => {};
  onEvent: (heard: Heard) => void = () => {};
  onNewAction: (action: THREE.AnimationAction) => void = () => {};
  private readonly homes: readonly RootName[];
  private readonly timesLeft: number[];
  private listenerDepth = 0;

  constructor(plan: SidePlan, makeMixer: (root: THREE.Object3D) => THREE.AnimationMixer) {
    this.world = buildWorld(plan.world);
    this.mixerRoot = plan.mixerRoot;
    this.mixer = makeMixer(rootOf(this.world, plan.mixerRoot) as THREE.Object3D);
    const roots = findTargets(this.world);
    this.clips = plan.clips.map((clip, index) => buildClip(clip, `clip${index}`, roots));
    this.homes = plan.clips.map((clip) => clip.root);
    this.readings = readingsOf(this.world);
    this.timesLeft = plan.reactions.map(({ times }) => times);
    this.mixer.addEventListener('loop', ({ action, loopDelta }) =>
      this.hear({ type: 'loop', action: this.labelOf(action), amount: loopDelta, time: action.time }, plan.reactions),
    );
    this.mixer.addEventListener('finished', ({ action, direction }) =>
      this.hear(
        { type: 'finished', action: this.labelOf(action), amount: direction, time: action.time },
        plan.reactions,
      ),
    );
    for (let clip = 0; clip < this.clips.length; clip++) this.fetch(clip, null, null);
  }

  /** Makes one call. */
  run(call: Call): unknown {
    const settled = settledCall(this, call);
    this.onCall(settled, this.listenerDepth > 0);
    return runCall(this, settled);
  }

  /** Asks for the action of a clip, on the root it is meant for or another one; returns its label. */
  fetch(clip: number, root: RootName | null, mode: THREE.AnimationBlendMode | null): number {
    const index = clip % this.clips.length;
    const name = root ?? this.homes[index]!;
    const optionalRoot = name === this.mixerRoot && root === null ? undefined : rootOf(this.world, name);
    const found = this.mixer.clipAction(this.clips[index]!, optionalRoot as THREE.Object3D, mode ?? undefined);
    return this.labelOf(found);
  }

  /** The place of an action among all, at which it is put when it is new. */
  labelOf(action: THREE.AnimationAction): number {
    const index = this.actions.indexOf(action);
    if (index >= 0) return index;
    this.onNewAction(action);
    return this.actions.push(action) - 1;
  }

  /** Does what a renderer does before it draws. */
  draw(): void {
    this.world.scene.updateMatrixWorld();
    for (const mesh of this.world.meshes) mesh.skeleton.update();
  }

  /** bindMatrixInverse · boneMatrix for every mesh and bone: what reaches the screen, in the space of the mesh. */
  palettes(): number[] {
    const product = new THREE.Matrix4();
    return skinnedMeshes(this.world.scene).flatMap(({ skeleton, bindMatrixInverse }) =>
      skeleton.bones.flatMap((_, bone) =>
        product
          .fromArray(skeleton.boneMatrices!, bone * 16)
          .premultiply(bindMatrixInverse)
          .toArray(),
      ),
    );
  }

  /** Where everything is in the world; bones must be up to date. */
  worldMatrices(): number[] {
    const { joints, prop } = this.world;
    return [...joints, prop].flatMap((object) => object.matrixWorld.toArray());
  }

  /** Writes to a property, as an app does. */
  write(place: number, seed: number): void {
    const { readings } = this;
    const open = readings.filter(({ write }) => write);
    const reading = open[place % open.length]!;
    const random = seededRandom(seed + 1);
    reading.write!(
      reading.kind === 'rotation' ? randomRotation(random) : reading.read().map(() => Math.fround(random())),
    );
  }

  /** The reading that `write` would write to. */
  writtenBy(place: number): Reading {
    const open = this.readings.filter(({ write }) => write);
    return open[place % open.length]!;
  }

  private hear(heard: Heard, reactions: readonly Reaction[]): void {
    this.heard.push(heard);
    this.onEvent(heard);
    reactions.forEach(({ type, action, call }, index) => {
      if (type !== heard.type || action % this.clips.length !== heard.action % this.clips.length) return;
      if (this.timesLeft[index]!-- <= 0) return;
      this.listenerDepth++;
      this.run(call);
      this.listenerDepth--;
    });
  }
}

function readingsOf(world: World): Reading[] {
  const { joints, lamp, camera, prop, panel, scene, settings, spots, plain, meshes } = world;
  const value = (name: string, read: Reading['read'], write?: Reading['write']): Reading => ({
    name,
    kind: 'value',
    read,
    ...(write && { write }),
  });
  const vector = (name: string, of: THREE.Vector3 | THREE.Vector2): Reading =>
    value(
      name,
      () => of.toArray(),
      (values) => of.fromArray(values),
    );
  const rotation = (name: string, object: THREE.Object3D): Reading[] => [
    { name, kind: 'rotation', read: () => object.quaternion.toArray() },
    // Euler angles jump where they are not unique; what they stand for does not.
    {
      name: `${name} (Euler)`,
      kind: 'rotation',
      read: () => new THREE.Quaternion().setFromEuler(object.rotation).toArray(),
    },
  ];
  const onJoint = (joint: number, list: Reading[]): Reading[] => list.map((reading) => ({ ...reading, joint }));
  const material = (name: string, of: THREE.Material): Reading =>
    value(
      `${name} opacity`,
      () => [of.opacity],
      ([opacity]) => {
        of.opacity = opacity!;
      },
    );
  const [skin] = meshes as [THREE.SkinnedMesh<THREE.BufferGeometry, THREE.MeshBasicMaterial>];
  return [
    ...joints.flatMap((joint, index) =>
      onJoint(index, [
        vector(`joint${index}.position`, joint.position),
        ...rotation(`joint${index}.rotation`, joint).map((reading, part) =>
          part === 0 ? { ...reading, write: (values: number[]) => void joint.quaternion.fromArray(values) } : reading,
        ),
        vector(`joint${index}.scale`, joint.scale),
        value(`joint${index}.visible`, () => [joint.visible]),
      ]),
    ),
    value(
      'lamp.intensity',
      () => [lamp.intensity],
      ([intensity]) => {
        lamp.intensity = intensity!;
      },
    ),
    value('lamp.color', () => lamp.color.toArray()),
    value('lamp.visible', () => [lamp.visible]),
    vector('lamp.position', lamp.position),
    value('camera.fov', () => [camera.fov]),
    ...rotation('camera.rotation', camera),
    vector('prop.position', prop.position),
    ...rotation('prop.rotation', prop),
    value('prop.morph', () => [...prop.morphTargetInfluences!]),
    ...prop.material.map((of, index) => material(`prop.material${index}`, of)),
    value('prop.emissive', () => prop.material[0]!.emissive.toArray()),
    material('panel', panel.material),
    value('panel.color', () => panel.material.color.toArray()),
    value('panel.wireframe', () => [panel.material.wireframe]),
    value('panel.map', () => [...panel.material.map!.offset.toArray(), panel.material.map!.rotation]),
    material('skin0', skin.material),
    value('skin0.morph', () => [...skin.morphTargetInfluences!]),
    value('skin0.visible', () => [skin.visible]),
    value('scene', () => {
      const { gain, levels } = scene as unknown as { gain: number; levels: number[] };
      return [gain, ...levels, scene.visible];
    }),
    value('settings', () => [settings.level, settings.mode, settings.isOn, ...settings.offset.toArray()]),
    ...spots.map((spot) =>
      value(spot.name, () => [spot.intensity, ...spot.color.toArray(), ...spot.position.toArray(), spot.castShadow]),
    ),
    value('plain', () => [plain.gain, plain.label, plain.isOn, ...plain.offset.toArray(), ...plain.levels]),
  ];
}
