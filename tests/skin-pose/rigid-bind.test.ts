import { describe, expect, it } from 'vitest';
import { composeAffine } from '../../src/math/affine.js';
import { createSkin, type Skin } from '../../src/skeleton/skin.js';
import { rigidBindOf } from '../../src/skin-pose/rigid-bind.js';
import { expectNear, expectSameRotation, turn } from '../support/expect-numbers.js';
import { plainSkin, skeletonOf } from '../support/make-skeleton.js';

/** A skin of joints 2 and 0 of three: x ↦ scale · rotation · (x - pivot). */
function skinOf(...binds: { scale: number; rotation: number[]; pivot: number[] }[]): Skin {
  const affines = new Float64Array(binds.length * 12);
  binds.forEach(({ scale, rotation, pivot }, bone) => {
    const [turned, scales] = [Float64Array.from(rotation), Float64Array.of(scale, scale, scale)];
    composeAffine(affines, bone * 12, new Float64Array(3), turned, scales, 0);
    for (let row = 0; row < 3; row++) {
      let sum = 0;
      for (let n = 0; n < 3; n++) sum -= affines[bone * 12 + n * 3 + row]! * pivot[n]!;
      affines[bone * 12 + 9 + row] = sum;
    }
  });
  return createSkin(3, Int32Array.of(2, 0).subarray(0, binds.length), affines);
}

const first = { scale: 2, rotation: turn(0, 0.6, 0.8, 70), pivot: [1, 2, 3] };
const second = { scale: 2, rotation: turn(1, 0, 0, -20), pivot: [4, 2, 7] };

describe('rigidBindOf', () => {
  it('finds rotation, pivot, palette offset and scale of each bone, and nothing for other joints', () => {
    const bind = rigidBindOf(skeletonOf([-1, 0, 1], [skinOf(first, second)]))!;
    expect(Array.from(bind.paletteOffsets)).toEqual([16, -1, 0]);
    expectSameRotation(bind.rotations.subarray(8), first.rotation, 1e-15);
    expectSameRotation(bind.rotations.subarray(0, 4), second.rotation, 1e-15);
    expect(Array.from(bind.rotations.subarray(4, 8))).toEqual([0, 0, 0, 1]);
    expectNear(bind.pivots, [4, 2, 7, 0, 0, 0, 1, 2, 3], 1e-14);
    expect(bind.scale).toBeCloseTo(2, 14);
    expect(bind.size).toBeCloseTo(Math.hypot(3, 4), 14);
    expect(bind.error).toBeLessThan(1e-14);
  });

  it('says how far the inverse binds are from that, and gives up beyond 2e-6', () => {
    const near = skinOf(first, { ...second, scale: 2 * (1 + 1e-6) });
    const { error } = rigidBindOf(skeletonOf([-1, 0, 1], [near]))!;
    expect(error).toBeGreaterThan(0.9e-6);
    expect(error).toBeLessThan(1.1e-6);
    const far = skinOf(first, { ...second, scale: 2 * (1 + 3e-6) });
    expect(rigidBindOf(skeletonOf([-1, 0, 1], [far]))).toBeNull();
  });

  it('leaves bones without a joint out', () => {
    const bind = rigidBindOf(skeletonOf([-1], [plainSkin(1, [-1, 0])]))!;
    expect(Array.from(bind.paletteOffsets)).toEqual([16]);
    expect(bind.size).toBe(0);
  });
});
