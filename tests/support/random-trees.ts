// Random trees of joints, and what three's matrices make of them.

import fc from 'fast-check';
import { Matrix4, Quaternion, Vector3 } from 'three';
import type { LocalPose } from '../../src/local-pose/local-pose.js';
import { double, rotation } from './arbitraries.js';

/** Parents before children, and a transform for each joint. */
export interface Tree {
  readonly parents: Int32Array;
  readonly pose: LocalPose;
}

/** A scale that is never flat, often mirrored, and not the same along each axis: a rotated child then shears. */
const scale = fc.tuple(double(0.3, 2), fc.boolean()).map(([size, isMirrored]) => (isMirrored ? -size : size));

/** Up to `mostJoints` joints, of which several may stand at the top. */
export function trees(mostJoints: number): fc.Arbitrary<Tree> {
  const joint = fc.record({
    parent: fc.nat(),
    translation: fc.array(double(-2, 2), { minLength: 3, maxLength: 3 }),
    rotation,
    scale: fc.array(scale, { minLength: 3, maxLength: 3 }),
  });
  return fc.array(joint, { minLength: 1, maxLength: mostJoints }).map((joints) => ({
    parents: Int32Array.from(joints, ({ parent }, index) => (parent % (index + 1)) - 1),
    pose: {
      translations: Float64Array.from(joints.flatMap((each) => each.translation)),
      rotations: Float64Array.from(joints.flatMap((each) => each.rotation)),
      scales: Float64Array.from(joints.flatMap((each) => each.scale)),
    },
  }));
}

/** The matrix of each joint relative to the root, by three's Matrix4. */
export function threeModelPose({ parents, pose }: Tree): Matrix4[] {
  const matrices: Matrix4[] = [];
  parents.forEach((parent, joint) => {
    const matrix = new Matrix4().compose(
      new Vector3().fromArray(pose.translations, joint * 3),
      new Quaternion().fromArray(pose.rotations, joint * 4),
      new Vector3().fromArray(pose.scales, joint * 3),
    );
    matrices.push(parent < 0 ? matrix : matrix.premultiply(matrices[parent]!));
  });
  return matrices;
}

/** Twelve numbers of a Matrix4: its columns without the bottom row. */
export function affineOf(matrix: Matrix4): number[] {
  return matrix.elements.filter((_, index) => index % 4 !== 3);
}

/** The matrix of twelve numbers at `offset`. */
export function matrixOf(affine: ArrayLike<number>, offset = 0): Matrix4 {
  const matrix = new Matrix4();
  for (let column = 0; column < 4; column++) {
    for (let row = 0; row < 3; row++) matrix.elements[column * 4 + row] = affine[offset + column * 3 + row]!;
  }
  return matrix;
}
