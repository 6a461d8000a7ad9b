import { Bone, LoopRepeat, Skeleton } from 'three';
import { describe, expect, it } from 'vitest';
import { paletteToBoneTexture, touchBoneTexture } from '../../src/bone-texture/palette-to-bone-texture.js';
import { latchKeys } from '../../src/frame/latch-keys.js';
import {
  addCarryOver,
  addEntry,
  addEntryFrom,
  addPlayer,
  addStep,
  CLOSE_BLEND,
  CLOSE_DIFFERENCE,
  CLOSE_LAYER,
  CLOSE_MODEL_LAYER,
  clearPlayList,
  closePile,
  createPlayList,
  ENTRY_SIZE,
  ENTRY_TIME,
  ENTRY_WEIGHT,
  openPile,
  type PlayList,
  removeEntries,
  repeatsSpare,
  reserveEntries,
  swapEntries,
} from '../../src/frame/play-list.js';
import { playListToMean } from '../../src/frame/play-list-to-mean.js';
import { playListToPalette } from '../../src/frame/play-list-to-palette.js';
import { playListToPile } from '../../src/frame/play-list-to-pile.js';
import { figureToPalettes, modelPoseToPalettes, playListToLocalPose, runFrame } from '../../src/frame/run-frame.js';
import type { KeyGroup } from '../../src/keys/clip.js';
import { resetCursor } from '../../src/keys/key-cursor.js';
import { timeToKeys } from '../../src/keys/time-to-keys.js';
import { timeToUniformKey } from '../../src/keys/uniform-times.js';
import { bezierKeys, bezierNumbers } from '../../src/local-pose/bezier-keys.js';
import { copyChannel } from '../../src/local-pose/copy-channel.js';
import { addCurveTerms, addTermsOf, createCurveTerms } from '../../src/local-pose/curve-keys.js';
import { keysToLocalPose } from '../../src/local-pose/keys-to-local-pose.js';
import { linearKeys, slerpRotations } from '../../src/local-pose/linear-keys.js';
import { createLocalPose } from '../../src/local-pose/local-pose.js';
import { smoothKeys, smoothTerms } from '../../src/local-pose/smooth-keys.js';
import { normalizeRotations, splineKeys, splineTerms } from '../../src/local-pose/spline-keys.js';
import { composeAffine, multiplyAffine } from '../../src/math/affine.js';
import { multiplyQuaternions, slerpQuaternion } from '../../src/math/quaternion.js';
import { prepareSlerp } from '../../src/math/slerp-polynomial.js';
import { createSlerpShares, prepareSlerpShares } from '../../src/math/slerp-shares.js';
import { advanceLoop, createLoopStep } from '../../src/mixer/advance-loop.js';
import { createEndings, setEndings } from '../../src/mixer/endings.js';
import {
  beginFigure,
  createFigureDriver,
  createFigurePlayer,
  playFigure,
  poseFigure,
  retainPlayer,
} from '../../src/mixer/figure-driver.js';
import { localPoseToModelPose } from '../../src/model-pose/local-pose-to-model-pose.js';
import { modelPoseToPalette } from '../../src/palette/model-pose-to-palette.js';
import { additiveToPile, addRotation } from '../../src/pile/additive-to-pile.js';
import { localPoseToPile } from '../../src/pile/local-pose-to-pile.js';
import { createPile } from '../../src/pile/pile.js';
import { pileToLocalPose } from '../../src/pile/pile-to-local-pose.js';
import { keysToProperties } from '../../src/properties/keys-to-properties.js';
import { type PropertyKeys, packPropertyTracks } from '../../src/properties/property-keys.js';
import {
  addToProperty,
  createPropertyPile,
  emptyProperty,
  retainProperty,
  settleProperty,
  showProperty,
} from '../../src/properties/property-pile.js';
import type { Rig } from '../../src/scene-graph/rig.js';
import { RigPose } from '../../src/scene-graph/rig-pose.js';
import { uniteChannels } from '../../src/skeleton/channels.js';
import { addToSkinMean, beginSkinMean, endSkinMean } from '../../src/skin-pose/average-skin-poses.js';
import { keysToSkinPose } from '../../src/skin-pose/keys-to-skin-pose.js';
import { mixSkinPoses } from '../../src/skin-pose/mix-skin-poses.js';
import { copyHeldChannels } from '../../src/skin-pose/skin-layout.js';
import { skinPoseToPalette } from '../../src/skin-pose/skin-pose-to-palette.js';
import { createRamp, moveRamp } from '../../src/time/ramp.js';
import { createBusyFigure, writeBusyEntries } from '../support/busy-figure.js';
import { bytesPerFrame } from '../support/bytes-per-frame.js';
import { frameFunctions } from '../support/frame-functions.js';
import { channelsOf } from '../support/pile-up.js';
import { seededRandom } from '../support/random.js';
import { randomClip, randomRig } from '../support/rigid-rig.js';
import { layoutOf } from '../support/skin-layout.js';

