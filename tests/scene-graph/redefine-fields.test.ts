import { describe, expect, it } from 'vitest';
import { plainFields, redefineFields } from '../../src/scene-graph/redefine-fields.js';

const MARK = Symbol('mark');
const NAMES = ['b', 'd'];
const READ: PropertyDescriptor = { configurable: true, enumerable: true, get: () => 'read' };

/** An object with fields of every kind around `b` and `d`. */
function createObject(): Record<PropertyKey, unknown> {
  const object: Record<PropertyKey, unknown> = { a: 1, b: 2, c: 3, d: 4, [MARK]: 'mark' };
  let hidden = 5;
  Object.defineProperty(object, 'computed', {
    configurable: true,
    enumerable: false,
    get: () => hidden,
    set: (value: number) => {
      hidden = value;
    },
  });
  Object.defineProperty(object, 'constant', { value: 6, configurable: true });
  object.last = 7;
  return object;
}

/** Accessors that read and write a list, for `b` and `d`. */
function accessorsOf(list: unknown[]): PropertyDescriptor[] {
  const field = (index: number): PropertyDescriptor => ({
    configurable: true,
    enumerable: true,
    get: () => list[index],
    set: (value) => {
      list[index] = value;
    },
  });
  return [field(0), field(1)];
}

describe('redefineFields', () => {
  it('gives the fields their descriptors, and keeps the order of all keys', () => {
    const object = createObject();
    const before = Reflect.ownKeys(object);
    const list = [20, 40];
    redefineFields(object, NAMES, accessorsOf(list));
    expect(Reflect.ownKeys(object)).toEqual(before);
    expect([object.b, object.d]).toEqual([20, 40]);
    object.d = 41;
    expect(list).toEqual([20, 41]);
  });

  it('leaves every other field as it is: values, accessors, hidden ones, constants, symbols', () => {
    const object = createObject();
    const before = Object.getOwnPropertyDescriptors(object);
    redefineFields(object, NAMES, accessorsOf([20, 40]));
    const after = Object.getOwnPropertyDescriptors(object);
    for (const key of Reflect.ownKeys(before)) {
      if (key !== 'b' && key !== 'd') expect(after[key]).toEqual(before[key]);
    }
    object.computed = 50;
    expect(object.computed).toBe(50);
  });

  it('is undone by plain fields: every descriptor is what it was', () => {
    const object = createObject();
    const before = Object.getOwnPropertyDescriptors(object);
    redefineFields(object, NAMES, accessorsOf([20, 40]));
    expect(Object.getOwnPropertyDescriptors(object)).not.toEqual(before);
    plainFields(object, NAMES, [2, 4]);
    expect(Object.getOwnPropertyDescriptors(object)).toEqual(before);
    expect(Reflect.ownKeys(object)).toEqual(Reflect.ownKeys(before));
  });

  it('takes the first field, the last one, and the only one', () => {
    for (const key of ['a', 'last']) {
      const object = createObject();
      const before = Reflect.ownKeys(object);
      redefineFields(object, [key], [READ]);
      expect(object[key]).toBe('read');
      expect(Reflect.ownKeys(object)).toEqual(before);
    }
    const only = { a: 1 };
    redefineFields(only, ['a'], [READ]);
    expect(only.a).toBe('read');
  });

  it('throws when the object is frozen, and leaves it as it is', () => {
    const object = Object.freeze(createObject());
    const before = Object.getOwnPropertyDescriptors(object);
    expect(() => redefineFields(object, NAMES, accessorsOf([20, 40]))).toThrow(TypeError);
    expect(Object.getOwnPropertyDescriptors(object)).toEqual(before);
  });
});

describe('plainFields', () => {
  it('makes fields as assignments do, and leaves out those that there are none of', () => {
    const object = createObject();
    redefineFields(object, NAMES, accessorsOf([20, 40]));
    plainFields(object, [...NAMES, 'missing'], [1, 2, 3]);
    const assigned: Record<string, unknown> = {};
    assigned.b = 1;
    expect(Object.getOwnPropertyDescriptor(object, 'b')).toEqual(Object.getOwnPropertyDescriptor(assigned, 'b'));
    expect(Object.hasOwn(object, 'missing')).toBe(false);
  });
});
