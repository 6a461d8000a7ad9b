// Checks of how a clip plays.

import { numberOrParameter, parameterOf } from './check-names.js';
import { checkNumber, type Fields, objectWith, optional, required } from './check-values.js';
import { addProblem, addUnknownName, type GraphCheck, isObject } from './graph-check.js';
import type { GroundRate } from './node-definition.js';

/** The keys of a rate that follows from a speed over ground. */
export const RATE_FIELDS: Fields<GroundRate> = {
  by: required(parameterOf('number')),
  min: optional(checkNumber),
  max: optional(checkNumber),
};

const checkRateFields = objectWith('a rate by ground speed', RATE_FIELDS);

const checkFactor = numberOrParameter(checkNumber);

/** Finds fault with all but a number, the name of one, and a rate by ground speed. */
export function checkSpeed(value: unknown, path: string, graph: GraphCheck): boolean {
  if (!isObject(value)) return checkFactor(value, path, graph);
  if (!checkRateFields(value, path, graph)) return false;
  const { min = -Infinity, max = Infinity } = value as GroundRate;
  return max >= min || addProblem(graph, `${path}.max`, `no less than the ${min} of min`, String(max));
}

/** Finds fault with all but true, false and 'pingpong'. */
export function checkLoop(value: unknown, path: string, graph: GraphCheck): boolean {
  return (
    typeof value === 'boolean' ||
    value === 'pingpong' ||
    addUnknownName(graph, path, 'true, false or "pingpong"', value, ['pingpong'])
  );
}
