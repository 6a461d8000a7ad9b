import { describe, expect, it } from 'vitest';
import { beginFade } from '../../src/graph/begin-fade.js';
import type { Graph } from '../../src/graph/graph.js';
import { updateGraph } from '../../src/graph/update-graph.js';
import { AT_PHASE, AT_SAME_PHASE, AT_SECONDS } from '../../src/machine/machine-plan.js';
import { planFade } from '../../src/machine/plan-fade.js';
import { ofLeaf, shownGraph } from '../support/graph-play.js';
import {
  CLIPS,
  currentOf,
  happenings,
  linesOf,
  machineGraph,
  plainStates,
  weightsOf,
} from '../support/machine-play.js';

const DEFINITION = machineGraph({ states: plainStates({ A: 'Two', B: 'Four' }), initial: 'A' });
const A = 0;
const B = 1;

function playing(seconds: number): Graph {
  const graph = shownGraph(DEFINITION, {}, CLIPS);
  updateGraph(graph, seconds);
  return graph;
}

function begin(graph: Graph, state: number, fade: number, kind = AT_PHASE, start = Number.NaN, mayReturn = true): void {
  beginFade(graph, 0, state, planFade(fade), -1, kind, Float64Array.of(9, start), 1, mayReturn);
}

describe('beginFade', () => {
  it('leaves the old state at once in a cut, and keeps it in a fade', () => {
    const cut = playing(0.5);
    begin(cut, B, 0);
    expect(linesOf(happenings(cut))).toEqual(['0.5 start B', '0.5 exit A', '0.5 enter B', '0.5 arrive B']);
    const faded = playing(0.5);
    begin(faded, B, 1);
    expect(linesOf(happenings(faded))).toEqual(['0.5 start B', '0.5 enter B']);
    updateGraph(faded, 0.25);
    expect(weightsOf(faded)).toEqual({ A: 0.75, B: 0.25 });
  });

  it.each([
    ['at its start', AT_PHASE, Number.NaN, 0],
    ['at a phase', AT_PHASE, 0.3, 0.3],
    ['at seconds of its own', AT_SECONDS, 1, 1 / CLIPS.Four],
    ['at the phase within the cycle of the old state', AT_SAME_PHASE, Number.NaN, 2.5 / CLIPS.Two - 1],
  ])('begins %s', (_, kind, start, phase) => {
    const graph = playing(2.5);
    begin(graph, B, 1, kind, start);
    expect(ofLeaf(graph, 'leafPhases', 'Four')).toBeCloseTo(phase, 14);
  });

  it('runs a fade backwards only where it may', () => {
    const graph = playing(0.5);
    begin(graph, B, 1);
    updateGraph(graph, 0.25);
    begin(graph, A, 4);
    expect(currentOf(graph)).toBe('A');
    expect(ofLeaf(graph, 'leafPhases', 'Two')).toBeCloseTo(0.75 / CLIPS.Two, 14);
    updateGraph(graph, 0.125);
    expect(weightsOf(graph)).toEqual({ A: 0.875, B: 0.125 });
    begin(graph, B, 4, AT_PHASE, Number.NaN, false);
    expect(ofLeaf(graph, 'leafPhases', 'Four')).toBe(0);
  });
});
