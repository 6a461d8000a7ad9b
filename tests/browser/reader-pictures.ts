// Pictures of what reads bones and writes to them; tests/scene-graph/readers compares the numbers.

import * as THREE from 'three';
import { CCDIKSolver } from 'three/addons/animation/CCDIKSolver.js';
import { clone as cloneCharacter } from 'three/addons/utils/SkeletonUtils.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSpring } from '../support/spring-bone.js';
import { comparePictures, NOISE, takeSecond } from './compare-pictures.js';
import { createMixer, type Renderer, SIZE, type Stage, visibleDifference } from './picture.js';

function bone({ fox }: Stage, name: string): THREE.Bone {
  return fox.getObjectByName(name) as THREE.Bone;
}

/** A block that is seen from everywhere. */
function createBlock(color: number): THREE.Mesh {
  return new THREE.Mesh(new THREE.BoxGeometry(0.12, 0.3, 0.12), new THREE.MeshBasicMaterial({ color }));
}

/** How each is arranged. */
const PICTURES: Record<string, (stage: Stage) => void> = {
  'look-at by hand': (stage) =>
    stage.afterUpdate.push(() => {
      bone(stage, 'b_Neck_04').lookAt(0.5, 1, 2);
      bone(stage, 'b_Head_05').lookAt(-1, 0, 2);
    }),

  'rotation and scale by hand': (stage) =>
    stage.afterUpdate.push(() => {
      bone(stage, 'b_Neck_04').rotation.set(0.5, 0.5, 0);
      bone(stage, 'b_Head_05').scale.setScalar(1.7);
    }),

  'inverse kinematics': (stage) => {
    const { skeleton } = stage.mesh;
    const target = new THREE.Bone();
    target.position.set(0.3, 0.5, 0.4);
    stage.scene.add(target);
    const [upper, lower, foot] = ['b_RightUpperArm_06', 'b_RightForeArm_07', 'b_RightHand_08'].map((name) =>
      skeleton.bones.indexOf(bone(stage, name)),
    ) as [number, number, number];
    const seen = { skeleton: { bones: [...skeleton.bones, target] } } as unknown as THREE.SkinnedMesh;
    const links = [{ index: lower }, { index: upper }];
    const solver = new CCDIKSolver(seen, [
      { target: skeleton.bones.length, effector: foot, links, iteration: 5 } as never,
    ]);
    stage.afterUpdate.push(() => {
      stage.scene.updateMatrixWorld();
      solver.update();
    });
  },

  'spring bone': (stage) => {
    const swing = createSpring(bone(stage, 'b_Tail02_013'), bone(stage, 'b_Tail03_014'));
    stage.afterUpdate.push(swing, swing);
  },

  'things on bones': (stage) => {
    bone(stage, 'b_Head_05').add(createBlock(0xff0000));
    bone(stage, 'b_Tail03_014').add(new THREE.PointLight(0x00ff00, 2));
    const hat = createBlock(0x0000ff);
    hat.position.set(0, 0.8, 0.2);
    stage.scene.add(hat);
    stage.scene.updateMatrixWorld();
    bone(stage, 'b_Spine02_03').attach(hat);
  },

  SkeletonHelper: ({ scene, fox }) => {
    scene.add(new THREE.SkeletonHelper(fox));
  },

  'second skeleton on the same bones': ({ mesh, set }) => {
    // Bones carry both meshes to the same place: which of them is in front must not be left to rounding.
    const inFront = { polygonOffset: true, polygonOffsetFactor: -4, polygonOffsetUnits: -4 };
    const dressed = new THREE.SkinnedMesh(mesh.geometry, new THREE.MeshBasicMaterial({ color: 0x800080, ...inFront }));
    dressed.bind(new THREE.Skeleton(mesh.skeleton.bones, mesh.skeleton.boneInverses), mesh.bindMatrix);
    dressed.frustumCulled = false;
    dressed.position.set(0.4, 0, -0.3);
    set.add(dressed);
  },

  'copies, one without a mixer and one with its own': (stage) => {
    const { fox, set, mixer, kind } = stage;
    const [still, moving] = [cloneCharacter(fox), cloneCharacter(fox)];
    still.position.x -= 0.5;
    moving.position.x += 0.5;
    set.add(still, moving);
    const own = createMixer(kind, moving);
    own.clipAction((mixer as unknown as { _actions: THREE.AnimationAction[] })._actions[1]!.getClip()).play();
    stage.afterUpdate.push(() => own.update(0.2));
  },
};

/** Declares the tests for one renderer. */
export function describeReaderPictures(name: string, createRenderer: () => Promise<Renderer>): void {
  let renderer: Renderer;

  beforeAll(async () => {
    renderer = await createRenderer();
    renderer.setSize(SIZE, SIZE);
  });

  afterAll(() => {
    renderer.dispose();
  });

  describe(`${name}: readers of bones show what three's mixer shows`, () => {
    it.each(Object.keys(PICTURES))('%s', async (picture) => {
      await comparePictures(renderer, PICTURES[picture]!);
    });
  });

  it(`${name}: there is something to see in each of these pictures`, async () => {
    const plain = await takeSecond(renderer, 'three', () => {});
    for (const [picture, arrange] of Object.entries(PICTURES)) {
      const shown = await takeSecond(renderer, 'three', arrange);
      expect(visibleDifference(plain, shown), picture).toBeGreaterThan(4 * NOISE);
    }
  });
}
