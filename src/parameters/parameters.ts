// What a graph is told from outside: numbers, booleans and triggers by name, as flat numbers.

import type { NumberParameter, ParameterDefinition } from '../definition/parameter-definition.js';
import { didYouMean } from '../messages/nearest-names.js';

/** What a parameter takes. */
export type ParameterKind = 'number' | 'boolean' | 'trigger' | 'point';

/** A place: three numbers in a row, or as x, y and z, such as three.js has it. */
export type PointValue =
  | readonly [number, number, number]
  | { readonly x: number; readonly y: number; readonly z: number };

/** Values of a point. */
const POINT_SIZE = 3;

/**
 * P parameters, each of which has one value, a point three; V values in all, followed by constants: what a definition gives as a
 * number stands among the values as well, so that whoever needs one reads a place and does not ask what it is.
 *
 *   names       [name]    * P
 *   kinds       [kind]    * P
 *   places      [place]   * P                    where its values begin
 *   values      [number]  * V and constants      in force now; a boolean is 0 or 1, a trigger 1 from when it is fired
 *   targets     [number]  * V                    what the value is on its way to; the same where nothing is damped
 *   halfLives   [seconds] * V                    in which half of the way is gone; 0: at once
 *   passing     [place]                          of triggers that are taken back when an update is over
 */
export interface Parameters {
  readonly names: readonly string[];
  readonly kinds: readonly ParameterKind[];
  readonly indices: ReadonlyMap<string, number>;
  readonly places: Int32Array;
  readonly values: Float64Array;
  readonly targets: Float64Array;
  readonly halfLives: Float64Array;
  readonly passing: Int32Array;
  /** How often a value, or what it is on its way to, has become another one. */
  changeCount: number;
}

/** Returns where the values of each parameter of a table begin, and after them how many values there are in all. */
export function placesOf(definitions: Readonly<Record<string, ParameterDefinition>>): Int32Array {
  const places = [0];
  for (const definition of Object.values(definitions)) places.push(places.at(-1)! + initialValues(definition).length);
  return Int32Array.from(places);
}

/**
 * Returns parameters at their initial values. `constants` are put after them.
 *
 * - buffer: where the values, and after them the targets, are to stand; of the length of both and the constants.
 */
export function createParameters(
  definitions: Readonly<Record<string, ParameterDefinition>>,
  constants: readonly number[],
  buffer?: Float64Array,
): Parameters {
  const names = Object.keys(definitions);
  const all = names.map((name) => definitions[name]!);
  const places = placesOf(definitions);
  const initial = all.flatMap(initialValues);
  const room = buffer ?? new Float64Array(initial.length * 2 + constants.length);
  const values = room.subarray(0, initial.length + constants.length);
  const targets = room.subarray(values.length);
  values.set([...initial, ...constants]);
  targets.set(initial);
  return {
    names,
    kinds: all.map(kindOf),
    indices: new Map(names.map((name, index) => [name, index])),
    places,
    values,
    targets,
    halfLives: Float64Array.from(all.flatMap(halfLives)),
    passing: Int32Array.from(names.flatMap((_, index) => (isPassing(all[index]!) ? [places[index]!] : []))),
    changeCount: 0,
  };
}

/** Returns what a parameter takes. */
export function kindOf(definition: ParameterDefinition): ParameterKind {
  if (definition === 'trigger') return 'trigger';
  if (typeof definition === 'object' && 'trigger' in definition) return 'trigger';
  if (typeof definition === 'object' && 'point' in definition) return 'point';
  return typeof definition === 'boolean' ? 'boolean' : 'number';
}

function initialValues(definition: ParameterDefinition): readonly number[] {
  if (kindOf(definition) === 'trigger') return [0];
  if (typeof definition !== 'object') return [Number(definition)];
  return 'point' in definition ? definition.point : [(definition as NumberParameter).value];
}

function halfLives(definition: ParameterDefinition): readonly number[] {
  const halfLife = typeof definition === 'object' && 'value' in definition ? (definition.damping ?? 0) : 0;
  return initialValues(definition).map(() => halfLife);
}

function isPassing(definition: ParameterDefinition): boolean {
  return typeof definition === 'object' && 'trigger' in definition && definition.trigger === 'frame';
}

