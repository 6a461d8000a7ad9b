import { describe, expect, it } from 'vitest';
import { createSkin, skinsAreEqual } from '../../src/skeleton/skin.js';
import { expectMessage } from '../support/expect-numbers.js';
import { plainSkin } from '../support/make-skeleton.js';

describe('createSkin', () => {
  it('keeps the arrays that it is given', () => {
    const joints = Int32Array.of(2, 0, -1);
    const inverseBinds = new Float64Array(36);
    const skin = createSkin(3, joints, inverseBinds);
    expect(skin.joints).toBe(joints);
    expect(skin.inverseBinds).toBe(inverseBinds);
  });

  it('accepts a skin without bones, and a joint that several bones share', () => {
    expect(createSkin(1, new Int32Array(0), new Float64Array(0)).joints.length).toBe(0);
    expect(createSkin(1, Int32Array.of(0, 0), new Float64Array(24)).joints.length).toBe(2);
  });

  it('refuses inverse binds that do not fit the joints', () => {
    const wanted = ['createSkin', '2 joints', 'expected 24'];
    expectMessage(() => createSkin(2, Int32Array.of(0, 1), new Float64Array(23)), [...wanted, '23']);
    expectMessage(() => createSkin(2, Int32Array.of(0, 1), new Float64Array(32)), [...wanted, '32']);
  });

  it('refuses a joint that the skeleton has not', () => {
    const wanted = ['createSkin', 'bone 1', '-1', '0..2'];
    expectMessage(() => createSkin(3, Int32Array.of(0, 3), new Float64Array(24)), [...wanted, 'joint 3']);
    expectMessage(() => createSkin(3, Int32Array.of(0, -2), new Float64Array(24)), [...wanted, 'joint -2']);
  });

  it('refuses NaN and Infinity in an inverse bind', () => {
    const wanted = ['createSkin', 'inverse bind', 'bone 1', 'finite'];
    const nan = new Float64Array(24).fill(NaN, 12, 13);
    expectMessage(() => createSkin(2, Int32Array.of(0, 1), nan), [...wanted, 'NaN']);
    const infinite = new Float64Array(24).fill(Infinity, 23, 24);
    expectMessage(() => createSkin(2, Int32Array.of(0, 1), infinite), [...wanted, 'Infinity']);
  });
});

describe('skinsAreEqual', () => {
  it('holds for equal content in other arrays', () => {
    expect(skinsAreEqual(plainSkin(3, [0, 2]), plainSkin(3, [0, 2]))).toBe(true);
    expect(skinsAreEqual(plainSkin(3, []), plainSkin(3, []))).toBe(true);
  });

  it('fails for another joint, another order, more or fewer bones, and another bind', () => {
    const skin = plainSkin(3, [0, 2]);
    expect(skinsAreEqual(skin, plainSkin(3, [0, 1]))).toBe(false);
    expect(skinsAreEqual(skin, plainSkin(3, [2, 0]))).toBe(false);
    expect(skinsAreEqual(skin, plainSkin(3, [0, 2, 1]))).toBe(false);
    expect(skinsAreEqual(plainSkin(3, [0, 2, 1]), skin)).toBe(false);
    const moved = plainSkin(3, [0, 2]);
    moved.inverseBinds[23] = 0.5;
    expect(skinsAreEqual(skin, moved)).toBe(false);
  });
});
