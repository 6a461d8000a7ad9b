// A clip of three.js as a leaf of a graph plays it.

import type { AnimationClip } from 'three';

/** `isDifference`: it is laid over other clips; `reference`: what it is the difference to, where its keys are none by themselves. */
export interface SourceLeaf {
  readonly clip: AnimationClip;
  readonly isDifference: boolean;
  readonly reference: { readonly clip: AnimationClip; readonly time: number } | null;
}
