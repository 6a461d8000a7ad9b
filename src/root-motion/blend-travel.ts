// travels and weights → the motion of a blend over one step.

import { composeTravel, PLACE_SIZE, repeatTravel } from './compose-travel.js';
import { type Travel, travelDelta } from './travel.js';
import { createTravelWalk, findEnds, type TravelWalk, takeWalk } from './travel-walk.js';

/** Numbers of a step for each travel: phase before, phase after, weight. */
export const TRAVEL_STEP_SIZE = 3;

/**
 * A step that comes past more keys than this would take some milliseconds, and is taken by means. At 60 keys
 * in a cycle, two clips that turn and are out of step go through more than a hundred cycles before that.
 */
const MOST_KEYS = 16384;

/** How far apart two phases may be, in cycles, that have been counted in different ways. */
const SAME_PHASE = 1e-12;

/** Room to blend some travels; characters that are worked out one after another may share it. */
export interface TravelBlend {
  /** Null: a clip without travel, which stands still as far as its weight says. */
  readonly travels: readonly (Travel | null)[];
  readonly walk: TravelWalk;
}

const _blendTravel_delta = new Float64Array(PLACE_SIZE);
const _takeCommonCycles_count = new Float64Array(1);
const _takeCommonCycles_rest = new Float64Array(PLACE_SIZE);

/** Returns room to blend these travels. Allocates. */
export function createTravelBlend(travels: readonly (Travel | null)[]): TravelBlend {
  return { travels: [...travels], walk: createTravelWalk(travels.length) };
}

/**
 * Writes how the blend of all travels moves in one step: x, y, z and yaw in the character's own frame before the step.
 *
 * - steps: phase before, phase after and weight of each travel, from `offset` on. Phases count whole cycles in, may fall,
 *   and go evenly from before to after: a step in which a clip ends or turns round is to be cut there. Weights are 0 or
 *   more and hold for the whole step; those that sum to more than 1 are scaled to that, and what is missing to 1 stands
 *   still.
 * - out: from `outOffset` on.
 *
 * Yaw and height are weighted sums. On the ground the weighted sum is that of the velocities, each in the frame of its
 * own clip: two clips that go round the same circle with different phases stay on it. A step that is cut anywhere adds
 * up to the same; one clip with all the weight moves as `travelDelta` says.
 *
 * A step that comes past more than 16384 keys and turns goes by the mean speeds of its clips, unless all go through the same
 * number of cycles: the yaw stays exact.
 *
 * Hard cuts of two clips that turn, at the very same moment, come one after the other, and roundings may choose which is first.
 *
 * Frame function: never throws, does not allocate.
 */
export function blendTravel(
  blend: TravelBlend,
  steps: Float64Array,
  offset: number,
  out: Float64Array,
  outOffset: number,
): void {
  const { travels, walk } = blend;
  // (1) What takes part, with which weight.
  let sum = 0;
  for (let i = 0; i < travels.length; i++) sum += Math.max(0, steps[offset + i * TRAVEL_STEP_SIZE + 2]!);
  const divisor = Math.max(1, sum);
  let partCount = 0;
  let turns = false;
  let hasAll = false;
  for (let i = 0; i < travels.length; i++) {
    const step = offset + i * TRAVEL_STEP_SIZE;
    const weight = travels[i] ? Math.max(0, steps[step + 2]!) / divisor : 0;
    walk.weights[i] = weight;
    walk.froms[i] = steps[step]!;
    walk.tos[i] = steps[step + 1]!;
    if (weight === 0) continue;
    partCount++;
    turns ||= travels[i]!.turns;
    hasAll = partCount === 1 && weight === 1;
  }
  // (2) Where nothing turns, or one has all the weight, moves just add up.
  if (!turns || hasAll) {
    addMoves(blend, out, outOffset);
    return;
  }
  // (3) Else all travels are gone through together.
  const keyCount = findEnds(walk, travels);
  const cycles = commonCycles(blend);
  if (cycles !== 0) takeCommonCycles(blend, cycles, out, outOffset);
  else if (keyCount <= MOST_KEYS) takeWalk(walk, travels, out, outOffset);
  else takeMeans(blend, out, outOffset);
}

/** Adds up the moves of all travels, each in its own frame. */
function addMoves({ travels, walk }: TravelBlend, out: Float64Array, outOffset: number): void {
  const delta = _blendTravel_delta;
  for (let n = 0; n < PLACE_SIZE; n++) out[outOffset + n] = 0;
  for (let i = 0; i < travels.length; i++) {
    const weight = walk.weights[i]!;
    if (weight === 0) continue;
    travelDelta(travels[i]!, walk.froms, i, walk.tos, i, delta, 0);
    for (let n = 0; n < PLACE_SIZE; n++) out[outOffset + n]! += weight * delta[n]!;
  }
}

