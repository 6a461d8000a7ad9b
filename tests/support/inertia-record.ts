// Records of switches, in a few words.

import { createInertia, type Inertia, moveInertia } from '../../src/inertia/inertia.js';
import { recordInertia } from '../../src/inertia/record-inertia.js';
import type { LocalPose } from '../../src/local-pose/local-pose.js';
import type { Motion } from './sways.js';

/** What stands in a record for one channel of one joint. */
export interface ChannelRecord {
  readonly direction: number[];
  readonly x0: number;
  readonly v0: number;
  readonly t1: number;
}

/** Returns what the record of these poses holds; `seconds` has a number for each joint. */
export function inertiaOf(
  shown: LocalPose,
  shownBefore: LocalPose,
  target: LocalPose,
  targetAfter: LocalPose,
  seconds: readonly number[],
  interval: number,
): Inertia {
  const inertia = createInertia(seconds.length);
  const intervals = Float64Array.of(NaN, interval);
  recordInertia(inertia, shown, shownBefore, target, targetAfter, Float64Array.from(seconds), intervals, 1);
  return inertia;
}

/** Returns the record of a switch from one motion to another at a time. */
export function inertiaOfMotions(
  from: Motion,
  to: Motion,
  time: number,
  seconds: readonly number[],
  interval: number,
): Inertia {
  return inertiaOf(from(time), from(time - interval), to(time), to(time + interval), seconds, interval);
}

/** Returns what stands for a channel: 0 translation, 1 rotation, 2 scale. Written from the layout at `Inertia`. */
export function channelRecord({ data }: Inertia, joint: number, channel: number): ChannelRecord {
  const numbers = Array.from(data.subarray(2 + joint * 18 + channel * 6, 2 + joint * 18 + channel * 6 + 6));
  return { direction: numbers.slice(0, 3), x0: numbers[3]!, v0: numbers[4]!, t1: numbers[5]! };
}

/** Lets time go by. */
export function wait(inertia: Inertia, seconds: number): void {
  moveInertia(inertia, Float64Array.of(seconds), 0);
}
