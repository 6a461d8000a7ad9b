import { describe, expect, it } from 'vitest';
import { propertyAt } from '../../src/properties/property.js';

/** A lamp, and its brightness as somebody who drives it sees it. */
function lampOf(brightness: number) {
  const lamp: Record<string, unknown> = { brightness };
  return { lamp, property: () => propertyAt({ object: lamp, name: 'brightness', part: undefined }) };
}

describe('propertyAt', () => {
  it('gives everybody the same original, and gives it back when the last one lets go', () => {
    const { lamp, property } = lampOf(5);
    const [first, second] = [new Float64Array(1), new Float64Array(1)];
    const one = property();
    one.retain(first, 0, 1);
    one.write(Float64Array.of(7), 0, 1);
    const other = property();
    other.retain(second, 0, 1);
    expect([first[0], second[0]]).toEqual([5, 5]);
    one.release(first, 0, 1);
    expect(lamp.brightness).toBe(7);
    other.release(second, 0, 1);
    expect(lamp.brightness).toBe(5);
  });

  it('takes what it finds for the original once nobody drives it any more', () => {
    const { lamp, property } = lampOf(5);
    const values = new Float64Array(1);
    const one = property();
    one.retain(values, 0, 1);
    one.release(values, 0, 1);
    lamp.brightness = 8;
    property().retain(values, 0, 1);
    expect(values[0]).toBe(8);
  });

  it('keeps properties, and parts of one, apart', () => {
    const object = { position: { x: 1, y: 2 } };
    const values = new Float64Array(1);
    const x = propertyAt({ object, name: 'position', part: 'x' });
    x.retain(values, 0, 1);
    propertyAt({ object, name: 'position', part: 'y' }).retain(values, 0, 1);
    expect(values[0]).toBe(2);
  });
});
