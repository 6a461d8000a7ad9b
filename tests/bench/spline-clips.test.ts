import { describe, expect, it } from 'vitest';
import { createRig } from './rigs.js';
import { toSplineClips } from './spline-clips.js';

const { clips } = createRig({ boneCount: 4, keyCount: 6, clipCount: 2, tracks: 'all' });
const splines = await toSplineClips(clips);

describe('toSplineClips', () => {
  it('has three’s loader make cubic splines of all tracks', () => {
    expect(splines.map(({ tracks }) => tracks.map(({ name }) => name))).toEqual(
      clips.map(({ tracks }) => tracks.map(({ name }) => name)),
    );
    for (const { tracks } of splines) {
      for (const track of tracks) {
        expect(track).toHaveProperty(['createInterpolant', 'isInterpolantFactoryMethodGLTFCubicSpline'], true);
      }
    }
  });

  it('keeps the values at the keys, and bends between them', () => {
    const linear = clips[0]!.tracks[0]!;
    const spline = splines[0]!.tracks[0]!;
    const sample = (track: typeof linear, time: number): number[] => [
      ...(track as unknown as { createInterpolant: () => { evaluate(time: number): number[] } })
        .createInterpolant()
        .evaluate(time),
    ];
    linear.times.forEach((time, key) => {
      const found = sample(spline, time);
      linear.values.slice(key * 3, key * 3 + 3).forEach((value, axis) => {
        expect(found[axis]).toBeCloseTo(value, 5);
      });
    });
    const between = (linear.times[1]! + linear.times[2]!) / 2;
    const [onLine, onSpline] = [sample(linear, between), sample(spline, between)];
    expect(Math.max(...onLine.map((value, axis) => Math.abs(value - onSpline[axis]!)))).toBeGreaterThan(1e-3);
  });
});
