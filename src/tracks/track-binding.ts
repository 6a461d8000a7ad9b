// Which object and property a track was made for.

import { type KeyframeTrack, MathUtils } from 'three';

interface Binding {
  readonly target: object;
  readonly property: string;
}

/**
 * Where a track keeps its binding. A symbol goes along when somebody copies a track field by field, and not into JSON;
 * this one is the same for all copies of the library.
 */
const BINDING = Symbol.for('three-sinew.binding');

/** Names of objects that have no uuid, so that all tracks of one object agree. */
const madeNames = new WeakMap<object, string>();

/** What three's track paths keep for themselves. */
const RESERVED = /[[\].:/]/;

/** Remembers what `track` was made for; does nothing when that is undefined, as for a track that has a path only. */
export function bindTrack(track: KeyframeTrack, target: object | undefined, property: string | undefined): void {
  if (target && property !== undefined) Object.assign(track, { [BINDING]: { target, property } satisfies Binding });
}

/** Returns the object that `track` was made for; undefined when it has a path only, as every track of three's has. */
export function targetOf(track: KeyframeTrack): object | undefined {
  return bindingOf(track)?.target;
}

/** Returns the property of `targetOf(track)` that `track` drives, such as `position[x]`; undefined when it has a path only. */
export function propertyOf(track: KeyframeTrack): string | undefined {
  return bindingOf(track)?.property;
}

/**
 * Returns the path `<uuid>.<property>`, by which three's own mixer finds an Object3D as well. An object without a uuid,
 * or with one that a path cannot hold, gets one that stays with it.
 */
export function pathOf(target: object, property: string): string {
  const { uuid } = target as { readonly uuid?: unknown };
  if (typeof uuid === 'string' && uuid !== '' && !RESERVED.test(uuid)) return `${uuid}.${property}`;
  let name = madeNames.get(target);
  if (name === undefined) {
    name = MathUtils.generateUUID();
    madeNames.set(target, name);
  }
  return `${name}.${property}`;
}

function bindingOf(track: KeyframeTrack): Binding | undefined {
  return (track as { readonly [BINDING]?: Binding })[BINDING];
}
