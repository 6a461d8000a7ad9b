// What is left of a switch of bones, by the published curve.

import { type BolloCurve, bolloCurve } from './bollo-curve.js';
import { BONE_SIZE } from './pose-sampler.js';
import { timesQuaternion } from './quaternion-book.js';

type Vector = readonly number[];

/** A smaller jump is one of rounding, whose direction means nothing. */
const NO_JUMP = 1e-12;

/** A jump along a direction: radians about it, or a way. Null: there is none. */
type Jump = { readonly direction: Vector; readonly curve: BolloCurve; readonly size: number } | null;

/** The jumps of one bone. */
export interface BoneJumps {
  readonly turn: Jump;
  readonly way: Jump;
}

/**
 * Returns the jumps of a switch.
 *
 * - shown, target: what is shown, and the new motion, at the switch.
 * - shownBefore, targetAfter: what was shown `interval` seconds earlier, and the new motion that much later.
 * - seconds: how long each bone may take.
 */
export function slowJumps(
  shown: Float64Array,
  shownBefore: Float64Array,
  target: Float64Array,
  targetAfter: Float64Array,
  seconds: readonly number[],
  interval: number,
): BoneJumps[] {
  return seconds.map((duration, bone) => {
    const [turn, way] = [turnBetween, wayBetween].map((between): Jump => {
      const jump = between(target, shown, bone);
      const size = Math.hypot(...jump);
      if (size < NO_JUMP || duration === 0) return null;
      const direction = jump.map((number) => number / size);
      const [own, other] = [between(shownBefore, shown, bone), between(target, targetAfter, bone)];
      const growth = direction.reduce((sum, number, n) => sum + number * (own[n]! - other[n]!), 0);
      return { direction, curve: bolloCurve(size, growth / interval, duration), size };
    });
    return { turn: turn!, way: way! };
  });
}

/** Returns how much is left of a jump; before it, it has come at the speed that it sets out with. */
export function leftOf(jump: Jump, elapsed: number): number {
  if (!jump) return 0;
  return elapsed < 0 ? jump.size + jump.curve.v0 * elapsed : jump.curve.at(elapsed)[0];
}

/** Returns a new pose: `pose` with what is left of the jumps. */
export function withJumps(pose: Float64Array, jumps: readonly BoneJumps[], elapsed: number): Float64Array {
  const out = pose.slice();
  jumps.forEach(({ turn, way }, bone) => {
    const at = bone * BONE_SIZE;
    if (turn) {
      const half = leftOf(turn, elapsed) / 2;
      const rotation = [...turn.direction.map((number) => number * Math.sin(half)), Math.cos(half)];
      out.set(timesQuaternion(rotation, [...pose.subarray(at, at + 4)]), at);
    }
    for (let n = 0; n < 3 && way; n++) out[at + 4 + n]! += way.direction[n]! * leftOf(way, elapsed);
  });
  return out;
}

/** The turn that leads from one rotation of a bone to another, in its parent's space: radians times axis. */
function turnBetween(from: Float64Array, to: Float64Array, bone: number): number[] {
  const [x, y, z, w] = from.subarray(bone * BONE_SIZE, bone * BONE_SIZE + 4);
  const end = [...to.subarray(bone * BONE_SIZE, bone * BONE_SIZE + 4)];
  const [a, b, c, cosine] = timesQuaternion(end, [-x!, -y!, -z!, w!]) as [number, number, number, number];
  const sine = Math.hypot(a, b, c);
  if (sine === 0) return [0, 0, 0];
  const scale = ((cosine < 0 ? -2 : 2) * Math.atan2(sine, Math.abs(cosine))) / sine;
  return [a * scale, b * scale, c * scale];
}

function wayBetween(from: Float64Array, to: Float64Array, bone: number): number[] {
  return [4, 5, 6].map((n) => to[bone * BONE_SIZE + n]! - from[bone * BONE_SIZE + n]!);
}
