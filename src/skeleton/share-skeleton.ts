// One skeleton for all characters of a kind, so that they share what is worked out for it.

import type { Skeleton } from './skeleton.js';
import { skinsAreEqual } from './skin.js';

/** Skeletons by the hash of their content. They are held weakly, and forgotten when nobody uses them any more. */
const _shareSkeleton_known = new Map<number, WeakRef<Skeleton>[]>();

const _shareSkeleton_registry = new FinalizationRegistry<number>((hash) => {
  const alive = _shareSkeleton_known.get(hash)?.filter((reference) => reference.deref());
  if (alive && alive.length > 0) _shareSkeleton_known.set(hash, alive);
  else _shareSkeleton_known.delete(hash);
});

/**
 * Returns an earlier skeleton that is equal to `skeleton` and still in use, or else `skeleton` itself, which later ones may then be
 * replaced by. Equal ones have the same names, parents, rest pose and skins, number by number. Neither may be changed afterwards.
 *
 * Takes time in proportion to the size of the skeleton.
 */
export function shareSkeleton(skeleton: Skeleton): Skeleton {
  const hash = hashOf(skeleton);
  const known = _shareSkeleton_known.get(hash) ?? [];
  for (const reference of known) {
    const other = reference.deref();
    if (other && skeletonsAreEqual(other, skeleton)) return other;
  }
  known.push(new WeakRef(skeleton));
  _shareSkeleton_known.set(hash, known);
  _shareSkeleton_registry.register(skeleton, hash);
  return skeleton;
}

function skeletonsAreEqual(a: Skeleton, b: Skeleton): boolean {
  return (
    a === b ||
    (a.jointCount === b.jointCount &&
      a.names.every((name, joint) => name === b.names[joint]) &&
      areEqual(a.parents, b.parents) &&
      areEqual(a.restTranslations, b.restTranslations) &&
      areEqual(a.restRotations, b.restRotations) &&
      areEqual(a.restScales, b.restScales) &&
      a.skins.length === b.skins.length &&
      a.skins.every((skin, index) => skinsAreEqual(skin, b.skins[index]!)))
  );
}

/** Lengths are known to be equal: they follow from the number of joints. */
function areEqual(a: Int32Array | Float64Array, b: Int32Array | Float64Array): boolean {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

/**
 * Rest pose and parents tell skeletons apart as well as all that they hold. Source: Fowler, Noll and Vo, FNV-1a, with 32 bits, over
 * the words of the numbers instead of their bytes.
 */
function hashOf({ parents, restTranslations, restRotations }: Skeleton): number {
  let hash = 0x811c9dc5;
  for (const array of [parents, restTranslations, restRotations]) {
    const words = new Uint32Array(array.buffer, array.byteOffset, array.byteLength / 4);
    for (let i = 0; i < words.length; i++) hash = Math.imul(hash ^ words[i]!, 0x01000193);
  }
  return hash;
}
