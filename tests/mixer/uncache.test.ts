// Taking actions, roots and the whole mixer off again.

import * as THREE from 'three';
import { clone as cloneCharacter } from 'three/addons/utils/SkeletonUtils.js';
import { describe, expect, it } from 'vitest';
import { AnimationMixer } from '../../src/index.js';
import { rigOfSkeleton } from '../../src/scene-graph/rig-registry.js';
import { largestDifference, meshSpacePalettes, prepareToDraw } from '../support/skinned-pose.js';
import { createSmallClips, createSmallRig } from '../support/small-rig.js';

function setUp() {
  const rig = createSmallRig();
  const mixer = new AnimationMixer(rig.root);
  const clips = createSmallClips();
  const actions = clips.map((clip) => mixer.clipAction(clip));
  return { ...rig, mixer, clips, actions };
}

/** Own properties that three does not give to an object: what a mixer has left behind. */
function ownMethods(root: THREE.Object3D): string[] {
  const found: string[] = [];
  root.traverse((object) => {
    for (const [name, value] of Object.entries(Object.getOwnPropertyDescriptors(object))) {
      if (typeof value.value === 'function') found.push(`${object.name}.${name}`);
    }
    const { _x, _order } = Object.getOwnPropertyDescriptors(object.rotation) as Record<string, PropertyDescriptor>;
    if (_x?.get || _order?.get) found.push(`${object.name}.rotation`);
  });
  return found;
}

describe('uncacheAction', () => {
  it('stops and forgets one action, and gives original values back', () => {
    const { mixer, clips, actions, bones } = setUp();
    bones[0]!.position.y = 9;
    actions[0]!.play();
    mixer.update(0.3);
    mixer.uncacheAction(clips[0]!);
    expect(bones[0]!.position.y).toBe(9);
    expect(mixer.existingAction(clips[0]!)).toBeNull();
    expect(mixer.existingAction(clips[1]!)).toBe(actions[1]);
    expect(mixer.clipAction(clips[0]!)).not.toBe(actions[0]);
    mixer.uncacheAction('no such clip');
  });

  it('lets the action be played again, where three throws', () => {
    const { mixer, clips, actions, bones } = setUp();
    actions[0]!.play();
    mixer.update(0.25);
    mixer.uncacheAction(clips[0]!);
    actions[0]!.reset().play();
    mixer.update(0.25);
    expect(bones[0]!.position.x).toBeCloseTo(0.1, 6);
    expect(mixer.existingAction(clips[0]!)).toBe(actions[0]);
  });

  it('may be called by a listener, also for the action that it hears of', () => {
    const { mixer, clips, actions } = setUp();
    for (const action of actions) action.play();
    actions[0]!.setLoop(THREE.LoopOnce, 1);
    mixer.addEventListener('finished', () => {
      mixer.uncacheClip(clips[0]!);
      mixer.uncacheClip(clips[1]!);
    });
    mixer.update(1.5);
    mixer.update(0.1);
    expect(mixer.stats.actions).toMatchObject({ total: 1, inUse: 1 });
  });
});

describe('uncacheClip', () => {
  it('forgets the actions of the clip on every root', () => {
    const { mixer, clips, root } = setUp();
    const other = createSmallRig();
    mixer.clipAction(clips[0]!, other.root).play();
    mixer.uncacheClip(clips[0]!);
    expect(mixer.existingAction(clips[0]!, other.root)).toBeNull();
    expect(mixer.existingAction(clips[0]!, root)).toBeNull();
    expect(mixer.stats.actions.total).toBe(2);
  });
});

