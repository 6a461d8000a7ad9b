import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { INERTIA_ELAPSED, INERTIA_LONGEST, isInertiaOver } from '../../src/inertia/inertia.js';
import { recordInertia } from '../../src/inertia/record-inertia.js';
import { createLocalPose, type LocalPose } from '../../src/local-pose/local-pose.js';
import type { Channel } from '../../src/skeleton/channels.js';
import { double } from '../support/arbitraries.js';
import { expectNear, turn } from '../support/expect-numbers.js';
import { type ChannelRecord, channelRecord, inertiaOf, inertiaOfMotions, wait } from '../support/inertia-record.js';
import { poseOf } from '../support/pile-up.js';
import { degreesBetween } from '../support/quaternion-book.js';
import { seededRandom } from '../support/random.js';
import { copyPose, randomMotion } from '../support/sways.js';

const RADIANS = Math.PI / 180;
const CHANNELS = ['translation', 'rotation', 'scale'] as const;
const INTERVAL = 0.01;

/** What is recorded of one channel; all others are NaN. */
function recorded(
  channel: Channel,
  shown: readonly number[],
  shownBefore: readonly number[],
  target: readonly number[],
  targetAfter: readonly number[],
  seconds = 2,
): ChannelRecord {
  const [a, b, c, d] = [shown, shownBefore, target, targetAfter].map((value) => poseOf(channel, value));
  const inertia = inertiaOf(a!, b!, c!, d!, [seconds], INTERVAL);
  const index = CHANNELS.indexOf(channel);
  for (const other of [0, 1, 2]) {
    if (other !== index)
      expect(channelRecord(inertia, 0, other)).toEqual({ direction: [0, 0, 0], x0: 0, v0: 0, t1: 0 });
  }
  const record = channelRecord(inertia, 0, index);
  expect([inertia.data[INERTIA_ELAPSED], inertia.data[INERTIA_LONGEST]]).toEqual([0, record.t1]);
  return record;
}

function expectRecord(actual: ChannelRecord, direction: readonly number[], x0: number, v0: number, t1: number): void {
  expectNear(actual.direction, direction, 1e-14);
  expectNear([actual.x0, actual.v0, actual.t1], [x0, v0, t1], 1e-12);
}

describe.each(['translation', 'scale'] as const)('the record of a %s', (channel) => {
  it('is the direction and the size of the jump', () => {
    expectRecord(recorded(channel, [4, 1, 3], [4, 1, 3], [1, 1, -1], [1, 1, -1]), [0.6, 0, 0.8], 5, 0, 2);
  });

  // Jump (3, 0, 4): along it (0.6, 0, 0.8). Speeds are those of one interval of 0.01 s.
  it.each<[string, number[], number[], number, number]>([
    ['is closing by itself', [4.006, 1, 3.008], [1, 1, -1], -1, 2],
    ['is closed by the new motion', [4, 1, 3], [1.006, 1, -0.992], -1, 2],
    ['is closed from both sides', [4.006, 1, 3.008], [1.006, 1, -0.992], -2, 2],
    ['moves as the new motion does', [3.9, 1.3, 2.8], [1.1, 0.7, -0.8], 0, 2],
    ['grows', [3.994, 1, 2.992], [1, 1, -1], 0, 2],
    ['moves across the jump', [4.008, 1.5, 2.994], [1, 1, -1], 0, 2],
    ['closes so fast that it would swing past', [4.12, 1, 3.16], [1, 1, -1], -20, 1.25],
  ])('has a speed where what is shown %s', (_, shownBefore, targetAfter, v0, t1) => {
    expectRecord(recorded(channel, [4, 1, 3], shownBefore, [1, 1, -1], targetAfter), [0.6, 0, 0.8], 5, v0, t1);
  });
});

