import { describe, expect, it } from 'vitest';
import { appendHistory, formatHistoryRow, HISTORY_HEADER } from './history.js';
import { RESULTS } from './sample-results.js';

describe('the history', () => {
  it('has a column for each of the main ratios, for two of bones that are read, and for some graphs', () => {
    const columns = HISTORY_HEADER.split(',');
    expect(columns.slice(0, 6)).toEqual(['date', 'engine', 'v8', 'three', 'load', 'fox-1-1']);
    expect(columns).toHaveLength(5 + 4 * 3 + 3 * 3 + 2 + 2 * 4);
    expect(columns.slice(25, 29)).toEqual(['humanoid-100-3', 'fox-1000-1-all', 'fox-1000-2-all', 'graph-clip-1']);
    expect(columns.at(-1)).toBe('graph-tree-of-64-1000');
  });

  it('has as many entries in a row, empty where nothing was measured', () => {
    const columns = HISTORY_HEADER.split(',');
    const entries = formatHistoryRow(RESULTS).split(',');
    expect(entries).toHaveLength(columns.length);
    const filled = columns.flatMap((column, index) => (entries[index] === '' ? [] : [[column, entries[index]]]));
    expect(filled.slice(5)).toEqual([
      ['fox-1-2', '4.00'],
      ['fox-1000-1-all', '3.50'],
      ['graph-tree-of-64-1000', '2.00'],
    ]);
  });
});

describe('appendHistory', () => {
  it('begins a new file with its header', () => {
    expect(appendHistory('', RESULTS)).toBe(`${HISTORY_HEADER}\n${formatHistoryRow(RESULTS)}\n`);
  });

  it('keeps what is there', () => {
    const once = appendHistory('', RESULTS);
    const twice = appendHistory(once, { ...RESULTS, date: 'later' });
    expect(twice.startsWith(once)).toBe(true);
    expect(twice.split('\n')).toHaveLength(4);
  });

  it('leaves columns empty that a file has not got yet', () => {
    const header = HISTORY_HEADER.slice(0, HISTORY_HEADER.indexOf(',graph'));
    const row = header.replace(/[^,]+/g, '1');
    const lines = appendHistory(`${header}\n${row}\n`, RESULTS).split('\n');
    expect(lines[0]).toBe(HISTORY_HEADER);
    expect(lines[1]).toBe(row + ','.repeat(8));
    expect(lines[2]).toBe(formatHistoryRow(RESULTS));
  });

  it('refuses a file with other columns', () => {
    expect(() => appendHistory(`${HISTORY_HEADER},more\n`, RESULTS)).toThrow('appendHistory: the columns are "date,');
    expect(() => appendHistory('da\n', RESULTS)).toThrow('appendHistory: the columns are "da"');
    expect(() => appendHistory('date,speed\n', RESULTS)).toThrow('appendHistory: the columns are "date,speed"');
  });
});
