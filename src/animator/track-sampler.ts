// What the clip of a leaf says of properties that are no joints'.

import type { Interpolant, KeyframeTrack } from 'three';
import { curveOf, valueSizeOf } from '../from-three/three-to-key-track.js';
import { CURSOR_SIZE, resetCursor } from '../keys/key-cursor.js';
import { timeToKeys } from '../keys/time-to-keys.js';
import { keysToProperties } from '../properties/keys-to-properties.js';
import type { PropertyKeys } from '../properties/property-keys.js';
import { mixingOf } from '../properties/property-mixing.js';
import type { PropertyValues } from '../properties/property-values.js';
import type { TrackGroup } from '../properties/three-to-property-keys.js';

/** Tracks that are sampled together. */
export interface TrackSampler {
  /** Where the value of each track stands once it has been sampled. */
  readonly values: PropertyValues;
  readonly offsets: ArrayLike<number>;
  /**
   * Samples all tracks at the time at `moment`.
   *
   * - endings: as in `keys/time-to-keys.ts`.
   *
   * Frame function: never throws, does not allocate but for tracks with an interpolant of their own.
   */
  sample(moments: Float64Array, moment: number, endings: number): void;
}

/** Returns what samples a group of tracks. */
export function createTrackSampler({ keys, tracks }: TrackGroup): TrackSampler {
  if (keys) return new KeysSampler(keys);
  const { track } = tracks[0]!;
  const isChoice = Array.isArray(track.values) && track.times instanceof Float32Array && curveOf(track) === 'step';
  return isChoice ? new ChoiceSampler(track) : new InterpolantSampler(track);
}

class KeysSampler implements TrackSampler {
  readonly values: Float64Array;
  readonly offsets: Int32Array;
  private readonly cursor = new Int32Array(CURSOR_SIZE);

  constructor(private readonly keys: PropertyKeys) {
    this.values = new Float64Array(keys.frameSize);
    this.offsets = keys.offsets;
    resetCursor(this.cursor, 0, CURSOR_SIZE);
  }

  sample(moments: Float64Array, moment: number, endings: number): void {
    const { keys, cursor } = this;
    const key = timeToKeys(cursor, 0, keys.times, moments, moment, endings);
    keysToProperties(this.values, keys, key, moments, moment, cursor[1]!);
  }
}

/** Booleans or strings, each of which holds until the next key. */
class ChoiceSampler implements TrackSampler {
  readonly values: PropertyValues;
  readonly offsets = [0];
  private readonly cursor = new Int32Array(CURSOR_SIZE);
  private readonly times: Float32Array;
  private readonly size: number;

  constructor(track: KeyframeTrack) {
    this.values = track.values as unknown as PropertyValues;
    this.times = track.times;
    this.size = valueSizeOf(track);
    resetCursor(this.cursor, 0, CURSOR_SIZE);
  }

  sample(moments: Float64Array, moment: number, endings: number): void {
    const key = timeToKeys(this.cursor, 0, this.times, moments, moment, endings);
    this.offsets[0] = Math.max(0, key) * this.size;
  }
}

type InterpolantFactory = (this: KeyframeTrack, result: PropertyValues) => Interpolant;

/** What only the track itself can tell; its interpolant may allocate. */
class InterpolantSampler implements TrackSampler {
  readonly values: PropertyValues;
  readonly offsets = [0];
  private readonly interpolant: Interpolant;

  constructor(track: KeyframeTrack) {
    this.values = mixingOf(track.ValueTypeName).createValues(valueSizeOf(track));
    const { createInterpolant } = track as unknown as { createInterpolant: InterpolantFactory };
    this.interpolant = createInterpolant.call(track, this.values);
  }

  sample(moments: Float64Array, moment: number): void {
    this.interpolant.evaluate(moments[moment]!);
  }
}
