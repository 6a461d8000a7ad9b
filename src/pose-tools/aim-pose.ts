// Turns a joint so that its axis points at a target, over whatever the pose says.

import type { LocalPose } from '../local-pose/local-pose.js';
import { AFFINE_SIZE, composeAffine } from '../math/affine.js';
import { carryDirection, carryPoint } from '../math/affine-vectors.js';
import { normalizeVector, perpendicularDirection, rejectVector } from '../math/directions.js';
import { invertAffine } from '../math/inverse-affine.js';
import { multiplyQuaternions } from '../math/quaternion.js';
import { rotateVector, turnBetween, turnBetweenFrames } from '../math/turns.js';
import { AIM_ASIDE, AIM_AXIS, AIM_LIMIT, type Aim } from './aim.js';
import { pathToAffine, stepDown } from './path-to-affine.js';

/** The transform of the space above the joint, as animated and with the chain turned, and what undoes it. */
const _aimPose_above = new Float64Array(AFFINE_SIZE);
const _aimPose_turned = new Float64Array(AFFINE_SIZE);
const _aimPose_inverse = new Float64Array(AFFINE_SIZE);
const _aimPose_local = new Float64Array(AFFINE_SIZE);
const _aimPose_turn = new Float64Array(4);
const _aimPose_weight = new Float64Array(1);
const WHOLE = Float64Array.of(1);

/** Vectors of one call, three numbers each; these are in the space of the skeleton's root. */
const _aimPose_vectors = new Float64Array(33);
const ORIGIN = 0; // where the joint stands
const ANIMATED = 3; // its axis, as animated
const ANIMATED_ASIDE = 6; // a direction fixed to the joint, at a right angle to that
const TURNED = 9; // its axis, as far as the chain has turned it
const GOAL = 12; // where its axis is to point
const WAY = 15; // a direction at a right angle to `ANIMATED`, past which it is turned there
/** And these in the space above a joint. */
const AXIS = 18; // `ANIMATED`
const ASIDE = 21; // `ANIMATED_ASIDE`
const FROM = 24;
const TO = 27;
const PAST = 30;

