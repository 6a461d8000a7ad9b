// How often a frame calls three's own matrix functions: the same on every machine.

import * as THREE from 'three';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AnimationMixer } from '../../src/index.js';
import { createCrowdFrame } from '../support/crowd-frame.js';

afterEach(() => {
  vi.restoreAllMocks();
});

/** Returns how many matrices three composes, multiplies, inverts or passes on to children in one frame. */
function countCalls(
  Mixer: Parameters<typeof createCrowdFrame>[0],
  boneCount: number,
  isDrawn: (character: number) => boolean = () => true,
): Record<string, number> {
  const { frame } = createCrowdFrame(Mixer, boneCount, 3);
  for (let i = 0; i < 3; i++) frame();
  const spies = {
    visits: vi.spyOn(THREE.Object3D.prototype, 'updateMatrixWorld'),
    compositions: vi.spyOn(THREE.Matrix4.prototype, 'compose'),
    products: vi.spyOn(THREE.Matrix4.prototype, 'multiplyMatrices'),
    inversions: vi.spyOn(THREE.Matrix4.prototype, 'invert'),
  };
  frame(isDrawn);
  const counts = Object.fromEntries(Object.entries(spies).map(([name, spy]) => [name, spy.mock.calls.length]));
  vi.restoreAllMocks();
  return counts;
}

/** Returns how much more of each there is with 54 more bones in each of three characters. */
function countGrowth(Mixer: Parameters<typeof createCrowdFrame>[0]): Record<string, number> {
  const few = countCalls(Mixer, 6);
  return Object.fromEntries(Object.entries(countCalls(Mixer, 60)).map(([name, count]) => [name, count - few[name]!]));
}

const MORE_BONES = 3 * 54;

describe('matrices of three’s in a frame', () => {
  it('are none for bones that nobody looks at', () => {
    expect(countGrowth(AnimationMixer)).toEqual({ visits: 0, compositions: 0, products: 0, inversions: 0 });
  });

  it('are more of all for each bone with three’s mixer, so that this is worth counting', () => {
    const { visits, compositions, products } = countGrowth(THREE.AnimationMixer);
    expect(visits).toBe(MORE_BONES);
    expect(compositions).toBeGreaterThanOrEqual(MORE_BONES);
    // One with the parent's matrix, one with the inverse bind.
    expect(products).toBe(2 * MORE_BONES);
  });

  it('are no more for characters out of sight', () => {
    const drawn = countCalls(AnimationMixer, 24);
    const hidden = countCalls(AnimationMixer, 24, () => false);
    for (const [name, count] of Object.entries(hidden)) expect(count, name).toBeLessThanOrEqual(drawn[name]!);
  });
});
