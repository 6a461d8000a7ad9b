// The pounce of a fox on a mouse under the snow, by formula: a crouch with a wiggle, a high leap, and down with the fore paws first.

import { type AnimationClip, MathUtils, Quaternion, Vector3 } from 'three';
import { calmCurve, type Knot, smoothCurve } from '../fox/curves.js';
import { bakeClip } from './bake-clip.js';
import { HIPS, PAW_JOINTS, PAWS, type Poser } from './poser.js';

/** Seconds. */
export const POUNCE_SECONDS = 1.35;

/** When the fore paws and the hind paws leave the ground, in seconds, and when they are back on it. */
const FORE = { up: 0.37, down: 0.84 } as const;
const HIND = { up: 0.46, down: 0.95 } as const;

/** Metres per second in the air, metres at take-off, and in the end. */
const SPEED = 1.9;
const TAKE_OFF = 0.14;
export const POUNCE_METRES = 1.15;

/** Metres from the hips to the middle of the trunk, which is what flies on a parabola. */
const HALF_TRUNK = 0.15;

/** How far the root has come, in metres. */
const TRAVEL: readonly Knot[] = [
  { at: 0, value: 0, slope: 0 },
  { at: 0.24, value: 0, slope: 0 },
  { at: HIND.up, value: TAKE_OFF, slope: SPEED },
  { at: FORE.down, value: TAKE_OFF + SPEED * (FORE.down - HIND.up), slope: SPEED },
  { at: 1.2, value: POUNCE_METRES, slope: 0 },
  { at: POUNCE_SECONDS, value: POUNCE_METRES, slope: 0 },
];

/** When it is at the top, in seconds, and how high its middle is by then, in metres above where it is at rest. */
const TOP = 0.66;
const TOP_METRES = 0.28;

/** Metres per second squared. */
const GRAVITY = 9.81;

/** The middle of the trunk above where it is at rest, in metres: in the air a parabola. */
const RISE: readonly Knot[] = [
  { at: 0, value: 0, slope: 0 },
  { at: 0.26, value: -0.085, slope: 0 },
  flightKnot(HIND.up),
  flightKnot(FORE.down),
  { at: 1.0, value: -0.05, slope: -0.1 },
  { at: POUNCE_SECONDS, value: 0, slope: 0 },
];

type Curve = readonly (readonly [seconds: number, value: number])[];

/** Degrees by which joints turn upwards. What comes after the hips comes on top of what they do. */
const PITCHES: Readonly<Record<string, Curve>> = {
  [HIPS]: [
    [0, 0],
    [0.26, -9],
    [0.44, 34],
    [0.64, 4],
    [0.84, -40],
    [0.96, -19],
    [1.12, 3],
    [1.34, 0],
  ],
  b_Spine01_02: [
    [0, 0],
    [0.26, 2],
    [0.44, 6],
    [0.64, -14],
    [0.84, -4],
    [0.97, -12],
    [1.34, 0],
  ],
  b_Spine02_03: [
    [0, 0],
    [0.26, -3],
    [0.44, 8],
    [0.64, -14],
    [0.84, -6],
    [0.97, -4],
    [1.34, 0],
  ],
  b_Neck_04: [
    [0, 0],
    [0.26, -14],
    [0.44, -8],
    [0.64, -22],
    [0.84, 18],
    [1.0, -6],
    [1.34, 0],
  ],
  b_Head_05: [
    [0, 0],
    [0.26, 14],
    [0.44, -14],
    [0.64, -22],
    [0.84, 8],
    [1.0, -8],
    [1.34, 0],
  ],
  b_Tail01_012: [
    [0, 0],
    [0.26, -4],
    [0.44, -22],
    [0.64, 22],
    [0.84, 46],
    [1.0, 14],
    [1.34, 0],
  ],
  b_Tail02_013: [
    [0, 0],
    [0.28, 8],
    [0.48, -12],
    [0.7, 10],
    [0.9, 22],
    [1.05, 2],
    [1.34, 0],
  ],
  b_Tail03_014: [
    [0, 0],
    [0.28, 10],
    [0.5, -14],
    [0.74, 6],
    [0.94, 18],
    [1.1, -4],
    [1.34, 0],
  ],
};

/** Degrees by which the hips and the tail wag in the crouch, and how often in a second. */
const WIGGLE = 5;
const WIGGLE_RATE = 7;

/** Where paws are in the air: ahead of where they stand, and above, in metres; and their heels above their toes, in degrees. */
interface FlightKey {
  readonly at: number;
  readonly z: number;
  readonly y: number;
  readonly pitch: number;
}

const FORE_FLIGHT: readonly FlightKey[] = [
  { at: 0.46, z: 0.06, y: 0.19, pitch: 60 },
  { at: 0.58, z: 0.1, y: 0.3, pitch: 90 },
  { at: 0.7, z: 0.12, y: 0.27, pitch: 50 },
  { at: 0.78, z: 0.12, y: 0.12, pitch: 5 },
];

const HIND_FLIGHT: readonly FlightKey[] = [
  { at: 0.52, z: -0.2, y: 0.12, pitch: 75 },
  { at: 0.64, z: -0.14, y: 0.26, pitch: 80 },
  { at: 0.78, z: 0.02, y: 0.33, pitch: 60 },
  { at: 0.88, z: 0.06, y: 0.16, pitch: 20 },
];

