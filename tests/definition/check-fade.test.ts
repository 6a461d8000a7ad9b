import { describe, expect, it } from 'vitest';
import { checkFade } from '../../src/definition/check-fade.js';
import { createGraphCheck } from '../../src/definition/graph-check.js';

function problemsOf(fade: unknown): string[] {
  const graph = createGraphCheck({});
  expect(checkFade(fade, 'fade', graph)).toBe(graph.problems.length === 0);
  return graph.problems;
}

describe('checkFade', () => {
  it('takes seconds, by themselves or with options', () => {
    for (const seconds of [0, 0.3, 1e9]) {
      expect(problemsOf(seconds)).toEqual([]);
      expect(problemsOf({ seconds })).toEqual([]);
    }
    for (const seconds of [-1e-9, Number.NaN, '1', undefined, null]) {
      expect(problemsOf(seconds)).toHaveLength(1);
      expect(problemsOf({ seconds })).toHaveLength(1);
    }
  });

  it.each(['blend', 'frozen', 'inertial', undefined] as const)(
    'of kind %s has joints, and an easing unless it is inertial',
    (kind) => {
      const isInertial = kind === 'inertial';
      for (const easing of ['linear', 'smooth', 'smoother', [0.4, 0, 0.2, 1]]) {
        expect(problemsOf({ seconds: 1, kind, easing })).toHaveLength(isInertial ? 1 : 0);
      }
      for (const joints of [
        [],
        [
          { from: 'Head', seconds: 0 },
          { from: 'Tail', seconds: 2 },
        ],
      ]) {
        expect(problemsOf({ seconds: 1, kind, joints })).toEqual([]);
      }
    },
  );

  it('is refused with an easing or joints that are none', () => {
    for (const easing of ['ease', [], [0, 0, 1], [0, 0, 1, 2], [0, 0, 1, '1'], 1, null]) {
      expect(problemsOf({ seconds: 1, easing })).toHaveLength(1);
    }
    const joints = [{}, [{ from: 'Head' }], [{ seconds: 1 }], [{ from: 'Head', seconds: -1 }], ['Head']];
    for (const list of joints) expect(problemsOf({ seconds: 1, kind: 'inertial', joints: list })).toHaveLength(1);
  });

  it('says one thing of a kind that is none', () => {
    expect(problemsOf({ seconds: 1, kind: 'cut' })).toHaveLength(1);
    expect(problemsOf({ seconds: 1, kind: 1, easing: 'smooth' })).toHaveLength(1);
  });
});
