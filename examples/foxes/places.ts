// Where the foxes run: a staggered grid, filled from the middle outwards, in which nobody keeps the line too strictly.

import { herdPlaces, type Place } from '../demo/herd-places.js';

/** The room of a fox, in metres. It is 0.9 m long. */
const WIDTH = 0.34;
const LENGTH = 0.9;

/** How far a fox is from its place in the grid at most, in metres. */
const STRAY = 0.16;

/** Multiples of either, modulo 1, are spread evenly, and of both together over a square. */
const FRACTIONS = [0.7548776662, 0.5698402909] as const;

/** Of the radius of the field, how much fits into the view from its middle to its upper edge: foxes cover all of it. */
const SEEN_SHARE = 0.4;

/** Half the height of the view in metres, at the least and at the most: beyond this one would see no legs. */
const LEAST_VIEW = 0.5;
const GREATEST_VIEW = 15;

/** Returns the places of so many foxes. The first ones are the same for any number. */
export function foxPlaces(count: number): Place[] {
  return herdPlaces(count, WIDTH, LENGTH).map(({ x, z }, index) => ({
    x: x + stray(index, 0),
    z: z + stray(index, 1),
  }));
}

/** Returns how far the places reach from the middle, with a fox on the last one. */
export function fieldRadius(places: readonly Place[]): number {
  const last = places.at(-1);
  return LENGTH + (last ? Math.hypot(last.x, last.z) : 0);
}

/** Returns half the height of the view onto a field of that radius. */
export function viewRadius(radius: number): number {
  return Math.min(Math.max(radius * SEEN_SHARE, LEAST_VIEW), GREATEST_VIEW);
}

/** The one in the middle stands where it should. */
function stray(index: number, axis: 0 | 1): number {
  return index === 0 ? 0 : (((index * FRACTIONS[axis]) % 1) * 2 - 1) * STRAY;
}
