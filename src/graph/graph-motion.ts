// How the root travels: by the weights that clips have at the root joint, once, through blends, fades and layers.

import { CLOSE_DIFFERENCE } from '../frame/play-list.js';
import { motionWeights } from '../machine/motion-weights.js';
import { blendTravel, createTravelBlend, TRAVEL_STEP_SIZE, type TravelBlend } from '../root-motion/blend-travel.js';
import { composeTravel, PLACE_SIZE } from '../root-motion/compose-travel.js';
import type { Travel } from '../root-motion/travel.js';
import type { Graph } from './graph.js';
import type { ParentNodePlan, PilePlan } from './graph-plan.js';
import { handDown, writeStackWeight } from './pile-weights.js';

/**
 * What the root does. L = number of leaves, M of masks:
 *
 *   blend          of the travel of all leaves
 *   drives         [0 or 1] * L     whether a leaf's clip moves the root joint
 *   masks          [0..1] * M       what each mask lets through of it
 *   childWeights   [number]         as those of the graph, but for states: as much as their travel counts
 *   pileWeights    [number]         as those of the graph
 *   shares         [number]         how much each pile counts at the root
 *   gathered       [number]         the weight that each pile has gathered for it
 *   steps          [before, after, weight] * L
 *   delta          [x, y, z, yaw]   in the last update, in the frame that the root had before it
 */
export interface GraphMotion {
  readonly blend: TravelBlend;
  readonly drives: Uint8Array;
  readonly masks: Float64Array;
  readonly childWeights: Float64Array;
  readonly pileWeights: Float64Array;
  readonly shares: Float64Array;
  readonly gathered: Float64Array;
  readonly steps: Float64Array;
  readonly delta: Float64Array;
}

const _graphMotion_cover = new Float64Array(1);
const _graphMotion_sum = new Float64Array(1);
const _graphMotion_half = new Float64Array(1);
const _graphMotion_part = new Float64Array(PLACE_SIZE);

/**
 * Has a graph tell how its root travels.
 *
 * - travels: of each leaf; null where its clip does not travel.
 * - drives: for each leaf whether its clip moves the root joint.
 * - masks: what each mask of the plan lets through of the root joint, 0 to 1.
 */
export function enableMotion(
  graph: Graph,
  travels: readonly (Travel | null)[],
  drives: readonly boolean[],
  masks: readonly number[],
): void {
  const { plan } = graph;
  graph.motion = {
    blend: createTravelBlend(travels),
    drives: Uint8Array.from(drives, Number),
    masks: Float64Array.from(masks),
    childWeights: new Float64Array(plan.weightCount),
    pileWeights: new Float64Array(plan.pileWeightCount),
    shares: new Float64Array(plan.piles.length),
    gathered: new Float64Array(plan.piles.length),
    steps: new Float64Array(plan.leaves.length * TRAVEL_STEP_SIZE),
    delta: new Float64Array(PLACE_SIZE),
  };
}

/** Begins a new update: nothing has been travelled. Frame function: never throws, does not allocate. */
export function beginMotion({ motion }: Graph): void {
  motion?.delta.fill(0);
}

/**
 * Adds what the root travels in a part of an update, in which leaves go from `phasesBefore` to `leafPhases`.
 *
 * - part: the number at 0 is how many seconds it takes; weights are those half way.
 *
 * Frame function: never throws, does not allocate.
 */
export function moveRoot(graph: Graph, part: Float64Array): void {
  const { motion } = graph;
  if (motion === null) return;
  for (let step = 2; step < motion.steps.length; step += TRAVEL_STEP_SIZE) motion.steps[step] = 0;
  writeMotionWeights(graph, motion, part);
  const { steps, delta } = motion;
  writeSteps(graph, motion, _graphMotion_sum);
  const sum = _graphMotion_sum[0]!;
  if (sum === 0) return;
  const moved = _graphMotion_part;
  blendTravel(motion.blend, steps, 0, moved, 0);
  // Where both sides of a fade count in full, neither gives way to the other.
  if (sum > 1) for (let n = 0; n < PLACE_SIZE; n++) moved[n] = moved[n]! * sum;
  composeTravel(delta, 0, moved, 0, delta, 0);
}

