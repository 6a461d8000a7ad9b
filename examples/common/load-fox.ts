// The fox that most examples play.

import { type AnimationClip, Mesh, type Object3D } from 'three';
import { loadCharacterFrom } from '../demo/load-character.js';

/** Names of its clips, the calm one first. */
export const FOX_CLIPS = ['Survey', 'Walk', 'Run'] as const;

/** `clips` and `groundSpeeds`, in metres per second, are in the order of FOX_CLIPS. */
export interface Fox {
  readonly root: Object3D;
  readonly clips: readonly AnimationClip[];
  readonly groundSpeeds: readonly number[];
}

/** Returns the fox: 0.9 m long, on y = 0 over the origin, looking along +Z. */
export async function loadFox(): Promise<Fox> {
  const { root, clips, groundSpeeds } = await loadCharacterFrom('../models/fox.glb', 'The fox');
  root.traverse((node) => {
    if (!(node instanceof Mesh)) return;
    node.castShadow = true;
    node.receiveShadow = true;
  });
  const order = FOX_CLIPS.map((name) => clips.findIndex((clip) => clip.name === name));
  return { root, clips: order.map((index) => clips[index]!), groundSpeeds: order.map((index) => groundSpeeds[index]!) };
}
