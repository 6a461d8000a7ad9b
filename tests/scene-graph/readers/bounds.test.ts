// Hits and bounds: whatever asks a mesh where its vertices are.

import * as THREE from 'three';
import { describeReaders } from './overview.js';

describeReaders('bounds', {
  Raycaster: ({ scene, mesh, chain }) => {
    scene.updateMatrixWorld();
    (mesh.material as THREE.Material).side = THREE.DoubleSide;
    // One bounding sphere for good, as three makes it, would cut off hits.
    mesh.boundingSphere = new THREE.Sphere(new THREE.Vector3(), Infinity);
    const at = mesh.getVertexPosition(mesh.geometry.index!.getX(0), new THREE.Vector3());
    for (const corner of [1, 2]) at.add(mesh.getVertexPosition(mesh.geometry.index!.getX(corner), new THREE.Vector3()));
    at.divideScalar(3).applyMatrix4(mesh.matrixWorld);
    const from = chain[2].getWorldPosition(new THREE.Vector3()).add(new THREE.Vector3(3, 2, 4));
    const hits = new THREE.Raycaster(from, at.sub(from).normalize()).intersectObject(scene, true);
    return [hits.length, ...hits.slice(0, 1).flatMap(({ point, distance }) => [...point.toArray(), distance])];
  },

  'computeBoundingBox and computeBoundingSphere': ({ scene, mesh }) => {
    scene.updateMatrixWorld();
    mesh.computeBoundingBox();
    mesh.computeBoundingSphere();
    const { boundingBox, boundingSphere } = mesh;
    return [
      ...boundingBox!.min.toArray(),
      ...boundingBox!.max.toArray(),
      ...boundingSphere!.center.toArray(),
      boundingSphere!.radius,
    ];
  },

  'Box3.setFromObject, precise': ({ scene, root, chain }) => {
    chain[2].add(new THREE.Mesh(new THREE.BoxGeometry(0.1, 5, 0.1)));
    scene.updateMatrixWorld();
    const box = new THREE.Box3().setFromObject(root, true);
    return [...box.min.toArray(), ...box.max.toArray()];
  },

  'getVertexPosition and applyBoneTransform': ({ scene, mesh }) => {
    scene.updateMatrixWorld();
    return [
      ...mesh.getVertexPosition(3, new THREE.Vector3()).toArray(),
      ...mesh.applyBoneTransform(3, new THREE.Vector3(0.1, 0.2, 0.3)).toArray(),
      ...mesh.applyBoneTransform(3, new THREE.Vector4(0.1, 0.2, 0.3, 1)).toArray(),
    ];
  },
});
