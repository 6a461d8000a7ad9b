// The same property of all objects of an AnimationObjectGroup.

import type { AnimationObjectGroup } from 'three';
import type { DrivenProperty } from './property.js';
import type { PropertyValues } from './property-values.js';

/** What three's types leave out: the objects, of which the first `nCachedObjects_` have been removed from the group. */
interface GroupInternals {
  readonly _objects: readonly object[];
  readonly nCachedObjects_: number;
}

/**
 * Objects may come and go at any time. The value that fills missing weight is that of the first one, as with three; an object
 * that is removed keeps the value it has.
 */
export class GroupProperty implements DrivenProperty {
  private readonly group: GroupInternals;
  private readonly find: (object: object) => DrivenProperty | null;
  private readonly found = new Map<object, DrivenProperty | null>();

  /** `find` looks for the property of one object; it is asked once for each. */
  constructor(group: AnimationObjectGroup, find: (object: object) => DrivenProperty | null) {
    this.group = group as unknown as GroupInternals;
    this.find = find;
  }

  read(out: PropertyValues, at: number, size: number): void {
    const { _objects, nCachedObjects_ } = this.group;
    const first = _objects[nCachedObjects_];
    if (first) this.of(first)?.read(out, at, size);
  }

  write(values: PropertyValues, at: number, size: number): void {
    const { _objects, nCachedObjects_ } = this.group;
    for (let i = nCachedObjects_; i < _objects.length; i++) this.of(_objects[i]!)?.write(values, at, size);
  }

  retain(originals: PropertyValues, at: number, size: number): void {
    this.read(originals, at, size);
  }

  release(originals: PropertyValues, at: number, size: number): void {
    this.write(originals, at, size);
    this.found.clear();
  }

  private of(object: object): DrivenProperty | null {
    const known = this.found.get(object);
    if (known !== undefined) return known;
    const property = this.find(object);
    this.found.set(object, property);
    return property;
  }
}
