import { describe, expect, it } from 'vitest';
import { createTravelThrough, type Travel } from '../../src/root-motion/travel.js';
import { createTravelWalk, findEnds, type TravelWalk, takeWalk } from '../../src/root-motion/travel-walk.js';
import { expectNear } from '../support/expect-numbers.js';

/** Four even pieces, 1 ahead in each, and in the last one up as well. */
const QUARTERS = createTravelThrough(
  1,
  [0, 0.25, 0.5, 0.75, 1],
  [0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 1, 4, 0],
);
const HALVES = createTravelThrough(1, [0, 0.5, 1], [0, 0, 0, 0, 2, 0, 0, 0, 4, 0, 0, 1]);

function walkOf(...steps: [before: number, after: number, weight: number][]): TravelWalk {
  const walk = createTravelWalk(steps.length);
  steps.forEach(([before, after, weight], i) => {
    walk.froms[i] = before;
    walk.tos[i] = after;
    walk.weights[i] = weight;
  });
  return walk;
}

function taken(walk: TravelWalk, travels: readonly (Travel | null)[]): number[] {
  const out = new Float64Array(5).fill(NaN);
  takeWalk(walk, travels, out, 1);
  return [...out.subarray(1)];
}

describe('findEnds', () => {
  it('finds the pieces at both ends and counts the keys between', () => {
    const walk = walkOf([0.3, 0.45, 1], [-0.3, 2.5, 1], [9, 8.1, 1]);
    // In the same piece; from the second half of one cycle before to the second half of the third; 3 halves and 1 more back.
    expect(findEnds(walk, [QUARTERS, HALVES, QUARTERS])).toBe(0 + 6 + 4);
    expect([...walk.pieces]).toEqual([1, 1, 0]);
    expect([...walk.lastPieces]).toEqual([1, 1, 0]);
    expect([...walk.cycles]).toEqual([0, -1, 9]);
    expect([...walk.lastCycles]).toEqual([0, 2, 8]);
  });

  it('leaves out what has no weight, also where there is no travel', () => {
    expect(findEnds(walkOf([0, 9, 0], [0, 9, 0]), [QUARTERS, null])).toBe(0);
  });
});

describe('takeWalk', () => {
  it('goes from key to key, each travel by its own phases', () => {
    const walk = walkOf([0, 1, 0.5], [0.25, 0.75, 0.5]);
    findEnds(walk, [QUARTERS, createTravelThrough(1, [0, 1], [0, 0, 0, 0, 4, 0, 0, 0])]);
    expectNear(
      taken(walk, [QUARTERS, createTravelThrough(1, [0, 1], [0, 0, 0, 0, 4, 0, 0, 0])]),
      [1, 0.5, 2, 0],
      1e-15,
    );
  });

  it('ends where it has been told to, whatever roundings make of phases', () => {
    // Phases that say that nothing moves, between two pieces that are not the same: that came of cycles taken off.
    for (const [before, after] of [
      [0.5, 0.5],
      [0.5, 0.5 - 1e-16],
      [0.5, 0.5 + 1e-16],
    ] as const) {
      for (const lastPiece of [0, 1, 2, 3]) {
        const walk = walkOf([before, after, 1]);
        findEnds(walk, [QUARTERS]);
        walk.lastPieces[0] = lastPiece;
        expectNear(taken(walk, [QUARTERS]), [0, 0, 0, 0], 1e-12);
        expect(walk.pieces[0]).toBe(lastPiece);
      }
    }
  });

  it('is nothing for a walk of none', () => {
    expect(taken(createTravelWalk(0), [])).toEqual([0, 0, 0, 0]);
  });
});
