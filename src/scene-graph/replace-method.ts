// Puts a method of ours in the place of an object's own or inherited one, and takes it away again.

/** Replaces `object[name]` on the instance, and returns a function that makes it what it was. */
export function replaceMethod<T extends object, K extends keyof T & string>(
  object: T,
  name: K,
  method: T[K],
): () => void {
  const own = Object.getOwnPropertyDescriptor(object, name);
  Object.defineProperty(object, name, { value: method, writable: true, configurable: true, enumerable: false });
  return () => {
    if (own) Object.defineProperty(object, name, own);
    else delete object[name];
  };
}
