import { describe, expect, it } from 'vitest';
import { createClip } from '../../src/keys/clip.js';
import { createTravelFromFeet } from '../../src/root-motion/planted-feet.js';
import { travelAt } from '../../src/root-motion/travel.js';
import { createSkeleton } from '../../src/skeleton/skeleton.js';

const STRIDE = 1.2;
const DURATION = 1;
const KEYS = 60;

const skeleton = createSkeleton({
  names: ['hips', 'left', 'right'],
  parents: Int32Array.of(-1, 0, 0),
  restTranslations: Float64Array.of(0, 1, 0, 0.1, -1, 0, -0.1, -1, 0),
  restRotations: Float64Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1),
  restScales: new Float64Array(9).fill(1),
  skins: [],
});

/** A foot of a walk in place: on the ground it goes back evenly for 60 % of the cycle, then it swings forward in an arc. */
function footAt(phase: number): [number, number] {
  const inCycle = phase - Math.floor(phase);
  const reach = STRIDE * 0.6;
  if (inCycle <= 0.6) return [0, reach / 2 - STRIDE * inCycle];
  const swing = (inCycle - 0.6) / 0.4;
  return [
    0.2 * Math.sin(Math.PI * swing),
    -reach / 2 + reach * (swing - Math.sin(2 * Math.PI * swing) / (2 * Math.PI)),
  ];
}

function walk() {
  const times = Float32Array.from({ length: KEYS + 1 }, (_, key) => (key / KEYS) * DURATION);
  const track = (joint: number, x: number, shift: number) => ({
    name: skeleton.names[joint]!,
    joint,
    channel: 'translation' as const,
    interpolation: 'linear' as const,
    times,
    values: Float32Array.from(
      Array.from(times).flatMap((time) => {
        const [height, z] = footAt(time / DURATION + shift);
        return [x, height - 1, z];
      }),
    ),
  });
  return createClip('walk', DURATION, [track(1, 0.1, 0), track(2, -0.1, 0.5)]);
}

describe('createTravelFromFeet', () => {
  it('keeps the foot on the ground where it stands: it slides by less than 1 % of a stride', () => {
    const travel = createTravelFromFeet(walk(), skeleton, [1, 2]);
    const place = new Float64Array(4);
    for (const shift of [0, 0.5]) {
      const onGround: number[] = [];
      // Two cycles, as long as this foot stands in the second one.
      for (let n = 0; n <= 60; n++) {
        const phase = 1 - shift + (n / 60) * 0.6;
        travelAt(travel, Float64Array.of(phase), 0, place, 0);
        onGround.push(place[2]! + footAt(phase + shift)[1]);
      }
      expect(Math.max(...onGround) - Math.min(...onGround)).toBeLessThan(0.01 * STRIDE);
    }
  });

  it('goes as far as a stride in each cycle, and nowhere else', () => {
    const travel = createTravelFromFeet(walk(), skeleton, [1, 2]);
    const place = new Float64Array(4);
    travelAt(travel, Float64Array.of(3), 0, place, 0);
    expect(Math.abs(place[2]! - 3 * STRIDE)).toBeLessThan(0.03 * STRIDE);
    expect([place[0], place[1], place[3]]).toEqual([0, 0, 0]);
  });

  it('goes along the ground of the root, as large as that is', () => {
    // The skeleton’s z is the root’s x, and three times as long.
    const toRoot = [0, 0, -3, 0, 3, 0, 3, 0, 0, 0, 0, 0];
    const travel = createTravelFromFeet(walk(), skeleton, [1, 2], { toRoot });
    const place = new Float64Array(4);
    travelAt(travel, Float64Array.of(1), 0, place, 0);
    expect(Math.abs(place[0]! - 3 * STRIDE)).toBeLessThan(0.03 * STRIDE);
    expect(Math.abs(place[2]!)).toBeLessThan(1e-9);
  });

  it('refuses no feet, and joints that are not there', () => {
    expect(() => createTravelFromFeet(walk(), skeleton, [])).toThrow('createTravelFromFeet: got no feet');
    expect(() => createTravelFromFeet(walk(), skeleton, [1, 7])).toThrow(
      'createTravelFromFeet: got joint 7, expected 0..2.',
    );
  });
});
