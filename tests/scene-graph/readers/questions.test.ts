// Questions that user code asks a bone by three's own methods.

import * as THREE from 'three';
import { meshSpacePalettes, prepareToDraw } from '../../support/skinned-pose.js';
import { describeReaders } from './overview.js';

describeReaders('questions', {
  'getWorldPosition, getWorldQuaternion, getWorldScale, getWorldDirection': ({ mesh, root }) => {
    // Nothing has updated the scene since the character was moved.
    root.position.x += 2;
    return mesh.skeleton.bones.flatMap((bone) => [
      ...bone.getWorldPosition(new THREE.Vector3()).toArray(),
      ...new THREE.Matrix4().makeRotationFromQuaternion(bone.getWorldQuaternion(new THREE.Quaternion())).elements,
      ...bone.getWorldScale(new THREE.Vector3()).toArray(),
      ...bone.getWorldDirection(new THREE.Vector3()).toArray(),
    ]);
  },

  'localToWorld and worldToLocal': ({ chain }) =>
    chain.flatMap((bone) => [
      ...bone.localToWorld(new THREE.Vector3(0.1, 0.2, 0.3)).toArray(),
      ...bone.worldToLocal(new THREE.Vector3(0.1, 0.2, 0.3)).toArray(),
    ]),

  // Then what is drawn must be the same as well.
  'updateWorldMatrix of every object': ({ scene, root, chain }) => {
    const tip = new THREE.Object3D();
    tip.position.set(0.1, 0.2, 0.3);
    chain[2].add(tip);
    root.position.z += 1;
    chain[1].updateWorldMatrix(true, false);
    const alone = [...chain[1].matrixWorld.elements];
    scene.updateWorldMatrix(true, true);
    const all: number[] = [];
    scene.traverse((object) => {
      all.push(...object.matrixWorld.elements);
    });
    prepareToDraw(scene);
    return [...alone, ...all, ...meshSpacePalettes(scene)];
  },

  'updateWorldMatrix of one bone, updateMatrixWorld of the next': ({ scene, chain: [hip, spine, head] }) => {
    scene.updateMatrixWorld();
    const tip = new THREE.Object3D();
    tip.position.y = 1;
    head.add(tip);
    hip.rotation.z += 0.3;
    spine.rotation.x += 0.4;
    // The one below is told, the one above is not.
    spine.updateWorldMatrix(false, false);
    const early = [...hip.matrixWorld.elements, ...spine.matrixWorld.elements, ...head.matrixWorld.elements];
    head.updateMatrixWorld();
    const later = [...head.matrixWorld.elements, ...tip.matrixWorld.elements];
    spine.updateWorldMatrix(true, false);
    return [...early, ...later, ...hip.matrixWorld.elements, ...spine.matrixWorld.elements];
  },
});
