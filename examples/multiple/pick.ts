// Finds out what has been clicked.

import { type Object3D, Raycaster, Vector2 } from 'three';
import type { View } from '../common/view.js';

/** Calls `listener` with the place in `things` of one that is clicked, skinned ones in their present pose. */
export function onPick(
  { renderer, camera }: View,
  things: readonly Object3D[],
  listener: (index: number) => void,
): void {
  const ray = new Raycaster();
  renderer.domElement.addEventListener('click', ({ clientX, clientY }) => {
    ray.setFromCamera(new Vector2((clientX / innerWidth) * 2 - 1, 1 - (clientY / innerHeight) * 2), camera);
    const index = things.findIndex((thing) => ray.intersectObject(thing).length > 0);
    if (index >= 0) listener(index);
  });
}
