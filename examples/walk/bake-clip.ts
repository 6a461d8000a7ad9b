// A clip from poses: the poser is posed for each key, and what its joints say is written down.

import {
  AnimationClip,
  type KeyframeTrack,
  Quaternion,
  QuaternionKeyframeTrack,
  Vector3,
  VectorKeyframeTrack,
} from 'three';
import { HIPS, type Poser, ROOT } from './poser.js';

/** Keys in a second. */
const RATE = 60;

/** Where the root is at one moment: on the ground, in the unit of the file; and how far it has turned, radians to the left. */
export interface RootPlace {
  readonly x: number;
  readonly z: number;
  readonly yaw: number;
}

const UP = new Vector3(0, 1, 0);

/**
 * Returns a clip.
 *
 * - poseAt: poses the poser for a time in seconds, and returns where the root is by then.
 */
export function bakeClip(
  poser: Poser,
  name: string,
  duration: number,
  poseAt: (seconds: number) => RootPlace,
): AnimationClip {
  const last = Math.round(duration * RATE);
  const times = Float32Array.from({ length: last + 1 }, (_, key) => (duration * key) / last);
  const hips: number[] = [];
  const roots: number[] = [];
  const turns = poser.joints.map((): number[] => []);
  const yaw = new Quaternion();
  for (const time of times) {
    const root = poseAt(time);
    roots.push(root.x, 0, root.z);
    hips.push(...poser.joint(HIPS).position);
    poser.joints.forEach((joint, index) => {
      const rotation = joint.name === ROOT ? yaw.setFromAxisAngle(UP, root.yaw) : joint.quaternion;
      pushNearest(turns[index]!, rotation);
    });
  }
  const tracks: KeyframeTrack[] = [
    new VectorKeyframeTrack(`${ROOT}.position`, times, roots),
    new VectorKeyframeTrack(`${HIPS}.position`, times, hips),
    ...poser.joints.map(({ name: joint }, i) => new QuaternionKeyframeTrack(`${joint}.quaternion`, times, turns[i]!)),
  ];
  return new AnimationClip(name, duration, tracks);
}

/** q and -q are one rotation; the nearer one to the key before makes interpolation take the short way. */
function pushNearest(values: number[], { x, y, z, w }: Quaternion): void {
  const before = values.length - 4;
  const dot =
    before < 0 ? 1 : values[before]! * x + values[before + 1]! * y + values[before + 2]! * z + values[before + 3]! * w;
  const sign = dot < 0 ? -1 : 1;
  values.push(sign * x, sign * y, sign * z, sign * w);
}
