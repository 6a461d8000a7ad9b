// Bends a limb of two bones so that its end reaches a target, over whatever the pose says.

import type { LocalPose } from '../local-pose/local-pose.js';
import { AFFINE_SIZE, composeAffine } from '../math/affine.js';
import { carryDirection, carryPoint } from '../math/affine-vectors.js';
import { crossVectors, normalizeVector, perpendicularDirection, rejectVector } from '../math/directions.js';
import { invertAffine } from '../math/inverse-affine.js';
import { multiplyQuaternions, slerpQuaternion } from '../math/quaternion.js';
import { rotateVector, turnBetween, turnBetweenFrames } from '../math/turns.js';
import { pathToAffine } from './path-to-affine.js';
import type { Reach } from './reach.js';

/** Of the sine of the bend. Keys of 32 bits make limbs that are meant to be straight bend by 1e-6. */
const STRAIGHT = 1e-4;

const _reachPose_inverse = new Float64Array(AFFINE_SIZE);
const _reachPose_local = new Float64Array(AFFINE_SIZE);
const _reachPose_turn = new Float64Array(4);
const WHOLE = Float64Array.of(1);

/** Rotations of the upper and of the middle joint as animated. */
const _reachPose_animated = new Float64Array(8);

/** Lengths: of the upper bone, of the lower bone, from the upper joint to where the end comes to stand. */
const _reachPose_lengths = new Float64Array(3);
const UPPER_BONE = 0;
const LOWER_BONE = 1;
const DISTANCE = 2;

/** Vectors of one call, three numbers each, seen from the upper joint in the space above it. */
const _reachPose_vectors = new Float64Array(33);
const UPPER = 0; // the upper bone as animated, and its direction
const LOWER = 3; // the lower bone
const CHORD = 6; // direction from the upper joint to the end, as animated
const NORMAL = 9; // axis that the limb bends around, as animated
const TARGET = 12; // direction to the target
const OUT = 15; // direction that the middle joint is to be moved in, at a right angle to that
const ELBOW = 18; // direction of the upper bone, turned
const AXIS = 21; // axis that it is to bend around
const ASIDE = 24;
/** And these in the space of the upper joint. */
const FROM = 27; // direction of the lower bone, as animated
const TO = 30; // and turned

/**
 * Turns the upper and the middle joint of a limb so that its end reaches a target. Writes rotations of these two only.
 *
 * - targets: x, y and z of a place at `target`, finite, in the space of the skeleton's root, where model poses are.
 * - poles: x, y and z at `pole` of the place that the middle joint moves towards, on the side of the line from the upper joint to
 *   the target; null to have the limb bend in the plane in which it bends as animated, turned along the shortest way.
 * - weights: the number at `weight` says how far both rotations are turned from those animated, along the shorter arc, 0..1; below 0
 *   is 0, above 1 is 1. At 0 nothing is written.
 * - What is too far is pointed at by a straight limb, what is nearer than the bones can fold by a folded one. The bones keep their
 *   lengths, and the limb the axis that it bends around, so that a knee stays a hinge.
 * - A limb that is straight as animated bends around the axis of its rest pose, where there is no pole.
 * - The side that the pole is on changes where the line to the target goes through the pole: as the target passes it at an angle
 *   a, the limb turns up to 1 / sin(a) times as fast as the target. On that line itself it bends as it would without a pole.
 * - Scales of the joints above, and of the middle joint, may be any. The scale of the upper joint must be the same along its axes, or
 *   the lower bone changes its length as it turns and the end comes near only. A limb flattened by a scale of 0 is left as it is.
 *
 * Frame function: never throws, does not allocate.
 */