const BYTES_ALLOWED = 16;

/** Folders whose functions are measured in files, and so in processes, of their own. */
const MEASURED_ELSEWHERE =
  /^(?:(?:weights|sync|easing|parameters|inertia|pose-tools|root-motion|events|machine|mean|graph|animator|scene-graph)\/|math\/(?:affine-vectors|inverse-affine|directions|turns)|properties\/mean-property)/;

const { figure, list } = createBusyFigure();
const spareMean = createPlayList('mean');
reserveEntries(spareMean, 3);
const { skeleton } = figure;
const groups = list.clips.flatMap((clip) => clip.groups);
const allChannels = uniteChannels(groups.map((group) => group.channels));
const pose = createLocalPose(skeleton.jointCount);
const pile = createPile(skeleton.jointCount);
const mask = Float64Array.from({ length: skeleton.jointCount }, (_, joint) => (joint % 3) / 2);
const random = Float64Array.from({ length: 48 }, (_, index) => Math.sin(index + 1) / 2);
const out = new Float64Array(48);
const KEY_TIMES = Float32Array.of(0, 0.4, 1);
const FIRST_TWO = Int32Array.of(0, 1);
const FRACTION = new Float64Array(1);

/** A rig and clips that skin poses can say: keys near and far, even and uneven, some of them constant. */
const random24 = seededRandom(24);
const rig = randomRig(random24, { jointCount: 12 });
const rigClips = [0.01, 0.3, 1].map((stride) =>
  randomClip(random24, rig, {
    stride,
    keyCount: 9,
    times: (key) => (stride === 1 ? key ** 1.5 / 8 : key / 8),
    constant: (joint, channel) => (joint === 3 && channel === 'translation' ? [1, 2, 3] : undefined),
  }),
);
const { layout, skinClips } = layoutOf(rig, ...rigClips);

/** Numbers from 0 to 1, for functions that take a number from an array; and where the one for a frame stands. */
const FRACTIONS = Float64Array.from({ length: 65 }, (_, index) => index / 64);

function fractionAt(index: number): number {
  return index % 64;
}

/** Moves times and weights of the entries on, in place. */
function moveEntries(index: number): void {
  for (let entry = 0; entry < list.entryCount; entry++) {
    const place = list.start + entry * ENTRY_SIZE;
    list.entries[place + ENTRY_TIME] = ((index * (entry + 1)) % 400) / 97 - 0.1;
    list.entries[place + ENTRY_WEIGHT] = ((index + entry) % 8) / 8 + 0.1;
  }
}

function groupsOf(interpolation: KeyGroup['interpolation']): KeyGroup[] {
  const found = groups.filter((group) => group.interpolation === interpolation);
  expect(found.length).toBeGreaterThan(0);
  return found;
}

/** A frame that samples one of the groups after the other, between the first key and the next one. */
function sampler(
  interpolation: KeyGroup['interpolation'],
  sample: (group: KeyGroup, moment: number) => void,
): (index: number) => void {
  const found = groupsOf(interpolation);
  return (index) => sample(found[index % found.length]!, index % 18);
}

function bones(): Bone[] {
  const nodes = Array.from({ length: skeleton.jointCount }, () => new Bone());
  nodes.forEach((node, joint) => {
    const parent = skeleton.parents[joint]!;
    if (parent >= 0) nodes[parent]!.add(node);
  });
  return nodes;
}

