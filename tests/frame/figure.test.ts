import { describe, expect, it } from 'vitest';
import { createFigure } from '../../src/frame/figure.js';
import { createRestPose } from '../../src/local-pose/local-pose.js';
import { plainSkin, skeletonOf } from '../support/make-skeleton.js';

describe('createFigure', () => {
  it('starts in the rest pose, which also fills missing weight', () => {
    const skeleton = skeletonOf([-1, 0]);
    const figure = createFigure(skeleton);
    expect(figure.skeleton).toBe(skeleton);
    expect(figure.localPose).toEqual(createRestPose(skeleton));
    expect(figure.original).toEqual(createRestPose(skeleton));
    expect(figure.modelPose.length).toBe(24);
  });

  it('shares no memory with the skeleton or with another figure', () => {
    const skeleton = skeletonOf([-1]);
    const figures = [createFigure(skeleton), createFigure(skeleton)];
    const arrays = figures.flatMap((figure) => [
      ...(Object.values(figure.localPose) as Float64Array[]),
      ...(Object.values(figure.original) as Float64Array[]),
      figure.modelPose,
    ]);
    arrays.push(skeleton.restTranslations, skeleton.restRotations, skeleton.restScales);
    arrays.forEach((array, index) => {
      array.fill(index);
    });
    expect(arrays).toHaveLength(17);
    arrays.forEach((array, index) => {
      expect([...new Set(array)]).toEqual([index]);
    });
  });

  it('has no palette without a skin, and one for each skin in their order', () => {
    expect(createFigure(skeletonOf([-1])).palettes).toEqual([]);
    const skins = [plainSkin(2, [0]), plainSkin(2, [0, 1])];
    expect(createFigure(skeletonOf([-1, 0], skins)).palettes.map((palette) => palette.length)).toEqual([16, 32]);
  });

  it('shares one palette among equal skins, and no other', () => {
    const moved = plainSkin(2, [0, 1]);
    moved.inverseBinds[9] = 1;
    const skins = [plainSkin(2, [0, 1]), moved, plainSkin(2, [0, 1]), plainSkin(2, [1, 0]), plainSkin(2, [0, 1])];
    const { palettes } = createFigure(skeletonOf([-1, 0], skins));
    expect(palettes.map((palette) => palettes.indexOf(palette))).toEqual([0, 1, 0, 3, 0]);
  });
});