export function reachPose(
  pose: LocalPose,
  reach: Reach,
  targets: Float64Array,
  target: number,
  poles: Float64Array | null,
  pole: number,
  weights: Float64Array,
  weight: number,
): void {
  if (!(weights[weight]! > 0)) return;
  const { path } = reach;
  const { rotations } = pose;
  const upper = path[path.length - 3]!;
  const middle = path[path.length - 2]!;
  const inverse = _reachPose_inverse;
  const local = _reachPose_local;
  const turn = _reachPose_turn;
  const animated = _reachPose_animated;
  const v = _reachPose_vectors;
  pathToAffine(local, pose, path, path.length - 3);
  if (!invertAffine(inverse, 0, local, 0)) return;
  if (!measureLimb(pose, reach)) return;
  for (let n = 0; n < 4; n++) {
    animated[n] = rotations[upper * 4 + n]!;
    animated[4 + n] = rotations[middle * 4 + n]!;
  }
  // (1) Where the bones are to point.
  carryPoint(v, TARGET, inverse, 0, targets, target);
  for (let n = 0; n < 3; n++) v[TARGET + n] = v[TARGET + n]! - pose.translations[upper * 3 + n]!;
  setDistance();
  findSide(pose, upper, poles, pole);
  bendLimb();
  // (2) The upper joint takes bone and axis there.
  if (normalizeVector(v, UPPER, v, UPPER)) {
    if (!rejectVector(v, NORMAL, v, NORMAL, v, UPPER)) perpendicularDirection(v, NORMAL, v, UPPER);
    turnBetweenFrames(turn, 0, v, UPPER, v, NORMAL, v, ELBOW, v, AXIS);
    multiplyQuaternions(rotations, upper * 4, turn, 0, rotations, upper * 4);
  }
  // (3) The middle joint bends within the plane that is at a right angle to the axis.
  composeAffine(local, 0, pose.translations, rotations, pose.scales, upper);
  if (invertAffine(inverse, 0, local, 0) && normalizeVector(v, FROM, v, FROM)) {
    carryDirection(v, TO, inverse, 0, v, LOWER);
    carryDirection(v, ASIDE, inverse, 0, v, OUT);
    if (!rejectVector(v, ASIDE, v, ASIDE, v, FROM)) perpendicularDirection(v, ASIDE, v, FROM);
    if (normalizeVector(v, TO, v, TO)) {
      turnBetween(turn, 0, v, FROM, v, TO, v, ASIDE, WHOLE, 0);
      multiplyQuaternions(rotations, middle * 4, turn, 0, rotations, middle * 4);
    }
  }
  // (4) And as much of that as the weight says.
  if (weights[weight]! < 1) {
    slerpQuaternion(rotations, upper * 4, animated, 0, rotations, upper * 4, weights, weight);
    slerpQuaternion(rotations, middle * 4, animated, 4, rotations, middle * 4, weights, weight);
  }
}

/** Sets bones, their lengths, chord and normal to those of the limb as animated. Returns false for one of no length. */
function measureLimb(pose: LocalPose, { path, bend }: Reach): boolean {
  const { translations, rotations, scales } = pose;
  const v = _reachPose_vectors;
  const local = _reachPose_local;
  const lengths = _reachPose_lengths;
  const upper = path[path.length - 3]!;
  const middle = path[path.length - 2]!;
  composeAffine(local, 0, translations, rotations, scales, middle);
  carryDirection(v, FROM, local, 0, translations, path[path.length - 1]! * 3);
  composeAffine(local, 0, translations, rotations, scales, upper);
  carryDirection(v, LOWER, local, 0, v, FROM);
  carryDirection(v, UPPER, local, 0, translations, middle * 3);
  lengths[UPPER_BONE] = Math.sqrt(
    v[UPPER]! * v[UPPER]! + v[UPPER + 1]! * v[UPPER + 1]! + v[UPPER + 2]! * v[UPPER + 2]!,
  );
  lengths[LOWER_BONE] = Math.sqrt(
    v[LOWER]! * v[LOWER]! + v[LOWER + 1]! * v[LOWER + 1]! + v[LOWER + 2]! * v[LOWER + 2]!,
  );
  for (let n = 0; n < 3; n++) v[CHORD + n] = v[UPPER + n]! + v[LOWER + n]!;
  if (!normalizeVector(v, CHORD, v, CHORD) && !normalizeVector(v, CHORD, v, UPPER)) return false;
  crossVectors(v, NORMAL, v, UPPER, v, LOWER);
  const area = Math.max(Math.abs(v[NORMAL]!), Math.abs(v[NORMAL + 1]!), Math.abs(v[NORMAL + 2]!));
  if (!(area > STRAIGHT * lengths[UPPER_BONE]! * lengths[LOWER_BONE]!)) {
    rotateVector(v, NORMAL, rotations, upper * 4, bend, 0);
  }
  if (!rejectVector(v, NORMAL, v, NORMAL, v, CHORD)) perpendicularDirection(v, NORMAL, v, CHORD);
  return true;
}