/** A set-up for each function that says of itself that it is a frame function; each gives a frame to measure. */
const FRAMES: Record<string, () => (index: number) => void> = {
  composeAffine: () => (index) => composeAffine(out, 0, random, random, random, index % 4),
  multiplyAffine: () => (index) => multiplyAffine(out, 12, random, index % 12, random, (index * 5) % 24),
  slerpQuaternion: () => (index) => slerpQuaternion(out, 0, random, index % 8, random, 9, FRACTIONS, fractionAt(index)),
  multiplyQuaternions: () => (index) => multiplyQuaternions(out, 0, random, index % 8, random, 9),
  prepareSlerp: () => (index) => prepareSlerp(FRACTIONS, fractionAt(index)),
  prepareSlerpShares: () => {
    const shares = createSlerpShares();
    return (index) => prepareSlerpShares(shares, FRACTIONS, fractionAt(index));
  },
  timeToUniformKey: () => {
    const [times, rates] = [Float32Array.of(0, 0.25, 0.5, 0.75), Float64Array.of(4)];
    return (index) => {
      out[0] = timeToUniformKey(times, rates, 0, FRACTIONS, fractionAt(index));
    };
  },
  keysToSkinPose: () => {
    const cursors = new Int32Array(2).fill(-2);
    return (index) => keysToSkinPose(layout.pose, skinClips[index % 3]!, cursors, 0, FRACTIONS, fractionAt(index));
  },
  mixSkinPoses: () => (index) =>
    mixSkinPoses(layout.pose, layout.rest, layout.liveRotations, layout.liveOffsets, FRACTIONS, fractionAt(index)),
  skinPoseToPalette: () => {
    const palette = new Float32Array(12 * 16);
    return () => skinPoseToPalette(palette, 0, layout);
  },
  copyHeldChannels: () => () => copyHeldChannels(layout.pose, layout),
  playListToPalette: () => {
    const [ordered, averaged] = [createPlayList(), createPlayList('mean')];
    for (const played of [ordered, averaged]) for (const clip of rigClips) addPlayer(played, clip);
    const palette = new Float32Array(12 * 16);
    return (index) => {
      const played = index % 8 < 4 ? ordered : averaged;
      clearPlayList(played);
      for (let player = 0; player < index % 4; player++) {
        addEntry(played, player, FRACTIONS[fractionAt(index + player)]!, 0.4 + (index % 3) / 7);
      }
      if (!playListToPalette(palette, 0, rig, played)) throw new Error('expected a list that skin poses can play');
    };
  },
  moveRamp: () => {
    const ramp = createRamp(0.25, 0.5, 0, 0.75);
    return (index) => moveRamp(ramp, FRACTIONS, fractionAt(index));
  },
  timeToKeys: () => {
    const cursors = new Int32Array(2);
    resetCursor(cursors, 0, 2);
    const { times } = groups[0]!;
    return (index) => {
      out[0] = timeToKeys(cursors, 0, times, FRACTIONS, fractionAt(index), index % 9);
    };
  },
  linearKeys: () => sampler('linear', (group, moment) => linearKeys(pose, group, 0, FRACTIONS, moment)),
  splineKeys: () => sampler('spline', (group, moment) => splineKeys(pose, group, 0, FRACTIONS, moment)),
  smoothKeys: () => sampler('smooth', (group, moment) => smoothKeys(pose, group, 0, FRACTIONS, moment, moment % 11)),
  bezierKeys: () => sampler('bezier', (group, moment) => bezierKeys(pose, group, 0, FRACTIONS, moment)),
  addCurveTerms: () => {
    const terms = createCurveTerms();
    return sampler('linear', (group, moment) => {
      terms.offsetB = group.frameSize;
      terms.shareB = FRACTIONS[moment]!;
      addCurveTerms(pose, group, terms);
    });
  },
  keysToLocalPose: () => (index) => {
    const group = groups[index % groups.length]!;
    const key = (index % (group.times.length + 1)) - 1;
    keysToLocalPose(pose, group, key, FRACTIONS, fractionAt(index), 5);
  },
  copyChannel: () => {
    const channels = ['translation', 'rotation', 'scale'] as const;
    return (index) => copyChannel(pose, figure.original, index % skeleton.jointCount, channels[index % 3]!);
  },
  localPoseToPile: () => (index) =>
    localPoseToPile(pile, figure.original, allChannels, FRACTIONS, fractionAt(index) + 1),
  additiveToPile: () => (index) => additiveToPile(pile, figure.original, allChannels, FRACTIONS, fractionAt(index) + 1),
  addRotation: () => {
    const rotations = Float64Array.of(0, 0, 0, 1);
    return (index) => addRotation(rotations, 0, figure.original.rotations, 4, FRACTIONS, fractionAt(index));
  },
  pileToLocalPose: () => {
    const half = channelsOf([0, 2, 4, 6]);
    return (index) => {
      localPoseToPile(pile, figure.original, half, FRACTIONS, fractionAt(index) + 1);
      additiveToPile(pile, figure.original, half, FRACTIONS, fractionAt(index) + 1);
      pileToLocalPose(pose, pile, figure.original, allChannels);
    };
  },
  playListToPile: () => {
    writeBusyEntries(list, 0);
    return (index) => {
      moveEntries(index);
      playListToPile(figure, list);
    };
  },
  playListToMean: () => {
    const averaged = createPlayList('mean');
    for (const clip of list.clips) addPlayer(averaged, clip);
    addPlayer(averaged, list.clips[0]!, figure.original);
    averaged.masks.push(mask);
    averaged.depth = 2;
    reserveEntries(averaged, 20);
    return (index) => {
      writePiles(averaged, index);
      playListToMean(figure, averaged);
    };
  },
  openPile: () => {
    const averaged = createPlayList('mean');
    reserveEntries(averaged, 1);
    return () => {
      clearPlayList(averaged);
      openPile(averaged);
    };
  },
  closePile: () => (index) => {
    clearPlayList(spareMean);
    closePile(spareMean, CLOSE_LAYER, FRACTIONS, fractionAt(index), index % 3);
  },
  addStep: () => (index) => {
    clearPlayList(spareMean);
    addStep(spareMean, index % 3, FRACTIONS, FRACTIONS, fractionAt(index));
  },
  addCarryOver: () => (index) => {
    clearPlayList(spareMean);
    addCarryOver(spareMean, FRACTIONS, fractionAt(index));
  },
  beginSkinMean: () => (index) =>
    beginSkinMean(layout.pose, layout.liveRotations, layout.liveOffsets, FRACTIONS, 32 + (index % 32)),
  addToSkinMean: () => (index) => {
    layout.pose.set(layout.rest);
    addToSkinMean(layout.pose, layout.rest, layout.liveRotations, layout.liveOffsets, FRACTIONS, fractionAt(index));
  },
  endSkinMean: () => (index) => {
    layout.pose.set(layout.rest);
    endSkinMean(layout.pose, layout.liveRotations, layout.liveOffsets, FRACTIONS, 1 + fractionAt(index));
  },
  localPoseToModelPose: () => () => localPoseToModelPose(figure.modelPose, figure.original, skeleton.parents),
  modelPoseToPalette: () => () => modelPoseToPalette(figure.palettes[0]!, figure.modelPose, skeleton.skins[0]!),
  addEntry: () => (index) => {
    clearPlayList(list);
    addEntry(list, index % 3, FRACTIONS[fractionAt(index)]!, 0.75, index % 2 === 0, index % 11);
  },
  addEntryFrom: () => {
    const moments = Float64Array.of(0.25, 0.75);
    return (index) => {
      clearPlayList(list);
      moments[0] = (index % 63) / 64;
      addEntryFrom(list, index % 3, moments, 0, index % 2 === 0, index % 11);
    };
  },
  clearPlayList: () => () => clearPlayList(list),
  swapEntries: () => {
    writeBusyEntries(list, 0);
    return () => swapEntries(list);
  },
  repeatsSpare: () => {
    for (const frame of [3, 3]) {
      swapEntries(list);
      writeBusyEntries(list, frame);
    }
    expect(repeatsSpare(list)).toBe(true);
    return (index) => {
      const time = 2 * ENTRY_SIZE + ENTRY_TIME;
      list.entries[list.start + time] = list.entries[list.spareStart + time]! + FRACTIONS[index % 2]!;
      out[0] = repeatsSpare(list) ? 1 : 0;
    };
  },
  latchKeys: () => {
    writeBusyEntries(list, 0);
    return (index) => {
      moveEntries(index);
      latchKeys(list);
    };
  },
  removeEntries: () => (index) => {
    clearPlayList(list);
    for (let player = 0; player < 3; player++) addEntry(list, player, FRACTIONS[fractionAt(index)]!, 0.75, false, 0);
    removeEntries(list, index % 3);
  },
  playListToLocalPose: () => {
    writeBusyEntries(list, 0);
    return (index) => {
      moveEntries(index);
      playListToLocalPose(figure, list);
    };
  },
  figureToPalettes: () => () => figureToPalettes(figure),
  modelPoseToPalettes: () => () => modelPoseToPalettes(figure),
  runFrame: () => {
    writeBusyEntries(list, 0);
    return (index) => {
      moveEntries(index);
      runFrame(figure, list);
    };
  },
  addToProperty: () => {
    const properties = ['vector', 'quaternion', 'bool'].map((type) => propertyOf(type));
    const incoming = [new Float64Array(3).fill(0.5), new Float64Array(4).fill(0.5), [true, false, true]];
    return (index) => {
      for (let i = 0; i < properties.length; i++) {
        addToProperty(properties[i]!, incoming[i]!, 0, FRACTIONS, fractionAt(index) + 1, index % 2 === 0);
        if (index % 4 === 3) settleProperty(properties[i]!);
      }
    };
  },
  settleProperty: () => {
    const property = propertyOf('color');
    const incoming = new Float64Array(3);
    return (index) => {
      incoming[0] = FRACTIONS[fractionAt(index)]!;
      addToProperty(property, incoming, 0, FRACTIONS, 32, false);
      settleProperty(property);
    };
  },
  showProperty: () => {
    const property = propertyOf('color');
    const shown = new Float64Array(3);
    return (index) => showProperty(property, FRACTIONS, shown, index % 2, 0);
  },
  keysToProperties: () => {
    const all = propertyKeys();
    return (index) => {
      const keys = all[index % all.length]!;
      keysToProperties(out, keys, (index % 4) - 1, FRACTIONS, fractionAt(index), 5);
    };
  },
  addTermsOf: () => {
    const terms = { ...createCurveTerms(), shareA: 0.5, offsetB: 4 };
    return () => addTermsOf(out, FIRST_TWO, 4, groups[0]!.values, 0, terms);
  },
  smoothTerms: () => {
    const terms = createCurveTerms();
    return (index) => smoothTerms(terms, KEY_TIMES, 4, index % 2, FRACTIONS, fractionAt(index), 5);
  },
  splineTerms: () => {
    const terms = createCurveTerms();
    return (index) => splineTerms(terms, KEY_TIMES, 4, index % 2, FRACTIONS, fractionAt(index));
  },
  normalizeRotations: () => () => normalizeRotations(random, FIRST_TWO),
  slerpRotations: () => (index) => {
    FRACTION[0] = FRACTIONS[fractionAt(index)]!;
    slerpRotations(out, FIRST_TWO, groups[0]!.values, 0, 8, FRACTION);
  },
  bezierNumbers: () => {
    const keys = propertyKeys().find(({ interpolation }) => interpolation === 'bezier')!;
    return (index) => bezierNumbers(out, FIRST_TWO, 2, keys, index % 2, 0, FRACTIONS, fractionAt(index));
  },
  paletteToBoneTexture: () => {
    const three = new Skeleton(bones());
    three.computeBoneTexture();
    const palette = new Float32Array(skeleton.jointCount * 16);
    return () => paletteToBoneTexture(three, palette);
  },
  touchBoneTexture: () => {
    const three = new Skeleton(bones());
    three.computeBoneTexture();
    return () => touchBoneTexture(three);
  },
  advanceLoop: () => {
    const step = createLoopStep();
    const source = { time: 0.5, loop: LoopRepeat, repetitions: Infinity, _loopCount: 3 };
    step.duration = 1.25;
    return (index) => {
      step.seconds = FRACTIONS[fractionAt(index) + 1]!;
      advanceLoop(step, source);
    };
  },
  setEndings: () => {
    const endings = createEndings();
    const source = { loop: LoopRepeat, zeroSlopeAtStart: true, zeroSlopeAtEnd: false };
    return (index) => setEndings(endings, source, index % 2 === 0, index % 3 === 0);
  },
  emptyProperty: () => {
    const property = propertyOf('number');
    return () => emptyProperty(property);
  },
  beginFigure: () => {
    const driver = createDriver();
    return () => beginFigure(driver);
  },
  poseFigure: () => {
    const driver = createDriver();
    const player = createFigurePlayer(driver, list.clips[0]!);
    retainPlayer(player);
    return (index) => {
      beginFigure(driver);
      playFigure(player, FRACTIONS, fractionAt(index) + 1, false, 5);
      poseFigure(driver);
      // Half of the poses are asked for.
      if (index % 2 === 0) driver.rig.readPose();
    };
  },
  playFigure: () => {
    const player = createFigurePlayer(createDriver(), list.clips[0]!);
    return (index) => {
      clearPlayList(player.driver.playList);
      playFigure(player, FRACTIONS, fractionAt(index), false, 5);
    };
  },
};

