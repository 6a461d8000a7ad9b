import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLocalPose } from '../../src/local-pose/local-pose.js';
import { localPoseToPile } from '../../src/pile/local-pose-to-pile.js';
import { createPile } from '../../src/pile/pile.js';
import { pileToLocalPose } from '../../src/pile/pile-to-local-pose.js';
import { double, float32s, rotation } from '../support/arbitraries.js';
import { expectNear, expectSameRotation, turn } from '../support/expect-numbers.js';
import { channelsOf, type Layer, mix, pileUp, poseOf, settle } from '../support/pile-up.js';
import { threeMixedProperty } from '../support/three-property-mixer.js';

/** A slerp may be 3e-8 rad off its arc. */
const OFF_THE_ARC = 3e-8;

const NONE = [0, 0, 0, 1];

describe('pileToLocalPose', () => {
  it('gives the original where no weight was gathered', () => {
    expect(mix('translation', [1, 2, 3], [])).toEqual([1, 2, 3]);
    expect(mix('rotation', [1, 2, 3, 4], [])).toEqual([1, 2, 3, 4]);
    expect(mix('scale', [1, 2, 3], [])).toEqual([1, 2, 3]);
  });

  it('gives the mean alone when the weights sum to exactly 1', () => {
    expect(mix('translation', [99, 99, 99], [{ value: [1, 2, 3], weight: 1 }])).toEqual([1, 2, 3]);
    const halves = [
      { value: [1, 2, 3], weight: 0.5 },
      { value: [3, 2, 1], weight: 0.5 },
    ];
    expect(mix('scale', [99, 99, 99], halves)).toEqual([2, 2, 2]);
    expect(mix('rotation', NONE, [{ value: [0, 0, 2, 0], weight: 1 }])).toEqual([0, 0, 2, 0]);
  });

  it('fills missing weight from the original', () => {
    expect(mix('translation', [8, 0, 0], [{ value: [0, 4, 0], weight: 0.25 }])).toEqual([6, 1, 0]);
    const quarters = [
      { value: [0, 4, 0], weight: 0.25 },
      { value: [0, 0, 4], weight: 0.25 },
    ];
    expect(mix('scale', [8, 0, 0], quarters)).toEqual([4, 1, 1]);
    const quarter = [{ value: turn(0, 0, 1, 80), weight: 0.25 }];
    expectSameRotation(mix('rotation', NONE, quarter), turn(0, 0, 1, 20), OFF_THE_ARC);
  });

  it('leaves the original out when the weights sum to more than 1', () => {
    const layers = [
      { value: [4, 0, 0], weight: 1.5 },
      { value: [0, 4, 0], weight: 0.5 },
    ];
    expect(mix('translation', [99, 99, 99], layers)).toEqual([3, 1, 0]);
  });

  it('fills missing weight of a rotation along the shorter arc', () => {
    const opposite = turn(0, 0, 1, 80).map((number) => -number);
    expectSameRotation(mix('rotation', NONE, [{ value: opposite, weight: 0.5 }]), turn(0, 0, 1, 40), OFF_THE_ARC);
  });

  it('lays additive differences over the settled mean, base first', () => {
    const layers: Layer[] = [
      { value: [1, 1, 1], weight: 0.5, additive: true },
      { value: [4, 0, 0], weight: 0.5 },
    ];
    expect(mix('translation', [0, 8, 0], layers)).toEqual([2.5, 4.5, 0.5]);
    const turned: Layer[] = [
      { value: turn(1, 0, 0, 90), weight: 1, additive: true },
      { value: turn(0, 0, 1, 90), weight: 1 },
    ];
    // base · difference: (0 0 s s) · (s 0 0 s) with s² = 1/2.
    expectNear(mix('rotation', NONE, turned), [0.5, 0.5, 0.5, 0.5], OFF_THE_ARC);
  });

  it('lays additive differences over the original when nothing else plays', () => {
    expect(mix('scale', [1, 1, 1], [{ value: [1, 2, 3], weight: 2, additive: true }])).toEqual([3, 5, 7]);
    const turned = mix('rotation', turn(0, 1, 0, 10), [{ value: turn(0, 1, 0, 30), weight: 0.5, additive: true }]);
    expectNear(turned, turn(0, 1, 0, 25), OFF_THE_ARC);
  });

  it('empties what it settles, so that the next frame starts anew', () => {
    const pile = createPile(1);
    const layers: Layer[] = [
      { value: [4, 5, 6], weight: 0.5 },
      { value: [1, 1, 1], weight: 1, additive: true },
    ];
    pileUp(pile, 'translation', layers);
    const first = settle(pile, 'translation', [0, 0, 0]);
    expect(settle(pile, 'translation', [7, 8, 9])).toEqual([7, 8, 9]);
    pileUp(pile, 'translation', layers);
    expect(settle(pile, 'translation', [0, 0, 0])).toEqual(first);
    expect(pile.weights).toEqual(createPile(1).weights);
    expect(pile.additiveWeights).toEqual(createPile(1).additiveWeights);
  });

  it('writes and empties the given channels only', () => {
    const pose = createLocalPose(2);
    for (const numbers of Object.values(pose)) numbers.fill(1);
    const pile = createPile(2);
    localPoseToPile(pile, pose, channelsOf([0, 1]), Float64Array.of(1), 0);
    const out = createLocalPose(2);
    for (const numbers of Object.values(out)) numbers.fill(-7);
    pileToLocalPose(out, pile, pose, channelsOf([1], 'scale'));
    expect(Array.from(out.scales)).toEqual([-7, -7, -7, 1, 1, 1]);
    expect(new Set([...out.translations, ...out.rotations])).toEqual(new Set([-7]));
    expect(Array.from(pile.weights.scales)).toEqual([1, 0]);
    expect(Array.from(pile.weights.translations)).toEqual([1, 1]);
    expect(Array.from(pile.weights.rotations)).toEqual([1, 1]);
  });

  it('does not change the original', () => {
    const pile = createPile(1);
    pileUp(pile, 'rotation', [{ value: turn(0, 0, 1, 80), weight: 0.25 }]);
    const original = poseOf('rotation', NONE);
    pileToLocalPose(poseOf('rotation', NONE), pile, original, channelsOf([0], 'rotation'));
    expect(Array.from(original.rotations)).toEqual(NONE);
  });
});

