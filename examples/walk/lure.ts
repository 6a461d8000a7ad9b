// The butterfly comes to where the pointer is.

import { Plane, Raycaster, Vector2, Vector3 } from 'three';
import type { View } from '../common/view.js';

/** The pointer is on the ground that is no further from the fox than this, in metres. */
const REACH = 2.6;

const GROUND = new Plane(new Vector3(0, 1, 0), 0);

/**
 * Tells where on the ground a mouse points, whenever it moves, and where a finger taps.
 *
 * - findMiddle: says where the fox is; further away nothing is told of.
 */
export function followPointer(view: View, findMiddle: () => Vector3, onPoint: (place: Vector3) => void): void {
  const canvas = view.renderer.domElement;
  const raycaster = new Raycaster();
  const point = new Vector2();
  const place = new Vector3();
  const tell = ({ clientX, clientY }: MouseEvent): void => {
    const { left, top, width, height } = canvas.getBoundingClientRect();
    point.set(((clientX - left) / width) * 2 - 1, 1 - ((clientY - top) / height) * 2);
    raycaster.setFromCamera(point, view.camera);
    if (!raycaster.ray.intersectPlane(GROUND, place)) return;
    const middle = findMiddle();
    if (Math.hypot(place.x - middle.x, place.z - middle.z) < REACH) onPoint(place);
  };
  canvas.addEventListener('pointermove', (event) => {
    // While a button is down the user looks around.
    if (event.pointerType === 'mouse' && event.buttons === 0) tell(event);
  });
  canvas.addEventListener('click', tell);
}
