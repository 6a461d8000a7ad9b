import { describe, expect, it } from 'vitest';
import { shortNumber, shortNumbers } from '../../src/messages/short-numbers.js';

describe('shortNumber', () => {
  it('has three significant digits, and no zeros at the end', () => {
    const numbers = [0, 1, 0.5199999809265137, -12.3456, 98765, 0.000123456, 2 / 3, 1.23456e-9];
    expect(numbers.map(shortNumber)).toEqual(['0', '1', '0.52', '-12.3', '98800', '0.000123', '0.667', '1.23e-9']);
  });
});

describe('shortNumbers', () => {
  it('has three digits of each where they tell the two apart', () => {
    expect(shortNumbers(0.5199999809265137, 0.05)).toEqual(['0.52', '0.05']);
    expect(shortNumbers(1 / 3, 2 / 3)).toEqual(['0.333', '0.667']);
  });

  it('has more where three would make them equal', () => {
    expect(shortNumbers(0.0999999, 0.1)).toEqual(['0.0999999', '0.1']);
    expect(shortNumbers(1.000412, 1.000361)).toEqual(['1.00041', '1.00036']);
    expect(shortNumbers(0.1 + 0.2, 0.3)).toEqual(['0.30000000000000004', '0.3']);
  });

  it('has three of equal ones', () => {
    expect(shortNumbers(2 / 3, 2 / 3)).toEqual(['0.667', '0.667']);
  });
});