/** Returns how many whole cycles all travels go through in the step, below 0 backward; 0 unless it is the same for all. */
function commonCycles({ travels, walk }: TravelBlend): number {
  const { weights, froms, tos } = walk;
  let first = -1;
  for (let i = 0; i < travels.length; i++) {
    if (weights[i] === 0) continue;
    if (first < 0) first = i;
    const gap = Math.abs(tos[i]! - froms[i]! - (tos[first]! - froms[first]!));
    if (gap > SAME_PHASE * (1 + Math.abs(froms[i]!) + Math.abs(tos[i]!))) return 0;
  }
  return Math.trunc(tos[first]! - froms[first]!);
}

/** Goes through one cycle and through what is more than whole cycles: seen from the body, all cycles are the same. */
function takeCommonCycles(blend: TravelBlend, cycles: number, out: Float64Array, outOffset: number): void {
  const { travels, walk } = blend;
  const count = _takeCommonCycles_count;
  const rest = _takeCommonCycles_rest;
  for (let i = 0; i < travels.length; i++) {
    walk.tos[i]! -= cycles;
    walk.lastCycles[i]! -= cycles;
  }
  takeWalk(walk, travels, rest, 0);
  const way = Math.sign(cycles);
  walk.tos.set(walk.froms);
  findEnds(walk, travels);
  for (let i = 0; i < travels.length; i++) {
    walk.tos[i]! += way;
    walk.lastCycles[i]! += way;
  }
  takeWalk(walk, travels, out, outOffset);
  count[0] = Math.abs(cycles);
  repeatTravel(out, outOffset, count, 0, out, outOffset);
  composeTravel(out, outOffset, rest, 0, out, outOffset);
}

/** Goes the whole step at the mean speeds of its travels, and so along one arc. */
function takeMeans({ travels, walk }: TravelBlend, out: Float64Array, outOffset: number): void {
  for (let n = 0; n < PLACE_SIZE; n++) out[outOffset + n] = 0;
  for (let i = 0; i < travels.length; i++) if (walk.weights[i] !== 0) addBodyWay(walk, travels[i]!, i, out, outOffset);
  const half = out[outOffset + 3]! / 2;
  const scale = half === 0 ? 1 : Math.sin(half) / half;
  const cosine = Math.cos(half) * scale;
  const sine = Math.sin(half) * scale;
  const x = out[outOffset]!;
  const z = out[outOffset + 2]!;
  out[outOffset] = cosine * x + sine * z;
  out[outOffset + 2] = cosine * z - sine * x;
}

/**
 * Adds the way of one travel, by its weight, to `out`: ∫ R(-yaw) · p' dt, as if it were laid out straight, and the yaw.
 *
 * Walks as far as `findEnds` has found; a piece that is gone through in part counts in proportion.
 */
function addBodyWay(
  { weights, froms, tos, cycles, lastCycles, pieces, lastPieces }: TravelWalk,
  { phases, places, keyCount }: Travel,
  index: number,
  out: Float64Array,
  outOffset: number,
): void {
  for (let piece = 0; piece < keyCount - 1; piece++) {
    let times = lastCycles[index]! - cycles[index]!;
    if (piece < lastPieces[index]!) times += 1;
    if (piece < pieces[index]!) times -= 1;
    const length = phases[piece + 1]! - phases[piece]!;
    if (piece === lastPieces[index]) times += (tos[index]! - lastCycles[index]! - phases[piece]!) / length;
    if (piece === pieces[index]) times -= (froms[index]! - cycles[index]! - phases[piece]!) / length;
    const place = piece * PLACE_SIZE;
    const yaw = (places[place + 3]! + places[place + 7]!) / 2;
    const half = (places[place + 7]! - places[place + 3]!) / 2;
    const amount = times * weights[index]!;
    const scale = half === 0 ? amount : (amount * Math.sin(half)) / half;
    const x = places[place + 4]! - places[place]!;
    const z = places[place + 6]! - places[place + 2]!;
    out[outOffset]! += (Math.cos(yaw) * x - Math.sin(yaw) * z) * scale;
    out[outOffset + 1]! += (places[place + 5]! - places[place + 1]!) * amount;
    out[outOffset + 2]! += (Math.cos(yaw) * z + Math.sin(yaw) * x) * scale;
    out[outOffset + 3]! += half * 2 * amount;
  }
}
