// A spring bone as libraries for VRM have it: reads world matrices, writes the quaternion and the bone's own matrices.

import * as THREE from 'three';

/**
 * Returns what makes `bone` lag behind when it is called once a frame, after the mixer's update.
 *
 * - child: a bone on it; the spring is as long as the way there.
 */
export function createSpring(bone: THREE.Object3D, child: THREE.Object3D): () => void {
  const restRotation = bone.quaternion.clone();
  const axis = child.position.clone().normalize();
  const tail = child.getWorldPosition(new THREE.Vector3());
  const previous = tail.clone();
  return () => {
    const parent = bone.parent!;
    parent.updateWorldMatrix(true, false);
    const head = bone.position.clone().applyMatrix4(parent.matrixWorld);
    const length = child.getWorldPosition(new THREE.Vector3()).sub(head).length();
    const next = tail
      .clone()
      .addScaledVector(tail.clone().sub(previous), 0.6)
      .add(new THREE.Vector3(0, -0.05, 0.02));
    next.sub(head).setLength(length).add(head);
    previous.copy(tail);
    tail.copy(next);
    const rest = new THREE.Matrix4().compose(bone.position, restRotation, bone.scale);
    const toRest = parent.matrixWorld.clone().multiply(rest).invert();
    const aim = new THREE.Quaternion().setFromUnitVectors(axis, next.clone().applyMatrix4(toRest).normalize());
    bone.quaternion.copy(restRotation).multiply(aim);
    bone.updateMatrix();
    bone.matrixWorld.multiplyMatrices(parent.matrixWorld, bone.matrix);
    child.updateMatrixWorld();
  };
}
