// Random chains of joints, with something hanging on each, and where a pose puts them.

import fc from 'fast-check';
import { Matrix4, Vector3 } from 'three';
import type { LocalPose } from '../../src/local-pose/local-pose.js';
import { createSkeleton, type Skeleton } from '../../src/skeleton/skeleton.js';
import { randomRotation } from './arbitraries.js';
import { seededRandom } from './random.js';
import { threeModelPose } from './random-trees.js';

/** A skeleton whose joints 0, 1 ... `last` are each other's children, and a pose of it. */
export interface Chain {
  readonly skeleton: Skeleton;
  readonly pose: LocalPose;
  readonly last: number;
}

/** What three numbers of a scale may be like: one for all axes, that or mirrored along some, or any that is not flat. */
export const CHAIN_SCALES = ['uniform', 'mirrored', 'any'] as const;
export type ChainScale = (typeof CHAIN_SCALES)[number];

const MOST_STEPS = 1e9;

/** A number evenly spread over min..max: numbers of `double` are tiny more often than not. */
export function even(min: number, max: number): fc.Arbitrary<number> {
  return fc.nat(MOST_STEPS).map((step) => min + (step / MOST_STEPS) * (max - min));
}

/** A place within -3..3 in each direction. */
export const place: fc.Arbitrary<[number, number, number]> = fc.tuple(even(-3, 3), even(-3, 3), even(-3, 3));

/** A direction; its length is not 1. */
export const direction = place.filter((numbers) => Math.hypot(...numbers) > 0.1);

function randomPlace(random: () => number): [number, number, number] {
  return [random() * 6 - 3, random() * 6 - 3, random() * 6 - 3];
}

function randomScale(random: () => number, kind: ChainScale): number[] {
  const size = 0.3 + random() * 1.7;
  return [0, 1, 2].map(() => {
    const own = kind === 'any' ? 0.3 + random() * 1.7 : size;
    return kind !== 'uniform' && random() < 0.3 ? -own : own;
  });
}

/** Chains of `fewest` to `most` joints, no two of them at one place; their rest pose is another pose than theirs. */
export function chains(fewest: number, most: number, scale: ChainScale): fc.Arbitrary<Chain> {
  return fc.tuple(fc.integer({ min: fewest, max: most }), fc.integer()).map(([length, seed]) => {
    // Times an odd number: the first numbers from a small seed are small.
    const random = seededRandom(Math.imul(seed, 0x9e3779b1));
    // First the chain, then what hangs on each of its joints.
    const parents = Array.from({ length: length * 2 }, (_, joint) => (joint < length ? joint - 1 : joint - length));
    const randomPose = (): LocalPose => ({
      translations: Float64Array.from(
        parents.flatMap(() => {
          const [x, y, z] = randomPlace(random);
          return [x + Math.sign(x) / 10, y, z];
        }),
      ),
      rotations: Float64Array.from(parents.flatMap(() => randomRotation(random))),
      scales: Float64Array.from(parents.flatMap(() => randomScale(random, scale))),
    });
    const rest = randomPose();
    const skeleton = createSkeleton({
      names: parents.map((_, joint) => `joint${joint}`),
      parents: Int32Array.from(parents),
      restTranslations: rest.translations,
      restRotations: rest.rotations,
      restScales: rest.scales,
      skins: [],
    });
    return { skeleton, pose: randomPose(), last: length - 1 };
  });
}

export function copyOfPose(pose: LocalPose): LocalPose {
  return {
    translations: pose.translations.slice(),
    rotations: pose.rotations.slice(),
    scales: pose.scales.slice(),
  };
}

/** All bytes of a pose, but those of the rotations of some joints. */
export function bytesOfPose({ translations, rotations, scales }: LocalPose, without: readonly number[] = []): string {
  const others = rotations.filter((_, index) => !without.includes(Math.floor(index / 4)));
  return [translations, others, scales].map((array) => Buffer.from(array.slice().buffer).toString('hex')).join();
}

/** The transform of a joint relative to the skeleton's root, by three's matrices. */
export function threeMatrixAt({ parents }: Skeleton, pose: LocalPose, joint: number): Matrix4 {
  return joint < 0 ? new Matrix4() : threeModelPose({ parents, pose })[joint]!;
}

/** The place of a joint relative to the skeleton's root. */
export function placeOf(skeleton: Skeleton, pose: LocalPose, joint: number): Vector3 {
  return new Vector3().setFromMatrixPosition(threeMatrixAt(skeleton, pose, joint));
}

/** Where a direction of a joint's own space points, relative to the skeleton's root. */
export function directionOf(skeleton: Skeleton, pose: LocalPose, joint: number, axis: readonly number[]): Vector3 {
  const { elements: e } = threeMatrixAt(skeleton, pose, joint);
  const [x, y, z] = axis as [number, number, number];
  return new Vector3(
    e[0]! * x + e[4]! * y + e[8]! * z,
    e[1]! * x + e[5]! * y + e[9]! * z,
    e[2]! * x + e[6]! * y + e[10]! * z,
  ).normalize();
}

/** The angle between two directions, in radians; exact for small ones and near half a turn too. */
export function angleBetween(a: Vector3, b: Vector3): number {
  return Math.atan2(a.clone().cross(b).length(), a.dot(b));
}
