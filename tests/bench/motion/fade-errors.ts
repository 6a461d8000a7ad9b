// How far the root is from where it should be after a fade, by the length of the steps.

import { Object3D } from 'three';
import { Animator, defineGraph, type Easing, type FadeDefinition } from 'three-sinew';
import { CIRCLE, createWalker, RUN, type Walker } from './walkers.js';

/** A kind of fade over all steps. */
export interface FadeErrors {
  readonly name: string;
  /** Metres, one for each step. */
  readonly errors: readonly number[];
}

/** What is measured. `steps`: seconds. */
export interface FadeTable {
  readonly steps: readonly number[];
  readonly fades: readonly FadeErrors[];
}

/** Seconds. No step is a part of it: fades end in the middle of one. */
const FADE_SECONDS = 0.9;
const WHOLE_SECONDS = 1;

/** Below this an error is one of rounding, and of how often roundings add up: metres. */
export const ROUNDING = 1e-9;

/** What CSS calls `ease`. */
const EASE: Easing = [0.25, 0.1, 0.25, 1];

const FADES: Readonly<Record<string, Omit<FadeDefinition, 'seconds'>>> = {
  'blend, linear': { kind: 'blend', easing: 'linear' },
  'blend, smooth': { kind: 'blend', easing: 'smooth' },
  'blend, smoother': { kind: 'blend', easing: 'smoother' },
  'blend, Bézier': { kind: 'blend', easing: EASE },
  'frozen, Bézier': { kind: 'frozen', easing: EASE },
  inertial: { kind: 'inertial' },
};

const GRAPH = defineGraph({
  states: { run: { clip: RUN.name }, circle: { clip: CIRCLE.name } },
  initial: 'run',
});

/**
 * Measures fades from a straight run to a walk in a circle.
 *
 * - counts: how many steps a second is cut into.
 * - finest: the same for the reference, which is far finer.
 */
export function measureFades(counts: readonly number[], finest: number): FadeTable {
  const walker = createWalker('placed', true, [CIRCLE, RUN]);
  const fades = Object.entries(FADES).map(([name, kind]) => {
    const fade = { seconds: FADE_SECONDS, ...kind };
    const reference = placeAfter(walker, fade, finest);
    const errors = counts.map((count) => placeAfter(walker, fade, count).position.distanceTo(reference.position));
    return { name, errors };
  });
  return { steps: counts.map((count) => WHOLE_SECONDS / count), fades };
}

/** Where the root is after a fade that begins at the start. */
function placeAfter({ root, clips, hips }: Walker, fade: FadeDefinition, count: number): Object3D {
  const animator = new Animator(root, clips, GRAPH, { rootMotion: hips });
  const place = new Object3D();
  animator.update(0).play('circle', { fade });
  for (let n = 0; n < count; n++) animator.update(WHOLE_SECONDS / count).applyRootMotion(place);
  animator.dispose();
  return place;
}
