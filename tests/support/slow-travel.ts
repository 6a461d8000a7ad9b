// Travel the long way: matrices one after another, and blends in very many short steps.

import type { Travel } from '../../src/root-motion/travel.js';

/** x, y, z and yaw. */
export type Place = [x: number, y: number, z: number, yaw: number];

/** First `a`, then `b` where `a` ends. */
export function composed(a: Place, b: Place): Place {
  const [x, z] = turned(b, a[3]);
  return [a[0] + x, a[1] + b[1], a[2] + z, a[3] + b[3]];
}

/** The move that takes `a` back. */
export function undone(a: Place): Place {
  const [x, z] = turned(a, -a[3]);
  return [-x, -a[1], -z, -a[3]];
}

/** x and z of a place, turned from z towards x. */
function turned([x, , z]: Place, angle: number): [number, number] {
  return [Math.cos(angle) * x + Math.sin(angle) * z, Math.cos(angle) * z - Math.sin(angle) * x];
}

/** M(phase), cycle after cycle. */
export function slowTravelAt({ phases, places, keyCount }: Travel, phase: number): Place {
  const row = (key: number): Place => [0, 1, 2, 3].map((i) => places[key * 4 + i]!) as Place;
  const cycles = Math.floor(phase);
  const cycle = cycles < 0 ? undone(row(keyCount - 1)) : row(keyCount - 1);
  let place: Place = [0, 0, 0, 0];
  for (let i = 0; i < Math.abs(cycles); i++) place = composed(place, cycle);
  const next = phases.findIndex((each) => each > phase - cycles);
  // Just below 0 the rest of a cycle is rounded to a whole one.
  if (next < 0) return composed(place, row(keyCount - 1));
  const share = (phase - cycles - phases[next - 1]!) / (phases[next]! - phases[next - 1]!);
  const inCycle = row(next - 1).map((number, i) => number + (row(next)[i]! - number) * share) as Place;
  return composed(place, inCycle);
}

/** M(before)⁻¹ · M(after). */
export function slowDelta(travel: Travel, before: number, after: number): Place {
  return composed(undone(slowTravelAt(travel, before)), slowTravelAt(travel, after));
}

/** A travel with a weight in a step. */
export interface Part {
  readonly travel: Travel;
  readonly before: number;
  readonly after: number;
  readonly weight: number;
}

/**
 * The motion of a blend in `count` short steps, in each of which every clip moves straight ahead of where it looks half
 * way. Its error falls with the square of the count.
 */
export function slowBlend(parts: readonly Part[], count: number): Place {
  let place: Place = [0, 0, 0, 0];
  for (let step = 0; step < count; step++) {
    const move: Place = [0, 0, 0, 0];
    for (const { travel, before, after, weight } of parts) {
      const at = (share: number): number => before + (after - before) * share;
      const delta = slowDelta(travel, at(step / count), at((step + 1) / count));
      const [x, z] = turned(delta, -delta[3] / 2);
      [x, delta[1], z, delta[3]].forEach((number, i) => {
        move[i]! += weight * number;
      });
    }
    const [x, z] = turned(move, move[3] / 2);
    place = composed(place, [x, move[1], z, move[3]]);
  }
  return place;
}
