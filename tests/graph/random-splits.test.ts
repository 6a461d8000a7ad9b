// How time is cut into steps has no say in what machines do, as long as nothing is asked of them meanwhile.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Graph } from '../../src/graph/graph.js';
import { updateGraph } from '../../src/graph/update-graph.js';
import { type Happening, happenings, machineGraph, newGraph, playScript, weightsOf } from '../support/machine-play.js';
import { seededRandom } from '../support/random.js';
import { RANDOM_CLIPS, type RandomPlay, randomPlay } from '../support/random-machines.js';

const SECONDS = 10;
const SAME_TIME = 1e-9;
const SAME = 1e-6;

/** How a span of time is cut. */
type Cut = (seconds: number) => number[];

const whole: Cut = (seconds) => [seconds];
const inFrames: Cut = (seconds) => {
  const count = Math.floor(Math.abs(seconds) * 60);
  const rest = Math.abs(seconds) - count / 60;
  return [...Array(count).fill(Math.sign(seconds) / 60), ...(rest > 1e-12 ? [Math.sign(seconds) * rest] : [])];
};
const atRandom =
  (seed: number): Cut =>
  (seconds) => {
    const random = seededRandom(seed);
    const places = Array.from({ length: Math.floor(random() * 15) }, () => random() * Math.abs(seconds));
    const ends = [0, ...places.sort((a, b) => a - b), Math.abs(seconds)];
    return ends.slice(1).map((end, index) => Math.sign(seconds) * (end - ends[index]!));
  };

interface Played {
  readonly graph: Graph;
  readonly all: Happening[];
}

function play({ definition, spans }: RandomPlay, cut: Cut): Played {
  const graph = newGraph(definition, RANDOM_CLIPS);
  const all: Happening[] = [];
  for (const { acts, seconds } of spans) {
    playScript(graph, acts);
    for (const step of cut(seconds)) {
      updateGraph(graph, step);
      for (const one of happenings(graph)) if (one.kind !== 'progress') all.push(one);
    }
  }
  // What begins where the last step ends is told in the next one, and what is told there may come a little later.
  const end = spans.reduce((sum, { seconds }) => sum + Math.abs(seconds), 0) - SAME;
  return { graph, all: all.filter(({ time }) => time < end) };
}

const describeRow = ({ kind, subject, name, time }: Happening): string =>
  `${kind} ${subject} ${name} at ${time.toFixed(6)}`;

/** Returns what differs between two ways to play the same; nothing where nothing does. */
function difference(a: Played, b: Played): string | null {
  const count = Math.max(a.all.length, b.all.length);
  for (let row = 0; row < count; row++) {
    const [one, other] = [a.all[row], b.all[row]];
    const isSame =
      one !== undefined &&
      other !== undefined &&
      one.kind === other.kind &&
      one.subject === other.subject &&
      one.name === other.name &&
      Math.abs(one.time - other.time) <= SAME_TIME * 2 &&
      Math.abs(one.phase - other.phase) <= SAME &&
      Math.abs(one.weight - other.weight) <= SAME;
    if (!isSame) {
      const around = (rows: Happening[]) =>
        rows
          .slice(Math.max(0, row - 3), row + 3)
          .map(describeRow)
          .join('\n    ');
      return `row ${row}:\n    ${around(a.all)}\n  or\n    ${around(b.all)}\n  ${JSON.stringify([one, other])}`;
    }
  }
  const far = (what: 'leafPhases' | 'leafTimes' | 'leafWeights'): string[] =>
    Array.from(a.graph[what]).flatMap((number, leaf) =>
      Math.abs(number - b.graph[what][leaf]!) <= SAME || isTurn(a.graph, what, leaf, b.graph)
        ? []
        : [`${what} of ${a.graph.plan.leaves[leaf]!.path}: ${number} or ${b.graph[what][leaf]}`],
    );
  const apart = [...far('leafPhases'), ...far('leafWeights'), ...far('leafTimes')];
  if (JSON.stringify(Object.keys(weightsOf(a.graph))) !== JSON.stringify(Object.keys(weightsOf(b.graph)))) {
    apart.push(JSON.stringify([weightsOf(a.graph), weightsOf(b.graph)]));
  }
  return apart.length > 0 ? apart.join('\n') : null;
}

/** Whether times are those of the end and of the start of one cycle, which are the same. */
function isTurn({ plan, leafTimes }: Graph, what: string, leaf: number, other: Graph): boolean {
  const apart = Math.abs(leafTimes[leaf]! - other.leafTimes[leaf]!);
  return (
    what === 'leafTimes' && plan.leaves[leaf]!.looping === 'loop' && Math.abs(apart - plan.durations[leaf]!) <= SAME
  );
}

function expectSame(seed: number, cuts: readonly Cut[]): void {
  const random = randomPlay(seed, SECONDS);
  const first = play(random, whole);
  for (const cut of cuts) {
    const found = difference(first, play(random, cut));
    if (found !== null) expect.fail(`seed ${seed}: ${found}`);
  }
}

describe('random machines, played for ten seconds in one step for each span', () => {
  it('do the same in random steps', () => {
    const seeds = fc.tuple(fc.integer({ min: 1, max: 2 ** 31 - 1 }), fc.integer({ min: 1 }));
    fc.assert(
      fc.property(seeds, ([seed, cut]) => expectSame(seed, [atRandom(cut)])),
      { numRuns: 1700, seed: 6, endOnFailure: true },
    );
  });

  it('do the same in frames of a sixtieth', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 31 - 1 }), (seed) => expectSame(seed, [inFrames])),
      { numRuns: 300, seed: 7, endOnFailure: true },
    );
  });

  it('do the same where rounding leaves next to nothing of an update behind a moment', () => {
    expectSame(2019726415, [atRandom(1125765331)]);
  });

  it('have states that change, fades and events', () => {
    const kinds = new Map<string, number>();
    for (let seed = 1; seed <= 100; seed++) {
      for (const { kind } of play(randomPlay(seed, SECONDS), whole).all) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    }
    for (const kind of ['event', 'begin', 'end', 'enter', 'exit', 'loop', 'finished', 'start', 'arrive']) {
      expect(kinds.get(kind), kind).toBeGreaterThan(100);
    }
  });
});

describe('one step of two seconds', () => {
  it('is 120 of a sixtieth', () => {
    const definition = machineGraph(
      {
        states: {
          A: { clip: 'One', events: [{ name: 'step', at: 0.25 }] },
          B: { clip: 'Some', loop: false, next: { to: 'A', fade: { seconds: 0.4, easing: 'smooth' } } },
        },
        initial: 'A',
        transitions: [{ from: 'A', to: 'B', exitTime: 0.3, fade: 0.3, interruption: 'target' }],
      },
      {},
    );
    const [one, many] = [newGraph(definition, RANDOM_CLIPS), newGraph(definition, RANDOM_CLIPS)];
    const inOne = playScript(one, [2]);
    const inMany = playScript(many, [2], 1 / 60);
    expect(difference({ graph: one, all: inOne }, { graph: many, all: inMany })).toBeNull();
    expect(inOne.length).toBeGreaterThan(8);
  });
});
