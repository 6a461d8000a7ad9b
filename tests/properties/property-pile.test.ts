import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DrivenProperty } from '../../src/properties/property.js';
import {
  addToProperty,
  createPropertyPile,
  emptyProperty,
  holdProperty,
  letGoOfProperty,
  type PropertyPile,
  releaseProperty,
  retainProperty,
  settleProperty,
  showProperty,
} from '../../src/properties/property-pile.js';
import type { PropertyValue } from '../../src/properties/property-values.js';
import { double, float32s, rotation } from '../support/arbitraries.js';
import { expectNear, expectSameRotation, turn } from '../support/expect-numbers.js';
import { type Contribution, threeMixedProperty } from '../support/three-property-mixer.js';

/** A property that is nothing but an array, with a pile on it, retained once. */
function propertyOf(
  typeName: string,
  original: readonly PropertyValue[],
  readsBack = true,
): { pile: PropertyPile; value: PropertyValue[]; writeCount: () => number } {
  const value = [...original];
  let writes = 0;
  const property: DrivenProperty = {
    read(out, at) {
      value.forEach((item, index) => {
        out[at + index] = item;
      });
    },
    write(values, at) {
      writes++;
      value.forEach((_, index) => {
        value[index] = values[at + index]!;
      });
    },
    retain: (out, at, size) => property.read(out, at, size),
    release: (values, at, size) => property.write(values, at, size),
  };
  const pile = createPropertyPile(() => property, typeName, original.length, readsBack);
  retainProperty(pile);
  return { pile, value, writeCount: () => writes };
}

function add(pile: PropertyPile, value: readonly PropertyValue[], weight: number, additive = false): void {
  const isFlat = value.every((item) => typeof item === 'number');
  const incoming = isFlat ? Float64Array.of(NaN, ...(value as number[])) : ['nothing', ...value];
  addToProperty(pile, incoming, 1, Float64Array.of(NaN, weight), 1, additive);
}

describe('a property pile', () => {
  it('shows the original when nothing was added, without writing it again', () => {
    const { pile, value, writeCount } = propertyOf('number', [5]);
    settleProperty(pile);
    expect(value).toEqual([5]);
    expect(writeCount()).toBe(0);
  });

  it('fills missing weight from the original', () => {
    const { pile, value } = propertyOf('vector', [8, 0]);
    add(pile, [0, 4], 0.25);
    settleProperty(pile);
    expect(value).toEqual([6, 1]);
  });

  it('gives the mean alone from weight 1 on', () => {
    for (const weight of [0.5, 2]) {
      const { pile, value } = propertyOf('color', [9, 9, 9]);
      add(pile, [4, 0, 0], weight);
      add(pile, [0, 4, 0], weight);
      settleProperty(pile);
      expect(value).toEqual([2, 2, 0]);
    }
  });

  it('lays differences over the mean and over the original', () => {
    const { pile, value } = propertyOf('number', [1]);
    add(pile, [10], 0.5, true);
    settleProperty(pile);
    expect(value).toEqual([6]);
    add(pile, [10], 2, true);
    add(pile, [3], 1);
    settleProperty(pile);
    expect(value).toEqual([23]);
  });

  it('turns a quaternion, base first', () => {
    const { pile, value } = propertyOf('quaternion', [0, 0, 0, 1]);
    add(pile, turn(0, 0, 1, 90), 1);
    add(pile, turn(1, 0, 0, 90), 1, true);
    settleProperty(pile);
    expectNear(value as number[], [0.5, 0.5, 0.5, 0.5], 3e-8); // a slerp may be 3e-8 rad off its arc
  });

  it('chooses booleans and strings by the larger share', () => {
    const { pile, value } = propertyOf('string', ['original']);
    add(pile, ['first'], 0.6);
    add(pile, ['second'], 0.4); // 0.4 of the weight: not enough
    settleProperty(pile);
    expect(value).toEqual(['first']);
    add(pile, ['first'], 0.4);
    settleProperty(pile); // 0.6 is missing
    expect(value).toEqual(['original']);
    const light = propertyOf('bool', [false]);
    add(light.pile, [true], 0.75);
    settleProperty(light.pile);
    expect(light.value).toEqual([true]);
  });

  it('is empty after settling', () => {
    const { pile, value } = propertyOf('number', [5]);
    add(pile, [7], 1);
    add(pile, [1], 1, true);
    settleProperty(pile);
    expect(value).toEqual([8]);
    settleProperty(pile);
    expect(value).toEqual([5]);
  });

  it('writes only what the property does not hold already, over what somebody else has written', () => {
    const { pile, value, writeCount } = propertyOf('number', [5]);
    for (let frame = 0; frame < 3; frame++) {
      add(pile, [7], 1);
      settleProperty(pile);
    }
    expect(writeCount()).toBe(1);
    value[0] = 99;
    add(pile, [7], 1);
    settleProperty(pile);
    expect(value).toEqual([7]);
  });

  it('that does not read back leaves what somebody else has written, until its own value changes', () => {
    const { pile, value, writeCount } = propertyOf('number', [5], false);
    add(pile, [7], 1);
    settleProperty(pile);
    value[0] = 99;
    add(pile, [7], 1);
    settleProperty(pile);
    expect(value).toEqual([99]);
    expect(writeCount()).toBe(1);
    add(pile, [8], 1);
    settleProperty(pile);
    expect(value).toEqual([8]);
  });

  it('is empty after emptying, and has an original of its own beside that of another pile', () => {
    const [first, second] = [propertyOf('vector', [5, 6]), propertyOf('vector', [7, 8])];
    add(first.pile, [1, 1], 1);
    add(first.pile, [1, 1], 1, true);
    emptyProperty(first.pile);
    add(first.pile, [1, 2], 0.5);
    add(second.pile, [3, 4], 0.5);
    settleProperty(first.pile);
    settleProperty(second.pile);
    expect([first.value, second.value]).toEqual([
      [3, 4],
      [5, 6],
    ]);
  });

  it('does nothing when there is no such property', () => {
    const pile = createPropertyPile(() => null, 'number', 1, true);
    retainProperty(pile);
    add(pile, [7], 1);
    settleProperty(pile);
    releaseProperty(pile);
    expect(pile.property).toBeNull();
  });
});

