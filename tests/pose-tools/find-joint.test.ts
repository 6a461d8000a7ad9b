import { describe, expect, it } from 'vitest';
import { findJoint, pathToJoint } from '../../src/pose-tools/find-joint.js';
import { createSkeleton } from '../../src/skeleton/skeleton.js';
import { messageOf } from '../support/expect-numbers.js';
import { skeletonOf } from '../support/make-skeleton.js';

const skeleton = createSkeleton({ ...skeletonOf([-1, 0, 0, 2]), names: ['Hips', 'Spine', 'Leg', 'Leg'] });

describe('findJoint', () => {
  it('is the index of the first joint of that name, or the index itself', () => {
    expect(['Hips', 'Leg', 0, 3].map((joint) => findJoint(skeleton, joint, 'test'))).toEqual([0, 2, 0, 3]);
  });

  it('names the nearest for a name that is not there', () => {
    expect(messageOf(() => findJoint(skeleton, 'Spin', 'createAim'))).toBe(
      'createAim: there is no joint "Spin". Did you mean "Spine"?',
    );
  });

  it.each([-1, 4, 0.5, NaN, Infinity])('refuses the index %s', (joint) => {
    expect(messageOf(() => findJoint(skeleton, joint, 'createAim'))).toBe(
      `createAim: there is no joint ${joint}, expected an index of 0..3 or a name.`,
    );
  });
});

describe('pathToJoint', () => {
  it('leads from the top down to the joint', () => {
    expect(pathToJoint(skeleton, 3)).toEqual(Int32Array.of(0, 2, 3));
    expect(pathToJoint(skeleton, 0)).toEqual(Int32Array.of(0));
  });
});
