// What a graph is told from outside: numbers, booleans and triggers by name, as flat numbers.

import type { ParameterDefinition } from '../definition/graph-definition.js';
import { didYouMean } from '../messages/nearest-names.js';

/** What a parameter takes. */
export type ParameterKind = 'number' | 'boolean' | 'trigger';

/**
 * P parameters, followed by constants: what a definition gives as a number stands among the values as well, so that whoever needs
 * one reads a place and does not ask what it is.
 *
 *   names       [name]    * P
 *   kinds       [kind]    * P
 *   values      [number]  * P and constants      in force now; a boolean is 0 or 1, a trigger 1 from when it is fired
 *   targets     [number]  * P                    what the value is on its way to; the same where nothing is damped
 *   halfLives   [seconds] * P                    in which half of the way is gone; 0: at once
 */
export interface Parameters {
  readonly names: readonly string[];
  readonly kinds: readonly ParameterKind[];
  readonly indices: ReadonlyMap<string, number>;
  readonly values: Float64Array;
  readonly targets: Float64Array;
  readonly halfLives: Float64Array;
}

/** Returns parameters at their initial values. `constants` are put after them, from index P on. */
export function createParameters(
  definitions: Readonly<Record<string, ParameterDefinition>>,
  constants: readonly number[],
): Parameters {
  const names = Object.keys(definitions);
  const all = names.map((name) => definitions[name]!);
  const initial = all.map((definition) => {
    if (typeof definition === 'object') return definition.value;
    return definition === 'trigger' ? 0 : Number(definition);
  });
  return {
    names,
    kinds: all.map(kindOf),
    indices: new Map(names.map((name, index) => [name, index])),
    values: Float64Array.of(...initial, ...constants),
    targets: Float64Array.from(initial),
    halfLives: Float64Array.from(all, (definition) => (typeof definition === 'object' ? (definition.damping ?? 0) : 0)),
  };
}

/** Returns what a parameter takes. */
export function kindOf(definition: ParameterDefinition): ParameterKind {
  if (definition === 'trigger') return 'trigger';
  return typeof definition === 'boolean' ? 'boolean' : 'number';
}

/**
 * Sets a number or a boolean. A damped number is on its way from the next update on.
 *
 * Throws when there is no parameter of that name, it is a trigger, or the value is not of its kind; nothing has changed then.
 * Allocates nothing.
 */
export function setParameter(parameters: Parameters, name: string, value: number | boolean): void {
  const index = indexOf(parameters, 'setParameter', name);
  const kind = parameters.kinds[index]!;
  if (kind === 'trigger') {
    throw new TypeError(`setParameter: "${name}" is a trigger, expected a number or a boolean; triggers are fired.`);
  }
  if (typeof value !== kind || !Number.isFinite(Number(value))) {
    const wanted = kind === 'number' ? 'a finite number' : 'true or false';
    const got = typeof value === 'string' ? `"${value}"` : String(value);
    throw new TypeError(`setParameter: "${name}" got ${got}, expected ${wanted}.`);
  }
  parameters.targets[index] = Number(value);
  if (parameters.halfLives[index] === 0) parameters.values[index] = Number(value);
}

/** Fires a trigger. Throws when there is no trigger of that name. Allocates nothing. */
export function fireTrigger(parameters: Parameters, name: string): void {
  const index = indexOf(parameters, 'fireTrigger', name);
  const kind = parameters.kinds[index]!;
  if (kind !== 'trigger') throw new TypeError(`fireTrigger: "${name}" is a ${kind}, expected a trigger.`);
  parameters.targets[index] = 1;
  parameters.values[index] = 1;
}

/**
 * Returns the value that is in force: a number, which may be on its way; true or false; for a trigger whether it has been fired.
 *
 * Throws when there is no parameter of that name.
 */
export function getParameter(parameters: Parameters, name: string): number | boolean {
  const index = indexOf(parameters, 'getParameter', name);
  const value = parameters.values[index]!;
  return parameters.kinds[index] === 'number' ? value : value === 1;
}

/**
 * Moves damped numbers on: what is left of the way is halved in each half-life, however the time is cut into steps.
 *
 * - steps: the number at `step` is the time, in seconds; backwards in time nothing moves.
 *
 * Frame function: never throws, does not allocate.
 */
export function dampParameters(parameters: Parameters, steps: Float64Array, step: number): void {
  const { values, targets, halfLives } = parameters;
  const seconds = Math.max(0, steps[step]!);
  for (let i = 0; i < halfLives.length; i++) {
    if (halfLives[i] === 0 || values[i] === targets[i]) continue;
    const rest = 2 ** (-seconds / halfLives[i]!);
    // Not by their difference, which may be too large for a number.
    values[i] = targets[i]! * (1 - rest) + values[i]! * rest;
  }
}

function indexOf({ indices, names }: Parameters, caller: string, name: string): number {
  const index = indices.get(name);
  if (index === undefined) throw new Error(`${caller}: there is no parameter "${name}".${didYouMean(name, names)}`);
  return index;
}
