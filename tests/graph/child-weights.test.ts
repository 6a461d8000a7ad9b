import { describe, expect, it } from 'vitest';
import { updateChildWeights } from '../../src/graph/child-weights.js';
import { playState } from '../../src/graph/play-state.js';
import { updateGraph } from '../../src/graph/update-graph.js';
import { setParameter } from '../../src/parameters/parameters.js';
import { expectNear } from '../support/expect-numbers.js';
import { ofLeaves, setParameters, shownGraph } from '../support/graph-play.js';
import { seededRandom } from '../support/random.js';

const SPEED = {
  parameters: { speed: 0 },
  tree: {
    blend1d: 'speed',
    children: [
      { clip: 'Run', at: 4 },
      { clip: 'Idle', at: 0 },
      { clip: 'Walk', at: 1 },
    ],
  },
};

const PAD = {
  parameters: { x: 0, y: 0 },
  tree: {
    blend2d: ['x', 'y'] as [string, string],
    children: [
      { clip: 'Idle', at: [0, 0] as [number, number] },
      { clip: 'Walk', at: [0, 1] as [number, number] },
      { clip: 'Run', at: [0, 2] as [number, number] },
      { clip: 'Right', at: [1, 0] as [number, number] },
    ],
  },
};

const OWN = {
  parameters: { a: 0, b: 0, c: 0 },
  tree: {
    direct: [
      { clip: 'Idle', weight: 'a' },
      { clip: 'Walk', weight: 'b' },
      { clip: 'Run', weight: 'c' },
      { clip: 'Wave', weight: 0.125 },
    ],
  },
};

const CHOICE = {
  parameters: { which: 0 },
  tree: { select: 'which', children: [{ clip: 'Idle' }, { clip: 'Walk' }, { clip: 'Run' }] },
};

