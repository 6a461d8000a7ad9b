// How smooth curves of an action leave their first key and reach their last one.

import {
  type InterpolationEndingModes,
  LoopPingPong,
  WrapAroundEnding,
  ZeroCurvatureEnding,
  ZeroSlopeEnding,
} from 'three';
import { END_SHIFT } from '../keys/time-to-keys.js';

/** In three's constants and under its names: its own interpolants read this object as their settings. */
export interface Endings {
  endingStart: InterpolationEndingModes;
  endingEnd: InterpolationEndingModes;
}

/** What an action says of its ends. */
export interface EndingSource {
  readonly loop: number;
  readonly zeroSlopeAtStart: boolean;
  readonly zeroSlopeAtEnd: boolean;
}

/** Returns the endings of an action that has not moved yet. */
export function createEndings(): Endings {
  return { endingStart: ZeroCurvatureEnding, endingEnd: ZeroCurvatureEnding };
}

/**
 * Sets the endings for what comes: where the action starts or ends for good, the curve is level or straight, as the
 * action says (at the end three's rule leaves half the slope, see `smooth-keys.ts`); where it loops, the curve goes on
 * at the other end; at the turns of a ping-pong it is level.
 *
 * Frame function: never throws, does not allocate.
 */
export function setEndings(out: Endings, source: EndingSource, atStart: boolean, atEnd: boolean): void {
  const isPingPong = source.loop === LoopPingPong;
  const start = isPingPong || source.zeroSlopeAtStart ? ZeroSlopeEnding : ZeroCurvatureEnding;
  const end = isPingPong || source.zeroSlopeAtEnd ? ZeroSlopeEnding : ZeroCurvatureEnding;
  out.endingStart = atStart || isPingPong ? start : WrapAroundEnding;
  out.endingEnd = atEnd || isPingPong ? end : WrapAroundEnding;
}

/** Returns the endings as the keys take them, see `keys/time-to-keys.ts`, whose order is that of three's constants. */
export function endingsCode({ endingStart, endingEnd }: Endings): number {
  return (endingStart - ZeroCurvatureEnding) | ((endingEnd - ZeroCurvatureEnding) << END_SHIFT);
}
