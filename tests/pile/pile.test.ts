import { describe, expect, it } from 'vitest';
import { createPile } from '../../src/pile/pile.js';

describe('createPile', () => {
  it('has room for the joints and no weight anywhere', () => {
    const pile = createPile(2);
    for (const pose of [pile.mean, pile.additive]) {
      expect(pose.translations.length).toBe(6);
      expect(pose.rotations.length).toBe(8);
      expect(pose.scales.length).toBe(6);
    }
    for (const weights of [pile.weights, pile.additiveWeights]) {
      expect(weights.translations).toEqual(new Float64Array(2));
      expect(weights.rotations).toEqual(new Float64Array(2));
      expect(weights.scales).toEqual(new Float64Array(2));
    }
  });

  it('shares no memory between its parts', () => {
    const pile = createPile(1);
    const arrays = Object.values(pile).flatMap((part) => Object.values(part as Record<string, Float64Array>));
    arrays.forEach((array, index) => {
      array.fill(index);
    });
    expect(arrays).toHaveLength(12);
    arrays.forEach((array, index) => {
      expect([...new Set(array)]).toEqual([index]);
    });
  });
});
