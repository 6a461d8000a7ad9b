// Which readers and writers of bones are tested, at a glance.

import { describe, expect, it } from 'vitest';
import { threeLacks } from '../../support/three-differences.js';
import { CHARACTER_NAMES, type CharacterName, createStage, type Side, type Stage } from './stages.js';

/** Whoever reads bones, or writes to them: none needs to say so. */
export const OVERVIEW = [
  // Fields of a bone
  'position, quaternion, rotation and scale',
  'matrix and matrixWorld',
  // Questions to a bone
  'getWorldPosition, getWorldQuaternion, getWorldScale, getWorldDirection',
  'localToWorld and worldToLocal',
  'updateWorldMatrix of every object',
  'updateWorldMatrix of one bone, updateMatrixWorld of the next',
  // Bounds and hits
  'Raycaster',
  'computeBoundingBox and computeBoundingSphere',
  'Box3.setFromObject, precise',
  'getVertexPosition and applyBoneTransform',
  // What hangs on a bone
  'an object on a bone, and one on that',
  'a light on a bone, and its target on another',
  'a camera on a bone',
  'a sound on a bone, and its listener on another',
  'a skinned mesh on a bone',
  'bone.attach(object)',
  'scene.attach(object on a bone)',
  'scene.attach(bone)',
  'a bone on another bone',
  // Who writes to a bone
  'bone.lookAt',
  'rotation by hand',
  'a channel that no track drives, by hand',
  'matrix by hand, matrixAutoUpdate off',
  'matrixWorld by hand, matrixWorldAutoUpdate off',
  'CCDIKSolver',
  'a spring bone',
  'skeleton.pose',
  'SkeletonUtils.retarget to the character',
  // Helpers
  'SkeletonHelper',
  'CCDIKHelper',
  // Copies
  'SkeletonUtils.clone, drawn by three',
  'SkeletonUtils.clone with a mixer of its own',
  "SkeletonUtils.clone with three's mixer",
  'bone.clone and bone.copy',
  'SkeletonUtils.retarget from the character',
  'SkeletonUtils.retargetClip from the character',
  // Files
  'Object3D.toJSON',
  'GLTFExporter, transforms',
  'GLTFExporter, matrices',
  'GLTFExporter, clips',
  // Skeletons
  'a second skeleton on the same bones',
  'a second skeleton on some of the bones',
  'a second skeleton with bones of its own below',
  'skeleton.calculateInverses',
  'mesh.bind without a matrix',
  'other boneInverses',
] as const;

export type ReaderName = (typeof OVERVIEW)[number];

/**
 * What one reader does, right after an update: returns the numbers it has read, or those that follow from what it wrote.
 */
export type Reader = (stage: Stage) => ArrayLike<number> | Promise<ArrayLike<number>>;

/** Differences that single precision makes, in numbers of a few units. */
const TOLERANCE = 2e-5;

/** Declares the tests of some readers: each must get the numbers of three's mixer, with every character. */
export function describeReaders(kind: string, readers: Partial<Record<ReaderName, Reader>>): void {
  const names = (Object.keys(readers) as ReaderName[]).filter((name) => !isOtherwiseWithThree(name));
  describe.each(names)(`${kind}: %s`, (name) => {
    const read = readers[name]!;

    it.each(CHARACTER_NAMES)('%s', async (character) => {
      const wanted = await readStage(read, character, 'three');
      expectNumbers(await readStage(read, character, 'sinew'), wanted);
    });
  });
}

/** What an older three cannot say right from wrong of: see `three-differences.ts`. */
function isOtherwiseWithThree(name: ReaderName): boolean {
  return (
    (name === 'matrixWorld by hand, matrixWorldAutoUpdate off' &&
      threeLacks('children of nodes that are placed by hand')) ||
    (name === 'getVertexPosition and applyBoneTransform' && threeLacks('applyBoneTransform for a Vector4'))
  );
}

async function readStage(read: Reader, character: CharacterName, side: Side): Promise<number[]> {
  const stage = await createStage(character, side);
  stage.update(0.15);
  return Array.from(await read(stage));
}

function expectNumbers(got: readonly number[], wanted: readonly number[]): void {
  expect(wanted.length).toBeGreaterThan(0);
  expect(wanted.every(Number.isFinite)).toBe(true);
  const isNear = worst(got, wanted) <= TOLERANCE;
  if (!isNear) expect(got, `more than ${TOLERANCE} apart`).toEqual(wanted);
}

/** The largest difference of two numbers, relative where they are larger than 1. */
function worst(got: readonly number[], wanted: readonly number[]): number {
  if (got.length !== wanted.length) return Number.POSITIVE_INFINITY;
  let largest = 0;
  wanted.forEach((number, index) => {
    const difference = Math.abs(got[index]! - number) / Math.max(1, Math.abs(number));
    largest = Number.isNaN(difference) ? Number.POSITIVE_INFINITY : Math.max(largest, difference);
  });
  return largest;
}
