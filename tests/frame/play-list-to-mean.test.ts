import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFigure, type Figure } from '../../src/frame/figure.js';
import { addEntry, addPlayer, createPlayList, type PlayList } from '../../src/frame/play-list.js';
import { playListToMean } from '../../src/frame/play-list-to-mean.js';
import { runFrame } from '../../src/frame/run-frame.js';
import { createClip } from '../../src/keys/clip.js';
import { END_SHIFT, WRAP_AROUND_ENDING } from '../../src/keys/time-to-keys.js';
import { randomRotation } from '../support/arbitraries.js';
import { expectNear, expectSameRotation, turn } from '../support/expect-numbers.js';
import { skeletonOf } from '../support/make-skeleton.js';
import { listOfSteps } from '../support/play-steps.js';
import { degreesBetween, normalise } from '../support/quaternion-book.js';
import { seededRandom } from '../support/random.js';
import { threefold, trackOf } from '../support/sample-track.js';
import { type Closing, type SlowJoint, type SlowPose, type SlowStep, slowMean } from '../support/slow-mean.js';

const CHANNELS = ['translation', 'rotation', 'scale'] as const;
const LAID_OVER = ['layer', 'modelLayer', 'difference'] as const;

/** A figure of joints at random, and what it takes to play on it. */
interface Stage {
  readonly random: () => number;
  readonly figure: Figure;
  readonly original: SlowPose;
}

function createStage(random: () => number, jointCount: number): Stage {
  const parents = Array.from({ length: jointCount }, (_, joint) => Math.floor(random() * (joint + 1)) - 1);
  const figure = createFigure(skeletonOf(parents));
  const original = randomPose(random, jointCount, 1);
  original.forEach((channels, joint) => {
    for (const channel of CHANNELS) {
      const numbers = channels[channel]!;
      figure.original[`${channel}s`].set(numbers, joint * numbers.length);
      figure.localPose[`${channel}s`].set(numbers, joint * numbers.length);
    }
  });
  return { random, figure, original };
}

/** Says something about each channel with this chance, in numbers that keys hold exactly. */
function randomPose(random: () => number, jointCount: number, share: number): SlowPose {
  const range = (low: number, high: number): number[] => [0, 1, 2].map(() => low + random() * (high - low));
  return Array.from({ length: jointCount }, () => {
    const joint: { -readonly [channel in keyof SlowJoint]: number[] } = {};
    if (random() < share) joint.translation = range(-2, 2).map(Math.fround);
    if (random() < share) joint.rotation = randomRotation(random).map(Math.fround);
    if (random() < share) joint.scale = range(0.5, 2).map(Math.fround);
    return joint;
  });
}

const pick = <T>(random: () => number, items: readonly T[]): T => items[Math.floor(random() * items.length)]!;

function randomWeight(random: () => number, closing: Closing): number {
  if (closing === 'blend') return pick(random, [0, 0.25, 1, 1.5, random()]);
  if (closing === 'difference') return pick(random, [0, 1, -1, 2, random() * 3 - 1]);
  return pick(random, [0, 1, random(), random()]);
}

/** Clips and blends first, then layers and differences, piles within piles. */
function randomSteps(random: () => number, jointCount: number, depth: number, isDifference: boolean): SlowStep[] {
  const steps: SlowStep[] = [];
  const pile = (closing: Closing): SlowStep => ({
    steps: randomSteps(random, jointCount, depth - 1, isDifference || closing === 'difference'),
    closing,
    weight: randomWeight(random, closing),
    mask: random() < 0.5 ? null : Array.from({ length: jointCount }, () => pick(random, [0, 1, random()])),
  });
  for (let count = Math.floor(random() * 4); count > 0; count--) {
    if (depth > 0 && random() < 0.3) steps.push(pile('blend'));
    else {
      const reference = isDifference ? randomPose(random, jointCount, 1) : null;
      const pose = randomPose(random, jointCount, pick(random, [0.3, 0.7, 1]));
      steps.push({ pose, reference, weight: pick(random, [0.25, 1, 1.5, random() + 0.01]) });
    }
  }
  if (depth > 0)
    for (let count = Math.floor(random() * 3); count > 0; count--) steps.push(pile(pick(random, LAID_OVER)));
  return steps;
}

/** Fails unless the figure shows the slow pose where the list drives it, and what it showed before elsewhere. */
function expectPose({ localPose }: Figure, list: PlayList, expected: SlowPose, before: SlowPose): void {
  for (const channel of CHANNELS) {
    expected.forEach((joint, index) => {
      const isDriven = list.driven[`${channel}s`].includes(index);
      expect(isDriven).toBe(joint[channel] !== undefined);
      const wanted = joint[channel] ?? before[index]![channel]!;
      const actual = localPose[`${channel}s`].subarray(index * wanted.length, (index + 1) * wanted.length);
      // Scales may be multiplied by 4 a few times.
      const tolerance = 1e-11 * Math.max(1, ...wanted.map(Math.abs));
      if (!isDriven) expect(Array.from(actual)).toEqual(wanted);
      else if (channel === 'rotation') expectSameRotation(actual, wanted, 1e-9);
      else expectNear(actual, wanted, tolerance);
    });
  }
}

