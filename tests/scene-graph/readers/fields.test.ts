// Fields of bones, as user code reads them between update and render.

import * as THREE from 'three';
import { describe, expect, it } from 'vitest';
import { describeReaders } from './overview.js';
import { createStage, type Stage } from './stages.js';

/** Angles of all bones in degrees of their sine and cosine: a turn of half a circle may have either sign. */
function angles({ rotation }: THREE.Object3D): number[] {
  return [rotation.x, rotation.y, rotation.z].flatMap((angle) => [Math.sin(angle), Math.cos(angle)]);
}

describeReaders('fields', {
  'position, quaternion, rotation and scale': ({ mesh }) =>
    mesh.skeleton.bones.flatMap((bone) => [
      ...bone.position.toArray(),
      ...bone.quaternion.toArray(),
      ...angles(bone),
      ...bone.scale.toArray(),
    ]),

  'matrix and matrixWorld': ({ mesh, scene }) => {
    scene.updateMatrixWorld();
    return mesh.skeleton.bones.flatMap((bone) => [...bone.matrix.elements, ...bone.matrixWorld.elements]);
  },
});

describe('matrices of bones, before the scene is updated', () => {
  it("are as old as with three's mixer, and marked so", async () => {
    const read = ({ mesh }: Stage): unknown[] =>
      mesh.skeleton.bones.map(({ matrix, matrixWorld, matrixWorldNeedsUpdate }) => [
        [...matrix.elements, ...matrixWorld.elements].map((number) => Number(number.toFixed(5)) + 0),
        matrixWorldNeedsUpdate,
      ]);
    const [three, sinew] = [await createStage('the fox', 'three'), await createStage('the fox', 'sinew')];
    const drawn = read(sinew);
    for (const stage of [three, sinew]) stage.update(0.15);
    expect(read(sinew).map(String)).toEqual(read(three).map(String));
    expect(read(sinew)).not.toEqual(drawn);
    expect(sinew.chain[1].matrixWorldNeedsUpdate).toBe(true);
  });
});

describe('fields that user code holds on to', () => {
  it('stay the objects that they are', async () => {
    const stage = await createStage('the fox', 'sinew');
    const [bone] = stage.chain;
    const { position, quaternion, rotation, scale, matrix, matrixWorld } = bone;
    const seen: number[] = [];
    quaternion._onChange(() => seen.push(1));
    stage.update(0.1);
    expect([bone.position, bone.quaternion, bone.rotation, bone.scale, bone.matrix, bone.matrixWorld]).toEqual([
      position,
      quaternion,
      rotation,
      scale,
      matrix,
      matrixWorld,
    ]);
    expect(bone.quaternion).toBe(quaternion);
    expect(bone.matrixWorld).toBe(matrixWorld);
    // Euler angles follow the quaternion, and the quaternion the angles, as in three.
    rotation.x = 0.25;
    expect(quaternion.angleTo(new THREE.Quaternion().setFromEuler(rotation))).toBeLessThan(1e-6);
    quaternion.set(0, Math.SQRT1_2, 0, Math.SQRT1_2);
    expect(rotation.y).toBeCloseTo(Math.PI / 2, 6);
    expect(seen).toHaveLength(1);
  });
});
