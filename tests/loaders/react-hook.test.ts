// What drei's useAnimations does with a mixer over the life of a component, without React: the mixer is made without a root,
// which is set from outside; actions are made when they are first looked at; on unmount, actions and not clips are uncached.

import * as THREE from 'three';
import { describe, expect, it } from 'vitest';
import { AnimationMixer } from '../../src/index.js';
import { expectSameNumbers, readNodes } from '../support/same-play.js';
import { meshSpacePalettes, prepareToDraw } from '../support/skinned-pose.js';
import { createSmallClips, createSmallRig } from '../support/small-rig.js';

/** What is private, or takes an action where its types say clip. */
interface Internals {
  _root: THREE.Object3D;
  uncacheAction(action: unknown, root: THREE.Object3D): void;
}

class Component {
  readonly mixer: THREE.AnimationMixer;
  readonly clips = createSmallClips();
  private readonly actions = new Map<string, THREE.AnimationAction>();
  private root: THREE.Object3D | null = null;

  constructor(createMixer: () => THREE.AnimationMixer) {
    this.mixer = createMixer();
  }

  mount(root: THREE.Object3D): void {
    this.root = root;
    (this.mixer as unknown as Internals)._root = root;
  }

  action(name: string): THREE.AnimationAction {
    const clip = this.clips.find((other) => other.name === name)!;
    const action = this.actions.get(name) ?? this.mixer.clipAction(clip, this.root!);
    this.actions.set(name, action);
    return action;
  }

  /** The hook forgets its actions first, and then looks at each of them once more. */
  unmount(): void {
    this.actions.clear();
    this.mixer.stopAllAction();
    for (const { name } of this.clips) {
      (this.mixer as unknown as Internals).uncacheAction(this.action(name), this.root!);
    }
    this.actions.clear();
  }
}

const createThree = () => new THREE.AnimationMixer(undefined as unknown as THREE.Object3D);

describe('a hook for React', () => {
  const createOurs = () =>
    new AnimationMixer(undefined as unknown as THREE.Object3D) as unknown as THREE.AnimationMixer;

  it('a component can be mounted, cross-faded, unmounted and mounted again as with three', () => {
    const sides = [createThree, createOurs].map((createMixer) => {
      const { root } = createSmallRig();
      return { root, scene: new THREE.Scene().add(root), component: new Component(createMixer) };
    });
    const draw = (seconds: number): void => {
      for (const { component, scene } of sides) {
        component.mixer.update(seconds);
        prepareToDraw(scene);
      }
      const [three, ours] = sides.map(({ scene }) => new Map([['palettes', meshSpacePalettes(scene)]]));
      expectSameNumbers(ours!, three!);
      expectSameNumbers(readNodes(sides[1]!.scene), readNodes(sides[0]!.scene));
    };
    // A frame may come before there is anything to play, or even a root.
    draw(0.1);
    for (let mount = 0; mount < 3; mount++) {
      for (const { component, root } of sides) component.mount(root);
      draw(0.1);
      for (const { component } of sides) component.action('Sway').reset().fadeIn(0.5).play();
      for (let frame = 0; frame < 4; frame++) draw(0.25);
      for (const { component } of sides) {
        component.action('Sway').fadeOut(0.5);
        component.action('Nod').reset().fadeIn(0.5).play();
      }
      for (let frame = 0; frame < 4; frame++) draw(0.2);
      for (const { component, root } of sides) {
        expect(component.mixer.getRoot()).toBe(root);
        component.unmount();
      }
      draw(0.1);
    }
  });

  it('another root takes the place of the first one', () => {
    const component = new Component(createOurs);
    const [first, second] = [createSmallRig(), createSmallRig()];
    component.mount(first.root);
    component.action('Sway').play();
    component.mixer.update(0.3);
    component.unmount();
    component.mixer.update(0.1);
    component.mount(second.root);
    component.action('Sway').play();
    component.mixer.update(0.3);
    for (const { root } of [first, second]) prepareToDraw(root);
    const untouched = createSmallRig();
    prepareToDraw(untouched.root);
    expectSameNumbers(
      new Map([['first', meshSpacePalettes(first.root)]]),
      new Map([['first', meshSpacePalettes(untouched.root)]]),
    );
    expect(meshSpacePalettes(second.root)).not.toEqual(meshSpacePalettes(untouched.root));
  });
});
