import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GraphDefinition, MarkerDefinition } from '../../src/definition/graph-definition.js';
import type { CycleRate, SyncRole } from '../../src/definition/sync-definition.js';
import { GROUP_LEADER, type Graph } from '../../src/graph/graph.js';
import { moveLeaves, writePaces } from '../../src/graph/sync-groups.js';
import { updateGraph } from '../../src/graph/update-graph.js';
import { setParameter } from '../../src/parameters/parameters.js';
import { double } from '../support/arbitraries.js';
import { LENGTHS, ofLeaf, ofLeaves, phaseDistance, setParameters, shownGraph } from '../support/graph-play.js';
import { loadModel, modelsDirectory } from '../support/load-model.js';
import { seededRandom } from '../support/random.js';

const { Walk: WALK, Run: RUN } = LENGTHS;

/** Walk at speed 1, run at speed 4. */
function gait(options: object = {}, rate: CycleRate = 'rates'): GraphDefinition {
  return {
    parameters: { speed: 1, pace: 1 },
    syncGroups: { main: { rate } },
    tree: {
      blend1d: 'speed',
      children: [
        { clip: 'Walk', at: 1 },
        { clip: 'Run', at: 4 },
      ],
      ...options,
    },
  };
}

/** Two clips with weights `a` and `b`. */
function pair(walk: object, run: object, rest: object = {}): GraphDefinition {
  return {
    parameters: { a: 1, b: 0, pace: 1 },
    tree: {
      direct: [
        { clip: 'Walk', weight: 'a', ...walk },
        { clip: 'Run', weight: 'b', ...run },
      ],
    },
    ...rest,
  };
}

function phasesAfter(graph: Graph, seconds: number): Record<string, number> {
  updateGraph(graph, seconds);
  return ofLeaves(graph, 'leafPhases');
}

describe('the rate of a group', () => {
  it.each([
    [1, 1 / WALK],
    [2.5, 0.5 / WALK + 0.5 / RUN],
    [1.75, 0.75 / WALK + 0.25 / RUN],
    [9, 1 / RUN],
  ])('at speed %d is the mean of the rates', (speed, rate) => {
    const { Walk, Run } = phasesAfter(shownGraph(gait(), { speed }), 1);
    expect(Walk).toBeCloseTo(rate, 14);
    expect(Run).toBe(Walk);
  });

  it.runIf(modelsDirectory)('is that mean for the Khronos Fox', async () => {
    const { animations } = await loadModel(`${modelsDirectory}/Fox.glb`);
    const lengths = Object.fromEntries(animations.map(({ name, duration }) => [name, duration]));
    const { Walk, Run } = phasesAfter(shownGraph(gait(), { speed: 2.5 }, lengths), 1);
    expect(Walk).toBeCloseTo(0.5 / lengths.Walk! + 0.5 / lengths.Run!, 12);
    expect(Run).toBe(Walk);
  });

  it('counts the speeds of clips, given as numbers or by a parameter', () => {
    const graph = shownGraph(pair({ speed: 2 }, { speed: 'pace' }), { a: 0.25, b: 0.5, pace: 3 });
    // Weights below 1 in sum count as shares of it.
    expect(phasesAfter(graph, 1).Walk).toBeCloseTo((0.25 * (2 / WALK) + 0.5 * (3 / RUN)) / 0.75, 14);
  });

  it('is one over the mean of the durations where that is asked for', () => {
    const { Walk } = phasesAfter(shownGraph(gait({}, 'durations'), { speed: 2.5 }), 1);
    expect(Walk).toBeCloseTo(1 / (0.5 * WALK + 0.5 * RUN), 14);
    const definition = pair({ speed: 2 }, { speed: 'pace' }, { syncGroups: { main: { rate: 'durations' } } });
    const graph = shownGraph(definition, { a: 0.25, b: 0.75, pace: 3 });
    expect(phasesAfter(graph, 1).Run).toBeCloseTo(1 / ((0.25 * WALK) / 2 + (0.75 * RUN) / 3), 14);
  });

  it('by durations goes forward by as much as forward clips are heavier, and slowest where both ways are alike', () => {
    for (const [weight, expected] of [
      [0.9, 0.8],
      [0.501, 0.002],
      [0.5, 0],
      [0.25, -0.5],
    ] as const) {
      // Both of one length.
      const definition = pair({}, { clip: 'Walk', speed: -1 }, { syncGroups: { main: { rate: 'durations' } } });
      const graph = shownGraph(definition, { a: weight, b: 1 - weight });
      graph.groups[0]!.position[0] = 0;
      updateGraph(graph, 1);
      expect(graph.groups[0]!.position[0]).toBeCloseTo(expected / WALK, 12);
    }
  });

  it('by durations is nothing while a clip of weight stands still, and not touched by one without weight', () => {
    const definition = pair({}, { speed: 'pace' }, { syncGroups: { main: { rate: 'durations' } } });
    expect(phasesAfter(shownGraph(definition, { a: 0.5, b: 0.5, pace: 0 }), 1).Walk).toBe(0);
    expect(phasesAfter(shownGraph(definition, { a: 1, b: 0, pace: 0 }), 1).Walk).toBeCloseTo(1 / WALK, 14);
  });

  it('is that of the leader where one is to lead', () => {
    const graph = shownGraph(gait({}, 'leader'), { speed: 2 });
    expect(phasesAfter(graph, 1).Run).toBeCloseTo(1 / WALK, 14);
    setParameter(graph.parameters, 'speed', 3);
    expect(phasesAfter(graph, 1).Run).toBeCloseTo(1 / WALK + 1 / RUN, 14);
  });

  it('is nothing for clips of no length', () => {
    const graph = shownGraph(gait(), { speed: 2.5 }, { Walk: 0, Run: 0 });
    updateGraph(graph, 1);
    expect(ofLeaves(graph, 'leafPhases')).toEqual({ Walk: 0, Run: 0 });
    expect(ofLeaves(graph, 'leafTimes')).toEqual({ Walk: 0, Run: 0 });
  });
});

