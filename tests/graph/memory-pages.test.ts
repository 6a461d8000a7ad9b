import { describe, expect, it } from 'vitest';
import { takeRoom } from '../../src/graph/memory-pages.js';
import { updateGraph } from '../../src/graph/update-graph.js';
import { machineGraph, newGraph } from '../support/machine-play.js';

const DEFINITION = machineGraph({ states: { here: { clip: 'Two' } }, initial: 'here' });

describe('takeRoom', () => {
  it('gives rooms that lie side by side and have nothing in common', () => {
    const rooms = Array.from({ length: 2000 }, (_, index) => takeRoom((index % 7) + 1));
    for (const [index, room] of rooms.entries()) {
      expect(room).toEqual(new Float64Array((index % 7) + 1));
      room.fill(index + 1);
    }
    for (const [index, room] of rooms.entries()) expect(new Set(room)).toEqual(new Set([index + 1]));
    const pages = new Set(rooms.map(({ buffer }) => buffer));
    // 8,000 numbers.
    expect(pages.size).toBeLessThanOrEqual(3);
  });

  it('gives rooms of any size', () => {
    expect(takeRoom(0)).toHaveLength(0);
    expect(takeRoom(100_000)).toEqual(new Float64Array(100_000));
  });
});

describe('graphs', () => {
  it('keep what they keep side by side, and do not disturb one another', () => {
    const graphs = Array.from({ length: 10 }, () => newGraph(DEFINITION, { Two: 2 }));
    const memories = graphs.map(({ memory }) => memory.all);
    expect(new Set(memories.map(({ buffer }) => buffer)).size).toBeLessThanOrEqual(2);
    const before = [...memories[4]!];
    for (const index of [3, 5]) updateGraph(graphs[index]!, 0.5);
    expect([...memories[4]!]).toEqual(before);
  });
});
