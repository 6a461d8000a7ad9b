import * as THREE from 'three';
import { describe, expect, it } from 'vitest';
import { inspectTrack } from '../../src/tracks/inspect-track.js';

const { NaN: NAN } = Number;

function slide(times: number[], mode: THREE.InterpolationModes = THREE.InterpolateLinear): THREE.VectorKeyframeTrack {
  return new THREE.VectorKeyframeTrack(
    'Hips.position',
    times,
    times.flatMap((_, i) => [i, 0, 0]),
    mode,
  );
}

function turn(...rows: number[][]): THREE.QuaternionKeyframeTrack {
  return new THREE.QuaternionKeyframeTrack(
    'Hips.quaternion',
    rows.map((_, i) => i),
    rows.flat(),
  );
}

/** Findings as `key kind value`. */
function found(track: THREE.KeyframeTrack, duration = 10): string[] {
  return inspectTrack(track, duration).map(({ key, kind, value }) => `${key ?? '-'} ${kind} ${value}`);
}

describe('inspectTrack', () => {
  it('finds nothing about a good track', () => {
    expect(found(slide([0, 1, 2]))).toEqual([]);
    expect(found(slide([0.5], THREE.InterpolateSmooth))).toEqual([]);
    expect(found(turn([0, 0, 0, 1], [1, 0, 0, 0]))).toEqual([]);
    expect(found(new THREE.StringKeyframeTrack('Lamp.name', [0, 1], ['a', 'a']))).toEqual([]);
    expect(found(new THREE.NumberKeyframeTrack('.morphTargetInfluences', [0, 1], new Array(14).fill(0)))).toEqual([]);
  });

  it('finds a name that is no path', () => {
    const track = slide([0]);
    track.name = 'Hips';
    expect(found(track)).toEqual(['- bad-name Hips']);
    expect(inspectTrack(track, 1)[0]!.text).toBe('is called "Hips", expected a path such as "Hips.position"');
  });

  it('finds that there are no keys', () => {
    const track = slide([0]);
    track.times = new Float32Array(0);
    expect(found(track)).toEqual(['- no-keys 0']);
  });

  it('finds too few and too many values', () => {
    const track = slide([0, 1]);
    track.values = track.values.slice(0, 5);
    expect(found(track)).toEqual(['- value-count 5']);
    expect(inspectTrack(track, 1)[0]!.text).toBe('has 2 times and 5 values, expected 3 for each key');
    expect(found(new THREE.QuaternionKeyframeTrack('a.quaternion', [0, 1], new Array(6).fill(1)))).toEqual([
      '- value-count 6',
    ]);
  });

  it('finds Bezier tangents that are missing, or are not as many as they should be', () => {
    const track = slide([0, 1], THREE.InterpolateBezier);
    expect(inspectTrack(track, 1)).toMatchObject([{ kind: 'tangents', value: [0, 0], harmless: true }]);
    track.settings = { inTangents: new Float32Array(12), outTangents: new Float32Array(11) };
    expect(inspectTrack(track, 1)).toMatchObject([{ kind: 'tangents', value: [12, 11], harmless: false }]);
    track.settings.outTangents = new Float32Array(12);
    expect(inspectTrack(track, 1)).toEqual([]);
    track.settings.outTangents[7] = NAN;
    expect(found(track)).toEqual(['1 nan NaN']);
  });

  it('finds numbers that are none, each by its key', () => {
    const track = slide([0, 1, 2, 3]);
    track.times[2] = NAN;
    track.values[4] = -Infinity;
    expect(found(track)).toEqual(['1 nan -Infinity', '2 nan NaN']);
    expect(inspectTrack(track, 10)[0]!.text).toBe('has value -Infinity, expected a finite number');
  });

  it('finds values of another type', () => {
    const lit = new THREE.BooleanKeyframeTrack('Lamp.visible', [0, 1], [true, 0] as unknown as boolean[]);
    expect(found(lit)).toEqual(['1 value-type 0']);
  });

  it('finds times that fall, and those before the start', () => {
    expect(found(slide([0, 2, 1, 3, 2.5]))).toEqual(['2 unsorted 1', '4 unsorted 2.5']);
    expect(found(slide([-1, -0.5, 0]))).toEqual(['0 negative-time -1', '1 negative-time -0.5']);
  });

  it('tells hard cuts from repetitions, also when keys are out of order', () => {
    const track = slide([0, 1, 1, 2, 0]);
    track.values.set([0, 0, 0], 12);
    expect(found(track)).toEqual(['2 hard-cut 1', '4 unsorted 0', '4 duplicate-time 0']);
    expect(inspectTrack(track, 10)[0]!.harmless).toBe(true);
    expect(inspectTrack(track, 10)[2]!.harmless).toBe(false);
    expect(found(slide([0, 1, 1, 1]))).toEqual(['2 duplicate-time 1', '3 hard-cut 1']);
    expect(found(slide([0, 1, 1], THREE.InterpolateSmooth))).toEqual(['1 duplicate-time 1']);
  });

  it('finds rotations of another length than 1', () => {
    expect(found(turn([0, 0, 0, 2], [0, 0, 0, 0], [0, 0, 0, 1.002], [0, 0, 0, 1.0009]))).toEqual([
      '0 not-normalised 2',
      '1 zero-quaternion 0',
      `2 not-normalised ${Math.fround(1.002)}`,
    ]);
  });

  it('calls the lengths of rotations harmless that were kept in bytes', () => {
    const track = turn([0, 0, 0, 1.009], [0, 0, 0, 0.991], [0, 0, 0, 1.011]);
    expect(inspectTrack(track, 10).map((finding) => finding.harmless)).toEqual([true, true, false]);
  });

  it('finds opposite signs, which a straight turn does not mind and a curve does', () => {
    const track = turn([0, 0, 0, 1], [0, 0.6, 0, -0.8]);
    expect(inspectTrack(track, 10)).toMatchObject([{ key: 1, kind: 'long-way-round', harmless: true }]);
    expect(inspectTrack(track, 10)[0]!.value).toBeCloseTo(-0.8, 6);
    track.setInterpolation(THREE.InterpolateDiscrete);
    expect(found(track)).toEqual([]);
    const spline = turn([0, 0, 0, 1], [0, 0, 0, -1]);
    spline.values = Float32Array.from(
      [0, 1, 0, -1].flatMap((w, i) => (i % 2 ? [0, 0, 0, w, 0, 0, 0, 0] : [0, 0, 0, 0])),
    );
    Object.assign(spline, {
      createInterpolant: Object.assign(() => {}, { isInterpolantFactoryMethodGLTFCubicSpline: true }),
    });
    expect(inspectTrack(spline, 10)).toMatchObject([{ key: 1, kind: 'long-way-round', value: -1, harmless: false }]);
  });

  it('finds the first key after the end', () => {
    expect(inspectTrack(slide([0, 1, 2, 3]), 1.5)).toMatchObject([
      { key: 2, kind: 'beyond-duration', value: 2, harmless: true },
    ]);
    // 0.1 is less in double precision than in single precision, in which times are kept.
    expect(found(slide([0, 0.1]), 0.1)).toEqual([]);
  });
});
