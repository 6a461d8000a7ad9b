// A character of three bones with a lamp, and clips that try every kind of track, built in code.

import * as THREE from 'three';

/** What a test holds on to. `root` carries the mesh, the armature and the lamp. */
export interface SmallRig {
  readonly root: THREE.Group;
  readonly mesh: THREE.SkinnedMesh;
  readonly bones: readonly THREE.Bone[];
  readonly lamp: THREE.PointLight;
}

const NAMES = ['Hips', 'Spine', 'Head'];

/** Builds the character: a strip of triangles along three bones that stand on one another. */
export function createSmallRig(): SmallRig {
  const bones = NAMES.map((name, index) => {
    const bone = new THREE.Bone();
    bone.name = name;
    bone.position.set(0, index === 0 ? 0.5 : 1, 0);
    return bone;
  });
  bones[0]!.add(bones[1]!);
  bones[1]!.add(bones[2]!);
  const geometry = new THREE.PlaneGeometry(0.5, 3, 1, 3).translate(0, 1.5, 0);
  const { position } = geometry.attributes as { position: THREE.BufferAttribute };
  const indices: number[] = [];
  const weights: number[] = [];
  for (let i = 0; i < position.count; i++) {
    const bone = Math.min(2, Math.floor(position.getY(i)));
    indices.push(bone, Math.max(0, bone - 1), 0, 0);
    weights.push(0.75, 0.25, 0, 0);
  }
  geometry.setAttribute('skinIndex', new THREE.Uint16BufferAttribute(indices, 4));
  geometry.setAttribute('skinWeight', new THREE.Float32BufferAttribute(weights, 4));
  const mesh = new THREE.SkinnedMesh(geometry, new THREE.MeshBasicMaterial());
  mesh.name = 'Body';
  const armature = new THREE.Group();
  armature.name = 'Armature';
  armature.add(bones[0]!);
  const lamp = new THREE.PointLight();
  lamp.name = 'Lamp';
  const root = new THREE.Group();
  root.name = 'Character';
  root.add(mesh, armature, lamp);
  root.updateMatrixWorld(true);
  mesh.bind(new THREE.Skeleton([...bones]), new THREE.Matrix4());
  return { root, mesh, bones, lamp };
}

/** Rotation keys about one axis, in degrees. */
export function turns(axis: 'x' | 'y' | 'z', ...degrees: number[]): number[] {
  const vector = new THREE.Vector3(Number(axis === 'x'), Number(axis === 'y'), Number(axis === 'z'));
  return degrees.flatMap((angle) =>
    new THREE.Quaternion().setFromAxisAngle(vector, THREE.MathUtils.degToRad(angle)).toArray(),
  );
}

/** Three clips, made anew each time, so that two mixers share nothing. Their lengths are powers of two. */
export function createSmallClips(): THREE.AnimationClip[] {
  const {
    VectorKeyframeTrack,
    QuaternionKeyframeTrack,
    NumberKeyframeTrack,
    BooleanKeyframeTrack,
    ColorKeyframeTrack,
  } = THREE;
  const sway = new THREE.AnimationClip('Sway', 1, [
    new VectorKeyframeTrack('Hips.position', [0, 0.5, 1], [0, 0.5, 0, 0.2, 0.6, 0, 0, 0.5, 0]),
    new QuaternionKeyframeTrack('Hips.quaternion', [0, 0.25, 0.75, 1], turns('z', 0, 40, -40, 0)),
    new QuaternionKeyframeTrack('Spine.quaternion', [0, 0.5, 1], turns('x', 0, 170, 340)),
    new VectorKeyframeTrack(
      'Head.scale',
      [0, 0.3, 0.6, 1],
      [1, 1, 1, 1, 2, 1, 2, 1, 1, 1, 1, 1],
      THREE.InterpolateSmooth,
    ),
    new NumberKeyframeTrack('Lamp.intensity', [0, 1], [0, 4]),
    new ColorKeyframeTrack('Lamp.color', [0, 0.5, 1], [1, 0, 0, 0, 1, 0, 0, 0, 1]),
  ]);
  const nod = new THREE.AnimationClip('Nod', 0.5, [
    new QuaternionKeyframeTrack('Spine.quaternion', [0, 0.25, 0.5], turns('y', 0, -120, 30)),
    new QuaternionKeyframeTrack('Head.quaternion', [0.25, 0.375], turns('x', 10, 60)),
    new VectorKeyframeTrack('Spine.position', [0, 0.5], [0, 1, 0, 0, 1.5, 0.5], THREE.InterpolateDiscrete),
    new BooleanKeyframeTrack('Lamp.visible', [0, 0.5], [true, false]),
    new NumberKeyframeTrack('Lamp.intensity', [0, 0.75], [2, 1]),
  ]);
  const lean = THREE.AnimationUtils.makeClipAdditive(
    new THREE.AnimationClip('Lean', 0.25, [
      new QuaternionKeyframeTrack('Hips.quaternion', [0, 0.5], turns('x', 0, 50)),
      new VectorKeyframeTrack('Hips.position', [0, 0.5], [0, 0.5, 0, 0, 0.25, 0.25]),
      new NumberKeyframeTrack('Lamp.intensity', [0, 0.5], [1, 3]),
    ]),
  );
  return [sway, nod, lean];
}
