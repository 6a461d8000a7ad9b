// Runs both mixers out of sight until the browser has compiled them: the first frames of any code are slow, and say
// nothing about the later ones.

import { advanceCast, type Cast, createCast, disposeCast, fillCast } from './cast.js';
import type { CharacterModel } from './character-model.js';
import { herdPlaces } from './herd-places.js';
import { KINDS } from './mixers.js';

/** How long each kind runs in all. */
const TOTAL_MS = 400;

/** `casts`: one character of each kind. `spentMs`: by each of them, so far. */
export interface WarmUp {
  readonly casts: readonly Cast[];
  spentMs: number;
}

/** Returns a warm-up that plays all clips of the model. */
export function createWarmUp(model: CharacterModel): WarmUp {
  const weights = model.clips.map(() => 1 / model.clips.length);
  const casts = KINDS.map((kind) => createCast(kind, model, 0));
  for (const cast of casts) fillCast(cast, herdPlaces(1, 1, 1), weights, Number.POSITIVE_INFINITY);
  return { casts, spentMs: 0 };
}

/** Runs each kind for some milliseconds. Returns whether the warm-up is over. */
export function runWarmUp(warmUp: WarmUp, milliseconds: number): boolean {
  for (const cast of warmUp.casts) {
    const end = performance.now() + milliseconds;
    while (performance.now() < end) advanceCast(cast, 1 / 60);
  }
  warmUp.spentMs += milliseconds;
  return warmUp.spentMs >= TOTAL_MS;
}

/** Frees the characters of a warm-up. */
export function disposeWarmUp({ casts }: WarmUp): void {
  casts.forEach(disposeCast);
}
