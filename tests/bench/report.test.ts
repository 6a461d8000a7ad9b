import { describe, expect, it } from 'vitest';
import { type Cell, formatTable } from './report.js';

const CELL: Cell = {
  model: 'fox',
  boneCount: 24,
  count: 1,
  actionCount: 2,
  roundCount: 21,
  microseconds: { three: { median: 10, min: 8.456 }, ours: { median: 2.5, min: 2 } },
  ratio: 4.004,
  minimaRatio: 4.228,
  bytes: { three: 1141.4, ours: 0 },
  poseDifference: 1e-7,
};

describe('formatTable', () => {
  it('has a row for each cell, with the number of characters named', () => {
    const [header, , row] = formatTable([CELL]).split('\n');
    const cellsOf = (line: string | undefined) =>
      line
        ?.split('|')
        .slice(1, -1)
        .map((text) => text.trim());
    expect(cellsOf(header)?.slice(0, 3)).toEqual(['model', 'N', 'actions']);
    const numbers = ['1', '2', '10.00', '8.46', '2.50', '2.00', '4.00x', '4.23x', '1141', '0'];
    expect(cellsOf(row)).toEqual(['fox', ...numbers]);
  });

  it('keeps its columns in line', () => {
    const lines = formatTable([CELL, { ...CELL, model: 'humanoid', count: 1000 }]).split('\n');
    const barsOf = (line: string) => [...line].flatMap((sign, place) => (sign === '|' ? [place] : []));
    for (const line of lines) expect(barsOf(line)).toEqual(barsOf(lines[0]!));
  });
});
