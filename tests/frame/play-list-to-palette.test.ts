import { existsSync } from 'node:fs';
import fc from 'fast-check';
import * as three from 'three';
import { describe, expect, it } from 'vitest';
import { createFigure } from '../../src/frame/figure.js';
import {
  addEntry,
  addEntryFrom,
  addPlayer,
  clearPlayList,
  createPlayList,
  ENTRY_SIZE,
  ENTRY_TIME,
  type PlayList,
  removePlayer,
} from '../../src/frame/play-list.js';
import { playListToPalette, preparePlayList } from '../../src/frame/play-list-to-palette.js';
import { playListToLocalPose, runFrame } from '../../src/frame/run-frame.js';
import { threeToClip } from '../../src/from-three/three-to-clip.js';
import { threeToSkeletons } from '../../src/from-three/three-to-skeleton.js';
import { type Clip, createClip, type KeyTrack } from '../../src/keys/clip.js';
import type { Channel } from '../../src/skeleton/channels.js';
import type { Skeleton } from '../../src/skeleton/skeleton.js';
import { createSkin } from '../../src/skeleton/skin.js';
import { turn } from '../support/expect-numbers.js';
import { FOX, listModels, loadModel } from '../support/load-model.js';
import { plainSkin, skeletonOf } from '../support/make-skeleton.js';
import { seededRandom } from '../support/random.js';
import { bothPalettes, paletteDistance, randomClip, randomRig } from '../support/rigid-rig.js';
import { threefold, trackOf } from '../support/sample-track.js';

/** What is promised: a part of the rig's size, and of the entries of a rotation. */
const PROMISED = 1e-5;

/** What is left of that where nothing is folded that is not constant to the last bit: single precision, and the polynomials. */
const USUAL = 3e-6;

function listOf(...clips: Clip[]): PlayList {
  const list = createPlayList();
  for (const clip of clips) addPlayer(list, clip);
  return list;
}

/** Fills the list with entries of these weights at random times, some before the first and after the last key. */
function playAtRandom(list: PlayList, random: () => number, weights: readonly number[]): void {
  clearPlayList(list);
  weights.forEach((weight, player) => {
    addEntry(list, player, (random() * 1.4 - 0.2) * list.clips[player]!.duration, weight);
  });
}

/** Fails unless both ways are open to `list` and lead to the same palette. */
function expectSame(skeleton: Skeleton, list: PlayList, tolerance: number): void {
  const palettes = bothPalettes(skeleton, list);
  expect(palettes).not.toBeNull();
  expect(paletteDistance(palettes!.skinned, palettes!.general)).toBeLessThan(tolerance);
}

/** Fails unless the list is turned down and nothing is written. */
function expectDeclined(skeleton: Skeleton, list: PlayList): void {
  const out = new Float32Array(400).fill(7);
  expect(playListToPalette(out, 0, skeleton, list)).toBe(false);
  expect(new Set(out)).toEqual(new Set([7]));
}

const rigs = fc.record({
  seed: fc.integer(),
  jointCount: fc.integer({ min: 2, max: 14 }),
  bindScale: fc.constantFrom(1, 0.01, 100, 3.7),
  armatureScale: fc.constantFrom(1, 0.01, 2.5),
  boneShare: fc.constantFrom(1, 0.6),
});

const plays = fc.record({
  stride: fc.constantFrom(0.005, 0.05, 0.4, 1),
  spacing: fc.constantFrom('even', 'uneven', 'cut', 'late', 'single'),
  weights: fc.constantFrom(
    [1],
    [0.3],
    [1.7],
    [0.6, 0.4],
    [0.2, 0.3],
    [0.9, 0.8],
    [0.5, 0.3, 0.2],
    [0.1, 0.2, 0.15],
    [0.4, 0.3, 0.2, 0.1],
    [0.7, 0.5, 2, 0.01],
  ),
  coveredShare: fc.constantFrom(1, 0.5, 0.1),
  constantShare: fc.constantFrom(0, 0.5),
  stepShare: fc.constantFrom(0, 0.3),
});

