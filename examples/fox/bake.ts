import { Quaternion } from 'three';
import { applyPose, type FoxPose } from './pose.js';
import { JOINTS, type JointName, Skeleton } from './rig.js';

/** A motion that repeats. */
export interface Clip {
  readonly name: string;
  /** Seconds. */
  readonly duration: number;
  /** Metres per second over the ground; 0 where the fox stands. */
  readonly groundSpeed: number;
  /** Keyframes per clip, not counting the last one, which repeats the first. */
  readonly keys: number;
  /** The pose at a phase from 0 to 1. */
  readonly pose: (phase: number) => FoxPose;
}

export interface BakedClip {
  readonly times: Float32Array<ArrayBuffer>;
  /** Translation of the hip joint, three numbers per key. */
  readonly hip: Float32Array<ArrayBuffer>;
  /** Rotations, four numbers per key, for every joint that ever leaves its rest rotation. */
  readonly rotations: ReadonlyMap<JointName, Float32Array<ArrayBuffer>>;
}

/** Samples a clip into linear keyframes. The last key is a copy of the first one, so that the loop has no seam. */
export function bakeClip(clip: Clip): BakedClip {
  const count = clip.keys + 1;
  const times = new Float32Array(count);
  const hip = new Float32Array(count * 3);
  const rotations = new Map(JOINTS.map((joint) => [joint.name, new Float32Array(count * 4)]));
  const skeleton = new Skeleton();
  for (let key = 0; key < count; key++) {
    const reach = applyPose(skeleton, clip.pose(key === clip.keys ? 0 : key / clip.keys));
    if (reach > 1) throw new Error(`${clip.name}: a leg is out of reach at key ${key} (${reach.toFixed(3)})`);
    times[key] = (clip.duration * key) / clip.keys;
    skeleton.node('b_Hip_01').position.toArray(hip, key * 3);
    for (const [name, values] of rotations) {
      skeleton.node(name).quaternion.toArray(values, key * 4);
      if (key > 0) keepHemisphere(values, key);
    }
  }
  for (const [name, values] of rotations) if (isRest(values)) rotations.delete(name);
  return { times, hip, rotations };
}

/** q and -q are one rotation; the nearer one to the key before makes interpolation take the short way. */
function keepHemisphere(values: Float32Array, key: number): void {
  const before = new Quaternion().fromArray(values, (key - 1) * 4);
  const here = new Quaternion().fromArray(values, key * 4);
  if (before.dot(here) < 0) new Quaternion(-here.x, -here.y, -here.z, -here.w).toArray(values, key * 4);
}

function isRest(values: Float32Array): boolean {
  return values.every((value, index) => Math.abs(value - (index % 4 === 3 ? 1 : 0)) < 1e-6);
}
