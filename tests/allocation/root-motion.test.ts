import { describe, expect, it } from 'vitest';
import { blendTravel, createTravelBlend } from '../../src/root-motion/blend-travel.js';
import { composeTravel, repeatTravel } from '../../src/root-motion/compose-travel.js';
import { createTravelThrough, findPiece, splitPhase, travelAt, travelDelta } from '../../src/root-motion/travel.js';
import { findEnds, takeWalk } from '../../src/root-motion/travel-walk.js';
import { bytesPerFrame } from '../support/bytes-per-frame.js';
import { frameFunctions } from '../support/frame-functions.js';
import { seededRandom } from '../support/random.js';

const BYTES_ALLOWED = 16;

const random = seededRandom(19);
const out = new Float64Array(4);
const numbers = Float64Array.from({ length: 64 }, random);
const counts = Float64Array.from({ length: 64 }, () => Math.floor(random() * 40 - 20));
const phases = Float64Array.from({ length: 64 }, () => random() * 40 - 20);

/** Ten keys; in every second travel none of them turns. */
const travels = Array.from({ length: 4 }, (_, index) =>
  createTravelThrough(
    1,
    Array.from({ length: 10 }, (_, key) => (key === 5 ? 4 / 9 : key / 9)),
    Array.from({ length: 40 }, (_, i) => (index % 2 === 0 && i % 4 === 3 ? 0 : random() * (i / 10))),
  ),
);
const blend = createTravelBlend([...travels, null]);
const straight = createTravelBlend([travels[0]!, travels[2]!]);
/** Steps as a frame takes them, of a tenth of a cycle; then ones of many cycles, in step and not. */
const steps = Float64Array.from(
  { length: 16 * 3 },
  (_, i) => (i % 3 === 1 ? 0.1 : 0) + (i % 3 === 2 ? random() : 3.45),
);
const long = steps.map((number, i) => (i % 3 === 1 ? number + 40 : number));
const longest = steps.map((number, i) => (i % 3 === 1 ? number + 1000 * i : number));

/** A frame to measure for each function. */
const FRAMES: Record<string, (index: number) => void> = {
  blendTravel: (index) => {
    blendTravel(straight, steps, (index % 8) * 3, out, 0);
    blendTravel(blend, steps, (index % 8) * 3, out, 0);
    blendTravel(blend, long, (index % 8) * 3, out, 0);
    blendTravel(blend, longest, (index % 8) * 3, out, 0);
  },
  composeTravel: (index) => composeTravel(numbers, index % 60, phases, (index * 3) % 60, out, 0),
  findEnds: (index) => findEnds(turnWalk(index), travels),
  findPiece: (index) => findPiece(travels[index % 4]!, numbers, index % 64),
  repeatTravel: (index) => repeatTravel(phases, index % 60, counts, (index * 3) % 60, out, 0),
  splitPhase: (index) => splitPhase(phases, index % 64, out, 0, out, 1),
  takeWalk: (index) => {
    findEnds(turnWalk(index), travels);
    takeWalk(blend.walk, travels, out, 0);
  },
  travelAt: (index) => travelAt(travels[index % 4]!, phases, index % 64, out, 0),
  travelDelta: (index) => travelDelta(travels[index % 4]!, phases, index % 64, phases, (index * 3) % 64, out, 0),
};

/** A walk of all travels from one phase to another. */
function turnWalk(index: number): typeof blend.walk {
  const { walk } = blend;
  for (let i = 0; i < travels.length; i++) {
    walk.weights[i] = 0.25;
    walk.froms[i] = phases[(index + i) % 64]!;
    walk.tos[i] = walk.froms[i]! + numbers[(index * 3 + i) % 64]! - 0.5;
  }
  return walk;
}

describe('a frame function allocates nothing:', { timeout: 60_000 }, () => {
  it.each(Object.keys(FRAMES))('%s', (name) => {
    expect(bytesPerFrame(FRAMES[name]!, BYTES_ALLOWED)).toBeLessThan(BYTES_ALLOWED);
  });
});

describe('this list', () => {
  it('holds every frame function of the folder', () => {
    expect(Object.keys(FRAMES).sort()).toEqual(frameFunctions((file) => file.startsWith('root-motion/')));
  });
});