describe('a pile that is held', () => {
  it('is not settled, and its property gets what is shown', () => {
    const { pile, value, writeCount } = propertyOf('vector', [1, 2]);
    const shown = new Float64Array(3);
    holdProperty(pile, shown, 1);
    expect([...shown]).toEqual([0, 1, 2]);
    add(pile, [9, 9], 1);
    settleProperty(pile);
    expect(value).toEqual([1, 2]);
    showProperty(pile, Float64Array.of(3, 4), shown, 0, 1);
    showProperty(pile, Float64Array.of(3, 4), shown, 0, 1);
    expect([value, [...shown], writeCount()]).toEqual([[3, 4], [0, 3, 4], 1]);
    value[0] = 50;
    showProperty(pile, Float64Array.of(3, 4), shown, 0, 1);
    expect(value).toEqual([3, 4]);
  });

  it('goes on from what was shown, and back to the original when nothing has weight', () => {
    const { pile, value, writeCount } = propertyOf('number', [1], false);
    const shown = new Float64Array(1);
    holdProperty(pile, shown, 0);
    showProperty(pile, Float64Array.of(7), shown, 0, 0);
    letGoOfProperty(pile, shown, 0);
    add(pile, [7], 1);
    settleProperty(pile);
    expect([value[0], writeCount()]).toEqual([7, 1]);
    settleProperty(pile);
    expect([value[0], writeCount()]).toEqual([1, 2]);
  });
});

describe('retainProperty and releaseProperty', () => {
  it('remember what the property is at the first use and give it back after the last', () => {
    const { pile, value } = propertyOf('vector', [1, 2]);
    value[0] = 50;
    retainProperty(pile);
    add(pile, [7, 7], 1);
    settleProperty(pile);
    releaseProperty(pile);
    expect(value).toEqual([7, 7]);
    releaseProperty(pile);
    expect(value).toEqual([1, 2]);
  });

  it('remember anew when the property is used again', () => {
    const { pile, value } = propertyOf('number', [1]);
    releaseProperty(pile);
    value[0] = 3;
    retainProperty(pile);
    add(pile, [5], 0.5);
    settleProperty(pile);
    expect(value).toEqual([4]);
    releaseProperty(pile);
    expect(value).toEqual([3]);
  });

  it('forget what was added before the first use', () => {
    const { pile, value } = propertyOf('number', [1]);
    add(pile, [9], 1);
    add(pile, [9], 1, true);
    releaseProperty(pile);
    retainProperty(pile);
    settleProperty(pile);
    expect(value).toEqual([1]);
  });
});

describe("a property pile equals three's PropertyMixer", () => {
  function frames(value: fc.Arbitrary<PropertyValue[]>): fc.Arbitrary<Contribution[][]> {
    const contribution = fc.record({ value, weight: double(0.001, 2), additive: fc.boolean() });
    return fc.array(fc.array(contribution, { maxLength: 5 }), { minLength: 1, maxLength: 5 });
  }

  /** Runs the frames on both and checks each. */
  function compare(
    typeName: string,
    original: PropertyValue[],
    played: readonly Contribution[][],
    check: (value: PropertyValue[], expected: PropertyValue[]) => void,
  ): void {
    const { pile, value } = propertyOf(typeName, original);
    const three = threeMixedProperty(typeName, original);
    for (const contributions of played) {
      for (const each of contributions) add(pile, each.value, each.weight, each.additive);
      settleProperty(pile);
      three.runFrame(contributions);
      check(value, three.value);
    }
    releaseProperty(pile);
    three.restore();
    expect(value).toEqual(three.value);
  }

  it('for numbers, vectors and colours', () => {
    fc.assert(
      fc.property(float32s(3, 100), frames(float32s(3, 100)), (original, played) => {
        compare('color', original, played, (value, expected) => {
          // Up to five times 200, in doubles.
          expectNear(value as number[], expected as number[], 1e-11);
        });
      }),
    );
  });

  it('for quaternions', () => {
    fc.assert(
      fc.property(rotation, frames(rotation), (original, played) => {
        compare('quaternion', original, played, (value, expected) => {
          // Seven slerps, each 3e-8 off its arc, some of which go on for twice as far; the sign of a quaternion is free.
          expectSameRotation(value as number[], expected as number[], 1e-6);
        });
      }),
    );
  });

  it('for booleans and strings', () => {
    const word = fc.constantFrom('a', 'b', 'c', 'd').map((letter): PropertyValue[] => [letter]);
    fc.assert(
      fc.property(word, frames(word), (original, played) => {
        compare('string', original, played, (value, expected) => expect(value).toEqual(expected));
      }),
    );
    const light = fc.boolean().map((on): PropertyValue[] => [on]);
    fc.assert(
      fc.property(light, frames(light), (original, played) => {
        compare('bool', original, played, (value, expected) => expect(value).toEqual(expected));
      }),
    );
  });
});
