import { describe, expect, it } from 'vitest';
import { formatKilobytes, formatNumber, formatRatio, formatTable } from './table.js';

describe('formatTable', () => {
  it('has a header, a rule and the rows, with all columns in line', () => {
    expect(
      formatTable(
        ['model', 'N'],
        [
          ['fox', '1000'],
          ['humanoid', '1'],
        ],
      ),
    ).toBe(['| model    |    N |', '|----------|-----:|', '| fox      | 1000 |', '| humanoid |    1 |'].join('\n'));
  });

  it('refuses a row of another length', () => {
    expect(() => formatTable(['a', 'b'], [['only']])).toThrow('formatTable: "only" has 1 texts, expected 2.');
  });
});

describe('numbers', () => {
  it('have the digits that were asked for, and a dash where there is none', () => {
    expect([formatNumber(1.005, 1), formatNumber(null, 1)]).toEqual(['1.0', '–']);
    expect([formatRatio(4.256), formatRatio(null)]).toEqual(['4.26x', '–']);
    expect(formatKilobytes(1536)).toBe('1.5 KB');
  });
});
