// Gives fields of an object another kind: accessors in the place of values, and values again.
//
// V8 keeps objects of one shape together and reads their fields fast. Making an accessor of a field that is not the last one
// turns the object into a dictionary, several times as large and as slow. So the fields from the first one on are taken
// away, the last one first, and put back in the same order: that way leads along shapes that all such objects share.

import { Bone } from 'three';

/**
 * How fields of one name list are redefined on objects with the same keys: listing all keys of an object takes as long as
 * taking half of them away, so it is done for the first one of its kind.
 *
 *   keys     enumerable ones of such an object; there are no others in the tail
 *   tail     [key] * T      those from the first redefined field on, which are taken away and put back
 *   places   [index] * T    of their descriptors; -1 for a field that simply holds a value
 */
interface Plan {
  readonly keys: readonly string[];
  readonly tail: readonly string[];
  readonly places: readonly number[];
}

/** Plans for each list of names, of the kinds that came last: bones, groups and meshes stand in one tree. */
const plans = new WeakMap<readonly string[], Plan[]>();
const MOST_PLANS = 4;

const _followPlan_values: unknown[] = [];

/** Fields of three's objects that simply hold values: an assignment puts them back, which is faster than a descriptor. */
let plainKeys: ReadonlySet<string> | null = null;

/**
 * Gives each of the fields `names` of `object` the descriptor at its place in `descriptors`; all others keep theirs, and all
 * keep their order. Fields that the object has not are left out.
 *
 * - names: the same list for all objects of a kind; it must not be changed.
 *
 * Throws when the object is frozen.
 */
export function redefineFields(
  object: object,
  names: readonly string[],
  descriptors: readonly PropertyDescriptor[],
): void {
  const plan = findPlan(plans.get(names), Object.keys(object));
  if (plan) followPlan(object, plan, descriptors);
  else redefineAnew(object, names, descriptors);
}

/** Makes fields simply hold values again, as assignments make them. */
export function plainFields(object: object, names: readonly string[], values: readonly unknown[]): void {
  redefineFields(
    object,
    names,
    values.map((value) => ({ value, writable: true, enumerable: true, configurable: true })),
  );
}

function findPlan(known: readonly Plan[] | undefined, keys: readonly string[]): Plan | null {
  if (!known) return null;
  for (let i = 0; i < known.length; i++) if (haveSameKeys(known[i]!.keys, keys)) return known[i]!;
  return null;
}

function haveSameKeys(a: readonly string[], b: readonly string[]): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

function followPlan(object: object, { tail, places }: Plan, descriptors: readonly PropertyDescriptor[]): void {
  const fields = object as Record<string, unknown>;
  const values = _followPlan_values;
  for (let i = tail.length - 1; i >= 0; i--) {
    const key = tail[i]!;
    values[i] = places[i]! < 0 ? fields[key] : undefined;
    delete fields[key];
  }
  for (let i = 0; i < tail.length; i++) {
    const place = places[i]!;
    if (place < 0) fields[tail[i]!] = values[i];
    else Object.defineProperty(object, tail[i]!, descriptors[place]!);
    values[i] = undefined;
  }
}

function redefineAnew(object: object, names: readonly string[], descriptors: readonly PropertyDescriptor[]): void {
  plainKeys ??= listPlainKeys();
  const fields = object as Record<string, unknown>;
  const all = Reflect.ownKeys(object) as string[];
  const tail = all.slice(
    Math.max(
      0,
      all.findIndex((key) => names.includes(key)),
    ),
  );
  if (!tail.some((key) => names.includes(key))) return;
  const places = tail.map((key) => names.indexOf(key));
  // What simply holds a value has none.
  const others = tail.map((key, i) =>
    places[i]! >= 0 || plainKeys!.has(key) ? null : Object.getOwnPropertyDescriptor(object, key)!,
  );
  const values = tail.map((key, i) => (places[i]! >= 0 || others[i] ? undefined : fields[key]));
  for (const key of [...tail].reverse()) delete fields[key];
  tail.forEach((key, i) => {
    const descriptor = others[i] ?? descriptors[places[i]!];
    if (descriptor) Object.defineProperty(object, key, descriptor);
    else fields[key] = values[i];
  });
  const keys = Object.keys(object);
  const isPlain = others.every((other) => other === null) && tail.every((key) => keys.includes(key));
  if (isPlain) plans.set(names, [{ keys, tail, places }, ...(plans.get(names) ?? [])].slice(0, MOST_PLANS));
}

function listPlainKeys(): ReadonlySet<string> {
  const bone = new Bone();
  return new Set([...Object.keys(bone), ...Object.keys(bone.quaternion), ...Object.keys(bone.rotation)]);
}
