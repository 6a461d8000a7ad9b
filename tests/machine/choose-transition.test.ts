import { describe, expect, it } from 'vitest';
import type { TransitionDefinition } from '../../src/definition/machine-definition.js';
import {
  chooseTransition,
  explainTransition,
  LEADS_HERE,
  MAY_NOT_INTERRUPT,
  type Moment,
  NOT_AT_EXIT,
  NOT_FROM_HERE,
  NOT_ON_ROUTE,
  TEST_FAILS,
  TOO_LATE,
  WILL_FIRE,
} from '../../src/machine/choose-transition.js';
import { HAS_EXITED, ROUTE_LENGTH, routeAt } from '../../src/machine/machine.js';
import { clipStates, makeMemory, makePlan, pushAll, type TestEntry } from '../support/make-machine.js';

const PARAMETERS = ['x', 'y', 'z', 'go!'];
const STATES = clipStates('A', 'B', 'C', 'D');

interface Situation {
  readonly entries: readonly TestEntry[];
  readonly values?: readonly number[];
  readonly used?: readonly number[];
  readonly notAtExit?: readonly number[];
  readonly taken?: readonly number[];
  readonly route?: readonly number[];
  readonly hasExited?: boolean;
}

/** Returns the index of what is chosen, and the reason against each transition, with the test that fails. */
function ask(transitions: readonly TransitionDefinition[], situation: Situation) {
  const { entries, values = [0, 0, 0, 0], used = [0, 0, 0, 0], notAtExit = [], taken = [] } = situation;
  const { route = [], hasExited = false } = situation;
  const plan = makePlan({ states: STATES, initial: 'A', transitions }, ...PARAMETERS);
  const memory = makeMemory(plan);
  pushAll(plan, memory, entries);
  memory[plan.offset + ROUTE_LENGTH] = route.length;
  memory[plan.offset + HAS_EXITED] = Number(hasExited);
  memory.set(route, routeAt(plan));
  const flags = (holds: (t: number) => boolean) => Uint8Array.from(plan.transitions, (_, t) => Number(holds(t)));
  const moment: Moment = {
    values: Float64Array.from(values),
    used: Uint8Array.from(used),
    atExit: flags((t) => !notAtExit.includes(t)),
    taken: flags((t) => taken.includes(t)),
  };
  const reasons = plan.transitions.map((_, transition) => {
    const out = new Int32Array(2).fill(9);
    explainTransition(plan, memory, moment, transition, out);
    return out[0] === TEST_FAILS ? [...out] : out[0];
  });
  return { chosen: chooseTransition(plan, memory, moment), reasons };
}

const X = [1, 0, 0, 0];
const ALL = [1, 1, 1, 1];
/** A → B fades. */
const RUNNING: readonly TestEntry[] = [{ state: 'A' }, { state: 'B', elapsed: 0.4, transition: 0 }];