describe("a pile equals three's PropertyMixer", () => {
  const weight = double(0.001, 2);

  /** A few frames of 0 to 5 contributions each, on one pile and one PropertyMixer. */
  function frames(value: fc.Arbitrary<number[]>, isAdditive: fc.Arbitrary<boolean>): fc.Arbitrary<Layer[][]> {
    const layer = fc.record({ value, weight, additive: isAdditive });
    return fc.array(fc.array(layer, { maxLength: 5 }), { minLength: 1, maxLength: 4 });
  }

  it.each(['translation', 'scale'] as const)('for 0 to 5 contributions to a %s, frame after frame', (channel) => {
    fc.assert(
      fc.property(float32s(3, 100), frames(float32s(3, 100), fc.boolean()), (original, played) => {
        const pile = createPile(1);
        const three = threeMixedProperty('vector', original);
        for (const layers of played) {
          pileUp(pile, channel, layers);
          three.runFrame(layers.map((layer) => ({ ...layer, additive: layer.additive ?? false })));
          // Up to five times 200, in doubles.
          expectNear(settle(pile, channel, original), three.value as number[], 1e-11);
        }
      }),
    );
  });

  it('for 0 to 5 contributions to a rotation, frame after frame', () => {
    fc.assert(
      fc.property(rotation, frames(rotation, fc.boolean()), (original, played) => {
        const pile = createPile(1);
        const three = threeMixedProperty('quaternion', original);
        for (const layers of played) {
          pileUp(pile, 'rotation', layers);
          three.runFrame(layers.map((layer) => ({ ...layer, additive: layer.additive ?? false })));
          // Seven slerps, each 3e-8 off its arc, some of which go on for twice as far; the sign of a quaternion is free.
          expectSameRotation(settle(pile, 'rotation', original), three.value as number[], 1e-6);
        }
      }),
    );
  });

  it('for weights that sum to exactly 1', () => {
    fc.assert(
      fc.property(float32s(3, 100), fc.array(float32s(3, 100), { minLength: 1, maxLength: 4 }), (original, values) => {
        // Powers of two sum without a rounding.
        const layers = values.map((value, index) => ({
          value,
          weight: 0.5 ** (index + (index === values.length - 1 ? 0 : 1)),
          additive: false,
        }));
        const three = threeMixedProperty('vector', original);
        three.runFrame(layers);
        expectNear(mix('translation', original, layers), three.value as number[], 1e-12);
      }),
    );
  });
});