describe('times of leaves', () => {
  it('are the phase times the length, whatever the cycle', () => {
    const graph = shownGraph(gait(), { speed: 1 });
    updateGraph(graph, WALK * 2.25);
    expect(ofLeaf(graph, 'leafTimes', 'Walk')).toBeCloseTo(0.25 * WALK, 14);
    expect(ofLeaf(graph, 'leafTimes', 'Run')).toBeCloseTo(0.25 * RUN, 14);
    updateGraph(graph, -WALK * 2.5);
    expect(ofLeaf(graph, 'leafTimes', 'Walk')).toBeCloseTo(0.75 * WALK, 14);
    expect(ofLeaf(graph, 'leafPhases', 'Walk')).toBeCloseTo(-0.25, 14);
  });

  it('go back with a speed below 0, and are moved by an offset', () => {
    const graph = shownGraph(pair({ speed: 'pace' }, { offset: 0.375 }), { pace: -1 });
    updateGraph(graph, WALK * 0.25);
    expect(ofLeaf(graph, 'leafTimes', 'Walk')).toBeCloseTo(0.75 * WALK, 14);
    expect(ofLeaf(graph, 'leafTimes', 'Run')).toBeCloseTo(0.125 * RUN, 14);
  });

  it('of clips that do not loop are held at both ends', () => {
    const graph = shownGraph(pair({ loop: false }, { loop: false, offset: 0.5 }));
    const times: number[][] = [];
    for (const cycles of [0.5, 0.5, 5, -5.75, -1]) {
      updateGraph(graph, cycles * WALK);
      times.push([ofLeaf(graph, 'leafTimes', 'Walk') / WALK, ofLeaf(graph, 'leafTimes', 'Run') / RUN]);
    }
    // Phases 0.5, 1, 6, 0.25, -0.75.
    for (const [index, expected] of [
      [0.5, 1],
      [1, 1],
      [1, 1],
      [0.25, 0.75],
      [0, 0],
    ].entries()) {
      expect(times[index]![0]).toBeCloseTo(expected[0]!, 13);
      expect(times[index]![1]).toBeCloseTo(expected[1]!, 13);
    }
  });
});

