import { expect, it } from 'vitest';
import { createGraphPlan } from '../../src/graph/create-graph-plan.js';
import { createGraph } from '../../src/graph/graph.js';
import { layOutMemory } from '../../src/graph/graph-memory.js';
import { graphClips } from '../support/graph-play.js';

it('is one array, of which each part has its own numbers', () => {
  const parameters = { speed: 1, look: { point: [1, 2, 3] } } as const;
  const plan = createGraphPlan(
    {
      parameters,
      states: {
        idle: { clip: 'Idle', events: [{ at: 0.5, name: 'half' }] },
        move: {
          blend1d: 'speed',
          children: [
            { clip: 'Walk', at: 1 },
            { clip: 'Run', at: 2 },
          ],
        },
      },
      initial: 'idle',
    },
    graphClips(),
  );
  const memory = layOutMemory(plan, parameters);
  const { all, ...parts } = memory;
  let sum = 0;
  for (const part of Object.values(parts)) {
    expect(part.buffer).toBe(all.buffer);
    expect(part.byteOffset - all.byteOffset).toBe(sum * 8);
    sum += part.length;
  }
  expect(sum).toBe(all.length);
  // Values and targets of four numbers, and the constant 1, which is the speed of all clips.
  expect(parts.parameters).toHaveLength(9);
  expect(parts.leafPhases).toHaveLength(3);
  expect(parts.events).toHaveLength(2);
});

it('keeps the memories of many graphs side by side, and none disturbs another', () => {
  const definition = { states: { idle: { clip: 'Idle' } }, initial: 'idle' };
  const graphs = Array.from({ length: 20 }, () => createGraph(definition, graphClips()));
  const memories = graphs.map(({ memory }) => memory.all);
  expect(new Set(memories.map(({ buffer }) => buffer)).size).toBeLessThanOrEqual(3);
  for (const [index, memory] of memories.entries()) memory.fill(index);
  for (const [index, memory] of memories.entries()) expect(new Set(memory)).toEqual(new Set([index]));
});
