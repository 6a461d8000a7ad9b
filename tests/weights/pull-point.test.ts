import { describe, expect, it } from 'vitest';
import { createSurroundings, pullPoint } from '../../src/weights/pull-point.js';
import { expectNear } from '../support/expect-numbers.js';

function pulled(x: number, y: number, extent = 2): number[] {
  const out = new Float64Array(2);
  pullPoint(out, Float64Array.of(NaN, x, y), 1, createSurroundings(10, -20, extent));
  return Array.from(out);
}

describe('pullPoint', () => {
  it('leaves a point as it is up to a million extents away', () => {
    for (const [x, y] of [
      [0.1, 0.7],
      [2e6 + 9, 3],
      [-1e6, 1e6],
    ] as const) {
      expect(pulled(x, y)).toEqual([x, y]);
    }
  });

  it('brings a point from further away to the edge, along its line to the centre', () => {
    expectNear(pulled(10 + 8e6, -20 - 2e6), [10 + 2e6, -20 - 5e5], 1e-9);
    expectNear(pulled(-1e300, 5e299), [10 - 2e6, -20 + 1e6], 1e-9);
    expectNear(pulled(Number.MAX_VALUE, Number.MAX_VALUE), [10 + 2e6, -20 + 2e6], 1e-9);
  });

  it('brings every point to the centre of what has no extent', () => {
    expect(pulled(7, 7, 0)).toEqual([10, -20]);
    expect(pulled(10, -20, 0)).toEqual([10, -20]);
  });
});
