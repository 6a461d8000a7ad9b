// One property of one object: everybody who drives it shares what it was before.

import { createPropertyAccess, type PropertyAccess } from './property-access.js';
import type { PropertyPlace } from './property-path.js';
import type { PropertyValue, PropertyValues } from './property-values.js';

/** What a pile drives: one property, or the same one of several objects. */
export interface DrivenProperty extends PropertyAccess {
  /** Takes one more holder on, and writes what the property was before the first one to `originals`. */
  retain(originals: PropertyValues, at: number, size: number): void;
  /** Lets one holder go; the last one gives the original at `at` back. */
  release(originals: PropertyValues, at: number, size: number): void;
}

/** Properties that somebody drives, by object and then by name and part. */
const driven = new WeakMap<object, Map<string, Property>>();

/** Returns the property at a place: the same for all mixers, as long as one of them drives it. */
export function propertyAt(place: PropertyPlace): DrivenProperty {
  const key = `${place.name} ${place.part ?? ''}`;
  return driven.get(place.object)?.get(key) ?? new Property(place, key);
}

class Property implements DrivenProperty {
  private readonly access: PropertyAccess;
  private readonly object: object;
  private readonly key: string;
  private holderCount = 0;
  private original: PropertyValue[] = [];

  constructor(place: PropertyPlace, key: string) {
    this.access = createPropertyAccess(place);
    this.object = place.object;
    this.key = key;
  }

  read(out: PropertyValues, at: number, size: number): void {
    this.access.read(out, at, size);
  }

  write(values: PropertyValues, at: number, size: number): void {
    this.access.write(values, at, size);
  }

  retain(originals: PropertyValues, at: number, size: number): void {
    if (this.holderCount++ === 0) {
      const properties = driven.get(this.object) ?? new Map<string, Property>();
      driven.set(this.object, properties.set(this.key, this));
      this.access.read(originals, at, size);
      this.original = Array.from({ length: size }, (_, index) => originals[at + index]!);
    }
    this.original.forEach((value, index) => {
      if (index < size) originals[at + index] = value;
    });
  }

  release(originals: PropertyValues, at: number, size: number): void {
    if (--this.holderCount > 0) return;
    driven.get(this.object)?.delete(this.key);
    this.access.write(originals, at, size);
  }
}