describe('a machine in one state', () => {
  const from = (state: string, to: string, x = 1): TransitionDefinition => ({ from: state, to, when: { x } });

  it('takes the first transition that leads away from it and whose tests hold', () => {
    const transitions = [from('B', 'C'), from('A', 'B', 2), from('A', 'C'), from('A', 'D')];
    expect(ask(transitions, { entries: [{ state: 'A' }], values: X })).toEqual({
      chosen: 2,
      reasons: [NOT_FROM_HERE, [TEST_FAILS, 0], WILL_FIRE, WILL_FIRE],
    });
  });

  it('takes none where none holds, and none where it plays nothing', () => {
    expect(ask([from('A', 'B')], { entries: [{ state: 'A' }] }).chosen).toBe(-1);
    expect(ask([from('*', 'B')], { entries: [], values: X })).toEqual({ chosen: -1, reasons: [NOT_FROM_HERE] });
  });

  it('tries higher priorities first, then its own ones before those from any, then in their order', () => {
    const chosenOf = (...transitions: TransitionDefinition[]) =>
      ask(transitions, { entries: [{ state: 'A' }], values: X }).chosen;
    expect(chosenOf(from('*', 'B'), from('A', 'C'), from('A', 'D'))).toBe(1);
    expect(chosenOf(from('*', 'B'), from('A', 'C'), { ...from('A', 'D'), priority: 1 })).toBe(2);
    expect(chosenOf({ ...from('*', 'B'), priority: 1 }, from('A', 'C'))).toBe(0);
    expect(chosenOf({ ...from('*', 'B'), priority: -1 }, from('*', 'C'))).toBe(1);
    expect(chosenOf({ ...from('A', 'B'), priority: 0.5 }, { ...from('A', 'C'), priority: 1.5 })).toBe(1);
  });

  it('does not take one from any state to itself, unless that is asked for', () => {
    const entries = [{ state: 'B' }];
    expect(ask([from('*', 'B')], { entries, values: X })).toEqual({ chosen: -1, reasons: [LEADS_HERE] });
    expect(ask([{ ...from('*', 'B'), toSelf: true }], { entries, values: X }).chosen).toBe(0);
    expect(ask([from('B', 'B')], { entries, values: X }).chosen).toBe(0);
  });

  it('takes none twice at one moment, and the other one between the same two states', () => {
    const transitions: TransitionDefinition[] = [from('A', 'B'), { from: 'A', to: 'B', when: { y: 1 } }];
    const entries = [{ state: 'A' }];
    expect(ask(transitions, { entries, values: X, taken: [0] })).toEqual({
      chosen: -1,
      reasons: [LEADS_HERE, [TEST_FAILS, 0]],
    });
    expect(ask(transitions, { entries, values: ALL, taken: [0] }).chosen).toBe(1);
  });

  it('waits for exit times, and asks conditions only then', () => {
    const transitions: TransitionDefinition[] = [{ from: 'A', to: 'B', exitTime: 0.5, when: { x: 1, y: 1 } }];
    const entries = [{ state: 'A' }];
    expect(ask(transitions, { entries, values: ALL, notAtExit: [0] }).reasons).toEqual([NOT_AT_EXIT]);
    expect(ask(transitions, { entries, values: X }).reasons).toEqual([[TEST_FAILS, 1]]);
    expect(ask(transitions, { entries, values: ALL }).chosen).toBe(0);
  });

  it('does not use a trigger twice at one moment', () => {
    const transitions: TransitionDefinition[] = [{ from: 'A', to: 'B', when: 'go!' }];
    const entries = [{ state: 'A' }];
    expect(ask(transitions, { entries, values: ALL }).chosen).toBe(0);
    expect(ask(transitions, { entries, values: ALL, used: [0, 0, 0, 1] }).chosen).toBe(-1);
  });

  it('leaves through its exit once', () => {
    const transitions: TransitionDefinition[] = [{ from: 'A', to: 'exit', when: { x: 1 } }];
    const entries = [{ state: 'A' }];
    expect(ask(transitions, { entries, values: X }).chosen).toBe(0);
    expect(ask(transitions, { entries, values: X, hasExited: true })).toEqual({ chosen: -1, reasons: [LEADS_HERE] });
  });
});

describe('a machine on a journey', () => {
  const transitions: TransitionDefinition[] = [
    { from: 'A', to: 'C', when: { x: 1 } },
    { from: 'A', to: 'B', when: { y: 1 }, exitTime: 0.5 },
    { from: 'A', to: 'B', when: { z: 1 } },
  ];
  const entries = [{ state: 'A' }];

  it('takes what leads along the route, whatever conditions say', () => {
    const { chosen, reasons } = ask(transitions, { entries, values: X, route: [1, 2], notAtExit: [1] });
    expect(chosen).toBe(2);
    expect(reasons).toEqual([NOT_ON_ROUTE, NOT_AT_EXIT, WILL_FIRE]);
  });

  it('waits for exit times', () => {
    const waiting = transitions.slice(0, 2);
    expect(ask(waiting, { entries, values: X, route: [1], notAtExit: [1] }).chosen).toBe(-1);
    expect(ask(waiting, { entries, values: X, route: [1] }).chosen).toBe(1);
  });
});

