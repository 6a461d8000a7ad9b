// What the means of poses and of properties allocate.

import { describe, expect, it } from 'vitest';
import { CLOSE_DIFFERENCE, CLOSE_LAYER } from '../../src/frame/play-list.js';
import { createLocalPose } from '../../src/local-pose/local-pose.js';
import { differenceOverMean, localPoseToDifference } from '../../src/mean/difference-over-mean.js';
import { layerOverMeanInModel } from '../../src/mean/layer-in-model.js';
import { layerOverMean, layerVectorsOverMean } from '../../src/mean/layer-over-mean.js';
import { localPoseToMean } from '../../src/mean/local-pose-to-mean.js';
import { addRotationToSum, createMean, scaleRotation } from '../../src/mean/mean.js';
import { fillMean, meanToLocalPose } from '../../src/mean/mean-to-local-pose.js';
import { meanToMean } from '../../src/mean/mean-to-mean.js';
import {
  addToLevel,
  addToLowest,
  closeLevel,
  createMeanProperty,
  emptyLevel,
  readLowest,
  settleMeanProperty,
  subtractValue,
} from '../../src/properties/mean-property.js';
import { mixingOf } from '../../src/properties/property-mixing.js';
import { uniteChannels } from '../../src/skeleton/channels.js';
import { createBusyFigure } from '../support/busy-figure.js';
import { bytesPerFrame } from '../support/bytes-per-frame.js';
import { frameFunctions } from '../support/frame-functions.js';

const BYTES_ALLOWED = 16;

const { figure, list } = createBusyFigure();
const { skeleton, original } = figure;
const allChannels = uniteChannels(list.clips.flatMap((clip) => clip.groups.map((group) => group.channels)));
const pose = createLocalPose(skeleton.jointCount);
const mean = createMean(skeleton.jointCount);
const upperMean = createMean(skeleton.jointCount);
const mask = Float64Array.from({ length: skeleton.jointCount }, (_, joint) => (joint % 3) / 2);
const random = Float64Array.from({ length: 48 }, (_, index) => Math.sin(index + 1) / 2);
const out = new Float64Array(48);

/** Numbers from 0 to 1, for functions that take a number from an array; and where the one for a frame stands. */
const FRACTIONS = Float64Array.from({ length: 65 }, (_, index) => index / 64);

function fractionAt(index: number): number {
  return index % 64;
}

const nothing = (): void => undefined;
const driven = { read: nothing, write: nothing, retain: nothing, release: nothing };
const property = createMeanProperty(driven, 'number', 3, 2);
const rotation = createMeanProperty(driven, 'quaternion', 4, 2);

/** For each function what makes one of its frames. */
const FRAMES: Record<string, () => (index: number) => void> = {
  addRotationToSum: () => {
    const sums = new Float64Array(4);
    return (index) => addRotationToSum(sums, 0, random, index % 8, FRACTIONS, fractionAt(index));
  },
  scaleRotation: () => (index) => scaleRotation(out, index % 8, FRACTIONS, fractionAt(index)),
  localPoseToMean: () => (index) =>
    localPoseToMean(mean, original, allChannels, FRACTIONS, fractionAt(index), index % 2 === 0 ? mask : null),
  fillMean: () => (index) => {
    fillMeans(index);
    fillMean(mean, original, allChannels);
  },
  meanToLocalPose: () => (index) => {
    fillMeans(index);
    meanToLocalPose(pose, mean, original, allChannels);
  },
  meanToMean: () => (index) => {
    fillMeans(index);
    meanToMean(mean, upperMean, FRACTIONS, fractionAt(index), index % 2 === 0 ? mask : null);
  },
  layerOverMean: () => (index) => {
    fillMeans(index);
    layerOverMean(mean, upperMean, FRACTIONS, fractionAt(index), index % 2 === 0 ? mask : null);
  },
  layerVectorsOverMean: () => (index) => {
    fillMeans(index);
    layerVectorsOverMean(mean, upperMean, FRACTIONS, fractionAt(index), index % 2 === 0 ? mask : null);
  },
  layerOverMeanInModel: () => (index) => {
    fillMeans(index);
    const layerMask = index % 2 === 0 ? mask : null;
    layerOverMeanInModel(mean, upperMean, FRACTIONS, fractionAt(index), layerMask, original, skeleton);
  },
  differenceOverMean: () => (index) => {
    fillMeans(index);
    differenceOverMean(mean, upperMean, FRACTIONS, fractionAt(index), index % 2 === 0 ? mask : null);
  },
  localPoseToDifference: () => () => localPoseToDifference(pose, original, allChannels),
  emptyLevel: () => () => emptyLevel(property, 0),
  addToLevel: () => (index) => {
    emptyLevel(rotation, 0);
    for (let n = 0; n < 3; n++) addToLevel(rotation, 0, random, n * 4, FRACTIONS, fractionAt(index));
  },
  closeLevel: () => (index) => {
    for (const each of [property, rotation]) {
      emptyLevel(each, 0);
      emptyLevel(each, 1);
      addToLevel(each, 0, random, 0, FRACTIONS, fractionAt(index));
      addToLevel(each, 1, random, 4, FRACTIONS, fractionAt(index));
      closeLevel(each, 1, index % 2 === 0 ? CLOSE_LAYER : CLOSE_DIFFERENCE, FRACTIONS, fractionAt(index), mask, 1);
    }
  },
  readLowest: () => (index) => {
    emptyLevel(property, 0);
    addToLevel(property, 0, random, index % 8, FRACTIONS, fractionAt(index));
    readLowest(property, out, 0);
  },
  addToLowest: () => (index) => {
    emptyLevel(rotation, 0);
    addToLevel(rotation, 0, random, index % 8, FRACTIONS, fractionAt(index));
    addToLowest(rotation, random, index % 8);
  },
  settleMeanProperty: () => (index) => {
    emptyLevel(property, 0);
    addToLevel(property, 0, random, index % 8, FRACTIONS, fractionAt(index));
    settleMeanProperty(property);
  },
  subtractValue: () => {
    const [numbers, turns] = [mixingOf('number'), mixingOf('quaternion')];
    return (index) => subtractValue(index % 2 === 0 ? numbers : turns, out, index % 8, random, 4);
  },
};

/** Gives both means a pose, of less than the whole weight. */
function fillMeans(index: number): void {
  for (let n = 0; n < 2; n++) {
    const each = n === 0 ? mean : upperMean;
    each.weights.translations.fill(0);
    each.weights.rotations.fill(0);
    each.weights.scales.fill(0);
    localPoseToMean(each, original, allChannels, FRACTIONS, 1 + (index % 63), null);
  }
}

describe('a frame function allocates nothing:', { timeout: 60_000 }, () => {
  it.each(Object.keys(FRAMES))('%s', (name) => {
    expect(bytesPerFrame(FRAMES[name]!(), BYTES_ALLOWED)).toBeLessThan(BYTES_ALLOWED);
  });

  it('of all that there are', () => {
    const named = frameFunctions((file) => /^mean\/|^properties\/mean-property/.test(file));
    expect(Object.keys(FRAMES).sort()).toEqual(named);
  });
});
