import * as THREE from 'three';
import { describe, expect, it } from 'vitest';
import { numberField, numbersReader } from '../../src/properties/number-fields.js';

const SOURCES: readonly object[] = [
  new THREE.Vector4(),
  new THREE.Color(),
  new THREE.SpotLight(),
  new THREE.PerspectiveCamera(),
  new THREE.MeshStandardMaterial(),
];
const NAMES = 'x y z w r g b intensity distance angle penumbra fov zoom opacity roughness metalness emissiveIntensity';

describe('numberField', () => {
  it.each(NAMES.split(' '))('reads and writes %s', (name) => {
    const holder = SOURCES.find((source) => name in source) as Record<string, unknown>;
    const field = numberField(name)!;
    field(holder, Float64Array.of(0.125, 0.375), 1, true);
    expect(holder[name]).toBe(0.375);
    const out = Float64Array.of(7, 7);
    field(holder, out, 1, false);
    expect([...out]).toEqual([7, 0.375]);
  });

  it('is null for any other name', () => {
    for (const name of ['glow', 'toString', '']) expect(numberField(name)).toBeNull();
  });
});

describe('numbersReader', () => {
  it('reads colours, vectors and quaternions, and nothing else', () => {
    const values = [
      new THREE.Color(0.1, 0.2, 0.3),
      new THREE.Vector2(1, 2),
      new THREE.Vector3(1, 2, 3),
      new THREE.Vector4(1, 2, 3, 4),
      new THREE.Quaternion(0.5, 0.5, -0.5, 0.5),
    ];
    for (const value of values) {
      const expected: number[] = value.toArray();
      const out = new Float64Array(expected.length + 2);
      numbersReader(value)!(value as unknown as Record<string, number>, out, 1);
      expect([...out]).toEqual([0, ...expected, 0]);
    }
    for (const value of [new THREE.Euler(), new THREE.Matrix4(), {}]) expect(numbersReader(value)).toBeNull();
  });
});
