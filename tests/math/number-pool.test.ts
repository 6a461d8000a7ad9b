import { describe, expect, it } from 'vitest';
import { takeNumbers } from '../../src/math/number-pool.js';

describe('takeNumbers', () => {
  it('gives rooms of zeros that do not overlap', () => {
    const rooms = Array.from({ length: 100 }, (_, index) => ({ length: index % 40, ...takeNumbers(index % 40) }));
    rooms.forEach(({ numbers, offset, length }, index) => {
      expect(offset + length).toBeLessThanOrEqual(numbers.length);
      for (let i = offset; i < offset + length; i++) expect(numbers[i]).toBe(0);
      numbers.fill(index + 1, offset, offset + length);
    });
    rooms.forEach(({ numbers, offset, length }, index) => {
      expect(new Set(numbers.subarray(offset, offset + length))).toEqual(new Set(length > 0 ? [index + 1] : []));
    });
  });

  it('puts rooms side by side in one array', () => {
    // Two of these fit into whatever is left, or else into a new array.
    const [, first, second] = [takeNumbers(200), takeNumbers(3), takeNumbers(3)];
    expect(second!.offset - first!.offset === 3 || second!.numbers !== first!.numbers).toBe(true);
  });

  it('has room for any length', () => {
    expect(takeNumbers(100_000).numbers.length).toBeGreaterThanOrEqual(100_000);
  });
});
