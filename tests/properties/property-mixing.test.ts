import { describe, expect, it } from 'vitest';
import { mixingOf } from '../../src/properties/property-mixing.js';
import type { PropertyValues } from '../../src/properties/property-values.js';
import { expectNear, turn } from '../support/expect-numbers.js';

/** A slerp may be 3e-8 rad off its arc. */
const OFF_THE_ARC = 3e-8;

describe('mixingOf numbers', () => {
  it('is the rule for every type that is not named otherwise', () => {
    for (const type of ['number', 'vector', 'color', '']) expect(mixingOf(type)).toBe(mixingOf('number'));
  });

  it('moves each number by the share', () => {
    const { mix, createValues } = mixingOf('vector');
    const out = createValues(2);
    expect(out).toEqual(new Float64Array(2));
    mix(out, 0, Float64Array.of(8, -8), 0, 2, Float64Array.of(0.25));
    expect(Array.from(out)).toEqual([2, -2]);
    mix(out, 0, Float64Array.of(8, -8), 0, 2, Float64Array.of(0));
    expect(Array.from(out)).toEqual([2, -2]);
    mix(out, 0, Float64Array.of(8, -8), 0, 2, Float64Array.of(1));
    expect(Array.from(out)).toEqual([8, -8]);
  });

  it('adds differences by their weight, starting from none', () => {
    const { add, setNoDifference } = mixingOf('color');
    const out = Float64Array.of(7, 7, 7);
    setNoDifference(out, 0, Float64Array.of(9, 9, 9), 0, 3);
    expect(Array.from(out)).toEqual([0, 0, 0]);
    add(out, 0, Float64Array.of(1, 2, 3), 0, 3, Float64Array.of(2));
    add(out, 0, Float64Array.of(1, 1, 1), 0, 3, Float64Array.of(0.5));
    expect(Array.from(out)).toEqual([2.5, 4.5, 6.5]);
  });
});

describe('mixingOf a quaternion', () => {
  const { mix, add, setNoDifference } = mixingOf('quaternion');

  it('turns along the shorter arc by the share', () => {
    const out = Float64Array.of(0, 0, 0, 1);
    mix(out, 0, Float64Array.from(turn(0, 0, 1, 80).map((number) => -number)), 0, 4, Float64Array.of(0.25));
    expectNear(out, turn(0, 0, 1, 20), OFF_THE_ARC);
  });

  it('turns by a fraction of a difference, and by more than it above 1', () => {
    const out = Float64Array.from(turn(1, 0, 0, 10));
    setNoDifference(out, 0, Float64Array.of(9, 9, 9, 9), 0, 4);
    expect(Array.from(out)).toEqual([0, 0, 0, 1]);
    add(out, 0, Float64Array.from(turn(0, 1, 0, 40)), 0, 4, Float64Array.of(0.5));
    expectNear(out, turn(0, 1, 0, 20), OFF_THE_ARC);
    add(out, 0, Float64Array.from(turn(0, 1, 0, 40)), 0, 4, Float64Array.of(2));
    expectNear(out, turn(0, 1, 0, 100), OFF_THE_ARC);
  });
});

describe('mixingOf booleans and strings', () => {
  it('takes the new value for a share of a half or more', () => {
    for (const type of ['bool', 'string']) {
      const { mix, add } = mixingOf(type);
      for (const change of [mix, add]) {
        const out: PropertyValues = ['old'];
        change(out, 0, ['new'], 0, 1, Float64Array.of(0.49));
        expect(out).toEqual(['old']);
        change(out, 0, ['new'], 0, 1, Float64Array.of(0.5));
        expect(out).toEqual(['new']);
      }
    }
  });

  it('starts a difference from the original', () => {
    const out: PropertyValues = [false];
    mixingOf('bool').setNoDifference(out, 0, [true], 0, 1);
    expect(out).toEqual([true]);
  });

  it('has room for values of any kind', () => {
    const values = mixingOf('string').createValues(2);
    expect(Array.isArray(values)).toBe(true);
    expect(values.length).toBe(2);
  });
});
