// Who is whose parent: the fixed part of a character.

import type { Skin } from './skin.js';

/**
 * A tree of joints, parents before their children. Layout, J = number of joints:
 *
 *   names             [name]     * J     for messages and masks; need not be unique
 *   parents           [joint]    * J     index of the parent, less than the joint's own; -1 at the top
 *   restTranslations  [x y z]    * J     relative to the parent, in the model's own unit
 *   restRotations     [x y z w]  * J
 *   restScales        [x y z]    * J
 */
export interface Skeleton {
  readonly jointCount: number;
  readonly names: readonly string[];
  readonly parents: Int32Array;
  readonly restTranslations: Float64Array;
  readonly restRotations: Float64Array;
  readonly restScales: Float64Array;
  readonly skins: readonly Skin[];
}

/** What `createSkeleton` needs; `jointCount` follows from the names. */
export type SkeletonSource = Omit<Skeleton, 'jointCount'>;

/**
 * Returns a skeleton. It takes ownership of the arrays.
 *
 * Throws when there is no joint, an array has the wrong length, a parent does not come before its child, a number is
 * not finite, or a skin names a joint that does not exist.
 */
export function createSkeleton(source: SkeletonSource): Skeleton {
  const jointCount = source.names.length;
  if (jointCount === 0) throw new Error('createSkeleton: got no joints, expected at least one.');
  checkLength('parents', source.parents, jointCount);
  source.parents.forEach((parent, joint) => {
    if (parent < -1 || parent >= joint) {
      throw new Error(
        `createSkeleton: joint ${joint} ("${source.names[joint]}") has parent ${parent}, expected -1..${joint - 1}: ` +
          'parents come before their children.',
      );
    }
  });
  for (const [field, size] of [
    ['restTranslations', 3],
    ['restRotations', 4],
    ['restScales', 3],
  ] as const) {
    checkLength(field, source[field], jointCount * size);
    const numbers = source[field];
    for (let i = 0; i < numbers.length; i++) {
      if (Number.isFinite(numbers[i])) continue;
      const joint = Math.floor(i / size);
      throw new Error(
        `createSkeleton: ${field} of joint ${joint} ("${source.names[joint]}") holds ${numbers[i]}, ` +
          'expected finite numbers.',
      );
    }
  }
  source.skins.forEach((skin, index) => {
    skin.joints.forEach((joint, bone) => {
      if (joint >= jointCount) {
        throw new Error(
          `createSkeleton: skin ${index}, bone ${bone} is joint ${joint}, expected -1..${jointCount - 1}.`,
        );
      }
    });
  });
  return { ...source, jointCount };
}

function checkLength(field: string, array: ArrayLike<number>, expected: number): void {
  if (array.length !== expected) {
    throw new Error(`createSkeleton: ${field} has ${array.length} numbers, expected ${expected}.`);
  }
}
