// Several travels gone through together from key to key: the motion of their blend.
//
// A blend moves at each instant the way its clips move at that instant, each seen from its own body. With w_i the
// weights, p_i and yaw_i the place of clip i in its cycle, and R a turn about up,
//
//   yaw'  =  Σ w_i · yaw_i'
//   p'    =  R(yaw) · Σ w_i · R(-yaw_i) · p_i'
//
// Between two keys p_i' and yaw_i' stay what they are, so that what clip i adds from one instant to another has a
// closed form, with the angles taken half way:
//
//   w_i · R(yaw - yaw_i) · Δp_i · sin(h) / h          h = (Δyaw - Δyaw_i) / 2
//
// Nothing is approximated by that: the parts of a step that is cut anywhere add up to the whole one.

import { PLACE_SIZE } from './compose-travel.js';
import { findPiece, splitPhase, type Travel } from './travel.js';

/** Below this square of an angle four terms of the series of sin(h) / h are right to the last digit: the next is h⁸ / 362880. */
const SMALL_SQUARE = 0.002;

/**
 * How far n travels have got in a step. A *piece* is what lies between two keys of a cycle. Layout:
 *
 *   weights                  [fraction]   * n    0: takes no part, and nothing else is read of it
 *   froms, tos               [phase]      * n    of the whole step
 *   cycles, pieces           [number]     * n    where it is
 *   lastCycles, lastPieces   [number]     * n    where it will be
 *   span                     from, to            the stretch looked at, 0..1 of the step
 *   shares                   [fraction]   * n    of its piece that a travel goes through in that stretch
 *   yaws                     [radians]    * n    of its cycle, half way through that stretch
 */
export interface TravelWalk {
  readonly weights: Float64Array;
  readonly froms: Float64Array;
  readonly tos: Float64Array;
  readonly cycles: Float64Array;
  readonly lastCycles: Float64Array;
  readonly pieces: Int32Array;
  readonly lastPieces: Int32Array;
  readonly span: Float64Array;
  readonly shares: Float64Array;
  readonly yaws: Float64Array;
}

const _findEnds_fraction = new Float64Array(1);

/** Returns room for a walk of `count` travels. Allocates. */
export function createTravelWalk(count: number): TravelWalk {
  const numbers = (): Float64Array => new Float64Array(count);
  return {
    weights: numbers(),
    froms: numbers(),
    tos: numbers(),
    cycles: numbers(),
    lastCycles: numbers(),
    pieces: new Int32Array(count),
    lastPieces: new Int32Array(count),
    span: new Float64Array(2),
    shares: numbers(),
    yaws: numbers(),
  };
}

/**
 * Finds the pieces where the travels are before and after the step, and returns how many keys lie between, of all
 * travels together.
 *
 * - travels: those of weight 0 may be null.
 *
 * Frame function: never throws, does not allocate.
 */
export function findEnds(walk: TravelWalk, travels: readonly (Travel | null)[]): number {
  const fraction = _findEnds_fraction;
  let keyCount = 0;
  for (let i = 0; i < travels.length; i++) {
    if (walk.weights[i] === 0) continue;
    const travel = travels[i]!;
    splitPhase(walk.froms, i, walk.cycles, i, fraction, 0);
    walk.pieces[i] = findPiece(travel, fraction, 0);
    splitPhase(walk.tos, i, walk.lastCycles, i, fraction, 0);
    walk.lastPieces[i] = findPiece(travel, fraction, 0);
    const cycles = walk.lastCycles[i]! - walk.cycles[i]!;
    keyCount += Math.abs(cycles * (travel.keyCount - 1) + walk.lastPieces[i]! - walk.pieces[i]!);
  }
  return keyCount;
}

/**
 * Goes all the way from where the walk is to where it ends, and writes the motion of the blend: x, y, z and yaw, in its
 * own frame at the start.
 *
 * - travels: as of `findEnds`, which has been called, or where the walk is and ends has been set otherwise.
 *
 * Frame function: never throws, does not allocate.
 */
export function takeWalk(
  walk: TravelWalk,
  travels: readonly (Travel | null)[],
  out: Float64Array,
  outOffset: number,
): void {
  const { weights, froms, tos, cycles, pieces, lastCycles, lastPieces, span } = walk;
  for (let i = 0; i < PLACE_SIZE; i++) out[outOffset + i] = 0;
  span[0] = 0;
  for (;;) {
    // (1) Which travel is the next to come to a key.
    let next = -1;
    let soonest = 1;
    for (let i = 0; i < travels.length; i++) {
      if (weights[i] === 0 || (cycles[i] === lastCycles[i] && pieces[i] === lastPieces[i])) continue;
      const key = goesForward(walk, i) ? pieces[i]! + 1 : pieces[i]!;
      const length = tos[i]! - froms[i]!;
      const moment = length === 0 ? 0 : (cycles[i]! + travels[i]!.phases[key]! - froms[i]!) / length;
      if (next >= 0 && moment >= soonest) continue;
      next = i;
      soonest = moment;
    }
    // (2) All go on until then. Roundings may have it that the key has just been passed, or comes just after the end.
    span[1] = Math.min(1, Math.max(span[0]!, soonest));
    if (span[1]! > span[0]!) {
      goOn(walk, travels);
      addStretch(walk, travels, out, outOffset);
    }
    if (next < 0) return;
    // (3) One goes over to its next piece. A piece of no length is a hard cut.
    if (enterNextPiece(walk, travels[next]!, next)) addStretch(walk, travels, out, outOffset);
    span[0] = span[1]!;
  }
}

