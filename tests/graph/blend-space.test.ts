import { describe, expect, it } from 'vitest';
import { atPath, planeSpace } from '../../src/graph/blend-space.js';
import { spaceWeights } from '../../src/weights/space-weights.js';

const CORNERS = [0, 0, 1, 0, -1, 1, -1, -1];

describe('planeSpace', () => {
  it.each(['cartesian', 'polar', 'directional', 'triangles'] as const)('gives a %s space its samples', (kind) => {
    const space = planeSpace(kind, CORNERS, undefined);
    const weights = new Float64Array(4);
    for (let sample = 0; sample < 4; sample++) {
      spaceWeights(space, Float64Array.from(CORNERS.slice(sample * 2, sample * 2 + 2)), 0, weights, 0);
      expect(Array.from(weights)).toEqual([0, 1, 2, 3].map((index) => (index === sample ? 1 : 0)));
    }
  });

  it('weighs angles as it is told', () => {
    const weightsOf = (angleWeight: number | undefined): Float64Array => {
      const weights = new Float64Array(4);
      spaceWeights(
        planeSpace('polar', [0, 0, 1, 0, -1, 2, -1, -1], angleWeight),
        Float64Array.of(0.9, 0.4),
        0,
        weights,
        0,
      );
      return weights;
    };
    expect(weightsOf(2)).toEqual(weightsOf(undefined));
    expect(weightsOf(0.5)).not.toEqual(weightsOf(undefined));
  });
});

describe('atPath', () => {
  it('returns what is made', () => expect(atPath('tree', () => 7)).toBe(7));

  it('says where something is wrong, and keeps what was thrown', () => {
    const cause = new Error('too far');
    const fail = (): never => {
      throw cause;
    };
    expect(() => atPath('tree.children[1]', fail)).toThrow(
      expect.objectContaining({ message: 'tree.children[1]: too far', cause }),
    );
  });
});
