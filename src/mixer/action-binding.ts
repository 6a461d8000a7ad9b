// What an action drives under its root: joints through figures, everything else through property piles.

import type { KeyframeTrack } from 'three';
import { releaseProperty, retainProperty } from '../properties/property-pile.js';
import { type Endings, endingsCode } from './endings.js';
import { type FigurePlayer, playFigure, releasePlayer, retainPlayer } from './figure-driver.js';
import type { PropertyPlayer } from './property-player.js';

/** The players of one action. */
export class ActionBinding {
  readonly figures: readonly FigurePlayer[];
  readonly properties: readonly PropertyPlayer[];
  /** Tracks whose node has not been found. */
  readonly missing: readonly KeyframeTrack[];

  constructor(
    figures: readonly FigurePlayer[],
    properties: readonly PropertyPlayer[],
    missing: readonly KeyframeTrack[],
  ) {
    this.figures = figures;
    this.properties = properties;
    this.missing = missing;
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
   *
   * Frame function: never throws, does not allocate.
   */
  play(moments: Float64Array, moment: number, additive: boolean, endings: Endings): void {
    const { figures, properties } = this;
    const code = endingsCode(endings);
    for (let i = 0; i < figures.length; i++) playFigure(figures[i]!, moments, moment, additive, code);
    for (let i = 0; i < properties.length; i++) properties[i]!.play(moments, moment, additive, code);
  }
}
