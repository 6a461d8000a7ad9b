// Checks of what is done to a pose when it is made.

import { numberOrParameter, parameterOf } from './check-names.js';
import {
  checkDifferent,
  checkFraction,
  checkNumber,
  checkText,
  type Fields,
  listOf,
  numberWhere,
  objectWith,
  optional,
  required,
  tupleOf,
  type ValueCheck,
} from './check-values.js';
import { addProblem, type GraphCheck, isObject, valueAt } from './graph-check.js';
import { anyOf, describeValue } from './problem-text.js';
import type { AimShare, AimStep, ReachStep } from './step-definition.js';

const checkPointName = parameterOf('point');
const checkTriple = tupleOf(3, 'numbers', checkNumber);

/** The keys of a joint that takes part in an aim. */
export const AIM_SHARE_FIELDS: Fields<AimShare> = { joint: required(checkText), share: required(checkFraction) };

const checkShares = listOf('joints', objectWith('a joint of a chain', AIM_SHARE_FIELDS));

/** The keys of every kind of step. A kind goes by the key that only it has. */
export const STEP_FIELDS: { readonly aim: Fields<AimStep>; readonly reach: Fields<ReachStep> } = {
  aim: {
    aim: required(checkText),
    target: required(checkPointName),
    axis: required(checkAxis),
    weight: optional(numberOrParameter(checkFraction)),
    limit: optional(numberWhere('a number from 0 to 180', (value) => value >= 0 && value <= 180)),
    chain: optional(checkChain),
  },
  reach: {
    reach: required(checkText),
    target: required(checkPointName),
    pole: optional((value, path, graph) =>
      typeof value === 'string' ? checkPointName(value, path, graph) : checkTriple(value, path, graph),
    ),
    weight: optional(numberOrParameter(checkFraction)),
  },
};

const STEP_KINDS = Object.keys(STEP_FIELDS) as (keyof typeof STEP_FIELDS)[];

const checkStep: ValueCheck = (value, path, graph) => {
  const kinds = STEP_KINDS.filter((kind) => valueAt(value, kind) !== undefined);
  const [kind] = kinds;
  if (!isObject(value) || !kind) {
    return addProblem(graph, path, `a step with ${anyOf(STEP_KINDS)}`, describeValue(value));
  }
  if (kinds.length > 1) return addProblem(graph, path, 'a step of one kind', kinds.join(' and '));
  return objectWith(`a step to ${kind}`, STEP_FIELDS[kind])(value, path, graph);
};

/** Finds fault with all but a list of steps. */
export const checkSteps: ValueCheck = listOf('steps', checkStep);

function checkAxis(value: unknown, path: string, graph: GraphCheck): boolean {
  if (!checkTriple(value, path, graph)) return false;
  const isDirection = (value as readonly number[]).some((number) => number !== 0);
  return isDirection || addProblem(graph, path, 'a direction', '[0, 0, 0]');
}

function checkChain(value: unknown, path: string, graph: GraphCheck): boolean {
  const isRight = checkShares(value, path, graph);
  return checkDifferent(value, 'joint', 'another joint', path, graph) && isRight;
}
