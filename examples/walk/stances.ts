// When paws are on the ground in a clip, and how fast the ground goes by under them.

import type { AnimationClip } from 'three';
import { PAW_JOINTS, type Poser } from './poser.js';

/** Moments of a clip that are looked at. */
const MOMENTS = 120;

/** Metres that a paw may be above where it is lowest, and still be on the ground. */
const CLEARANCE = 0.016;

/** A paw on the ground, from one phase to another, 0 to 1; it may be there across the end of the clip. */
export interface Stance {
  readonly paw: number;
  readonly down: number;
  readonly up: number;
}

/** Returns the longest stance of each paw that leaves the ground, in the order of PAWS. `metre`: in the unit of the clip. */
export function findStances(poser: Poser, clip: AnimationClip, metre: number): Stance[] {
  const heights = PAW_JOINTS.map(() => new Float64Array(MOMENTS));
  for (let moment = 0; moment < MOMENTS; moment++) {
    poser.sample(clip, (clip.duration * moment) / MOMENTS);
    PAW_JOINTS.forEach((joint, paw) => {
      heights[paw]![moment] = poser.placeOf(joint).y;
    });
  }
  return heights.flatMap((values, paw): Stance[] => {
    const limit = Math.min(...values) + CLEARANCE * metre;
    const { start, length } = longestRun(values, limit);
    if (length === MOMENTS) return [];
    // Between the moment before and the first one, as its height has it.
    const before = values[(start + MOMENTS - 1) % MOMENTS]!;
    const share = (before - limit) / (before - values[start]!);
    const down = (start - 1 + share + MOMENTS) % MOMENTS;
    return [{ paw, down: down / MOMENTS, up: ((start + length) % MOMENTS) / MOMENTS }];
  });
}

/** Returns how fast the ground goes by in a clip that stays in place, in the unit of the clip per second: as the paws on it go back. */
export function measureGroundSpeed(poser: Poser, clip: AnimationClip, metre: number): number {
  const speeds: number[] = [];
  for (const { paw, down, up } of findStances(poser, clip, metre)) {
    const length = (up - down + 1) % 1;
    // Not quite from its beginning to its end: there it still comes down, and goes up already.
    const [from, to] = [0.25, 0.75].map((share) => {
      poser.sample(clip, ((down + length * share) % 1) * clip.duration);
      return poser.placeOf(PAW_JOINTS[paw]!).z;
    });
    speeds.push((from! - to!) / (length * 0.5 * clip.duration));
  }
  return speeds.reduce((sum, speed) => sum + speed, 0) / speeds.length;
}

/** Returns the longest row of values that are not above a limit; it may go on from the last one to the first. */
function longestRun(values: Float64Array, limit: number): { start: number; length: number } {
  let best = { start: 0, length: 0 };
  const count = values.length;
  for (let start = 0; start < count; start++) {
    if (values[(start + count - 1) % count]! <= limit && best.length > 0) continue;
    let length = 0;
    while (length < count && values[(start + length) % count]! <= limit) length++;
    if (length > best.length) best = { start, length };
  }
  return best;
}
