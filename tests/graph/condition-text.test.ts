import { describe, expect, it } from 'vitest';
import type { Conditions } from '../../src/definition/condition-definition.js';
import { conditionText, failureText } from '../../src/graph/condition-text.js';
import { planConditions } from '../../src/machine/plan-conditions.js';
import { setParameter } from '../../src/parameters/parameters.js';
import { shownGraph } from '../support/graph-play.js';

const { parameters } = shownGraph({
  parameters: { look: { point: [0, 0, 1] }, speed: 0, isHurt: false, jump: 'trigger' },
  tree: { clip: 'Walk' },
});

const tested = {
  placeOf: (name: string) => parameters.places[parameters.indices.get(name)!]!,
  isTrigger: (name: string) => name === 'jump',
};

function plan(conditions?: Conditions) {
  return planConditions(conditions, tested);
}

describe('conditionText', () => {
  it('says each test', () => {
    expect(conditionText(parameters, plan())).toBe('');
    expect(conditionText(parameters, plan('jump'))).toBe('jump');
    expect(conditionText(parameters, plan({ speed: { above: 0.1, atMost: 2 }, jump: true }))).toBe(
      'speed above 0.1, speed at most 2, jump',
    );
    expect(conditionText(parameters, plan({ speed: { below: 1 / 3, atLeast: -4 } }))).toBe(
      'speed below 0.333, speed at least -4',
    );
    expect(conditionText(parameters, plan({ speed: 3 }))).toBe('speed equal to 3');
    expect(conditionText(parameters, plan({ speed: { not: 3 } }))).toBe('speed other than 3');
  });

  it('says what a boolean has to be', () => {
    const both = [true, false].flatMap((is) => [{ isHurt: is }, { isHurt: { not: is } }]);
    expect(both.map((conditions) => conditionText(parameters, plan(conditions)))).toEqual([
      'isHurt',
      'not isHurt',
      'not isHurt',
      'isHurt',
    ]);
  });
});

describe('failureText', () => {
  it('says what is, and what should be', () => {
    const conditions = plan({ speed: { above: 0.5 }, isHurt: true, jump: true });
    setParameter(parameters, 'speed', Math.fround(0.4));
    const texts = [0, 1, 2].map((test) => failureText(parameters, conditions, test));
    expect(texts).toEqual(['speed is 0.4, not above 0.5', 'isHurt is false', 'jump has not been fired']);
  });
});