describe('weights of children', () => {
  it.each([
    [-1e300, { Idle: 1, Walk: 0, Run: 0 }],
    [0, { Idle: 1, Walk: 0, Run: 0 }],
    [0.25, { Idle: 0.75, Walk: 0.25, Run: 0 }],
    [1, { Idle: 0, Walk: 1, Run: 0 }],
    [2.5, { Idle: 0, Walk: 0.5, Run: 0.5 }],
    [4, { Idle: 0, Walk: 0, Run: 1 }],
    [1e300, { Idle: 0, Walk: 0, Run: 1 }],
  ])('on a line at %d are those of the two neighbours', (speed, weights) => {
    expect(ofLeaves(shownGraph(SPEED, { speed }), 'leafWeights')).toEqual(weights);
  });

  it('in a plane are a third each for idle, walk and right at (0.5, 0.5), and exact at each child', () => {
    const { Idle, Walk, Run, Right } = ofLeaves(shownGraph(PAD, { x: 0.5, y: 0.5 }), 'leafWeights');
    expectNear([Idle!, Walk!, Run!, Right!], [1 / 3, 1 / 3, 0, 1 / 3], 1e-15);
    for (const { clip, at } of PAD.tree.children) {
      const weights = ofLeaves(shownGraph(PAD, { x: at[0], y: at[1] }), 'leafWeights');
      expect(weights).toEqual({ Idle: 0, Walk: 0, Run: 0, Right: 0, [clip]: 1 });
    }
  });

  it('in a plane take the space that is asked for', () => {
    // In the triangle of (0,0), (0,1) and (1,0): barycentric. Simple directional: the same along its axes.
    for (const space of ['triangles', 'directional'] as const) {
      const children = PAD.tree.children.filter(({ clip }) => clip !== 'Run');
      const graph = shownGraph({ ...PAD, tree: { ...PAD.tree, children, space } }, { x: 0.25, y: 0.125 });
      const { Idle, Walk, Right } = ofLeaves(graph, 'leafWeights');
      expectNear([Idle!, Walk!, Right!], [0.625, 0.125, 0.25], 1e-12);
    }
  });

  it('in a plane of directions count angles as they are told to', () => {
    const children = [
      ...PAD.tree.children,
      { clip: 'Left', at: [-1, 0] as [number, number] },
      { clip: 'Nod', at: [0, -1] as [number, number] },
    ];
    const weightsFor = (options: { angleWeight?: number }, x: number, y: number) =>
      ofLeaves(
        shownGraph({ ...PAD, tree: { ...PAD.tree, children, space: 'polar' as const, ...options } }, { x, y }),
        'leafWeights',
      );
    const { Idle, Walk, Run, Right, Left, Nod } = weightsFor({}, 0.5, 0.5);
    expectNear([Walk! - Right!, Run!, Left!, Nod!, Idle! + Walk! + Right!], [0, 0, 0, 0, 1], 1e-15);
    const walks = (options: { angleWeight?: number }) =>
      [0.2, 0.6, 1.2, 1.9].flatMap((x) => [0.3, 0.8, 1.7].map((y) => weightsFor(options, x, y).Walk));
    expect(walks({ angleWeight: 2 })).toEqual(walks({}));
    expect(walks({ angleWeight: 1 })).not.toEqual(walks({}));
  });

  it('of their own are what they are told, up to 1 in sum', () => {
    const weights = ofLeaves(shownGraph(OWN, { a: 0.25, b: 0, c: 0.5 }), 'leafWeights');
    expect(weights).toEqual({ Idle: 0.25, Walk: 0, Run: 0.5, Wave: 0.125 });
  });

  it('of their own are divided by a sum above 1, and count as 0 below 0', () => {
    const weights = ofLeaves(shownGraph(OWN, { a: -3, b: 1.375, c: 0.5 }), 'leafWeights');
    expect(weights).toEqual({ Idle: 0, Walk: 0.6875, Run: 0.25, Wave: 0.0625 });
  });

  it('of their own may be as large as numbers get', () => {
    const most = Number.MAX_VALUE;
    const { Idle, Walk, Run, Wave } = ofLeaves(shownGraph(OWN, { a: most, b: most, c: -most }), 'leafWeights');
    expectNear([Idle!, Walk!, Run!, Wave!], [0.5, 0.5, 0, 0], 1e-15);
  });

  it.each([
    [-1e300, 'Idle'],
    [-0.6, 'Idle'],
    [0.49, 'Idle'],
    [0.5, 'Walk'],
    [1.4, 'Walk'],
    [1.5, 'Run'],
    [2, 'Run'],
    [1e300, 'Run'],
  ])('of a selection at %d are all for %s', (which, name) => {
    const weights = ofLeaves(shownGraph(CHOICE, { which }), 'leafWeights');
    expect(weights).toEqual({ Idle: 0, Walk: 0, Run: 0, [name]: 1 });
  });

  it('of a selection by a boolean are for the first child or the second', () => {
    const choice = { ...CHOICE, parameters: { which: false } };
    expect(ofLeaves(shownGraph(choice), 'leafWeights')).toMatchObject({ Idle: 1, Walk: 0 });
    expect(ofLeaves(shownGraph(choice, { which: true }), 'leafWeights')).toMatchObject({ Idle: 0, Walk: 1 });
  });
});

