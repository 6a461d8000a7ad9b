// palette → world matrices of bones: for who wants to know where a few joints are, of a pose that nobody has worked out.

import type { Matrix4 } from 'three';
import type { PlayList } from '../frame/play-list.js';
import { playListToPalette } from '../frame/play-list-to-palette.js';
import { AFFINE_SIZE } from '../math/affine.js';
import { createPalette, type Palette } from '../palette/palette.js';
import type { Skeleton } from '../skeleton/skeleton.js';
import { rigidBindOf } from '../skin-pose/rigid-bind.js';

/**
 * How many palettes stay for who draws them: where no more figures of a skeleton hold something, none of them has its palette worked
 * out twice in a frame. Each figure's own would be memory that a crowd has to fetch.
 */
const PASSING_COUNT = 128;

/**
 * Where bones stood when their mesh was bound: what undoes the inverse binds in a palette. J = number of joints:
 *
 *   offsets    [offset] * J    of a joint's matrix in the palette; -1 for one that is no bone
 *   affines    [affine] * J    twelve numbers each, see `math/affine.ts`; zeros for one that is no bone
 *   passing    [palette] * P   the last ones that have been worked out for figures of the skeleton
 *   passCount                  how many have been; number n stands at n modulo `PASSING_COUNT` until another one takes its place
 */
export interface Binds {
  readonly offsets: Int32Array;
  readonly affines: Float64Array;
  readonly passing: Palette[];
  passCount: number;
}

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
  return { offsets, affines, passing: [], passCount: 0 };
}

/**
 * Works out the palette of the entries of `list` and returns it; null when the short cut cannot tell it, see `playListToPalette`. Its number
 * is `passCount` before.
 *
 * - binds: of the skeleton.
 *
 * Frame function: never throws; allocates only for the first `PASSING_COUNT` palettes, or where `playListToPalette` does.
 */
export function passPalette(binds: Binds, skeleton: Skeleton, list: PlayList): Palette | null {
  const { passing, passCount } = binds;
  const place = passCount % PASSING_COUNT;
  if (place === passing.length) passing.push(createPalette(skeleton.skins[0]!));
  if (!playListToPalette(passing[place]!, 0, skeleton, list)) return null;
  binds.passCount++;
  return passing[place]!;
}

/**
 * Returns the palette of a number; null when another one has taken its place.
 *
 * Frame function: never throws, does not allocate.
 */
export function passedPalette({ passing, passCount }: Binds, pass: number): Palette | null {
  return passCount - pass <= PASSING_COUNT ? passing[pass % PASSING_COUNT]! : null;
}

/**
 * Writes base · palette · bind of a joint that is a bone to `out`: where it stands in the world.
 *
 * Frame function: never throws, does not allocate.
 */
export function writeMatrixOfBone(
  out: Matrix4,
  base: Matrix4,
  palette: Palette,
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
