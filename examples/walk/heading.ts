// Which way somebody looks.

import { MathUtils, type Object3D } from 'three';

/** Returns how far an upright object that looks along its own +Z is turned from +Z towards +X, in radians. */
export function headingOf({ quaternion: { x, y, z, w } }: Object3D): number {
  return Math.atan2(2 * (x * z + w * y), 1 - 2 * (x * x + y * y));
}

/** Returns by how much one angle is ahead of another, the short way round, in radians. */
export function angleBetween(angle: number, other: number): number {
  return MathUtils.euclideanModulo(angle - other + Math.PI, 2 * Math.PI) - Math.PI;
}
