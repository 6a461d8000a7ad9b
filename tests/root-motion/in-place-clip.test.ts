import fc from 'fast-check';
import { Matrix4, Quaternion, Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import { type Clip, createClip, type KeyTrack } from '../../src/keys/clip.js';
import { createTravel, type TravelAxes, type TravelOptions } from '../../src/root-motion/clip-travel.js';
import { createInPlaceClip } from '../../src/root-motion/in-place-clip.js';
import { createTravelThrough, placeAtTime, type Travel } from '../../src/root-motion/travel.js';
import { createSkeleton, type Skeleton } from '../../src/skeleton/skeleton.js';
import { randomRotation } from '../support/arbitraries.js';
import { expectMessage, expectNear, expectSameRotation, turn } from '../support/expect-numbers.js';
import { skeletonOf } from '../support/make-skeleton.js';
import { seededRandom } from '../support/random.js';
import { affineOf } from '../support/random-trees.js';
import { playerOf, trackOf } from '../support/sample-track.js';

const ONE = skeletonOf([-1]);
const AXES: readonly TravelAxes[] = ['', 'x', 'y', 'z', 'xy', 'xz', 'yz', 'xyz'];

/** The transform of a joint in the space of its parent, as a clip has it. */
function matrixAt(clip: Clip, joint: number, skeleton: Skeleton): (time: number) => Matrix4 {
  const play = playerOf(clip, skeleton.jointCount);
  return (time) => {
    const pose = play(time);
    // What the clip says nothing of is left at zero by the player.
    const has = (channel: 'translations' | 'rotations'): boolean =>
      clip.groups.some(({ channels }) => channels[channel].includes(joint));
    const place = has('translations') ? pose.translations : skeleton.restTranslations;
    const rotation = has('rotations') ? pose.rotations : skeleton.restRotations;
    return new Matrix4().compose(
      new Vector3().fromArray(place, joint * 3),
      new Quaternion().fromArray(rotation, joint * 4).normalize(),
      new Vector3(1, 1, 1),
    );
  };
}

/** The place of the root at a time of one cycle, as a matrix. */
function travelMatrix(travel: Travel, time: number): Matrix4 {
  const phase = Math.min(1, time / travel.duration);
  const [x, y, z, yaw] = placeAtTime(travel.phases, travel.places, phase) as [number, number, number, number];
  return new Matrix4().makeTranslation(x, y, z).multiply(new Matrix4().makeRotationY(yaw));
}

/** Fails unless travel and clip in place make up `clip` at these times. */
function expectTogether(
  clip: Clip,
  inPlace: Clip,
  travel: Travel,
  times: Iterable<number>,
  tolerance: number,
  { toRoot = new Matrix4(), joint = 0, skeleton = ONE } = {},
): void {
  const [whole, left] = [clip, inPlace].map((each) => matrixAt(each, joint, skeleton)) as [
    (time: number) => Matrix4,
    (time: number) => Matrix4,
  ];
  for (const time of times) {
    const expected = toRoot.clone().multiply(whole(time));
    const actual = travelMatrix(travel, time).multiply(toRoot).multiply(left(time));
    expectNear(affineOf(actual), affineOf(expected), tolerance);
  }
}

function* between(from: number, to: number, count: number): Generator<number> {
  for (let i = 0; i <= count; i++) yield from + ((to - from) * i) / count;
}

const along = (times: readonly number[], ...values: number[]): KeyTrack =>
  trackOf('translation', 'linear', times, values);

describe('createInPlaceClip', () => {
  it('leaves the joint where it starts, and what is not travel', () => {
    const clip = createClip('walk', 1, [along([0, 0.5, 1], 5, 1, 2, 6, 2, 3, 5, 1, 6)]);
    const inPlace = createInPlaceClip(clip, ONE, 0, createTravel(clip, ONE, 0));
    expect(inPlace.name).toBe('walk');
    expect(inPlace.duration).toBe(1);
    // x and z as at the start; the bob is left.
    expect([...inPlace.groups[0]!.values]).toEqual([5, 1, 2, 5, 2, 2, 5, 1, 2]);
    expect([...inPlace.groups[0]!.times]).toEqual([0, 0.5, 1]);
    const ahead = createInPlaceClip(clip, ONE, 0, createTravel(clip, ONE, 0, { axes: 'z' }));
    expect([...ahead.groups[0]!.values]).toEqual([5, 1, 2, 6, 2, 2, 5, 1, 2]);
  });

  it('leaves all else as it is, and shares what it need not change', () => {
    const times = [0, 1];
    const tracks = [
      along(times, 0, 0, 0, 0, 0, 4),
      { ...trackOf('rotation', 'linear', times, [0, 0, 0, 1, ...turn(1, 0, 0, 20)]), joint: 0 },
      trackOf('scale', 'linear', times, [1, 1, 1, 2, 2, 2]),
      { ...along(times, 7, 8, 9, 1, 2, 3), joint: 1 },
      { ...trackOf('rotation', 'step', [0.5], [0, 1, 0, 0]), joint: 1 },
    ];
    const clip = createClip('walk', 1, tracks);
    const before = JSON.stringify(clip);
    const inPlace = createInPlaceClip(clip, skeletonOf([-1, 0]), 0, createTravel(clip, skeletonOf([-1, 0]), 0));
    expect(JSON.stringify(clip)).toBe(before);
    expect(inPlace).not.toBe(clip);
    // Still one group for all that has these times, and the other one is the same object.
    expect(inPlace.groups).toHaveLength(2);
    expect(inPlace.groups[1]).toBe(clip.groups[1]);
    const [play, whole] = [playerOf(inPlace, 2), playerOf(clip, 2)];
    for (const time of [0, 0.3, 1]) {
      const [pose, expected] = [play(time), whole(time)];
      expect(pose.rotations).toEqual(expected.rotations);
      expect(pose.scales).toEqual(expected.scales);
      expect(pose.translations.subarray(3)).toEqual(expected.translations.subarray(3));
      expect([...pose.translations.subarray(0, 3)]).toEqual([0, 0, 0]);
    }
  });

  it('is the clip itself when that does not travel', () => {
    const clip = createClip('idle', 1, [along([0, 1], 0, 0, 0, 0, 1, 0)]);
    expect(createInPlaceClip(clip, ONE, 0, createTravel(clip, ONE, 0))).toBe(clip);
  });

  it('makes up the clip together with its travel at every key, whatever that does and wherever it stands', () => {
    fc.assert(
      fc.property(fc.integer(), fc.constantFrom(...AXES), fc.boolean(), (seed, axes, yaw) => {
        const random = seededRandom(seed);
        const number = (): number => random() * 4 - 2;
        const keyTimes = (count: number): number[] => [
          0,
          ...Array.from({ length: count - 2 }, () => Math.fround(random())).sort((a, b) => a - b),
          1,
        ];
        // Joint 1 in a parent that lies in any way and is of any size, also mirrored, under a root object that does so too.
        const skeleton = createSkeleton({
          ...skeletonOf([-1, 0]),
          restTranslations: Float64Array.of(number(), number(), number(), number(), number(), number()),
          restRotations: Float64Array.of(...randomRotation(random), ...randomRotation(random)),
          restScales: Float64Array.of(3, 3, random() < 0.5 ? 3 : -3, 1, 1, 1),
        });
        const outer = new Matrix4().compose(
          new Vector3(number(), number(), number()),
          new Quaternion().fromArray(randomRotation(random)),
          new Vector3(0.5, 0.5, 0.5),
        );
        const [times, turnTimes] = [keyTimes(4), keyTimes(5)];
        const tracks = [
          along(times, ...times.flatMap(() => [number(), number(), number()])),
          trackOf(
            'rotation',
            'linear',
            turnTimes,
            turnTimes.flatMap(() => randomRotation(random)),
          ),
        ].map((track) => ({ ...track, joint: 1 }));
        const clip = createClip('clip', 1, tracks);
        const options: TravelOptions = { axes, yaw, toRoot: outer.elements };
        const travel = createTravel(clip, skeleton, 1, options);
        const inPlace = createInPlaceClip(clip, skeleton, 1, travel, options);
        const toRoot = outer
          .clone()
          .multiply(
            new Matrix4().compose(
              new Vector3().fromArray(skeleton.restTranslations),
              new Quaternion().fromArray(skeleton.restRotations),
              new Vector3().fromArray(skeleton.restScales),
            ),
          );
        // Lengths are up to 20.
        const place = { toRoot, joint: 1, skeleton };
        expectTogether(clip, inPlace, travel, times.concat(turnTimes), 1e-5, place);
        // Between keys: 1e-4 of the way and 1e-4 rad, twice each, and exactly where nothing turns.
        expectTogether(clip, inPlace, travel, between(0, 1, 50), travel.turns ? 5e-3 : 1e-5, place);
      }),
      { numRuns: 60 },
    );
  });

  it('takes the yaw out of a clip that goes round, and leaves pitch and roll', () => {
    // A quarter circle of radius 2, looking ahead, leaning in.
    const lean = new Quaternion(...turn(0, 0, 1, 15));
    const times = Array.from(between(0, 1, 16));
    const clip = createClip('turn', 1, [
      along(
        times,
        ...times.flatMap((time) => [2 - 2 * Math.cos((time * Math.PI) / 2), 1, 2 * Math.sin((time * Math.PI) / 2)]),
      ),
      trackOf(
        'rotation',
        'linear',
        times,
        times.flatMap((time) => new Quaternion(...turn(0, 1, 0, 90 * time)).multiply(lean).toArray()),
      ),
    ]);
    const travel = createTravel(clip, ONE, 0);
    const inPlace = createInPlaceClip(clip, ONE, 0, travel);
    const play = playerOf(inPlace);
    for (const time of between(0, 1, 100)) {
      const { translations, rotations } = play(time);
      expectNear(translations, [0, 1, 0], 1e-6);
      expectSameRotation(rotations, lean.toArray(), 2e-6);
    }
    expectTogether(clip, inPlace, travel, between(0, 1, 100), 5e-4);
  });

  it('turns about where the joint starts, wherever that is', () => {
    const clip = createClip('turn', 1, [
      along([0, 1], 3, 1, 1, 3, 1, 1),
      trackOf('rotation', 'linear', [0, 1], [0, 0, 0, 1, ...turn(0, 1, 0, 90)]),
    ]);
    const inPlace = createInPlaceClip(clip, ONE, 0, createTravel(clip, ONE, 0));
    const play = playerOf(inPlace);
    for (const time of between(0, 1, 20)) {
      expectNear(play(time).translations, [3, 1, 1], 7e-4);
      expectSameRotation(play(time).rotations, [0, 0, 0, 1], 1e-5);
    }
  });

  it('leaves out a translation that the clip has not got and does not need', () => {
    const turning = trackOf('rotation', 'linear', [0, 1], [0, 0, 0, 1, ...turn(0, 1, 0, 90)]);
    const clip = createClip('turn', 1, [turning]);
    const inPlace = createInPlaceClip(clip, ONE, 0, createTravel(clip, ONE, 0));
    expect(inPlace.groups.flatMap(({ channels }) => [...channels.translations])).toEqual([]);
    // A travel from elsewhere needs it.
    const ahead = createTravelThrough(1, [0, 1], [0, 0, 0, 0, 0, 0, 2, 0]);
    const back = createInPlaceClip(clip, ONE, 0, ahead);
    expectNear(playerOf(back)(0.5).translations, [1, 0, -1], 1e-7);
    expect(back.groups[0]).toBe(clip.groups[0]);
  });

  it.each(['spline', 'smooth', 'bezier', 'step'] as const)('takes the travel out of %s keys', (kind) => {
    const times = [0, 0.25, 0.625, 1];
    const rows = [0, 0, 0, 1, 2, 3, -1, 4, 2, 5, 5, 5];
    const values =
      kind === 'spline' ? [0, 3, 6, 9].flatMap((at) => [1, -2, 3, ...rows.slice(at, at + 3), 2, 1, -1]) : rows;
    const tangents = (shift: number): number[] =>
      times.flatMap((time, key) => [0, 1, 2].flatMap((axis) => [time + shift, rows[key * 3 + axis]!]));
    const track = trackOf(
      'translation',
      kind,
      times,
      values,
      kind === 'bezier' ? { inTangents: tangents(-0.1), outTangents: tangents(0.1) } : {},
    );
    const clip = createClip('walk', 1, [track]);
    const travel = createTravel(clip, ONE, 0);
    const inPlace = createInPlaceClip(clip, ONE, 0, travel);
    // The way is some 8 long, and both travel and pose may be off by 1e-4 of it.
    expectTogether(clip, inPlace, travel, [...between(0, 1, 333), ...times], 2e-3);
    expectTogether(clip, inPlace, travel, times, 1e-6);
    const play = playerOf(inPlace);
    for (const time of between(0, 1, 50))
      expectNear(
        play(time).translations.filter((_, axis) => axis !== 1),
        [0, 0],
        2e-4,
      );
  });

  it('keeps hard cuts, late starts, and ends that come before or after those of the keys', () => {
    const cut = createClip('cut', 1, [along([0, 0.5, 0.5, 1], 0, 0, 0, 0, 1, 1, 0, 4, 5, 0, 4, 6)]);
    const late = createClip('late', 2, [along([0.5, 1], 1, 2, 3, 1, 2, 5)]);
    const long = createClip('long', 1, [along([-1, 0.5, 3], 0, 0, 0, 0, 1, 3, 0, 2, 8)]);
    for (const clip of [cut, late, long]) {
      const travel = createTravel(clip, ONE, 0);
      const inPlace = createInPlaceClip(clip, ONE, 0, travel);
      expectTogether(clip, inPlace, travel, [...between(0, clip.duration, 64), 0.5], 1e-6);
      expect(inPlace.groups[0]!.times.length).toBeLessThan(6);
    }
  });

  it('is exact at a duration that single precision has not got', () => {
    const clip = createClip('odd', 2.1, [
      along([0, 2.1], 0, 0, 0, 0, 0, 2),
      trackOf('rotation', 'linear', [0, 2.1], [0, 0, 0, 1, ...turn(0, 1, 0, 90)]),
    ]);
    const travel = createTravel(clip, ONE, 0);
    const inPlace = createInPlaceClip(clip, ONE, 0, travel);
    expectTogether(clip, inPlace, travel, [0, 2.0999999, 2.1], 1e-6);
    expect(inPlace.groups.every(({ times }) => times.at(-1)! <= Math.fround(2.1))).toBe(true);
  });

  it('takes both of two tracks away, of which the last one counts', () => {
    const clip = createClip('twice', 1, [along([0, 1], 0, 0, 0, 0, 0, 9), along([0, 1], 0, 0, 0, 0, 0, 2)]);
    const inPlace = createInPlaceClip(clip, ONE, 0, createTravel(clip, ONE, 0));
    expect(inPlace.groups).toHaveLength(1);
    expect([...inPlace.groups[0]!.values]).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it('refuses what it cannot take out', () => {
    const turning = trackOf('rotation', 'linear', [0, 1], [0, 0, 0, 1, ...turn(0, 1, 0, 90)]);
    const clip = createClip('walk', 1, [turning]);
    const travel = createTravel(clip, ONE, 0);
    expectMessage(() => createInPlaceClip(clip, ONE, 2, travel), ['createInPlaceClip', 'joint 2', '0..0']);
    const longer = createTravelThrough(2, [0], [0, 0, 0, 0]);
    expectMessage(() => createInPlaceClip(clip, ONE, 0, longer), ['"walk" lasts 1 s', 'travel 2 s', 'the same']);
    const uneven = [1, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0];
    expectMessage(
      () => createInPlaceClip(clip, ONE, 0, travel, { toRoot: uneven }),
      ['"walk" turns', 'joint 0 ("joint0")', 'unevenly', 'without yaw'],
    );
    expectMessage(
      () => createInPlaceClip(clip, ONE, 0, travel, { toRoot: [0] }),
      ['createInPlaceClip', 'toRoot has 1 numbers'],
    );
    // Taller, but round.
    const tall = [1, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0];
    expect(createInPlaceClip(clip, ONE, 0, travel, { toRoot: tall })).toBeDefined();
  });
});
