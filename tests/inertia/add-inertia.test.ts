import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addInertia, addInertiaBefore } from '../../src/inertia/add-inertia.js';
import { createInertia, type Inertia, isInertiaOver } from '../../src/inertia/inertia.js';
import type { LocalPose } from '../../src/local-pose/local-pose.js';
import type { Channel } from '../../src/skeleton/channels.js';
import { double } from '../support/arbitraries.js';
import { bolloCurve } from '../support/bollo-curve.js';
import { expectNear, expectSameRotation, turn } from '../support/expect-numbers.js';
import { channelRecord, inertiaOf, inertiaOfMotions, wait } from '../support/inertia-record.js';
import { poseOf } from '../support/pile-up.js';
import { timesQuaternion } from '../support/quaternion-book.js';
import { seededRandom } from '../support/random.js';
import { copyPose, randomMotion } from '../support/sways.js';

const JOINTS = 3;
const LAST_BITS = 1e-13;

function motions(seed: number) {
  const random = seededRandom(seed);
  return [randomMotion(random, JOINTS), randomMotion(random, JOINTS)] as const;
}

/** The pose with what is left of the switch. */
function added(pose: LocalPose, inertia: Inertia): LocalPose {
  const out = copyPose(pose);
  addInertia(out, inertia);
  return out;
}

function addedBefore(pose: LocalPose, inertia: Inertia, interval: number): LocalPose {
  const out = copyPose(pose);
  addInertiaBefore(out, inertia, Float64Array.of(NaN, interval), 1);
  return out;
}

/** One channel that leaps from rest to rest, or with a speed; one second long. */
function leap(channel: Channel, shown: readonly number[], target: readonly number[], shownBefore = shown): Inertia {
  const [a, b, c] = [shown, shownBefore, target].map((value) => poseOf(channel, value));
  return inertiaOf(a!, b!, c!, c!, [1], 0.01);
}

function valueAfter(inertia: Inertia, seconds: number, channel: Channel, target: readonly number[]): number[] {
  const record = createInertia(1);
  record.data.set(inertia.data);
  wait(record, seconds);
  return Array.from(added(poseOf(channel, target), record)[`${channel}s`]);
}

function expectSamePose(actual: LocalPose, expected: LocalPose, tolerance: number): void {
  expectNear(actual.translations, expected.translations, tolerance);
  expectNear(actual.scales, expected.scales, tolerance);
  for (let offset = 0; offset < actual.rotations.length; offset += 4) {
    const [a, b] = [actual, expected].map(({ rotations }) => rotations.subarray(offset, offset + 4));
    expectSameRotation(a!, b!, tolerance);
  }
}