describe('what is laid over a base', () => {
  it.each(['layer', 'additive'])(
    'is in step with itself, as a %s, and has no say in how fast the base goes',
    (kind) => {
      const upper = {
        direct: [
          { clip: 'Run', weight: 0.5 },
          { clip: 'Wave', weight: 0.5 },
        ],
      };
      const definition = { tree: { base: { clip: 'Walk' }, [kind]: upper } } as unknown as GraphDefinition;
      const { Walk, Run, Wave } = phasesAfter(shownGraph(definition), 1);
      expect(Walk).toBeCloseTo(1 / WALK, 14);
      expect(Run).toBeCloseTo(0.5 / RUN + 0.5 / LENGTHS.Wave, 14);
      expect(Wave).toBe(Run);
    },
  );

  it('does what somebody above says of it', () => {
    const layered = { base: { clip: 'Walk' }, layer: { clip: 'Run' } };
    const together = phasesAfter(shownGraph({ tree: { ...layered, sync: 'main' } }), 1);
    expect(together.Run).toBe(together.Walk);
    const alone = phasesAfter(shownGraph({ tree: { ...layered, sync: 'none' } }), 1);
    expect(alone.Run).toBeCloseTo(1 / RUN, 14);
  });
});

describe('clips of a group', () => {
  it('agree on the phase, and with a slow sum over the steps, after 10,000 random steps', () => {
    const random = seededRandom(3);
    const graph = shownGraph({
      parameters: { speed: 1, turn: 0, wave: 0 },
      tree: {
        base: {
          blend1d: 'speed',
          children: [
            { clip: 'Walk', at: 1 },
            {
              at: 4,
              blend1d: 'turn',
              children: [
                { clip: 'Left', at: -1 },
                { clip: 'Run', at: 0 },
                { clip: 'Right', at: 1 },
              ],
            },
          ],
        },
        layer: { clip: 'Wave', sync: 'main' },
        weight: 'wave',
      },
    });
    let expected = 0;
    let [apart, off] = [0, 0];
    for (let i = 0; i < 10_000; i++) {
      const [speed, turn, wave] = [random() * 5, random() * 3 - 1.5, Math.max(0, random() * 2 - 1)];
      const step = random() ** 4;
      setParameters(graph, { speed, turn, wave });
      updateGraph(graph, step);
      const fast = Math.min(1, Math.max(0, (speed - 1) / 3));
      const side = Math.min(1, Math.abs(turn));
      const rates =
        (1 - fast) / WALK +
        fast * ((1 - side) / RUN + side / (turn < 0 ? LENGTHS.Left : LENGTHS.Right)) +
        wave / LENGTHS.Wave;
      expected += (step * rates) / (1 + wave);
      for (const [leaf, { clip }] of graph.plan.leaves.entries()) {
        off = Math.max(off, Math.abs(graph.leafPhases[leaf]! - expected));
        apart = Math.max(apart, phaseDistance(graph.leafTimes[leaf]! / clip.duration, expected));
      }
    }
    expect(off).toBeLessThan(1e-9);
    expect(apart).toBeLessThan(1e-9);
    expect(expected).toBeGreaterThan(1000);
  });

  it('keep step while they have no weight, and stay where they are while none has any', () => {
    const graph = shownGraph(pair({}, {}), { a: 1, b: 0 });
    expect(phasesAfter(graph, 0.3).Run).toBeCloseTo(0.3 / WALK, 14);
    setParameters(graph, { a: 0 });
    const before = ofLeaves(graph, 'leafPhases');
    expect(phasesAfter(graph, 5)).toEqual(before);
    setParameters(graph, { b: 0.1 });
    expect(phasesAfter(graph, 0.3).Walk).toBeCloseTo(0.3 / WALK + 0.3 / RUN, 14);
  });

  it('of different groups go each at the rate of its own, across subtrees and layers', () => {
    const graph = shownGraph({
      syncGroups: { arms: { rate: 'durations' } },
      nodes: { nod: { clip: 'Nod', sync: 'arms' } },
      tree: {
        base: {
          direct: [
            { clip: 'Walk', weight: 0.5 },
            { node: 'nod', weight: 0.5 },
          ],
        },
        layer: {
          sync: 'arms',
          direct: [
            { clip: 'Wave', weight: 1 },
            { clip: 'Run', weight: 1, sync: 'main' },
          ],
        },
      },
    });
    const { Walk, Nod, Wave, Run } = phasesAfter(graph, 1);
    expect(Walk).toBeCloseTo(0.5 / WALK + 0.5 / RUN, 14);
    expect(Run).toBe(Walk);
    expect(Nod).toBeCloseTo(1 / (0.5 * LENGTHS.Nod + 0.5 * LENGTHS.Wave), 14);
    expect(Wave).toBe(Nod);
  });
});

