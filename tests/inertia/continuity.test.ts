// What is shown goes on as it was, where one motion takes the place of another, and where a third one does before that is over.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addInertia, addInertiaBefore } from '../../src/inertia/add-inertia.js';
import { createInertia, type Inertia } from '../../src/inertia/inertia.js';
import type { LocalPose } from '../../src/local-pose/local-pose.js';
import { double } from '../support/arbitraries.js';
import { bolloCurve } from '../support/bollo-curve.js';
import { channelRecord, inertiaOf, wait } from '../support/inertia-record.js';
import { timesQuaternion } from '../support/quaternion-book.js';
import { seededRandom } from '../support/random.js';
import { type Motion, randomMotion } from '../support/sways.js';

const JOINTS = 2;
/** Between samples, and between the poses that tell a speed, in seconds. */
const STEP = 1e-4;
/** Of a motion, per second: 2 · 6² in each of three numbers; a turn is two sways of less than that, which turn one another. */
const MOST_ACCELERATION = 150;
const LAST_BITS = 1e-12;

/** What is shown from a switch on; before the first one there is no record. */
interface Shown {
  readonly motion: Motion;
  readonly start: number;
  readonly inertia: Inertia | null;
}

function shownAt({ motion, start, inertia }: Shown, time: number): LocalPose {
  const pose = motion(time);
  if (inertia) addInertia(pose, after(inertia, time - start));
  return pose;
}

function after(inertia: Inertia, seconds: number): Inertia {
  const copy = createInertia(JOINTS);
  copy.data.set(inertia.data);
  wait(copy, seconds);
  return copy;
}

/** Lets `motion` take the place of what is shown. */
function switchTo(motion: Motion, shown: Shown, time: number, seconds: readonly number[]): Shown {
  const before = shown.motion(time - STEP);
  const running = shown.inertia && after(shown.inertia, time - shown.start);
  if (running) addInertiaBefore(before, running, Float64Array.of(STEP), 0);
  const inertia = inertiaOf(shownAt(shown, time), before, motion(time), motion(time + STEP), seconds, STEP);
  return { motion, start: time, inertia };
}

/** What leads from one pose to another in a channel of a joint, by three numbers: a vector, or radians times axis. */
function way(from: LocalPose, to: LocalPose, joint: number, channel: number): number[] {
  if (channel === 1) {
    const [p, q] = [from, to].map(({ rotations }) => [...rotations.subarray(joint * 4, joint * 4 + 4)]);
    const [x, y, z, w] = timesQuaternion(q!, [-p![0]!, -p![1]!, -p![2]!, p![3]!]) as [number, number, number, number];
    const sine = Math.hypot(x, y, z);
    const scale = sine === 0 ? 0 : ((w < 0 ? -2 : 2) * Math.atan2(sine, Math.abs(w))) / sine;
    return [x * scale, y * scale, z * scale];
  }
  const name = channel === 0 ? 'translations' : 'scales';
  return [0, 1, 2].map((n) => to[name][joint * 3 + n]! - from[name][joint * 3 + n]!);
}

const dot = (a: readonly number[], b: readonly number[]): number => a.reduce((sum, each, n) => sum + each * b[n]!, 0);

/** The largest speed and the largest acceleration of what is left of a switch. */
function most(inertia: Inertia | null, joint: number, channel: number): [number, number] {
  if (!inertia) return [0, 0];
  const { x0, v0, t1 } = channelRecord(inertia, joint, channel);
  if (x0 === 0) return [0, 0];
  const curve = bolloCurve(x0, v0, t1);
  const samples = Array.from({ length: 200 }, (_, index) => curve.at((index * t1) / 200));
  // Between samples the curve may be a little faster.
  return [1, 2].map((n) => 1.001 * Math.max(...samples.map((sample) => Math.abs(sample[n]!)))) as [number, number];
}

/** Each joint and channel, by number. */
const CHANNELS = [0, 1].flatMap((joint) => [0, 1, 2].map((channel) => [joint, channel] as const));