/** Writes clips, a blend, a difference and layers of both kinds. */
function writePiles(averaged: PlayList, index: number): void {
  clearPlayList(averaged);
  addEntryFrom(averaged, 0, FRACTIONS, fractionAt(index), false, 0);
  openPile(averaged);
  addEntryFrom(averaged, 1, FRACTIONS, fractionAt(index * 3), false, 0);
  closePile(averaged, CLOSE_BLEND, FRACTIONS, fractionAt(index), -1);
  openPile(averaged);
  addEntryFrom(averaged, 3, FRACTIONS, fractionAt(index * 5), false, 0);
  closePile(averaged, CLOSE_DIFFERENCE, FRACTIONS, fractionAt(index), 0);
  for (let layer = 0; layer < 2; layer++) {
    openPile(averaged);
    addEntryFrom(averaged, 2, FRACTIONS, fractionAt(index), false, 0);
    closePile(averaged, layer === 0 ? CLOSE_LAYER : CLOSE_MODEL_LAYER, FRACTIONS, fractionAt(index + 7), 0);
  }
}

/** A driver of a rig that has a pose, and stands in no scene. */
function createDriver(): ReturnType<typeof createFigureDriver> {
  const pose = new RigPose(skeleton);
  const nothing = (): void => undefined;
  const rig = {
    nodes: bones(),
    pose,
    readPose: () => pose.read(),
    writePose: () => pose.write(),
    widenBound: nothing,
    retainChannel: nothing,
  };
  const driver = createFigureDriver(rig as unknown as Rig);
  pose.addSource(driver);
  return driver;
}