/** Before a paw leaves the ground its heel comes up, this many degrees in so many seconds. */
const PUSH_DEGREES = 42;
const PUSH_SECONDS = 0.13;

/** From the joint of a paw forwards to its toes, in metres. */
const TOES = 0.042;

const LEFTWARDS = new Vector3(1, 0, 0);
const UP = new Vector3(0, 1, 0);
const turn = new Quaternion();

/** Returns the pounce. `metre`: its length in the unit of the file. */
export function makePounceClip(poser: Poser, metre: number): AnimationClip {
  poser.reset();
  const hips = poser.placeOf(HIPS);
  const standing = PAW_JOINTS.map((joint) => poser.placeOf(joint));
  const restTurns = PAWS.map((_, paw) => poser.pawTurns(paw));
  return bakeClip(poser, 'Pounce', POUNCE_SECONDS, (seconds) => {
    poser.reset();
    const travel = smoothCurve(TRAVEL, seconds);
    const pitch = MathUtils.degToRad(curveAt(PITCHES[HIPS]!, seconds));
    const down = new Vector3(
      0,
      smoothCurve(RISE, seconds) - Math.sin(pitch) * HALF_TRUNK,
      (1 - Math.cos(pitch)) * HALF_TRUNK,
    );
    poser.move(HIPS, down.multiplyScalar(metre).add(hips));
    for (const [joint, curve] of Object.entries(PITCHES)) {
      poser.turn(joint, pitchUp(curveAt(curve, seconds)));
    }
    const wiggle = WIGGLE * Math.sin(2 * Math.PI * WIGGLE_RATE * seconds) * bump(seconds, 0.04, 0.3);
    poser.turn(HIPS, turn.setFromAxisAngle(UP, MathUtils.degToRad(wiggle)));
    poser.turn('b_Spine01_02', turn.setFromAxisAngle(UP, MathUtils.degToRad(-wiggle)));
    PAWS.forEach(({ name }, paw) => {
      const isFore = name.startsWith('fore');
      const { z, y, pitch } = pawAt(isFore ? FORE : HIND, isFore ? FORE_FLIGHT : HIND_FLIGHT, seconds, travel);
      // It tips over its toes.
      const tip = MathUtils.degToRad(pitch);
      const place = new Vector3(0, y + TOES * Math.sin(tip), z + TOES * (1 - Math.cos(tip)));
      place.multiplyScalar(metre).add(standing[paw]!);
      poser.placePaw(paw, place, turnsOf(restTurns[paw]!, pitch));
    });
    return { x: 0, z: travel * metre, yaw: 0 };
  });
}

function pawAt({ up, down }: typeof FORE | typeof HIND, flight: readonly FlightKey[], seconds: number, travel: number) {
  // On the ground it stays, while the root goes on.
  const push = PUSH_DEGREES * MathUtils.smoothstep(seconds, up - PUSH_SECONDS, up);
  if (seconds <= up) return { z: -travel, y: 0, pitch: push };
  if (seconds >= down) return { z: POUNCE_METRES - travel, y: 0, pitch: 0 };
  const curve = (start: number, startSlope: number, end: number, endSlope: number, key: 'z' | 'y' | 'pitch') =>
    smoothCurve(
      [
        { at: up, value: start, slope: startSlope },
        ...flight.map((each) => ({ at: each.at, value: each[key] })),
        { at: down, value: end, slope: endSlope },
      ],
      seconds,
    );
  const slopeAt = (at: number): number => (smoothCurve(TRAVEL, at + 0.001) - smoothCurve(TRAVEL, at - 0.001)) / 0.002;
  return {
    z: curve(-smoothCurve(TRAVEL, up), -slopeAt(up), POUNCE_METRES - smoothCurve(TRAVEL, down), -slopeAt(down), 'z'),
    y: Math.max(0, curve(0, 0, 0, -1, 'y')),
    pitch: curve(PUSH_DEGREES, 0, 0, 0, 'pitch'),
  };
}

function flightKnot(at: number): Knot {
  return { at, value: TOP_METRES - (GRAVITY / 2) * (at - TOP) ** 2, slope: -GRAVITY * (at - TOP) };
}

/** The metatarsus of a hind leg follows its paw. */
function turnsOf(rest: readonly Quaternion[], pitch: number): Quaternion[] {
  return rest.map((each) => each.clone().premultiply(pitchUp(-pitch)));
}

function pitchUp(degrees: number): Quaternion {
  return turn.setFromAxisAngle(LEFTWARDS, MathUtils.degToRad(-degrees));
}

function curveAt(curve: Curve, seconds: number): number {
  // The curve repeats after one unit; a pounce does not.
  return calmCurve(
    curve.map(([at, value]) => [at / POUNCE_SECONDS, value] as const),
    Math.min(seconds / POUNCE_SECONDS, 1 - 1e-9),
  );
}

/** Returns 1 in the middle between two times, and 0 before and after them. */
function bump(seconds: number, from: number, to: number): number {
  const at = MathUtils.clamp((seconds - from) / (to - from), 0, 1);
  return Math.sin(Math.PI * at) ** 2;
}
