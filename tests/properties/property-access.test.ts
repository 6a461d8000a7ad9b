import * as THREE from 'three';
import { describe, expect, it } from 'vitest';
import { createPropertyAccess, valueSize } from '../../src/properties/property-access.js';
import type { Holder } from '../../src/properties/property-path.js';

const place = (object: object, name: string, part?: string) => ({ object: object as Holder, name, part });

/** Reads a property of some numbers. */
function read(object: object, name: string, size: number, part?: string): number[] {
  const out = new Float64Array(size + 2).fill(77);
  createPropertyAccess(place(object, name, part)).read(out, 1, size);
  expect([out[0], out[size + 1]], 'what belongs to others').toEqual([77, 77]);
  return [...out.subarray(1, size + 1)];
}

function write(object: object, name: string, values: (number | boolean | string)[], part?: string): void {
  const access = createPropertyAccess(place(object, name, part));
  const all = [77, ...values, 77];
  const isFlat = values.every((value) => typeof value === 'number');
  access.write(isFlat ? Float64Array.from(all as number[]) : all, 1, values.length);
}

describe('property access', () => {
  it('reads and writes numbers, booleans and strings', () => {
    const light = new THREE.PointLight();
    write(light, 'intensity', [3]);
    write(light, 'visible', [false]);
    write(light, 'name', ['Lamp']);
    expect(light).toMatchObject({ intensity: 3, visible: false, name: 'Lamp' });
    expect(read(light, 'intensity', 1)).toEqual([3]);
  });

  it('reads and writes vectors, colours and quaternions, and sets of Euler angles with their order', () => {
    const box = new THREE.Mesh(new THREE.BufferGeometry(), new THREE.MeshBasicMaterial());
    box.rotation.order = 'ZYX';
    write(box, 'position', [1, 2, 3]);
    write(box, 'rotation', [0.5, 0, 0]);
    write(box.material, 'color', [0.25, 0.5, 1]);
    expect(box.position.toArray()).toEqual([1, 2, 3]);
    expect(box.rotation.toArray()).toEqual([0.5, 0, 0, 'ZYX']);
    // A turn by a about x is the quaternion (sin a/2, 0, 0, cos a/2).
    expect(box.quaternion.x).toBeCloseTo(Math.sin(0.25), 12);
    expect(box.material.color.toArray()).toEqual([0.25, 0.5, 1]);
    expect(read(box, 'position', 3)).toEqual([1, 2, 3]);
    expect(read(box, 'rotation', 3)).toEqual([0.5, 0, 0]);
  });

  it('reads and writes components, and a quaternion follows its Euler angle', () => {
    const box = new THREE.Object3D();
    write(box, 'position', [4], 'y');
    write(box, 'rotation', [0.5], 'x');
    expect(box.position.y).toBe(4);
    expect(box.quaternion.x).toBeCloseTo(Math.sin(0.25), 12);
    expect(read(box, 'rotation', 1, 'x')).toEqual([0.5]);
  });

  it('reads and writes arrays, plain and typed, as far as both go', () => {
    const face = { weights: [1, 2, 3], typed: new Float32Array(2) };
    write(face, 'weights', [7, 8]);
    write(face, 'typed', [5, 6, 9]);
    write(face, 'weights', [0.5], '2');
    expect(face.weights).toEqual([7, 8, 0.5]);
    expect([...face.typed]).toEqual([5, 6]);
    expect(read(face, 'weights', 2)).toEqual([7, 8]);
  });

  it('reads and writes what a class of somebody else makes an array of', () => {
    const odd = {
      numbers: [1, 2],
      toArray(out: number[]) {
        Object.assign(out, this.numbers);
      },
      fromArray(values: number[]) {
        this.numbers = Array.from(values);
      },
    };
    expect(read({ odd }, 'odd', 2)).toEqual([1, 2]);
    write({ odd }, 'odd', [3, 4, 5]);
    expect(odd.numbers).toEqual([3, 4, 5]);
  });

  it('tells objects of the scene that their matrix is old', () => {
    const box = new THREE.Object3D();
    box.matrixWorldNeedsUpdate = false;
    write(box, 'position', [1, 2, 3]);
    expect(box.matrixWorldNeedsUpdate).toBe(true);
    box.matrixWorldNeedsUpdate = false;
    write(box, 'scale', [2], 'x');
    expect(box.matrixWorldNeedsUpdate).toBe(true);
  });

  it('has a material look at its shader only for what may need another one', () => {
    const material = new THREE.MeshPhysicalMaterial();
    const version = (): number => material.version;
    const unchanged = version();
    write(material, 'opacity', [0.5]);
    write(material, 'color', [1, 0, 0]);
    write(material, 'color', [0.5], 'g');
    write(material, 'roughness', [0.1]);
    write(material, 'normalScale', [2, 2]);
    expect(version()).toBe(unchanged);
    write(material, 'transparent', [true]);
    expect(version()).toBe(unchanged + 1);
    write(material, 'side', [THREE.DoubleSide]);
    expect(version()).toBe(unchanged + 2);
    write(material, 'flatShading', [true]);
    expect(version()).toBe(unchanged + 3);
    // three's own setters notice when one of these comes up from 0.
    write(material, 'clearcoat', [0.5]);
    expect(version()).toBe(unchanged + 4);
    write(material, 'clearcoat', [0.6]);
    expect(version()).toBe(unchanged + 4);
  });
});

describe('valueSize', () => {
  it('is the least that a value must have', () => {
    const box = new THREE.Mesh(new THREE.BufferGeometry(), new THREE.MeshBasicMaterial());
    expect(valueSize(place(box, 'position'))).toBe(3);
    expect(valueSize(place(box, 'quaternion'))).toBe(4);
    expect(valueSize(place(box, 'rotation'))).toBe(3);
    expect(valueSize(place(box, 'matrix'))).toBe(16);
    expect(valueSize(place(box, 'position', 'x'))).toBe(1);
    expect(valueSize(place(box, 'visible'))).toBe(1);
    expect(valueSize(place({ weights: [1, 2] }, 'weights'))).toBe(1);
    expect(valueSize(place({ empty: null }, 'empty'))).toBe(1);
  });
});
