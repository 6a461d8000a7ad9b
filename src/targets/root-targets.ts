// What has been found under one root that actions play on.

import type { AnimationObjectGroup, Object3D, SkinnedMesh } from 'three';
import { createNodeNames, type NodeNames } from '../from-three/node-names.js';
import { type Character, threeToSkeletons } from '../from-three/three-to-skeleton.js';
import type { PropertyPile } from '../properties/property-pile.js';

/** What an action may be played on: a tree of objects, or objects that get the same values. */
export type MixerRoot = Object3D | AnimationObjectGroup;

/**
 *   names   null for a group: three looks through each of its objects
 *   piles   by the name of the tracks that fill them
 */
export class RootTargets {
  readonly names: NodeNames | null;
  readonly piles = new Map<string, PropertyPile>();
  private readonly root: MixerRoot;
  private characters: readonly Character[] = [];
  /** All nodes and skeletons as they were when the characters were looked for. */
  private readonly tree: unknown[] = [];
  private isChanged = false;

  constructor(root: MixerRoot) {
    this.root = root;
    this.names = 'isAnimationObjectGroup' in root ? null : createNodeNames(root);
  }

  /** Looks for characters again if the tree is another one than before. */
  refresh(): void {
    const { root } = this;
    // Any object of the user's may be a root; only one of three's has a tree to look for characters in.
    if (!('isObject3D' in root)) return;
    const { tree } = this;
    this.isChanged = false;
    const length = this.readTree(root, 0);
    if (!this.isChanged && length === tree.length) return;
    tree.length = length;
    this.characters = threeToSkeletons(root);
  }

  /** Takes down a node and all below it from a place on, and returns the place after them. */
  private readTree(node: Object3D, start: number): number {
    const { tree } = this;
    const { skeleton } = node as Partial<SkinnedMesh>;
    if (tree[start] !== node || tree[start + 1] !== skeleton) {
      this.isChanged = true;
      tree[start] = node;
      tree[start + 1] = skeleton;
    }
    let place = start + 2;
    const { children } = node;
    for (let i = 0; i < children.length; i++) place = this.readTree(children[i]!, place);
    return place;
  }

  /** Returns the character that `node` belongs to, as of the last refresh. */
  characterOf(node: Object3D): Character | undefined {
    return this.characters.find(({ jointOf }) => jointOf.has(node));
  }
}
