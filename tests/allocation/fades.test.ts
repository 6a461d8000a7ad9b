// What fades allocate.

import { describe, expect, it } from 'vitest';
import { createEasing, EASING_SIZE, ease } from '../../src/easing/easing.js';
import { addInertia, addInertiaBefore } from '../../src/inertia/add-inertia.js';
import { clearInertia, createInertia, isInertiaOver, moveInertia } from '../../src/inertia/inertia.js';
import { inertiaCurveAt, prepareInertiaCurve } from '../../src/inertia/inertia-curve.js';
import {
  addValueInertia,
  addValueInertiaBefore,
  createValueInertia,
  recordValueInertia,
} from '../../src/inertia/inertia-values.js';
import { recordInertia } from '../../src/inertia/record-inertia.js';
import { bytesPerFrame } from '../support/bytes-per-frame.js';
import { frameFunctions } from '../support/frame-functions.js';
import { seededRandom } from '../support/random.js';
import { copyPose, randomMotion } from '../support/sways.js';

const BYTES_ALLOWED = 16;

const out = new Float64Array(8);
const fractions = Float64Array.from({ length: 64 }, (_, index) => index / 63);
const easings = Float64Array.from(
  (['linear', 'smooth', 'smoother', [0.25, 0.1, 0.25, 1]] as const).flatMap((easing) => [...createEasing(easing)]),
);

const curves = Float64Array.of(2, -1, 0.5, -3, 40, 0.7);

const JOINTS = 4;
const VALUES = 6;
const random = seededRandom(5);
const [from, to] = [randomMotion(random, JOINTS), randomMotion(random, JOINTS)];
const [shown, shownBefore, target, targetAfter] = [from(0), from(-0.01), to(0), to(0.01)];
const pose = copyPose(target);
/** Seconds for each joint or number; steps of a frame. */
const seconds = Float64Array.of(1, 0.5, 0, 0.7, 0.2, 0.9);
const steps = Float64Array.of(0.01, 0.017);
const inertia = createInertia(JOINTS);
const valueInertia = createValueInertia(VALUES);

function record(): void {
  recordInertia(inertia, shown, shownBefore, target, targetAfter, seconds, steps, 0);
}

function recordValues(): void {
  const [a, b, c, d] = [shown.scales, shownBefore.scales, target.scales, targetAfter.scales];
  recordValueInertia(valueInertia, a, b, c, d, seconds, steps, 0);
}

/** Moves the record on, and makes a new one now and then. */
function move(index: number): void {
  if (index % 64 === 0) {
    record();
    recordValues();
  }
  moveInertia(inertia, steps, index % 2);
  moveInertia(valueInertia, steps, index % 2);
}

/** A frame to measure for each function. */
const FRAMES: Record<string, (index: number) => void> = {
  ease: (index) => ease(easings, (index % 4) * EASING_SIZE, fractions, index % 64, out, index % 8),
  prepareInertiaCurve: (index) => {
    for (let n = 0; n < 3; n++) out[n] = curves[(index % 2) * 3 + n]!;
    prepareInertiaCurve(out, 0);
  },
  inertiaCurveAt: (index) => inertiaCurveAt(curves, (index % 2) * 3, fractions, index % 64, out, index % 8),
  clearInertia: () => clearInertia(inertia),
  isInertiaOver: (index) => {
    if (isInertiaOver(index % 2 === 0 ? inertia : valueInertia)) record();
  },
  moveInertia: move,
  recordInertia: record,
  addInertia: (index) => {
    move(index);
    pose.rotations.set(target.rotations);
    addInertia(pose, inertia);
  },
  addInertiaBefore: (index) => {
    move(index);
    pose.rotations.set(target.rotations);
    addInertiaBefore(pose, inertia, steps, index % 2);
  },
  recordValueInertia: recordValues,
  addValueInertia: (index) => {
    move(index);
    addValueInertia(out, valueInertia);
  },
  addValueInertiaBefore: (index) => {
    move(index);
    addValueInertiaBefore(out, valueInertia, steps, index % 2);
  },
};

describe('a frame function allocates nothing:', { timeout: 60_000 }, () => {
  it.each(Object.keys(FRAMES))('%s', (name) => {
    expect(bytesPerFrame(FRAMES[name]!, BYTES_ALLOWED)).toBeLessThan(BYTES_ALLOWED);
  });
});

describe('this list', () => {
  it('holds every frame function of these folders', () => {
    expect(Object.keys(FRAMES).sort()).toEqual(frameFunctions((file) => /^(?:easing|inertia)\//.test(file)));
  });
});
