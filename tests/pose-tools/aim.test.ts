import { describe, expect, it } from 'vitest';
import { AIM_ASIDE, AIM_AXIS, AIM_LIMIT, type AimSource, createAim } from '../../src/pose-tools/aim.js';
import { createSkeleton } from '../../src/skeleton/skeleton.js';
import { expectNear, messageOf } from '../support/expect-numbers.js';
import { skeletonOf } from '../support/make-skeleton.js';

const skeleton = createSkeleton({
  ...skeletonOf([-1, 0, 1, 2, 1]),
  names: ['Hips', 'Spine', 'Neck', 'Head', 'Arm'],
});
const of = (source: Partial<AimSource>) => createAim({ skeleton, joint: 'Head', axis: [0, 0, 2], ...source });

describe('createAim', () => {
  it('has the path to the joint, an axis of unit length and a side at a right angle', () => {
    const { path, parts, numbers, first } = of({});
    expect(path).toEqual(Int32Array.of(0, 1, 2, 3));
    expect(parts).toEqual(Float64Array.of(0, 0, 0, 1));
    expect(first).toBe(3);
    expect(Array.from(numbers.slice(AIM_AXIS, AIM_ASIDE))).toEqual([0, 0, 1]);
    expect(Math.hypot(...numbers.slice(AIM_ASIDE, AIM_LIMIT))).toBe(1);
    expect(numbers[AIM_ASIDE + 2]).toBeCloseTo(0, 15);
  });

  it('has the limit in radians, half a turn where there is none', () => {
    expect([0, 45, 180].map((limit) => of({ limit }).numbers[AIM_LIMIT])).toEqual([0, Math.PI / 4, Math.PI]);
    expect(of({}).numbers[AIM_LIMIT]).toBe(Math.PI);
    expect(of({ limit: undefined, chain: undefined })).toEqual(of({}));
  });

  it('turns shares of the whole into parts of what is left, whatever their order', () => {
    const chain = [
      { joint: 'Neck', share: 0.3 },
      { joint: 'Hips', share: 0.25 },
    ];
    const { parts, first } = of({ chain });
    // 0.3 of the 0.75 that the hips leave.
    expectNear(parts, [0.25, 0, 0.4, 1], 1e-15);
    expect(first).toBe(0);
    expect(of({ chain: [...chain].reverse() })).toEqual(of({ chain }));
  });

  it('takes shares that sum to 1 but for roundings, and leaves nothing below one of 1', () => {
    const all = ['Hips', 'Spine', 'Neck'].map((joint) => ({ joint, share: 1 / 3 }));
    expectNear(of({ chain: all }).parts, [1 / 3, 1 / 2, 1, 1], 1e-15);
    const [first, ...rest] = ['Hips', 'Spine', 'Neck'].map((joint, index) => ({ joint, share: index === 0 ? 1 : 0 }));
    expect(of({ chain: [first!, ...rest] }).parts).toEqual(Float64Array.of(1, 0, 0, 1));
    expect(
      of({
        chain: [
          { joint: 'Hips', share: 0.9 },
          { joint: 'Spine', share: 0.1 + 1e-12 },
        ],
      }).parts[1],
    ).toBe(1);
  });

  it('has no chain where all shares are 0', () => {
    expect(of({ chain: [{ joint: 'Neck', share: 0 }] })).toEqual(of({}));
  });

  it('refuses a joint that is not there', () => {
    expect(messageOf(() => of({ joint: 'Heed' }))).toBe('createAim: there is no joint "Heed". Did you mean "Head"?');
    expect(messageOf(() => of({ chain: [{ joint: 9, share: 1 }] }))).toBe(
      'createAim: chain 0: there is no joint 9, expected an index of 0..4 or a name.',
    );
  });

  it.each([[[0, 0, 0]], [[NaN, 0, 1]], [[1, Infinity, 0]], [[1, 2]], [[1, 2, 3, 4]]])('refuses the axis %s', (axis) => {
    expect(messageOf(() => of({ axis: axis as unknown as AimSource['axis'] }))).toBe(
      `createAim: the axis is [${axis.join(', ')}], expected three finite numbers that are not all 0.`,
    );
  });

  it.each([-1, 181, NaN, Infinity])('refuses a limit of %s', (limit) => {
    expect(messageOf(() => of({ limit }))).toBe(`createAim: the limit is ${limit}, expected degrees, 0..180.`);
  });

  it.each(['Head', 'Arm'])('refuses the joint %s in the chain, which is not above', (joint) => {
    const index = skeleton.names.indexOf(joint);
    expect(messageOf(() => of({ chain: [{ joint, share: 0.5 }] }))).toBe(
      `createAim: chain 0 is joint ${index} ("${joint}"), expected a joint above joint 3 ("Head").`,
    );
  });

  it('refuses a joint that is in the chain already', () => {
    const chain = [
      { joint: 'Neck', share: 0.1 },
      { joint: 2, share: 0 },
    ];
    expect(messageOf(() => of({ chain }))).toBe('createAim: chain 1 is joint 2 ("Neck"), which the chain has already.');
  });

  it.each([-0.1, 1.1, NaN])('refuses a share of %s', (share) => {
    expect(messageOf(() => of({ chain: [{ joint: 'Neck', share }] }))).toBe(
      `createAim: chain 0, joint 2 ("Neck"), has share ${share}, expected a number of 0..1.`,
    );
  });

  it('refuses shares that are more than all', () => {
    const chain = ['Neck', 'Spine'].map((joint) => ({ joint, share: 0.75 }));
    expect(messageOf(() => of({ chain }))).toBe(
      'createAim: the shares of the chain are 1.5 together, expected 1 at most.',
    );
  });
});
