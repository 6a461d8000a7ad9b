// Whatever is asked of a machine, each window that has begun is ended, and none begins twice.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Fade } from '../../src/definition/fade-definition.js';
import type { Graph } from '../../src/graph/graph.js';
import { playState, travelTo } from '../../src/graph/play-state.js';
import { seekState } from '../../src/graph/seek-state.js';
import { updateGraph } from '../../src/graph/update-graph.js';
import { happenings, machineGraph, newGraph } from '../support/machine-play.js';

const RUNS = 50;
const ACTS_PER_RUN = 25;

const windows = (name: string) => [
  { at: 0.1, until: 0.6, name: `${name} short` },
  { at: 0, until: 1, name: `${name} whole` },
  { at: 0.2, until: 0.8, minimumWeight: 0.4, name: `${name} heavy` },
];
const over = (name: string) => [...windows(name), { at: 0.7, until: 0.3, name: `${name} over` }];

/** Each window has a name of its own. */
const DEFINITION = machineGraph(
  {
    states: {
      none: { empty: true },
      loop: { clip: 'One', events: over('loop') },
      back: { clip: 'Half', speed: -1, events: over('back') },
      fro: { clip: 'Two', loop: 'pingpong', events: windows('fro') },
      blend: {
        blend1d: 'much',
        children: [
          { clip: 'Four', at: 0, events: over('slow') },
          { clip: 'Ten', at: 1, loop: false, events: windows('once in a blend') },
        ],
        events: over('blend'),
      },
      once: { clip: 'Half', loop: false, events: windows('once'), next: { to: 'inner', fade: 0.2 } },
      inner: {
        states: {
          a: { clip: 'One', loop: false, events: windows('a'), next: 'b' },
          b: { clip: 'Half', events: over('b') },
        },
        initial: 'a',
      },
    },
    initial: 'none',
    transitions: [{ from: 'loop', to: 'fro', exitTime: 2.5, fade: 0.3, interruption: 'sourceThenTarget' }],
  },
  { parameters: { much: 0.5 } },
);

const seconds = fc.double({ min: 0, max: 0.6, noNaN: true });
const fade: fc.Arbitrary<Fade> = fc.oneof(
  fc.constant(0),
  seconds,
  fc.record({ seconds, kind: fc.constantFrom('blend', 'frozen', 'inertial') }),
);
const state = fc.constantFrom('none', 'loop', 'back', 'fro', 'blend', 'once', 'inner');
const phase = fc.double({ min: -3, max: 3, noNaN: true });
const act = fc.oneof(
  fc.record({ kind: fc.constant('play' as const), state, fade, restart: fc.boolean() }),
  fc.record({ kind: fc.constant('seek' as const), from: phase, to: phase, events: fc.boolean() }),
  fc.record({ kind: fc.constant('travel' as const), state }),
  fc.record({ kind: fc.constant('step' as const), seconds: fc.double({ min: -1, max: 3, noNaN: true }) }),
);

/** Notes down which windows are open after what an update has told. */
function follow(graph: Graph, open: Set<string>): number {
  let begun = 0;
  for (const { kind, name } of happenings(graph)) {
    if (kind === 'begin') {
      expect(open.has(name), `${name} begins once more`).toBe(false);
      open.add(name);
      begun++;
    } else if (kind === 'end') {
      expect(open.delete(name), `${name} ends, and has not begun`).toBe(true);
    } else if (kind === 'progress') {
      expect(open.has(name), `${name} goes on, and has not begun`).toBe(true);
    }
  }
  return begun;
}

describe('windows', () => {
  it(`are ended, through ${RUNS * ACTS_PER_RUN} random interruptions, stops and seeks`, () => {
    let begun = 0;
    fc.assert(
      fc.property(fc.array(act, { minLength: ACTS_PER_RUN, maxLength: ACTS_PER_RUN }), (acts) => {
        const graph = newGraph(DEFINITION);
        const open = new Set<string>();
        const update = (step: number): void => {
          updateGraph(graph, step);
          begun += follow(graph, open);
        };
        update(0);
        for (const one of acts) {
          if (one.kind === 'play') playState(graph, one.state, { fade: one.fade, restart: one.restart });
          else if (one.kind === 'seek') {
            seekState(graph, one.from, one.to, { events: one.events });
            if (one.events) begun += follow(graph, open);
          } else if (one.kind === 'travel') travelTo(graph, one.state);
          update(one.kind === 'step' ? one.seconds : 0.05);
        }
        // A cut: nothing else plays from here on, not even what may be fading out.
        playState(graph, 'none', { restart: true });
        update(0);
        expect([...open]).toEqual([]);
      }),
      { numRuns: RUNS },
    );
    expect(begun).toBeGreaterThan(RUNS * ACTS_PER_RUN * 0.2);
  });
});
