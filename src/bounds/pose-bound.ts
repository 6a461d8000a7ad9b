// The sphere around all poses of an extent.

import type { LocalPose } from '../local-pose/local-pose.js';
import { AFFINE_SIZE, composeAffine } from '../math/affine.js';
import type { PoseExtent } from './pose-extent.js';

/** A sphere as four numbers of an array: its centre, and a radius that is below 0 when there is nothing inside. */
export const SPHERE_SIZE = 4;

/** Room for `poseBound`, for as many joints as any rig has had so far. */
const _poseBound = {
  spheres: new Float64Array(0),
  affine: new Float64Array(AFFINE_SIZE),
  sphere: new Float64Array(SPHERE_SIZE),
  moved: new Float64Array(SPHERE_SIZE),
};

/**
 * Writes to `out` a sphere, in the space of the skeleton's root, that holds every vertex in every pose of `extent`.
 *
 * - parents: of the skeleton, parents first.
 * - reaches: for each joint, how far from it the vertices are that it moves, in its own space; below 0: it moves none.
 * - pose: what the joints do that do not turn.
 *
 * A vertex is a weighted mean of the places that its joints move it to, so a sphere around those holds it. A joint that may
 * turn in any way carries what is below it around itself: a sphere about its own centre, as far as the farthest part can
 * get. That sphere stands wherever the translation may be. All this holds whatever the weights of the clips are, and for
 * rotations that nobody has foreseen: a look-at, inverse kinematics.
 */
export function poseBound(
  out: Float64Array,
  parents: Int32Array,
  reaches: Float64Array,
  extent: PoseExtent,
  pose: LocalPose,
): void {
  const { spheres, affine, sphere, moved } = roomFor(parents.length);
  for (let joint = 0; joint < parents.length; joint++) {
    const at = joint * SPHERE_SIZE;
    spheres[at] = 0;
    spheres[at + 1] = 0;
    spheres[at + 2] = 0;
    spheres[at + 3] = reaches[joint]!;
  }
  out.fill(0)[3] = -1;
  for (let joint = parents.length - 1; joint >= 0; joint--) {
    copySphere(sphere, 0, spheres, joint * SPHERE_SIZE);
    if (sphere[3]! < 0) continue;
    if (extent.turns[joint]) {
      sphere[3] = Math.hypot(sphere[0]!, sphere[1]!, sphere[2]!) + sphere[3]!;
      sphere[0] = 0;
      sphere[1] = 0;
      sphere[2] = 0;
    }
    composeAffine(affine, 0, pose.translations, pose.rotations, pose.scales, joint);
    moveSphere(moved, sphere, affine, extent, joint);
    const parent = parents[joint]!;
    if (parent < 0) {
      uniteSpheres(out, moved);
      continue;
    }
    copySphere(sphere, 0, spheres, parent * SPHERE_SIZE);
    uniteSpheres(sphere, moved);
    copySphere(spheres, parent * SPHERE_SIZE, sphere, 0);
  }
}

/** Makes `sphere` hold `other` as well. */
export function uniteSpheres(sphere: Float64Array, other: Float64Array): void {
  const distance = Math.hypot(other[0]! - sphere[0]!, other[1]! - sphere[1]!, other[2]! - sphere[2]!);
  if (other[3]! < 0 || distance + other[3]! <= sphere[3]!) return;
  if (sphere[3]! < 0 || distance + sphere[3]! <= other[3]!) {
    sphere.set(other);
    return;
  }
  // The new sphere goes from the far side of one to the far side of the other.
  const radius = (distance + sphere[3]! + other[3]!) / 2;
  const share = (radius - sphere[3]!) / distance;
  for (let axis = 0; axis < 3; axis++) sphere[axis] = sphere[axis]! + (other[axis]! - sphere[axis]!) * share;
  sphere[3] = radius;
}

function roomFor(jointCount: number): typeof _poseBound {
  if (_poseBound.spheres.length < jointCount * SPHERE_SIZE) {
    _poseBound.spheres = new Float64Array(jointCount * SPHERE_SIZE);
  }
  return _poseBound;
}

function copySphere(out: Float64Array, place: number, from: Float64Array, at: number): void {
  for (let i = 0; i < SPHERE_SIZE; i++) out[place + i] = from[at + i]!;
}

/** Carries a sphere from a joint's space to its parent's. */
function moveSphere(
  out: Float64Array,
  sphere: Float64Array,
  affine: Float64Array,
  { boxes, scales, stretches }: PoseExtent,
  joint: number,
): void {
  const [x, y, z, radius] = sphere as unknown as [number, number, number, number];
  let room = 0;
  for (let axis = 0; axis < 3; axis++) {
    const low = boxes[joint * 6 + axis]!;
    const high = boxes[joint * 6 + 3 + axis]!;
    // The axes of `affine` lie one after another; a joint that turns has its sphere at its own centre, where they do not count.
    const turned = affine[axis]! * x + affine[3 + axis]! * y + affine[6 + axis]! * z;
    out[axis] = turned + (low + high) / 2;
    room += ((high - low) / 2) ** 2;
  }
  out[3] = radius * scales[joint]! * stretches[joint]! + Math.sqrt(room);
}
