// What a frame costs with each kind of mixer, from many short measurements.

import { advanceCast, type Cast } from './cast.js';
import { KINDS, type Kind } from './mixers.js';

/** Measurements that a figure is made from: the last ones. */
const WINDOW = 48;

/** Before there are as many, there is no figure. */
const LEAST_SAMPLES = 10;

/** Share of the slowest measurements that is left out: garbage collection, other programs. */
const TRIMMED_SHARE = 0.15;

/** `samples`: microseconds per character, the latest last. */
export interface CostMeter {
  readonly samples: Record<Kind, number[]>;
}

/** Returns a meter that has measured nothing yet. */
export function createCostMeter(): CostMeter {
  return { samples: { three: [], sinew: [] } };
}

/** Forgets all measurements: they were of another model, or another number of characters. */
export function resetCostMeter({ samples }: CostMeter): void {
  for (const kind of KINDS) samples[kind].length = 0;
}

/** Does the work of one frame for a cast, and measures it. The same for both kinds: once a frame, never in a row. */
export function measureCast({ samples }: CostMeter, cast: Cast, dt: number): void {
  const start = performance.now();
  advanceCast(cast, dt);
  const milliseconds = performance.now() - start;
  if (cast.members.length === 0) return;
  const list = samples[cast.kind];
  list.push((milliseconds * 1000) / cast.members.length);
  if (list.length > WINDOW) list.shift();
}

/**
 * Returns what one character costs in a frame, in microseconds, or null before that is known. It is a mean, not a
 * median: some browsers' clocks have steps longer than the work of one character.
 */
export function costPerCharacter({ samples }: CostMeter, kind: Kind): number | null {
  const list = samples[kind];
  if (list.length < LEAST_SAMPLES) return null;
  const kept = [...list].sort((a, b) => a - b).slice(0, Math.ceil(list.length * (1 - TRIMMED_SHARE)));
  return kept.reduce((sum, value) => sum + value, 0) / kept.length;
}
