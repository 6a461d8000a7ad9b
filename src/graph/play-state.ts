// What somebody asks a machine for.

import type { Fade, FadeKind } from '../definition/fade-definition.js';
import { findRoute } from '../machine/find-route.js';
import { currentState, isActive, ROUTE_LENGTH, routeAt } from '../machine/machine.js';
import { AT_PHASE } from '../machine/machine-plan.js';
import { planFade, type WritableFade, writeFade } from '../machine/plan-fade.js';
import { didYouMean } from '../messages/nearest-names.js';
import { beginFade } from './begin-fade.js';
import type { Graph } from './graph.js';
import { endQuietSpan } from './quiet-span.js';
import { beginMachines, spendTriggers } from './take-transitions.js';

/** How a state is gone to. */
export interface PlayOptions {
  /** Default 0: a cut. */
  readonly fade?: Fade;
  /** Where it begins: 0 to 1, its start and its end. Default: its start. */
  readonly startPhase?: number;
  /** Whether it begins anew when it is the current one already. Default false: then nothing happens. */
  readonly restart?: boolean;
  /** Name of the layer whose machine is meant, or of the states that hold it, joined by '/'. Default: the machine of the graph. */
  readonly machine?: string;
}

const NO_OPTIONS: PlayOptions = {};
const FADE_KINDS: readonly FadeKind[] = ['blend', 'frozen', 'inertial'];

const _playState_start = new Float64Array(1);
const _playState_fade: WritableFade = planFade();

/**
 * Goes to a state at once. May be asked for in every frame: while that is the current state it does nothing, and allocates nothing.
 *
 * Throws when there is no such machine or state, it is in a state that does not play, the fade is none, or the start no phase; nothing
 * has changed then.
 */
export function playState(graph: Graph, state: string, options: PlayOptions = NO_OPTIONS): void {
  const { startPhase, restart = false, machine = '' } = options;
  const m = machineOf(graph, 'playState', machine);
  const index = stateOf(graph, 'playState', m, state);
  if (startPhase !== undefined && !(startPhase >= 0 && startPhase <= 1)) {
    throw new RangeError(`playState: startPhase is ${startPhase}, expected a number from 0 to 1.`);
  }
  checkFade(options);
  beginMachines(graph);
  requireActive(graph, 'playState', m);
  const { plan, memory } = graph;
  const whole = plan.machines[m]!;
  const isThere = !restart && currentState(whole, memory.machines) === index;
  if (!isThere) writeFade(_playState_fade, options.fade ?? 0);
  const length = whole.offset + ROUTE_LENGTH;
  if (memory.machines[length]! > 0) endQuietSpan(graph);
  memory.machines[length] = 0;
  if (isThere) return;
  _playState_start[0] = startPhase ?? Number.NaN;
  const mayReturn = !restart && startPhase === undefined;
  beginFade(graph, m, index, _playState_fade, -1, AT_PHASE, _playState_start, 0, mayReturn);
  spendTriggers(graph);
}

/** A number of seconds is compared where it stands: one that is handed on, or is either this or that, becomes an object. */
function checkFade(options: PlayOptions): void {
  if (options.fade === undefined) return;
  if (typeof options.fade === 'number') {
    if (!(options.fade >= 0 && options.fade < Infinity)) refuseSeconds(options.fade);
    return;
  }
  const { fade } = options;
  if (!(fade.seconds >= 0 && fade.seconds < Infinity)) refuseSeconds(fade.seconds);
  if (fade.joints !== undefined && fade.joints.length > 0 && fade.kind !== 'inertial')
    refuseJoints(fade.kind ?? 'blend');
  if (fade.kind === undefined || FADE_KINDS.includes(fade.kind)) return;
  throw new Error(`playState: fade.kind is ${JSON.stringify(fade.kind)}, expected ${FADE_KINDS.join(', ')}.`);
}

function refuseSeconds(seconds: number): never {
  throw new RangeError(`playState: fade is ${seconds}, expected a number of seconds, 0 or more.`);
}

/** A graph keeps no more of a fade than numbers, so it must know the joints beforehand. */
function refuseJoints(kind: FadeKind): never {
  throw new Error(
    `playState: fade.joints: the fade is of kind ${kind}, expected inertial; other kinds have joints in transitions and in "next".`,
  );
}

/**
 * Goes to a state along transitions, whose conditions are not asked; their exit times are. Returns false, and changes nothing, when no
 * way leads there.
 *
 * Throws when there is no such machine or state, or it is in a state that does not play.
 */
export function travelTo(graph: Graph, state: string, machine = ''): boolean {
  const m = machineOf(graph, 'travelTo', machine);
  const index = stateOf(graph, 'travelTo', m, state);
  beginMachines(graph);
  requireActive(graph, 'travelTo', m);
  const { memory, plan } = graph;
  const whole = plan.machines[m]!;
  const current = currentState(whole, memory.machines);
  const length = findRoute(whole, current, index, memory.machines, routeAt(whole));
  if (length < 0) return false;
  memory.machines[whole.offset + ROUTE_LENGTH] = length;
  endQuietSpan(graph);
  return true;
}

/** Returns the index of a machine. Throws when there is none of that name. */
export function machineOf({ plan }: Graph, caller: string, name: string): number {
  const index = plan.machines.findIndex((machine) => machine.name === name);
  if (index >= 0) return index;
  const names = plan.machines.map((machine) => machine.name);
  const what = name === '' ? 'the graph has no states of its own' : `there is no machine "${name}"`;
  throw new Error(`${caller}: ${what}.${didYouMean(name, names)}`);
}

/** Returns the index of a state. Throws when the machine has none of that name. */
export function stateOf({ plan }: Graph, caller: string, m: number, name: string): number {
  const { states } = plan.machines[m]!;
  const index = states.findIndex((state) => state.name === name);
  if (index >= 0) return index;
  const names = states.map((state) => state.name);
  throw new Error(`${caller}: there is no state "${name}".${didYouMean(name, names)}`);
}

function requireActive({ plan, memory }: Graph, caller: string, m: number): void {
  const machine = plan.machines[m]!;
  if (isActive(machine, memory.machines)) return;
  throw new Error(`${caller}: machine "${machine.name}" is in a state that does not play.`);
}
