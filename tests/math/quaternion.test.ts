import fc from 'fast-check';
import { Quaternion } from 'three';
import { describe, expect, it } from 'vitest';
import { multiplyQuaternions, slerpQuaternion } from '../../src/math/quaternion.js';
import { double, rotation } from '../support/arbitraries.js';
import { expectNear, turn } from '../support/expect-numbers.js';

function slerp(a: ArrayLike<number>, b: ArrayLike<number>, fraction: number): number[] {
  const out = new Float64Array(4);
  slerpQuaternion(out, 0, Float64Array.from(a), 0, Float64Array.from(b), 0, Float64Array.of(fraction), 0);
  return Array.from(out);
}

function multiply(a: ArrayLike<number>, b: ArrayLike<number>): number[] {
  const out = new Float64Array(4);
  multiplyQuaternions(out, 0, Float64Array.from(a), 0, Float64Array.from(b), 0);
  return Array.from(out);
}

function threeSlerp(a: number[], b: number[], fraction: number): number[] {
  const out = [0, 0, 0, 0];
  Quaternion.slerpFlat(out, 0, a, 0, b, 0, fraction);
  return out;
}

const NONE = turn(0, 0, 1, 0);

/** How far the docstring lets a rotation be off its arc, in radians and so in each of its numbers. */
const OFF_THE_ARC = 3e-8;

describe('slerpQuaternion', () => {
  it('is a at 0, b at 1, and moves evenly in between', () => {
    const quarter = turn(0, 0, 1, 90);
    expectNear(slerp(NONE, quarter, 0), NONE, OFF_THE_ARC);
    expectNear(slerp(NONE, quarter, 1 / 3), turn(0, 0, 1, 30), OFF_THE_ARC);
    expectNear(slerp(NONE, quarter, 0.5), turn(0, 0, 1, 45), OFF_THE_ARC);
    expectNear(slerp(NONE, quarter, 1), quarter, OFF_THE_ARC);
  });

  it('takes the shorter way when b is given with the opposite sign', () => {
    const opposite = turn(0, 0, 1, 90).map((number) => -number);
    expectNear(slerp(NONE, opposite, 0.5), turn(0, 0, 1, 45), OFF_THE_ARC);
  });

  it('turns back rather than more than half a turn forward', () => {
    // 270 degrees forward are 90 back; half of that is 45 back.
    expectNear(slerp(NONE, turn(1, 0, 0, 270), 0.5), turn(1, 0, 0, -45), OFF_THE_ARC);
  });

  it('keeps the sign of a', () => {
    const a = turn(0, 1, 0, 10).map((number) => -number);
    const between = turn(0, 1, 0, 35).map((number) => -number);
    expectNear(slerp(a, turn(0, 1, 0, 60), 0.5), between, OFF_THE_ARC);
  });

  it('goes on along the same arc below 0 and above 1', () => {
    expectNear(slerp(NONE, turn(0, 0, 1, 60), 2), turn(0, 0, 1, 120), OFF_THE_ARC);
    expectNear(slerp(NONE, turn(0, 0, 1, 60), -0.5), turn(0, 0, 1, -30), OFF_THE_ARC);
  });

  it('copies two equal rotations as they are, even when they are not of unit length', () => {
    expect(slerp([1, 2, 3, 4], [1, 2, 3, 4], 0.3)).toEqual([1, 2, 3, 4]);
  });

  it('stays of unit length between rotations that nearly coincide', () => {
    // A normalised lerp of rotations 1 degree apart is off by less than 1e-6 of that angle: 1e-8.
    expectNear(slerp(NONE, turn(0, 0, 1, 1), 0.3), turn(0, 0, 1, 0.3), 1e-8);
    // One rounding.
    expectNear([Math.hypot(...slerp(NONE, turn(0, 0, 1, 1), 0.3))], [1], 1e-15);
  });

  it('gives finite numbers of unit length for the same rotation with the opposite sign', () => {
    const a = turn(0.6, 0, 0.8, 77);
    const opposite = a.map((number) => -number);
    expectNear(slerp(a, opposite, 0.5), a, OFF_THE_ARC);
  });

  it("equals three's Quaternion.slerpFlat", () => {
    fc.assert(
      fc.property(rotation, rotation, double(-1, 3), (a, b, fraction) => {
        expectNear(slerp(a, b, fraction), threeSlerp(a, b, fraction), OFF_THE_ARC);
      }),
    );
  });

  it("equals three's Quaternion.slerpFlat close to where slerp gives way to lerp", () => {
    fc.assert(
      fc.property(rotation, double(0, 5), double(0, 1), fc.boolean(), (a, degrees, fraction, isOpposite) => {
        const b = multiply(a, turn(0, 0.6, 0.8, degrees)).map((number) => (isOpposite ? -number : number));
        expectNear(slerp(a, b, fraction), threeSlerp(a, b, fraction), OFF_THE_ARC);
      }),
    );
  });

  it('gives the same numbers when out is a, is b, or is both', () => {
    fc.assert(
      fc.property(rotation, rotation, double(0, 1), (a, b, fraction) => {
        const outIsA = Float64Array.from(a);
        slerpQuaternion(outIsA, 0, outIsA, 0, Float64Array.from(b), 0, Float64Array.of(fraction), 0);
        expect(Array.from(outIsA)).toEqual(slerp(a, b, fraction));
        const outIsB = Float64Array.from(b);
        slerpQuaternion(outIsB, 0, Float64Array.from(a), 0, outIsB, 0, Float64Array.of(fraction), 0);
        expect(Array.from(outIsB)).toEqual(slerp(a, b, fraction));
        const outIsBoth = Float64Array.from(a);
        slerpQuaternion(outIsBoth, 0, outIsBoth, 0, outIsBoth, 0, Float64Array.of(fraction), 0);
        expect(Array.from(outIsBoth)).toEqual(a);
      }),
    );
  });

  it("treats rotations that are not of unit length as three's does", () => {
    fc.assert(
      fc.property(rotation, rotation, double(0.3, 1), double(0, 1), (a, unit, length, fraction) => {
        const b = unit.map((number) => number * length);
        expectNear(slerp(a, b, fraction), threeSlerp(a, b, fraction), OFF_THE_ARC);
      }),
    );
  });

  it('gives the same numbers whatever fraction was asked for before', () => {
    fc.assert(
      fc.property(rotation, rotation, double(0, 1), double(-1, 2), (a, b, fraction, other) => {
        const expected = slerp(a, b, fraction);
        slerp(b, a, other);
        expect(slerp(a, b, fraction)).toEqual(expected);
      }),
    );
  });

  it('reads and writes at the given offsets only', () => {
    const out = new Float64Array(6).fill(-7);
    const fractions = Float64Array.of(9, 9, 9, 0.5);
    slerpQuaternion(out, 1, Float64Array.of(9, 0, 0, 0, 1), 1, Float64Array.of(9, 9, 0, 0, 1, 0), 2, fractions, 3);
    expectNear(out, [-7, ...turn(0, 0, 1, 90), -7], OFF_THE_ARC);
    expect(Array.from(fractions)).toEqual([9, 9, 9, 0.5]);
  });
});

