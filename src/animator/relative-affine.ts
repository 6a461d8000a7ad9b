// How one object stands relative to another.

import { Matrix4, type Object3D } from 'three';

const _relativeAffine_from = new Matrix4();
const _relativeAffine_to = new Matrix4();

/**
 * Writes the affine transform that leads from the space of one object to that of another, as they stand now; null is the world.
 *
 * - out: twelve numbers, see `math/affine.ts`.
 *
 * Returns `out`. Does not allocate.
 */
export function relativeAffine(from: Object3D | null, to: Object3D | null, out: Float64Array): Float64Array {
  placeOf(from, to, _relativeAffine_from);
  placeOf(to, from, _relativeAffine_to);
  const { elements } = _relativeAffine_to.invert().multiply(_relativeAffine_from);
  for (let column = 0; column < 4; column++) {
    for (let row = 0; row < 3; row++) out[column * 3 + row] = elements[column * 4 + row]!;
  }
  return out;
}

/** Where an object stands in the nearest of those above it that is also the other one, or above it; mostly that is near. */
function placeOf(object: Object3D | null, other: Object3D | null, out: Matrix4): void {
  out.identity();
  for (let at = object; at !== null && !holds(at, other); at = at.parent) {
    if (at.matrixAutoUpdate) at.updateMatrix();
    out.premultiply(at.matrix);
  }
}

function holds(above: Object3D, object: Object3D | null): boolean {
  let at = object;
  while (at !== null && at !== above) at = at.parent;
  return at !== null;
}
