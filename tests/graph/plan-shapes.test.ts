import { setFlagsFromString } from 'node:v8';
import { describe, expect, it } from 'vitest';
import type { GraphDefinition } from '../../src/definition/graph-definition.js';
import { createGraphPlan } from '../../src/graph/create-graph-plan.js';

// Code compiled from now on may ask V8 about its objects.
setFlagsFromString('--allow-natives-syntax');
const haveOneShape = new Function('a', 'b', 'return %HaveSameMap(a, b)') as (a: object, b: object) => boolean;

const CLIPS = ['walk', 'run', 'survey'].map((name, index) => ({ name, duration: index + 0.5 }));

const DEFINITION: GraphDefinition = {
  parameters: { speed: 0.5 },
  tree: {
    base: {
      blend1d: 'speed',
      children: [
        { clip: 'walk', at: 0, offset: 0.25 },
        { clip: 'run', at: 1, speed: 'speed' },
      ],
    },
    additive: { clip: 'survey', loop: false },
  },
};

/** Returns how many shapes V8 tells apart. */
function countShapes(objects: readonly object[]): number {
  const seen: object[] = [];
  for (const object of objects) if (!seen.some((other) => haveOneShape(object, other))) seen.push(object);
  return seen.length;
}

describe('the plans of many characters', () => {
  const plans = Array.from({ length: 50 }, () => createGraphPlan(DEFINITION, CLIPS));

  it('have one shape', () => {
    expect(countShapes([{ a: 1 }, { a: 2 }, { b: 1 }])).toBe(2);
    // The first objects of a kind may be made anew once V8 knows what their members hold.
    expect(countShapes(plans.slice(10))).toBe(1);
  });

  it('have leaves of one shape', () => {
    expect(countShapes(plans.slice(10).flatMap(({ leaves }) => leaves))).toBe(1);
  });
});
