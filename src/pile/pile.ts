// A pile: the running weighted mean of local poses, and the weight gathered for each joint's translation, rotation and
// scale. Settling it gives one local pose and empties it.

import { createLocalPose, type LocalPose } from '../local-pose/local-pose.js';

/** The weight gathered so far. Layout: one number per joint in each list. */
export interface PileWeights {
  readonly translations: Float64Array;
  readonly rotations: Float64Array;
  readonly scales: Float64Array;
}

/**
 * A channel with no weight holds nothing of meaning in `mean` or `additive`.
 *
 *   mean, weights                  poses that replace one another
 *   additive, additiveWeights      differences, to be laid over the mean
 */
export interface Pile {
  readonly mean: LocalPose;
  readonly weights: PileWeights;
  readonly additive: LocalPose;
  readonly additiveWeights: PileWeights;
}

/** Returns an empty pile with room for `jointCount` joints. Allocates. */
export function createPile(jointCount: number): Pile {
  return {
    mean: createLocalPose(jointCount),
    weights: createPileWeights(jointCount),
    additive: createLocalPose(jointCount),
    additiveWeights: createPileWeights(jointCount),
  };
}

/** Returns no weight for `jointCount` joints. Allocates. */
export function createPileWeights(jointCount: number): PileWeights {
  return {
    translations: new Float64Array(jointCount),
    rotations: new Float64Array(jointCount),
    scales: new Float64Array(jointCount),
  };
}