/** Sets the shares and yaws of a stretch in which all travels stay in their pieces. */
function goOn(walk: TravelWalk, travels: readonly (Travel | null)[]): void {
  const { weights, froms, tos, cycles, pieces, span, shares, yaws } = walk;
  const length = span[1]! - span[0]!;
  const middle = (span[0]! + span[1]!) / 2;
  for (let i = 0; i < travels.length; i++) {
    if (weights[i] === 0) continue;
    const { phases, places } = travels[i]!;
    const piece = pieces[i]!;
    const start = phases[piece]!;
    const pieceLength = phases[piece + 1]! - start;
    const ahead = tos[i]! - froms[i]!;
    const yaw = places[piece * PLACE_SIZE + 3]!;
    const turn = places[piece * PLACE_SIZE + 7]! - yaw;
    shares[i] = (ahead * length) / pieceLength;
    yaws[i] = yaw + (turn * (froms[i]! - cycles[i]! - start + ahead * middle)) / pieceLength;
  }
}

/**
 * Moves one travel over to the next piece on its way, and returns whether that is a hard cut: then shares and yaws are those
 * of a stretch without length in which it goes through the whole of that piece.
 */
function enterNextPiece(walk: TravelWalk, { phases, places, keyCount }: Travel, index: number): boolean {
  const { cycles, pieces, shares, yaws } = walk;
  const way = goesForward(walk, index) ? 1 : -1;
  let piece = pieces[index]! + way;
  if (piece === keyCount - 1 || piece < 0) {
    piece = piece < 0 ? keyCount - 2 : 0;
    cycles[index]! += way;
  }
  pieces[index] = piece;
  if (phases[piece] !== phases[piece + 1]) return false;
  shares.fill(0);
  shares[index] = way;
  yaws[index] = (places[piece * PLACE_SIZE + 3]! + places[piece * PLACE_SIZE + 7]!) / 2;
  return true;
}

/**
 * Which way a travel has to go. The pieces tell that, not the phases: where these are rounded, a walk that went by them might
 * never come to its end.
 */
function goesForward({ cycles, lastCycles, pieces, lastPieces }: TravelWalk, index: number): boolean {
  const ahead = lastCycles[index]! - cycles[index]!;
  return ahead > 0 || (ahead === 0 && lastPieces[index]! > pieces[index]!);
}

/** Moves `out` on by what the shares and yaws say: by the formula at the top of this file. */
function addStretch(walk: TravelWalk, travels: readonly (Travel | null)[], out: Float64Array, outOffset: number): void {
  const { weights, pieces, shares, yaws } = walk;
  let turn = 0;
  for (let i = 0; i < travels.length; i++) {
    if (weights[i] === 0) continue;
    const { places } = travels[i]!;
    const place = pieces[i]! * PLACE_SIZE;
    turn += weights[i]! * shares[i]! * (places[place + 7]! - places[place + 3]!);
  }
  const yaw = out[outOffset + 3]! + turn / 2;
  for (let i = 0; i < travels.length; i++) {
    if (weights[i] === 0) continue;
    const { places } = travels[i]!;
    const place = pieces[i]! * PLACE_SIZE;
    const h = (turn - shares[i]! * (places[place + 7]! - places[place + 3]!)) / 2;
    const square = h * h;
    const chord = square < SMALL_SQUARE ? 1 - (square / 6) * (1 - (square / 20) * (1 - square / 42)) : Math.sin(h) / h;
    const scale = weights[i]! * shares[i]! * chord;
    const cosine = Math.cos(yaw - yaws[i]!) * scale;
    const sine = Math.sin(yaw - yaws[i]!) * scale;
    const x = places[place + 4]! - places[place]!;
    const z = places[place + 6]! - places[place + 2]!;
    out[outOffset]! += cosine * x + sine * z;
    out[outOffset + 1]! += weights[i]! * shares[i]! * (places[place + 5]! - places[place + 1]!);
    out[outOffset + 2]! += cosine * z - sine * x;
  }
  out[outOffset + 3]! += turn;
}
