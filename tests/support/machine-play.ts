// Machines for tests: states and transitions played from a script, and what has happened in words.

import type { Conditions } from '../../src/definition/condition-definition.js';
import type { GraphDefinition, GraphFields } from '../../src/definition/graph-definition.js';
import type { MachineFields } from '../../src/definition/machine-definition.js';
import {
  EVENT,
  LOG_FRACTION,
  LOG_INDEX,
  LOG_KIND,
  LOG_PHASE,
  LOG_ROW_SIZE,
  LOG_SUBJECT,
  LOG_TIME,
  LOG_WEIGHT,
  STATE_ENTER,
  STATE_EXIT,
  STATE_FINISHED,
  STATE_LOOP,
  TRANSITION_END,
  TRANSITION_START,
  WINDOW_BEGIN,
  WINDOW_END,
  WINDOW_PROGRESS,
} from '../../src/events/event-log.js';
import { createGraph, type Graph } from '../../src/graph/graph.js';
import { type PlayOptions, playState, travelTo } from '../../src/graph/play-state.js';
import { stateWeight } from '../../src/graph/state-weight.js';
import { updateGraph } from '../../src/graph/update-graph.js';
import { currentState } from '../../src/machine/machine.js';
import { fireTrigger } from '../../src/parameters/parameters.js';
import { graphClips, setParameters } from './graph-play.js';

/** Clips by name, with lengths that times are easily told from. */
export const CLIPS = { Zero: 0, Half: 0.5, One: 1, Two: 2, Four: 4, Ten: 10 };

/** What is done in a script: a number lets so many seconds go by. */
export type Act =
  | number
  | { readonly set: Readonly<Record<string, number | boolean>> }
  | { readonly fire: string }
  | ({ readonly play: string } & PlayOptions)
  | { readonly travel: string; readonly machine?: string };

/** A row of the log. Times and the like have 9 digits behind the point. */
export interface Happening {
  readonly kind: string;
  readonly subject: string;
  readonly name: string;
  readonly time: number;
  readonly phase: number;
  readonly weight: number;
  readonly fraction: number;
}

const KINDS: Readonly<Record<number, string>> = {
  [EVENT]: 'event',
  [WINDOW_BEGIN]: 'begin',
  [WINDOW_PROGRESS]: 'progress',
  [WINDOW_END]: 'end',
  [STATE_ENTER]: 'enter',
  [STATE_EXIT]: 'exit',
  [STATE_LOOP]: 'loop',
  [STATE_FINISHED]: 'finished',
  [TRANSITION_START]: 'start',
  [TRANSITION_END]: 'arrive',
};

/** Returns a machine as a definition of a graph. */
export function machineGraph(machine: MachineFields, more: Partial<GraphFields> = {}): GraphDefinition {
  return { ...more, ...machine } as GraphDefinition;
}

/** Returns a graph of a definition that nothing has happened to yet. */
export function newGraph(definition: GraphDefinition, lengths: Readonly<Record<string, number>> = CLIPS): Graph {
  return createGraph(definition, graphClips(lengths));
}

/** Returns the name of a state, as `sub/inner` or `layer:state`. */
export function stateName({ plan }: Graph, id: number): string {
  const { machine, index } = plan.states[id]!;
  const { path } = plan.machines[machine]!.states[index]!;
  return path
    .replace(/^layers\[(\d+)\]\./, '$1:')
    .replace(/(^|:|\.)states\./g, (_, before) => (before === '.' ? '/' : before));
}

/** Returns what the last update has told, and what has been asked for since. */
export function happenings(graph: Graph): Happening[] {
  const { events, plan } = graph;
  const round = (number: number): number => Number(number.toFixed(9)) + 0;
  return Array.from({ length: events.count }, (_, row) => {
    const at = row * LOG_ROW_SIZE;
    const kind = KINDS[events.rows[at + LOG_KIND]!]!;
    const subject = events.rows[at + LOG_SUBJECT]!;
    const index = events.rows[at + LOG_INDEX]!;
    const isEvent = ['event', 'begin', 'progress', 'end'].includes(kind);
    const source = isEvent ? plan.sources[subject]! : null;
    const ofLeaf = source !== null && source.leaf >= 0 ? plan.leaves[source.leaf]!.clip.name : null;
    return {
      kind,
      subject: ofLeaf ?? stateName(graph, source === null ? subject : source.state),
      name: source === null ? String(index) : source.names[index]!,
      time: round(events.rows[at + LOG_TIME]!),
      phase: round(events.rows[at + LOG_PHASE]!),
      weight: round(events.rows[at + LOG_WEIGHT]!),
      fraction: round(events.rows[at + LOG_FRACTION]!),
    };
  });
}

/**
 * Plays a script and returns all that has happened.
 *
 * - step: how long updates are, in seconds, but for a last one before each act; Infinity: one for each number of the script.
 * - watch: called after each update.
 */
export function playScript(
  graph: Graph,
  script: readonly Act[],
  step = Infinity,
  watch: (graph: Graph) => void = () => {},
): Happening[] {
  const all: Happening[] = [];
  const update = (seconds: number): void => {
    updateGraph(graph, seconds);
    all.push(...happenings(graph));
    watch(graph);
  };
  for (const act of script) {
    if (typeof act === 'number') {
      const count = Math.max(1, Math.ceil(Math.abs(act) / step - 1e-9));
      for (let n = 1; n < count; n++) update(Math.sign(act) * step);
      update(count === 1 ? act : act - Math.sign(act) * step * (count - 1));
    } else if ('set' in act) setParameters(graph, act.set);
    else if ('fire' in act) fireTrigger(graph.parameters, act.fire);
    else if ('play' in act) {
      const { play, ...options } = act;
      playState(graph, play, options);
    } else travelTo(graph, act.travel, act.machine);
  }
  return all;
}

/** Returns lines such as `0.5 enter walk`; `0.5 event step of Walk`. Loops and the progress of windows are left out. */
export function linesOf(all: readonly Happening[], ...leftOut: string[]): string[] {
  return all
    .filter(({ kind }) => !['loop', 'progress', ...leftOut].includes(kind))
    .map(({ kind, subject, name, time }) => {
      const what = ['event', 'begin', 'end'].includes(kind) ? `${name} of ${subject}` : subject;
      return `${Number(time.toFixed(6))} ${kind} ${what}`;
    });
}

/** Returns the name of the current state of a machine. */
export function currentOf(graph: Graph, machine = ''): string {
  const m = graph.plan.machines.findIndex(({ name }) => name === machine);
  const state = currentState(graph.plan.machines[m]!, graph.memory.machines);
  return state < 0 ? '' : graph.plan.machines[m]!.states[state]!.name;
}

/** Returns the weights of states by their names, without those that have none; 9 digits. */
export function weightsOf(graph: Graph): Record<string, number> {
  const out = new Float64Array(1);
  return Object.fromEntries(
    graph.plan.states.flatMap((_, id) => {
      stateWeight(graph, id, out, 0);
      const weight = Number(out[0]!.toFixed(9));
      return weight === 0 ? [] : [[stateName(graph, id), weight]];
    }),
  );
}

/** Returns states that each play one clip: `{ A: 'One' }`. */
export function plainStates(clips: Readonly<Record<string, string>>): MachineFields['states'] {
  return Object.fromEntries(Object.entries(clips).map(([state, clip]) => [state, { clip }]));
}

/** Tests that a boolean is true. */
export const is = (name: string): Conditions => ({ [name]: true });
