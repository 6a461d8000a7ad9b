// A camera that is fixed to somebody who goes and turns, as if it stood on a waggon beside them. The user may look around.

import { type Object3D, Vector3 } from 'three';
import type { Subject, View } from '../common/view.js';

const UP = new Vector3(0, 1, 0);

/** Returns what brings a view's camera along with all that `subject` has moved and turned since it was last called. */
export function rideAlong({ camera, controls }: View, subject: Object3D): () => void {
  const place = subject.position.clone();
  let angle = subject.rotation.y;
  return () => {
    const { position, rotation } = subject;
    for (const point of [camera.position, controls.target]) {
      point
        .sub(place)
        .applyAxisAngle(UP, rotation.y - angle)
        .add(position);
    }
    camera.lookAt(controls.target);
    place.copy(position);
    angle = rotation.y;
  };
}

/** Looks at a subject whose places and directions are those of a group that may have moved and turned. */
export function lookFrom(view: View, group: Object3D, subject: Subject): void {
  const { camera, controls } = view;
  view.lookAt(subject);
  for (const point of [camera.position, controls.target]) group.localToWorld(point);
  camera.lookAt(controls.target);
}