/** Works out the weights that leaves have at the root joint, half way through a part. */
function writeMotionWeights(graph: Graph, motion: GraphMotion, part: Float64Array): void {
  const { plan, memory } = graph;
  motion.childWeights.set(graph.childWeights);
  _graphMotion_half[0] = part[0]! / 2;
  for (let m = 0; m < plan.machines.length; m++) {
    const { weights } = plan.nodes[plan.machineNodes[m]!]! as ParentNodePlan;
    motionWeights(plan.machines[m]!, memory.machines, _graphMotion_half, motion.childWeights, weights);
  }
  for (let p = 0; p < plan.piles.length; p++) handDown(plan, plan.piles[p]!, motion.childWeights, motion.pileWeights);
  // What a pile has gathered follows from those within it, which come after it.
  for (let p = plan.piles.length - 1; p >= 0; p--) gather(graph, motion, p);
  motion.shares.fill(0);
  motion.shares[0] = 1;
  for (let p = 0; p < plan.piles.length; p++) shareOut(graph, motion, p);
}

function gather(graph: Graph, motion: GraphMotion, p: number): void {
  const pile = graph.plan.piles[p]!;
  let sum = 0;
  for (let i = 0; i < pile.ends.length; i++) {
    const place = pile.ends[i]!;
    const weight = motion.pileWeights[pile.weights + place]!;
    const leaf = pile.leaves[place]!;
    if (leaf >= 0) sum += weight * motion.drives[leaf]!;
    else {
      writeCover(graph, motion, pile, place);
      const cover = _graphMotion_cover[0]!;
      sum += weight * (motion.gathered[pile.bases[place]!]! * (1 - cover) + cover);
    }
  }
  motion.gathered[p] = sum;
}

/** Writes to `_graphMotion_cover` how much of the root a stack's upper pile takes over from its base: differences leave it alone. */
function writeCover(graph: Graph, { masks, gathered }: GraphMotion, pile: PilePlan, place: number): void {
  const cover = _graphMotion_cover;
  const stack = graph.plan.nodes[pile.nodes[place]!]!;
  const upper = pile.uppers[place]!;
  cover[0] = 0;
  if (stack.kind !== 'stack' || upper < 0 || stack.close === CLOSE_DIFFERENCE) return;
  writeStackWeight(graph, pile, place, cover);
  const mask = stack.mask < 0 ? 1 : masks[stack.mask]!;
  cover[0] = cover[0]! * mask * Math.min(1, gathered[upper]!);
}

function shareOut(graph: Graph, motion: GraphMotion, p: number): void {
  const { steps, shares, gathered, pileWeights } = motion;
  const pile = graph.plan.piles[p]!;
  for (let i = 0; i < pile.ends.length; i++) {
    const place = pile.ends[i]!;
    const weight = shares[p]! * pileWeights[pile.weights + place]!;
    const leaf = pile.leaves[place]!;
    if (leaf >= 0) steps[leaf * TRAVEL_STEP_SIZE + 2] = steps[leaf * TRAVEL_STEP_SIZE + 2]! + weight;
    else {
      const base = pile.bases[place]!;
      const upper = pile.uppers[place]!;
      writeCover(graph, motion, pile, place);
      const cover = _graphMotion_cover[0]!;
      shares[base] = shares[base]! + weight * (1 - cover);
      // Its own weights are of what it has gathered.
      if (cover > 0) shares[upper] = shares[upper]! + (weight * cover) / gathered[upper]!;
    }
  }
}

/** Writes the phases of all leaves, and the sum of their weights to `out`. */
function writeSteps(graph: Graph, { steps, drives }: GraphMotion, out: Float64Array): void {
  const { plan, phasesBefore, leafPhases } = graph;
  let sum = 0;
  for (let leaf = 0; leaf < plan.leaves.length; leaf++) {
    const step = leaf * TRAVEL_STEP_SIZE;
    if (drives[leaf] === 0) steps[step + 2] = 0;
    sum += steps[step + 2]!;
    steps[step] = phasesBefore[leaf]! + plan.offsets[leaf]!;
    steps[step + 1] = leafPhases[leaf]! + plan.offsets[leaf]!;
    if (plan.leaves[leaf]!.looping === 'loop') continue;
    for (let end = step; end < step + 2; end++) foldPhase(steps, end, plan.leaves[leaf]!.looping === 'once');
  }
  out[0] = sum;
}

/** Brings a phase into the only cycle, or onto the way there and back. */
function foldPhase(phases: Float64Array, offset: number, isOnce: boolean): void {
  const phase = phases[offset]!;
  phases[offset] = isOnce ? Math.min(1, Math.max(0, phase)) : 1 - Math.abs(phase - Math.floor(phase / 2) * 2 - 1);
}
