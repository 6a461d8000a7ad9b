// Clips that turn a few bones of the fox, each as a difference to no turn at all.

import { MathUtils, Quaternion, Vector3 } from 'three';
import { AnimationClip, AnimationUtils, QuaternionKeyframeTrack } from 'three-sinew';

/** Axes of the fox: it looks along +Z. */
const PITCH = new Vector3(1, 0, 0);
const YAW = new Vector3(0, 1, 0);
const ROLL = new Vector3(0, 0, 1);

/** A turn of a bone to and fro: by so many degrees, so many times in a clip, so much of a clip late. */
type Swing = readonly [bone: string, axis: Vector3, degrees: number, times: number, late?: number];

const KEY_COUNT = 49;

/** Returns the gestures as additive clips. */
export function makeGestures(): AnimationClip[] {
  return [
    makeGesture('Nod', 1.6, [
      ['b_Neck_04', PITCH, 9, 2],
      ['b_Head_05', PITCH, 16, 2, 0.04],
    ]),
    makeGesture('Shake head', 1.4, [
      ['b_Neck_04', YAW, 14, 2],
      ['b_Head_05', YAW, 24, 2, 0.04],
      ['b_Head_05', ROLL, 8, 2, 0.1],
    ]),
    makeGesture('Wag tail', 1, [
      ['b_Tail01_012', YAW, 26, 2],
      ['b_Tail02_013', YAW, 24, 2, 0.07],
      ['b_Tail03_014', YAW, 26, 2, 0.14],
    ]),
    makeGesture('Sway', 2.4, [
      ['b_Spine01_02', ROLL, 9, 1],
      ['b_Spine02_03', ROLL, 9, 1, 0.05],
      ['b_Spine01_02', YAW, 8, 1, 0.2],
      ['b_Head_05', ROLL, -14, 1, 0.05],
    ]),
  ];
}

function makeGesture(name: string, seconds: number, swings: readonly Swing[]): AnimationClip {
  const times = Array.from({ length: KEY_COUNT }, (_, key) => (key / (KEY_COUNT - 1)) * seconds);
  const bones = new Set(swings.map(([bone]) => bone));
  const tracks = [...bones].map((bone) => {
    const own = swings.filter(([other]) => other === bone);
    const values = times.flatMap((time) => turnAt(own, time / seconds).toArray());
    return new QuaternionKeyframeTrack(`${bone}.quaternion`, times, values);
  });
  const clip = new AnimationClip(name, seconds, tracks);
  // What counts is the difference to a reference: here to a bone that is not turned, since the fox's bones rest so.
  const rest = new AnimationClip('rest', 1, [...bones].map(restTrack));
  return AnimationUtils.makeClipAdditive(clip, 0, rest);
}

/** The turns of one bone, one after the other. `phase`: 0 to 1. */
function turnAt(swings: readonly Swing[], phase: number): Quaternion {
  const turn = new Quaternion();
  for (const [, axis, degrees, times, late = 0] of swings) {
    const angle = MathUtils.degToRad(degrees) * Math.sin(2 * Math.PI * times * (phase - late));
    turn.multiply(new Quaternion().setFromAxisAngle(axis, angle));
  }
  return turn;
}

function restTrack(bone: string): QuaternionKeyframeTrack {
  return new QuaternionKeyframeTrack(`${bone}.quaternion`, [0], [0, 0, 0, 1]);
}
