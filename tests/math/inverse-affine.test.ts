import fc from 'fast-check';
import { Matrix4, Quaternion, Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import { invertAffine } from '../../src/math/inverse-affine.js';
import { double, rotation } from '../support/arbitraries.js';
import { expectNear } from '../support/expect-numbers.js';
import { affineOf } from '../support/random-trees.js';

const vector = fc.array(double(-10, 10), { minLength: 3, maxLength: 3 });
const scale = fc.array(fc.oneof(double(0.3, 3), double(-3, -0.3)), { minLength: 3, maxLength: 3 });

const transform = fc
  .tuple(vector, rotation, scale)
  .map(([translation, numbers, scales]) =>
    new Matrix4().compose(
      new Vector3().fromArray(translation),
      new Quaternion().fromArray(numbers),
      new Vector3().fromArray(scales),
    ),
  );

describe('invertAffine', () => {
  it("equals three's invert, with mirroring and shear, also into its input", () => {
    fc.assert(
      fc.property(transform, transform, (a, b) => {
        const matrix = a.multiply(b);
        const out = Float64Array.of(NaN, NaN, ...affineOf(matrix), -7);
        expect(invertAffine(out, 2, out, 2)).toBe(true);
        // Scales from 0.09 to 9, and three digits in a translation.
        expectNear(out.slice(2, 14), affineOf(matrix.invert()), 1e-10);
        expect(out[14]).toBe(-7);
      }),
    );
  });

  it('is exact for a scale and a move', () => {
    const out = new Float64Array(12);
    invertAffine(out, 0, Float64Array.of(2, 0, 0, 0, 4, 0, 0, 0, -8, 1, 2, 3), 0);
    expectNear(out, [0.5, 0, 0, 0, 0.25, 0, 0, 0, -0.125, -0.5, -0.5, 0.375], 0);
  });

  it('leaves the out argument, and says so, for what is flat, too small or too large', () => {
    const diagonal = (x: number, y: number, z: number): Float64Array =>
      Float64Array.of(x, 0, 0, 0, y, 0, 0, 0, z, 1, 2, 3);
    for (const flat of [
      diagonal(1, 0, 1),
      diagonal(0, 0, 0),
      diagonal(1e-110, 1e-110, 1e-110),
      diagonal(1e150, 1e150, 1e9),
    ]) {
      const out = new Float64Array(12).fill(-7);
      expect(invertAffine(out, 0, flat, 0)).toBe(false);
      expect(new Set(out)).toEqual(new Set([-7]));
    }
    expect(invertAffine(new Float64Array(12), 0, diagonal(1e-90, 1e-90, 1e-90), 0)).toBe(true);
  });
});
