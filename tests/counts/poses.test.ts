// Which poses a frame works out: the same on every machine. What is worked out is written over numbers that mean nothing.

import * as THREE from 'three';
import { describe, expect, it } from 'vitest';
import { AnimationMixer } from '../../src/index.js';
import { rigOfSkeleton } from '../../src/scene-graph/rig-registry.js';
import { createRig } from '../bench/rigs.js';
import { skinnedMeshes } from '../support/skinned-pose.js';

interface Character {
  readonly bones: readonly THREE.Bone[];
  readonly root: THREE.Object3D;
  readonly update: () => void;
  /** Brings the scene up to date. */
  readonly place: () => void;
  readonly draw: () => void;
}

/** A character that plays clips, some frames after the first one. `isArrangedFirst`: before it has a mixer, and a frame before it plays. */
function createCharacter(
  arrange: (bones: readonly THREE.Bone[]) => void,
  clipCount = 1,
  isArrangedFirst = false,
): Character {
  const { root, clips } = createRig({ boneCount: 12, keyCount: 8, clipCount, tracks: 'rotation' });
  const scene = new THREE.Scene().add(root);
  const { skeleton } = skinnedMeshes(root)[0]!;
  if (isArrangedFirst) arrange(skeleton.bones);
  const mixer = new AnimationMixer(root);
  const actions = clips.map((clip) => mixer.clipAction(clip));
  scene.updateMatrixWorld();
  for (const action of actions) action.play();
  const character = {
    root,
    bones: skeleton.bones,
    update: () => void mixer.update(1 / 60),
    place: () => scene.updateMatrixWorld(),
    draw: () => skeleton.update(),
  };
  if (!isArrangedFirst) arrange(character.bones);
  for (let frame = 0; frame < 3; frame++) playFrame(character);
  return character;
}

function playFrame({ bones, update, place, draw }: Character, ...scripts: ((bones: readonly THREE.Bone[]) => void)[]) {
  update();
  scripts[0]?.(bones);
  place();
  scripts[1]?.(bones);
  draw();
}

/** Whether the frame works out the local pose and the model pose. The first script runs before the scene's update, the other one after it. */
function posesOfFrame(character: Character, ...scripts: ((bones: readonly THREE.Bone[]) => void)[]) {
  const { localPose, modelPose } = rigOfSkeleton(skinnedMeshes(character.root)[0]!.skeleton)!.pose.figure;
  playFrame(character, ...scripts);
  modelPose.fill(Number.NaN);
  // Joint 0 is driven; what no clip drives nobody works out.
  localPose.rotations.fill(Number.NaN, 0, 4);
  playFrame(character, ...scripts);
  return { local: !Number.isNaN(localPose.rotations[0]!), model: !modelPose.some(Number.isNaN) };
}

const nothing = (): void => {};
const socket = (bones: readonly THREE.Bone[]): void => void bones[5]!.add(new THREE.Object3D());
const readWorld = (bones: readonly THREE.Bone[]): void => void bones[5]!.matrixWorld.elements[12];
const readPlace = (bones: readonly THREE.Bone[]): void => void bones[5]!.position.x;

describe('the poses that a frame works out', () => {
  it('are none for bones that nobody looks at', () => {
    expect(posesOfFrame(createCharacter(nothing))).toEqual({ local: false, model: false });
  });

  it('are none for a character that holds something', () => {
    expect(posesOfFrame(createCharacter(socket))).toEqual({ local: false, model: false });
    expect(posesOfFrame(createCharacter(socket, 1, true))).toEqual({ local: false, model: false });
  });

  it('are none where somebody asks where a bone is in the world', () => {
    expect(posesOfFrame(createCharacter(nothing), nothing, readWorld)).toEqual({ local: false, model: false });
  });

  it('are none where somebody asks for the place of a bone, before the update of the scene or after it', () => {
    const ask = (bones: readonly THREE.Bone[]): void => void bones[5]!.getWorldPosition(new THREE.Vector3());
    expect(posesOfFrame(createCharacter(nothing, 3), ask)).toEqual({ local: false, model: false });
    expect(posesOfFrame(createCharacter(nothing, 3), nothing, ask)).toEqual({ local: false, model: false });
    expect(posesOfFrame(createCharacter(socket), ask, ask)).toEqual({ local: false, model: false });
  });

  it('are only local where somebody reads the place of a bone', () => {
    expect(posesOfFrame(createCharacter(nothing), readPlace)).toEqual({ local: true, model: false });
    expect(posesOfFrame(createCharacter(socket), readPlace, readWorld)).toEqual({ local: true, model: false });
  });

  it('are both where somebody reads the place of a bone that several clips move, and none where nobody does', () => {
    expect(posesOfFrame(createCharacter(socket, 3), readPlace)).toEqual({ local: true, model: true });
    expect(posesOfFrame(createCharacter(socket, 3))).toEqual({ local: false, model: false });
  });

  it('are both where somebody looks at the other matrix', () => {
    const readBoth = (bones: readonly THREE.Bone[]): void => void bones[5]!.matrix.elements[12];
    expect(posesOfFrame(createCharacter(socket), nothing, readBoth)).toEqual({ local: true, model: true });
  });

  it('are both where somebody writes to a bone', () => {
    const write = (bones: readonly THREE.Bone[]): void => {
      bones[3]!.position.x = 0.1;
    };
    expect(posesOfFrame(createCharacter(socket), write)).toEqual({ local: true, model: true });
  });
});
