import { describe, expect, it } from 'vitest';
import { anyOf, describeValue, keyPath, quote } from '../../src/definition/problem-text.js';

describe('keyPath', () => {
  it('writes names as JavaScript does', () => {
    expect(keyPath('', 'tree')).toBe('tree');
    expect(keyPath('tree', 'base')).toBe('tree.base');
    expect(keyPath('nodes', '$walk_2')).toBe('nodes.$walk_2');
  });

  it('quotes what is no identifier', () => {
    expect(keyPath('masks', 'upper body')).toBe('masks["upper body"]');
    expect(keyPath('', '2')).toBe('["2"]');
    expect(keyPath('clips', '')).toBe('clips[""]');
    expect(keyPath('clips', 'a"b')).toBe('clips["a\\"b"]');
  });
});

describe('quote', () => {
  it('cuts a text of more than 60 letters', () => {
    expect(quote('a'.repeat(60))).toBe(`"${'a'.repeat(60)}"`);
    expect(quote('a'.repeat(61))).toBe(`"${'a'.repeat(60)}…"`);
  });
});

describe('describeValue', () => {
  it.each([
    [undefined, 'nothing'],
    [null, 'null'],
    [Number.NaN, 'NaN'],
    [-1.5, '-1.5'],
    [true, 'true'],
    ['fast', '"fast"'],
    [[], 'an empty array'],
    [[1, 2], 'an array of 2'],
    [{ a: 1 }, 'an object'],
    [{}, 'an empty object'],
    [() => 1, 'a function'],
    [Symbol('a'), 'a symbol'],
  ])('calls %s %s', (value, text) => {
    expect(describeValue(value)).toBe(text);
  });
});

describe('anyOf', () => {
  it('lists words as a sentence does', () => {
    expect([anyOf([]), anyOf(['a']), anyOf(['a', 'b']), anyOf(['a', 'b', 'c'])]).toEqual([
      '',
      'a',
      'a or b',
      'a, b or c',
    ]);
  });
});
