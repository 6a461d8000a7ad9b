// Checks of single values, lists, tables and objects with known keys. Each adds what is wrong and returns whether all is well.

import { addProblem, addUnknownName, type GraphCheck, isFull, isObject, keysOf, valueAt } from './graph-check.js';
import { anyOf, describeValue, keyPath, quote } from './problem-text.js';

/** Numbers in words, as messages have them. */
const COUNTS = { 2: 'two', 3: 'three', 4: 'four' } as const;

/** Looks at what stands at `path`; `undefined` for what is missing. */
export type ValueCheck = (value: unknown, path: string, graph: GraphCheck) => boolean;

/** A key of an object. */
export interface Field {
  readonly check: ValueCheck;
  readonly isRequired: boolean;
}

/** One field for each key of a type, required where the type requires it: keys and types cannot part ways. */
export type Fields<T> = {
  readonly [K in keyof T]-?: Field & { readonly isRequired: Record<never, never> extends Pick<T, K> ? false : true };
};

/** Returns a field that has to be there. */
export function required(check: ValueCheck): Field & { readonly isRequired: true } {
  return { check, isRequired: true };
}

/** Returns a field that may be left out. */
export function optional(check: ValueCheck): Field & { readonly isRequired: false } {
  return { check, isRequired: false };
}

/** Returns a field that must not be there. `where` tells why, after "no such key": 'beside a tree'. */
export function forbidden(where: string): Field & { readonly isRequired: false } {
  return optional((value, path, graph) => addProblem(graph, path, `no such key ${where}`, describeValue(value)));
}

/** Returns a check for finite numbers for which `holds`; `expected` names them in messages. */
export function numberWhere(expected: string, holds: (value: number) => boolean): ValueCheck {
  return (value, path, graph) => {
    if (typeof value === 'number' && !Number.isFinite(value)) {
      return addProblem(graph, path, 'a finite number', String(value));
    }
    return (typeof value === 'number' && holds(value)) || addProblem(graph, path, expected, describeValue(value));
  };
}

/** Finds fault with all but finite numbers. */
export const checkNumber = numberWhere('a number', () => true);

/** Finds fault with all but numbers from 0 to 1. */
export const checkFraction = numberWhere('a number from 0 to 1', (value) => value >= 0 && value <= 1);

/** Finds fault with all but numbers of 0 or more. */
export const checkNotNegative = numberWhere('a number of 0 or more', (value) => value >= 0);

/** Finds fault with all but numbers above 0. */
export const checkPositive = numberWhere('a number above 0', (value) => value > 0);

/** Finds fault with all but true and false. */
export const checkBoolean: ValueCheck = (value, path, graph) =>
  typeof value === 'boolean' || addProblem(graph, path, 'true or false', describeValue(value));

/** Finds fault with all but texts. */
export const checkText: ValueCheck = (value, path, graph) =>
  typeof value === 'string' || addProblem(graph, path, 'a text', describeValue(value));

/** Returns a check for one of these texts. */
export function oneOf(...texts: string[]): ValueCheck {
  const expected = anyOf(texts.map(quote));
  return (value, path, graph) => texts.includes(value as string) || addUnknownName(graph, path, expected, value, texts);
}

/** Returns a check for arrays of items that `each` finds no fault with; `items` names them in messages. */
export function listOf(items: string, each: ValueCheck): ValueCheck {
  return (value, path, graph) => {
    if (!Array.isArray(value)) return addProblem(graph, path, `an array of ${items}`, describeValue(value));
    let isRight = true;
    for (let i = 0; i < value.length && !isFull(graph); i++) {
      isRight = each(value[i], `${path}[${i}]`, graph) && isRight;
    }
    return isRight;
  };
}

/** Returns a check for arrays of just so many items that `each` finds no fault with; `items` names them in messages. */
export function tupleOf(count: keyof typeof COUNTS, items: string, each: ValueCheck): ValueCheck {
  const check = listOf(items, each);
  return (value, path, graph) =>
    Array.isArray(value) && value.length === count
      ? check(value, path, graph)
      : addProblem(graph, path, `an array of ${COUNTS[count]} ${items}`, describeValue(value));
}

/**
 * Finds fault with entries of a list that have the same under `key` as an earlier one; `expected` names it: 'another joint'. For lists
 * that may be broken: what is no text is passed over.
 */
export function checkDifferent(list: unknown, key: string, expected: string, path: string, graph: GraphCheck): boolean {
  const places = new Map<string, string>();
  let isRight = true;
  for (const [index, entry] of (Array.isArray(list) ? list : []).entries()) {
    const text = valueAt(entry, key);
    if (typeof text !== 'string') continue;
    const place = `${path}[${index}].${key}`;
    const earlier = places.get(text);
    if (earlier) isRight = addProblem(graph, place, `${expected} than ${earlier}`, quote(text));
    else places.set(text, place);
  }
  return isRight;
}

/** Returns a check for objects whose keys are names and whose values `each` finds no fault with. */
export function tableOf(
  items: string,
  each: (value: unknown, path: string, graph: GraphCheck, name: string) => boolean,
): ValueCheck {
  return (value, path, graph) => {
    if (!isObject(value)) return addProblem(graph, path, `an object of ${items} by name`, describeValue(value));
    let isRight = true;
    for (const name of keysOf(value)) {
      if (isFull(graph)) return false;
      // An object that is filled name by name would lose this one and change its kind.
      if (name === '__proto__') isRight = addProblem(graph, keyPath(path, name), 'another name', quote(name));
      else isRight = each(valueAt(value, name), keyPath(path, name), graph, name) && isRight;
    }
    return isRight;
  };
}

/** Returns a check for objects with these keys and no others; `what` names such an object in messages: 'a marker'. */
export function objectWith(what: string, fields: Readonly<Record<string, Field>>): ValueCheck {
  return (value, path, graph) => {
    if (!isObject(value)) return addProblem(graph, path, what, describeValue(value));
    const isKnown = checkKeys(what, fields, value, path, graph);
    return checkEntries(fields, value, path, graph) && isKnown;
  };
}

/** Finds fault with keys of an object that are not in `fields`. */
export function checkKeys(
  what: string,
  fields: Readonly<Record<string, Field>>,
  value: object,
  path: string,
  graph: GraphCheck,
): boolean {
  const unknown = keysOf(value).filter((key) => !Object.hasOwn(fields, key));
  for (const key of unknown) {
    addUnknownName(graph, keyPath(path, key), `a key of ${what}`, key, Object.keys(fields));
  }
  return unknown.length === 0;
}

/** Finds fault with what stands in an object under the keys of `fields`. */
export function checkEntries(
  fields: Readonly<Record<string, Field>>,
  value: object,
  path: string,
  graph: GraphCheck,
): boolean {
  let isRight = true;
  for (const [key, field] of Object.entries(fields)) {
    const entry = valueAt(value, key);
    if (entry === undefined && !field.isRequired) continue;
    isRight = field.check(entry, keyPath(path, key), graph) && isRight;
  }
  return isRight;
}
