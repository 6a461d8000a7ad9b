// How much of each clip is in the pose, and the cross-fade that is under way.

/** Weights by clip. A fade goes evenly from `from` to `to`; it is over when `elapsed` reaches `duration`, in seconds. */
export interface ClipMix {
  readonly weights: number[];
  readonly from: number[];
  readonly to: number[];
  elapsed: number;
  duration: number;
}

/** Returns a mix that has all of one clip; -1 for none. */
export function createClipMix(clipCount: number, clip: number): ClipMix {
  const weights = Array.from({ length: clipCount }, (_, index) => (index === clip ? 1 : 0));
  return { weights, from: [...weights], to: [...weights], elapsed: 0, duration: 0 };
}

/** Starts a cross-fade from the present weights to one clip alone. */
export function fadeToClip(mix: ClipMix, clip: number, seconds: number): void {
  mix.weights.forEach((weight, index) => {
    mix.from[index] = weight;
    mix.to[index] = index === clip ? 1 : 0;
  });
  mix.elapsed = 0;
  mix.duration = seconds;
}

/** Sets one weight by hand and leaves the others where they are; a fade ends. */
export function setClipWeight(mix: ClipMix, clip: number, weight: number): void {
  mix.weights[clip] = weight;
  mix.weights.forEach((present, index) => {
    mix.from[index] = present;
    mix.to[index] = present;
  });
  mix.elapsed = mix.duration;
}

/** Moves a fade on. Returns whether a weight has changed. */
export function advanceClipMix(mix: ClipMix, seconds: number): boolean {
  mix.elapsed = Math.min(mix.elapsed + seconds, mix.duration);
  const fraction = mix.elapsed < mix.duration ? mix.elapsed / mix.duration : 1;
  let hasChanged = false;
  mix.weights.forEach((weight, index) => {
    const next = mix.from[index]! * (1 - fraction) + mix.to[index]! * fraction;
    hasChanged ||= next !== weight;
    mix.weights[index] = next;
  });
  return hasChanged;
}

/** Returns the clip that the mix leads to: the heaviest one, or -1 when all weights are 0. */
export function leadingClip(mix: ClipMix): number {
  const heaviest = Math.max(0, ...mix.to);
  return heaviest > 0 ? mix.to.indexOf(heaviest) : -1;
}

/**
 * Returns the mean of a value over the clips, weighted as a mixer weighs them: what is missing to 1 counts as 0.
 *
 * - values: one for each clip.
 */
export function mixedValue(mix: ClipMix, values: readonly number[]): number {
  let sum = 0;
  let total = 0;
  mix.weights.forEach((weight, index) => {
    sum += weight * values[index]!;
    total += weight;
  });
  return sum / Math.max(total, 1);
}
