// Definition → machine: names of states turned into indices.

import type {
  FadeRootMotion,
  Interruption,
  MachineFields,
  NextDefinition,
  StartOffset,
  TransitionDefinition,
} from '../definition/machine-definition.js';
import { machineSize } from './machine.js';
import {
  ADDITIVE_MOTION,
  AT_PHASE,
  AT_SAME_MARKER,
  AT_SAME_PHASE,
  AT_SECONDS,
  BLEND_MOTION,
  BY_SOURCE,
  BY_SOURCE_THEN_TARGET,
  BY_TARGET,
  BY_TARGET_THEN_SOURCE,
  EXIT,
  INERTIAL_FADE,
  type MachinePlan,
  NO_INTERRUPTION,
  NO_STATE,
  SOURCE_MOTION,
  TARGET_MOTION,
  type TransitionPlan,
} from './machine-plan.js';
import { planConditions, type TestedParameters } from './plan-conditions.js';
import { planFade } from './plan-fade.js';

const INTERRUPTIONS: Readonly<Record<Interruption, number>> = {
  none: NO_INTERRUPTION,
  source: BY_SOURCE,
  target: BY_TARGET,
  sourceThenTarget: BY_SOURCE_THEN_TARGET,
  targetThenSource: BY_TARGET_THEN_SOURCE,
};

const MOTIONS: Readonly<Record<FadeRootMotion, number>> = {
  blend: BLEND_MOTION,
  source: SOURCE_MOTION,
  target: TARGET_MOTION,
  additive: ADDITIVE_MOTION,
};

/** Where a machine stands among those of a graph. */
export interface MachinePlace {
  readonly name: string;
  readonly path: string;
  readonly parent: number;
  readonly parentState: number;
  /** The id of its first state. */
  readonly firstId: number;
  /** Where its numbers begin. */
  readonly offset: number;
}

/** Returns how many numbers the machine of a definition takes in the memory of a graph. */
export function machineSizeOf({ states, transitions = [] }: MachineFields): number {
  const sources = transitions.map(({ from }) => (typeof from === 'string' ? 1 : from.length));
  return machineSize(
    Object.keys(states).length,
    sources.reduce((sum, count) => sum + count, 0),
  );
}

/** Returns the machine of a definition that has been checked. Its states hold no machines yet. */
export function planMachine(definition: MachineFields, place: MachinePlace, parameters: TestedParameters): MachinePlan {
  const names = Object.keys(definition.states);
  const { name, path, parent, parentState, firstId, offset } = place;
  const transitions = planTransitions(definition, path, names, parameters);
  const states = names.map((state, index) => {
    const { next } = definition.states[state]!;
    const whole: NextDefinition | undefined = typeof next === 'string' ? { to: next } : next;
    return {
      name: state,
      path: `${path}states.${state}`,
      tried: triedFrom(transitions, index),
      next: whole ? stateAt(names, whole.to) : NO_STATE,
      nextFade: planFade(whole?.fade),
      child: -1,
      id: firstId + index,
    };
  });
  const fades = [...transitions.map(({ fade }) => fade), ...states.map(({ nextFade }) => nextFade)];
  return {
    name,
    path,
    transitions,
    states,
    jointFades: fades.filter(({ kind, joints }) => joints.length > 0 && kind !== INERTIAL_FADE),
    entries: (definition.entry ?? []).map(({ to, when }) => ({
      to: names.indexOf(to),
      condition: planConditions(when, parameters),
    })),
    initial: names.indexOf(definition.initial),
    parent,
    parentState,
    offset,
  };
}

/** Returns the transitions of a definition; one that leads from several states is several. */
function planTransitions(
  { transitions = [] }: MachineFields,
  path: string,
  names: readonly string[],
  parameters: TestedParameters,
): TransitionPlan[] {
  return transitions.flatMap((transition, order) => {
    const { from } = transition;
    const sources: readonly string[] = typeof from === 'string' ? [from] : from;
    return sources.map((source) => planTransition(transition, source, path, names, order, parameters));
  });
}

function planTransition(
  transition: TransitionDefinition,
  from: string,
  path: string,
  names: readonly string[],
  order: number,
  parameters: TestedParameters,
): TransitionPlan {
  const { to, when, exitTime, fade, priority = 0, toSelf = false, interruption = 'none' } = transition;
  const { ordered = true, interruptBelow = 1, rootMotion = 'blend' } = transition;
  return {
    path: `${path}transitions[${order}]`,
    from: from === '*' ? -1 : names.indexOf(from),
    to: stateAt(names, to),
    condition: planConditions(when, parameters),
    exitTime: exitTime ?? Number.NaN,
    fade: planFade(fade),
    priority,
    ...startOf(transition.offset),
    toSelf,
    interruption: INTERRUPTIONS[interruption],
    isOrdered: ordered,
    interruptBelow,
    motion: MOTIONS[rootMotion],
    order,
  };
}

/** NaN for what is not said: a state starts at its start then. */
function startOf(offset: StartOffset | undefined): { readonly offsetKind: number; readonly offset: number } {
  if (typeof offset !== 'object') return { offsetKind: AT_PHASE, offset: offset ?? Number.NaN };
  if ('seconds' in offset) return { offsetKind: AT_SECONDS, offset: offset.seconds };
  return { offsetKind: offset.match === 'phase' ? AT_SAME_PHASE : AT_SAME_MARKER, offset: 0 };
}

function stateAt(names: readonly string[], name: string): number {
  return name === 'exit' ? EXIT : names.indexOf(name);
}

/** Higher priority first, then those of the state itself, then as they stand in the definition. */
function triedFrom(transitions: readonly TransitionPlan[], state: number): Int32Array {
  const tried = [...transitions.keys()].filter((index) => [state, -1].includes(transitions[index]!.from));
  const rank = (index: number) => transitions[index]!;
  tried.sort((a, b) => {
    if (rank(a).priority !== rank(b).priority) return rank(b).priority - rank(a).priority;
    if (rank(a).from < 0 !== rank(b).from < 0) return rank(a).from < 0 ? 1 : -1;
    return a - b;
  });
  return Int32Array.from(tried);
}
