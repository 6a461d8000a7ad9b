// What aiming and reaching allocate, and the turns that they are made of.

import { describe, expect, it } from 'vitest';
import { createRestPose } from '../../src/local-pose/local-pose.js';
import { carryDirection, carryPoint } from '../../src/math/affine-vectors.js';
import { crossVectors, normalizeVector, perpendicularDirection, rejectVector } from '../../src/math/directions.js';
import { invertAffine } from '../../src/math/inverse-affine.js';
import { rotateVector, turnBetween, turnBetweenFrames } from '../../src/math/turns.js';
import { createAim } from '../../src/pose-tools/aim.js';
import { aimPose } from '../../src/pose-tools/aim-pose.js';
import { pathToAffine, stepDown } from '../../src/pose-tools/path-to-affine.js';
import { createPoseStep, stepPose } from '../../src/pose-tools/pose-step.js';
import { createReach } from '../../src/pose-tools/reach.js';
import { reachPose } from '../../src/pose-tools/reach-pose.js';
import { bytesPerFrame } from '../support/bytes-per-frame.js';
import { frameFunctions } from '../support/frame-functions.js';
import { skeletonOf } from '../support/make-skeleton.js';

const BYTES_ALLOWED = 16;

const skeleton = skeletonOf([-1, 0, 1, 2, 3, 4]);
const pose = createRestPose(skeleton);
const chain = [0, 2, 4].map((joint) => ({ joint, share: 0.25 }));
const aims = [
  createAim({ skeleton, joint: 5, axis: [1, 2, 3] }),
  createAim({ skeleton, joint: 5, axis: [1, 2, 3], chain, limit: 70 }),
];
const reach = createReach({ skeleton, end: 4 });

/** Numbers from -3 to 3; those from 0 to 1 are weights. */
const numbers = Float64Array.from({ length: 64 }, (_, index) => 3 * Math.sin(index + 1));
const weights = Float64Array.from({ length: 64 }, (_, index) => (index + 1) / 64);
const directions = Float64Array.from({ length: 64 * 3 }, (_, index) => Math.sin(index + 1));
for (let i = 0; i < 64; i++) normalizeVector(directions, i * 3, directions, i * 3);
const affines = Float64Array.from({ length: 24 }, (_, index) => Math.cos(index * index));
const out = new Float64Array(12);

const at = (index: number): number => index % 60;
const directionAt = (index: number): number => (index % 64) * 3;

const step = createPoseStep({ aim: skeleton.names.at(-1)!, target: 'look', axis: [1, 0, 0] }, skeleton);

/** A frame to measure for each function. */
const FRAMES: Record<string, (index: number) => void> = {
  carryPoint: (index) => carryPoint(out, 0, affines, index % 12, numbers, at(index)),
  carryDirection: (index) => carryDirection(out, 0, affines, index % 12, numbers, at(index)),
  invertAffine: (index) => invertAffine(out, 0, affines, index % 12),
  normalizeVector: (index) => normalizeVector(out, 0, numbers, at(index)),
  crossVectors: (index) => crossVectors(out, 0, numbers, at(index), numbers, at(index * 7)),
  rejectVector: (index) => rejectVector(out, 0, numbers, at(index), directions, directionAt(index)),
  perpendicularDirection: (index) => perpendicularDirection(out, 0, directions, directionAt(index)),
  rotateVector: (index) => rotateVector(out, 0, numbers, at(index), numbers, at(index * 7)),
  turnBetween: (index) => {
    const to = directionAt(index * 7);
    perpendicularDirection(out, 4, directions, directionAt(index));
    turnBetween(out, 0, directions, directionAt(index), directions, to, out, 4, weights, at(index));
  },
  turnBetweenFrames: (index) => {
    const to = directionAt(index * 7);
    perpendicularDirection(out, 4, directions, directionAt(index));
    turnBetweenFrames(out, 0, directions, directionAt(index), out, 4, directions, to, numbers, at(index));
  },
  pathToAffine: (index) => pathToAffine(out, pose, aims[0]!.path, index % 7),
  stepDown: (index) => {
    for (let n = 0; n < 12; n++) out[n] = affines[n]!;
    stepDown(out, pose, index % 6);
  },
  stepPose: (index) => stepPose(pose, step, numbers, weights, at(index)),
  aimPose: (index) => aimPose(pose, aims[index % 2]!, numbers, at(index), weights, at(index * 3)),
  reachPose: (index) => {
    const poles = index % 2 === 0 ? numbers : null;
    reachPose(pose, reach, numbers, at(index), poles, at(index * 7), weights, at(index * 3));
  },
};

describe('a frame function allocates nothing:', { timeout: 60_000 }, () => {
  it.each(Object.keys(FRAMES))('%s', (name) => {
    expect(bytesPerFrame(FRAMES[name]!, BYTES_ALLOWED)).toBeLessThan(BYTES_ALLOWED);
  });

  it('of all that there are', () => {
    const named = frameFunctions((file) =>
      /^pose-tools\/|^math\/(?:affine-vectors|inverse-affine|directions|turns)/.test(file),
    );
    expect(Object.keys(FRAMES).sort()).toEqual(named);
  });
});
