// Fades as numbers.

import type { Fade, JointFade } from '../definition/fade-definition.js';
import { createEasing, EASING_SIZE, type EasingSource } from '../easing/easing.js';
import { BLEND_FADE, type FadePlan, FROZEN_FADE, INERTIAL_FADE } from './machine-plan.js';

const FADE_KINDS = { blend: BLEND_FADE, frozen: FROZEN_FADE, inertial: INERTIAL_FADE } as const;

/** Easings that have a name. */
const NAMED = new Map<EasingSource, Float64Array>(
  (['linear', 'smooth', 'smoother'] as const).map((name) => [name, createEasing(name)]),
);
const NO_JOINTS: readonly JointFade[] = [];

/** A fade to be written anew. */
export type WritableFade = { -readonly [K in keyof FadePlan]: FadePlan[K] };

/** Returns a fade as numbers. Throws when its easing is none. */
export function planFade(fade: Fade = 0): FadePlan {
  const out: WritableFade = {
    kind: BLEND_FADE,
    numbers: new Float64Array(1 + EASING_SIZE),
    joints: NO_JOINTS,
    restSeconds: 0,
  };
  writeFade(out, fade);
  return out;
}

/**
 * Writes a fade as numbers to `out`. Throws when its easing is none; nothing has been written then.
 *
 * Allocates nothing, but for a Bézier curve.
 */
export function writeFade(out: WritableFade, fade: Fade): void {
  const options = typeof fade === 'number' ? null : fade;
  const easing = options?.easing ?? 'linear';
  out.numbers.set(NAMED.get(easing) ?? createEasing(easing), 1);
  if (typeof fade === 'number') out.numbers[0] = fade;
  else out.numbers[0] = fade.seconds;
  out.kind = FADE_KINDS[options?.kind ?? 'blend'];
  out.joints = options?.joints ?? NO_JOINTS;
  if (out.joints.length === 0 || out.kind === INERTIAL_FADE) return;
  out.restSeconds = out.numbers[0]!;
  for (let i = 0; i < out.joints.length; i++) out.numbers[0] = Math.max(out.numbers[0]!, out.joints[i]!.seconds);
}
