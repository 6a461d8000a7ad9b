// Which readers and writers of bones are tested, and what each needs of lazy bones, at a glance.

import { describe, expect, it } from 'vitest';
import { threeLacks } from '../../support/three-differences.js';
import { CHARACTER_NAMES, type CharacterName, createStage, type Side, type Stage } from './stages.js';

/**
 * What lazy bones need so that a reader gets what it gets of three's:
 *
 * - by itself: nothing
 * - syncBones: `mixer.syncBones()` after `mixer.update()`, since it reads fields of bones and nothing else
 *
 * Live bones need nothing, whoever reads.
 */
export const OVERVIEW = {
  // Fields of a bone
  'position, quaternion, rotation and scale': { live: 'by itself', lazy: 'syncBones' },
  'matrix and matrixWorld': { live: 'by itself', lazy: 'syncBones' },
  // Questions to a bone
  'getWorldPosition, getWorldQuaternion, getWorldScale, getWorldDirection': { live: 'by itself', lazy: 'by itself' },
  'localToWorld and worldToLocal': { live: 'by itself', lazy: 'by itself' },
  'updateWorldMatrix of every object': { live: 'by itself', lazy: 'by itself' },
  'updateWorldMatrix of one bone, updateMatrixWorld of the next': { live: 'by itself', lazy: 'syncBones' },
  // Bounds and hits
  Raycaster: { live: 'by itself', lazy: 'by itself' },
  'computeBoundingBox and computeBoundingSphere': { live: 'by itself', lazy: 'by itself' },
  'Box3.setFromObject, precise': { live: 'by itself', lazy: 'by itself' },
  'getVertexPosition and applyBoneTransform': { live: 'by itself', lazy: 'by itself' },
  // What hangs on a bone
  'an object on a bone, and one on that': { live: 'by itself', lazy: 'by itself' },
  'a light on a bone, and its target on another': { live: 'by itself', lazy: 'by itself' },
  'a camera on a bone': { live: 'by itself', lazy: 'by itself' },
  'a sound on a bone, and its listener on another': { live: 'by itself', lazy: 'by itself' },
  'a skinned mesh on a bone': { live: 'by itself', lazy: 'by itself' },
  'bone.attach(object)': { live: 'by itself', lazy: 'by itself' },
  'scene.attach(object on a bone)': { live: 'by itself', lazy: 'by itself' },
  'scene.attach(bone)': { live: 'by itself', lazy: 'by itself' },
  'a bone on another bone': { live: 'by itself', lazy: 'by itself' },
  // Who writes to a bone
  'bone.lookAt': { live: 'by itself', lazy: 'by itself' },
  'rotation by hand': { live: 'by itself', lazy: 'syncBones' },
  'a channel that no track drives, by hand': { live: 'by itself', lazy: 'syncBones' },
  'matrix by hand, matrixAutoUpdate off': { live: 'by itself', lazy: 'by itself' },
  'matrixWorld by hand, matrixWorldAutoUpdate off': { live: 'by itself', lazy: 'by itself' },
  CCDIKSolver: { live: 'by itself', lazy: 'syncBones' },
  'a spring bone': { live: 'by itself', lazy: 'syncBones' },
  'skeleton.pose': { live: 'by itself', lazy: 'by itself' },
  'SkeletonUtils.retarget to the character': { live: 'by itself', lazy: 'by itself' },
  // Helpers
  SkeletonHelper: { live: 'by itself', lazy: 'syncBones' },
  CCDIKHelper: { live: 'by itself', lazy: 'syncBones' },
  // Copies
  'SkeletonUtils.clone, drawn by three': { live: 'by itself', lazy: 'syncBones' },
  'SkeletonUtils.clone with a mixer of its own': { live: 'by itself', lazy: 'syncBones' },
  "SkeletonUtils.clone with three's mixer": { live: 'by itself', lazy: 'syncBones' },
  'bone.clone and bone.copy': { live: 'by itself', lazy: 'syncBones' },
  'SkeletonUtils.retarget from the character': { live: 'by itself', lazy: 'syncBones' },
  'SkeletonUtils.retargetClip from the character': { live: 'by itself', lazy: 'by itself' },
  // Files
  'Object3D.toJSON': { live: 'by itself', lazy: 'syncBones' },
  'GLTFExporter, transforms': { live: 'by itself', lazy: 'syncBones' },
  'GLTFExporter, matrices': { live: 'by itself', lazy: 'syncBones' },
  'GLTFExporter, clips': { live: 'by itself', lazy: 'syncBones' },
  // Skeletons
  'a second skeleton on the same bones': { live: 'by itself', lazy: 'by itself' },
  'a second skeleton on some of the bones': { live: 'by itself', lazy: 'by itself' },
  'a second skeleton with bones of its own below': { live: 'by itself', lazy: 'by itself' },
  'skeleton.calculateInverses': { live: 'by itself', lazy: 'by itself' },
  'mesh.bind without a matrix': { live: 'by itself', lazy: 'by itself' },
  'other boneInverses': { live: 'by itself', lazy: 'by itself' },
} as const;

export type ReaderName = keyof typeof OVERVIEW;

/**
 * What one reader does, right after an update: returns the numbers it has read, or those that follow from what it wrote.
 */
export type Reader = (stage: Stage) => ArrayLike<number> | Promise<ArrayLike<number>>;

/** Differences that single precision makes, in numbers of a few units. */
const TOLERANCE = 2e-5;

/** Declares the tests of some readers: each must get the numbers of three's mixer, with every mode and character. */
export function describeReaders(kind: string, readers: Partial<Record<ReaderName, Reader>>): void {
  const names = (Object.keys(readers) as ReaderName[]).filter((name) => !isOtherwiseWithThree(name));
  describe.each(names)(`${kind}: %s`, (name) => {
    const read = readers[name]!;
    const isSynced = OVERVIEW[name].lazy === 'syncBones';

    it.each(CHARACTER_NAMES)('with live bones: %s', async (character) => {
      const wanted = await readStage(read, character, 'three', false);
      expectNumbers(await readStage(read, character, 'live', false), wanted);
    });

    it.each(CHARACTER_NAMES)(
      `with lazy bones, ${isSynced ? 'after syncBones' : 'by itself'}: %s`,
      async (character) => {
        const wanted = await readStage(read, character, 'three', false);
        expectNumbers(await readStage(read, character, 'lazy', isSynced), wanted);
      },
    );

    if (!isSynced) return;

    it('not with lazy bones by itself, with each of the characters', async () => {
      const differences: number[] = [];
      for (const character of CHARACTER_NAMES) {
        const wanted = await readStage(read, character, 'three', false);
        differences.push(worst(await readStage(read, character, 'lazy', false), wanted));
      }
      expect(Math.max(...differences)).toBeGreaterThan(TOLERANCE);
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

async function readStage(read: Reader, character: CharacterName, side: Side, isSynced: boolean): Promise<number[]> {
  const stage = await createStage(character, side, isSynced);
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
