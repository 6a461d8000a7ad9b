// Skeletons that come later to bones that a mixer drives, and skeletons that are bound anew.

import * as THREE from 'three';
import { describe, expect, it } from 'vitest';
import { rigOfSkeleton } from '../../../src/scene-graph/rig-registry.js';
import { largestDifference, meshSpacePalettes, prepareToDraw } from '../../support/skinned-pose.js';
import { describeReaders } from './overview.js';
import { createMixer, createStage, dispose, type Stage } from './stages.js';

/** Draws, moves on and draws again: pictures of both. */
function drawTwice({ scene, root, update }: Stage): number[] {
  prepareToDraw(scene);
  const first = meshSpacePalettes(scene);
  update(0.1);
  root.rotation.x += 0.5;
  prepareToDraw(scene);
  return [...first, ...meshSpacePalettes(scene)];
}

/** A second mesh of the same shape, skinned to `bones` as they stand in their bind pose. Vertices may name any of them. */
function dress({ mesh, scene, root }: Stage, bones: readonly THREE.Bone[]): THREE.SkinnedMesh {
  const { skeleton } = mesh;
  const inverses = bones.map((bone) => {
    const index = skeleton.bones.indexOf(bone);
    return index < 0 ? new THREE.Matrix4().makeTranslation(0, -1, 0) : skeleton.boneInverses[index]!.clone();
  });
  const dressed = new THREE.SkinnedMesh(mesh.geometry, mesh.material);
  dressed.bind(new THREE.Skeleton([...bones], inverses), mesh.bindMatrix);
  dressed.position.set(0.2, 0.1, 0);
  // Before the bones in the scene, and not below what they stand in: it is updated first.
  scene.children.unshift(dressed);
  dressed.parent = scene;
  root.updateMatrixWorld();
  return dressed;
}

describeReaders('skeletons', {
  'a second skeleton on the same bones': (stage) => {
    dress(stage, stage.mesh.skeleton.bones);
    return drawTwice(stage);
  },

  'a second skeleton on some of the bones': (stage) => {
    dress(stage, [stage.chain[2], stage.chain[0]]);
    return drawTwice(stage);
  },

  'a second skeleton with bones of its own below': (stage) => {
    const hair = new THREE.Bone();
    hair.position.set(0, 0.2, 0);
    stage.chain[2].add(hair);
    dress(stage, [hair, stage.chain[1]]);
    const first = drawTwice(stage);
    hair.rotation.x = 1;
    return [...first, ...drawTwice(stage)];
  },

  'skeleton.calculateInverses': (stage) => {
    stage.scene.updateMatrixWorld();
    stage.mesh.skeleton.calculateInverses();
    return [...drawTwice(stage), ...stage.mesh.skeleton.boneInverses.flatMap((inverse) => inverse.elements)];
  },

  'mesh.bind without a matrix': (stage) => {
    stage.scene.updateMatrixWorld();
    stage.mesh.bind(stage.mesh.skeleton);
    return drawTwice(stage);
  },

  'other boneInverses': (stage) => {
    const { skeleton } = stage.mesh;
    const twist = new THREE.Matrix4().makeRotationY(0.3);
    skeleton.boneInverses = skeleton.boneInverses.map((inverse) => inverse.clone().premultiply(twist));
    return drawTwice(stage);
  },
});

describe('a skeleton that is bound anew', () => {
  it('has its mesh in its bounding sphere', async () => {
    const stage = await createStage('the fox', 'sinew');
    const { mesh, scene } = stage;
    // As if the mesh had been modelled around bones that stand far away: calculated in place, then given anew.
    mesh.skeleton.bones[0]!.position.x = 50;
    scene.updateMatrixWorld();
    mesh.skeleton.calculateInverses();
    const held = [];
    for (const place of [0, 100]) {
      mesh.skeleton.bones[0]!.position.x = place;
      scene.updateMatrixWorld();
      const vertex = mesh.getVertexPosition(0, new THREE.Vector3());
      held.push(mesh.boundingSphere!.containsPoint(vertex));
      const shift = new THREE.Matrix4().makeTranslation(0, 30, 0);
      mesh.skeleton.boneInverses = mesh.skeleton.boneInverses.map((inverse) => inverse.clone().multiply(shift));
      scene.updateMatrixWorld();
      held.push(mesh.boundingSphere!.containsPoint(mesh.getVertexPosition(0, vertex)));
    }
    expect(held).toEqual([true, true, true, true]);
  });
});

