import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GraphDefinition } from '../../src/definition/graph-definition.js';
import type { FadeRootMotion } from '../../src/definition/machine-definition.js';
import type { Graph } from '../../src/graph/graph.js';
import { beginMotion, enableMotion, moveRoot } from '../../src/graph/graph-motion.js';
import { playState } from '../../src/graph/play-state.js';
import { updateGraph } from '../../src/graph/update-graph.js';
import { fireTrigger } from '../../src/parameters/parameters.js';
import { composeTravel } from '../../src/root-motion/compose-travel.js';
import { createTravelThrough, type Travel } from '../../src/root-motion/travel.js';
import { expectNear } from '../support/expect-numbers.js';
import { LENGTHS, setParameters, shownGraph } from '../support/graph-play.js';

/** Walk goes 1.4 along z in its cycle, run 4.8, left turns a quarter of a circle of radius 1; others stay where they are. */
const TRAVELS: Readonly<Record<string, Travel>> = {
  Walk: createTravelThrough(LENGTHS.Walk, [0, LENGTHS.Walk], [0, 0, 0, 0, 0, 0, 1.4, 0]),
  Run: createTravelThrough(LENGTHS.Run, [0, LENGTHS.Run], [0, 0, 0, 0, 0, 0, 4.8, 0]),
  Left: createTravelThrough(LENGTHS.Left, arcTimes(), arcPlaces()),
  Wave: createTravelThrough(LENGTHS.Wave, [0, LENGTHS.Wave], [0, 0, 0, 0, 0, 3, 0, 0]),
};
const WALK_SPEED = 1.4 / LENGTHS.Walk;
const RUN_SPEED = 4.8 / LENGTHS.Run;

function arcTimes(): number[] {
  return Array.from({ length: 11 }, (_, key) => (key / 10) * LENGTHS.Left);
}

function arcPlaces(): number[] {
  return Array.from({ length: 11 }, (_, key) => {
    const yaw = (key / 10) * (Math.PI / 2);
    return [1 - Math.cos(yaw), 0, Math.sin(yaw), yaw];
  }).flat();
}

/** A graph whose clips travel. `masks`: what each mask lets through of the root. */
function travelling(definition: GraphDefinition, masks: readonly number[] = [], idleDrives = true): Graph {
  const graph = shownGraph(definition);
  const { leaves } = graph.plan;
  const names = leaves.map(({ clip }) => clip.name);
  enableMotion(
    graph,
    names.map((name) => TRAVELS[name] ?? null),
    names.map((name) => name in TRAVELS || idleDrives),
    masks,
  );
  return graph;
}

/** What the root does in steps of these seconds, one after the other. */
function travelled(graph: Graph, ...steps: number[]): Float64Array {
  const place = new Float64Array(4);
  for (const step of steps) {
    updateGraph(graph, step);
    composeTravel(place, 0, graph.motion!.delta, 0, place, 0);
  }
  return place;
}

const LINE: GraphDefinition = {
  parameters: { speed: 1 },
  tree: {
    blend1d: 'speed',
    sync: 'none',
    children: [
      { clip: 'Idle', at: 0 },
      { clip: 'Walk', at: 1 },
      { clip: 'Run', at: 2 },
    ],
  },
};

describe('the root of a tree', () => {
  it.each([0, 0.25, 0.8, 1, 1.5, 2])('goes as fast as the blend at %s says', (speed) => {
    const graph = travelling(LINE);
    setParameters(graph, { speed });
    const [idle, walk, run] = [Math.max(0, 1 - speed), 1 - Math.abs(1 - speed), Math.max(0, speed - 1)];
    expect(idle + walk + run).toBeCloseTo(1, 14);
    expectNear(travelled(graph, 0.37), [0, 0, 0.37 * (walk * WALK_SPEED + run * RUN_SPEED), 0], 1e-12);
  });

  it('goes back with a negative step, and counts several cycles in one', () => {
    const graph = travelling(LINE);
    expectNear(travelled(graph, 10), [0, 0, 10 * WALK_SPEED, 0], 1e-11);
    expectNear(travelled(graph, -7), [0, 0, -7 * WALK_SPEED, 0], 1e-11);
  });

  it('goes round in a circle: after four cycles it is where it was', () => {
    const graph = travelling({ tree: { clip: 'Left' } });
    expectNear(travelled(graph, 4 * LENGTHS.Left), [0, 0, 0, 2 * Math.PI], 1e-12);
  });

  it('goes the same way in one step of 3.4 cycles as in 34', () => {
    const one = travelled(travelling({ tree: { clip: 'Left' } }), 3.4 * LENGTHS.Left);
    const many = travelled(travelling({ tree: { clip: 'Left' } }), ...new Array<number>(34).fill(0.1 * LENGTHS.Left));
    expectNear(many, one, 1e-12);
  });

  it('goes the same way however the time is cut, turning blends too', () => {
    const graphOf = () =>
      travelling({
        tree: {
          direct: [
            { clip: 'Left', weight: 0.5, sync: 'none' },
            { clip: 'Run', weight: 0.3, sync: 'none' },
          ],
        },
      });
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 8 }), (cuts) => {
        const times = [0, ...cuts.sort((a, b) => a - b), 1].map((cut) => cut * 10);
        const steps = times.slice(1).map((time, index) => time - times[index]!);
        expectNear(travelled(graphOf(), ...steps), travelled(graphOf(), 10), 1e-9);
      }),
      { numRuns: 200 },
    );
  });

  it('comes back on the way back of a clip that goes to and fro, and stays where a clip that does not loop is over', () => {
    const graph = travelling({ tree: { clip: 'Walk', loop: 'pingpong' } });
    expectNear(travelled(graph, LENGTHS.Walk), [0, 0, 1.4, 0], 1e-12);
    expectNear(travelled(graph, LENGTHS.Walk * 0.5), [0, 0, -0.7, 0], 1e-12);
    expectNear(travelled(travelling({ tree: { clip: 'Walk', loop: false } }), 5), [0, 0, 1.4, 0], 1e-12);
  });
});

