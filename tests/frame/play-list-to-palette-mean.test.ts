import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addEntry,
  addPlayer,
  CLOSE_BLEND,
  clearPlayList,
  closePile,
  createPlayList,
  openPile,
  type PlayList,
  reserveEntries,
} from '../../src/frame/play-list.js';
import { playListToPalette } from '../../src/frame/play-list-to-palette.js';
import { threeToClip } from '../../src/from-three/three-to-clip.js';
import { threeToSkeletons } from '../../src/from-three/three-to-skeleton.js';
import type { Clip } from '../../src/keys/clip.js';
import { createRestPose } from '../../src/local-pose/local-pose.js';
import type { Skeleton } from '../../src/skeleton/skeleton.js';
import { FOX, loadModel } from '../support/load-model.js';
import { seededRandom } from '../support/random.js';
import { bothPalettes, paletteDistance, randomClip, randomRig } from '../support/rigid-rig.js';

/** What is promised: a part of the rig's size, and of the entries of a rotation. */
const PROMISED = 1e-5;

const WEIGHTS = [
  [],
  [1],
  [0.3],
  [1.7],
  [0.6, 0.4],
  [0.2, 0.3],
  [0.9, 0.8],
  [0.5, 0.3, 0.2],
  [0.2, 0.15, 0.1],
  [2, 0.7, 0.5, 0.01],
];

function meanOf(clips: readonly Clip[]): PlayList {
  const list = createPlayList('mean');
  for (const clip of clips) addPlayer(list, clip);
  return list;
}

/** Fills the list with entries of these weights, at random times and of players from `first` on. */
function play(list: PlayList, random: () => number, weights: readonly number[], first = 0): void {
  clearPlayList(list);
  weights.forEach((weight, n) => {
    const player = (first + n) % list.clips.length;
    addEntry(list, player, (random() * 1.4 - 0.2) * list.clips[player]!.duration, weight);
  });
}

function expectSame(skeleton: Skeleton, list: PlayList): void {
  const palettes = bothPalettes(skeleton, list);
  expect(palettes).not.toBeNull();
  expect(paletteDistance(palettes!.skinned, palettes!.general)).toBeLessThan(PROMISED);
}

describe('playListToPalette of a list that averages', () => {
  it('gives what runFrame gives, for random rigs, clips and times, held channels, and one weight list after the other', () => {
    const rigs = fc.record({
      seed: fc.integer(),
      jointCount: fc.integer({ min: 2, max: 14 }),
      bindScale: fc.constantFrom(1, 0.01, 3.7),
      stride: fc.constantFrom(0.05, 0.4, 1),
      heldShare: fc.constantFrom(0, 0.5),
    });
    fc.assert(
      fc.property(rigs, fc.shuffledSubarray(WEIGHTS, { minLength: 4 }), (rig, plays) => {
        const { seed, jointCount, bindScale, stride, heldShare } = rig;
        const random = seededRandom(seed);
        const skeleton = randomRig(random, { jointCount, bindScale });
        const isHeld = Array.from({ length: jointCount * 2 }, () => random() < heldShare);
        // What all clips hold alike is not what the joints have at rest.
        const held = randomRig(random, { jointCount });
        const clips = [1, 2, 3, 4].map(() =>
          randomClip(random, skeleton, {
            stride,
            constant: (joint, channel) => {
              const isRotation = channel === 'rotation';
              if (!isHeld[joint * 2 + (isRotation ? 1 : 0)]) return undefined;
              const numbers = isRotation ? held.restRotations : held.restTranslations;
              const size = isRotation ? 4 : 3;
              return Array.from(numbers.subarray(joint * size, joint * size + size));
            },
          }),
        );
        const list = meanOf(clips);
        for (const weights of plays) {
          play(list, random, weights);
          expectSame(skeleton, list);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('gives what runFrame gives for the fox', async () => {
    const gltf = await loadModel(FOX);
    const [character] = threeToSkeletons(gltf);
    const list = meanOf(gltf.animations.map((clip) => threeToClip(clip, character!)));
    const random = seededRandom(5);
    for (let frame = 0; frame < 90; frame++) {
      play(list, random, WEIGHTS[frame % 9]!, frame % 3);
      expectSame(character!.skeleton, list);
    }
  });

  it('leaves piles and differences to runFrame', () => {
    const random = seededRandom(3);
    const skeleton = randomRig(random);
    const [clip, other] = [randomClip(random, skeleton), randomClip(random, skeleton)];
    const out = new Float32Array(400).fill(7);
    const piled = meanOf([clip]);
    reserveEntries(piled, 3);
    openPile(piled);
    addEntry(piled, 0, 0.5, 1);
    closePile(piled, CLOSE_BLEND, Float64Array.of(1), 0, -1);
    const difference = meanOf([clip]);
    addEntry(difference, addPlayer(difference, other, createRestPose(skeleton)), 0.5, 1);
    for (const list of [piled, difference]) expect(playListToPalette(out, 0, skeleton, list)).toBe(false);
    expect(new Set(out)).toEqual(new Set([7]));
  });
});
