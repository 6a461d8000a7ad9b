// Puts methods of ours on single objects, and takes them away again.
//
// They stand on a prototype between an object and its class, one for all objects of a class: no object has to have a method, or
// something that a method remembers, to itself.

type Methods = Readonly<Record<string, unknown>>;

/**
 * How an object was before.
 *
 *   prototype   what it had then: ours inherits from it
 *   undo        gives back methods that it has of its own
 */
export interface MethodHooks {
  readonly prototype: object;
  readonly undo: readonly (() => void)[];
}

const hookedPrototypes = new WeakMap<Methods, WeakMap<object, object>>();

/** Mostly there is nothing to undo. */
const NOTHING: readonly (() => void)[] = [];

/** Puts `methods` before those of an object's class; where the object has one of its own, in its place. */
export function hookMethods(object: object, methods: Methods): MethodHooks {
  const prototype = Object.getPrototypeOf(object) as object;
  let undo = NOTHING;
  for (const name in methods) {
    if (Object.hasOwn(object, name)) undo = [...undo, replaceOwn(object, name, methods[name])];
  }
  Object.setPrototypeOf(object, hookedPrototype(prototype, methods));
  return { prototype, undo };
}

/** Takes them off again. A method that somebody has put on the object since stays. */
export function unhookMethods(object: object, { prototype, undo }: MethodHooks): void {
  Object.setPrototypeOf(object, prototype);
  for (const step of undo) step();
}

function replaceOwn(object: object, name: string, method: unknown): () => void {
  const own = Object.getOwnPropertyDescriptor(object, name)!;
  Object.defineProperty(object, name, { value: method, writable: true, configurable: true, enumerable: false });
  return () => {
    if (Object.getOwnPropertyDescriptor(object, name)?.value === method) Object.defineProperty(object, name, own);
  };
}

function hookedPrototype(prototype: object, methods: Methods): object {
  const ofMethods = hookedPrototypes.get(methods) ?? new WeakMap<object, object>();
  const known = ofMethods.get(prototype);
  if (known) return known;
  const made = Object.create(prototype) as object;
  for (const name in methods) {
    Object.defineProperty(made, name, { value: methods[name], writable: true, configurable: true });
  }
  hookedPrototypes.set(methods, ofMethods.set(prototype, made));
  return made;
}
