import { describe, expect, it } from 'vitest';
import { formatJson } from './results.js';
import { CELL, RESULTS } from './sample-results.js';

describe('formatJson', () => {
  it('keeps everything, and of numbers four digits', () => {
    const read = JSON.parse(formatJson(RESULTS));
    expect(read.main[0]).toEqual({
      ...CELL,
      microseconds: { three: { median: 10, min: 8.456 }, ours: { median: 2.5, min: 2 } },
      bytes: { three: 1141, ours: 0 },
    });
    expect(read.machine).toEqual(RESULTS.machine);
    expect(Object.keys(read)).toEqual(Object.keys(RESULTS));
  });

  it('rounds no large count', () => {
    expect(JSON.parse(formatJson(RESULTS)).main[1].count).toBe(10_000);
  });
});
