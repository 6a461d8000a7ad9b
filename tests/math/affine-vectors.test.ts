import fc from 'fast-check';
import { Vector3 } from 'three';
import { describe, it } from 'vitest';
import { carryDirection, carryPoint } from '../../src/math/affine-vectors.js';
import { double } from '../support/arbitraries.js';
import { expectNear } from '../support/expect-numbers.js';
import { matrixOf } from '../support/random-trees.js';

const affine = fc.array(double(-3, 3), { minLength: 12, maxLength: 12 });
const vector = fc.array(double(-10, 10), { minLength: 3, maxLength: 3 });

/** Numbers up to 100: a few roundings in doubles. */
const ROUNDING = 1e-13;

describe('carryPoint', () => {
  it("equals three's applyMatrix4, also into its input", () => {
    fc.assert(
      fc.property(affine, vector, (numbers, point) => {
        const expected = new Vector3().fromArray(point).applyMatrix4(matrixOf(numbers)).toArray();
        const out = Float64Array.of(NaN, ...point);
        carryPoint(out, 1, Float64Array.of(NaN, NaN, ...numbers), 2, out, 1);
        expectNear(out.slice(1), expected, ROUNDING);
      }),
    );
  });
});

describe('carryDirection', () => {
  it('is the way from where one point goes to where another one does, also into its input', () => {
    fc.assert(
      fc.property(affine, vector, vector, (numbers, point, way) => {
        const from = new Vector3().fromArray(point);
        const to = from.clone().add(new Vector3().fromArray(way));
        for (const each of [from, to]) each.applyMatrix4(matrixOf(numbers));
        const out = Float64Array.of(NaN, ...way);
        carryDirection(out, 1, Float64Array.of(NaN, NaN, ...numbers), 2, out, 1);
        expectNear(out.slice(1), to.sub(from).toArray(), 2 * ROUNDING);
      }),
    );
  });
});
