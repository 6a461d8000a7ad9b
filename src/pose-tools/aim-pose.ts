// Turns a joint so that its axis points at a target, over whatever the pose says.

import type { LocalPose } from '../local-pose/local-pose.js';
import { AFFINE_SIZE, composeAffine } from '../math/affine.js';
import { carryDirection, carryPoint } from '../math/affine-vectors.js';
import { normalizeVector, perpendicularDirection, rejectVector } from '../math/directions.js';
import { invertAffine } from '../math/inverse-affine.js';
import { multiplyQuaternions } from '../math/quaternion.js';
import { rotateVector, turnBetween } from '../math/turns.js';
import { AIM_ASIDE, AIM_AXIS, AIM_LIMIT, type Aim } from './aim.js';
import { pathToAffine, stepDown } from './path-to-affine.js';

/** The transform of the space above a joint, and what undoes it. */
const _aimPose_above = new Float64Array(AFFINE_SIZE);
const _aimPose_inverse = new Float64Array(AFFINE_SIZE);
const _aimPose_local = new Float64Array(AFFINE_SIZE);
const _aimPose_turn = new Float64Array(4);
const _aimPose_weight = new Float64Array(1);

/** Vectors of one call, three numbers each; these are in the space of the skeleton's root. */
const _aimPose_vectors = new Float64Array(27);
const ORIGIN = 0; // where the joint stands
const ANIMATED = 3; // its axis as animated
const ASIDE = 6; // a direction fixed to the joint, at a right angle to that
const TURNED = 9; // its axis as turned so far
const GOAL = 12; // where its axis is to point
const WAY = 15; // a direction at a right angle to `ANIMATED`, past which it is turned there
/** And these in the space above the joint that is being turned. */
const FROM = 18;
const TO = 21;
const PAST = 24;

/**
 * Turns the joint of `aim`, and those of its chain, so that its axis points at a target: the shortest way from where it points as
 * animated, so that it keeps the twist that it has, as far as the limit and the weight let it. Writes rotations of these joints only.
 *
 * - targets: x, y and z of a place at `target`, finite, in the space of the skeleton's root, where model poses are.
 * - weights: the number at `weight` says how much of the turn is made, 0..1; below 0 is 0, above 1 is 1. At 0 nothing is written.
 * - The joint points from where it stands once its chain is turned. The turn is that from its direction as animated to this one.
 * - A target where the joint stands leaves the direction as it is. One in the opposite direction is reached past a side of the joint
 *   that is always the same; which way is the shortest changes there, and with it, at a limit, where the joint ends.
 * - Scales may be any: the axis meets the target, and keeps its limit, exactly as it is drawn. Joints stay rigid, so below a joint
 *   whose scales differ from axis to axis the way is the shortest and the twist kept in the space above each joint, not in that of
 *   the root.
 * - A joint that some scale of 0 has flattened is left as it is.
 *
 * Frame function: never throws, does not allocate.
 */
export function aimPose(
  pose: LocalPose,
  aim: Aim,
  targets: Float64Array,
  target: number,
  weights: Float64Array,
  weight: number,
): void {
  if (!(weights[weight]! > 0)) return;
  _aimPose_weight[0] = Math.min(weights[weight]!, 1);
  const { path, parts, first } = aim;
  const above = _aimPose_above;
  const last = path.length - 1;
  pathToAffine(above, pose, path, last);
  if (!setAnimated(pose, aim)) return;
  // Each joint turns the axis on within one plane, that of the axis as animated and the target: it turns around where it stands, so
  // the one that aims moves along that plane. That is why turns of a chain add up to the shortest one and leave no twist.
  if (first < last) pathToAffine(above, pose, path, first);
  for (let i = first; i <= last; i++) {
    if (parts[i]! > 0) turnLink(pose, aim, i, targets, target);
    stepDown(above, pose, path[i]!);
  }
}