describe('a skeleton that came later', () => {
  it('is drawn by the rig, not by three', async () => {
    const stage = await createStage('the fox', 'sinew');
    const { skeleton } = dress(stage, stage.mesh.skeleton.bones);
    prepareToDraw(stage.scene);
    expect(skeleton.update).not.toBe(THREE.Skeleton.prototype.update);
    // The same bones with the same inverse binds: the same palette, in the space of the character.
    expect([...skeleton.boneMatrices!]).toEqual([...stage.mesh.skeleton.boneMatrices!]);
    const rig = rigOfSkeleton(skeleton)!;
    expect(rig.currentPalette(skeleton)).toBe(rig.currentPalette(stage.mesh.skeleton));
  });

  it('gets the palette that was worked out for the first one', async () => {
    const stage = await createStage('the fox', 'sinew');
    const { skeleton: first } = stage.mesh;
    const { skeleton } = dress(stage, first.bones);
    prepareToDraw(stage.scene);
    const palette = rigOfSkeleton(first)!.currentPalette(first);
    stage.update(0.1);
    stage.scene.updateMatrixWorld();
    first.update();
    palette[0] = 42;
    skeleton.update();
    expect(skeleton.boneMatrices![0]).toBe(42);
  });

  it('is given back to three with the others', async () => {
    const pictures: number[][] = [];
    for (const kind of ['three', 'sinew'] as const) {
      const stage = await createStage('the fox', kind);
      const { skeleton } = dress(stage, [...stage.mesh.skeleton.bones].reverse());
      prepareToDraw(stage.scene);
      dispose(stage);
      expect(Object.keys(skeleton)).toEqual(Object.keys(new THREE.Skeleton()));
      expect(Object.getOwnPropertyNames(skeleton)).toEqual(Object.keys(skeleton));
      pictures.push(drawTwice(stage));
    }
    expect(largestDifference(pictures[0]!, pictures[1]!)).toBeLessThan(1e-5);
  });

  it('is known to a second mixer, before it is drawn', async () => {
    const pictures: number[][] = [];
    for (const kind of ['three', 'sinew'] as const) {
      const stage = await createStage('the fox', kind);
      const dressed = dress(stage, stage.mesh.skeleton.bones);
      // Its root sees the new mesh only.
      stage.mesh.removeFromParent();
      stage.root.add(dressed);
      const second = createMixer(kind, stage.root);
      second.clipAction(stage.clips[0]!.clone()).play();
      second.update(0.2);
      expect(rigOfSkeleton(dressed.skeleton)).toBe(rigOfSkeleton(stage.mesh.skeleton));
      prepareToDraw(stage.scene);
      pictures.push(meshSpacePalettes(stage.scene));
    }
    expect(largestDifference(pictures[0]!, pictures[1]!)).toBeLessThan(1e-5);
  });

  it('is not kept alive by the character', async () => {
    const stage = await createStage('the fox', 'sinew');
    const worn: WeakRef<object>[] = [];
    for (let i = 0; i < 50; i++) {
      const dressed = dress(stage, [stage.chain[0], stage.chain[1]]);
      prepareToDraw(stage.scene);
      stage.scene.remove(dressed);
      worn.push(new WeakRef(dressed.skeleton), new WeakRef(dressed.skeleton.boneInverses[1]!));
    }
    await new Promise((resolve) => setTimeout(resolve));
    (globalThis as unknown as { gc(): void }).gc();
    expect(worn.filter((reference) => reference.deref()).length).toBeLessThan(5);
    expect(stage.mesh.skeleton.bones).toHaveLength(24);
  });
});
