import { MathUtils, Vector3 } from 'three';
import type { Clip } from './bake.js';
import { cycleCurve, wave } from './curves.js';
import { type Gait, pawAt, type Step, type SwingKey } from './gait.js';

/** Keyframes per clip, 60 a second. Touch-downs and lift-offs fall on keys, which keeps planted paws planted. */
const KEYS = 72;

/** One relaxed bound per clip. */
const GAIT: Gait = { period: 1.2, groundSpeed: 1.8, duty: 11 / KEYS };

const HIND_SWING: readonly SwingKey[] = [
  { at: 0.07, z: -0.25, y: 0.03, pitch: 60 },
  { at: 0.17, z: -0.36, y: 0.08, pitch: 95 },
  { at: 0.34, z: -0.26, y: 0.07, pitch: 95 },
  { at: 0.55, z: -0.05, y: 0.04, pitch: 65 },
  { at: 0.78, z: 0.13, y: 0.09, pitch: 20 },
  { at: 0.92, z: 0.168, y: 0.05, pitch: 0 },
];

const FORE_SWING: readonly SwingKey[] = [
  { at: 0.06, z: -0.2, y: 0.04, pitch: 60 },
  { at: 0.19, z: -0.2, y: 0.055, pitch: 100 },
  { at: 0.43, z: -0.055, y: 0.06, pitch: 90 },
  { at: 0.65, z: 0.05, y: 0.11, pitch: 60 },
  { at: 0.8, z: 0.16, y: 0.155, pitch: 10 },
  { at: 0.91, z: 0.15, y: 0.08, pitch: -5 },
];

const HIND_LEFT: Step = { touchDown: 0, x: 0.056, z: -0.15, spread: 0.02, swing: HIND_SWING };
const HIND_RIGHT: Step = { ...HIND_LEFT, touchDown: 6 / KEYS, x: -HIND_LEFT.x };
const FORE_RIGHT: Step = { touchDown: 35 / KEYS, x: -0.03, z: 0.14, swing: FORE_SWING };
const FORE_LEFT: Step = { ...FORE_RIGHT, touchDown: 42 / KEYS, x: -FORE_RIGHT.x };

/** From the hip joint to the middle of the trunk, metres: the trunk pitches about its middle. */
const HALF_TRUNK = 0.15;

export const RUN: Clip = {
  name: 'Run',
  duration: GAIT.period,
  groundSpeed: GAIT.groundSpeed,
  keys: KEYS,
  pose: (phase) => {
    const rise = cycleCurve(
      [
        [0.12, -0.055],
        [0.33, 0.012],
        [0.47, -0.048],
        [0.61, -0.06],
        [0.74, -0.035],
        [0.89, 0.012],
      ],
      phase,
    );
    const pitch = wave(phase, 9, 0.27);
    const gather = wave(phase, 1, 0.9);
    return {
      hipShift: new Vector3(0, rise - Math.sin(MathUtils.degToRad(pitch)) * HALF_TRUNK, 0),
      turns: {
        b_Hip_01: { pitch: pitch + gather * 16 },
        b_Spine01_02: { pitch: -gather * 15 },
        b_Spine02_03: { pitch: -gather * 10 },
        b_Neck_04: { pitch: -8 + gather * 6 - pitch * 0.5 },
        b_Head_05: { pitch: 6 + gather * 5 - pitch * 0.5 },
        b_Tail01_012: { pitch: 4 - pitch * 0.6 - gather * 8 },
        b_Tail02_013: { pitch: wave(phase, 10, 0.5) },
        b_Tail03_014: { pitch: wave(phase, 12, 0.6) },
      },
      hind: { Left: pawAt(GAIT, HIND_LEFT, phase), Right: pawAt(GAIT, HIND_RIGHT, phase) },
      fore: { Left: pawAt(GAIT, FORE_LEFT, phase), Right: pawAt(GAIT, FORE_RIGHT, phase) },
    };
  },
};
