import * as THREE from 'three';
import { describe, expect, it } from 'vitest';
import { checkTrack } from '../../src/tracks/check-track.js';
import { BOOLEAN, COLOR, NUMBER, QUATERNION, STRING, type TrackKind, VECTOR } from '../../src/tracks/track-kinds.js';

const bone = new THREE.Bone();
bone.name = 'Hips';

const check = (kind: TrackKind, ...args: unknown[]) => checkTrack(kind, args);
const position = (times: unknown, values: unknown, mode?: unknown) =>
  check(VECTOR, 'Hips.position', times, values, mode);
const turn = (...values: number[]) => check(QUATERNION, bone, 'quaternion', [0], values);

describe('checkTrack', () => {
  it("reads three's arguments", () => {
    expect(position([0, 1], [1, 2, 3, 4, 5, 6], THREE.InterpolateSmooth)).toEqual({
      target: undefined,
      property: undefined,
      name: 'Hips.position',
      times: Float32Array.of(0, 1),
      values: Float32Array.of(1, 2, 3, 4, 5, 6),
      interpolation: THREE.InterpolateSmooth,
    });
  });

  it('reads a target and a property', () => {
    expect(check(VECTOR, bone, 'position', [0], [1, 2, 3])).toEqual({
      target: bone,
      property: 'position',
      name: `${bone.uuid}.position`,
      times: Float32Array.of(0),
      values: Float32Array.of(1, 2, 3),
      interpolation: undefined,
    });
  });

  it('shares arrays of the type that tracks keep, as three does', () => {
    const [times, values] = [Float32Array.of(0), Float32Array.of(1, 2, 3)];
    expect(position(times, values).times).toBe(times);
    expect(position(times, values).values).toBe(values);
    const flags = [true];
    expect(check(BOOLEAN, bone, 'visible', [0], flags).values).toBe(flags);
  });

  it.each([undefined, null, 7, true, () => {}])('refuses %o for a target', (target) => {
    expect(() => check(VECTOR, target, 'position', [0], [0, 0, 0])).toThrow(
      /^VectorKeyframeTrack: target is .*, expected an object, or a path such as "Hips.position"\.$/,
    );
  });

  it.each(['', 'position', 'Hips.', 'Hips.position[', '[x]'])('refuses "%s", which is no path', (path) => {
    expect(() => check(VECTOR, path, [0], [0, 0, 0])).toThrow(
      `VectorKeyframeTrack: name is "${path}", expected a path`,
    );
  });

  it('refuses a property that is not there, or of another kind', () => {
    expect(() => check(VECTOR, bone, 'positon', [0], [0, 0, 0])).toThrow('Did you mean "position"?');
    expect(() => check(VECTOR, bone, 'visible', [0], [0, 0, 0])).toThrow('is a boolean, expected a Vector2');
  });

  it('refuses no keys', () => {
    expect(() => position([], [])).toThrow('VectorKeyframeTrack: "Hips.position" has no keys, expected at least one.');
    expect(() => position(undefined, [0, 0, 0])).toThrow('"Hips.position" has times undefined, expected an array.');
    expect(() => position([0], '123')).toThrow('"Hips.position" has values "123", expected an array.');
  });

  it('refuses times that are negative, or no times', () => {
    expect(() => position([-0.5, 0], [0, 0, 0, 0, 0, 0])).toThrow(
      'VectorKeyframeTrack: "Hips.position" has time -0.5 at key 0, expected 0 or more.',
    );
    for (const time of [Number.NaN, Infinity, 1e39, '1', null, undefined]) {
      expect(() => position([0, time], [0, 0, 0, 0, 0, 0])).toThrow('at key 1, expected a finite number of seconds.');
    }
  });

  it('refuses times that do not rise', () => {
    expect(() => position([0, 1, 0.5], new Array(9).fill(0))).toThrow(
      'VectorKeyframeTrack: "Hips.position" has time 0.5 at key 2, expected more than 1, the time of the key before.',
    );
    expect(() => position([0, 1, 1], new Array(9).fill(0))).toThrow('has time 1 at key 2, expected more than 1');
    // These two are one number in single precision.
    expect(() => position([16777216, 16777217], new Array(6).fill(0))).toThrow('has time 16777217 at key 1');
  });

  it('refuses the wrong number of values', () => {
    expect(() => position([0, 1], [0, 0, 0, 0, 0])).toThrow(
      '"Hips.position" has 2 times and 5 values, expected the same number for each key.',
    );
    expect(() => position([0], [])).toThrow('has 1 times and 0 values, expected the same number for each key.');
    expect(() => position([0], [0])).toThrow('has 1 values for each key, expected 2, 3 or 4 as vectors have.');
    expect(() => position([0], new Array(9).fill(0))).toThrow('has 9 values for each key');
    expect(() => check(VECTOR, bone, 'position', [0], [0, 0])).toThrow(
      'VectorKeyframeTrack: "position" of the Bone "Hips" has 1 times and 2 values, expected 3 values (3 for each key).',
    );
    expect(() => check(COLOR, 'a.color', [0], [0, 0, 0, 1])).toThrow('expected 3 values (3 for each key).');
    expect(() => check(QUATERNION, 'a.quaternion', [0], [0, 0, 0])).toThrow('expected 4 values (4 for each key).');
    expect(() => check(BOOLEAN, 'a.visible', [0, 1], [true])).toThrow('expected 2 values (1 for each key).');
    expect(check(NUMBER, 'a.morphTargetInfluences', [0], [0, 0, 0, 0, 0]).values).toHaveLength(5);
  });

  it('refuses values that are not what the kind holds', () => {
    for (const value of [Number.NaN, -Infinity, 1e39, '1', null]) {
      expect(() => position([0, 1], [0, 0, 0, 0, value, 0])).toThrow(
        'at key 1, expected a finite number of single precision.',
      );
    }
    expect(() => check(BOOLEAN, bone, 'visible', [0], [1])).toThrow('has 1 at key 0, expected true or false.');
    expect(() => check(STRING, bone, 'name', [0, 1], ['a', 1])).toThrow('has 1 at key 1, expected a string.');
  });

  it('refuses rotations that are not of length 1, within a thousandth', () => {
    expect(() => turn(0, 0, 0, 2)).toThrow(
      'QuaternionKeyframeTrack: "quaternion" of the Bone "Hips" has (0, 0, 0, 2) of length 2 at key 0, ' +
        'expected length 1 within 0.001.',
    );
    expect(() => turn(0, 0, 0, 0)).toThrow('of length 0');
    expect(() => turn(0, 0, 0, 1.0011)).toThrow('of length 1.0011');
    expect(() => turn(0, 0, 0, 0.9989)).toThrow('of length 0.9989');
    expect(turn(0, 0, 0, -0.9995).values).toHaveLength(4);
    expect(turn(Math.SQRT1_2, 0, 0, Math.SQRT1_2).values).toHaveLength(4);
  });

  it('refuses an interpolation that is unknown, or that the kind has not', () => {
    expect(() => position([0], [0, 0, 0], 'linear')).toThrow(
      '"Hips.position" has interpolation "linear", expected one of InterpolateDiscrete, InterpolateLinear, ' +
        'InterpolateSmooth, InterpolateBezier.',
    );
    expect(() => check(QUATERNION, bone, 'quaternion', [0], [0, 0, 0, 1], THREE.InterpolateSmooth)).toThrow(
      'has interpolation InterpolateSmooth, expected one of InterpolateDiscrete, InterpolateLinear, InterpolateBezier.',
    );
    expect(() => check(BOOLEAN, bone, 'visible', [0], [true], THREE.InterpolateLinear)).toThrow(
      'has interpolation InterpolateLinear, expected InterpolateDiscrete.',
    );
    expect(position([0], [0, 0, 0], null).interpolation).toBeUndefined();
  });
});
