import { describe, expect, it } from 'vitest';
import { createDirectionalSpace } from '../../src/weights/directional-weights.js';
import { createGradientBandSpace } from '../../src/weights/gradient-band-weights.js';
import { createLinearSpace } from '../../src/weights/linear-weights.js';
import { createPolarBandSpace } from '../../src/weights/polar-band-weights.js';
import type { WeightSpace } from '../../src/weights/space-weights.js';
import { createTriangleSpace } from '../../src/weights/triangle-weights.js';
import { expectNear } from '../support/expect-numbers.js';
import { weightsAt } from '../support/weight-spaces.js';

//   back 3 ─ origin 2 ─ right 1, forward 0
const POINTS = [0, 1, 1, 0, 0, 0, -1, -1];

/** What each kind says of (0.5, 0), by hand. */
const SPACES: readonly (readonly [WeightSpace, readonly number[]])[] = [
  [createLinearSpace([0, 2]), [0.75, 0.25]],
  [createGradientBandSpace(POINTS), [0, 0.5, 0.5, 0]],
  [createPolarBandSpace(POINTS), [0, 0.5, 0.5, 0]],
  [createDirectionalSpace(POINTS), [0, 0.5, 0.5, 0]],
  [createTriangleSpace(POINTS), [0, 0.5, 0.5, 0]],
];

describe('spaceWeights', () => {
  it.each(SPACES)('asks the kind of the space: $kind', (space, expected) => {
    expectNear(weightsAt(space, 0.5, 0), expected, 1e-15);
  });

  it.each(SPACES)('gives the same after a way through a message to a worker: $kind', (space) => {
    expect(weightsAt(structuredClone(space), 0.3, 0.2)).toEqual(weightsAt(space, 0.3, 0.2));
  });
});
