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
  return {
    translations: uniteJoints(sets.map((set) => set.translations)),
    rotations: uniteJoints(sets.map((set) => set.rotations)),
    scales: uniteJoints(sets.map((set) => set.scales)),
  };
}

/** Marks joints, and so lists them in order: without sorting. */
function uniteJoints(lists: readonly Int32Array[]): Int32Array {
  const isHeld: boolean[] = [];
  let count = 0;
  for (const list of lists) {
    for (let i = 0; i < list.length; i++) {
      const joint = list[i]!;
      while (isHeld.length <= joint) isHeld.push(false);
      if (isHeld[joint]) continue;
      isHeld[joint] = true;
      count++;
    }
  }
  const joints = new Int32Array(count);
  let place = 0;
  for (let joint = 0; place < count; joint++) if (isHeld[joint]) joints[place++] = joint;
  return joints;
}
