// Whether a property of an object is there, is of the right kind and can be written.

import { didYouMean } from '../messages/nearest-names.js';
import type { TrackKind } from './track-kinds.js';

/** What tells three's own values apart, and the names of their numbers where these can be set one by one. */
interface ThreeValue {
  readonly isVector2?: boolean;
  readonly isVector3?: boolean;
  readonly isVector4?: boolean;
  readonly isQuaternion?: boolean;
  readonly isColor?: boolean;
  readonly isEuler?: boolean;
}

interface MorphTarget {
  readonly morphTargetDictionary?: Readonly<Record<string, number>>;
}

/** The property, and in brackets one of its numbers: three's grammar. */
const PROPERTY = /^([^[\].:/]+)(?:\[(.+)\])?$/;

/**
 * Returns how many numbers (or booleans, or strings) a key for `property` of `target` holds.
 *
 * Throws when `property` is no name such as `position` or `position[x]`, when `target` has no such property, when its
 * value is not of the kind, and when it cannot be written.
 */
export function checkProperty(kind: TrackKind, target: object, property: unknown): number {
  const owner = describeTarget(target);
  const match = typeof property === 'string' ? PROPERTY.exec(property) : null;
  if (!match) {
    throw new TypeError(
      `${kind.className}: property is ${quote(property)}, expected a name such as "position" or "position[x]"` +
        `${String(property).includes('.') ? '; what belongs to a part of an object is bound to that part' : ''}.`,
    );
  }
  const [, name, index] = match as unknown as [string, string, string | undefined];
  const what = `${kind.className}: property "${property}" of ${owner}`;
  if (!(name in target)) {
    const names = suitableNames(kind, target);
    throw new Error(`${what} does not exist, expected one that holds ${kind.holds}.${didYouMean(name, names)}`);
  }
  const value = (target as Record<string, unknown>)[name];
  if (index !== undefined) return checkPart(kind, target, what, value, index);
  const size = sizeOf(kind, value);
  if (size === 0) {
    const hint = (value as ThreeValue | null | undefined)?.isEuler
      ? ' Whole sets of Euler angles lose their order in three.js: take "quaternion", or "rotation[x]" for one angle.'
      : '';
    throw new TypeError(`${what} is ${describeValue(value)}, expected ${kind.holds}.${hint}`);
  }
  if (typeof value !== 'object' && !isWritable(target, name)) {
    throw new TypeError(`${what} cannot be written, expected one that can.`);
  }
  return size;
}

/** Names a target for messages: `the Bone "Hips"`, `a nameless Mesh`, `a plain object`. */
export function describeTarget(target: object): string {
  const { name, type } = target as { readonly name?: unknown; readonly type?: unknown };
  const made = (target as { readonly constructor?: { readonly name?: string } }).constructor?.name;
  const noun = typeof type === 'string' && type !== '' ? type : made && made !== 'Object' ? made : 'plain object';
  return typeof name === 'string' && name !== '' ? `the ${noun} "${name}"` : `a nameless ${noun}`;
}

/** One number of a vector, of Euler angles or of a colour, or of a list. */
function checkPart(kind: TrackKind, target: object, what: string, value: unknown, part: string): number {
  if (kind.valueType !== 'number') {
    throw new TypeError(`${what} is one part of it, expected ${kind.holds} as a whole.`);
  }
  const components = componentsOf(value);
  if (components) {
    if (components.includes(part)) return 1;
    throw new Error(`${what} names "${part}", expected one of ${components.join(', ')}.`);
  }
  if (!isNumberList(value)) {
    throw new TypeError(
      `${what} is a part of ${describeValue(value)}, expected one number of a vector, Euler, colour or list.`,
    );
  }
  const dictionary = (target as MorphTarget).morphTargetDictionary;
  const isNamed = what.includes('"morphTargetInfluences[') && dictionary !== undefined;
  if (isNamed && Object.hasOwn(dictionary, part)) return 1;
  if (/^\d+$/.test(part) && Number(part) < value.length) return 1;
  throw new Error(
    `${what} names "${part}", expected an index of 0..${value.length - 1}` +
      `${isNamed ? ` or the name of a morph target.${didYouMean(part, Object.keys(dictionary))}` : '.'}`,
  );
}

/** How many numbers of a value a key holds; 0 when the value is not of the kind. */
function sizeOf(kind: TrackKind, value: unknown): number {
  switch (kind.valueType) {
    case 'number':
      if (isNumberList(value)) return value.length;
      return typeof value === 'number' ? 1 : 0;
    case 'bool':
      return typeof value === 'boolean' ? 1 : 0;
    case 'string':
      return typeof value === 'string' ? 1 : 0;
  }
  const known = (typeof value === 'object' ? value : null) as ThreeValue | null;
  if (!known) return 0;
  if (kind.valueType === 'quaternion') return known.isQuaternion ? 4 : 0;
  if (kind.valueType === 'color') return known.isColor ? 3 : 0;
  return known.isVector2 ? 2 : known.isVector3 ? 3 : known.isVector4 ? 4 : 0;
}

function componentsOf(value: unknown): readonly string[] | null {
  const known = (typeof value === 'object' ? value : null) as ThreeValue | null;
  if (known?.isColor) return ['r', 'g', 'b'];
  if (known?.isVector2) return ['x', 'y'];
  if (known?.isVector3 || known?.isEuler) return ['x', 'y', 'z'];
  if (known?.isVector4) return ['x', 'y', 'z', 'w'];
  return null;
}

function isNumberList(value: unknown): value is number[] {
  return Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'number');
}

/** Properties that a track of the kind could drive as a whole. Accessors of classes are left alone: they may do work. */
function suitableNames(kind: TrackKind, target: object): string[] {
  const names: string[] = [];
  for (const name in target) {
    const value = (target as Record<string, unknown>)[name];
    if (sizeOf(kind, value) > 0 || (kind.valueType === 'number' && componentsOf(value))) names.push(name);
  }
  return names;
}

function isWritable(target: object, name: string): boolean {
  for (let holder: object | null = target; holder; holder = Object.getPrototypeOf(holder) as object | null) {
    const found = Object.getOwnPropertyDescriptor(holder, name);
    if (found) return found.writable === true || found.set !== undefined;
  }
  return true;
}

/** Names a value for messages: `a Vector3`, `a boolean`, `null`. */
export function describeValue(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value !== 'object') return `a ${typeof value}`;
  const name = (value as { readonly constructor?: { readonly name?: string } }).constructor?.name ?? 'plain object';
  return `${/^[AEIOU]/.test(name) ? 'an' : 'a'} ${name}`;
}

/** Writes out an argument for messages; objects are named by what they are. */
export function quote(value: unknown): string {
  if (typeof value === 'string') return `"${value}"`;
  return typeof value === 'object' || typeof value === 'function' ? describeValue(value) : String(value);
}
