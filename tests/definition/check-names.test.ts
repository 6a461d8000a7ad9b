import { describe, expect, it } from 'vitest';
import {
  checkClipName,
  checkMaskName,
  checkNodeName,
  checkSyncName,
  numberOrParameter,
  parameterOf,
} from '../../src/definition/check-names.js';
import { checkFraction } from '../../src/definition/check-values.js';
import { createGraphCheck } from '../../src/definition/graph-check.js';

const createCheck = () =>
  createGraphCheck({
    parameters: { speed: 1, on: true, jump: 'trigger', goal: { point: [0, 0, 0] }, broken: [] },
    clips: { Walk: {} },
    masks: { upper: [] },
    nodes: { walk: {} },
    syncGroups: { feet: {} },
  });

describe('names', () => {
  it.each([
    ['a number', parameterOf('number'), ['speed'], ['on', 'jump', 'goal', 'none', 1]],
    ['a point', parameterOf('point'), ['goal'], ['speed', 'on', 'jump', null]],
    ['a number or boolean', parameterOf('number', 'boolean'), ['speed', 'on'], ['jump', 'toString', undefined]],
    ['a clip', checkClipName, ['Walk'], ['walk', 1, undefined]],
    ['a mask', checkMaskName, ['upper'], ['lower', null]],
    ['a sync group', checkSyncName, ['feet', 'main', 'none'], ['hands', 1]],
    ['a node', checkNodeName, ['walk'], ['Walk', {}]],
  ] as const)('of %s are those that the definition gives', (_, check, right, wrong) => {
    const graph = createCheck();
    for (const name of right) expect(check(name, 'here', graph)).toBe(true);
    expect(graph.problems).toEqual([]);
    for (const name of wrong) expect(check(name, 'here', graph)).toBe(false);
    expect(graph.problems).toHaveLength(wrong.length);
  });

  it('of a parameter that is broken itself are no second problem', () => {
    expect(parameterOf('number')('broken', 'here', createCheck())).toBe(true);
  });

  it('of clips are free when none are listed', () => {
    expect(checkClipName('Anything', 'here', createGraphCheck({}))).toBe(true);
  });

  it('of sync groups are free when none are listed, and only then', () => {
    const free = createGraphCheck({});
    expect(checkSyncName('phase', 'here', free)).toBe(true);
    expect(checkSyncName(1, 'here', free)).toBe(false);
    const bound = createGraphCheck({ syncGroups: {} });
    expect(['main', 'none', 'phase'].map((name) => checkSyncName(name, 'here', bound))).toEqual([true, true, false]);
  });
});

describe('numberOrParameter', () => {
  it('looks at numbers and at names', () => {
    const graph = createCheck();
    const check = numberOrParameter(checkFraction);
    expect([0.5, 'speed', 'on'].map((value) => check(value, 'here', graph))).toEqual([true, true, true]);
    expect([2, 'jump', true, null].map((value) => check(value, 'here', graph))).toEqual([false, false, false, false]);
    expect(graph.problems).toEqual([
      'here: expected a number from 0 to 1, got 2.',
      'here: expected the name of a number or boolean, got the trigger "jump".',
      'here: expected a number or the name of a parameter, got true.',
      'here: expected a number or the name of a parameter, got null.',
    ]);
  });
});

describe('checkNodeName', () => {
  it('notes down who refers to whom, and whether some name leads nowhere', () => {
    const graph = createCheck();
    checkNodeName('walk', 'here', graph);
    graph.owner = 'other';
    checkNodeName('walk', 'there', graph);
    expect([...graph.references].map(([owner, names]) => [owner, ...names])).toEqual([
      [null, 'walk'],
      ['other', 'walk'],
    ]);
    expect(graph.hasUnreadNodes).toBe(false);
    checkNodeName('wlak', 'there', graph);
    expect(graph.hasUnreadNodes).toBe(true);
  });
});
