// A VRM animation as its loader hands it to a mixer: tracks on a skeleton of plain nodes that stands beside the real one,
// on objects that stand for expressions, and on one for the direction of the eyes. The app copies all that, each frame.

import { existsSync } from 'node:fs';
import * as THREE from 'three';
import { describe, it } from 'vitest';
import { loadModel, modelsDirectory } from '../support/load-model.js';
import { expectSamePlay, type Play } from '../support/same-play.js';
import { createSmallRig, turns } from '../support/small-rig.js';

const FILE = `${modelsDirectory}/test.vrma`;

/** Stands for a facial expression: an object in the scene with a weight. */
class Expression extends THREE.Object3D {
  override readonly type: string = 'Expression';
  weight = 0;
}

/** Follows its own rotation in a callback, which an app has hung in where three has its own. */
class Gaze extends THREE.Object3D {
  yaw = 0;

  constructor() {
    super();
    const { quaternion } = this;
    const follow = quaternion._onChangeCallback;
    quaternion._onChange(() => {
      follow();
      this.yaw = this.rotation.y;
    });
  }
}

/** A character with what a VRM has beside its bones. */
interface Avatar {
  readonly root: THREE.Group;
  readonly happy: Expression;
  readonly gaze: Gaze;
  /** Copies the rotations of the plain nodes to the bones. */
  readonly copyPose: () => void;
}

/** `names` are those of the humanoid; the character has a bone for the first three of them. */
function createAvatar(names: readonly string[]): Avatar {
  const { root, bones } = createSmallRig();
  const plain = names.map((name) => Object.assign(new THREE.Object3D(), { name: `Normalized_${name}` }));
  plain.reduce((parent: THREE.Object3D, node) => {
    parent.add(node);
    return node;
  }, root);
  const happy = Object.assign(new Expression(), { name: 'Expression_happy' });
  const gaze = Object.assign(new Gaze(), { name: 'Gaze' });
  root.add(happy, gaze);
  const copyPose = (): void => bones.forEach((bone, index) => void bone.quaternion.copy(plain[index]!.quaternion));
  return { root, happy, gaze, copyPose };
}

function play({ root, happy, gaze, copyPose }: Avatar, clips: readonly THREE.AnimationClip[]): Play {
  const readMore = () => [happy.weight, gaze.yaw];
  return { scene: new THREE.Scene().add(root), root, clips, afterUpdate: copyPose, readMore };
}

describe('a VRM animation', () => {
  it('moves plain nodes, expressions and the eyes as with three', () =>
    expectSamePlay(() =>
      play(createAvatar(['hips', 'spine', 'head']), [
        new THREE.AnimationClip('wave', -1, [
          new THREE.VectorKeyframeTrack('Normalized_hips.position', [0, 1], [0, 1, 0, 0, 1.5, 0.5]),
          new THREE.QuaternionKeyframeTrack('Normalized_hips.quaternion', [0, 0.5, 1], turns('y', 0, 80, -30)),
          new THREE.QuaternionKeyframeTrack('Normalized_head.quaternion', [0, 1], turns('x', 10, 60)),
          new THREE.NumberKeyframeTrack('Expression_happy.weight', [0, 0.5, 1], [0, 1, 0.25]),
          new THREE.QuaternionKeyframeTrack('Gaze.quaternion', [0, 1], turns('y', -20, 50)),
        ]),
      ]),
    ));

  it.skipIf(!existsSync(FILE))('plays a file', async () => {
    const { scene, animations } = await loadModel(FILE);
    const names: string[] = [];
    scene.traverse(({ name }) => names.push(name));
    const [rotations, happy, gaze] = animations[0]!.tracks as [THREE.KeyframeTrack, ...THREE.KeyframeTrack[]];
    const build = (): Play => {
      // Each track as the loader of VRM animations renames it; what an expression's node moves along x is its weight.
      const arm = rotations.clone();
      arm.name = `Normalized_${rotations.name}`;
      const weights = happy!.values.filter((_, index) => index % 3 === 0);
      const weight = new THREE.NumberKeyframeTrack('Expression_happy.weight', [...happy!.times], [...weights]);
      const eyes = gaze!.clone();
      eyes.name = 'Gaze.quaternion';
      return play(createAvatar(names), [new THREE.AnimationClip('file', -1, [arm, weight, eyes])]);
    };
    expectSamePlay(build);
  });
});
