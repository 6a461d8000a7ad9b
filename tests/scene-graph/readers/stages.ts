// Characters in the middle of two clips, for three's mixer and for ours.

import * as THREE from 'three';
import { AnimationMixer } from '../../../src/index.js';
import { FOX, loadModel } from '../../support/load-model.js';
import { prepareToDraw, skinnedMeshes } from '../../support/skinned-pose.js';
import { createSmallClips, createSmallRig } from '../../support/small-rig.js';

/** Whose mixer plays: three's or ours. */
export type Side = 'three' | 'sinew';

/** A character that plays two clips in a scene of its own. */
export interface Stage {
  readonly side: Side;
  readonly scene: THREE.Scene;
  /** The mixer's root. */
  readonly root: THREE.Object3D;
  readonly mesh: THREE.SkinnedMesh;
  /** Three driven bones, each the parent of the next one, from the hip upward. */
  readonly chain: readonly [THREE.Bone, THREE.Bone, THREE.Bone];
  readonly clips: readonly THREE.AnimationClip[];
  readonly mixer: THREE.AnimationMixer;
  /** Moves the clips on. */
  update(seconds: number): void;
}

/** What the harness needs to know of a character: how it is built, in a scene. */
interface Character {
  readonly root: THREE.Object3D;
  readonly clips: readonly THREE.AnimationClip[];
  readonly chain: readonly string[];
}

/** How characters come: their bones deep beside the mesh, below it, or right below the mixer's root. */
export const CHARACTERS = {
  'the fox': async (): Promise<Character> => {
    const { scene, animations } = await loadModel(FOX);
    return { root: scene, clips: [animations[1]!, animations[2]!], chain: ['b_Spine02_03', 'b_Neck_04', 'b_Head_05'] };
  },
  'bones under their mesh': async (): Promise<Character> => {
    const { root, mesh, bones } = createSmallRig();
    mesh.add(bones[0]!);
    mesh.position.set(0.3, 0.2, 0.1);
    mesh.rotation.y = 0.4;
    return { root, clips: createSmallClips().slice(0, 2), chain: ['Hips', 'Spine', 'Head'] };
  },
  'bones below the root': async (): Promise<Character> => {
    const { root, bones } = createSmallRig();
    root.add(bones[0]!);
    return { root, clips: createSmallClips().slice(0, 2), chain: ['Hips', 'Spine', 'Head'] };
  },
};

export type CharacterName = keyof typeof CHARACTERS;

export const CHARACTER_NAMES = Object.keys(CHARACTERS) as CharacterName[];

/** A mixer of ours under the type of three's, whose members it has. */
export function createMixer(side: Side, root: THREE.Object3D): THREE.AnimationMixer {
  if (side === 'three') return new THREE.AnimationMixer(root);
  return new AnimationMixer(root) as unknown as THREE.AnimationMixer;
}

/** Takes a mixer off; three's can only be stopped. */
export function dispose({ side, mixer }: Stage): void {
  if (side === 'three') mixer.stopAllAction();
  else (mixer as unknown as AnimationMixer).dispose();
}

/**
 * Returns a character that has been drawn once.
 *
 * - look: sees the scene before there is a mixer.
 */
export async function createStage(
  name: CharacterName,
  side: Side,
  look: (scene: THREE.Scene) => void = () => {},
): Promise<Stage> {
  const { root, clips, chain } = await CHARACTERS[name]();
  const scene = new THREE.Scene().add(root);
  root.position.set(0.5, 0.25, -1);
  root.rotation.y = 0.6;
  look(scene);
  const mixer = createMixer(side, root);
  const stage: Stage = {
    side,
    scene,
    root,
    mesh: skinnedMeshes(root)[0]!,
    chain: chain.map((bone) => root.getObjectByName(bone)) as unknown as Stage['chain'],
    clips,
    mixer,
    update: (seconds) => {
      mixer.update(seconds);
    },
  };
  mixer.clipAction(clips[0]!).play();
  mixer.clipAction(clips[1]!).setEffectiveWeight(0.5).play();
  stage.update(0.3);
  prepareToDraw(scene);
  return stage;
}
