import { describe, expect, it } from 'vitest';
import { formatCells, formatFindings, formatGraphs, formatPage, formatVerdicts } from './markdown.js';
import { ALONE, CELL, GRAPH, RESULTS } from './sample-results.js';

/** The texts of a line of a table. */
function textsOf(line: string | undefined): string[] {
  return (line ?? '')
    .split('|')
    .slice(1, -1)
    .map((text) => text.trim());
}

describe('formatCells', () => {
  it('has a row for each cell, with the number of characters named', () => {
    const [header, , row] = formatCells([CELL], 'model').split('\n');
    expect(textsOf(header).slice(0, 3)).toEqual(['model', 'N', 'actions']);
    const numbers = ['1', '2', '10.00', '8.46', '2.50', '2.00', '4.00x', '4.23x', '1141', '0'];
    expect(textsOf(row)).toEqual(['fox', ...numbers]);
  });

  it('has dashes where three was not run', () => {
    const texts = textsOf(formatCells([ALONE], 'model').split('\n')[2]);
    expect(texts).toEqual(['fox', '10000', '1', '–', '–', '3.00', '2.00', '–', '–', '–', '–']);
  });

  it('says what was read where anything was', () => {
    const [header, , row] = formatCells([{ ...CELL, touched: 'all' }], 'model').split('\n');
    expect(textsOf(header)[3]).toBe('read');
    expect(textsOf(row)[3]).toBe('all');
  });
});

describe('formatGraphs', () => {
  it('has a row for each graph, beside both mixers', () => {
    const [header, , row] = formatGraphs([GRAPH]).split('\n');
    const texts = textsOf(row);
    expect(Object.fromEntries(textsOf(header).map((name, index) => [name, texts[index]]))).toMatchObject({
      graph: 'tree of 64',
      N: '1000',
      leaves: '64',
      actions: '3',
      'three µs': '16.00',
      'mixer µs': '4.00',
      'graph µs': '8.00',
      'of it weights': '1.26',
      'three / graph': '2.00x',
      'mixer / graph': '0.50x',
      'three B': '3430',
      'mixer B': '0',
      'graph B': '0',
      like: 'mean',
    });
    expect(texts.slice(7, 13)).toEqual(['7.50', '1.26', '2.00x', '2.00x', '0.50x', '0.47x']);
  });
});

describe('formatFindings', () => {
  it('has a section for each part that was run', () => {
    const titles = (text: string) => text.split('\n').filter((line) => line.startsWith('## '));
    expect(titles(formatFindings(RESULTS))).toHaveLength(8);
    expect(titles(formatFindings({ ...RESULTS, touched: [], growth: [] }))).toHaveLength(6);
  });

  it('gives each size of a curve, and the slopes', () => {
    const text = formatFindings({
      ...RESULTS,
      main: [],
      touched: [],
      cases: [],
      graphs: [],
      bind: [],
      compile: [],
      memory: [],
    });
    expect(textsOf(text.split('\n').find((line) => line.startsWith('| 100 ')))).toEqual([
      '100',
      '–',
      '4.0',
      '–',
      '1.50',
    ]);
    expect(text).toContain('foxes, 1 action. three: slope 1.25; ours: slope 1.00.');
  });

  it('gives for keys how far the dearest is above the cheapest, since nothing is proportional to them', () => {
    const [curve] = RESULTS.growth;
    const text = formatFindings({ ...RESULTS, growth: [{ ...curve!, name: 'keys' }] });
    expect(text).toContain('ours: dearest 300 % above cheapest');
    expect(textsOf(text.split('\n').find((line) => line.startsWith('| 100 '))).slice(3)).toEqual(['–', '–']);
  });

  it('gives memory in kilobytes, and typed arrays only where they are known', () => {
    const text = formatFindings(RESULTS);
    expect(text).toContain('the clone with its bone texture 50.0 KB, an AnimationClip 40.0 KB.');
    expect(text).not.toContain('typed arrays');
    const [memory] = RESULTS.memory;
    const split = { ...RESULTS, memory: [{ ...memory!, figureBuffers: { three: 1024, ours: 2048 } }] };
    expect(formatFindings(split)).toMatch(/typed arrays +\| +1\.0 KB \| +2\.0 KB/);
  });
});

describe('formatPage', () => {
  it('names day, machine and versions, and shows the picture', () => {
    const page = formatPage(RESULTS, 'latest.svg');
    expect(page).toContain(
      '2026-11-30 · Node 20.20.2 · V8 11.3 · three r187 · Some <CPU> & more · 2 cores · load 0.50',
    );
    expect(page).toContain('](latest.svg)');
    expect(page).toMatch(/[^\n]\n$/);
  });

  it('leaves the load out where it is not known', () => {
    expect(formatPage({ ...RESULTS, machine: { ...RESULTS.machine, load: null } }, 'a.svg')).not.toContain('load');
  });
});

describe('formatVerdicts', () => {
  it('says of each cell whether it is far enough', () => {
    const verdict = { name: 'fox, N = 1, 1 action', ratio: 5, must: 4.5, aim: 6, isMet: true, isAimReached: false };
    const rows = [verdict, { ...verdict, ratio: 7, isAimReached: true }, { ...verdict, ratio: 1, isMet: false }];
    const texts = formatVerdicts(rows).split('\n').slice(2).map(textsOf);
    expect(texts.map((row) => row[4])).toEqual(['must met', 'aim reached', 'MISSED']);
    expect(texts[0]!.slice(0, 4)).toEqual(['fox, N = 1, 1 action', '5.00x', '4.5x', '6x']);
  });
});
