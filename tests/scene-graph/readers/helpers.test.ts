// three's helpers, which read world matrices of bones when the scene is updated.

import * as THREE from 'three';
import { CCDIKSolver } from 'three/addons/animation/CCDIKSolver.js';
import { describeReaders } from './overview.js';

describeReaders('helpers', {
  SkeletonHelper: ({ scene, root, update }) => {
    const helper = new THREE.SkeletonHelper(root);
    scene.add(helper);
    scene.updateMatrixWorld();
    const first = [...helper.geometry.attributes.position!.array];
    update(0.1);
    root.position.x += 1;
    scene.updateMatrixWorld();
    return [...first, ...helper.geometry.attributes.position!.array, ...helper.matrixWorld.elements];
  },

  CCDIKHelper: ({ scene, mesh, chain }) => {
    const [first, second, third] = chain.map((bone) => mesh.skeleton.bones.indexOf(bone)) as [number, number, number];
    const ik = { target: third, effector: third, links: [{ index: second }, { index: first }] };
    const helper = new CCDIKSolver(mesh, [ik as never]).createHelper();
    scene.add(helper);
    scene.updateMatrixWorld();
    const numbers: number[] = [];
    helper.traverse((object) => {
      numbers.push(...object.matrix.elements);
      const { geometry } = object as THREE.Line;
      if ((object as THREE.Line).isLine) numbers.push(...geometry.attributes.position!.array);
    });
    return numbers;
  },
});