describe('the record of a rotation', () => {
  // Degrees about x: shown, one interval before, new, one interval after; then the axis, the angle and its speed per interval.
  it.each<[string, number[], number, number, number]>([
    ['at rest', [90, 90, 30, 30], 1, 60, 0],
    ['the other way round', [30, 30, 90, 90], -1, 60, 0],
    ['closing', [90, 90.2, 30, 30], 1, 60, -0.2],
    ['closed from both sides', [90, 90.2, 30, 30.1], 1, 60, -0.3],
    ['growing', [90, 89, 30, 30], 1, 60, 0],
    ['over half a turn, which is shorter the other way', [170, 170, -40, -40], -1, 150, 0],
    ['over half a turn, growing towards the whole one', [170, 169.9, -40, -40], -1, 150, -0.1],
    ['over half a turn, growing from less', [95, 94, -85.5, -85.5], -1, 179.5, -1],
    ['under half a turn, coming from more', [95, 96, -84.5, -84.5], 1, 179.5, -1],
  ])('%s', (_, degrees, axis, angle, speed) => {
    const rotations = degrees.map((each) => turn(1, 0, 0, each));
    const [v0, x0] = [(speed * RADIANS) / INTERVAL, angle * RADIANS];
    const t1 = v0 < 0 ? Math.min(2, (-5 * x0) / v0) : 2;
    for (let signs = 0; signs < 16; signs++) {
      // The same rotations: four numbers with the other sign, and of another length.
      const [a, b, c, d] = rotations.map((rotation, index) =>
        rotation.map((number) => number * ((signs >> index) & 1 ? -1 : 1) * (1 + index / 4)),
      );
      expectRecord(recorded('rotation', a!, b!, c!, d!), [axis, 0, 0], x0, v0, t1);
    }
  });

  it('of half a turn has either way round, and never more than half a turn', () => {
    for (const [x, y, z] of [
      [1, 0, 0],
      [0, -1, 0],
      [0, 0.6, 0.8],
    ] as const) {
      for (const sign of [1, -1]) {
        const shown = [sign * x, sign * y, sign * z, 0];
        const { direction, x0, v0, t1 } = recorded('rotation', shown, shown, [0, 0, 0, 1], [0, 0, 0, 1]);
        expect(x0).toBe(Math.PI);
        expect([v0, t1]).toEqual([0, 2]);
        expectNear(
          direction,
          [x, y, z].map((number) => number * Math.sign(direction[0]! * x + direction[1]! * y + direction[2]! * z)),
          1e-15,
        );
      }
    }
  });

  it('has its axis in the space of the parent', () => {
    // First a turn about z, then one about x: the latter leads from the new rotation to what is shown.
    const target = turn(0, 0, 1, 90);
    const shown = [
      Math.SQRT1_2 * Math.sin(0.25),
      -Math.SQRT1_2 * Math.sin(0.25),
      Math.SQRT1_2 * Math.cos(0.25),
      Math.SQRT1_2 * Math.cos(0.25),
    ];
    expectRecord(recorded('rotation', shown, shown, target, target), [1, 0, 0], 0.5, 0, 2);
  });
});

