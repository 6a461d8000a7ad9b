// Checks that both sides show the same picture, before anybody says which of them is faster.

import { Matrix4, type SkinnedMesh } from 'three';
import type { Pair } from './measure.js';
import { runFrame, type World } from './worlds.js';

/** Largest difference allowed: of rotation entries, and of places as a share of the model's size. */
export const POSE_TOLERANCE = 1e-5;

const _three = new Matrix4();
const _ours = new Matrix4();

/**
 * Moves both worlds on by `frameCount` frames and compares, after each, where every bone carries the vertices.
 *
 * - size: of the model, in the unit of its mesh.
 * - name: of the cell, for the message.
 *
 * Returns the largest difference. Throws when it is above the tolerance or not a number.
 */
export function checkSamePose({ three, ours }: Pair<World>, frameCount: number, size: number, name: string): number {
  let largest = 0;
  for (let frame = 0; frame < frameCount; frame++) {
    runFrame(three);
    runFrame(ours);
    three.meshes.forEach((mesh, index) => {
      const other = ours.meshes[index]!;
      for (let bone = 0; bone < mesh.skeleton.bones.length; bone++) {
        const difference = matrixDifference(meshPalette(_three, mesh, bone), meshPalette(_ours, other, bone), size);
        if (!(difference <= POSE_TOLERANCE)) {
          const boneName = mesh.skeleton.bones[bone]!.name;
          throw new Error(
            `checkSamePose: ${name}: bone "${boneName}" of mesh ${index} differs by ${difference} in frame ${frame}, ` +
              `expected at most ${POSE_TOLERANCE} of the model's size.`,
          );
        }
        largest = Math.max(largest, difference);
      }
    });
  }
  return largest;
}

/**
 * Writes what the vertex shader does to a vertex of that bone alone, in the space of the mesh, to `out`. There both
 * sides are equal; `boneMatrices` are in the world for three and relative to the character for us.
 */
function meshPalette(out: Matrix4, mesh: SkinnedMesh, bone: number): Matrix4 {
  const { boneMatrices } = mesh.skeleton;
  return out
    .fromArray(boneMatrices!, bone * 16)
    .premultiply(mesh.bindMatrixInverse)
    .multiply(mesh.bindMatrix);
}

/** The fourth column is a place; the other ones have no unit. */
function matrixDifference(a: Matrix4, b: Matrix4, size: number): number {
  let largest = 0;
  for (let n = 0; n < 16; n++) {
    const difference = Math.abs(a.elements[n]! - b.elements[n]!) / (n < 12 ? 1 : size);
    if (!(difference <= largest)) largest = difference;
  }
  return largest;
}
