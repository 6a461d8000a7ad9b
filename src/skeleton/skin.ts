// Which joints deform a mesh, and where each stood when the mesh was bound.

import { AFFINE_SIZE } from '../math/affine.js';

/**
 * One skin of a skeleton. Layout, B = number of bones that the mesh's vertices count in:
 *
 *   joints        [joint]  * B      index into the skeleton; -1 stands still at the skeleton's root
 *   inverseBinds  [affine] * B      twelve numbers each, see `math/affine.ts`
 */
export interface Skin {
  readonly joints: Int32Array;
  readonly inverseBinds: Float64Array;
}

/**
 * Returns a skin. It takes ownership of both arrays.
 *
 * Throws when the arrays do not fit each other, a joint is not in 0..jointCount-1 (or -1), or a number is not finite.
 */
export function createSkin(jointCount: number, joints: Int32Array, inverseBinds: Float64Array): Skin {
  if (inverseBinds.length !== joints.length * AFFINE_SIZE) {
    throw new Error(
      `createSkin: ${joints.length} joints and ${inverseBinds.length} numbers of inverse binds, ` +
        `expected ${joints.length * AFFINE_SIZE} (${AFFINE_SIZE} per joint).`,
    );
  }
  for (let bone = 0; bone < joints.length; bone++) {
    const joint = joints[bone]!;
    if (joint < -1 || joint >= jointCount) {
      throw new Error(`createSkin: bone ${bone} is joint ${joint}, expected -1 or 0..${jointCount - 1}.`);
    }
  }
  for (let i = 0; i < inverseBinds.length; i++) {
    if (!Number.isFinite(inverseBinds[i])) {
      const bone = Math.floor(i / AFFINE_SIZE);
      throw new Error(
        `createSkin: the inverse bind of bone ${bone} holds ${inverseBinds[i]}, expected finite numbers.`,
      );
    }
  }
  return { joints, inverseBinds };
}

/** Returns whether two skins give the same palette for every pose. */
export function skinsAreEqual(a: Skin, b: Skin): boolean {
  if (a === b) return true;
  if (a.joints.length !== b.joints.length) return false;
  for (let bone = 0; bone < a.joints.length; bone++) if (a.joints[bone] !== b.joints[bone]) return false;
  for (let i = 0; i < a.inverseBinds.length; i++) if (a.inverseBinds[i] !== b.inverseBinds[i]) return false;
  return true;
}