function timesOf(spacing: string, random: () => number): (key: number) => number {
  if (spacing === 'even') return (key) => key / 24;
  if (spacing === 'late') return (key) => key / 24 + 0.3;
  if (spacing === 'cut') return (key) => (key >> 1) / 8;
  const shift = Array.from({ length: 20 }, random);
  return (key) => (key + shift[key]! / 2) / 24;
}

describe('playListToPalette', () => {
  it('gives what runFrame gives, for random rigs, clips, times and weights', () => {
    fc.assert(
      fc.property(rigs, plays, ({ seed, boneShare, armatureScale, ...rig }, play) => {
        const random = seededRandom(seed);
        const bones = Array.from({ length: 20 }, () => random() < boneShare);
        const skeleton = randomRig(random, { ...rig, armatureScale, isBone: (joint) => joint === 1 || bones[joint]! });
        const channelNumber = (joint: number, channel: Channel): number => joint * 2 + (channel === 'rotation' ? 1 : 0);
        const draw = (share: number): ((joint: number, channel: Channel) => boolean) => {
          const chosen = Array.from({ length: 40 }, () => random() < share);
          return (joint, channel) => chosen[channelNumber(joint, channel)]!;
        };
        const isCovered = draw(play.coveredShare);
        const isConstant = draw(play.constantShare);
        // A constant that all clips have in common, other than at rest for half of the channels.
        const isAtRest = draw(0.5);
        const other = randomClip(random, skeleton, { keyCount: 1, stride: 1 });
        const constantOf = (joint: number, channel: Channel): number[] => {
          const numbers = channel === 'translation' ? skeleton.restTranslations : skeleton.restRotations;
          const size = channel === 'translation' ? 3 : 4;
          if (isAtRest(joint, channel)) return Array.from(numbers.subarray(joint * size, joint * size + size));
          const { channels, values } = other.groups[0]!;
          const place = channel === 'translation' ? joint * 3 : channels.translations.length * 3 + joint * 4;
          return Array.from(values.subarray(place, place + size));
        };
        const clips = play.weights.map(() => {
          const isStep = draw(play.stepShare);
          return randomClip(random, skeleton, {
            stride: play.stride,
            keyCount: play.spacing === 'single' ? 1 : 8,
            times: timesOf(play.spacing, random),
            covers: (joint, channel) => isCovered(joint, channel) && (joint > 0 || armatureScale === 1),
            constant: (joint, channel) => (isConstant(joint, channel) ? constantOf(joint, channel) : undefined),
            interpolation: (joint, channel) => (isStep(joint, channel) ? 'step' : 'linear'),
          });
        });
        const list = listOf(...clips);
        for (let frame = 0; frame < 8; frame++) {
          playAtRandom(list, random, play.weights);
          expectSame(skeleton, list, PROMISED);
        }
      }),
      { numRuns: 400 },
    );
  });

  it("gives what three's mixer and skeleton give, for random rigs", () => {
    fc.assert(
      fc.property(fc.integer(), fc.constantFrom([1], [0.6], [0.6, 0.4], [0.5, 0.4, 0.3]), (seed, weights) => {
        const random = seededRandom(seed);
        const skeleton = randomRig(random, { jointCount: 9 });
        const clips = weights.map(() => randomClip(random, skeleton));
        const list = listOf(...clips);
        const theirs = threeRig(skeleton);
        const mixer = new three.AnimationMixer(theirs.root);
        const actions = clips.map((clip) => mixer.clipAction(threeClip(clip)));
        for (let frame = 0; frame < 5; frame++) {
          clearPlayList(list);
          actions.forEach((action, player) => {
            action.reset().play();
            action.time = random() * clips[player]!.duration * 0.999;
            action.weight = weights[player]!;
            addEntry(list, player, action.time, weights[player]!);
          });
          mixer.update(0);
          theirs.root.updateMatrixWorld(true);
          theirs.skeleton.update();
          const out = new Float32Array(skeleton.skins[0]!.joints.length * 16);
          expect(playListToPalette(out, 0, skeleton, list)).toBe(true);
          expect(paletteDistance(out, theirs.skeleton.boneMatrices!.slice(0, out.length))).toBeLessThan(PROMISED);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('gives what runFrame gives for every model that it takes, the fox among them', async () => {
    let taken = 0;
    for (const [name, path] of listModels()) {
      if (!existsSync(path)) continue;
      const gltf = await loadModel(path).catch(() => null);
      if (!gltf) continue;
      for (const character of threeToSkeletons(gltf)) {
        const clips = gltf.animations.map((clip) => threeToClip(clip, character));
        const list = listOf(...clips);
        const random = seededRandom(5);
        let isTaken = false;
        for (let frame = 0; frame < 60; frame++) {
          clearPlayList(list);
          const count = Math.min(clips.length, (frame % 3) + 1);
          for (let i = 0; i < count; i++) {
            const player = (frame + i) % clips.length;
            addEntry(list, player, random() * clips[player]!.duration, frame % 2 === 0 ? 0.4 : 0.9);
          }
          const { skeleton } = character;
          if (skeleton.skins.length !== 1) continue;
          const palettes = bothPalettes(skeleton, list);
          if (!palettes) continue;
          isTaken = true;
          expect(paletteDistance(palettes.skinned, palettes.general), name).toBeLessThan(PROMISED);
        }
        if (isTaken) taken++;
        if (path === FOX) expect(isTaken).toBe(true);
      }
    }
    expect(taken).toBeGreaterThan(0);
  });

  it('keeps its precision down a chain of 255 joints', () => {
    const random = seededRandom(9);
    const skeleton = randomRig(random, { jointCount: 255, isChain: true });
    const list = listOf(...[1, 2].map(() => randomClip(random, skeleton, { stride: 0.2 })));
    for (const weights of [[1], [0.5, 0.5], [0.3, 0.3]]) {
      playAtRandom(list, random, weights);
      expectSame(skeleton, list, PROMISED);
    }
  });

  it('writes from the offset on, the bones of the skin and nothing else', () => {
    const random = seededRandom(2);
    const skeleton = randomRig(random, { jointCount: 5 });
    const list = listOf(randomClip(random, skeleton));
    addEntry(list, 0, 0.3, 1);
    const out = new Float32Array(5 * 16 + 48).fill(7);
    expect(playListToPalette(out, 32, skeleton, list)).toBe(true);
    expect(new Set([...out.subarray(0, 32), ...out.subarray(32 + 80)])).toEqual(new Set([7]));
    for (let bone = 0; bone < 5; bone++) {
      const row = [3, 7, 11, 15].map((n) => out[32 + bone * 16 + n]);
      expect(row).toEqual([0, 0, 0, 1]);
    }
    expect(paletteDistance(out.slice(32, 112), bothPalettes(skeleton, list)!.general)).toBeLessThan(USUAL);
  });

  it('gives the rest pose when nothing plays', () => {
    const skeleton = randomRig(seededRandom(3), { jointCount: 6, bindScale: 2 });
    expectSame(skeleton, listOf(randomClip(seededRandom(4), skeleton)), USUAL);
    expectSame(skeleton, createPlayList(), USUAL);
  });

  it('serves lists of many skeletons in turn, and one list that moves from a skeleton to another', () => {
    const random = seededRandom(6);
    const skeletons = [5, 7].map((jointCount) => randomRig(random, { jointCount }));
    const covers = (joint: number): boolean => joint < 5;
    const list = listOf(randomClip(random, skeletons[0]!, { covers }));
    for (let frame = 0; frame < 4; frame++) {
      playAtRandom(list, random, [frame < 2 ? 1 : 0.5]);
      for (const skeleton of skeletons) expectSame(skeleton, list, PROMISED);
    }
  });

  it('leaves a cursor that the other way can go on with', () => {
    const random = seededRandom(8);
    const skeleton = randomRig(random);
    const list = listOf(
      randomClip(random, skeleton, { keyCount: 12, times: timesOf('uneven', random) }),
      randomClip(random, skeleton, { keyCount: 12 }),
    );
    const out = new Float32Array(8 * 16);
    for (let frame = 0; frame < 100; frame++) {
      playAtRandom(list, random, [0.7, 0.5]);
      const fresh = listOf(...list.clips);
      fresh.clips.forEach((_, player) => {
        addEntryFrom(fresh, player, list.entries, list.start + player * ENTRY_SIZE + ENTRY_TIME, false, 0);
      });
      const [expected, actual] = [createFigure(skeleton), createFigure(skeleton)];
      runFrame(expected, fresh);
      if (frame % 3 < 2) playListToPalette(out, 0, skeleton, list);
      if (frame % 3 > 0) {
        runFrame(actual, list);
        expect(actual.palettes[0]).toEqual(expected.palettes[0]);
      } else expect(paletteDistance(out, expected.palettes[0]!)).toBeLessThan(PROMISED);
    }
  });
});

describe('folding over all clips of a skeleton', () => {
  const skeleton = skeletonOf([-1, 0, 1], [plainSkin(3, [0, 1, 2])]);
  const still = [0.5, 0.25, 0];
  const track = (joint: number, channel: Channel, values: number[]): KeyTrack => ({
    ...trackOf(channel, 'linear', [0, 1], [...values.slice(0, values.length / 2), ...values.slice(values.length / 2)]),
    joint,
  });
  const rotate = (degrees: number): KeyTrack => track(0, 'rotation', [...turn(0, 0, 1, 0), ...turn(0, 0, 1, degrees)]);
  const clipOf = (...tracks: KeyTrack[]): Clip => createClip('clip', 1, tracks);
  const at = (list: PlayList, ...weights: number[]): PlayList => {
    clearPlayList(list);
    weights.forEach((weight, player) => {
      if (weight > 0) addEntry(list, player, 0.5, weight);
    });
    return list;
  };

  it('fills missing weight where all clips hold the same value, and holds it again afterwards', () => {
    const list = listOf(
      clipOf(rotate(40), track(1, 'translation', [...still, ...still])),
      clipOf(rotate(90), track(1, 'translation', [...still, ...still])),
    );
    for (const weights of [[1], [0.5], [1], [0.25, 0.25], [0.5, 0.5], [0.125, 0], [2, 1]]) {
      expectSame(skeleton, at(list, ...weights), USUAL);
    }
  });

  it('takes a clip that joins later and moves what the others hold', () => {
    const list = listOf(
      clipOf(rotate(40), track(1, 'translation', [...still, ...still]), track(2, 'rotation', [0, 0, 0, 1, 0, 0, 0, 1])),
    );
    expectSame(skeleton, at(list, 1), USUAL);
    addPlayer(
      list,
      clipOf(
        rotate(10),
        track(1, 'translation', [...still, 3, 4, 5]),
        track(2, 'rotation', [...turn(1, 0, 0, 20), ...turn(1, 0, 0, 80)]),
      ),
    );
    for (const weights of [[0.5, 0.5], [1], [0, 1], [0.25, 0.5]]) expectSame(skeleton, at(list, ...weights), USUAL);
    addPlayer(
      list,
      clipOf(rotate(10), track(1, 'translation', [9, 9, 9, 9, 9, 9]), track(2, 'rotation', [0, 0, 0, 1, 0, 0, 0, 1])),
    );
    for (const weights of [[0.5, 0.25, 0.25], [1], [0, 0, 1], [0.25, 0, 0.25]]) {
      expectSame(skeleton, at(list, ...weights), USUAL);
    }
  });

  it('keeps two constants apart', () => {
    const list = listOf(
      clipOf(track(1, 'translation', [...still, ...still])),
      clipOf(track(1, 'translation', [2, 0, 0, 2, 0, 0])),
    );
    for (const weights of [[1], [0, 1], [0.25, 0.75], [0.25, 0.25]]) expectSame(skeleton, at(list, ...weights), USUAL);
  });

  it('takes any one clip, whatever channels the others drive', () => {
    const list = listOf(clipOf(rotate(40)), clipOf(rotate(50), track(2, 'translation', [...still, 0, 1, 0])));
    expectSame(skeleton, at(list, 1), USUAL);
    expectSame(skeleton, at(list, 0, 1), USUAL);
    expectSame(skeleton, at(list, 0.5), USUAL);
    expectDeclined(skeleton, at(list, 0.5, 0.5));
  });

  // Noise as exporters leave it, in every channel of a chain: what is folded away must not add up to more than is promised.
  it.each([3e-8, 1e-7, 3e-7, 1e-6, 3e-6, 1e-5])('stays within its promise when constants tremble by %f', (noise) => {
    const random = seededRandom(12);
    const chain = randomRig(random, { jointCount: 40, isChain: true });
    const tremble = (values: readonly number[]): number[] => values.map((value) => value + (random() * 2 - 1) * noise);
    const clips = [1, 2].map(() => {
      const tracks: KeyTrack[] = [];
      for (let joint = 0; joint < 40; joint++) {
        const rest = Array.from(chain.restTranslations.subarray(joint * 3, joint * 3 + 3));
        tracks.push({
          ...trackOf(
            'translation',
            'linear',
            [0, 1, 2],
            [0, 1, 2].flatMap(() => tremble(rest)),
          ),
          joint,
        });
        const turned = Array.from(chain.restRotations.subarray(joint * 4, joint * 4 + 4));
        const rotations = [0, 1, 2].flatMap(() => {
          const shaken = tremble(turned);
          return shaken.map((number) => number / Math.hypot(...shaken));
        });
        tracks.push({ ...trackOf('rotation', 'linear', [0, 1, 2], rotations), joint });
      }
      return createClip('noise', 2, tracks);
    });
    const list = listOf(...clips);
    for (const weights of [[1], [0.5, 0.5], [0.25, 0.25]]) {
      playAtRandom(list, random, weights);
      expectSame(chain, list, PROMISED);
    }
  });
});

describe('playListToPalette turns down', () => {
  const skeleton = skeletonOf([-1, 0], [plainSkin(2, [0, 1])]);
  const sway = trackOf('rotation', 'linear', [0, 1], [...turn(0, 1, 0, 10), ...turn(0, 1, 0, 70)]);
  const played = (...tracks: KeyTrack[]): PlayList => {
    const list = listOf(createClip('clip', 1, tracks));
    addEntry(list, 0, 0.5, 1);
    return list;
  };

  it('nothing of this, to begin with', () => expectSame(skeleton, played(sway), USUAL));

  it('an entry that is a difference', () => {
    const list = played(sway);
    addPlayer(list, list.clips[0]!);
    addEntry(list, 1, 0.5, 1, true);
    expectDeclined(skeleton, list);
  });

  it('curves between keys', () => {
    const values = threefold([1, 2]);
    const tangents = { inTangents: new Array<number>(12).fill(0), outTangents: new Array<number>(12).fill(0) };
    expectDeclined(skeleton, played(sway, trackOf('translation', 'smooth', [0, 1], values)));
    expectDeclined(skeleton, played(sway, trackOf('translation', 'bezier', [0, 1], values, tangents)));
    expectDeclined(skeleton, played(sway, trackOf('translation', 'spline', [0, 1], threefold([0, 1, 0, 0, 2, 0]))));
  });

  it('scales that change or are not 1, but not such as only rounding has made', () => {
    expectDeclined(skeleton, played(sway, trackOf('scale', 'linear', [0, 1], threefold([1, 2]))));
    expectDeclined(skeleton, played(sway, trackOf('scale', 'linear', [0, 1], threefold([2, 2]))));
    expectDeclined(skeleton, played(sway, trackOf('scale', 'linear', [0, 1], threefold([1, 1.00001]))));
    expectSame(skeleton, played(sway, trackOf('scale', 'linear', [0, 1], threefold([1, 1.0000005]))), PROMISED);
    expectDeclined({ ...skeleton, restScales: Float64Array.of(2, 2, 2, 1, 1, 1) }, played(sway));
  });

  it('what moves under a joint that is scaled unevenly or mirrored, but takes an even scale', () => {
    const nod = { ...sway, joint: 1 };
    expectDeclined({ ...skeleton, restScales: Float64Array.of(2, 2, 3, 1, 1, 1) }, played(nod));
    expectDeclined({ ...skeleton, restScales: Float64Array.of(-2, -2, -2, 1, 1, 1) }, played(nod));
    expectSame({ ...skeleton, restScales: Float64Array.of(2, 2, 2, 1, 1, 1) }, played(nod), USUAL);
  });

  it('two tracks on one channel', () => expectDeclined(skeleton, played(sway, sway)));

  it('rotations that are not of unit length', () => {
    const long = sway.values.length;
    const values = Array.from({ length: long }, (_, i) => sway.values[i]! * 1.00001);
    expectDeclined(skeleton, played({ ...sway, values }));
    expectDeclined(
      { ...skeleton, restRotations: skeleton.restRotations.map((number) => number * 1.00001) },
      played(sway),
    );
  });

  it('a clip for a joint that is not there', () => expectDeclined(skeleton, played({ ...sway, joint: 2 })));

  it('a clip that asks for more than the others of its kind have left of the tolerance, and goes on with those', () => {
    const list = played(sway, trackOf('scale', 'step', [0], [1, 1, 1]));
    addPlayer(list, createClip('wide', 1, [sway, trackOf('scale', 'step', [0], [3, 3, 3])]));
    expectSame(skeleton, list, USUAL);
    addEntry(list, 1, 0.5, 1);
    expectDeclined(skeleton, list);
    clearPlayList(list);
    addEntry(list, 0, 0.5, 1);
    expectSame(skeleton, list, USUAL);
  });

  it.each([
    ['no skin', []],
    ['two different skins', [plainSkin(2, [0, 1]), plainSkin(2, [0])]],
    ['a joint that is two bones', [plainSkin(2, [0, 0])]],
    ['no bone at all', [plainSkin(2, [-1])]],
    ['sheared binds', [createSkin(2, Int32Array.of(0), Float64Array.of(1, 0, 0, 0.01, 1, 0, 0, 0, 1, 0, 0, 0))]],
    ['mirrored binds', [createSkin(2, Int32Array.of(0), Float64Array.of(-1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0))]],
    ['flat binds', [createSkin(2, Int32Array.of(0), Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0))]],
    [
      'binds of two scales',
      [
        createSkin(
          2,
          Int32Array.of(0, 1),
          Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 2, 0, 0, 0, 2, 0, 0, 0),
        ),
      ],
    ],
  ])('a skeleton with %s', (_, skins) => expectDeclined({ ...skeleton, skins }, played(sway)));

  it('but not two equal skins, and no bone without a joint', () => {
    expectSame({ ...skeleton, skins: [plainSkin(2, [0, 1]), plainSkin(2, [0, 1])] }, played(sway), USUAL);
    expectSame({ ...skeleton, skins: [plainSkin(2, [0, -1, 1])] }, played(sway), USUAL);
  });

  it('a skeleton that was bound far from the origin', () => {
    const far = [1, 0, 0, 0, 1, 0, 0, 0, 1, 1000, 0, 0];
    const binds = Float64Array.of(...far, ...far.slice(0, 9), 1001, 0, 0);
    expectDeclined({ ...skeleton, skins: [createSkin(2, Int32Array.of(0, 1), binds)] }, played(sway));
  });
});

describe('preparePlayList', () => {
  it('compiles what the first frame would have to', () => {
    const random = seededRandom(1);
    const skeleton = randomRig(random);
    const list = listOf(randomClip(random, skeleton), randomClip(random, skeleton));
    preparePlayList(skeleton, list);
    playAtRandom(list, random, [0.5, 0.25]);
    expectSame(skeleton, list, USUAL);
  });
});

describe('what has been compiled', () => {
  it('goes with its clip and its skeleton', async () => {
    const held: WeakRef<object>[] = [];
    const kept = randomRig(seededRandom(21));
    const keptList = listOf(randomClip(seededRandom(22), kept));
    const out = new Float32Array(400);
    const play = (seed: number): void => {
      const random = seededRandom(seed);
      const gone = randomRig(random);
      const clips = [randomClip(random, kept), randomClip(random, gone)];
      const lists = clips.map((clip) => listOf(clip));
      addEntry(lists[0]!, 0, 0.4, 1);
      addEntry(lists[1]!, 0, 0.4, 1);
      playListToPalette(out, 0, kept, lists[0]!);
      playListToPalette(out, 0, gone, lists[1]!);
      held.push(
        new WeakRef(gone),
        ...clips.map((clip) => new WeakRef(clip)),
        ...lists.map((list) => new WeakRef(list)),
      );
    };
    for (let seed = 1; seed <= 40; seed++) play(seed);
    await new Promise((resolve) => setTimeout(resolve));
    (globalThis as unknown as { gc(): void }).gc();
    expect(held.filter((reference) => reference.deref()).length).toBeLessThan(8);
    addEntry(keptList, 0, 0.2, 1);
    expectSame(kept, keptList, USUAL);
  });

  it('is played again by a player that comes in the place of another', () => {
    const random = seededRandom(31);
    const skeleton = randomRig(random);
    const list = listOf(randomClip(random, skeleton));
    addEntry(list, 0, 0.4, 1);
    expectSame(skeleton, list, USUAL);
    removePlayer(list, 0);
    expect(addPlayer(list, randomClip(random, skeleton))).toBe(0);
    addEntry(list, 0, 0.4, 1);
    expectSame(skeleton, list, USUAL);
  });

  it('is not part of the list as data: a copy plays as well', () => {
    const random = seededRandom(41);
    const skeleton = randomRig(random);
    const list = listOf(randomClip(random, skeleton));
    addEntry(list, 0, 0.4, 1);
    expectSame(skeleton, list, USUAL);
    const copy = structuredClone(list);
    expect(Object.getOwnPropertySymbols(copy)).toEqual([]);
    expectSame(skeleton, copy, USUAL);
  });

  it('does not change what playListToLocalPose gives', () => {
    const random = seededRandom(51);
    const skeleton = randomRig(random);
    const list = listOf(randomClip(random, skeleton));
    addEntry(list, 0, 0.4, 1);
    const [before, after] = [createFigure(skeleton), createFigure(skeleton)];
    playListToLocalPose(before, list);
    playListToPalette(new Float32Array(400), 0, skeleton, list);
    playListToLocalPose(after, list);
    expect(after.localPose).toEqual(before.localPose);
  });
});

function threeRig({ parents, restTranslations, restRotations, skins, jointCount }: Skeleton): {
  root: three.Object3D;
  skeleton: three.Skeleton;
} {
  const root = new three.Object3D();
  const bones = Array.from({ length: jointCount }, (_, joint) => {
    const bone = new three.Bone();
    bone.name = `joint${joint}`;
    bone.position.fromArray(restTranslations, joint * 3);
    bone.quaternion.fromArray(restRotations, joint * 4);
    return bone;
  });
  bones.forEach((bone, joint) => {
    (parents[joint]! < 0 ? root : bones[parents[joint]!]!).add(bone);
  });
  const [skin] = skins;
  const inverses = Array.from(skin!.joints, (_, bone) => {
    const m = skin!.inverseBinds.subarray(bone * 12, bone * 12 + 12);
    // biome-ignore format: one row per line
    return new three.Matrix4(
      m[0]!, m[3]!, m[6]!, m[9]!,
      m[1]!, m[4]!, m[7]!, m[10]!,
      m[2]!, m[5]!, m[8]!, m[11]!,
      0, 0, 0, 1,
    );
  });
  const ordered = Array.from(skin!.joints, (joint) => bones[joint]!);
  return { root, skeleton: new three.Skeleton(ordered, inverses) };
}

function threeClip({ name, duration, groups }: Clip): three.AnimationClip {
  const tracks: three.KeyframeTrack[] = [];
  for (const { times, channels, values, frameSize } of groups) {
    const rows = (place: number, size: number): number[] =>
      Array.from(times).flatMap((_, key) => [
        ...values.subarray(key * frameSize + place, key * frameSize + place + size),
      ]);
    let place = 0;
    for (const joint of channels.translations) {
      tracks.push(new three.VectorKeyframeTrack(`joint${joint}.position`, [...times], rows(place, 3)));
      place += 3;
    }
    for (const joint of channels.rotations) {
      tracks.push(new three.QuaternionKeyframeTrack(`joint${joint}.quaternion`, [...times], rows(place, 4)));
      place += 4;
    }
  }
  return new three.AnimationClip(name, duration, tracks);
}