describe('a machine that fades from A to B', () => {
  /** The running one, and one of the source and of the target; the source's comes after the running one. */
  const around = (running: Partial<TransitionDefinition>): TransitionDefinition[] => [
    { from: 'A', to: 'B', when: { x: 1 }, fade: 1, ...running },
    { from: 'A', to: 'C', when: { x: 1 } },
    { from: 'B', to: 'D', when: { x: 1 } },
  ];

  it.each([
    ['none', -1, [MAY_NOT_INTERRUPT, MAY_NOT_INTERRUPT]],
    ['source', 1, [WILL_FIRE, MAY_NOT_INTERRUPT]],
    ['target', 2, [MAY_NOT_INTERRUPT, WILL_FIRE]],
    ['sourceThenTarget', 1, [WILL_FIRE, WILL_FIRE]],
    ['targetThenSource', 2, [WILL_FIRE, WILL_FIRE]],
  ] as const)('with interruption %s', (interruption, chosen, [source, target]) => {
    const answer = ask(around({ interruption, ordered: false }), { entries: RUNNING, values: X });
    expect(answer.chosen).toBe(chosen);
    expect(answer.reasons.slice(1)).toEqual([source, target]);
  });

  it('goes on to the second of two when the first one has nothing to say', () => {
    const values = [0, 1, 0, 0];
    const transitions = (interruption: 'sourceThenTarget' | 'targetThenSource', y: 'source' | 'target') => [
      around({ interruption, ordered: false })[0]!,
      { from: 'A', to: 'C', when: { [y === 'source' ? 'y' : 'x']: 1 } },
      { from: 'B', to: 'D', when: { [y === 'target' ? 'y' : 'x']: 1 } },
    ];
    expect(ask(transitions('sourceThenTarget', 'target'), { entries: RUNNING, values }).chosen).toBe(2);
    expect(ask(transitions('targetThenSource', 'source'), { entries: RUNNING, values }).chosen).toBe(1);
  });

  it('in order lets only those of the source interrupt that come before', () => {
    const transitions: TransitionDefinition[] = [
      { from: 'A', to: 'C', when: { y: 1 } },
      { from: 'A', to: 'B', when: { x: 1 }, fade: 1, interruption: 'source' },
      { from: 'A', to: 'D', when: { x: 1 } },
    ];
    const entries = [{ state: 'A' }, { state: 'B', elapsed: 0.4, transition: 1 }];
    expect(ask(transitions, { entries, values: X })).toEqual({
      chosen: -1,
      reasons: [[TEST_FAILS, 0], LEADS_HERE, MAY_NOT_INTERRUPT],
    });
    expect(ask(transitions, { entries, values: ALL }).chosen).toBe(0);
  });

  it('lets any of the target interrupt, in order or not', () => {
    const answer = ask(around({ interruption: 'target', ordered: true }), { entries: RUNNING, values: X });
    expect(answer.chosen).toBe(2);
  });

  it('counts those from any state to both, in order to the source', () => {
    const transitions = (interruption: 'source' | 'target' | 'none'): TransitionDefinition[] => [
      { from: 'A', to: 'B', when: { x: 1 }, fade: 1, interruption },
      { from: '*', to: 'D', when: { x: 1 } },
    ];
    expect(ask(transitions('target'), { entries: RUNNING, values: X }).chosen).toBe(1);
    expect(ask(transitions('source'), { entries: RUNNING, values: X }).reasons[1]).toBe(MAY_NOT_INTERRUPT);
    expect(ask(transitions('none'), { entries: RUNNING, values: X }).reasons[1]).toBe(MAY_NOT_INTERRUPT);
    const [running, any] = transitions('source');
    const entries = [{ state: 'A' }, { state: 'B', elapsed: 0.4, transition: 1 }];
    expect(ask([any!, running!], { entries, values: X }).chosen).toBe(0);
  });

  it.each([
    [0.5, 0.4, 1, WILL_FIRE],
    [0.5, 0.5, -1, TOO_LATE],
    [0.5, 0.5 - 1e-12, -1, TOO_LATE],
    [0.3, 0.4, -1, TOO_LATE],
    [0, 0, -1, TOO_LATE],
    [1, 0.999, 1, WILL_FIRE],
  ])('with a limit of %d at weight %d', (interruptBelow, elapsed, chosen, reason) => {
    const transitions = around({ interruption: 'source', ordered: false, interruptBelow });
    const entries = [{ state: 'A' }, { state: 'B', elapsed, transition: 0 }];
    const answer = ask(transitions, { entries, values: X });
    expect([answer.chosen, answer.reasons[1]]).toEqual([chosen, reason]);
  });

  it('takes no other way to where it is going already, but one that begins it anew', () => {
    const to = (transition: Partial<TransitionDefinition>): TransitionDefinition[] => [
      { from: 'A', to: 'B', when: { x: 1 }, fade: 1, interruption: 'sourceThenTarget', ordered: false },
      { from: 'A', to: 'B', when: { x: 1 }, ...transition },
    ];
    expect(ask(to({}), { entries: RUNNING, values: X }).reasons[1]).toBe(LEADS_HERE);
    expect(ask(to({ from: '*' }), { entries: RUNNING, values: X }).reasons[1]).toBe(LEADS_HERE);
    expect(ask(to({ from: '*', toSelf: true }), { entries: RUNNING, values: X }).chosen).toBe(1);
    expect(ask(to({ from: 'B' }), { entries: RUNNING, values: X }).chosen).toBe(1);
  });

  it('because somebody has asked for B lets those of B interrupt', () => {
    const entries = [{ state: 'A' }, { state: 'B', elapsed: 0.4, transition: -1 }];
    const answer = ask(around({}), { entries, values: X });
    expect(answer.chosen).toBe(2);
    expect(answer.reasons[1]).toBe(MAY_NOT_INTERRUPT);
  });

  it('and now to C, by a transition of A, still leaves A', () => {
    const entries = [{ state: 'A' }, { state: 'B', elapsed: 0.4 }, { state: 'C', elapsed: 0.2, transition: 0 }];
    const transitions: TransitionDefinition[] = [
      { from: 'A', to: 'C', when: { y: 1 }, fade: 1, interruption: 'source', ordered: false },
      { from: 'A', to: 'D', when: { x: 1 } },
      { from: 'B', to: 'D', when: { x: 1 } },
    ];
    expect(ask(transitions, { entries, values: X })).toEqual({
      chosen: 1,
      reasons: [LEADS_HERE, WILL_FIRE, NOT_FROM_HERE],
    });
    // Nothing is left when A is played no longer.
    expect(ask(transitions, { entries: entries.slice(1), values: X })).toEqual({
      chosen: -1,
      reasons: [NOT_FROM_HERE, NOT_FROM_HERE, NOT_FROM_HERE],
    });
  });

  it('knows nothing of states further below', () => {
    const entries = [{ state: 'C' }, { state: 'A', elapsed: 0.3 }, { state: 'B', elapsed: 0.4, transition: 0 }];
    const transitions: TransitionDefinition[] = [
      { from: 'A', to: 'B', when: { x: 1 }, fade: 1, interruption: 'sourceThenTarget' },
      { from: 'C', to: 'D', when: { x: 1 } },
    ];
    expect(ask(transitions, { entries, values: X })).toEqual({ chosen: -1, reasons: [LEADS_HERE, NOT_FROM_HERE] });
  });
});

