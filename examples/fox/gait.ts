import { MathUtils, Vector3 } from 'three';
import { fraction, type Knot, smoothCurve } from './curves.js';
import type { PawTarget } from './legs.js';

/** The flight of a paw at one moment, from lift-off (0) to touch-down (1). */
export interface SwingKey {
  readonly at: number;
  /** Forward of the middle of the stance, metres. */
  readonly z: number;
  /** Above the ground, metres. */
  readonly y: number;
  /** Heel above toes, degrees. */
  readonly pitch: number;
}

export interface Gait {
  /** Seconds per stride. */
  readonly period: number;
  /** Metres per second over the ground. */
  readonly groundSpeed: number;
  /** Part of the stride that a paw spends on the ground. */
  readonly duty: number;
}

export interface Step {
  /** Phase of the stride at which the paw touches down. */
  readonly touchDown: number;
  /** X of the paw and Z of the middle of its stance, metres. */
  readonly x: number;
  readonly z: number;
  /** How far the paw swings out to its side in flight, metres; for hind paws that pass the fore paws. */
  readonly spread?: number;
  readonly swing: readonly SwingKey[];
}

/** How far a paw goes backwards while it stands, metres. */
export function strokeLength(gait: Gait): number {
  return gait.groundSpeed * gait.period * gait.duty;
}

/**
 * The paw at a phase of the stride. It stands flat and goes backwards at the ground speed, then flies through the
 * swing keys; the flight begins and ends with the velocity of the ground, so nothing jerks.
 */
export function pawAt(gait: Gait, step: Step, phase: number): PawTarget {
  const stroke = strokeLength(gait);
  const local = fraction(phase - step.touchDown);
  if (local <= gait.duty) {
    return { position: new Vector3(step.x, 0, step.z + stroke * (0.5 - local / gait.duty)), pitch: 0 };
  }
  const at = (local - gait.duty) / (1 - gait.duty);
  const groundSlope = -gait.groundSpeed * gait.period * (1 - gait.duty);
  const inner = (pick: (key: SwingKey) => number): Knot[] =>
    step.swing.map((key) => ({ at: key.at, value: pick(key) }));
  const curve = (edge: number, slope: number, pick: (key: SwingKey) => number): number =>
    smoothCurve([{ at: 0, value: -edge, slope }, ...inner(pick), { at: 1, value: edge, slope }], at);
  const out = MathUtils.smoothstep(at, 0, 0.25) * (1 - MathUtils.smoothstep(at, 0.8, 1));
  return {
    position: new Vector3(
      step.x + Math.sign(step.x) * (step.spread ?? 0) * out,
      curve(0, 0, (key) => key.y),
      step.z + curve(stroke / 2, groundSlope, (key) => key.z),
    ),
    pitch: curve(0, 0, (key) => key.pitch),
  };
}
