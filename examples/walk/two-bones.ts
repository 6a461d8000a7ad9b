// Two bones that end where they shall, bent the way they are bent already.

import { MathUtils, Quaternion, Vector3 } from 'three';
import type { Poser } from './poser.js';

/** Straighter than this no leg gets, as a fraction of its length: it would snap. */
const GREATEST_REACH = 0.995;

/** Of legs that are straight: they bend about the axis from right to left. */
const SIDEWAYS = new Vector3(1, 0, 0);

/**
 * Turns the first two of three joints so that the third comes to `end`, or lies on the way there when that is too far.
 *
 * Kahn's law of cosines in the plane that the bones lie in, turned along with the line to the end.
 */
export function bendTwoBones(
  poser: Poser,
  [first, second, third]: readonly [string, string, string],
  end: Vector3,
): void {
  const start = poser.placeOf(first);
  const middle = poser.placeOf(second).sub(start);
  const before = poser.placeOf(third).sub(start);
  const after = end.clone().sub(start);
  const upper = middle.length();
  const lower = before.distanceTo(middle);
  const reach = MathUtils.clamp(after.length(), Math.abs(upper - lower) * 1.01, (upper + lower) * GREATEST_REACH);
  // (1) The axis of the bend, square to the line to the end.
  const axis = middle.clone().cross(before.clone().sub(middle));
  if (axis.length() < 1e-3 * upper * lower) axis.copy(SIDEWAYS);
  axis.applyQuaternion(new Quaternion().setFromUnitVectors(before.normalize(), after.clone().normalize()));
  after.normalize();
  axis.addScaledVector(after, -axis.dot(after)).normalize();
  // (2) Where the middle joint goes: the bend opens and closes about that axis.
  const angle = Math.acos((upper * upper + reach * reach - lower * lower) / (2 * upper * reach));
  const newMiddle = after.clone().applyAxisAngle(axis, -angle).multiplyScalar(upper);
  turnBone(poser, first, middle, newMiddle);
  turnBone(poser, second, poser.placeOf(third).sub(poser.placeOf(second)), after.multiplyScalar(reach).sub(newMiddle));
}

function turnBone(poser: Poser, joint: string, from: Vector3, to: Vector3): void {
  poser.turn(joint, new Quaternion().setFromUnitVectors(from.clone().normalize(), to.clone().normalize()));
}
