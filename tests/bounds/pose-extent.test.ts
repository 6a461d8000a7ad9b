import { describe, expect, it } from 'vitest';
import { addClipExtent, createPoseExtent, mixClipExtent, setPoseExtent } from '../../src/bounds/pose-extent.js';

const pose = {
  translations: Float64Array.of(1, 2, 3, 0, 0, 0),
  rotations: Float64Array.of(0, 0, 0, 1, 0, 0, 0, 2),
  scales: Float64Array.of(1, -2, 1, 1, 1, 1),
};

const clip = {
  translations: [{ joint: 0, box: [0, 3, 3, 1, 4, 5] }],
  rotations: [{ joint: 1, stretch: 1 }],
  scales: [{ joint: 0, scale: 5 }],
};

function extentOfPose() {
  const extent = createPoseExtent(2);
  setPoseExtent(extent, pose, Uint8Array.of(1, 0));
  return extent;
}

describe('a pose extent', () => {
  it('is that of one pose at first', () => {
    const { boxes, scales, stretches, turns } = extentOfPose();
    expect([...boxes]).toEqual([1, 2, 3, 1, 2, 3, 0, 0, 0, 0, 0, 0]);
    expect([...scales]).toEqual([2, 1]);
    // A quaternion of length 2 stretches by up to 4 + 3.
    expect([...stretches]).toEqual([1, 7]);
    expect([...turns]).toEqual([1, 0]);
  });

  it('widens by clips that are mixed in', () => {
    const extent = extentOfPose();
    mixClipExtent(extent, clip);
    expect([...extent.boxes.subarray(0, 6)]).toEqual([0, 2, 3, 1, 4, 5]);
    expect([...extent.scales]).toEqual([5, 1]);
    expect([...extent.turns]).toEqual([1, 1]);
  });

  it('widens by differences, as far as their weight lets them go', () => {
    const extent = extentOfPose();
    addClipExtent(extent, { ...clip, translations: [{ joint: 0, box: [-1, 1, -1, 1, 2, 0] }] }, 2);
    expect([...extent.boxes.subarray(0, 6)]).toEqual([-1, 2, 1, 3, 6, 3]);
    expect([...extent.scales]).toEqual([12, 1]);
    expect([...extent.turns]).toEqual([1, 1]);
  });
});
