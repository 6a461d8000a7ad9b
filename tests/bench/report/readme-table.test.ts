import { describe, expect, it } from 'vitest';
import { formatReadmeTable, rewriteReadme } from './readme-table.js';
import { CELL, RESULTS } from './sample-results.js';

const README = 'before\n<!-- bench:start -->\nold\n<!-- bench:end -->\nafter\n';

describe('formatReadmeTable', () => {
  it('has a row for each model, number of characters and way of reading', () => {
    const main = [1, 2, 3].map((actionCount) => ({ ...CELL, actionCount }));
    const rows = formatReadmeTable({ ...RESULTS, main })
      .split('\n')
      .slice(2, 4);
    const text = '10.0 → 2.5, **4.0×** (min 4.2×)';
    expect(rows[0]).toBe(`| fox, 24 bones, × 1 | ${text} | ${text} | ${text} |`);
    expect(rows[1]).toMatch(/^\| fox, 24 bones, × 1000, all bones of each read \| .*3\.5×.* \| {2}\| {2}\|$/);
  });

  it('gives our time alone where three was not run', () => {
    expect(formatReadmeTable(RESULTS)).toContain('| fox, 24 bones, × 10000 | 3.0 |  |  |');
  });

  it('leaves out what it has no column for', () => {
    expect(formatReadmeTable({ ...RESULTS, main: [{ ...CELL, actionCount: 8 }], touched: [] })).not.toContain('4.0×');
  });

  it('says when and on what', () => {
    expect(formatReadmeTable(RESULTS)).toContain('2026-11-30 · Node 20.20.2');
  });
});

describe('rewriteReadme', () => {
  it('changes what stands between the markers, and nothing else', () => {
    const text = rewriteReadme(README, RESULTS);
    expect(text.startsWith('before\n<!-- bench:start -->\n| characters |')).toBe(true);
    expect(text.endsWith('\n<!-- bench:end -->\nafter\n')).toBe(true);
    expect(text).not.toContain('old');
  });

  it('gives the same again when it is run again', () => {
    const once = rewriteReadme(README, RESULTS);
    expect(rewriteReadme(once, RESULTS)).toBe(once);
  });

  it.each([
    ['no marker', 'text'],
    ['no end', 'a <!-- bench:start --> b'],
    ['the end first', '<!-- bench:end --> <!-- bench:start -->'],
    ['two starts', `<!-- bench:start -->${README}`],
    ['two ends', `${README}<!-- bench:end -->`],
  ])('refuses a text with %s', (_, text) => {
    expect(() => rewriteReadme(text, RESULTS)).toThrow('rewriteReadme: expected <!-- bench:start --> once');
  });
});
