import fc from 'fast-check';
import { Quaternion, Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import { rotateVector, turnBetween, turnBetweenFrames } from '../../src/math/turns.js';
import { rotation } from '../support/arbitraries.js';
import { expectNear, expectSameRotation, turn } from '../support/expect-numbers.js';
import { degreesBetween } from '../support/quaternion-book.js';
import { angleBetween, direction, even, place } from '../support/random-chains.js';

const unit = direction.map((numbers) => new Vector3(...numbers).normalize());
const HALF_TURN = Math.PI;

/** Two directions that are at a right angle. */
const frame = fc
  .tuple(unit, unit)
  .filter(([a, b]) => Math.abs(a.dot(b)) < 0.9)
  .map(([a, b]) => [a, a.clone().cross(b).normalize()] as const);

function turnOf(from: Vector3, to: Vector3, aside: Vector3, fraction = 1): Float64Array {
  const out = new Float64Array(5);
  const numbers = Float64Array.of(...from, ...to, ...aside, fraction);
  turnBetween(out, 1, numbers, 0, numbers, 3, numbers, 6, numbers, 9);
  return out.slice(1);
}

function turned(vector: Vector3, numbers: Float64Array): Vector3 {
  const out = new Float64Array(3);
  rotateVector(out, 0, Float64Array.of(NaN, ...numbers), 1, Float64Array.of(NaN, NaN, ...vector), 2);
  return new Vector3(...out);
}

describe('rotateVector', () => {
  it("equals three's, also into its input", () => {
    fc.assert(
      fc.property(rotation, place, (numbers, vector) => {
        const quaternion = new Quaternion(...(numbers as [number, number, number, number]));
        const expected = new Vector3(...vector).applyQuaternion(quaternion).toArray();
        const out = Float64Array.from(vector);
        rotateVector(out, 0, Float64Array.from(numbers), 0, out, 0);
        expectNear(out, expected, 1e-14);
      }),
    );
  });
});

describe('turnBetween', () => {
  const [x, y, z] = [new Vector3(1, 0, 0), new Vector3(0, 1, 0), new Vector3(0, 0, 1)];

  it('turns by a quarter from x to y, and by a part of that', () => {
    expectNear(turnOf(x, y, z), turn(0, 0, 1, 90), 1e-15);
    expectNear(turnOf(x, y, z, 1 / 3), turn(0, 0, 1, 30), 1e-15);
  });

  it('is no turn at all by no part and from a direction to itself', () => {
    expectNear(turnOf(x, y, z, 0), [0, 0, 0, 1], 0);
    expectNear(turnOf(x, x, z), [0, 0, 0, 1], 0);
  });

  it('goes past the side to what is opposite', () => {
    expectNear(turned(x, turnOf(x, x.clone().negate(), z)).toArray(), [-1, 0, 0], 1e-15);
    expectNear(turned(x, turnOf(x, x.clone().negate(), z, 0.5)).toArray(), [0, 0, 1], 1e-15);
  });

  it("equals three's setFromUnitVectors", () => {
    fc.assert(
      fc.property(unit, unit, frame, (from, to, [, aside]) => {
        fc.pre(angleBetween(from, to) < HALF_TURN - 0.01);
        expectNear(turnOf(from, to, aside), new Quaternion().setFromUnitVectors(from, to).toArray(), 1e-13);
      }),
    );
  });

  it('leads there from however near the opposite', () => {
    fc.assert(
      fc.property(frame, fc.constantFrom(1e-3, 1e-6, 1e-8, 1e-10, 1e-13, 0), ([from, aside], nearness) => {
        const to = from.clone().negate().addScaledVector(aside, nearness).normalize();
        // From 1e-9 on the side alone tells the way; above that the axis is known to seven digits.
        expect(angleBetween(turned(from, turnOf(from, to, aside)), to)).toBeLessThan(1e-6);
      }),
    );
  });
});

describe('turnBetweenFrames', () => {
  function framesTurn(from: readonly Vector3[], to: readonly Vector3[]): Float64Array {
    const out = new Float64Array(4);
    const numbers = Float64Array.from([...from, ...to].flatMap((each) => each.toArray()));
    turnBetweenFrames(out, 0, numbers, 0, numbers, 3, numbers, 6, numbers, 9);
    return out;
  }

  it('finds the rotation that two directions were turned by, half turns among them', () => {
    const halves = fc.constantFrom([1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]);
    fc.assert(
      fc.property(frame, fc.oneof(rotation, halves), even(0.1, 5), (from, numbers, length) => {
        const quaternion = new Quaternion(...(numbers as [number, number, number, number]));
        const to = from.map((each) => each.clone().applyQuaternion(quaternion));
        to[1]!.multiplyScalar(length);
        const found = framesTurn(from, to);
        expectSameRotation(found, numbers, 1e-7);
        expect(found[3]).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('turns one direction there, and the other one as near as that lets it', () => {
    fc.assert(
      fc.property(frame, unit, unit, ([from, fromAside], to, toAside) => {
        fc.pre(Math.abs(to.dot(toAside)) < 0.99);
        const found = framesTurn([from, fromAside], [to, toAside]);
        expect(angleBetween(turned(from, found), to)).toBeLessThan(1e-7);
        const nearest = toAside.clone().addScaledVector(to, -to.dot(toAside)).normalize();
        expect(angleBetween(turned(fromAside, found), nearest)).toBeLessThan(1e-7);
      }),
    );
  });

  it('is the shortest way where that brings the other one there too', () => {
    fc.assert(
      fc.property(frame, unit, ([from, aside], to) => {
        fc.pre(angleBetween(from, to) < HALF_TURN - 0.01);
        const shortest = turnOf(from, to, aside);
        expect(degreesBetween(framesTurn([from, aside], [to, turned(aside, shortest)]), shortest)).toBeLessThan(1e-10);
      }),
    );
  });
});