/**
 * Sets a number, a boolean or a point. A damped number is on its way from the next update on.
 *
 * Throws when there is no parameter of that name, it is a trigger, or the value is not of its kind; nothing has changed then.
 * Allocates nothing.
 */
export function setParameter(parameters: Parameters, name: string, value: number | boolean | PointValue): void {
  const index = indexOf(parameters, 'setParameter', name);
  const kind = parameters.kinds[index]!;
  if (kind === 'trigger') {
    throw new TypeError(`setParameter: "${name}" is a trigger, expected a number or a boolean; triggers are fired.`);
  }
  if (!isOfKind(value, kind)) {
    throw new TypeError(`setParameter: "${name}" got ${describe(value)}, expected ${WANTED[kind]}.`);
  }
  const place = parameters.places[index]!;
  if (typeof value === 'object') setPoint(parameters, place, value);
  else if (parameters.targets[place] !== Number(value)) {
    parameters.targets[place] = Number(value);
    if (parameters.halfLives[place] === 0) parameters.values[place] = Number(value);
    parameters.changeCount++;
  }
}

const WANTED = {
  number: 'a finite number',
  boolean: 'true or false',
  point: 'three finite numbers, as [x, y, z] or { x, y, z }',
} as const;

function isOfKind(value: unknown, kind: Exclude<ParameterKind, 'trigger'>): boolean {
  if (kind === 'boolean') return typeof value === 'boolean';
  if (kind === 'number') return typeof value === 'number' && Number.isFinite(value);
  if (typeof value !== 'object' || value === null) return false;
  const point = value as PointValue;
  if (!('x' in point)) return point.length === POINT_SIZE && point.every(Number.isFinite);
  return Number.isFinite(point.x) && Number.isFinite(point.y) && Number.isFinite(point.z);
}

function describe(value: unknown): string {
  if (typeof value === 'string') return `"${value}"`;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function setPoint(parameters: Parameters, place: number, point: PointValue): void {
  const { values, targets } = parameters;
  const hasNames = 'x' in point;
  parameters.changeCount++;
  targets[place] = hasNames ? point.x : point[0];
  targets[place + 1] = hasNames ? point.y : point[1];
  targets[place + 2] = hasNames ? point.z : point[2];
  for (let n = place; n < place + POINT_SIZE; n++) values[n] = targets[n]!;
}

/** Fires a trigger. Throws when there is no trigger of that name. Allocates nothing. */
export function fireTrigger(parameters: Parameters, name: string): void {
  const index = indexOf(parameters, 'fireTrigger', name);
  const kind = parameters.kinds[index]!;
  if (kind !== 'trigger') throw new TypeError(`fireTrigger: "${name}" is a ${kind}, expected a trigger.`);
  const place = parameters.places[index]!;
  parameters.targets[place] = 1;
  parameters.values[place] = 1;
  parameters.changeCount++;
}

/** Takes back the triggers that last for one update. Frame function: never throws, does not allocate. */
export function dropPassingTriggers(parameters: Parameters): void {
  const { passing, values, targets } = parameters;
  for (let i = 0; i < passing.length; i++) {
    if (targets[passing[i]!] === 0) continue;
    values[passing[i]!] = 0;
    targets[passing[i]!] = 0;
    parameters.changeCount++;
  }
}

/**
 * Returns the value that is in force: a number, which may be on its way; true or false; for a trigger whether it has been fired;
 * for a point its first number of three, that along x.
 *
 * Throws when there is no parameter of that name.
 */
export function getParameter(parameters: Parameters, name: string): number | boolean {
  const index = indexOf(parameters, 'getParameter', name);
  const value = parameters.values[parameters.places[index]!]!;
  const kind = parameters.kinds[index]!;
  return kind === 'number' || kind === 'point' ? value : value === 1;
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
    parameters.changeCount++;
  }
}

/** Returns whether any number is on its way. Frame function: never throws, does not allocate. */
export function isDamping({ values, targets, halfLives }: Parameters): boolean {
  for (let i = 0; i < halfLives.length; i++) if (halfLives[i] !== 0 && values[i] !== targets[i]) return true;
  return false;
}

function indexOf({ indices, names }: Parameters, caller: string, name: string): number {
  const index = indices.get(name);
  if (index === undefined) throw new Error(`${caller}: there is no parameter "${name}".${didYouMean(name, names)}`);
  return index;
}
