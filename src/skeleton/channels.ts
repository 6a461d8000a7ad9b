// A set of animated joint properties, as three lists of joints: what a group of keys holds, or what a driver answers
// for.

/** The three properties that a joint can have animated. */
export type Channel = 'translation' | 'rotation' | 'scale';

/** Joints whose translation, rotation and scale belong to the set; each list may hold any number of joint indices. */
export interface Channels {
  readonly translations: Int32Array;
  readonly rotations: Int32Array;
  readonly scales: Int32Array;
}

/** Returns the set that holds nothing. */
export function emptyChannels(): Channels {
  return { translations: new Int32Array(0), rotations: new Int32Array(0), scales: new Int32Array(0) };
}

/** Returns every channel that at least one of `sets` holds, each once, joints in rising order. Allocates. */
export function uniteChannels(sets: readonly Channels[]): Channels {
  const unite = (list: (set: Channels) => Int32Array): Int32Array => {
    const joints = new Set<number>();
    for (const set of sets) for (const joint of list(set)) joints.add(joint);
    return Int32Array.from(joints).sort();
  };
  return {
    translations: unite((set) => set.translations),
    rotations: unite((set) => set.rotations),
    scales: unite((set) => set.scales),
  };
}
