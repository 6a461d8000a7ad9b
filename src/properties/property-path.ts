// Where a track's path leads: which object has the property, and which part of it is meant.

import { didYouMean } from '../messages/nearest-names.js';

/** What three r187's `PropertyBinding.parseTrackName` makes of `node.object[index].property[index]`, without the node. */
export interface PropertyPath {
  readonly objectName?: string | undefined;
  readonly objectIndex?: string | undefined;
  readonly propertyName: string;
  readonly propertyIndex?: string | undefined;
}

/** An object of the scene, of which nothing is known but its name. */
export type Holder = Record<string, unknown> & { readonly name?: string; readonly type?: string };

/** `part`: element or component of the property's value; undefined for all of it. */
export interface PropertyPlace {
  readonly object: Holder;
  readonly name: string;
  readonly part: string | undefined;
}

/** A place, or a sentence with its stop that says what is not there. */
export type FoundProperty = PropertyPlace | string;

/**
 * Returns where `path` leads from `node`, by the rules of three r187's `PropertyBinding.bind`: `bones`, `map` and
 * `materials` reach deeper than their names say, bones and morph targets have names.
 *
 * Morph weights of a mesh that has no names for them are found by number, where three throws.
 */
export function findProperty(node: Holder, path: PropertyPath): FoundProperty {
  const object = path.objectName === undefined ? node : findObject(node, path.objectName, path.objectIndex);
  if (typeof object === 'string') return object;
  const { propertyName: name, propertyIndex } = path;
  const value = object[name];
  if (value === undefined) {
    return `${labelOf(object)} has no property "${name}".${didYouMean(name, propertyNames(object))}`;
  }
  if (propertyIndex === undefined) return { object, name, part: undefined };
  const dictionary = object.morphTargetDictionary as Record<string, number> | undefined;
  const isMorph = name === 'morphTargetInfluences';
  const part = String((isMorph ? dictionary?.[propertyIndex] : undefined) ?? propertyIndex);
  if ((value as Record<string, unknown> | null)?.[part] === undefined) {
    const known = isMorph ? Object.keys(dictionary ?? {}) : [];
    return `${labelOf(object)} has no ${name}[${propertyIndex}].${didYouMean(propertyIndex, known)}`;
  }
  return { object, name, part };
}

function findObject(node: Holder, name: string, index: string | undefined): Holder | string {
  const found = namedObject(node, name) as Record<string, unknown> | undefined | null;
  if (found === undefined || found === null) return `${labelOf(node)} has no ${name}.`;
  if (index === undefined) return found;
  const bones = name === 'bones' ? (found as unknown as Holder[]) : [];
  const item = bones.find((bone) => bone.name === index) ?? found[index];
  if (item !== undefined && item !== null) return item as Holder;
  const known = bones.map((bone) => bone.name ?? '');
  return `${labelOf(node)} has no ${name}[${index}].${didYouMean(index, known)}`;
}

/** What three finds for the name of an object that belongs to a node. */
function namedObject(node: Holder, name: string): unknown {
  const material = node.material as Holder | undefined;
  if (name === 'bones') return (node.skeleton as Holder | undefined)?.bones;
  if (name === 'materials') return material?.materials;
  if (name === 'map') return 'map' in node ? node.map : material?.map;
  return node[name];
}

function labelOf(object: Holder): string {
  return object.name ? `"${object.name}"` : `the ${object.type ?? 'object'}`;
}

/** Own properties and those that the object's classes define by getters. */
function propertyNames(object: Holder): string[] {
  const names: string[] = [];
  for (let at: object | null = object; at && at !== Object.prototype; at = Object.getPrototypeOf(at) as object | null) {
    for (const [name, { get, value }] of Object.entries(Object.getOwnPropertyDescriptors(at))) {
      if (get || (value !== undefined && typeof value !== 'function')) names.push(name);
    }
  }
  return names.filter((name) => !name.startsWith('_'));
}
