// What an action drives under its root: joints through figures, everything else through property piles.

import type { KeyframeTrack } from 'three';
import { releaseProperty, retainProperty } from '../properties/property-pile.js';
import { type FigurePlayer, playFigure, releasePlayer, retainPlayer } from './figure-driver.js';
import type { PropertyPlayer } from './property-player.js';

/** The players of one action. */
export class ActionBinding {
  readonly figures: readonly FigurePlayer[];
  readonly properties: readonly PropertyPlayer[];
  /** Tracks whose node has not been found. */
  readonly missing: readonly KeyframeTrack[];
  /** The one that most actions have, at hand: to go through lists costs memory, and in a crowd nothing costs more. */
  private readonly solePlayer: FigurePlayer | null;

  constructor(
    figures: readonly FigurePlayer[],
    properties: readonly PropertyPlayer[],
    missing: readonly KeyframeTrack[],
  ) {
    this.figures = figures;
    this.properties = properties;
    this.missing = missing;
    this.solePlayer = figures.length === 1 && properties.length === 0 ? figures[0]! : null;
  }

  /** Remembers original values where nothing else drives them yet. */
  retain(): void {
    for (const player of this.figures) retainPlayer(player);
    for (const { piles } of this.properties) piles.forEach(retainProperty);
  }

  /** Gives original values back where nothing else drives them. */
  release(): void {
    for (const player of this.figures) releasePlayer(player);
    for (const { piles } of this.properties) piles.forEach(releaseProperty);
  }

  /**
   * Adds the clip to this frame.
   *
   * - moments: the time on the clip at `moment`, and the weight after it.
   * - endings: as in `keys/time-to-keys.ts`.
   *
   * Frame function: never throws, does not allocate.
   */
  play(moments: Float64Array, moment: number, additive: boolean, endings: number): void {
    const { solePlayer } = this;
    if (solePlayer !== null) playFigure(solePlayer, moments, moment, additive, endings);
    else this.playAll(moments, moment, additive, endings);
  }

  private playAll(moments: Float64Array, moment: number, additive: boolean, endings: number): void {
    const { figures, properties } = this;
    for (let i = 0; i < figures.length; i++) playFigure(figures[i]!, moments, moment, additive, endings);
    for (let i = 0; i < properties.length; i++) properties[i]!.play(moments, moment, additive, endings);
  }
}
