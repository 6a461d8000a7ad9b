// three's PropertyMixer on a property that is nothing but an array.

import { type PropertyBinding, PropertyMixer } from 'three';

/** One weighted value of a frame. */
export interface Contribution {
  readonly value: readonly (number | boolean | string)[];
  readonly weight: number;
  readonly additive: boolean;
}

/** `value` is the property as it stands; `writes` counts how often it was set. */
export interface MixedProperty {
  readonly value: (number | boolean | string)[];
  readonly writes: number;
  /** Mixes the contributions in their order and writes the result. */
  runFrame(contributions: readonly Contribution[]): void;
  /** Gives the property its original value back. */
  restore(): void;
}

/** Returns a property that three's PropertyMixer drives, with its present value as the original. */
export function threeMixedProperty(typeName: string, original: readonly (number | boolean | string)[]): MixedProperty {
  const value = [...original];
  let writes = 0;
  const binding = {
    getValue(out: unknown[], offset: number) {
      value.forEach((number, index) => {
        out[offset + index] = number;
      });
    },
    setValue(values: (number | boolean | string)[], offset: number) {
      writes++;
      value.forEach((_, index) => {
        value[index] = values[offset + index]!;
      });
    },
  };
  const mixer = new PropertyMixer(binding as unknown as PropertyBinding, typeName, original.length);
  mixer.saveOriginalState();
  let accumulator = 0;
  return {
    value,
    get writes() {
      return writes;
    },
    runFrame(contributions) {
      accumulator ^= 1; // as three's mixer does it: two of them, turn by turn, to see what is new
      for (const contribution of contributions) {
        contribution.value.forEach((number, index) => {
          mixer.buffer[index] = number;
        });
        if (contribution.additive) mixer.accumulateAdditive(contribution.weight);
        else mixer.accumulate(accumulator, contribution.weight);
      }
      mixer.apply(accumulator);
    },
    restore: () => mixer.restoreOriginalState(),
  };
}