describe('clips that keep their own time', () => {
  it('do so, and stand still without weight', () => {
    const graph = shownGraph(pair({ sync: 'none' }, { sync: 'none' }), { a: 0.5, b: 0.5 });
    updateGraph(graph, 0.3);
    setParameters(graph, { b: 0 });
    const { Walk, Run } = phasesAfter(graph, 1);
    expect(Walk).toBeCloseTo(1.3 / WALK, 14);
    expect(Run).toBeCloseTo(0.3 / RUN, 14);
  });

  it('leave the clips beside them in step', () => {
    const graph = shownGraph({
      tree: {
        direct: [
          { clip: 'Walk', weight: 0.25 },
          { clip: 'Run', weight: 0.25 },
          { clip: 'Wave', weight: 0.5, sync: 'none' },
        ],
      },
    });
    const { Walk, Run, Wave } = phasesAfter(graph, 1);
    expect(Walk).toBeCloseTo(0.5 / WALK + 0.5 / RUN, 14);
    expect(Run).toBe(Walk);
    expect(Wave).toBeCloseTo(1 / LENGTHS.Wave, 14);
  });
});

describe('the leader', () => {
  const leaderOf = (graph: Graph): string | undefined => {
    updateGraph(graph, 0);
    const leader = graph.groups[0]!.memory[GROUP_LEADER]!;
    return leader < 0 ? undefined : graph.plan.leaves[leader]!.clip.name;
  };
  const roles = (walk: SyncRole, run: SyncRole): GraphDefinition => pair({ role: walk }, { role: run });

  it('is the heaviest one', () => {
    const graph = shownGraph(roles('auto', 'auto'), { a: 0.25, b: 0.5 });
    expect(leaderOf(graph)).toBe('Run');
    setParameters(graph, { a: 0.75 });
    expect(leaderOf(graph)).toBe('Walk');
  });

  it('goes on leading while it ties, to a rounding', () => {
    for (const first of ['a', 'b']) {
      const graph = shownGraph(roles('auto', 'auto'), { a: 0.25, b: 0.25, [first]: 0.5 });
      const name = first === 'a' ? 'Walk' : 'Run';
      expect(leaderOf(graph)).toBe(name);
      setParameters(graph, { a: 0.5, b: 0.5 });
      expect(leaderOf(graph)).toBe(name);
      setParameters(graph, { [first]: 0.5 - 1e-9 });
      expect(leaderOf(graph)).toBe(name);
      setParameters(graph, { [first]: 0.5 - 1e-5 });
      expect(leaderOf(graph)).not.toBe(name);
    }
  });

  it('of two that tie from the start is the same one whatever their order', () => {
    const children = [
      { clip: 'Walk', weight: 0.1 + 0.2 },
      { clip: 'Run', weight: 0.3 },
      { clip: 'Idle', weight: 0.2 },
    ];
    for (const direct of [children, [...children].reverse()])
      expect(leaderOf(shownGraph({ tree: { direct } }))).toBe('Run');
  });

  it('is one that is to lead before one that may, and never a follower', () => {
    expect(leaderOf(shownGraph(roles('leader', 'auto'), { a: 0.1, b: 0.9 }))).toBe('Walk');
    expect(leaderOf(shownGraph(roles('auto', 'leader'), { a: 0.9, b: 0.1 }))).toBe('Run');
    expect(leaderOf(shownGraph(roles('leader', 'auto'), { a: 0, b: 0.9 }))).toBe('Run');
    expect(leaderOf(shownGraph(roles('follower', 'auto'), { a: 0.9, b: 0.1 }))).toBe('Run');
    expect(leaderOf(shownGraph(roles('follower', 'auto'), { a: 0.9, b: 0 }))).toBeUndefined();
  });

  it('gives way when it has no weight left, and to one that is to lead', () => {
    const graph = shownGraph(roles('auto', 'leader'), { a: 0.9, b: 0 });
    expect(leaderOf(graph)).toBe('Walk');
    setParameters(graph, { b: 0.05 });
    expect(leaderOf(graph)).toBe('Run');
    setParameters(graph, { b: 0 });
    expect(leaderOf(graph)).toBe('Walk');
  });

  it('takes its role over from the nodes above', () => {
    const graph = shownGraph({
      tree: {
        direct: [
          { clip: 'Walk', weight: 0.75 },
          { weight: 0.25, role: 'leader', direct: [{ clip: 'Run', weight: 1 }] },
        ],
      },
    });
    expect(leaderOf(graph)).toBe('Run');
  });

  it('is not needed: followers alone go at the mean of their rates', () => {
    const graph = shownGraph(
      pair({ role: 'follower' }, { role: 'follower' }, { syncGroups: { main: { rate: 'leader' } } }),
      { a: 0.5, b: 0.5 },
    );
    expect(phasesAfter(graph, 1).Walk).toBeCloseTo(0.5 / WALK + 0.5 / RUN, 14);
  });
});

