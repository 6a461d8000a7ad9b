// local pose → the transform of a single joint, by way of those above it.

import type { LocalPose } from '../local-pose/local-pose.js';
import { AFFINE_SIZE, composeAffine, multiplyAffine } from '../math/affine.js';

const _pathToAffine_local = new Float64Array(AFFINE_SIZE);

/**
 * Writes the product of the local transforms of the first `count` joints of `path` to `out`: what leads from the space of the last
 * of them to that of the skeleton's root.
 *
 * - out: twelve numbers, see `math/affine.ts`. Those of no joint are the transform that changes nothing.
 *
 * Frame function: never throws, does not allocate.
 */
export function pathToAffine(out: Float64Array, pose: LocalPose, path: Int32Array, count: number): void {
  for (let n = 0; n < AFFINE_SIZE; n++) out[n] = n === 0 || n === 4 || n === 8 ? 1 : 0;
  for (let i = 0; i < count; i++) stepDown(out, pose, path[i]!);
}

/**
 * Turns the transform of a joint's parent into that of the joint: `out · local`.
 *
 * Frame function: never throws, does not allocate.
 */
export function stepDown(out: Float64Array, pose: LocalPose, joint: number): void {
  composeAffine(_pathToAffine_local, 0, pose.translations, pose.rotations, pose.scales, joint);
  multiplyAffine(out, 0, out, 0, _pathToAffine_local, 0);
}
