// Plays numbers of properties, from keys that several tracks share.

import { CURSOR_SIZE, resetCursor } from '../keys/key-cursor.js';
import { timeToKeys } from '../keys/time-to-keys.js';
import { keysToProperties } from '../properties/keys-to-properties.js';
import type { DrivenProperty } from '../properties/property.js';
import type { PropertyKeys } from '../properties/property-keys.js';
import {
  addToProperty,
  holdProperty,
  letGoOfProperty,
  type PropertyPile,
  showProperty,
} from '../properties/property-pile.js';
import type { PropertyPlayer } from './property-player.js';

/**
 * Adds to piles, or holds them: when nothing else fills them and no weight is missing, what the keys say is what the properties
 * get, and the piles can be left alone. Most players of most frames are such.
 *
 *   frame     what the keys say
 *   shown     while the piles are held, what the properties hold
 *   properties   those of the piles, while they are held
 *   weights   one number: that of what a holder has played in this frame, or 0
 */
export class KeysPlayer implements PropertyPlayer {
  private readonly cursor = new Int32Array(CURSOR_SIZE);
  private readonly frame: Float64Array;
  private readonly shown: Float64Array;
  private readonly weights = new Float64Array(1);
  private readonly properties: DrivenProperty[] = [];
  private isHolding = false;

  /** `holders`: the mixer's players that hold their piles; everybody enters and leaves by himself. */
  constructor(
    private readonly keys: PropertyKeys,
    readonly piles: readonly PropertyPile[],
    private readonly holders: KeysPlayer[],
  ) {
    this.frame = new Float64Array(keys.frameSize);
    this.shown = new Float64Array(keys.frameSize);
    resetCursor(this.cursor, 0, CURSOR_SIZE);
  }

  play(moments: Float64Array, moment: number, additive: boolean, endings: number): void {
    const { keys, cursor, weights } = this;
    const key = timeToKeys(cursor, 0, keys.times, moments, moment, endings);
    keysToProperties(this.frame, keys, key, moments, moment, cursor[1]!);
    const isWhole = !additive && moments[moment + 1]! >= 1;
    if (isWhole && weights[0] === 0 && (this.isHolding || this.hold())) {
      weights[0] = moments[moment + 1]!;
      return;
    }
    if (this.isHolding) this.letGo();
    this.add(moments, moment + 1, additive);
  }

  /** Forgets what has been played in this frame. */
  begin(): void {
    this.weights[0] = 0;
  }

  /** Writes what has been played in this frame; a holder that has played nothing lets go. */
  settle(): void {
    if (this.weights[0] === 0) {
      this.letGo();
      return;
    }
    this.weights[0] = 0;
    const { keys, piles, frame, shown, properties } = this;
    const { offsets, sizes } = keys;
    for (let i = 0; i < properties.length; i++) {
      const offset = offsets[i]!;
      const size = sizes[i]!;
      if (replaceNumbers(shown, frame, offset, size)) properties[i]!.write(frame, offset, size);
      else showProperty(piles[i]!, frame, shown, offset, offset);
    }
  }

  /** Leaves everything to the piles, as if they had never been held. */
  letGo(): void {
    const { keys, piles, holders, weights } = this;
    holders.splice(holders.lastIndexOf(this), 1);
    this.isHolding = false;
    for (let i = 0; i < piles.length; i++) letGoOfProperty(piles[i]!, this.shown, keys.offsets[i]!);
    if (weights[0]! > 0) this.add(weights, 0, false);
    weights[0] = 0;
  }

  private hold(): boolean {
    const { keys, piles } = this;
    for (let i = 0; i < piles.length; i++) if (piles[i]!.useCount !== 1 || !piles[i]!.property) return false;
    for (let i = 0; i < piles.length; i++) {
      holdProperty(piles[i]!, this.shown, keys.offsets[i]!);
      this.properties[i] = piles[i]!.property!;
    }
    this.holders.push(this);
    this.isHolding = true;
    return true;
  }

  private add(weights: Float64Array, entry: number, additive: boolean): void {
    const { keys, piles, frame } = this;
    for (let i = 0; i < piles.length; i++) {
      if (piles[i]!.property) addToProperty(piles[i]!, frame, keys.offsets[i]!, weights, entry, additive);
    }
  }
}

/** Copies `size` numbers from `offset` on and returns whether any was another one. */
function replaceNumbers(out: Float64Array, numbers: Float64Array, offset: number, size: number): boolean {
  let isOther = false;
  for (let i = offset; i < offset + size; i++) {
    const number = numbers[i]!;
    isOther ||= out[i] !== number;
    out[i] = number;
  }
  return isOther;
}
