import { describe, expect, it } from 'vitest';
import { createDirectionalSpace, directionalWeights } from '../../src/weights/directional-weights.js';
import { createGradientBandSpace, gradientBandWeights } from '../../src/weights/gradient-band-weights.js';
import { limitWeights } from '../../src/weights/limit-weights.js';
import { createLinearSpace, linearWeights } from '../../src/weights/linear-weights.js';
import { createPolarBandSpace, polarBandWeights } from '../../src/weights/polar-band-weights.js';
import { createSurroundings, pullPoint } from '../../src/weights/pull-point.js';
import { settleHeights } from '../../src/weights/settle-heights.js';
import { spaceWeights } from '../../src/weights/space-weights.js';
import { createTriangleSpace, triangleWeights } from '../../src/weights/triangle-weights.js';
import { bytesPerFrame } from '../support/bytes-per-frame.js';
import { frameFunctions } from '../support/frame-functions.js';
import { seededRandom } from '../support/random.js';
import { randomRing } from '../support/weight-spaces.js';

const BYTES_ALLOWED = 16;

const random = seededRandom(16);
const samples = randomRing(random, 11).flat();
const spaces = [
  createLinearSpace(samples.filter((_, i) => i % 2 === 0)),
  createGradientBandSpace(samples),
  createPolarBandSpace(samples),
  createDirectionalSpace(samples),
  createTriangleSpace(samples),
] as const;
const [linear, gradientBand, polarBand, directional, triangles] = spaces;

/** Where every height of this space is below 0. */
const LOST = [76.7, -4.31];
const losing = createPolarBandSpace([0, 0, -0.106, 0.242, -3.73, -0.23, -56.8, -4.18, 0.758, -0.498]);

/** x and y of points inside and outside of the samples, and far away. */
const POINTS = Float64Array.from({ length: 64 }, (_, i) => (random() * 8 - 4) * (i < 56 ? 1 : 1e20));
const pointAt = (index: number): number => (index % 32) * 2;

const out = new Float64Array(16);
const numbers = Float64Array.from({ length: 64 }, random);
/** A frame to measure for each function. */
const FRAMES: Record<string, (index: number) => void> = {
  linearWeights: (index) => linearWeights(linear, POINTS, pointAt(index), out, 0),
  gradientBandWeights: (index) => gradientBandWeights(gradientBand, POINTS, pointAt(index), out, 0),
  polarBandWeights: (index) => polarBandWeights(polarBand, POINTS, pointAt(index), out, 0),
  directionalWeights: (index) => directionalWeights(directional, POINTS, pointAt(index), out, 0),
  triangleWeights: (index) => triangleWeights(triangles, POINTS, pointAt(index), out, 0),
  spaceWeights: (index) => spaceWeights(spaces[index % 5]!, POINTS, pointAt(index), out, 0),
  pullPoint: (() => {
    const surroundings = createSurroundings(0.5, 0.25, 2);
    return (index: number) => pullPoint(out, POINTS, pointAt(index), surroundings);
  })(),
  settleHeights: (index) => {
    for (let i = 0; i < 12; i++) out[i] = numbers[(index + i) % 64]! - 0.5;
    settleHeights(out, 0, 12);
  },
  limitWeights: (index) => limitWeights(out, 0, numbers, index % 50, 12, numbers, (index * 7) % 64),
};

describe('a frame function allocates nothing:', { timeout: 60_000 }, () => {
  it.each(Object.keys(FRAMES))('%s', (name) => {
    expect(bytesPerFrame(FRAMES[name]!, BYTES_ALLOWED)).toBeLessThan(BYTES_ALLOWED);
  });

  it('polarBandWeights, where all heights are below 0', () => {
    const point = Float64Array.from(LOST);
    const frame = (): void => polarBandWeights(losing, point, 0, out, 0);
    expect(bytesPerFrame(frame, BYTES_ALLOWED)).toBeLessThan(BYTES_ALLOWED);
  });
});

describe('this list', () => {
  it('holds every frame function of the folder', () => {
    expect(Object.keys(FRAMES).sort()).toEqual(frameFunctions((file) => file.startsWith('weights/')));
  });
});
