import { describe, expect, it } from 'vitest';
import { createReach } from '../../src/pose-tools/reach.js';
import { createSkeleton, type Skeleton } from '../../src/skeleton/skeleton.js';
import { expectNear, messageOf, turn } from '../support/expect-numbers.js';
import { skeletonOf } from '../support/make-skeleton.js';

const ARM = skeletonOf([-1, 0, 1, 2]);

/** The arm with other numbers at rest. */
function armWith(change: (skeleton: Skeleton) => void): Skeleton {
  const skeleton = createSkeleton(skeletonOf([-1, 0, 1, 2]));
  change(skeleton);
  return skeleton;
}

describe('createReach', () => {
  it('has the path to the end', () => {
    expect(createReach({ skeleton: ARM, end: 'joint3' }).path).toEqual(Int32Array.of(0, 1, 2, 3));
    expect(createReach({ skeleton: ARM, end: 2 }).path).toEqual(Int32Array.of(0, 1, 2));
  });

  it('bends around the axis that leads the shorter way from one bone to the other at rest', () => {
    const bentBy = (...rotation: [number, number, number, number]): Float64Array =>
      createReach({ skeleton: armWith(({ restRotations }) => restRotations.set(rotation, 8)), end: 3 }).bend;
    expectNear(bentBy(...turn(0, 0, 1, 30)), [0, 0, 1], 1e-15);
    expectNear(bentBy(...turn(0, 1, 0, 30)), [0, 1, 0], 1e-15);
    expectNear(bentBy(...turn(0, 1, 0, -150)), [0, -1, 0], 1e-15);
  });

  it('has that axis in the space of the upper joint, whose scale counts and whose rotation does not', () => {
    const skeleton = armWith(({ restRotations, restScales }) => {
      restRotations.set(turn(0, 1, 0, 70), 4);
      restRotations.set(turn(0, 0, 1, 30), 8);
      restScales.set([1, -1, 1], 3);
    });
    expectNear(createReach({ skeleton, end: 3 }).bend, [0, 0, -1], 1e-15);
  });

  it('has some axis at a right angle to a limb that is straight at rest, and some at all for one without bones', () => {
    const straight = createReach({ skeleton: ARM, end: 3 }).bend;
    expect(straight[0]).toBe(0);
    expect(Math.hypot(...straight)).toBe(1);
    const none = createReach({ skeleton: armWith(({ restTranslations }) => restTranslations.fill(0)), end: 3 });
    expect(Math.hypot(...none.bend)).toBe(1);
  });

  it('leaves the rest pose as it is', () => {
    const skeleton = armWith(({ restScales }) => restScales.fill(2));
    const translations = skeleton.restTranslations.slice();
    createReach({ skeleton, end: 3 });
    expect(skeleton.restTranslations).toEqual(translations);
  });

  it.each([0, 1])('refuses joint %i, which has too few joints above', (end) => {
    expect(messageOf(() => createReach({ skeleton: ARM, end }))).toBe(
      `createReach: joint ${end} ("joint${end}") has ${end} joints above it, expected a parent and a grandparent, ` +
        'which are turned.',
    );
  });

  it('refuses a joint that is not there', () => {
    expect(messageOf(() => createReach({ skeleton: ARM, end: 'join3' }))).toContain('there is no joint "join3". Did');
  });
});