/** Makes `TARGET` a direction, and sets the distance at which the end comes to stand. */
function setDistance(): void {
  const v = _reachPose_vectors;
  const lengths = _reachPose_lengths;
  const longest = lengths[UPPER_BONE]! + lengths[LOWER_BONE]!;
  const shortest = Math.abs(lengths[UPPER_BONE]! - lengths[LOWER_BONE]!);
  const x = v[TARGET]!;
  const y = v[TARGET + 1]!;
  const z = v[TARGET + 2]!;
  // A target in the upper joint has no direction: the limb folds along that which it has.
  if (!normalizeVector(v, TARGET, v, TARGET)) for (let n = 0; n < 3; n++) v[TARGET + n] = v[CHORD + n]!;
  const distance = x * v[TARGET]! + y * v[TARGET + 1]! + z * v[TARGET + 2]!;
  lengths[DISTANCE] = Math.max(shortest, Math.min(distance, longest));
}

/** Sets `OUT` to the side that the middle joint is to be on. */
function findSide(pose: LocalPose, upper: number, poles: Float64Array | null, pole: number): void {
  const v = _reachPose_vectors;
  if (poles) {
    carryPoint(v, OUT, _reachPose_inverse, 0, poles, pole);
    for (let n = 0; n < 3; n++) v[OUT + n] = v[OUT + n]! - pose.translations[upper * 3 + n]!;
    if (rejectVector(v, OUT, v, OUT, v, TARGET)) return;
  }
  // The side as animated, turned along with the direction from the upper joint to the end.
  crossVectors(v, OUT, v, CHORD, v, NORMAL);
  turnBetween(_reachPose_turn, 0, v, CHORD, v, TARGET, v, OUT, WHOLE, 0);
  rotateVector(v, OUT, _reachPose_turn, 0, v, OUT);
}

/** Sets `ELBOW`, `LOWER` and `AXIS`: the triangle of both bones over the line to the target. */
function bendLimb(): void {
  const v = _reachPose_vectors;
  const lengths = _reachPose_lengths;
  const upper = lengths[UPPER_BONE]!;
  const lower = lengths[LOWER_BONE]!;
  const distance = lengths[DISTANCE]!;
  const longest = upper + lower;
  const shortest = Math.abs(upper - lower);
  // Heron's formula, which stays exact for a flat triangle. Bones of equal length may be folded to no distance at all.
  const square = (longest - distance) * (longest + distance) * (distance - shortest) * (distance + shortest);
  const height = distance > 0 ? Math.sqrt(square) / (2 * distance) : upper;
  const along = distance > 0 ? ((upper - lower) * longest + distance * distance) / (2 * distance) : 0;
  for (let n = 0; n < 3; n++) {
    v[ELBOW + n] = v[TARGET + n]! * along + v[OUT + n]! * height;
    v[LOWER + n] = v[TARGET + n]! * distance - v[ELBOW + n]!;
  }
  normalizeVector(v, ELBOW, v, ELBOW);
  crossVectors(v, AXIS, v, OUT, v, TARGET);
}
