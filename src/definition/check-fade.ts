// Checks of fades.

import {
  checkDifferent,
  checkFraction,
  checkNotNegative,
  checkText,
  type Fields,
  forbidden,
  listOf,
  objectWith,
  oneOf,
  optional,
  required,
  tupleOf,
  type ValueCheck,
} from './check-values.js';
import type { FadeDefinition, JointFade } from './fade-definition.js';
import { addProblem, type GraphCheck, isObject, valueAt } from './graph-check.js';
import { describeValue } from './problem-text.js';

/** The keys of a joint that takes another time. */
export const JOINT_FADE_FIELDS: Fields<JointFade> = {
  from: required(checkText),
  seconds: required(checkNotNegative),
};

const checkJointList = listOf('joints', objectWith('a joint of a fade', JOINT_FADE_FIELDS));
const checkCurveName = oneOf('linear', 'smooth', 'smoother');
const checkCurve = tupleOf(4, 'numbers', checkFraction);

/** The keys of a fade. */
export const FADE_FIELDS: Fields<FadeDefinition> = {
  seconds: required(checkNotNegative),
  kind: optional(oneOf('blend', 'frozen', 'inertial')),
  easing: optional((value, path, graph) => (Array.isArray(value) ? checkCurve : checkCurveName)(value, path, graph)),
  joints: optional(checkJoints),
};

const checkMixed = objectWith('a fade', FADE_FIELDS);
const checkInertial = objectWith('a fade', { ...FADE_FIELDS, easing: forbidden('in a fade that is "inertial"') });

/** Finds fault with all but seconds of 0 and more, and fades. */
export const checkFade: ValueCheck = (value, path, graph) => {
  if (typeof value === 'number') return checkNotNegative(value, path, graph);
  if (!isObject(value)) return addProblem(graph, path, 'a number of 0 or more or a fade', describeValue(value));
  const kind = valueAt(value, 'kind') ?? 'blend';
  return (kind === 'inertial' ? checkInertial : checkMixed)(value, path, graph);
};

function checkJoints(value: unknown, path: string, graph: GraphCheck): boolean {
  const isRight = checkJointList(value, path, graph);
  // The later one would undo all that the earlier one says.
  return checkDifferent(value, 'from', 'another joint', path, graph) && isRight;
}