describe('a machine that goes back to A', () => {
  const transitions = (running: Partial<TransitionDefinition>): TransitionDefinition[] => [
    { from: 'B', to: 'A', when: { x: 1 }, fade: 1, ...running },
    { from: 'A', to: 'C', when: { x: 1 } },
    { from: 'B', to: 'D', when: { x: 1 } },
  ];
  /** B has a weight of 0.4 that becomes less. */
  const entries = [{ state: 'A' }, { state: 'B', elapsed: 0.4, isBack: true, transition: 0 }];

  it.each([
    ['source', 2],
    ['target', 1],
    ['none', -1],
  ] as const)('has B for its source and A for its target: %s', (interruption, chosen) => {
    expect(ask(transitions({ interruption, ordered: false }), { entries, values: X }).chosen).toBe(chosen);
  });

  it('goes by the weight of A, which grows', () => {
    const limited = (interruptBelow: number) => transitions({ interruption: 'target', interruptBelow });
    expect(ask(limited(0.7), { entries, values: X }).chosen).toBe(1);
    expect(ask(limited(0.6), { entries, values: X }).reasons[1]).toBe(TOO_LATE);
    expect(ask(limited(0.5), { entries, values: X }).reasons[1]).toBe(TOO_LATE);
  });

  it('over one that goes back as well leads away from what was current before', () => {
    const over = [
      { state: 'A' },
      { state: 'B', elapsed: 0.4, isBack: true },
      { state: 'D', elapsed: 0.1, transition: 3 },
    ];
    const all: TransitionDefinition[] = [
      ...transitions({}),
      { from: 'A', to: 'D', when: { x: 1 }, fade: 1, interruption: 'source', ordered: false },
    ];
    expect(ask(all, { entries: over, values: X }).chosen).toBe(1);
  });
});
