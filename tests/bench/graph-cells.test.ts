import { describe, expect, it } from 'vitest';
import { measureMatch } from './graph-cells.js';
import type { GraphMatch, MatchGraph } from './graph-matches.js';
import type { Host } from './host.js';
import { createBenchModel } from './models.js';
import { createRig } from './rigs.js';

const PLAN = { warmUpMs: 2, batchMs: 2, roundCount: 3 };
const model = createBenchModel('rig', createRig({ boneCount: 3, keyCount: 10, clipCount: 2, tracks: 'rotation' }));

/** A clock that ticks when it is read, and a heap of which each call takes more than the one before. */
function createHost(): Host {
  let milliseconds = 0;
  let bytes = 0;
  return {
    now: () => ++milliseconds,
    loadFox: () => Promise.reject(new Error('there is no fox')),
    collectGarbage: () => {},
    allocatedBytes: () => ++bytes,
    usedBytes: () => null,
    say: () => {},
    rest: () => Promise.resolve(),
  };
}

function graphOf(name: string, clip: string, likeness: MatchGraph['likeness']): MatchGraph {
  return { name, leafCount: 1, likeness, definition: { tree: { clip } } };
}

function matchOf(...graphs: MatchGraph[]): GraphMatch {
  return { name: 'rig', model, clips: model.clips.slice(0, 1), weights: [1], isInPhase: false, graphs };
}

describe('measureMatch', () => {
  it('gives a cell for each graph, with the same figures of the mixers', () => {
    const match = matchOf(graphOf('a', 'clip0', 'three'), graphOf('b', 'clip0', 'mean'));
    const [a, b, ...others] = measureMatch(match, 2, PLAN, createHost());
    expect(others).toEqual([]);
    expect([a!.name, a!.count, a!.leafCount, a!.actionCount, a!.roundCount]).toEqual(['a', 2, 1, 1, 3]);
    expect(b!.name).toBe('b');
    expect(b!.microseconds.three).toEqual(a!.microseconds.three);
    expect(b!.microseconds.mixer).toEqual(a!.microseconds.mixer);
    expect([a!.bytes, b!.bytes]).toEqual([
      { three: 0.5, mixer: 1, graph: 1.5 },
      { three: 0.5, mixer: 1, graph: 2 },
    ]);
    for (const { difference, ratios } of [a!, b!]) {
      expect(difference).toBeLessThan(1e-5);
      // A clock that ticks evenly finds all frames equally fast.
      expect(ratios).toEqual({ three: 1, mixer: 1 });
    }
  });

  it('stops when a graph does not show what it should, with its name', () => {
    for (const likeness of ['three', 'mean'] as const) {
      const match = matchOf(graphOf('other clip', 'clip1', likeness));
      expect(() => measureMatch(match, 1, PLAN, createHost())).toThrow('checkSamePose: other clip, N = 1: bone "bone');
    }
  });

  it('measures a graph that is like nothing', () => {
    const [cell] = measureMatch(matchOf(graphOf('other clip', 'clip1', 'nothing')), 1, PLAN, createHost());
    expect(cell!.difference).toBeNull();
    expect(cell!.microseconds.weights.median).toBeGreaterThan(0);
  });
});