describe('uncacheRoot', () => {
  it('gives the scene back to three: no hooks, bones right, the same picture as with three alone', () => {
    const plain = createSmallRig();
    const { root, mesh, mixer, actions, bones } = setUp();
    for (const action of actions) action.play();
    mixer.update(0.4);
    prepareToDraw(root);
    expect(ownMethods(root)).not.toEqual([]);
    mixer.uncacheRoot(root);
    expect(ownMethods(root)).toEqual([]);
    expect(mesh.skeleton.update).toBe(THREE.Skeleton.prototype.update);
    expect(rigOfSkeleton(mesh.skeleton)).toBeUndefined();
    for (const [character, itsBones] of [
      [plain.root, plain.bones],
      [root, bones],
    ] as const) {
      character.position.set(1, 2, 3);
      itsBones[1]!.rotation.x = 0.5;
      prepareToDraw(character);
    }
    expect(largestDifference(meshSpacePalettes(plain.root), meshSpacePalettes(root))).toBeLessThan(1e-9);
    expect(bones[1]!.quaternion.x).toBeCloseTo(Math.sin(0.25), 12);
  });

  it('gives it back at once: vertices are right before the next frame', () => {
    const [wanted, got] = [THREE.AnimationMixer, AnimationMixer as unknown as typeof THREE.AnimationMixer].map(
      (kind) => {
        const { root, mesh } = createSmallRig();
        const mixer = new kind(root);
        root.position.set(1, 2, 3);
        mixer.clipAction(createSmallClips()[0]!).play();
        mixer.update(0.3);
        prepareToDraw(root);
        mixer.stopAllAction();
        mixer.uncacheRoot(root);
        root.updateMatrixWorld();
        return mesh.getVertexPosition(0, new THREE.Vector3()).toArray();
      },
    );
    expect(got).toEqual(wanted!.map((value) => expect.closeTo(value, 6)));
  });

  it('leaves a root alone that another mixer still drives', () => {
    const { root, mesh, mixer, clips } = setUp();
    const second = new AnimationMixer(root);
    second.clipAction(clips[0]!).play();
    mixer.uncacheRoot(root);
    expect(rigOfSkeleton(mesh.skeleton)).toBeDefined();
    second.dispose();
    expect(rigOfSkeleton(mesh.skeleton)).toBeUndefined();
  });

  it('keeps a method of the user own', () => {
    const { root, bones } = createSmallRig();
    const own = function (this: THREE.Object3D, force?: boolean): void {
      THREE.Object3D.prototype.updateMatrixWorld.call(this, force);
    };
    bones[0]!.updateMatrixWorld = own;
    const mixer = new AnimationMixer(root);
    mixer.clipAction(createSmallClips()[0]!).play();
    expect(bones[0]!.updateMatrixWorld).not.toBe(own);
    mixer.uncacheRoot(root);
    expect(bones[0]!.updateMatrixWorld).toBe(own);
  });

  it('takes a group, where three throws', () => {
    const group = new THREE.AnimationObjectGroup(new THREE.PointLight(), new THREE.PointLight());
    const mixer = new AnimationMixer(group);
    const clip = new THREE.AnimationClip('Glow', 1, [new THREE.NumberKeyframeTrack('.intensity', [0, 1], [0, 2])]);
    mixer.clipAction(clip).play();
    mixer.update(0.5);
    mixer.uncacheAction(clip);
    mixer.clipAction(clip).play();
    mixer.uncacheClip(clip);
    mixer.clipAction(clip).play();
    mixer.uncacheRoot(group);
    expect(mixer.stats.bindings.total).toBe(0);
  });
});

describe('a mixer that comes and goes', () => {
  it('leaves characters alone that no track drives', () => {
    const { root, lamp, mesh } = createSmallRig();
    const mixer = new AnimationMixer(root);
    mixer
      .clipAction(new THREE.AnimationClip('Glow', 1, [new THREE.NumberKeyframeTrack('Lamp.intensity', [0, 1], [0, 2])]))
      .play();
    mixer.update(0.5);
    expect(lamp.intensity).toBe(1);
    expect(rigOfSkeleton(mesh.skeleton)).toBeUndefined();
  });

  it('needs no more room when clips come and go', () => {
    const { mixer, mesh, clips } = setUp();
    mixer.dispose();
    const sizes = new Set<string>();
    for (let round = 0; round < 20; round++) {
      for (const clip of clips) mixer.clipAction(clip).play();
      mixer.update(0.1);
      expect(rigOfSkeleton(mesh.skeleton)).toBeDefined();
      for (const clip of [...clips].reverse()) mixer.uncacheClip(clip);
      sizes.add(JSON.stringify([mixer.stats, mixer._actions.length]));
    }
    expect([...sizes]).toHaveLength(1);
    expect(mixer.stats).toMatchObject({ actions: { total: 0 }, bindings: { total: 0 } });
  });

  it('is forgotten together with its character, though the clips live on', async () => {
    const { root } = createSmallRig();
    const clips = createSmallClips();
    const held: WeakRef<object>[] = [];
    for (let i = 0; i < 1000; i++) {
      const character = cloneCharacter(root);
      const mixer = new AnimationMixer(character);
      for (const clip of clips) mixer.clipAction(clip).play();
      mixer.update(0.1);
      // Half of them are taken off, half of them are only dropped.
      if (i % 2 === 0) mixer.dispose();
      held.push(new WeakRef(character), new WeakRef(mixer));
    }
    // What a WeakRef was made for lives until the present task is over.
    await new Promise((resolve) => setTimeout(resolve));
    (globalThis as unknown as { gc(): void }).gc();
    // The last ones may still lie in a register.
    expect(held.filter((reference) => reference.deref()).length).toBeLessThan(10);
  });
});

describe('stats', () => {
  it('counts what three counts', () => {
    const make = (kind: typeof THREE.AnimationMixer) => {
      const { root } = createSmallRig();
      const mixer = new kind(root);
      const [sway, nod] = createSmallClips().map((clip) => mixer.clipAction(clip));
      const counts: unknown[] = [];
      const count = (): void => {
        const { actions, bindings, controlInterpolants } = mixer.stats;
        counts.push([actions.total, actions.inUse, bindings.total, bindings.inUse, controlInterpolants.inUse]);
      };
      count();
      sway!.play().fadeIn(1);
      count();
      nod!.play().crossFadeFrom(sway!, 1, true);
      count();
      mixer.update(2);
      count();
      sway!.stop();
      count();
      return counts;
    };
    expect(make(AnimationMixer as unknown as typeof THREE.AnimationMixer)).toEqual(make(THREE.AnimationMixer));
  });
});