describe('layers', () => {
  const layered = (weight: number): GraphDefinition => ({
    masks: { upper: [{ from: 'Spine' }] },
    tree: { base: { clip: 'Walk' }, layer: { clip: 'Wave' }, weight, mask: 'upper' },
  });

  it('leave the root alone where their mask does', () => {
    expectNear(travelled(travelling(layered(1), [0]), 0.5), [0, 0, 0.5 * WALK_SPEED, 0], 1e-12);
  });

  it('take it over as far as mask and weight let them', () => {
    // Wave rises by 3 in 2 s.
    const expected = [0, 0.5 * 1.5 * 0.32, 0.5 * WALK_SPEED * 0.68, 0];
    expectNear(travelled(travelling(layered(0.4), [0.8]), 0.5), expected, 1e-12);
  });

  it('leave it alone where their clip does not move it', () => {
    const graph = travelling({ tree: { base: { clip: 'Walk' }, layer: { clip: 'Nod' } } }, [], false);
    expectNear(travelled(graph, 0.5), [0, 0, 0.5 * WALK_SPEED, 0], 1e-12);
  });

  it('add no travel of differences', () => {
    const graph = travelling({ tree: { base: { clip: 'Walk' }, additive: { clip: 'Wave' } } });
    expectNear(travelled(graph, 0.5), [0, 0, 0.5 * WALK_SPEED, 0], 1e-12);
  });
});

describe('fades', () => {
  const fading = (rootMotion: FadeRootMotion): Graph => {
    const graph = travelling({
      parameters: { go: 'trigger' },
      states: { walk: { clip: 'Walk' }, run: { clip: 'Run' } },
      initial: 'walk',
      transitions: [{ from: 'walk', to: 'run', when: 'go', fade: 1, rootMotion }],
    });
    fireTrigger(graph.parameters, 'go');
    return graph;
  };

  it.each([
    // Over half of a linear fade of one second the new state counts for a quarter in the mean.
    ['blend', 0.5 * (0.75 * WALK_SPEED + 0.25 * RUN_SPEED)],
    ['source', 0.5 * WALK_SPEED],
    ['target', 0.5 * RUN_SPEED],
    ['additive', 0.5 * (WALK_SPEED + RUN_SPEED)],
  ] as const)('go by the rule %s', (rule, way) => {
    expectNear(travelled(fading(rule), 0.5), [0, 0, way, 0], 1e-12);
  });

  it('are right to the second order of the step', () => {
    const way = (steps: number): number => {
      const graph = travelling({ states: { walk: { clip: 'Walk' }, run: { clip: 'Run' } }, initial: 'walk' });
      playState(graph, 'run', { fade: { seconds: 1, easing: 'smooth' } });
      return travelled(graph, ...new Array<number>(steps).fill(0.8 / steps))[2]!;
    };
    // The integral of 3t² - 2t³ up to 0.8.
    const share = 0.8 ** 3 - 0.8 ** 4 / 2;
    const exact = (0.8 - share) * WALK_SPEED + share * RUN_SPEED;
    const errors = [4, 8, 16, 32].map((steps) => Math.abs(way(steps) - exact));
    for (let n = 1; n < errors.length; n++) expect(errors[n]! / errors[n - 1]!).toBeLessThan(0.26);
  });

  it('of a state that stands still count nothing', () => {
    const graph = travelling({ states: { walk: { clip: 'Walk' }, idle: { clip: 'Idle' } }, initial: 'walk' });
    playState(graph, 'idle', { fade: { seconds: 1, kind: 'frozen' } });
    expectNear(travelled(graph, 0.5), [0, 0, 0, 0], 0);
  });
});

describe('beginMotion and moveRoot', () => {
  it('do nothing where nobody asks', () => {
    const graph = shownGraph(LINE);
    beginMotion(graph);
    moveRoot(graph, Float64Array.of(1));
    expect(graph.motion).toBeNull();
  });
});