describe('multiplyQuaternions', () => {
  it('multiplies the units by the rule of Hamilton: ij = k, jk = i, ki = j, ii = -1', () => {
    expect(multiply([1, 0, 0, 0], [0, 1, 0, 0])).toEqual([0, 0, 1, 0]);
    expect(multiply([0, 1, 0, 0], [0, 0, 1, 0])).toEqual([1, 0, 0, 0]);
    expect(multiply([0, 0, 1, 0], [1, 0, 0, 0])).toEqual([0, 1, 0, 0]);
    expect(multiply([1, 0, 0, 0], [1, 0, 0, 0])).toEqual([0, 0, 0, -1]);
  });

  it('adds the angles of turns around one axis', () => {
    expectNear(multiply(turn(0, 1, 0, 30), turn(0, 1, 0, 45)), turn(0, 1, 0, 75), 1e-15);
  });

  it("equals three's Quaternion.multiplyQuaternionsFlat", () => {
    fc.assert(
      fc.property(rotation, rotation, double(0.1, 3), (a, unit, length) => {
        const b = unit.map((number) => number * length);
        const expected = Quaternion.multiplyQuaternionsFlat([0, 0, 0, 0], 0, a, 0, b, 0);
        // Sums of four products, in another order.
        expectNear(multiply(a, b), expected, 1e-14);
      }),
    );
  });

  it('gives the same numbers when out is a, is b, or is both', () => {
    fc.assert(
      fc.property(rotation, rotation, (a, b) => {
        const outIsA = Float64Array.from(a);
        multiplyQuaternions(outIsA, 0, outIsA, 0, Float64Array.from(b), 0);
        expect(Array.from(outIsA)).toEqual(multiply(a, b));
        const outIsB = Float64Array.from(b);
        multiplyQuaternions(outIsB, 0, Float64Array.from(a), 0, outIsB, 0);
        expect(Array.from(outIsB)).toEqual(multiply(a, b));
        const outIsBoth = Float64Array.from(a);
        multiplyQuaternions(outIsBoth, 0, outIsBoth, 0, outIsBoth, 0);
        expect(Array.from(outIsBoth)).toEqual(multiply(a, a));
      }),
    );
  });

  it('reads and writes at the given offsets only', () => {
    const out = new Float64Array(6).fill(-7);
    multiplyQuaternions(out, 1, Float64Array.of(9, 0, 0, 0, 1), 1, Float64Array.of(9, 9, 1, 2, 3, 4), 2);
    expect(Array.from(out)).toEqual([-7, 1, 2, 3, 4, -7]);
  });
});