describe('addInertia', () => {
  it('leaves what is shown as it is at the switch', () => {
    fc.assert(
      fc.property(fc.integer(), double(-5, 5), (seed, time) => {
        const [from, to] = motions(seed);
        const inertia = inertiaOfMotions(from, to, time, [1, 0.5, 2], 1e-3);
        expectSamePose(added(to(time), inertia), from(time), LAST_BITS);
      }),
    );
  });

  // Without speed: 1 − smootherstep, which is 0.5 at half the time, and 0.896484375 at a quarter of it.
  it.each<[Channel, number[], number[], number, number[]]>([
    ['translation', [5, 0, 1], [1, 8, 1], 0.5, [3, 4, 1]],
    ['translation', [5, 0, 1], [1, 8, 1], 0.25, [1 + 4 * 0.896484375, 8 - 8 * 0.896484375, 1]],
    ['scale', [2, 1, -1], [1, 1, 1], 0.5, [1.5, 1, 0]],
    ['rotation', turn(0, 1, 0, 90), turn(0, 1, 0, 10), 0.5, turn(0, 1, 0, 50)],
    ['rotation', turn(0, 1, 0, 170), turn(0, 1, 0, -90), 0.5, turn(0, 1, 0, -140)],
    ['rotation', turn(1, 0, 0, 40), turn(0, 1, 0, 0), 0.25, turn(1, 0, 0, 40 * 0.896484375)],
  ])('leaves a part of a jump in %s from %j to %j', (channel, shown, target, seconds, expected) => {
    expectNear(valueAfter(leap(channel, shown, target), seconds, channel, target), expected, LAST_BITS);
  });

  it('is half a quarter turn and no less on the way back from half a turn', () => {
    const left = valueAfter(leap('rotation', [0, 0, 1, 0], [0, 0, 0, 1]), 0.5, 'rotation', [0, 0, 0, 1]);
    expectSameRotation(left, turn(0, 0, Math.sign(left[2]!), 90), LAST_BITS);
  });

  it('follows the published curve along the direction, over a target that moves on', () => {
    fc.assert(
      fc.property(fc.integer(), double(-5, 5), double(0, 1), (seed, time, fraction) => {
        const [from, to] = motions(seed);
        const inertia = inertiaOfMotions(from, to, time, [0.8, 0.8, 0.8], 1e-3);
        const records = [0, 1, 2].map((joint) => [0, 1, 2].map((channel) => channelRecord(inertia, joint, channel)));
        const elapsed = fraction * 0.79;
        wait(inertia, elapsed);
        const pose = to(time + elapsed);
        const shown = added(pose, inertia);
        records.forEach((channels, joint) => {
          const [left, turned, stretched] = channels.map(({ x0, v0, t1 }) => bolloCurve(x0, v0, t1).at(elapsed)[0]);
          const three = [0, 1, 2].map((n) => joint * 3 + n);
          for (const [n, place] of three.entries()) {
            const [move, , stretch] = channels;
            expectNear(
              [shown.translations[place]!, shown.scales[place]!],
              [
                pose.translations[place]! + move!.direction[n]! * left!,
                pose.scales[place]! + stretch!.direction[n]! * stretched!,
              ],
              LAST_BITS,
            );
          }
          const four = [joint * 4, joint * 4 + 4] as const;
          const [x, y, z] = channels[1]!.direction as [number, number, number];
          expectSameRotation(
            shown.rotations.subarray(...four),
            timesQuaternion(turn(x, y, z, (turned! * 180) / Math.PI), [...pose.rotations.subarray(...four)]),
            LAST_BITS,
          );
        });
      }),
    );
  });

  it('changes no byte when nothing is left', () => {
    const [from, to] = motions(5);
    const inertia = inertiaOfMotions(from, to, 0, [1, 0.5, 0.7], 1e-3);
    const pose = to(1);
    pose.translations[0] = -0;
    expect(added(pose, createInertia(JOINTS))).toEqual(pose);
    wait(inertia, 0.99);
    expect(added(pose, inertia)).not.toEqual(pose);
    wait(inertia, 0.01);
    expect(isInertiaOver(inertia)).toBe(true);
    expect(added(pose, inertia)).toEqual(pose);
    expect(addedBefore(pose, inertia, 0.1)).toEqual(pose);
  });

  it('changes no byte of a joint whose time is over, or that had none', () => {
    const [from, to] = motions(6);
    const inertia = inertiaOfMotions(from, to, 0, [1, 0.5, 0], 1e-3);
    wait(inertia, 0.5);
    const pose = to(0.5);
    for (const numbers of Object.values(pose)) numbers.fill(-0, numbers.length - 1);
    const shown = added(pose, inertia);
    for (const [numbers, size] of [['translations', 3] as const, ['rotations', 4] as const, ['scales', 3] as const]) {
      expect(shown[numbers].subarray(size)).toEqual(pose[numbers].subarray(size));
      expect(shown[numbers].subarray(0, size)).not.toEqual(pose[numbers].subarray(0, size));
    }
  });

  it('keeps the length of a rotation that has another than 1', () => {
    const target = turn(0, 1, 0, 10).map((number) => number * 3);
    const left = valueAfter(leap('rotation', turn(0, 1, 0, 90), target), 0.5, 'rotation', target);
    expectNear(
      left,
      turn(0, 1, 0, 50).map((number) => number * 3),
      LAST_BITS,
    );
  });

  it('goes on in the same way from a copy of the numbers', () => {
    const [from, to] = motions(7);
    const inertia = inertiaOfMotions(from, to, 0, [1, 0.5, 0.7], 1e-3);
    wait(inertia, 0.2);
    const copy = createInertia(JOINTS);
    copy.data.set(inertia.data);
    for (let step = 0; step < 20; step++) {
      wait(inertia, 0.05);
      wait(copy, 0.05);
      expect(added(to(step), copy)).toEqual(added(to(step), inertia));
    }
  });
});

describe('addInertiaBefore', () => {
  it('adds what was left a moment earlier', () => {
    const [from, to] = motions(8);
    const [now, earlier] = [0, 1].map(() => inertiaOfMotions(from, to, 0, [1, 0.5, 0.7], 1e-3));
    wait(earlier!, 0.25);
    wait(now!, 0.25);
    wait(now!, 0.125);
    expect(addedBefore(to(3), now!, 0.125)).toEqual(added(to(3), earlier!));
    expect(addedBefore(to(3), now!, 0)).toEqual(added(to(3), now!));
  });

  it('goes on straight before the switch, at the speed that it had there', () => {
    // Jumps of 5 and of 80°, closing at 1 and at 100° per second.
    const move = leap('translation', [5, 0, 0], [0, 0, 0], [5.01, 0, 0]);
    expectNear(addedBefore(poseOf('translation', [0, 0, 0]), move, 0.5).translations, [5.5, 0, 0], 1e-11);
    const spin = leap('rotation', turn(1, 0, 0, 90), turn(1, 0, 0, 10), turn(1, 0, 0, 91));
    const before = addedBefore(poseOf('rotation', turn(1, 0, 0, 10)), spin, 0.1).rotations;
    expectNear(before, turn(1, 0, 0, 100), 1e-11);
  });
});
