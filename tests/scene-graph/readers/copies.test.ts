// Copies of characters and bones that are in the middle of a clip.

import * as THREE from 'three';
import { clone as cloneCharacter, retarget, retargetClip } from 'three/addons/utils/SkeletonUtils.js';
import { describe, expect, it } from 'vitest';
import { largestDifference, meshSpacePalettes, prepareToDraw, skinnedMeshes } from '../../support/skinned-pose.js';
import { createSmallRig, type SmallRig } from '../../support/small-rig.js';
import { describeReaders } from './overview.js';
import { createMixer, createStage, dispose, type Stage } from './stages.js';

/** A copy beside the original, in the same scene. */
function cloneBeside({ root, scene }: Stage): THREE.Object3D {
  const copy = cloneCharacter(root);
  copy.position.x += 1;
  copy.scale.setScalar(1.5);
  scene.add(copy);
  return copy;
}

/** Plays on a copy of the character, first before the original moves on and then after it. */
function playBoth(stage: Stage, mixer: THREE.AnimationMixer): number[] {
  mixer.clipAction(stage.clips[1]!).play();
  const pictures: number[] = [];
  for (let frame = 0; frame < 3; frame++) {
    if (frame > 0) stage.update(0.1);
    if (frame !== 1) mixer.update(0.15);
    prepareToDraw(stage.scene);
    pictures.push(...meshSpacePalettes(stage.scene));
  }
  return pictures;
}

/** A small character to retarget to, and which bone of it follows which one of the stage's. */
function createFollower(stage: Stage): { follower: SmallRig; names: Record<string, string> } {
  const follower = createSmallRig();
  stage.scene.add(follower.root);
  follower.root.updateMatrixWorld(true);
  const names = Object.fromEntries(follower.bones.map((bone, index) => [bone.name, stage.chain[index]!.name]));
  return { follower, names };
}

describeReaders('copies', {
  'SkeletonUtils.clone, drawn by three': (stage) => {
    const copy = cloneBeside(stage);
    prepareToDraw(stage.scene);
    const first = meshSpacePalettes(stage.scene);
    // The original goes on, the copy stays.
    stage.update(0.1);
    copy.getObjectByName(stage.chain[1].name)!.rotation.x += 0.5;
    prepareToDraw(stage.scene);
    return [...first, ...meshSpacePalettes(stage.scene)];
  },

  'SkeletonUtils.clone with a mixer of its own': (stage) => {
    const copy = cloneBeside(stage);
    return playBoth(stage, createMixer(stage.side, copy));
  },

  "SkeletonUtils.clone with three's mixer": (stage) => {
    const copy = cloneBeside(stage);
    return playBoth(stage, createMixer('three', copy));
  },

  'bone.clone and bone.copy': ({ scene, chain: [spine], root }) => {
    scene.updateMatrixWorld();
    const copies = [spine.clone(), new THREE.Bone().copy(spine), new THREE.Bone().copy(spine, false)];
    const numbers: number[] = [];
    for (const copy of copies) {
      copy.traverse(({ position, quaternion, rotation, scale, matrix, matrixWorld }) => {
        numbers.push(...position.toArray(), ...quaternion.toArray(), ...scale.toArray());
        numbers.push(Math.cos(rotation.x), Math.cos(rotation.y), ...matrix.elements, ...matrixWorld.elements);
      });
    }
    // They are three's own objects, and follow it.
    root.position.set(0, 0, 0);
    for (const copy of copies) {
      copy.rotation.z = 1;
      new THREE.Group().add(copy).updateMatrixWorld();
      copy.traverse(({ matrixWorld }) => {
        numbers.push(...matrixWorld.elements);
      });
    }
    return numbers;
  },

  'SkeletonUtils.retarget from the character': (stage) => {
    const { follower, names } = createFollower(stage);
    const numbers: number[] = [];
    for (let frame = 0; frame < 2; frame++) {
      stage.update(0.1);
      stage.scene.updateMatrixWorld();
      retarget(follower.mesh, stage.mesh.skeleton, { names, hip: stage.chain[0].name });
      numbers.push(...follower.bones.flatMap((bone) => bone.matrixWorld.elements));
    }
    return numbers;
  },

  // three plays the clip with a mixer of its own for that, while ours plays on the same bones.
  'SkeletonUtils.retargetClip from the character': (stage) => {
    const { follower, names } = createFollower(stage);
    stage.scene.updateMatrixWorld();
    stage.mixer.stopAllAction();
    const options = { names, hip: stage.chain[0].name, fps: 10 } as unknown as Parameters<typeof retargetClip>[3];
    const source = stage.root as THREE.Object3D & { skeleton: THREE.Skeleton };
    // Where three looks for bones is the source itself, which is the whole character here.
    source.skeleton = stage.mesh.skeleton;
    const clip = retargetClip(follower.mesh, source, stage.clips[0]!, options);
    delete (source as Partial<typeof source>).skeleton;
    return clip.tracks.flatMap((track) => [...track.times, ...track.values]);
  },
});

describe('a character and its copy', () => {
  it('do not disturb each other when one mixer goes', async () => {
    const pictures: number[][] = [];
    for (const kind of ['three', 'sinew'] as const) {
      const stage = await createStage('the fox', kind);
      const copy = cloneBeside(stage);
      const mixer = createMixer(kind, copy);
      const shown = playBoth(stage, mixer);
      dispose({ ...stage, mixer });
      stage.update(0.1);
      prepareToDraw(stage.scene);
      shown.push(...meshSpacePalettes(stage.scene));
      dispose(stage);
      prepareToDraw(stage.scene);
      pictures.push([...shown, ...meshSpacePalettes(stage.scene)]);
    }
    expect(largestDifference(pictures[0]!, pictures[1]!)).toBeLessThan(1e-5);
  });

  it('have nothing of ours in common', async () => {
    const stage = await createStage('the fox', 'sinew');
    const copy = cloneBeside(stage);
    copy.traverse((object) => {
      expect(Object.hasOwn(object, 'updateMatrixWorld')).toBe(false);
      expect(Object.getPrototypeOf(object)).toBe(object.constructor.prototype);
      expect(Object.getOwnPropertyDescriptor(object.rotation, '_x')).toHaveProperty('value');
    });
    const [mesh] = skinnedMeshes(copy);
    expect(mesh!.skeleton.update).toBe(THREE.Skeleton.prototype.update);
    expect(mesh!.skeleton.bones.some((bone) => stage.mesh.skeleton.bones.includes(bone))).toBe(false);
  });
});