const TWO: MarkerDefinition[] = [
  { at: 0.1, name: 'left' },
  { at: 0.55, name: 'right' },
];
const FOUR: MarkerDefinition[] = [
  { at: 0.05, name: 'right' },
  { at: 0.3, name: 'left' },
  { at: 0.5, name: 'right' },
  { at: 0.85, name: 'left' },
];

/** How many markers a clip has passed at a phase, with the fraction of the way to the next one. */
function markersPassed(markers: readonly MarkerDefinition[], phase: number): number {
  const count = markers.length;
  // From two cycles before to two after: every marker in a row.
  const cycle = Math.floor(phase);
  for (let index = (cycle - 2) * count; index < (cycle + 2) * count; index++) {
    const [at, next] = [index, index + 1].map(
      (n) => Math.floor(n / count) + markers[n - Math.floor(n / count) * count]!.at,
    );
    if (at! <= phase && phase < next!) return index + (phase - at!) / (next! - at!);
  }
  throw new Error('expected a phase between two markers');
}

/** Walk of two steps and run of four. */
function steps(rate: CycleRate): GraphDefinition {
  return {
    ...gait({}, rate),
    clips: { Walk: { markers: TWO }, Run: { markers: FOUR } },
  };
}

describe('clips with markers', () => {
  it.each(['rates', 'durations', 'leader'] as const)(
    'of two and of four steps come down together, at 100 weights, forward and backward, by %s',
    (rate) => {
      const random = seededRandom(8);
      let largest = 0;
      for (let w = 0; w < 100; w++) {
        const graph = shownGraph(steps(rate), { speed: 1 + (3 * w) / 99 });
        const between = (): number =>
          markersPassed(FOUR, ofLeaf(graph, 'leafPhases', 'Run')) -
          markersPassed(TWO, ofLeaf(graph, 'leafPhases', 'Walk'));
        // A left foot with a left foot: markers 0 and 1, of which the clips pass equally many from then on.
        const start = between();
        expect(Math.abs(start - Math.round(start))).toBeLessThan(1e-9);
        expect(Math.abs(Math.round(start)) % 2).toBe(1);
        for (let i = 0; i < 40; i++) {
          updateGraph(graph, (random() - (i < 20 ? 0 : 1)) * 0.5);
          largest = Math.max(largest, Math.abs(between() - start));
        }
      }
      expect(largest).toBeLessThan(1e-9);
    },
  );

  it('stay together while weights move', () => {
    const random = seededRandom(9);
    const graph = shownGraph(steps('rates'), { speed: 1.5 });
    let largest = 0;
    for (let i = 0; i < 10_000; i++) {
      setParameter(graph.parameters, 'speed', random() * 5);
      updateGraph(graph, random() * 0.2 - 0.05);
      const apart =
        markersPassed(FOUR, ofLeaf(graph, 'leafPhases', 'Run')) -
        markersPassed(TWO, ofLeaf(graph, 'leafPhases', 'Walk'));
      largest = Math.max(largest, Math.abs(apart - Math.round(apart)));
    }
    expect(largest).toBeLessThan(1e-9);
  });

  it('go at their own speed when alone: one cycle in the time of the clip', () => {
    for (const [speed, name, length] of [
      [1, 'Walk', WALK],
      [4, 'Run', RUN],
    ] as const) {
      const graph = shownGraph(steps('rates'), { speed });
      const start = ofLeaf(graph, 'leafPhases', name);
      expect(start).toBe(0);
      for (let i = 1; i <= 7; i++) {
        updateGraph(graph, length / 7);
        expect(ofLeaf(graph, 'leafPhases', name)).toBeCloseTo(i / 7, 12);
      }
    }
  });

  it('start where the heaviest clip is at its start', () => {
    expect(ofLeaf(shownGraph(steps('rates'), { speed: 2 }), 'leafPhases', 'Walk')).toBeCloseTo(0, 14);
    expect(ofLeaf(shownGraph(steps('rates'), { speed: 3 }), 'leafPhases', 'Run')).toBeCloseTo(0, 14);
  });

  it('take one without markers for one that has a marker at its start', () => {
    const graph = shownGraph({ ...gait(), clips: { Walk: { markers: [{ at: 0.25 }] } } }, { speed: 2.5 });
    for (let i = 0; i < 10; i++) {
      updateGraph(graph, 0.17);
      const { Walk, Run } = ofLeaves(graph, 'leafPhases');
      expect(Walk! - 0.25 - Run!).toBeCloseTo(0, 12);
    }
  });
});

