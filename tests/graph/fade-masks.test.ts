import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { haveFadeMasks, writeFadeMasks } from '../../src/graph/fade-masks.js';
import type { Graph } from '../../src/graph/graph.js';
import { updateGraph } from '../../src/graph/update-graph.js';
import { fireTrigger } from '../../src/parameters/parameters.js';
import { machineGraph, newGraph } from '../support/machine-play.js';

const FADE = { seconds: 1, joints: [{ from: 'head', seconds: 2 }] };

const DEFINITION = machineGraph(
  {
    states: { a: { clip: 'Two' }, b: { clip: 'Four' }, c: { clip: 'One' } },
    initial: 'a',
    transitions: [
      { from: 'a', to: 'b', when: 'go', fade: FADE },
      { from: 'a', to: 'c', when: 'plain', fade: 1 },
      { from: 'b', to: 'c', when: 'plain', fade: 0.5, interruption: 'none' },
    ],
  },
  { parameters: { go: 'trigger', plain: 'trigger' } },
);

function fading(seconds: number): Graph {
  const graph = newGraph(DEFINITION);
  fireTrigger(graph.parameters, 'go');
  updateGraph(graph, 0);
  updateGraph(graph, seconds);
  return graph;
}

/** The masks for joints that take so many seconds. */
function masksOf(graph: Graph, seconds: readonly number[]): number[][] {
  const { plan, rows } = graph;
  const out = Array.from({ length: plan.fadeSlotCount }, () => new Float64Array(seconds.length));
  writeFadeMasks(plan, rows, [[Float64Array.from(seconds)]], seconds.length, out, 0);
  return out.map((mask) => [...mask]);
}

describe('fade masks', () => {
  it('have a slot for each state of a machine with such fades', () => {
    const { plan } = newGraph(DEFINITION);
    expect([plan.fadeSlotCount, [...plan.jointMachines], [...plan.fadeSlots]]).toEqual([3, [0], [0]]);
    const none = newGraph(machineGraph({ states: { a: { clip: 'Two' } }, initial: 'a' }));
    expect([none.plan.fadeSlotCount, none.plan.jointMachines.length, [...none.plan.fadeSlots]]).toEqual([0, 0, [-1]]);
  });

  it('say how far each joint is, and take as long as the last one', () => {
    const graph = fading(0.5);
    expect(haveFadeMasks(graph.rows)).toBe(true);
    const [below, above] = masksOf(graph, [1, 2, 0.5, 0]);
    expect(above).toEqual([0.5, 0.25, 1, 1]);
    expect(below).toEqual([0.5, 0.75, 0, 0]);
    updateGraph(graph, 1.4);
    expect(masksOf(graph, [1, 2])[1]).toEqual([1, expect.closeTo(0.95, 12)]);
    updateGraph(graph, 0.2);
    expect(haveFadeMasks(graph.rows)).toBe(false);
    expect(graph.rows.count).toBe(1);
  });

  it('are there for no other fade', () => {
    const graph = newGraph(DEFINITION);
    fireTrigger(graph.parameters, 'plain');
    updateGraph(graph, 0);
    updateGraph(graph, 0.5);
    expect(haveFadeMasks(graph.rows)).toBe(false);
    expect(graph.rows.count).toBe(2);
  });

  it('go by the fade as a whole where nobody says how long joints take', () => {
    const { plan, rows } = fading(0.5);
    const out = Array.from({ length: 3 }, () => new Float64Array(1));
    writeFadeMasks(plan, rows, null, 1, out, 0);
    expect(out.slice(0, 2).map(([number]) => number)).toEqual([0.75, 0.25]);
  });

  it('add up to 1 for each joint', () => {
    const numbers = fc.double({ min: 0, max: 3, noNaN: true });
    fc.assert(
      fc.property(numbers, fc.array(numbers, { minLength: 1, maxLength: 4 }), (elapsed, seconds) => {
        const graph = fading(Math.min(1.9, elapsed));
        const masks = masksOf(graph, seconds);
        for (let joint = 0; joint < seconds.length; joint++) {
          expect(masks[0]![joint]! + masks[1]![joint]!).toBeCloseTo(1, 12);
        }
      }),
    );
  });
});
