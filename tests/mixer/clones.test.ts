import * as THREE from 'three';
import { clone } from 'three/addons/utils/SkeletonUtils.js';
import { describe, expect, it } from 'vitest';
import { AnimationMixer, threeToClip, threeToSkeletons } from '../../src/index.js';
import { FOX, loadModel } from '../support/load-model.js';

describe('clones of a character', () => {
  it('share skeleton and clips, as long as they are the same', async () => {
    const { scene, animations } = await loadModel(FOX);
    const [first, second, other] = [1, 2, 3].map(() => threeToSkeletons(clone(scene))[0]!);
    expect(second!.skeleton).toBe(first!.skeleton);
    expect(second!.nodes[0]).not.toBe(first!.nodes[0]);
    for (const clip of animations) expect(threeToClip(clip, second!)).toBe(threeToClip(clip, first!));
    // The last joint of the tree, moved by less than anybody sees.
    other!.nodes.at(-1)!.position.x += 1e-9;
    const [changed] = threeToSkeletons(other!.base!);
    expect(changed!.skeleton).not.toBe(first!.skeleton);
    expect(changed!.skeleton.restTranslations.at(-3)).not.toBe(first!.skeleton.restTranslations.at(-3));
    // A clip whose keys are replaced is another one for all of them.
    const [clip] = animations;
    const before = threeToClip(clip!, first!);
    clip!.tracks[0]!.values = clip!.tracks[0]!.values.slice();
    expect(threeToClip(clip!, first!)).not.toBe(before);
    expect(threeToClip(clip!, second!)).toBe(threeToClip(clip!, first!));
  });

  it('hold nothing of one another: what nobody uses any more is collected, bound or not', async () => {
    const { scene, animations } = await loadModel(FOX);
    const world = new THREE.Scene();
    const gone: WeakRef<object>[] = [];
    const play = (root: THREE.Object3D): AnimationMixer => {
      const mixer = new AnimationMixer(root);
      for (const clip of animations) mixer.clipAction(clip).play();
      world.add(root);
      mixer.update(0.1);
      world.updateMatrixWorld();
      root.traverse((node) => {
        if (node instanceof THREE.SkinnedMesh) node.skeleton.update();
      });
      return mixer;
    };
    const playAndForget = (): void => {
      const root = clone(scene);
      gone.push(new WeakRef(play(root)), new WeakRef(root));
      root.removeFromParent();
    };
    const kept = play(clone(scene));
    for (let i = 0; i < 20; i++) playAndForget();
    await new Promise((resolve) => setTimeout(resolve));
    (globalThis as unknown as { gc(): void }).gc();
    expect(gone.filter((reference) => reference.deref()).length).toBeLessThan(5);
    kept.update(0.1);
  });
});
