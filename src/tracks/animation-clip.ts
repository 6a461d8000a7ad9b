// Clips that are put together by hand.

import {
  AdditiveAnimationBlendMode,
  type AnimationBlendMode,
  type KeyframeTrack,
  NormalAnimationBlendMode,
  AnimationClip as ThreeAnimationClip,
} from 'three';
import { quote } from './check-property.js';
import { isTrack } from './track-keys.js';

/**
 * three's `AnimationClip`, which refuses at once what would not play. Statics and methods are three's: `parse` and the
 * like make clips of this class.
 *
 * Lengths are in seconds; -1, the default, stands for the time of the last key. Throws when there is no track, when one
 * is not a track or holds NaN or Infinity, when the clip lasts no time, and when the blend mode is unknown.
 */
export class AnimationClip extends ThreeAnimationClip {
  constructor(name = '', duration = -1, tracks: KeyframeTrack[] = [], blendMode?: AnimationBlendMode) {
    const where = checkClip(name, duration, tracks, blendMode);
    super(name, duration, tracks, blendMode);
    if (!(this.duration > 0)) {
      throw new Error(`${where} has its last key at ${this.duration} s, expected one above 0: a clip lasts some time.`);
    }
  }
}

function checkClip(name: unknown, duration: unknown, tracks: unknown, blendMode: unknown): string {
  if (typeof name !== 'string') throw new TypeError(`AnimationClip: name is ${quote(name)}, expected a string.`);
  const where = `AnimationClip: "${name}"`;
  if (typeof duration !== 'number' || !Number.isFinite(duration) || (duration <= 0 && duration !== -1)) {
    throw new Error(
      `${where} has duration ${quote(duration)}, expected seconds above 0, or -1 for the time of the last key.`,
    );
  }
  if (!Array.isArray(tracks) || tracks.length === 0) {
    throw new Error(`${where} has ${Array.isArray(tracks) ? 'no tracks' : `tracks ${quote(tracks)}`}, expected some.`);
  }
  tracks.forEach((track: unknown, index) => {
    checkClipTrack(where, track, index);
  });
  if (blendMode !== undefined && blendMode !== NormalAnimationBlendMode && blendMode !== AdditiveAnimationBlendMode) {
    throw new Error(
      `${where} has blend mode ${quote(blendMode)}, expected NormalAnimationBlendMode or AdditiveAnimationBlendMode.`,
    );
  }
  return where;
}

function checkClipTrack(where: string, track: unknown, index: number): void {
  if (!isTrack(track)) {
    throw new TypeError(`${where} has ${quote(track)} as track ${index}, expected a KeyframeTrack.`);
  }
  if (track.times.length === 0)
    throw new Error(`${where} has no keys in track ${index} ("${track.name}"), expected some.`);
  for (const [what, numbers] of [
    ['time', track.times],
    ['value', track.values],
  ] as const) {
    for (let i = 0; i < numbers.length; i++) {
      if (typeof numbers[i] !== 'number' || Number.isFinite(numbers[i])) continue;
      throw new Error(
        `${where} has ${what} ${i} = ${numbers[i]} in track ${index} ("${track.name}"), expected a finite number.`,
      );
    }
  }
}
