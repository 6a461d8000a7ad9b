// What three's own interpolants make of a track.

import * as THREE from 'three';
import { loadModel, syntheticPath } from './load-model.js';

/** Returns the values of `track` at each of the times. */
export function sampleTrack(track: THREE.KeyframeTrack, times: readonly number[]): number[][] {
  const interpolant = (track as unknown as { createInterpolant(): THREE.Interpolant }).createInterpolant();
  return times.map((time) => Array.from(interpolant.evaluate(time) as ArrayLike<number>));
}

/** Returns `count` times from `from` to `to`, both included. */
export function timesBetween(from: number, to: number, count: number): number[] {
  return Array.from({ length: count }, (_, i) => from + ((to - from) * i) / (count - 1));
}

/** Makes tracks glTF splines, as GLTFLoader does: their values become tangent, value, tangent for each key. */
export async function splineMaker(): Promise<
  <Track extends THREE.KeyframeTrack>(track: Track, rows: number[]) => Track
> {
  const { animations } = await loadModel(syntheticPath('cubicspline-all-paths'));
  const { createInterpolant } = animations[0]!.tracks[0] as unknown as { createInterpolant: unknown };
  return (track, rows) => Object.assign(track, { values: Float32Array.from(rows), createInterpolant });
}

/** Gives a track Bezier curves with these tangents: a time and a value for each value. */
export function withTangents<Track extends THREE.KeyframeTrack>(
  track: Track,
  inTangents: readonly number[],
  outTangents: readonly number[],
): Track {
  track.setInterpolation(THREE.InterpolateBezier);
  track.settings = { inTangents: Float32Array.from(inTangents), outTangents: Float32Array.from(outTangents) };
  return track;
}