describe('the speed of weights', () => {
  const weightSpeed = 1.5;

  it('is what they move by in a second, the one that has the longest way', () => {
    const graph = shownGraph({ ...CHOICE, tree: { ...CHOICE.tree, weightSpeed } });
    setParameter(graph.parameters, 'which', 2);
    updateGraph(graph, 0);
    expect(ofLeaves(graph, 'leafWeights')).toEqual({ Idle: 1, Walk: 0, Run: 0 });
    updateGraph(graph, 0.5);
    expect(ofLeaves(graph, 'leafWeights')).toEqual({ Idle: 0.25, Walk: 0, Run: 0.75 });
    updateGraph(graph, 0.5);
    expect(ofLeaves(graph, 'leafWeights')).toEqual({ Idle: 0, Walk: 0, Run: 1 });
  });

  it('holds from the first update on: that one shows them where they are to be', () => {
    const graph = shownGraph({ ...CHOICE, tree: { ...CHOICE.tree, weightSpeed } }, { which: 1 });
    expect(ofLeaves(graph, 'leafWeights')).toEqual({ Idle: 0, Walk: 1, Run: 0 });
  });

  it('is never passed, and the sum stays 1, for random parameters and steps', () => {
    const random = seededRandom(5);
    const graphs = [
      shownGraph({ ...SPEED, tree: { ...SPEED.tree, weightSpeed } }),
      shownGraph({ ...PAD, tree: { ...PAD.tree, weightSpeed } }),
      shownGraph({ ...CHOICE, tree: { ...CHOICE.tree, weightSpeed } }),
    ];
    let hasBeenHeld = false;
    for (let i = 0; i < 2000; i++) {
      const step = random() * 0.2 - 0.02;
      for (const graph of graphs) {
        if (i % 4 === 0) {
          const values = graph.parameters.names.map((name) => [name, random() * 8 - 4]);
          setParameters(graph, Object.fromEntries(values) as Record<string, number>);
        }
        const before = Array.from(graph.childWeights);
        updateGraph(graph, step);
        const moves = before.map((weight, child) => Math.abs(graph.childWeights[child]! - weight));
        const most = weightSpeed * Math.abs(step) + 1e-15;
        expect(Math.max(...moves)).toBeLessThanOrEqual(most);
        hasBeenHeld ||= Math.max(...moves) > most - 1e-12;
        expect(Math.abs(graph.childWeights.reduce((a, b) => a + b) - 1)).toBeLessThan(1e-12);
      }
    }
    expect(hasBeenHeld).toBe(true);
  });

  it('comes to the same whatever steps time is cut into', () => {
    const definition = { ...PAD, tree: { ...PAD.tree, weightSpeed: 0.3 } };
    const [one, many] = [shownGraph(definition), shownGraph(definition)];
    for (const graph of [one, many]) setParameters(graph, { x: 0.7, y: 0.4 });
    updateGraph(one, 2);
    for (let i = 0; i < 120; i++) updateGraph(many, 1 / 60);
    expectNear(many.childWeights, one.childWeights, 1e-12);
  });
});

describe('updateChildWeights', () => {
  it('works out the weights of every parent, played or not', () => {
    const graph = shownGraph({
      parameters: { which: 0, speed: 2.5 },
      tree: { select: 'which', children: [{ clip: 'Idle' }, { ...SPEED.tree }] },
    });
    setParameter(graph.parameters, 'speed', 3.25);
    updateChildWeights(graph, new Float64Array(1));
    const inner = graph.plan.nodes.find((node) => node.kind === 'blend')!;
    if (inner.kind !== 'blend') throw new Error('expected a blend');
    // Children in the order given: run, idle, walk.
    expect(Array.from(graph.childWeights.subarray(inner.weights, inner.weights + 3))).toEqual([0.75, 0, 0.25]);
  });

  it('works them out for a state that is frozen as soon as it has begun, and leaves them alone from then on', () => {
    const graph = shownGraph({
      parameters: { speed: 2.5 },
      states: { survey: { clip: 'Wave' }, move: SPEED.tree, nod: { clip: 'Nod' } },
      initial: 'survey',
    });
    playState(graph, 'move');
    playState(graph, 'nod', { fade: { seconds: 1, kind: 'frozen' } });
    for (const speed of [2.5, 4]) {
      setParameter(graph.parameters, 'speed', speed);
      updateGraph(graph, 0.125);
    }
    expect(ofLeaves(graph, 'leafWeights')).toEqual({ Wave: 0, Run: 0.375, Idle: 0, Walk: 0.375, Nod: 0.25 });
  });
});
