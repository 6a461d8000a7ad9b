import { Vector3 } from 'three';
import type { Clip } from './bake.js';
import { calmCurve, wave } from './curves.js';
import type { PawTarget } from './legs.js';
import { type JointName, restPosition } from './rig.js';

type Curve = Parameters<typeof calmCurve>[0];

/** Left is positive: an alert look to the left, a long one to the right, then straight ahead. */
const LOOK_YAW: Curve = [
  [0.02, 0],
  [0.12, 1],
  [0.3, 1],
  [0.33, 0.86],
  [0.42, -0.9],
  [0.5, -1],
  [0.68, -0.85],
  [0.8, 0],
  [0.96, 0],
];

/** Head up to listen on the left, nose down to sniff on the right. */
const LOOK_PITCH: Curve = [
  [0.02, 0],
  [0.13, 3],
  [0.31, 4],
  [0.45, -9],
  [0.5, -14],
  [0.535, -10],
  [0.57, -15],
  [0.605, -10],
  [0.64, -14],
  [0.78, 3],
  [0.96, 0],
];

/** A tilt of the head while it listens, a questioning one near the end, and two quick flicks. */
const HEAD_ROLL: Curve = [
  [0.03, 0],
  [0.16, -7],
  [0.215, -7],
  [0.23, -1],
  [0.248, -8],
  [0.3, -6],
  [0.4, 3],
  [0.66, 2],
  [0.78, 9],
  [0.845, 9],
  [0.86, 4],
  [0.878, 10],
  [0.9, 9],
  [0.98, 0],
];

/** The weight goes over to the right hind leg, then to the left one; metres. */
const WEIGHT: Curve = [
  [0.04, 0.001],
  [0.2, -0.011],
  [0.34, -0.01],
  [0.54, 0.012],
  [0.7, 0.011],
  [0.9, 0.001],
];

function planted(joint: JointName): PawTarget {
  return { position: restPosition(joint).clone().setY(0), pitch: 0 };
}

const HIND = { Left: planted('b_LeftFoot02_018'), Right: planted('b_RightFoot02_022') };
const FORE = { Left: planted('b_LeftHand_011'), Right: planted('b_RightHand_08') };

export const SURVEY: Clip = {
  name: 'Survey',
  duration: 3.4,
  groundSpeed: 0,
  keys: 102,
  pose: (phase) => {
    const yaw = calmCurve(LOOK_YAW, phase);
    // The trunk follows the head a little later, and the chest sinks with the nose.
    const follow = calmCurve(LOOK_YAW, phase - 0.02);
    const pitch = calmCurve(LOOK_PITCH, phase);
    const dip = calmCurve(LOOK_PITCH, phase - 0.012);
    const weight = calmCurve(WEIGHT, phase);
    const breath = wave(phase, 1, 0.1, 3);
    const sway = (lag: number): number => wave(phase, 1, 0.18 + lag, 1) + wave(phase, 0.7, 0.1 + lag, 2);
    return {
      hipShift: new Vector3(weight, -0.005 - Math.abs(weight) * 0.2 + breath * 0.001, dip * 0.0004),
      turns: {
        b_Hip_01: { pitch: dip * 0.12, yaw: follow * -1.5, roll: weight * 260 },
        b_Spine01_02: { yaw: follow * 3, roll: weight * -180 },
        b_Spine02_03: { pitch: breath * 0.5 + dip * 0.1, yaw: follow * 4, roll: weight * -80 },
        b_Neck_04: { pitch: 3 + breath * -0.5 + pitch * 0.8, yaw: follow * 16 },
        b_Head_05: { pitch: -2 + pitch * 0.9, yaw: yaw * 26, roll: calmCurve(HEAD_ROLL, phase) },
        b_Tail01_012: { pitch: -6 + breath, yaw: sway(0) * 6 },
        b_Tail02_013: { pitch: -4 + wave(phase, 3, 0.3, 2), yaw: sway(0.05) * 8 },
        b_Tail03_014: { pitch: 10 + wave(phase, 6, 0.4, 2), yaw: sway(0.1) * 11 },
      },
      hind: HIND,
      fore: FORE,
    };
  },
};
