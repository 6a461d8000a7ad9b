import { Vector3 } from 'three';
import type { Clip } from './bake.js';
import { wave } from './curves.js';
import { type Gait, pawAt, type Step, type SwingKey } from './gait.js';

/** Touch-downs and lift-offs fall on keys (40 in a clip), which keeps planted paws planted. */
const GAIT: Gait = { period: 0.7, groundSpeed: 0.52, duty: 0.65 };

const HIND_SWING: readonly SwingKey[] = [
  { at: 0.2, z: -0.14, y: 0.012, pitch: 36 },
  { at: 0.5, z: -0.025, y: 0.036, pitch: 26 },
  { at: 0.8, z: 0.115, y: 0.025, pitch: -4 },
];

const FORE_SWING: readonly SwingKey[] = [
  { at: 0.2, z: -0.135, y: 0.014, pitch: 48 },
  { at: 0.5, z: -0.03, y: 0.036, pitch: 48 },
  { at: 0.8, z: 0.115, y: 0.035, pitch: 0 },
];

/** The lateral sequence, a quarter of the stride apart: hind left, fore left, hind right, fore right. */
const HIND_LEFT: Step = { touchDown: 0, x: 0.046, z: -0.17, swing: HIND_SWING };
const FORE_LEFT: Step = { touchDown: 0.25, x: 0.038, z: 0.14, swing: FORE_SWING };
const HIND_RIGHT: Step = { ...HIND_LEFT, touchDown: 0.5, x: -HIND_LEFT.x };
const FORE_RIGHT: Step = { ...FORE_LEFT, touchDown: 0.75, x: -FORE_LEFT.x };

export const WALK: Clip = {
  name: 'Walk',
  duration: GAIT.period,
  groundSpeed: GAIT.groundSpeed,
  keys: 40,
  pose: (phase) => {
    // The body is highest while one hind paw passes the other, twice in a stride; the chest follows a quarter later.
    const bob = wave(phase, 0.005, 0.12, 2);
    const chestBob = wave(phase, 1.2, 0.37, 2);
    return {
      hipShift: new Vector3(wave(phase, 0.006, 0.3), bob - 0.017, 0),
      turns: {
        b_Hip_01: { pitch: chestBob * 0.5, yaw: wave(phase, -4, 0), roll: wave(phase, 2.5, 0.3) },
        b_Spine01_02: { pitch: -chestBob * 0.2, yaw: wave(phase, 4, 0), roll: wave(phase, -2, 0.3) },
        b_Spine02_03: { yaw: wave(phase, 3, 0.75), roll: wave(phase, 2, 0.55) },
        b_Neck_04: {
          pitch: -9 + wave(phase, 2.5, 0.1, 2),
          yaw: wave(phase, -1.5, 0.75),
          roll: wave(phase, -1.5, 0.55),
        },
        b_Head_05: { pitch: 5 + wave(phase, -2, 0.15, 2), yaw: wave(phase, -1.5, 0.75) },
        b_Tail01_012: { pitch: -2 + wave(phase, 2, 0.2, 2), yaw: wave(phase, 7, 0.1) },
        b_Tail02_013: { pitch: wave(phase, 2.5, 0.3, 2), yaw: wave(phase, 8, 0.25) },
        b_Tail03_014: { pitch: wave(phase, 3, 0.4, 2), yaw: wave(phase, 9, 0.4) },
      },
      hind: { Left: pawAt(GAIT, HIND_LEFT, phase), Right: pawAt(GAIT, HIND_RIGHT, phase) },
      fore: { Left: pawAt(GAIT, FORE_LEFT, phase), Right: pawAt(GAIT, FORE_RIGHT, phase) },
    };
  },
};
