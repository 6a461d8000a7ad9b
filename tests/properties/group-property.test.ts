import { AnimationObjectGroup, type Object3D } from 'three';
import { describe, expect, it } from 'vitest';
import { GroupProperty } from '../../src/properties/group-property.js';
import { propertyAt } from '../../src/properties/property.js';

/** A group takes any object with a uuid, though its types want one of three's. */
function lamp(uuid: string, level: number): Object3D & { level: number } {
  return { uuid, level } as Object3D & { level: number };
}

/** Lamps of a group, which a mixer knows by their uuid. */
function setUp(...levels: number[]) {
  const lamps = levels.map((level, index) => lamp(`lamp ${index}`, level));
  const group = new AnimationObjectGroup(...lamps);
  const property = new GroupProperty(group, (object) =>
    'level' in object ? propertyAt({ object: object as { level: number }, name: 'level', part: undefined }) : null,
  );
  return { lamps, group, property, read: () => lamps.map(({ level }) => level) };
}

describe('GroupProperty', () => {
  it('takes the original from the first object and gives it to all', () => {
    const { property, read } = setUp(3, 4);
    const original = new Float64Array(1);
    property.retain(original, 0, 1);
    expect(original[0]).toBe(3);
    property.write(Float64Array.of(9), 0, 1);
    expect(read()).toEqual([9, 9]);
    property.release(original, 0, 1);
    expect(read()).toEqual([3, 3]);
  });

  it('follows objects that come and go; what is taken out keeps its value', () => {
    const { lamps, group, property } = setUp(3, 4);
    property.write(Float64Array.of(9), 0, 1);
    group.remove(lamps[0]!);
    const late = lamp('late', 1);
    group.add(late);
    property.write(Float64Array.of(5), 0, 1);
    expect([...lamps, late].map(({ level }) => level)).toEqual([9, 5, 5]);
    group.add(lamps[0]!);
    property.write(Float64Array.of(6), 0, 1);
    expect([...lamps, late].map(({ level }) => level)).toEqual([6, 6, 6]);
  });

  it('passes over objects without the property, and does nothing in an empty group', () => {
    const { group, property, read } = setUp(3);
    group.add({ uuid: 'dark' } as Object3D);
    property.write(Float64Array.of(7), 0, 1);
    expect(read()).toEqual([7]);
    const empty = setUp();
    empty.property.read(new Float64Array(1), 0, 1);
    empty.property.write(Float64Array.of(1), 0, 1);
  });
});
