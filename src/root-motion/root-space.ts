// The space that a character travels in: that of its root object, whose y is up and whose x and z are the ground.

import type { Clip } from '../keys/clip.js';
import { AFFINE_SIZE, composeAffine, multiplyAffine } from '../math/affine.js';
import { multiplyQuaternions } from '../math/quaternion.js';
import type { Skeleton } from '../skeleton/skeleton.js';
import { createClipPlayer } from './clip-player.js';

/** What leads from a joint's parent to the root's space, and back: two affine transforms, see `math/affine.ts`. */
export interface RootSpace {
  readonly toRoot: Float64Array;
  readonly fromRoot: Float64Array;
}

/** What leads from the skeleton's space to the root's: an affine transform of twelve numbers, or a matrix of sixteen, column after column. */
export type ToRoot = ArrayLike<number>;

/**
 * A turn about up: radians within half a turn; and how much of the change it is: 1 when it is all of it, 0 when the change is half a
 * turn about a line on the ground, so that no turn about up is nearer than another.
 */
export interface Turn {
  readonly yaw: number;
  readonly uprightness: number;
}

type Vector = [x: number, y: number, z: number];

/** Three axes span so little of the box that they could span: rounding alone makes that much of a flat one. */
const FLAT = 1e-12;

const ORIGIN = new Float64Array(3);
const UNSCALED = Float64Array.of(1, 1, 1);
const IDENTITY = [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0];

/**
 * Returns what leads from the parent of `joint` to the root's space. The joints above stand as they do at the start of the clip.
 *
 * - name: of the function that asks, for messages.
 * - toRoot: from the space that the skeleton's top joints stand in; changes nothing if nothing is said.
 *
 * Throws when the joint does not exist, `toRoot` is not twelve or sixteen finite numbers, or something is flat.
 */
export function createRootSpace(
  name: string,
  clip: Clip,
  skeleton: Skeleton,
  joint: number,
  toRoot?: ToRoot,
): RootSpace {
  checkJoint(name, skeleton, joint);
  const space = affineToRoot(name, toRoot);
  const parent = skeleton.parents[joint]!;
  if (parent >= 0) {
    const { model, play } = createClipPlayer(clip, skeleton);
    play(0);
    multiplyAffine(space, 0, space, 0, model, parent * AFFINE_SIZE);
  }
  const fromRoot = new Float64Array(AFFINE_SIZE);
  if (!invertAffine(fromRoot, space)) {
    const joints = parent >= 0 ? ` or a joint above joint ${joint} ("${skeleton.names[joint]}")` : '';
    throw new Error(`${name}: toRoot${joints} is flat, expected a transform that can be undone.`);
  }
  return { toRoot: space, fromRoot };
}

/** Throws in the name of `name` unless the skeleton has that joint. */
export function checkJoint(name: string, skeleton: Skeleton, joint: number): void {
  if (Number.isInteger(joint) && joint >= 0 && joint < skeleton.jointCount) return;
  throw new Error(`${name}: got joint ${joint}, expected 0..${skeleton.jointCount - 1}.`);
}

/** Returns `toRoot` as a new affine transform. Throws in the name of `name` when it is not twelve or sixteen finite numbers. */
export function affineToRoot(name: string, toRoot: ToRoot = IDENTITY): Float64Array {
  const numbers = Array.from(toRoot);
  if (numbers.length !== AFFINE_SIZE && numbers.length !== 16) {
    throw new Error(`${name}: toRoot has ${numbers.length} numbers, expected ${AFFINE_SIZE} or 16.`);
  }
  numbers.forEach((number, index) => {
    if (!Number.isFinite(number)) {
      throw new Error(`${name}: number ${index} of toRoot is ${number}, expected finite numbers.`);
    }
  });
  return Float64Array.from(numbers.length === 16 ? numbers.filter((_, index) => index % 4 !== 3) : numbers);
}

/** Returns x, y, z in the root's space of a place in the parent's. */
export function placeInRoot({ toRoot: m }: RootSpace, place: ArrayLike<number>): [number, number, number] {
  const [x, y, z] = [place[0]!, place[1]!, place[2]!];
  return [0, 1, 2].map((axis) => m[axis]! * x + m[3 + axis]! * y + m[6 + axis]! * z + m[9 + axis]!) as Vector;
}

/**
 * Returns how far a joint has turned about up, in the root's space.
 *
 * - start, now: its rotations, x, y, z, w, in its parent's space, of any length.
 */
export function turnInRoot({ toRoot, fromRoot }: RootSpace, start: ArrayLike<number>, now: ArrayLike<number>): Turn {
  const rotations = Float64Array.of(...unitRotation(now), ...unitRotation(start));
  for (let i = 4; i < 7; i++) rotations[i]! *= -1;
  multiplyQuaternions(rotations, 0, rotations, 0, rotations, 4);
  const change = new Float64Array(AFFINE_SIZE);
  composeAffine(change, 0, ORIGIN, rotations, UNSCALED, 0);
  multiplyAffine(change, 0, toRoot, 0, change, 0);
  multiplyAffine(change, 0, change, 0, fromRoot, 0);
  return turnOfChange(change);
}

/**
 * Returns the turn about up that is nearest to a change of orientation in the root's space, an affine transform.
 *
 * The nearest R is the one for which the trace of Rᵀ · change is greatest, and what the change does on the ground tells its angle.
 * Hips that pitch and roll disturb that as little as can be.
 */
export function turnOfChange(change: Float64Array): Turn {
  const sine = change[6]! - change[2]!;
  const cosine = change[0]! + change[8]!;
  return { yaw: Math.atan2(sine, cosine), uprightness: Math.hypot(sine, cosine) / 2 };
}

/** Writes the affine transform that undoes another one. Returns false when there is none, because it flattens space. */
export function invertAffine(out: Float64Array, affine: Float64Array): boolean {
  const [x, y, z, place] = [0, 3, 6, 9].map((column) => [...affine.subarray(column, column + 3)]) as Vector[];
  const rows = [cross(y!, z!), cross(z!, x!), cross(x!, y!)];
  const volume = dot(x!, rows[0]!);
  if (!(Math.abs(volume) > FLAT * length(x!) * length(y!) * length(z!))) return false;
  rows.forEach((row, axis) => {
    for (let column = 0; column < 3; column++) out[column * 3 + axis] = row[column]! / volume;
    out[9 + axis] = -dot(row, place!) / volume;
  });
  return true;
}

function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

function length(a: Vector): number {
  return Math.sqrt(dot(a, a));
}

/** A rotation of unit length; none at all for one that vanishes. */
function unitRotation(rotation: ArrayLike<number>): number[] {
  const numbers = Array.from(rotation);
  const size = Math.hypot(...numbers);
  return size > 0 ? numbers.map((number) => number / size) : [0, 0, 0, 1];
}
