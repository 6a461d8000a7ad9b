import * as THREE from 'three';
import { describe, expect, it } from 'vitest';
import { BOOLEAN, COLOR, kindOf, NUMBER, QUATERNION, STRING, VECTOR } from '../../src/tracks/track-kinds.js';

function threeClass(name: string): THREE.KeyframeTrack {
  return (new Map(Object.entries(THREE)).get(name) as typeof THREE.KeyframeTrack).prototype;
}

/** Whether three takes an interpolation for this class: it warns and falls back to another one if not. */
function threeTakes(className: string, mode: THREE.InterpolationModes): boolean {
  const track = threeClass(className) as unknown as Record<string, unknown>;
  const methods = {
    [THREE.InterpolateDiscrete]: 'Discrete',
    [THREE.InterpolateLinear]: 'Linear',
    [THREE.InterpolateSmooth]: 'Smooth',
    [THREE.InterpolateBezier]: 'Bezier',
  };
  return track[`InterpolantFactoryMethod${methods[mode]}`] !== undefined;
}

const MODES = [THREE.InterpolateDiscrete, THREE.InterpolateLinear, THREE.InterpolateSmooth, THREE.InterpolateBezier];

describe('the kinds of tracks', () => {
  it.each([VECTOR, QUATERNION, NUMBER, COLOR])('$className allows what three does', (kind) => {
    expect(kind.interpolations).toEqual(MODES.filter((mode) => threeTakes(kind.className, mode)));
  });

  it.each([BOOLEAN, STRING])('$className only holds its keys: three would mix them along a Bezier curve', (kind) => {
    expect(kind.interpolations).toEqual([THREE.InterpolateDiscrete]);
  });

  it('are found by the name that three gives their values', () => {
    for (const kind of [VECTOR, QUATERNION, NUMBER, COLOR, BOOLEAN, STRING]) {
      expect(kindOf(threeClass(kind.className))).toBe(kind);
    }
    expect(kindOf(THREE.KeyframeTrack.prototype)).toBeUndefined();
  });
});