describe('recordInertia', () => {
  const jointCount = 3;
  const motions = (seed: number) => {
    const random = seededRandom(seed);
    return [randomMotion(random, jointCount), randomMotion(random, jointCount)] as const;
  };

  it('finds how fast the size of each jump changes', () => {
    fc.assert(
      fc.property(fc.integer(), double(-5, 5), (seed, time) => {
        const [from, to] = motions(seed);
        const inertia = inertiaOfMotions(from, to, time, [9, 9, 9], 1e-6);
        for (let joint = 0; joint < jointCount; joint++) {
          const sizesAt = (moment: number) => jumpSizes(from(moment), to(moment), joint);
          const [early, now, late] = [-1e-5, 0, 1e-5].map((shift) => sizesAt(time + shift));
          for (const channel of [0, 1, 2]) {
            const { x0, v0 } = channelRecord(inertia, joint, channel);
            const speed = (late![channel]! - early![channel]!) / 2e-5;
            expect(Math.abs(x0 - now![channel]!)).toBeLessThan(1e-12);
            // Small jumps turn fast, and at half a turn the other way is the shorter one.
            if (x0 < 0.05 || (channel === 1 && x0 > Math.PI - 0.05)) continue;
            expect(Math.abs(v0 - Math.min(speed, 0))).toBeLessThan(5e-4);
          }
        }
      }),
      { numRuns: 200 },
    );
  });

  it('keeps no byte of equal poses', () => {
    const [from] = motions(1);
    const still = from(2);
    const opposite = copyPose(still);
    for (let n = 0; n < opposite.rotations.length; n++) opposite.rotations[n] = -opposite.rotations[n]!;
    for (const target of [still, copyPose(still), opposite]) {
      const inertia = inertiaOf(still, from(1.9), target, from(2.1), [1, 1, 1], 0.1);
      expect(inertia.data.every((number) => Object.is(number, 0))).toBe(true);
      expect(isInertiaOver(inertia)).toBe(true);
    }
  });

  it('takes the time of each joint, and none for joints without time', () => {
    const [from, to] = motions(2);
    const inertia = inertiaOf(from(0), from(0), to(0), to(0), [0.5, 0, 0.25], 0.1);
    for (const channel of [0, 1, 2]) {
      expect(channelRecord(inertia, 0, channel).t1).toBe(0.5);
      expect(channelRecord(inertia, 1, channel)).toEqual({ direction: [0, 0, 0], x0: 0, v0: 0, t1: 0 });
      expect(channelRecord(inertia, 2, channel).t1).toBe(0.25);
    }
    expect(inertia.data[INERTIA_LONGEST]).toBe(0.5);
    expect(isInertiaOver(inertiaOf(from(0), from(0), to(0), to(0), [0, 0, 0], 0.1))).toBe(true);
  });

  it('is over when the longest of its curves is', () => {
    // 1 to close at 20 per second: 5 · 1 / 20 seconds.
    const still = poseOf('translation', [0, 0, 0]);
    const inertia = inertiaOf(
      poseOf('translation', [1, 0, 0]),
      poseOf('translation', [1.2, 0, 0]),
      still,
      still,
      [3],
      INTERVAL,
    );
    expect(inertia.data[INERTIA_LONGEST]).toBeCloseTo(0.25, 12);
  });

  it('takes the place of what was recorded before', () => {
    const [from, to] = motions(3);
    const inertia = inertiaOf(from(0), from(0), to(0), to(0), [1, 1, 1], 0.1);
    wait(inertia, 0.5);
    const again = [to(1), to(0.9), from(1), from(1.1)] as const;
    recordInertia(inertia, ...again, Float64Array.of(0, 2, 1), Float64Array.of(0.1), 0);
    expect(inertia.data).toEqual(inertiaOf(...again, [0, 2, 1], 0.1).data);
  });

  it('changes no pose', () => {
    const [from, to] = motions(4);
    const poses = [from(0), from(-0.1), to(0), to(0.1)] as const;
    const copies = poses.map(copyPose);
    inertiaOf(...poses, [1, 1, 1], 0.1);
    expect(poses).toEqual(copies);
  });

  it('holds no number that is none, however large or small the numbers it is given', () => {
    const numbers = [0, 5e-324, 1e-200, 1e-20, 1, -1, 1e20, 1e200, -1e200, 1e308, -1e308];
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...numbers), { minLength: 40, maxLength: 40 }),
        fc.constantFrom(...numbers.filter((number) => number > 0)),
        (all, interval) => {
          const poses = [0, 10, 20, 30].map((start) => {
            const pose = createLocalPose(1);
            pose.translations.set(all.slice(start, start + 3));
            pose.rotations.set(
              all.slice(start + 3, start + 7).map((number) => Math.sign(number) * Math.min(Math.abs(number), 1)),
            );
            pose.scales.set(all.slice(start + 7, start + 10));
            return pose;
          }) as [LocalPose, LocalPose, LocalPose, LocalPose];
          expect(inertiaOf(...poses, [1], interval).data.some(Number.isNaN)).toBe(false);
        },
      ),
      { numRuns: 1000 },
    );
  });
});

/** How far two poses are apart in the channels of a joint: length, radians, length. */
function jumpSizes(a: LocalPose, b: LocalPose, joint: number): number[] {
  const apart = (p: Float64Array, q: Float64Array): number =>
    Math.hypot(...[0, 1, 2].map((n) => p[joint * 3 + n]! - q[joint * 3 + n]!));
  const four = (pose: LocalPose) => pose.rotations.subarray(joint * 4, joint * 4 + 4);
  return [apart(a.translations, b.translations), degreesBetween(four(a), four(b)) * RADIANS, apart(a.scales, b.scales)];
}
