import { describe, expect, it } from 'vitest';
import type { GraphDefinition } from '../../src/definition/graph-definition.js';
import { matchingPhase } from '../../src/graph/match-phase.js';
import { shownGraph } from '../support/graph-play.js';

/** A walk that begins with the left foot, a run that begins with the right one, and a wave whose markers have no names. */
function definition(sync: 'main' | 'none'): GraphDefinition {
  return {
    clips: {
      Walk: {
        markers: [
          { at: 0.1, name: 'left' },
          { at: 0.6, name: 'right' },
        ],
      },
      Run: {
        markers: [
          { at: 0.3, name: 'right' },
          { at: 0.9, name: 'left' },
        ],
      },
      Wave: { markers: [{ at: 0 }, { at: 0.5 }, { at: 0.75 }] },
    },
    tree: {
      direct: [
        { clip: 'Walk', weight: 1, sync },
        { clip: 'Run', weight: 1, sync },
        { clip: 'Wave', weight: 1, sync: 'none' },
      ],
    },
  };
}

function matched(sync: 'main' | 'none', from: string, phase: number, to: string): number {
  const graph = shownGraph(definition(sync));
  const leafOf = (name: string): number => graph.plan.leaves.findIndex(({ clip }) => clip.name === name);
  graph.leafPhases[leafOf(from)] = phase;
  const out = new Float64Array(2);
  matchingPhase(graph, leafOf(from), leafOf(to), out, 1);
  return out[1]!;
}

describe.each(['none', 'main'] as const)('matchingPhase of clips with sync %s', (sync) => {
  it('finds the marker of the same name, and goes as far on to the next one', () => {
    // Half way from right to left: in the run from 0.3 to 0.9.
    expect(matched(sync, 'Walk', 0.85, 'Run')).toBeCloseTo(0.6, 14);
    // Half way from left to right: in the run from 0.9 to 1.3, over the end.
    expect(matched(sync, 'Walk', 0.35, 'Run')).toBeCloseTo(0.1, 14);
    expect(matched(sync, 'Run', 0.1, 'Walk')).toBeCloseTo(0.35, 14);
  });

  it('counts what lies before the first marker to the last one, in any cycle', () => {
    // 0.45 of the 0.5 from right to left.
    for (const phase of [0.05, 3.05, -1.95]) expect(matched(sync, 'Walk', phase, 'Run')).toBeCloseTo(0.84, 14);
  });

  it('goes by number where a marker has no name in common', () => {
    expect(matched(sync, 'Walk', 0.35, 'Wave')).toBeCloseTo(0.25, 14);
    expect(matched(sync, 'Walk', 0.85, 'Wave')).toBeCloseTo(0.625, 14);
    // The third one of two is the first one again.
    expect(matched(sync, 'Wave', 0.875, 'Walk')).toBeCloseTo(0.35, 14);
  });
});
