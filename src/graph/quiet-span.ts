// How long a graph goes on as it does: weights and speeds stay, and nothing happens. Most updates lie within such a span, and have
// nothing to do but to move clips on.

import { isDamping } from '../parameters/parameters.js';
import type { Graph } from './graph.js';
import { isFading } from './part-weights.js';

/** What is nearer to the end of a span than this, in seconds, is left to a whole update. */
const MARGIN = 1e-6;

/**
 *   seconds          [number]    that are left, forward in time; 0: nothing is known
 *   parameterCount   how often parameters had been changed when the span began
 */
export interface QuietSpan {
  readonly seconds: Float64Array;
  parameterCount: number;
}

/** Returns a span that is over. */
export function createQuietSpan(): QuietSpan {
  return { seconds: new Float64Array(1), parameterCount: -1 };
}

/**
 * Begins a span after a whole update, if nothing moves but clips.
 *
 * - step: the number at 0 is the time that the update took, in seconds.
 * - seconds: the number at 0 is how long it takes until something may happen.
 *
 * Frame function: never throws, does not allocate.
 */
export function beginQuietSpan(graph: Graph, step: Float64Array, seconds: Float64Array): void {
  const { quiet, plan, parameters } = graph;
  const isQuiet = step[0]! > 0 && !plan.hasSpeeds && !isDamping(parameters) && !isFading(graph);
  quiet.seconds[0] = isQuiet ? seconds[0]! : 0;
  quiet.parameterCount = parameters.changeCount;
}

/** Ends it: somebody has been at the graph. Frame function: never throws, does not allocate. */
export function endQuietSpan({ quiet }: Graph): void {
  quiet.seconds[0] = 0;
}

/**
 * Takes a step out of the span, and returns whether it lies within it: then nothing happens in it.
 *
 * - steps: the number at `step` is the time of an update, in seconds.
 *
 * Frame function: never throws, does not allocate.
 */
export function takeQuietStep({ quiet, parameters }: Graph, steps: Float64Array, step: number): boolean {
  const { seconds, parameterCount } = quiet;
  if (parameterCount !== parameters.changeCount || !(steps[step]! > 0)) return false;
  if (seconds[0]! - steps[step]! < MARGIN) return false;
  seconds[0] = seconds[0]! - steps[step]!;
  return true;
}
