// Gives fields of an object another kind: accessors in the place of values, and values again.
//
// V8 keeps objects of one shape together and reads their fields fast. Making an accessor of a field that is not the last one
// turns the object into a dictionary, several times as large and as slow. So the fields from the first one on are taken
// away, the last one first, and put back in the same order: that way leads along shapes that all such objects share.

import { Bone } from 'three';

const _redefineFields_keys: string[] = [];
const _redefineFields_values: unknown[] = [];

/** Fields of three's objects that simply hold values: an assignment puts them back, which is faster than a descriptor. */
let plainKeys: ReadonlySet<string> | null = null;

/**
 * Gives each of the fields `names` of `object` the descriptor at its place in `descriptors`; all others keep theirs, and all
 * keep their order. Fields that the object has not are left out.
 *
 * Throws when the object is frozen.
 */
export function redefineFields(
  object: object,
  names: readonly string[],
  descriptors: readonly PropertyDescriptor[],
): void {
  plainKeys ??= listPlainKeys();
  const fields = object as Record<string, unknown>;
  const all = Reflect.ownKeys(object) as string[];
  const keys = _redefineFields_keys;
  const values = _redefineFields_values;
  // A frozen object may have thrown in the middle.
  keys.length = 0;
  values.length = 0;
  let left = 0;
  for (const name of names) if (Object.hasOwn(object, name)) left++;
  for (let i = all.length - 1; left > 0; i--) {
    const key = all[i]!;
    keys.push(key);
    if (names.includes(key)) {
      left--;
      values.push(undefined);
    } else {
      values.push(plainKeys.has(key) ? fields[key] : Object.getOwnPropertyDescriptor(object, key));
    }
    delete fields[key];
  }
  while (keys.length > 0) {
    const key = keys.pop()!;
    const value = values.pop();
    const index = names.indexOf(key);
    if (index >= 0) Object.defineProperty(object, key, descriptors[index]!);
    else if (plainKeys.has(key)) fields[key] = value;
    else Object.defineProperty(object, key, value as PropertyDescriptor);
  }
}

/** Makes fields simply hold values again, as assignments make them. */
export function plainFields(object: object, names: readonly string[], values: readonly unknown[]): void {
  redefineFields(
    object,
    names,
    values.map((value) => ({ value, writable: true, enumerable: true, configurable: true })),
  );
}

function listPlainKeys(): ReadonlySet<string> {
  const bone = new Bone();
  return new Set([...Object.keys(bone), ...Object.keys(bone.quaternion), ...Object.keys(bone.rotation)]);
}
