import { describe, expect, it } from 'vitest';
import { createSkeleton, type SkeletonSource } from '../../src/skeleton/skeleton.js';
import { createSkin } from '../../src/skeleton/skin.js';
import { expectMessage } from '../support/expect-numbers.js';

/** Hips with a spine and a head on it. */
function validSource(): SkeletonSource {
  return {
    names: ['Hips', 'Spine', 'Head'],
    parents: Int32Array.of(-1, 0, 1),
    restTranslations: new Float64Array(9),
    restRotations: Float64Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1),
    restScales: new Float64Array(9).fill(1),
    skins: [],
  };
}

describe('createSkeleton', () => {
  it('counts the joints and keeps the arrays that it is given', () => {
    const source = validSource();
    const skeleton = createSkeleton(source);
    expect(skeleton.jointCount).toBe(3);
    expect(skeleton.parents).toBe(source.parents);
    expect(skeleton.restTranslations).toBe(source.restTranslations);
    expect(skeleton.restRotations).toBe(source.restRotations);
    expect(skeleton.restScales).toBe(source.restScales);
    expect(skeleton.names).toEqual(['Hips', 'Spine', 'Head']);
    expect(skeleton.skins).toBe(source.skins);
  });

  it('takes the number of joints from the names, whatever another skeleton says that the source is copied from', () => {
    const copied = { ...createSkeleton(validSource()), jointCount: 7 };
    expect(createSkeleton(copied).jointCount).toBe(3);
  });

  it('accepts one joint, several joints at the top, and equal names', () => {
    const one: SkeletonSource = {
      ...validSource(),
      names: ['Hips'],
      parents: Int32Array.of(-1),
      restTranslations: new Float64Array(3),
      restRotations: new Float64Array(4),
      restScales: new Float64Array(3),
    };
    expect(createSkeleton(one).jointCount).toBe(1);
    expect(createSkeleton({ ...validSource(), parents: Int32Array.of(-1, -1, -1) }).jointCount).toBe(3);
    expect(createSkeleton({ ...validSource(), names: ['Bone', 'Bone', 'Bone'] }).jointCount).toBe(3);
  });

  it('refuses a skeleton without joints', () => {
    const source = { ...validSource(), names: [] };
    expectMessage(() => createSkeleton(source), ['createSkeleton', 'no joints', 'at least one']);
  });

  it('refuses too few or too many parents', () => {
    const few = { ...validSource(), parents: Int32Array.of(-1, 0) };
    expectMessage(() => createSkeleton(few), ['createSkeleton', 'parents', '2', 'expected 3']);
    const many = { ...validSource(), parents: Int32Array.of(-1, 0, 1, 2) };
    expectMessage(() => createSkeleton(many), ['createSkeleton', 'parents', '4', 'expected 3']);
  });

  it('refuses rest arrays of the wrong length', () => {
    const translations = { ...validSource(), restTranslations: new Float64Array(8) };
    expectMessage(() => createSkeleton(translations), ['createSkeleton', 'restTranslations', '8', 'expected 9']);
    const rotations = { ...validSource(), restRotations: new Float64Array(9) };
    expectMessage(() => createSkeleton(rotations), ['createSkeleton', 'restRotations', '9', 'expected 12']);
    const scales = { ...validSource(), restScales: new Float64Array(12) };
    expectMessage(() => createSkeleton(scales), ['createSkeleton', 'restScales', '12', 'expected 9']);
  });

  it('refuses a parent that comes after its child, is the child itself, or is below -1', () => {
    const wanted = ['createSkeleton', 'joint 1', '"Spine"', 'expected -1..0'];
    const after = { ...validSource(), parents: Int32Array.of(-1, 2, -1) };
    expectMessage(() => createSkeleton(after), [...wanted, 'parent 2']);
    const itself = { ...validSource(), parents: Int32Array.of(-1, 1, 1) };
    expectMessage(() => createSkeleton(itself), [...wanted, 'parent 1']);
    const below = { ...validSource(), parents: Int32Array.of(-1, -2, 1) };
    expectMessage(() => createSkeleton(below), [...wanted, 'parent -2']);
  });

  it('refuses a skin that was made for more joints', () => {
    const skin = createSkin(9, Int32Array.of(0, 8), new Float64Array(24));
    expectMessage(
      () => createSkeleton({ ...validSource(), skins: [skin] }),
      ['createSkeleton', 'skin 0', 'bone 1', 'joint 8', 'expected -1..2'],
    );
  });

  it('refuses NaN and Infinity in each rest array', () => {
    const translations = { ...validSource(), restTranslations: new Float64Array(9).fill(NaN, 5, 6) };
    expectMessage(
      () => createSkeleton(translations),
      ['createSkeleton', 'restTranslations', 'joint 1', 'Spine', 'NaN'],
    );
    const rotations = { ...validSource(), restRotations: new Float64Array(12).fill(Infinity, 8, 9) };
    expectMessage(() => createSkeleton(rotations), ['createSkeleton', 'restRotations', 'joint 2', 'Head', 'Infinity']);
    const scales = { ...validSource(), restScales: new Float64Array(9).fill(-Infinity, 0, 1) };
    expectMessage(
      () => createSkeleton(scales),
      ['createSkeleton', 'restScales', 'joint 0', 'Hips', '-Infinity', 'finite'],
    );
  });
});