describe('steps', () => {
  const everything: GraphDefinition = {
    parameters: { speed: 1, a: 0.5, pace: 1, which: 0 },
    clips: {
      Walk: { markers: TWO },
      Run: { markers: FOUR },
      Idle: { markers: [{ at: 0.2 }, { at: 0.3 }, { at: 0.8 }] },
    },
    syncGroups: { arms: { rate: 'durations' }, head: { rate: 'leader' } },
    tree: {
      base: {
        blend1d: 'speed',
        children: [
          { clip: 'Idle', at: 0 },
          { clip: 'Walk', at: 1, speed: 'pace' },
          { clip: 'Run', at: 4 },
        ],
      },
      layer: {
        direct: [
          { clip: 'Left', weight: 'a', sync: 'arms', speed: 'pace' },
          { clip: 'Right', weight: 0.25, sync: 'arms', loop: false },
          { clip: 'Wave', weight: 'a', sync: 'none', speed: 'pace' },
          { clip: 'Nod', weight: 0.1, sync: 'head' },
        ],
      },
    },
  };

  it('may be cut in any way', () => {
    let largest = 0;
    fc.assert(
      fc.property(
        fc.array(double(-0.5, 1), { minLength: 1, maxLength: 60 }),
        double(-1, 5),
        double(-0.5, 2),
        fc.constantFrom(0.5, 1, 3, -1),
        (cuts, speed, a, pace) => {
          const [one, many] = [shownGraph(everything, { speed, a, pace }), shownGraph(everything, { speed, a, pace })];
          updateGraph(
            one,
            cuts.reduce((sum, cut) => sum + cut),
          );
          for (const cut of cuts) updateGraph(many, cut);
          for (const [leaf, { clip }] of one.plan.leaves.entries()) {
            const apart = Math.abs(one.leafPhases[leaf]! - many.leafPhases[leaf]!);
            const times = phaseDistance(one.leafTimes[leaf]! / clip.duration, many.leafTimes[leaf]! / clip.duration);
            largest = Math.max(largest, apart, times);
          }
          expect(largest).toBeLessThan(1e-9);
        },
      ),
    );
  });

  it('and parameters may be as large as numbers get: times stay within their clips, weights between 0 and 1', () => {
    const random = seededRandom(21);
    const most = Number.MAX_VALUE;
    const sizes = [0, 1, 1e-300, 1e15, 1e300, most];
    const pick = (): number => sizes[Math.floor(random() * sizes.length)]! * (random() < 0.5 ? -1 : 1);
    for (const rate of ['rates', 'durations', 'leader'] as const) {
      const definition = { ...everything, syncGroups: { main: { rate }, arms: { rate }, head: { rate } } };
      const graph = shownGraph(definition, {}, { ...LENGTHS, Left: 1e-10 });
      for (let i = 0; i < 2000; i++) {
        setParameters(graph, { speed: pick(), a: pick(), pace: pick() });
        updateGraph(graph, pick());
        for (const [leaf, { clip }] of graph.plan.leaves.entries()) {
          const [weight, time] = [graph.leafWeights[leaf]!, graph.leafTimes[leaf]!];
          expect(
            weight >= 0 && weight <= 1 && time >= 0 && time <= clip.duration,
            `${clip.name} ${weight} ${time}`,
          ).toBe(true);
        }
      }
    }
  });
});

describe('moveLeaves', () => {
  it('moves by the step of the graph', () => {
    const graph = shownGraph(gait(), { speed: 1 });
    graph.step[0] = 0.35;
    for (let n = 0; n < 2; n++) {
      writePaces(graph);
      moveLeaves(graph);
    }
    expect(ofLeaf(graph, 'leafPhases', 'Walk')).toBeCloseTo(0.7 / WALK, 14);
  });
});
