import * as THREE from 'three';
import { describe, expect, it } from 'vitest';
import { cutBeforeStart } from '../../src/tracks/cut-before-start.js';
import { readKeys, writeKeys } from '../../src/tracks/track-keys.js';
import { turns } from '../support/small-rig.js';
import { sampleTrack, splineMaker, timesBetween, withTangents } from '../support/track-samples.js';

/** Keys 0.75 s before the start, at 0.5 s and at 2 s. */
const TIMES = [-0.75, 0.5, 2];
const VALUES = [1, 5, -2, 3, -4, 0, 2, 2, 2];

function cut<Track extends THREE.KeyframeTrack>(track: Track): Track {
  const copy = track.clone();
  const { keys, curve } = readKeys(copy);
  writeKeys(copy, cutBeforeStart(copy, keys, curve), curve);
  return copy;
}

/** Largest difference of what two tracks give from 0 s on. */
function difference(a: THREE.KeyframeTrack, b: THREE.KeyframeTrack): number {
  const times = timesBetween(0, 2.5, 101);
  const [left, right] = [sampleTrack(a, times).flat(), sampleTrack(b, times).flat()];
  return Math.max(...left.map((value, i) => Math.abs(value - right[i]!)));
}

const slide = (mode: THREE.InterpolationModes) => new THREE.VectorKeyframeTrack('a.position', TIMES, VALUES, mode);
const turn = () => new THREE.QuaternionKeyframeTrack('a.quaternion', TIMES, turns('x', 0, 150, 40));

describe('cutBeforeStart', () => {
  it('leaves steps, lines and turns as they are seen', () => {
    const lit = new THREE.BooleanKeyframeTrack('a.visible', TIMES, [true, false, true]);
    for (const track of [slide(THREE.InterpolateDiscrete), slide(THREE.InterpolateLinear), turn(), lit]) {
      const rest = cut(track);
      expect([...rest.times]).toEqual([0, 0.5, 2]);
      // Single precision of values up to 5.
      expect(difference(track, rest)).toBeLessThan(1e-6);
    }
  });

  it('leaves splines as they are seen', async () => {
    const makeSpline = await splineMaker();
    const rows = Array.from({ length: 27 }, (_, i) => ((i * 7) % 11) - 5);
    const track = makeSpline(slide(THREE.InterpolateLinear), rows);
    expect(difference(track, cut(track))).toBeLessThan(1e-5);
    expect(cut(track).times[0]).toBe(0);
  });

  it('leaves Bezier curves as they are seen, each number with times of its own', () => {
    // Control points a third, a half and all of the way along: x, y and z differ.
    const place = (from: number, to: number, i: number) => from + (to - from) * [1 / 3, 0.5, 0.9][i]!;
    const out = TIMES.flatMap((time, key) =>
      [0, 1, 2].flatMap((i) => [place(time, TIMES[key + 1] ?? time, i), i * 3 - key]),
    );
    const into = TIMES.flatMap((time, key) =>
      [0, 1, 2].flatMap((i) => [place(time, TIMES[key - 1] ?? time, i), key * 2 - i]),
    );
    const track = withTangents(slide(THREE.InterpolateBezier), into, out);
    const rest = cut(track);
    expect(rest.settings!.inTangents).toHaveLength(18);
    expect([...rest.settings!.inTangents].slice(12)).toEqual([...track.settings!.inTangents].slice(12));
    expect(difference(track, rest)).toBeLessThan(1e-5);
  });

  it('leaves smooth curves, and curves of rotations, nearly as they are seen', async () => {
    const smooth = slide(THREE.InterpolateSmooth);
    const rest = cut(smooth);
    expect(sampleTrack(rest, [0, 0.5, 1.25, 2])[0]).toEqual(sampleTrack(smooth, [0])[0]!.map(Math.fround));
    expect(difference(smooth, rest)).toBeLessThan(1);
    const makeSpline = await splineMaker();
    const none = [0, 0, 0, 0];
    const [a, b, c] = [0, 4, 8].map((i) => turns('x', 0, 150, 40).slice(i, i + 4)) as [number[], number[], number[]];
    const rotation = makeSpline(turn(), [none, a, none, none, b, none, none, c, none].flat());
    expect(difference(rotation, cut(rotation))).toBeLessThan(0.05);
    expect(Math.hypot(...cut(rotation).values.subarray(4, 8))).toBeCloseTo(1, 6);
  });

  it('leaves a track that begins at the start, or after it', () => {
    for (const times of [
      [0, 0.5, 2],
      [0.25, 0.5, 2],
    ]) {
      const track = new THREE.VectorKeyframeTrack('a.position', times, VALUES);
      expect(cut(track)).toEqual(track);
    }
  });

  it('takes the key at the start where there is one', () => {
    const track = new THREE.VectorKeyframeTrack('a.position', [-1, 0, 2], VALUES);
    expect([...cut(track).times, ...cut(track).values]).toEqual([0, 2, 3, -4, 0, 2, 2, 2]);
  });

  it('holds the last key where all are before the start', () => {
    const track = new THREE.VectorKeyframeTrack('a.position', [-3, -2, -1], VALUES);
    expect([...cut(track).times, ...cut(track).values]).toEqual([0, 2, 2, 2]);
  });

  it('holds the key before the start where nothing usable can be worked out', () => {
    const track = new THREE.NumberKeyframeTrack('a.x', [-1, 1], [3, 4]);
    Object.assign(track, { createInterpolant: () => ({ evaluate: () => [Number.NaN] }) });
    expect([...cut(track).values]).toEqual([3, 4]);
  });

  it('gives nothing for nothing', () => {
    expect(cutBeforeStart(slide(THREE.InterpolateLinear), [], 'linear')).toEqual([]);
  });
});