/**
 * Turns the joint of `aim`, and those of its chain, so that its axis points at a target: the shortest way from where it points as
 * animated, so that it keeps the twist that it has, as far as the limit and the weight let it. Writes rotations of these joints only.
 *
 * - targets: x, y and z of a place at `target`, finite, in the space of the skeleton's root, where model poses are.
 * - weights: the number at `weight` says how much of the turn is made, 0..1; below 0 is 0, above 1 is 1. At 0 nothing is written.
 * - The joint points from where it stands once its chain is turned. The turn is that from its direction as animated to this one.
 * - A target where the joint stands leaves the direction as it is. One in the opposite direction is reached past a side of the joint
 *   that is always the same; which way is the shortest changes there, and with it, at a limit, where the joint ends.
 * - Scales may be any: the axis meets the target, and keeps its limit, exactly as it is drawn. Joints stay rigid, so between
 *   joints whose scales differ from axis to axis the way is the shortest and the twist kept in the space above each joint, not in
 *   that of the root.
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
  const { path, numbers } = aim;
  const above = _aimPose_above;
  const turned = _aimPose_turned;
  const inverse = _aimPose_inverse;
  const local = _aimPose_local;
  const vectors = _aimPose_vectors;
  const turn = _aimPose_turn;
  const joint = path[path.length - 1]!;
  // (1) The axis as animated.
  pathToAffine(above, pose, path, path.length - 1);
  if (!invertAffine(inverse, 0, above, 0)) return;
  composeAffine(local, 0, pose.translations, pose.rotations, pose.scales, joint);
  carryDirection(vectors, AXIS, local, 0, numbers, AIM_AXIS);
  if (!normalizeVector(vectors, AXIS, vectors, AXIS)) return;
  carryDirection(vectors, ASIDE, local, 0, numbers, AIM_ASIDE);
  rejectSide(ASIDE, AXIS);
  carryDirection(vectors, ANIMATED, above, 0, vectors, AXIS);
  normalizeVector(vectors, ANIMATED, vectors, ANIMATED);
  carryDirection(vectors, ANIMATED_ASIDE, above, 0, vectors, ASIDE);
  rejectSide(ANIMATED_ASIDE, ANIMATED);
  carryPoint(vectors, ORIGIN, above, 0, pose.translations, joint * 3);
  // (2) The joints above take their shares.
  if (aim.hasChain) turnChain(pose, aim, targets, target);
  // (3) The joint as it would turn on its own.
  setGoal(aim, targets, target);
  carryDirection(vectors, TO, inverse, 0, vectors, GOAL);
  normalizeVector(vectors, TO, vectors, TO);
  turnBetween(turn, 0, vectors, AXIS, vectors, TO, vectors, ASIDE, WHOLE, 0);
  // (4) What brings it there now, without the twist that shares leave which were not turned in one plane.
  if (aim.hasChain && invertAffine(inverse, 0, turned, 0)) {
    rotateVector(vectors, PAST, turn, 0, vectors, ASIDE);
    carryDirection(vectors, PAST, above, 0, vectors, PAST);
    carryDirection(vectors, PAST, inverse, 0, vectors, PAST);
    carryDirection(vectors, TO, inverse, 0, vectors, GOAL);
    normalizeVector(vectors, TO, vectors, TO);
    turnBetweenFrames(turn, 0, vectors, AXIS, vectors, ASIDE, vectors, TO, vectors, PAST);
  }
  multiplyQuaternions(pose.rotations, joint * 4, turn, 0, pose.rotations, joint * 4);
}

/** Turns the joints of the chain from the top down; leaves `_aimPose_turned` and `ORIGIN` as they are afterwards. */
function turnChain(pose: LocalPose, aim: Aim, targets: Float64Array, target: number): void {
  const { path, parts } = aim;
  const turned = _aimPose_turned;
  // What undoes the transform above one joint after another; `_aimPose_inverse` is still needed.
  const inverse = _aimPose_local;
  const vectors = _aimPose_vectors;
  const turn = _aimPose_turn;
  const last = path.length - 1;
  pathToAffine(turned, pose, path, 0);
  for (let n = 0; n < 3; n++) vectors[TURNED + n] = vectors[ANIMATED + n]!;
  for (let i = 0; i < last; i++) {
    const joint = path[i]!;
    if (parts[i]! > 0 && invertAffine(inverse, 0, turned, 0)) {
      setGoal(aim, targets, target);
      carryDirection(vectors, FROM, inverse, 0, vectors, TURNED);
      normalizeVector(vectors, FROM, vectors, FROM);
      carryDirection(vectors, TO, inverse, 0, vectors, GOAL);
      normalizeVector(vectors, TO, vectors, TO);
      carryDirection(vectors, PAST, inverse, 0, vectors, ANIMATED_ASIDE);
      rejectSide(PAST, FROM);
      turnBetween(turn, 0, vectors, FROM, vectors, TO, vectors, PAST, parts, i);
      multiplyQuaternions(pose.rotations, joint * 4, turn, 0, pose.rotations, joint * 4);
      // What hangs on the joint goes with it, around where it stands.
      rotateVector(vectors, FROM, turn, 0, vectors, FROM);
      carryDirection(vectors, TURNED, turned, 0, vectors, FROM);
      normalizeVector(vectors, TURNED, vectors, TURNED);
      carryPoint(vectors, TO, inverse, 0, vectors, ORIGIN);
      for (let n = 0; n < 3; n++) vectors[TO + n] = vectors[TO + n]! - pose.translations[joint * 3 + n]!;
      rotateVector(vectors, TO, turn, 0, vectors, TO);
      for (let n = 0; n < 3; n++) vectors[TO + n] = vectors[TO + n]! + pose.translations[joint * 3 + n]!;
      carryPoint(vectors, ORIGIN, turned, 0, vectors, TO);
    }
    stepDown(turned, pose, joint);
  }
  carryPoint(vectors, ORIGIN, turned, 0, pose.translations, path[last]! * 3);
}

/** Sets `GOAL`: from where the joint points as animated towards the target, as far as the limit and the weight let it. */
function setGoal(aim: Aim, targets: Float64Array, target: number): void {
  const v = _aimPose_vectors;
  for (let n = 0; n < 3; n++) v[GOAL + n] = targets[target + n]! - v[ORIGIN + n]!;
  const hasWay = normalizeVector(v, GOAL, v, GOAL) && rejectVector(v, WAY, v, GOAL, v, ANIMATED);
  if (!hasWay) for (let n = 0; n < 3; n++) v[WAY + n] = v[ANIMATED_ASIDE + n]!;
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
