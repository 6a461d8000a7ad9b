import fc from 'fast-check';
import { Bone, Matrix4, Skeleton } from 'three';
import { describe, expect, it } from 'vitest';
import { createModelPose } from '../../src/model-pose/model-pose.js';
import { modelPoseToPalette } from '../../src/palette/model-pose-to-palette.js';
import { createPalette } from '../../src/palette/palette.js';
import { createSkin } from '../../src/skeleton/skin.js';
import { double } from '../support/arbitraries.js';
import { expectNear } from '../support/expect-numbers.js';
import { plainSkin } from '../support/make-skeleton.js';
import { affineOf, matrixOf, threeModelPose, trees } from '../support/random-trees.js';

describe('modelPoseToPalette', () => {
  it('writes nothing for a skin without bones', () => {
    const out = new Float32Array(16).fill(-7);
    modelPoseToPalette(out, createModelPose(1), plainSkin(1, []));
    expect(new Set(out)).toEqual(new Set([-7]));
  });

  it('lays a matrix out column after column, with 0 0 0 1 in its bottom row', () => {
    const skin = plainSkin(1, [0]);
    const out = createPalette(skin).fill(NaN);
    modelPoseToPalette(out, Float64Array.of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12), skin);
    expect(Array.from(out)).toEqual([1, 2, 3, 0, 4, 5, 6, 0, 7, 8, 9, 0, 10, 11, 12, 1]);
  });

  it('undoes the bind first and poses second', () => {
    // Bound at x = 5, now twice as large at y = 1: a vertex at x = 6 was 1 away and comes to (2, 1, 0).
    const skin = createSkin(1, Int32Array.of(0), Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1, -5, 0, 0));
    const out = createPalette(skin);
    modelPoseToPalette(out, Float64Array.of(2, 0, 0, 0, 2, 0, 0, 0, 2, 0, 1, 0), skin);
    expect(Array.from(out)).toEqual([2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 0, -10, 1, 0, 1]);
  });

  it('lets a bone without a joint stand still at the root: its inverse bind alone', () => {
    const inverseBind = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
    const skin = createSkin(1, Int32Array.of(-1, 0), Float64Array.from([...inverseBind, ...inverseBind]));
    const out = createPalette(skin);
    modelPoseToPalette(out, Float64Array.of(0, 0, 0, 0, 0, 0, 0, 0, 0, 7, 8, 9), skin);
    expect(Array.from(out)).toEqual([
      ...[1, 2, 3, 0, 4, 5, 6, 0, 7, 8, 9, 0, 10, 11, 12, 1],
      ...[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7, 8, 9, 1],
    ]);
  });

  it('serves bones in the order of the skin, some of them twice', () => {
    const skin = plainSkin(3, [2, 0, 2]);
    const modelPose = createModelPose(3);
    for (const joint of [0, 1, 2]) modelPose[joint * 12 + 9] = joint + 10;
    const out = createPalette(skin);
    modelPoseToPalette(out, modelPose, skin);
    expect([12, 28, 44].map((offset) => out[offset])).toEqual([12, 10, 12]);
  });

  it("equals three's Skeleton on random trees and binds, with holes among the bones", () => {
    const bind = fc.array(double(-2, 2), { minLength: 12, maxLength: 12 });
    fc.assert(
      fc.property(trees(8), fc.array(fc.tuple(fc.nat(), bind), { minLength: 1, maxLength: 8 }), (tree, bones) => {
        const matrices = threeModelPose(tree);
        const joints = bones.map(([joint]) => (joint % (matrices.length + 1)) - 1);
        const binds = bones.map(([, numbers]) => matrixOf(numbers));
        // A hole in the list of bones is what three takes for a bone that stands still.
        const threeBones = joints.map((joint) => {
          const bone = new Bone();
          if (joint < 0) return undefined as unknown as Bone;
          bone.matrixWorld.copy(matrices[joint]!);
          return bone;
        });
        const three = new Skeleton(threeBones, binds);
        three.update();
        const skin = createSkin(
          matrices.length,
          Int32Array.from(joints),
          Float64Array.from(binds.flatMap((matrix) => affineOf(matrix))),
        );
        const out = createPalette(skin);
        modelPoseToPalette(out, Float64Array.from(matrices.flatMap((matrix) => affineOf(matrix))), skin);
        const expected = three.boneMatrices!.subarray(0, out.length);
        const size = Math.max(1, ...expected.map(Math.abs));
        // Both are rounded to 32 bits at the end: half of 1.2e-7 of the size, from sums that differ by less.
        expectNear(out, expected, 1.2e-7 * size);
      }),
    );
  });

  it('leaves the model pose and the skin alone', () => {
    const skin = plainSkin(1, [0]);
    const modelPose = Float64Array.from(affineOf(new Matrix4().makeTranslation(1, 2, 3)));
    modelPoseToPalette(createPalette(skin), modelPose, skin);
    expect(Array.from(modelPose)).toEqual(affineOf(new Matrix4().makeTranslation(1, 2, 3)));
    expect(skin).toEqual(plainSkin(1, [0]));
  });
});
