import { describe, expect, it } from 'vitest';
import { createClip } from '../../src/keys/clip.js';
import { createSkin } from '../../src/skeleton/skin.js';
import { skinPoseToPalette } from '../../src/skin-pose/skin-pose-to-palette.js';
import { expectNear, turn } from '../support/expect-numbers.js';
import { skeletonOf } from '../support/make-skeleton.js';
import { trackOf } from '../support/sample-track.js';
import { layoutOf } from '../support/skin-layout.js';

// Three joints in a row, 1 apart along x; 1 and 2 are bones, bound where they rest. Joint 1 turns.
const binds = Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1, -2, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, -3, 0, 0);
const skeleton = skeletonOf([-1, 0, 1], [createSkin(3, Int32Array.of(1, 2), binds)]);
const quarter = { ...trackOf('rotation', 'step', [0], turn(0, 0, 1, 90)), joint: 1 };

describe('skinPoseToPalette', () => {
  it('carries every bone from where it was bound to where it is, from the offset on', () => {
    const { layout } = layoutOf(skeleton, createClip('clip', 1, [quarter]));
    const out = new Float32Array(40).fill(7);
    skinPoseToPalette(out, 4, layout);
    // A quarter turn about (2, 0): (x, y) goes to (2 - y, x - 2), for the bone and for its child, which does not turn itself.
    const matrix = [0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 2, -2, 0, 1];
    expectNear(out.subarray(4, 36), [...matrix, ...matrix], 5e-7);
    expect(new Set([...out.subarray(0, 4), ...out.subarray(36)])).toEqual(new Set([7]));
  });

  it('is nothing but the still bones where nothing moves', () => {
    const { layout } = layoutOf(skeleton, createClip('clip', 1, []));
    const out = new Float32Array(32);
    skinPoseToPalette(out, 0, layout);
    const matrix = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
    expect(Array.from(out)).toEqual([...matrix, ...matrix]);
  });

  it('scales by what stands above and by the binds', () => {
    const large = { ...skeleton, restScales: Float64Array.of(4, 4, 4, 1, 1, 1, 1, 1, 1) };
    const { layout } = layoutOf(large, createClip('clip', 1, [quarter]));
    const out = new Float32Array(32);
    skinPoseToPalette(out, 0, layout);
    // Joint 0 stands at 1, joint 1 four further, at 5: (x, y) goes to (5 - 4y, 4x - 8).
    expectNear(out.subarray(0, 16), [0, 4, 0, 0, -4, 0, 0, 0, 0, 0, 4, 0, 5, -8, 0, 1], 2e-6);
  });
});