describe('playListToMean', () => {
  it('gives what a slow mean gives, for piles in piles, on one rig after the other in the same room', () => {
    fc.assert(
      fc.property(
        fc.integer(),
        fc.array(fc.integer({ min: 1, max: 14 }), { minLength: 1, maxLength: 5 }),
        (seed, sizes) => {
          const random = seededRandom(seed);
          for (const jointCount of sizes) {
            const { figure, original } = createStage(random, jointCount);
            const steps = randomSteps(random, jointCount, 3, false);
            const list = listOfSteps(steps);
            const expected = slowMean(steps, original, figure.skeleton.parents);
            for (let frame = 0; frame < 2; frame++) {
              playListToMean(figure, list);
              expectPose(figure, list, expected, original);
            }
          }
        },
      ),
      { numRuns: 400 },
    );
  });

  it('gives one pose whatever the order, as long as the heaviest come first, ties by clip', () => {
    for (let seed = 1; seed <= 20; seed++) {
      const random = seededRandom(seed);
      const poses = Array.from({ length: 5 }, () => randomPose(random, 3, 1));
      // Two of them tie.
      const weights = [0.1 + random(), 0.3, 0.3, random() + 0.01, 0.1 + random()];
      const figure = createFigure(skeletonOf([-1, 0, 1]));
      const play = (order: readonly number[]): number[] => {
        const sorted = [...order].sort((a, b) => weights[b]! - weights[a]! || a - b);
        playListToMean(figure, listOfSteps(sorted.map((clip) => stepOf(poses[clip]!, weights[clip]!))));
        return Object.values(figure.localPose).flatMap((numbers: Float64Array) => Array.from(numbers));
      };
      const expected = play([0, 1, 2, 3, 4]);
      const orders = ordersOf([0, 1, 2, 3, 4]);
      expect(orders.length).toBe(120);
      for (const order of orders) expectNear(play(order), expected, 1e-6);
    }
  });

  it('gives one pose in any order at all where rotations are within a right angle of each other', () => {
    const random = seededRandom(5);
    const figure = createFigure(skeletonOf([-1]));
    const poses = Array.from({ length: 5 }, (): SlowPose => {
      const [x, y, z] = normalise(randomRotation(random).slice(0, 3));
      return [{ rotation: turn(x!, y!, z!, random() * 45) }];
    });
    const all = ordersOf([0, 1, 2, 3, 4]).map((order) => {
      playListToMean(figure, listOfSteps(order.map((clip) => stepOf(poses[clip]!, (clip + 1) / 15))));
      return Array.from(figure.localPose.rotations);
    });
    for (const rotation of all) expectNear(rotation, all[0]!, 1e-15);
  });

  it('meets in the middle of 175 and 185 degrees from rest', () => {
    const figure = createFigure(skeletonOf([-1]));
    const halves = [175, 185].map((degrees) => stepOf([{ rotation: turn(0, 1, 0, degrees) }], 0.5));
    for (const steps of [halves, [...halves].reverse()]) {
      playListToMean(figure, listOfSteps(steps));
      expect(degreesBetween(figure.localPose.rotations, turn(0, 1, 0, 180))).toBeLessThan(1e-5);
    }
  });

  it('shows the source clip where its difference is laid over the reference at weight 1', () => {
    const random = seededRandom(11);
    for (let round = 0; round < 50; round++) {
      const { figure } = createStage(random, 3);
      const [source, reference] = [randomPose(random, 3, 1), randomPose(random, 3, 1)];
      const difference: SlowStep[] = [{ pose: source, reference, weight: 1 }];
      const list = listOfSteps([
        stepOf(reference, 1),
        { steps: difference, closing: 'difference', weight: 1, mask: null },
      ]);
      playListToMean(figure, list);
      source.forEach((joint, index) => {
        const { translations, rotations, scales } = figure.localPose;
        expectNear(translations.subarray(index * 3, index * 3 + 3), joint.translation!, 1e-6);
        expectSameRotation(rotations.subarray(index * 4, index * 4 + 4), joint.rotation!, 1e-6);
        expectNear(scales.subarray(index * 3, index * 3 + 3), joint.scale!, 1e-6);
      });
    }
  });

  // Weights of clips at 4 and 8, weight of a difference of 2, the result over an original of 1.
  it.each<[string, number[], number, number]>([
    ['nothing', [], 0, 1],
    ['one clip', [1], 0, 4],
    ['a missing half', [0.5], 0, 2.5],
    ['two missing halves', [0.25, 0.25], 0, 3.5],
    ['two halves', [0.5, 0.5], 0, 6],
    ['one above 1', [3], 0, 4],
    ['two above 1', [1.5, 0.5], 0, 5],
    ['a difference', [1], 1, 6],
    ['a difference above 1', [1], 2.5, 9],
    ['a difference below 0', [1], -1, 2],
    ['a difference over a missing half', [0.5], 1, 4.5],
    ['a difference over nothing', [], 1, 3],
  ])(
    'fills what is missing, divides what is more than 1, and lays differences of any weight: %s',
    (_, weights, by, x) => {
      const figure = createFigure(skeletonOf([-1]));
      const at = (value: number): SlowPose => [{ translation: [value, 0, 0] }];
      const pose = { pose: at(9), reference: at(7), weight: 1 };
      const steps: SlowStep[] = weights.map((weight, clip) => stepOf(at(clip === 0 ? 4 : 8), weight));
      playListToMean(figure, listOfSteps([...steps, { steps: [pose], closing: 'difference', weight: by, mask: null }]));
      expect(figure.localPose.translations[0]).toBe(x);
    },
  );

  it('moves in proportion while a layer comes in over poses that do not fill the whole weight', () => {
    const figure = createFigure(skeletonOf([-1]));
    const rotationAt = (weight: number): number[] => {
      const steps = [turn(1, 0, 0, 80), turn(0, 1, 0, 80)].map((rotation) => stepOf([{ rotation }], 0.3));
      const layer: SlowStep[] = [stepOf([{ rotation: turn(0, 0, 1, 60) }], 1)];
      playListToMean(figure, listOfSteps([...steps, { steps: layer, closing: 'layer', weight, mask: null }]));
      return Array.from(figure.localPose.rotations);
    };
    let before = rotationAt(0);
    for (let step = 1; step <= 100; step++) {
      const now = rotationAt(step * 1e-4);
      // At most 180°, and no faster than π / 2 of the straight way.
      expect(degreesBetween(before, now)).toBeLessThan(1e-4 * 180 * (Math.PI / 2));
      before = now;
    }
  });

  it('plays the same for a figure whatever has been played on others, with masks of its own size', () => {
    const random = seededRandom(77);
    const play = (jointCount: number, seed: number): Figure => {
      const stage = createStage(seededRandom(seed), jointCount);
      playListToMean(stage.figure, listOfSteps(randomSteps(seededRandom(seed + 1), jointCount, 3, false)));
      return stage.figure;
    };
    const small = [1, 2, 3, 4, 5].map((seed) => structuredClone(play(3, seed).localPose));
    for (let round = 0; round < 20; round++) {
      play(1 + Math.floor(random() * 60), round + 100);
      const seed = 1 + (round % 5);
      expect(play(3, seed).localPose).toEqual(small[seed - 1]);
    }
    for (const pose of small)
      for (const numbers of Object.values(pose)) expect(numbers.every(Number.isFinite)).toBe(true);
  });

  it('leaves nothing behind where a layer relative to the root meets joints that nothing drives', () => {
    const body = createFigure(skeletonOf([-1, 0, 1]));
    const arm: SlowPose = [{}, { rotation: turn(0, 1, 0, 90) }, {}];
    const layer: SlowStep = { steps: [stepOf(arm, 1)], closing: 'modelLayer', weight: 1, mask: null };
    playListToMean(body, listOfSteps([stepOf(arm, 1), layer]));
    const other = createFigure(skeletonOf([-1, 0, 1]));
    playListToMean(other, listOfSteps([stepOf([{}, {}, { rotation: turn(1, 0, 0, 50) }], 1)]));
    // In doubles nothing comes between a key in single precision and the pose.
    expectSameRotation(other.localPose.rotations.subarray(8), turn(1, 0, 0, 50), 1e-7);
  });

  it('ends smooth curves as the entry says', () => {
    const clip = createClip('smooth', 3, [trackOf('translation', 'smooth', [0, 1, 2, 3], threefold([0, 1, 4, 0]))]);
    const valueWith = (endings: number): number => {
      const list = createPlayList('mean');
      addPlayer(list, clip);
      addEntry(list, 0, 0.5, 1, false, endings);
      const figure = createFigure(skeletonOf([-1]));
      runFrame(figure, list);
      return figure.localPose.translations[0]!;
    };
    // Worked out in the tests of smooth keys: 0.375 with no curvature at the start, 0.0625 going round.
    expect(valueWith(0)).toBe(0.375);
    expect(valueWith(WRAP_AROUND_ENDING + (WRAP_AROUND_ENDING << END_SHIFT))).toBe(0.0625);
  });
});

function stepOf(pose: SlowPose, weight: number): SlowStep {
  return { pose, reference: null, weight };
}

function ordersOf(items: readonly number[]): number[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((first) => ordersOf(items.filter((item) => item !== first)).map((rest) => [first, ...rest]));
}
