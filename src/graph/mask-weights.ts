// Masks by name → weights of joints, and of anything else in a tree.

import type { MaskBranch, MaskDefinition } from '../definition/graph-definition.js';
import type { Skeleton } from '../skeleton/skeleton.js';

/**
 * Returns the weight that a mask gives to each joint. Branches that start elsewhere are left out.
 *
 * Allocates.
 */
export function maskWeights(mask: MaskDefinition, { names, parents }: Skeleton): Float64Array {
  const path: string[] = [];
  return Float64Array.from(names, (_, joint) => {
    path.length = 0;
    for (let above = joint; above >= 0; above = parents[above]!) path.push(names[above]!);
    return maskWeightAt(mask, path);
  });
}

/**
 * Returns the weight that a mask gives to one node of a tree: that of the last branch that holds it, 0 where none does.
 *
 * - path: names from the node itself up to the root.
 */
export function maskWeightAt(mask: MaskDefinition, path: readonly string[]): number {
  for (let i = mask.length - 1; i >= 0; i--) {
    const depth = path.indexOf(mask[i]!.from);
    if (depth >= 0) return branchWeight(mask[i]!, depth);
  }
  return 0;
}

/** - depth: 0 for the node that the branch starts at. */
function branchWeight({ weight = 1, falloff = 0 }: MaskBranch, depth: number): number {
  return weight * Math.min(1, (depth + 1) / (falloff + 1));
}