/** Keys of a quaternion and a vector at `KEY_TIMES`, one group for each way to interpolate. */
function propertyKeys(): PropertyKeys[] {
  return (['step', 'linear', 'spline', 'smooth', 'bezier'] as const).map((interpolation) => {
    const track = (size: number) => {
      const values = Float32Array.from({ length: KEY_TIMES.length * size }, (_, index) => Math.cos(index));
      const tangents = Float32Array.from({ length: values.length * 2 }, (_, index) => Math.cos(index) / 9);
      const spline = interpolation === 'spline' ? Float32Array.of(...values, ...values, ...values) : values;
      return {
        name: `of ${size}`,
        interpolation,
        times: KEY_TIMES,
        values: spline,
        isRotation: size === 4,
        inTangents: tangents,
        outTangents: tangents,
      };
    };
    return packPropertyTracks([track(3), track(4)]);
  });
}

function propertyOf(type: string): ReturnType<typeof createPropertyPile> {
  const nothing = (): void => undefined;
  const driven = { read: nothing, write: nothing, retain: nothing, release: nothing };
  const property = createPropertyPile(() => driven, type, type === 'quaternion' ? 4 : 3, true);
  retainProperty(property);
  return property;
}

describe('a frame function allocates nothing:', { timeout: 60_000 }, () => {
  it.each(Object.keys(FRAMES))('%s', (name) => {
    expect(bytesPerFrame(FRAMES[name]!(), BYTES_ALLOWED)).toBeLessThan(BYTES_ALLOWED);
  });
});

describe('this list', () => {
  it('holds every function whose docstring calls it a frame function', () => {
    const named = frameFunctions((file) => !MEASURED_ELSEWHERE.test(file));
    expect(Object.keys(FRAMES).sort()).toEqual(named);
  });

  it('measures an allocation where there is one', { timeout: 60_000 }, () => {
    const kept: unknown[] = [null];
    // One short array per frame: its header and its numbers are more than 16 bytes.
    expect(
      bytesPerFrame((index) => {
        kept[0] = [index, index + 1];
      }, BYTES_ALLOWED),
    ).toBeGreaterThan(BYTES_ALLOWED);
  });
});
