import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLocalPose } from '../../src/local-pose/local-pose.js';
import { additiveToPile, addRotation } from '../../src/pile/additive-to-pile.js';
import { createPile } from '../../src/pile/pile.js';
import { double, rotation } from '../support/arbitraries.js';
import { expectNear, turn } from '../support/expect-numbers.js';
import { channelsOf, pileUp } from '../support/pile-up.js';

/** A slerp may be 3e-8 rad off its arc. */
const OFF_THE_ARC = 3e-8;

describe('additiveToPile', () => {
  it('sums translations and scales by their weight', () => {
    const pile = createPile(1);
    const layers = [
      { value: [1, 2, 3], weight: 0.5, additive: true },
      { value: [10, 20, 30], weight: 2, additive: true },
    ];
    pileUp(pile, 'translation', layers);
    pileUp(pile, 'scale', layers);
    expect(Array.from(pile.additive.translations)).toEqual([20.5, 41, 61.5]);
    expect(Array.from(pile.additive.scales)).toEqual([20.5, 41, 61.5]);
    expect(pile.additiveWeights.translations[0]).toBe(2.5);
    expect(pile.additiveWeights.scales[0]).toBe(2.5);
  });

  it('turns by a fraction of the difference, and by more than it for a weight above 1', () => {
    for (const [weight, degrees] of [
      [0.5, 20],
      [1, 40],
      [2, 80],
    ] as const) {
      const pile = createPile(1);
      pileUp(pile, 'rotation', [{ value: turn(0, 0, 1, 40), weight, additive: true }]);
      expectNear(pile.additive.rotations, turn(0, 0, 1, degrees), OFF_THE_ARC);
      expect(pile.additiveWeights.rotations[0]).toBe(weight);
    }
  });

  it('lays each later difference over the sum so far', () => {
    const pile = createPile(1);
    pileUp(pile, 'rotation', [
      { value: turn(0, 0, 1, 90), weight: 1, additive: true },
      { value: turn(1, 0, 0, 90), weight: 1, additive: true },
    ]);
    // (0 0 s s) · (s 0 0 s) with s² = 1/2: x and y and z and w are all 1/2.
    expectNear(pile.additive.rotations, [0.5, 0.5, 0.5, 0.5], OFF_THE_ARC);
  });

  it('starts anew where no weight has been gathered, whatever lies there', () => {
    const pile = createPile(1);
    for (const numbers of Object.values(pile.additive)) numbers.fill(NaN);
    pileUp(pile, 'translation', [{ value: [1, 2, 3], weight: 1, additive: true }]);
    pileUp(pile, 'rotation', [{ value: turn(0, 1, 0, 30), weight: 1, additive: true }]);
    pileUp(pile, 'scale', [{ value: [1, 2, 3], weight: 1, additive: true }]);
    expect(Array.from(pile.additive.translations)).toEqual([1, 2, 3]);
    expectNear(pile.additive.rotations, turn(0, 1, 0, 30), OFF_THE_ARC);
    expect(Array.from(pile.additive.scales)).toEqual([1, 2, 3]);
  });

  it('leaves the mean, other channels and other joints alone', () => {
    const difference = createLocalPose(2);
    for (const numbers of Object.values(difference)) numbers.fill(0.5);
    const pile = createPile(2);
    additiveToPile(pile, difference, channelsOf([1], 'rotation'), Float64Array.of(1), 0);
    expect(Array.from(pile.additiveWeights.rotations)).toEqual([0, 1]);
    expect(Array.from(pile.additiveWeights.translations)).toEqual([0, 0]);
    expect(Array.from(pile.additiveWeights.scales)).toEqual([0, 0]);
    expect(Array.from(pile.additive.rotations.subarray(0, 4))).toEqual([0, 0, 0, 0]);
    expect(pile.mean).toEqual(createPile(2).mean);
    expect(pile.weights).toEqual(createPile(2).weights);
    for (const numbers of Object.values(difference)) expect(new Set(numbers)).toEqual(new Set([0.5]));
  });
});

describe('addRotation', () => {
  it('turns in the space of what it turns: the difference comes first', () => {
    const rotations = Float64Array.from([9, ...turn(0, 0, 1, 90), 9]);
    addRotation(rotations, 1, Float64Array.from([7, 7, ...turn(1, 0, 0, 90)]), 2, Float64Array.of(9, 1), 1);
    expectNear(rotations, [9, 0.5, 0.5, 0.5, 0.5, 9], OFF_THE_ARC);
  });

  it('does nothing for a weight of 0 or for no difference', () => {
    fc.assert(
      fc.property(rotation, rotation, double(0, 2), (start, difference, weight) => {
        const kept = Float64Array.from(start);
        addRotation(kept, 0, Float64Array.from(difference), 0, Float64Array.of(0), 0);
        expectNear(kept, start, OFF_THE_ARC);
        addRotation(kept, 0, Float64Array.of(0, 0, 0, 1), 0, Float64Array.of(weight), 0);
        expectNear(kept, start, OFF_THE_ARC);
      }),
    );
  });
});