/** No channel moves further than the motion does and what is left of the switch together. */
function expectNoLeap(shown: Shown, time: number): void {
  const [early, late] = [shownAt(shown, time), shownAt(shown, time + STEP)];
  const [from, to] = [shown.motion(time), shown.motion(time + STEP)];
  for (const [joint, channel] of CHANNELS) {
    const natural = Math.hypot(...way(from, to, joint, channel));
    const [speed] = most(shown.inertia, joint, channel);
    expect(Math.hypot(...way(early, late, joint, channel))).toBeLessThanOrEqual(natural + speed * STEP + LAST_BITS);
  }
}

/** What is shown is where it was, and where the jump closes it goes on at its speed along it. Returns how many such there were. */
function expectContinuity(before: Shown, shown: Shown, hasPast: boolean): number {
  const { start, motion, inertia } = shown;
  const [earlier, last, first, later] = [
    shownAt(before, start - STEP),
    shownAt(before, start),
    shownAt(shown, start),
    shownAt(shown, start + STEP),
  ];
  let count = 0;
  for (const [joint, channel] of CHANNELS) {
    expect(Math.hypot(...way(last, first, joint, channel))).toBeLessThan(LAST_BITS);
    const { direction, v0, t1 } = channelRecord(inertia!, joint, channel);
    // A jump that is over within a step tells no speed.
    if (t1 < 2 * STEP) continue;
    const speeds = [way(earlier, last, joint, channel), way(first, later, joint, channel)].map(
      (each) => dot(each, direction) / STEP,
    );
    const target = dot(way(motion(start), motion(start + STEP), joint, channel), direction) / STEP;
    const acceleration =
      2 * MOST_ACCELERATION + most(before.inertia, joint, channel)[1] + most(inertia, joint, channel)[1];
    expect(Math.abs(speeds[1]! - target - v0)).toBeLessThan(acceleration * STEP);
    if (v0 === 0 || !hasPast) continue;
    expect(Math.abs(speeds[1]! - speeds[0]!)).toBeLessThan(acceleration * STEP);
    count++;
  }
  return count;
}

describe('a switch', () => {
  const seconds = fc.tuple(double(0.1, 0.6), double(0.1, 0.6));
  // Also at the very moment of the one before; but not so shortly after it that a step reaches further back.
  const pause = fc.oneof(fc.constant(0), double(0.001, 0.7));

  it('makes no leap, and keeps the speed of what closes; nor does another one before it is over', () => {
    let closing = 0;
    fc.assert(
      fc.property(fc.integer(), double(-3, 3), pause, seconds, seconds, (seed, time, gap, first, second) => {
        const random = seededRandom(seed);
        const [a, b, c] = [0, 1, 2].map(() => randomMotion(random, JOINTS));
        const start: Shown = { motion: a!, start: time, inertia: null };
        const once = switchTo(b!, start, time, first);
        const twice = switchTo(c!, once, time + gap, second);
        closing += expectContinuity(start, once, true) + expectContinuity(once, twice, gap > 0);
        for (let sample = 0; sample < 8; sample++) {
          if (gap > 0) expectNoLeap(once, time + random() * (gap - STEP));
          expectNoLeap(twice, time + gap + random() * 0.7);
          expectNoLeap(twice, time + gap + sample * STEP);
        }
      }),
      { numRuns: 100 },
    );
    // Of six channels about half close; else the test would have looked at little.
    expect(closing).toBeGreaterThan(100 * 3);
  });

  it('ends where the new motion is', () => {
    const random = seededRandom(11);
    const [a, b] = [0, 1].map(() => randomMotion(random, JOINTS));
    const shown = switchTo(b!, { motion: a!, start: 1, inertia: null }, 1, [0.2, 0.3]);
    expect(shownAt(shown, 1.29)).not.toEqual(b!(1.29));
    expect(shownAt(shown, 1.3)).toEqual(b!(1.3));
  });
});
