// Small skeletons and skins for tests.

import { createSkeleton, type Skeleton } from '../../src/skeleton/skeleton.js';
import { createSkin, type Skin } from '../../src/skeleton/skin.js';

/** The affine transform that changes nothing. */
export const IDENTITY = [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0];

/** A skeleton with these parents; joints are named after their index, stand 1 along x, unturned and unscaled. */
export function skeletonOf(parents: readonly number[], skins: readonly Skin[] = []): Skeleton {
  return createSkeleton({
    names: parents.map((_, joint) => `joint${joint}`),
    parents: Int32Array.from(parents),
    restTranslations: Float64Array.from(parents.flatMap(() => [1, 0, 0])),
    restRotations: Float64Array.from(parents.flatMap(() => [0, 0, 0, 1])),
    restScales: Float64Array.from(parents.flatMap(() => [1, 1, 1])),
    skins,
  });
}

/** A skin whose bones were bound with no transform at all. */
export function plainSkin(jointCount: number, joints: readonly number[]): Skin {
  return createSkin(jointCount, Int32Array.from(joints), Float64Array.from(joints.flatMap(() => IDENTITY)));
}