/** Sets the place and direction of the joint to those animated. Returns false for a joint that is flat. */
function setAnimated(pose: LocalPose, { path, numbers }: Aim): boolean {
  const v = _aimPose_vectors;
  const above = _aimPose_above;
  const local = _aimPose_local;
  const joint = path[path.length - 1]!;
  if (!invertAffine(_aimPose_inverse, 0, above, 0)) return false;
  composeAffine(local, 0, pose.translations, pose.rotations, pose.scales, joint);
  carryDirection(v, ANIMATED, local, 0, numbers, AIM_AXIS);
  carryDirection(v, ANIMATED, above, 0, v, ANIMATED);
  if (!normalizeVector(v, ANIMATED, v, ANIMATED)) return false;
  carryDirection(v, ASIDE, local, 0, numbers, AIM_ASIDE);
  carryDirection(v, ASIDE, above, 0, v, ASIDE);
  rejectSide(ASIDE, ANIMATED);
  carryPoint(v, ORIGIN, above, 0, pose.translations, joint * 3);
  for (let n = 0; n < 3; n++) v[TURNED + n] = v[ANIMATED + n]!;
  return true;
}

/** Turns joint `index` of the path, and with it `TURNED` and `ORIGIN`; `_aimPose_above` is that of the joint. */
function turnLink(pose: LocalPose, aim: Aim, index: number, targets: Float64Array, target: number): void {
  const v = _aimPose_vectors;
  const above = _aimPose_above;
  const inverse = _aimPose_inverse;
  const turn = _aimPose_turn;
  const { translations, rotations } = pose;
  const joint = aim.path[index]!;
  if (!invertAffine(inverse, 0, above, 0)) return;
  setGoal(aim, targets, target);
  carryDirection(v, FROM, inverse, 0, v, TURNED);
  normalizeVector(v, FROM, v, FROM);
  carryDirection(v, TO, inverse, 0, v, GOAL);
  normalizeVector(v, TO, v, TO);
  carryDirection(v, PAST, inverse, 0, v, ASIDE);
  rejectSide(PAST, FROM);
  turnBetween(turn, 0, v, FROM, v, TO, v, PAST, aim.parts, index);
  multiplyQuaternions(rotations, joint * 4, turn, 0, rotations, joint * 4);
  rotateVector(v, FROM, turn, 0, v, FROM);
  carryDirection(v, TURNED, above, 0, v, FROM);
  normalizeVector(v, TURNED, v, TURNED);
  // From here on `TO` is where the joint that aims stands, as seen from this one.
  carryPoint(v, TO, inverse, 0, v, ORIGIN);
  for (let n = 0; n < 3; n++) v[TO + n] = v[TO + n]! - translations[joint * 3 + n]!;
  rotateVector(v, TO, turn, 0, v, TO);
  for (let n = 0; n < 3; n++) v[TO + n] = v[TO + n]! + translations[joint * 3 + n]!;
  carryPoint(v, ORIGIN, above, 0, v, TO);
}

/** Sets `GOAL`: from where the joint points as animated towards the target, as far as the limit and the weight let it. */
function setGoal(aim: Aim, targets: Float64Array, target: number): void {
  const v = _aimPose_vectors;
  for (let n = 0; n < 3; n++) v[GOAL + n] = targets[target + n]! - v[ORIGIN + n]!;
  const hasWay = normalizeVector(v, GOAL, v, GOAL) && rejectVector(v, WAY, v, GOAL, v, ANIMATED);
  if (!hasWay) for (let n = 0; n < 3; n++) v[WAY + n] = v[ASIDE + n]!;
  const along = v[GOAL]! * v[ANIMATED]! + v[GOAL + 1]! * v[ANIMATED + 1]! + v[GOAL + 2]! * v[ANIMATED + 2]!;
  const across = v[GOAL]! * v[WAY]! + v[GOAL + 1]! * v[WAY + 1]! + v[GOAL + 2]! * v[WAY + 2]!;
  // Never below 0 but for what rounding leaves where both are along one line.
  const angle = Math.min(Math.atan2(Math.abs(across), along), aim.numbers[AIM_LIMIT]!) * _aimPose_weight[0]!;
  const cosine = Math.cos(angle);
  const sine = Math.sin(angle);
  for (let n = 0; n < 3; n++) v[GOAL + n] = v[ANIMATED + n]! * cosine + v[WAY + n]! * sine;
}

/** Makes a vector a direction at a right angle to another, some such direction where it is along that. */
function rejectSide(side: number, direction: number): void {
  const vectors = _aimPose_vectors;
  if (!rejectVector(vectors, side, vectors, side, vectors, direction)) {
    perpendicularDirection(vectors, side, vectors, direction);
  }
}
