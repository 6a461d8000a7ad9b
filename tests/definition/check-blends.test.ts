import { describe, expect, it } from 'vitest';
import { checkAxes, checkSpace, checkThreshold, checkThresholds } from '../../src/definition/check-blends.js';
import { createGraphCheck, type GraphCheck } from '../../src/definition/graph-check.js';

/** Returns what a check says; it has to return true just when it says nothing. */
function problemsOf(check: (graph: GraphCheck) => boolean): string[] {
  const graph = createGraphCheck({
    parameters: { x: 0, y: 0, on: true },
    nodes: { walk: { clip: 'Walk' }, alias: { node: 'walk' }, loop: { node: 'loop' }, both: { direct: [] } },
  });
  expect(check(graph)).toBe(graph.problems.length === 0);
  return graph.problems;
}

describe('children of a 1D blend', () => {
  const thresholds = (...children: unknown[]) => problemsOf((graph) => checkThresholds(children, 'here', graph));

  it('stand at numbers or at their ground speed', () => {
    const problems = (at: unknown) => problemsOf((graph) => checkThreshold(at, 'here', graph));
    for (const at of [0, -1.5, 'groundSpeed']) expect(problems(at)).toEqual([]);
    for (const at of ['groundspeed', Number.NaN, undefined, [0]]) expect(problems(at)).toHaveLength(1);
  });

  it('stand in different places, however many are at their ground speed', () => {
    expect(thresholds({ at: 0, clip: 'a' }, { at: 1, clip: 'a' }, { at: 'groundSpeed', clip: 'a' })).toEqual([]);
    expect(thresholds({ at: 'groundSpeed', clip: 'a' }, { at: 'groundSpeed', clip: 'a' })).toEqual([]);
    expect(thresholds({ at: 1 }, { at: 2 }, { at: 1 }, { at: 2 })).toHaveLength(2);
  });

  it('have a ground speed when they are a clip, or a name of one', () => {
    for (const node of ['walk', 'alias', 'loop', 'none']) expect(thresholds({ at: 'groundSpeed', node })).toEqual([]);
    expect(thresholds({ at: 'groundSpeed', node: 'both' })).toHaveLength(1);
    expect(thresholds({ at: 'groundSpeed', states: {} })).toHaveLength(1);
    expect(thresholds({ at: 'groundSpeed', choose: [] })).toHaveLength(1);
  });
});

describe('a 2D blend', () => {
  it('has two axes', () => {
    const problems = (axes: unknown) => problemsOf((graph) => checkAxes(axes, 'here', graph));
    expect(problems(['x', 'y'])).toEqual([]);
    for (const axes of [['x', 'x'], ['x'], ['x', 'on'], 'xy']) expect(problems(axes)).toHaveLength(1);
  });

  it('has angles only in a polar space', () => {
    const problems = (node: object) => problemsOf((graph) => checkSpace(node, 'here', graph));
    expect(problems({})).toEqual([]);
    expect(problems({ space: 'polar', angleWeight: 1 })).toEqual([]);
    expect(problems({ space: 'triangles', angleWeight: 1 })).toHaveLength(1);
    expect(problems({ angleWeight: 1 })).toHaveLength(1);
  });

  it('leaves samples that are no points to others', () => {
    const children = [{ at: [0, 0] }, { at: [0, 0] }];
    expect(problemsOf((graph) => checkSpace({ children }, 'here', graph))).toHaveLength(1);
    expect(problemsOf((graph) => checkSpace({ children: [...children, { at: [0] }] }, 'here', graph))).toEqual([]);
  });
});
