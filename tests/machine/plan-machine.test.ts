import { describe, expect, it } from 'vitest';
import type { MachineFields } from '../../src/definition/machine-definition.js';
import { createEasing } from '../../src/easing/easing.js';
import { machineSize } from '../../src/machine/machine.js';
import * as kinds from '../../src/machine/machine-plan.js';
import { machineSizeOf, planMachine } from '../../src/machine/plan-machine.js';
import { clipStates, makePlan, testedParameters } from '../support/make-machine.js';

const MACHINE: MachineFields = {
  states: {
    idle: { clip: 'Idle' },
    walk: { clip: 'Walk', next: 'idle' },
    leap: { clip: 'Leap', loop: false, next: { to: 'walk', fade: { seconds: 0.5, easing: 'smooth' } } },
    done: { empty: true, next: 'exit' },
  },
  initial: 'walk',
  entry: [
    { to: 'leap', when: 'jump!' },
    { to: 'idle', when: { speed: 0 } },
  ],
  transitions: [
    { from: ['idle', 'walk'], to: 'leap', when: 'jump!' },
    { from: '*', to: 'exit', when: { speed: { below: -1 } }, priority: 2 },
    {
      from: 'idle',
      to: 'idle',
      exitTime: 2.5,
      fade: { seconds: 0.25, kind: 'frozen' },
      priority: -1,
      offset: { seconds: 0.125 },
      interruption: 'targetThenSource',
      ordered: false,
      interruptBelow: 0.75,
      rootMotion: 'source',
    },
    { from: '*', to: 'idle', when: { speed: 0 }, toSelf: true },
  ],
};

describe('planMachine', () => {
  const plan = makePlan(MACHINE, 'speed', 'jump!');

  it('turns names of states into indices', () => {
    expect(plan.states.map(({ name }) => name)).toEqual(['idle', 'walk', 'leap', 'done']);
    expect(plan.states.map(({ path }) => path)).toEqual(['states.idle', 'states.walk', 'states.leap', 'states.done']);
    expect(plan.states.map(({ next }) => next)).toEqual([kinds.NO_STATE, 0, 1, kinds.EXIT]);
    expect(plan.initial).toBe(1);
    expect(plan.entries.map(({ to }) => to)).toEqual([2, 0]);
    expect(plan.entries.map(({ condition }) => condition.tests.length)).toEqual([4, 4]);
    expect(Array.from(plan.states[2]!.nextFade.numbers)).toEqual([0.5, ...createEasing('smooth')]);
    expect(Array.from(plan.states[1]!.nextFade.numbers)).toEqual([0, ...createEasing('linear')]);
  });

  it('makes several of a transition from several states, which keep its place in the order', () => {
    expect(plan.transitions.map(({ from, to, order, path }) => [from, to, order, path])).toEqual([
      [0, 2, 0, 'transitions[0]'],
      [1, 2, 0, 'transitions[0]'],
      [-1, kinds.EXIT, 1, 'transitions[1]'],
      [0, 0, 2, 'transitions[2]'],
      [-1, 0, 3, 'transitions[3]'],
    ]);
  });

  it('lists for each state what leads away from it: by priority, its own ones first', () => {
    expect(plan.states.map(({ tried }) => Array.from(tried))).toEqual([
      [2, 0, 4, 3],
      [2, 1, 4],
      [2, 4],
      [2, 4],
    ]);
  });

  it('knows all that is said of a transition, and what counts where nothing is said', () => {
    const { path: _, condition, ...said } = plan.transitions[3]!;
    expect(condition.tests).toHaveLength(0);
    expect(said).toMatchObject({
      exitTime: 2.5,
      priority: -1,
      offsetKind: kinds.AT_SECONDS,
      offset: 0.125,
      toSelf: false,
      interruption: kinds.BY_TARGET_THEN_SOURCE,
      isOrdered: false,
      interruptBelow: 0.75,
      motion: kinds.SOURCE_MOTION,
    });
    expect(said.fade.kind).toBe(kinds.FROZEN_FADE);
    expect(plan.transitions[4]).toMatchObject({
      exitTime: Number.NaN,
      priority: 0,
      offsetKind: kinds.AT_PHASE,
      offset: Number.NaN,
      toSelf: true,
      interruption: kinds.NO_INTERRUPTION,
      isOrdered: true,
      interruptBelow: 1,
      motion: kinds.BLEND_MOTION,
    });
    expect(plan.transitions[4]!.fade.kind).toBe(kinds.BLEND_FADE);
    expect(plan.transitions[4]!.fade.numbers[0]).toBe(0);
  });

  it.each([
    [0, kinds.AT_PHASE, 0],
    [0.25, kinds.AT_PHASE, 0.25],
    [{ seconds: 2 }, kinds.AT_SECONDS, 2],
    [{ match: 'phase' }, kinds.AT_SAME_PHASE, 0],
    [{ match: 'marker' }, kinds.AT_SAME_MARKER, 0],
  ] as const)('has states start at %j', (offset, offsetKind, number) => {
    const { transitions } = makePlan({
      states: clipStates('A', 'B'),
      initial: 'A',
      transitions: [{ from: 'A', to: 'B', exitTime: 1, offset }],
    });
    expect(transitions[0]).toMatchObject({ offsetKind, offset: number });
  });

  it('is put where it is to stand among others', () => {
    const place = { name: 'arms', path: 'layers[0].', parent: 3, parentState: 2, firstId: 7, offset: 40 };
    const placed = planMachine(MACHINE, place, testedParameters('speed', 'jump!'));
    expect(placed).toMatchObject({ name: 'arms', path: 'layers[0].', parent: 3, parentState: 2, offset: 40 });
    expect(placed.states.map(({ id, path, child }) => [id, path, child])[1]).toEqual([8, 'layers[0].states.walk', -1]);
    expect(placed.transitions[2]!.path).toBe('layers[0].transitions[1]');
  });
});

describe('machineSizeOf', () => {
  it('counts states, and transitions once for each source', () => {
    expect(machineSizeOf(MACHINE)).toBe(machineSize(4, 5));
    expect(machineSizeOf({ states: clipStates('A'), initial: 'A' })).toBe(machineSize(1, 0));
  });
});
