// palette → world matrices of bones: for who wants to know where a few joints are, of a pose that nobody has worked out.

import type { Matrix4 } from 'three';
import type { PlayList } from '../frame/play-list.js';
import { playListToPalette } from '../frame/play-list-to-palette.js';
import { AFFINE_SIZE } from '../math/affine.js';
import { PALETTE_BONE_SIZE } from '../palette/palette.js';
import type { Skeleton } from '../skeleton/skeleton.js';
import { rigidBindOf } from '../skin-pose/rigid-bind.js';

/**
 * Where bones stood when their mesh was bound: what undoes the inverse binds in a palette. J = number of joints:
 *
 *   offsets   [offset] * J    of a joint's matrix in the palette; -1 for one that is no bone
 *   affines   [affine] * J    twelve numbers each, see `math/affine.ts`; zeros for one that is no bone
 */
export interface Binds {
  readonly offsets: Int32Array;
  readonly affines: Float64Array;
}

/** Stands between play lists and matrices, for one figure at a time: a palette for each would be memory that a crowd has to fetch. */
const _room = { palette: new Float32Array(0) };

const knownBinds = new WeakMap<Skeleton, Binds | null>();

/** Returns the binds of a skeleton, always the same; null when no play list can be made a palette for it by the short cut. */
export function bindsOf(skeleton: Skeleton): Binds | null {
  let binds = knownBinds.get(skeleton);
  if (binds === undefined) {
    binds = createBinds(skeleton);
    knownBinds.set(skeleton, binds);
  }
  return binds;
}

function createBinds(skeleton: Skeleton): Binds | null {
  const bind = rigidBindOf(skeleton);
  if (!bind) return null;
  const { rotations, pivots, paletteOffsets: offsets, scale } = bind;
  const affines = new Float64Array(skeleton.jointCount * AFFINE_SIZE);
  for (let joint = 0; joint < skeleton.jointCount; joint++) {
    if (offsets[joint]! < 0) continue;
    const [x, y, z, w] = rotations.subarray(joint * 4, joint * 4 + 4) as unknown as [number, number, number, number];
    // What undoes x ↦ scale · rotation · (x - pivot): the rotation's rows, and the pivot.
    // biome-ignore format: one column per line
    affines.set([
      1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y),
      2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x),
      2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y),
    ].map((number) => number / scale), joint * AFFINE_SIZE);
    affines.set(pivots.subarray(joint * 3, joint * 3 + 3), joint * AFFINE_SIZE + 9);
  }
  return { offsets, affines };
}

/**
 * Returns the palette of the entries of `list`, to be read before the next call; null when the short cut cannot tell it, see
 * `playListToPalette`.
 *
 * Frame function: never throws; allocates only when a skeleton has more bones than any before, or where `playListToPalette` does.
 */
export function passingPalette(skeleton: Skeleton, list: PlayList): Float32Array | null {
  const length = skeleton.skins[0]!.joints.length * PALETTE_BONE_SIZE;
  if (_room.palette.length < length) _room.palette = new Float32Array(length);
  return playListToPalette(_room.palette, 0, skeleton, list) ? _room.palette : null;
}

/**
 * Writes base · palette · bind of a joint that is a bone to `out`: where it stands in the world.
 *
 * Frame function: never throws, does not allocate.
 */
export function writeMatrixOfBone(
  out: Matrix4,
  base: Matrix4,
  palette: Float32Array,
  { offsets, affines }: Binds,
  joint: number,
): void {
  const world = out.elements;
  const a = base.elements;
  const bone = offsets[joint]!;
  const bind = joint * AFFINE_SIZE;
  for (let column = 0; column < 4; column++) {
    const bx = affines[bind + column * 3]!;
    const by = affines[bind + column * 3 + 1]!;
    const bz = affines[bind + column * 3 + 2]!;
    const w = column === 3 ? 1 : 0;
    const x = palette[bone]! * bx + palette[bone + 4]! * by + palette[bone + 8]! * bz + palette[bone + 12]! * w;
    const y = palette[bone + 1]! * bx + palette[bone + 5]! * by + palette[bone + 9]! * bz + palette[bone + 13]! * w;
    const z = palette[bone + 2]! * bx + palette[bone + 6]! * by + palette[bone + 10]! * bz + palette[bone + 14]! * w;
    world[column * 4] = a[0]! * x + a[4]! * y + a[8]! * z + a[12]! * w;
    world[column * 4 + 1] = a[1]! * x + a[5]! * y + a[9]! * z + a[13]! * w;
    world[column * 4 + 2] = a[2]! * x + a[6]! * y + a[10]! * z + a[14]! * w;
    world[column * 4 + 3] = w;
  }
}
