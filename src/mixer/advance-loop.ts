// Moves the time of an action, by the rules of its loop mode.

import { LoopOnce } from 'three';

/** What an action says of its loop. Counts are three's: -1 before the first move, then the passes that are over. */
export interface LoopSource {
  readonly time: number;
  readonly loop: number;
  readonly repetitions: number;
  readonly _loopCount: number;
}

/** One move: how far to go, and what it came to. */
export interface LoopStep {
  /** Seconds to move: not 0, finite, may be negative or many times the duration. */
  seconds: number;
  /** Of the clip, in seconds. */
  duration: number;
  /** Seconds, in 0..duration. */
  time: number;
  /** Passes over, counting the one that a finished action does not begin any more. */
  loopCount: number;
  /** Only when finished: the pass in which the action stands, however large the step. */
  lastPass: number;
  /** Ends of the clip passed in this step, negative in reverse; 0 when finished. */
  loopDelta: number;
  isFinished: boolean;
  /** Whether smooth curves end differently from now on, and whether the action starts or ends at that end of the clip. */
  changesEndings: boolean;
  atStart: boolean;
  atEnd: boolean;
}

/** Returns room for a step. */
export function createLoopStep(): LoopStep {
  return {
    seconds: 0,
    duration: 0,
    time: 0,
    loopCount: 0,
    lastPass: 0,
    loopDelta: 0,
    isFinished: false,
    changesEndings: false,
    atStart: false,
    atEnd: false,
  };
}

/**
 * Writes to `out` where `source` is after the seconds that `out` says.
 *
 * - The time wraps from `duration` on, that is also when it is met exactly; in reverse it wraps below 0. In reverse the
 *   first wrap is the start of the first pass, not the end of one. All this is three r187's rule.
 * - A clip of no duration stays at 0; it finishes at once if it plays once, else never.
 *
 * Frame function: never throws, does not allocate.
 */
export function advanceLoop(out: LoopStep, source: LoopSource): void {
  const { seconds, duration } = out;
  const isFirstMove = source._loopCount === -1;
  out.loopDelta = 0;
  out.isFinished = false;
  out.changesEndings = isFirstMove;
  out.time = source.time + seconds;
  if (source.loop === LoopOnce) {
    out.loopCount = Math.max(source._loopCount, 0);
    out.lastPass = 0;
    out.atStart = true;
    out.atEnd = true;
    out.isFinished = out.time >= duration || out.time < 0;
    if (out.isFinished) out.time = out.time < 0 ? 0 : duration;
    return;
  }
  const isForward = seconds > 0;
  out.loopCount = isFirstMove && isForward ? 0 : source._loopCount;
  out.atStart = isForward || source.repetitions === 0;
  out.atEnd = !isForward || source.repetitions === 0;
  if (duration === 0) {
    out.time = 0;
    return;
  }
  if (out.time < duration && out.time >= 0) return;
  const loopDelta = Math.floor(out.time / duration);
  out.time -= duration * loopDelta;
  out.loopCount += Math.abs(loopDelta);
  const remaining = source.repetitions - out.loopCount;
  if (remaining <= 0) {
    out.isFinished = true;
    out.time = isForward ? duration : 0;
    out.lastPass = Math.max(source._loopCount, Math.min(out.loopCount, Math.ceil(source.repetitions)) - 1);
  } else {
    out.loopDelta = loopDelta;
    out.changesEndings = true;
    out.atStart = remaining === 1 && !isForward;
    out.atEnd = remaining === 1 && isForward;
  }
}
