import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkEvents, clipOfNode, markersOfClip, mayLoop } from '../../src/definition/check-events.js';
import { createGraphCheck } from '../../src/definition/graph-check.js';
import { double } from '../support/arbitraries.js';

const MARKERS = new Set(['left', 'right']);

function problemsOf(event: unknown, markers: ReadonlySet<string> | null = MARKERS, loops = true): string[] {
  const graph = createGraphCheck({});
  graph.markers = markers;
  graph.mayLoop = loops;
  expect(checkEvents([event], 'events', graph)).toBe(graph.problems.length === 0);
  return graph.problems;
}

const moment = fc.oneof(
  double(0, 1),
  double(0, 1).map((seconds) => ({ seconds })),
  fc.constantFrom(...MARKERS).map((marker) => ({ marker })),
);
const kindOf = (value: unknown) => (typeof value === 'object' ? Object.keys(value as object)[0] : typeof value);

describe('checkEvents', () => {
  it('takes windows said in one way, and where nothing loops only those that end after they begin', () => {
    let count = 0;
    fc.assert(
      fc.property(moment, moment, (at, until) => {
        const [from, to] = [at, until].map((value) => (typeof value === 'object' ? Object.values(value)[0] : value));
        const isOneWay = kindOf(at) === kindOf(until);
        const isRight = isOneWay && (typeof from === 'string' ? from !== to : to! > from!);
        count += Number(isRight);
        expect(problemsOf({ name: 'a', at })).toEqual([]);
        expect(problemsOf({ name: 'a', at, until })).toHaveLength(isOneWay ? 0 : 1);
        expect(problemsOf({ name: 'a', at, until }, MARKERS, false)).toHaveLength(isRight ? 0 : 1);
      }),
      { seed: 6, numRuns: 500 },
    );
    expect(count).toBeGreaterThan(50);
  });

  it('takes any marker where they are not listed', () => {
    const event = { name: 'a', at: { marker: 'top' }, until: { marker: 'bottom' } };
    expect(problemsOf(event, null)).toEqual([]);
    expect(problemsOf(event)).toHaveLength(2);
    expect(problemsOf(event, new Set(['top', 'bottom']))).toEqual([]);
  });

  it('says nothing of a window whose ends are broken', () => {
    expect(problemsOf({ name: 'a', at: 2, until: 0.5 })).toHaveLength(1);
    expect(problemsOf({ name: 'a', at: 0.5, until: -1 })).toHaveLength(1);
  });
});

describe('the first clip of a node', () => {
  const graph = createGraphCheck({
    clips: { Walk: { markers: [{ at: 0, name: 'left' }, { at: 0.5 }] }, Run: {} },
    nodes: { walk: { clip: 'Walk' }, alias: { node: 'walk' }, endless: { direct: [{ node: 'endless', weight: 1 }] } },
  });
  const markersOf = (node: unknown) => {
    const markers = markersOfClip(clipOfNode(node, graph), graph);
    return markers && [...markers];
  };
  const [walk, run] = [{ clip: 'Walk' }, { clip: 'Run' }];

  it('may loop, unless it is said that it does not', () => {
    const loops = [undefined, true, false, 'pingpong'].map((loop) => {
      const node = { direct: [{ ...walk, weight: 1, ...(loop !== undefined && { loop }) }, run] };
      return mayLoop(clipOfNode(node, graph));
    });
    expect(loops).toEqual([true, true, false, false]);
    expect(mayLoop(null)).toBe(true);
  });

  it('gives the markers, through blends, bases and names', () => {
    expect(markersOf(walk)).toEqual(['left']);
    expect(markersOf({ node: 'alias' })).toEqual(['left']);
    expect(
      markersOf({
        blend1d: 'x',
        children: [
          { node: 'alias', at: 1 },
          { ...run, at: 0 },
        ],
      }),
    ).toEqual(['left']);
    expect(markersOf({ blend2d: ['x', 'y'], children: [{ ...walk, at: [0, 0] }] })).toEqual(['left']);
    expect(markersOf({ base: { select: 'x', children: [walk, run] }, layer: run })).toEqual(['left']);
    expect(markersOf({ base: { direct: [{ ...walk, weight: 0 }] }, additive: run })).toEqual(['left']);
  });

  it('gives no markers where the clip does not list them, or nobody knows the clip', () => {
    const unknown = [
      run,
      { clip: 'Fly' },
      { base: run, layer: walk },
      { choose: [walk] },
      { states: { walk }, initial: 'walk' },
      { empty: true },
      { node: 'none' },
      { node: 'endless' },
      { direct: [] },
      { direct: 5 },
      { clip: 5 },
      null,
    ];
    for (const node of unknown) expect(markersOf(node)).toBeNull();
  });

  it('come to an end with an object that holds itself', () => {
    const children: object[] = [];
    const endless = { select: 'x', children };
    children.push(endless);
    expect(markersOf(endless)).toBeNull();
  });
});
