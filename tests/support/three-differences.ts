// What older versions of three do otherwise than the newest one, whose rules are the library's. The one list of it.

import * as THREE from 'three';

/** What an older three lacks, by the revision that brought it: there, three itself cannot say what is right. */
const SINCE = {
  // matrixWorldAutoUpdate off meant that everything below the node was left alone as well.
  'children of nodes that are placed by hand': 166,
  // Before, only what has a getter `needsUpdate` was marked, and a material has none.
  'materials that are marked when a track changes them': 172,
  // InterpolateBezier and its interpolant; before, such a track is a linear one with a warning.
  'Bezier tracks': 183,
  // Before, the result has no fourth component, and the others are not numbers.
  'applyBoneTransform for a Vector4': 184,
  // Before, an object that a group had forgotten was taken for one that it knows still.
  'groups that take back what they have forgotten': 186,
} as const;

/** Whether the three that is being tested lacks something. */
export function threeLacks(what: keyof typeof SINCE): boolean {
  return Number(THREE.REVISION) < SINCE[what];
}

/** Methods of three's mixer that have been corrected, with the first revision that has them as they are now. */
interface Correction {
  readonly since: number;
  readonly of: (three: typeof THREE) => object;
  readonly names: readonly string[];
}

const CORRECTIONS: readonly Correction[] = [
  // Near rotations are mixed straight and made unit long; before, keys that are not of unit length, as quantised ones,
  // gave a bone that is scaled, and unit ones came out up to 5e-7 otherwise.
  { since: 181, of: ({ Quaternion }) => Quaternion, names: ['slerpFlat'] },
  // The first pass is counted from the first move on; before, from the first wrap on, so that a change of direction within
  // it went unnoticed.
  { since: 184, of: ({ AnimationAction }) => AnimationAction.prototype, names: ['_updateTime'] },
  // A warp of a crossfade ends with the speed that the action had; before, with the one that the warp ended with.
  {
    since: 185,
    of: ({ AnimationAction }) => AnimationAction.prototype,
    names: ['crossFadeFrom', 'stopWarping', '_updateTimeScale'],
  },
];

/**
 * Gives an older three the corrected methods of the newest one. What is compared with it then has to be the same for all
 * versions, number for number. The library calls none of them, but for `slerpFlat` in three's own interpolants.
 */
export function correctThree(newest: typeof THREE): void {
  const older = Number(THREE.REVISION);
  for (const { since, of, names } of CORRECTIONS) {
    if (older >= since) continue;
    const corrected = of(newest) as Record<string, unknown>;
    for (const name of names) Object.assign(of(THREE), { [name]: corrected[name] });
  }
  // The corrected methods expect this field, which the constructors of older ones do not make.
  Object.assign(THREE.AnimationAction.prototype, { _restoreTimeScale: null });
}
