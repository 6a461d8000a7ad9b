// Checks that both sides show the same picture, before anybody says which of them is faster.

import { Matrix4, type SkinnedMesh } from 'three';
import type { Pair } from './measure.js';
import { finishFrame, readValues, runFrame, type World } from './worlds.js';

/** Largest difference allowed: of rotation entries, of other values, and of places as a share of the model's size. */
export const POSE_TOLERANCE = 1e-5;

const _three = new Matrix4();
const _ours = new Matrix4();

/**
 * Moves both worlds on by `frameCount` frames and compares, after each, where every bone carries the vertices; lights
 * and morph targets; and the bones that the task has somebody read. Values above 1 are compared by their share.
 *
 * Returns the largest difference. Throws with the name of the task when it is above the tolerance or not a number.
 */
export function checkSamePose({ three, ours }: Pair<World>, frameCount: number): number {
  const { name, count, model } = three.task;
  let largest = 0;
  const check = (difference: number, what: string, frame: number): void => {
    if (!(difference <= POSE_TOLERANCE)) {
      throw new Error(
        `checkSamePose: ${name}, N = ${count}: ${what} differs by ${difference} in frame ${frame}, ` +
          `expected at most ${POSE_TOLERANCE}.`,
      );
    }
    largest = Math.max(largest, difference);
  };
  for (let frame = 0; frame < frameCount; frame++) {
    for (const world of [three, ours]) {
      runFrame(world);
      finishFrame(world);
    }
    three.meshes.forEach((mesh, index) => {
      const other = ours.meshes[index]!;
      mesh.skeleton.bones.forEach(({ name: boneName }, bone) => {
        const difference = matrixDifference(
          meshPalette(_three, mesh, bone),
          meshPalette(_ours, other, bone),
          model.size,
        );
        check(difference, `bone "${boneName}" of mesh ${index}`, frame);
      });
    });
    const found = readValues(ours);
    readValues(three).forEach((wanted, index) => {
      check(Math.abs(wanted - found[index]!) / Math.max(1, Math.abs(wanted)), `value ${index}`, frame);
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
