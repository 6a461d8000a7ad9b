// What plays the tracks of one action that drive properties: each fills the piles of its tracks.

import type { Interpolant, KeyframeTrack } from 'three';
import { curveOf, valueSizeOf } from '../from-three/three-to-key-track.js';
import { CURSOR_SIZE, resetCursor } from '../keys/key-cursor.js';
import { timeToKeys } from '../keys/time-to-keys.js';
import { addToProperty, type PropertyPile } from '../properties/property-pile.js';
import type { PropertyValue, PropertyValues } from '../properties/property-values.js';
import type { TrackGroup } from '../properties/three-to-property-keys.js';
import type { Endings } from './endings.js';
import { KeysPlayer } from './keys-player.js';

export interface PropertyPlayer {
  /** One for each track. */
  readonly piles: readonly PropertyPile[];
  /**
   * Adds what the tracks say to the piles.
   *
   * - moments: the time on the clip at `moment`, and the weight after it.
   * - endings: as in `keys/time-to-keys.ts`.
   *
   * Frame function: never throws, does not allocate.
   */
  play(moments: Float64Array, moment: number, additive: boolean, endings: number): void;
}

/** Returns players for tracks and their piles. `endings`: of the action, which changes them. `holders`: see `KeysPlayer`. */
export function createPropertyPlayers(
  { keys, tracks }: TrackGroup,
  piles: readonly PropertyPile[],
  endings: Endings,
  holders: KeysPlayer[],
): PropertyPlayer[] {
  // A pile has the size of the first track that was played on it; one of another size fills it as far as it goes.
  if (keys && piles.every(({ size }, index) => size === keys.sizes[index])) {
    return [new KeysPlayer(keys, piles, holders)];
  }
  return tracks.map(({ track }, index) => {
    const pile = piles[index]!;
    const isChoice = Array.isArray(track.values) && track.times instanceof Float32Array && curveOf(track) === 'step';
    return isChoice && valueSizeOf(track) === pile.size
      ? new ChoicePlayer(track, [pile])
      : new InterpolantPlayer(track, [pile], endings);
  });
}

/** Booleans or strings of one track, each of which holds until the next key. */
class ChoicePlayer implements PropertyPlayer {
  private readonly cursor = new Int32Array(CURSOR_SIZE);
  private readonly times: Float32Array;
  private readonly values: PropertyValue[];
  private readonly size: number;

  constructor(
    track: KeyframeTrack,
    readonly piles: readonly PropertyPile[],
  ) {
    this.times = track.times;
    this.values = track.values as unknown as PropertyValue[];
    this.size = valueSizeOf(track);
    resetCursor(this.cursor, 0, CURSOR_SIZE);
  }

  play(moments: Float64Array, moment: number, additive: boolean, endings: number): void {
    const { cursor, times, values, size } = this;
    const pile = this.piles[0]!;
    if (!pile.property) return;
    const key = Math.max(0, timeToKeys(cursor, 0, times, moments, moment, endings));
    addToProperty(pile, values, key * size, moments, moment + 1, additive);
  }
}

type InterpolantFactory = (this: KeyframeTrack, result: PropertyValues) => Interpolant;

/** One track that has an interpolant of its own, which is asked and may allocate. */
class InterpolantPlayer implements PropertyPlayer {
  private readonly interpolant: Interpolant;
  private readonly result: PropertyValues;

  constructor(
    track: KeyframeTrack,
    readonly piles: readonly PropertyPile[],
    endings: Endings,
  ) {
    const { mixing, size } = piles[0]!;
    const { createInterpolant } = track as unknown as { createInterpolant: InterpolantFactory };
    this.result = mixing.createValues(size);
    this.interpolant = createInterpolant.call(track, this.result);
    (this.interpolant as { settings: unknown }).settings = endings;
  }

  play(moments: Float64Array, moment: number, additive: boolean): void {
    const pile = this.piles[0]!;
    if (!pile.property) return;
    this.interpolant.evaluate(moments[moment]!);
    addToProperty(pile, this.result, 0, moments, moment + 1, additive);
  }
}
