import { describe, expect, it } from 'vitest';
import { parseOptions } from './options.js';

describe('parseOptions', () => {
  it('measures everything when nothing is asked', () => {
    const options = parseOptions([]);
    expect(options.models).toEqual(['fox', 'humanoid']);
    expect(options.counts).toEqual([1, 10, 100, 1000]);
    expect(options.actions).toEqual([1, 2, 3]);
    expect(options.isWhole).toBe(true);
  });

  it('takes one value or several', () => {
    const options = parseOptions(['--model', 'fox', '--count', '100,1', '--quick']);
    expect(options.models).toEqual(['fox']);
    expect(options.counts).toEqual([1, 100]);
    expect(options.isQuick).toBe(true);
    expect(options.isWhole).toBe(false);
  });

  it('refuses an option it does not know', () => {
    expect(() => parseOptions(['--modle', 'fox'])).toThrow("Unknown option '--modle'");
  });

  it('refuses a value it does not know, and says which ones there are', () => {
    expect(() => parseOptions(['--count', '7'])).toThrow('--count: got "7", expected 1, 10, 100, 1000.');
    expect(() => parseOptions(['--model', 'horse'])).toThrow('--model: got "horse", expected fox, humanoid.');
  });
});
