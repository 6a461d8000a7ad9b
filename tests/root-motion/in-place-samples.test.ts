import { describe, expect, it } from 'vitest';
import { createClip } from '../../src/keys/clip.js';
import { sampleInPlace, undoPlace } from '../../src/root-motion/in-place-samples.js';
import { jointKeys } from '../../src/root-motion/joint-keys.js';
import { createRootSpace } from '../../src/root-motion/root-space.js';
import { createTravelThrough } from '../../src/root-motion/travel.js';
import { expectNear, expectSameRotation, turn } from '../support/expect-numbers.js';
import { skeletonOf } from '../support/make-skeleton.js';
import { trackOf } from '../support/sample-track.js';

const ONE = skeletonOf([-1]);

describe('undoPlace', () => {
  it('takes a place of the root out, in the space of the joint', () => {
    // The joint's space is twice as large as the root's and 1 to the side; the root is 4 ahead and looks along x.
    const space = createRootSpace(
      'test',
      createClip('clip', 1, []),
      ONE,
      0,
      [0.5, 0, 0, 0, 0.5, 0, 0, 0, 0.5, 1, 0, 0],
    );
    const out = new Float64Array(12);
    undoPlace(out, space, [0, 0, 4, Math.PI / 2]);
    // A joint at (0, 0, 8) is at (1, 0, 4) in the root's space: 1 ahead of the root there, so at (0, 0, 1), which is (-2, 0, 2).
    const [x, y, z] = [0, 1, 2].map((axis) => out[6 + axis]! * 8 + out[9 + axis]!);
    expectNear([x!, y!, z!], [-2, 0, 2], 1e-15);
  });
});

describe('sampleInPlace', () => {
  it('has the keys of the joint, and more only where it takes them', () => {
    const clip = createClip('walk', 1, [
      trackOf('translation', 'linear', [0.25, 0.5, 0.75], [0, 0, 0, 0, 1, 1, 0, 0, 2]),
    ]);
    const space = createRootSpace('test', clip, ONE, 0);
    const keys = jointKeys(clip, ONE, 0);
    const straight = createTravelThrough(1, [0.25, 0.4, 0.75], [0, 0, 0, 0, 0, 0, 0.6, 0, 0, 0, 2, 0]);
    const left = sampleInPlace(clip, [0.25, 0.5, 0.75], keys, straight, space);
    expect(left.map(({ time }) => time)).toEqual([0.25, 0.5, 0.75]);
    expectNear(
      left.flatMap(({ value }) => value),
      [0, 0, 0, 0, 1, 0, 0, 0, 0],
      1e-15,
    );
    // A travel that goes on evenly all the time: the joint falls behind before its first key and after its last.
    const even = createTravelThrough(1, [0, 1], [0, 0, 0, 0, 0, 0, 2, 0]);
    const samples = sampleInPlace(clip, [0.25, 0.5, 0.75], keys, even, space);
    expect(samples.map(({ time }) => time)).toEqual([0, 0.25, 0.5, 0.75, 1]);
    expect(samples.map(({ value }) => value[2])).toEqual([0, -0.5, 0, 0.5, 0]);
  });

  it('has the rotation as well where the travel turns', () => {
    const clip = createClip('turn', 1, [trackOf('rotation', 'linear', [0, 1], [0, 0, 0, 1, ...turn(0, 1, 0, 90)])]);
    const space = createRootSpace('test', clip, ONE, 0);
    const around = createTravelThrough(1, [0, 1], [0, 0, 0, 0, 0, 0, 0, Math.PI / 2]);
    const samples = sampleInPlace(clip, [0, 1], jointKeys(clip, ONE, 0), around, space);
    const { value } = samples.at(-1)!;
    expectNear(samples[0]!.value.slice(0, 3), [1, 0, 0], 1e-7);
    expectNear(value.slice(0, 3), [0, 0, 1], 1e-7);
    expectSameRotation(value.slice(3), [0, 0, 0, 1], 1e-7);
    // The joint goes round the root, and so on a curve.
    expect(samples.length).toBeGreaterThan(16);
  });
});
