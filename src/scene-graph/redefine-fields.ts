// Gives fields of an object another kind: accessors in the place of values, and values again.
//
// V8 keeps objects of one shape together and reads their fields fast. Making an accessor of a field that is not the last one
// turns the object into a dictionary, several times as large and as slow. So the fields from the first one on are taken
// away, the last one first, and put back in the same order: that way leads along shapes that all such objects share.

/**
 * Gives each field of `object` that `descriptors` names its descriptor; others keep theirs, and all keep their order.
 *
 * Throws when the object is frozen.
 */
export function redefineFields(object: object, descriptors: Readonly<Record<string, PropertyDescriptor>>): void {
  const keys = Reflect.ownKeys(object) as string[];
  const first = keys.findIndex((key) => Object.hasOwn(descriptors, key));
  const moved: PropertyDescriptor[] = [];
  for (let i = keys.length - 1; i >= first; i--) {
    const key = keys[i]!;
    moved.push(Object.hasOwn(descriptors, key) ? descriptors[key]! : Object.getOwnPropertyDescriptor(object, key)!);
    Reflect.deleteProperty(object, key);
  }
  for (let i = first; i < keys.length; i++) Object.defineProperty(object, keys[i]!, moved.pop()!);
}

/** Returns the descriptor of a field that simply holds `value`, as an assignment makes it. */
export function plainField(value: unknown): PropertyDescriptor {
  return { value, writable: true, enumerable: true, configurable: true };
}
