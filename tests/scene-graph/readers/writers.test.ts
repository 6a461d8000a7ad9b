// Code that writes to bones between update and render: what it writes is what is drawn.

import * as THREE from 'three';
import { CCDIKSolver } from 'three/addons/animation/CCDIKSolver.js';
import { retarget } from 'three/addons/utils/SkeletonUtils.js';
import { describe, expect, it } from 'vitest';
import { largestDifference, meshSpacePalettes, prepareToDraw } from '../../support/skinned-pose.js';
import { createSmallClips, createSmallRig, turns } from '../../support/small-rig.js';
import { createSpring } from '../../support/spring-bone.js';
import { describeReaders } from './overview.js';
import { createMixer, createStage, type Stage } from './stages.js';

/** Draws, moves on and draws again, with the same code at work in both frames: pictures of both. */
function drawTwice(stage: Stage, write: () => void): number[] {
  const pictures: number[] = [];
  for (let frame = 0; frame < 2; frame++) {
    if (frame > 0) stage.update(0.1);
    write();
    prepareToDraw(stage.scene);
    pictures.push(...meshSpacePalettes(stage.scene), ...stage.chain.flatMap((bone) => bone.matrixWorld.elements));
  }
  return pictures;
}

/** The same, where bones themselves are not looked at. */
function pictureTwice(stage: Stage, write: () => void): number[] {
  const pictures: number[] = [];
  for (let frame = 0; frame < 2; frame++) {
    if (frame > 0) stage.update(0.1);
    write();
    prepareToDraw(stage.scene);
    pictures.push(...meshSpacePalettes(stage.scene));
  }
  return pictures;
}

describeReaders('writers', {
  'bone.lookAt': (stage) =>
    drawTwice(stage, () => {
      stage.chain[1].lookAt(3, 2, 1);
      stage.chain[2].lookAt(-3, 2, 1);
    }),

  'rotation by hand': (stage) =>
    drawTwice(stage, () => {
      stage.chain[1].rotation.set(0.3, 0.6, -0.2);
      stage.chain[2].quaternion.multiply(new THREE.Quaternion(0, 0.6, 0, 0.8));
    }),

  // Once, and it stays.
  'a channel that no track drives, by hand': (stage) => {
    stage.mixer.stopAllAction();
    const [hip, , head] = stage.chain;
    stage.mixer
      .clipAction(
        new THREE.AnimationClip('Turn', 1, [
          new THREE.QuaternionKeyframeTrack(`${hip.name}.quaternion`, [0, 1], turns('x', 0, 90)),
          new THREE.QuaternionKeyframeTrack(`${head.name}.quaternion`, [0, 1], turns('y', 0, 90)),
        ]),
      )
      .play();
    stage.update(0.2);
    prepareToDraw(stage.scene);
    stage.update(0.2);
    head.scale.setScalar(3);
    const first = drawTwice(stage, () => {});
    hip.position.y += 1;
    return [...first, ...drawTwice(stage, () => {})];
  },

  'matrix by hand, matrixAutoUpdate off': (stage) => {
    const [hip, spine] = stage.chain;
    for (const bone of [hip, spine]) bone.matrixAutoUpdate = false;
    return pictureTwice(stage, () => {
      spine.matrix.makeRotationZ(stage.mixer.time).setPosition(0, 0.2, 0.1);
      hip.matrix.makeShear(0, 0.5, 0, 0, 0, 0.2).setPosition(0, stage.mixer.time, 0);
      spine.matrixWorldNeedsUpdate = true;
      hip.matrixWorldNeedsUpdate = true;
    });
  },

  'matrixWorld by hand, matrixWorldAutoUpdate off': (stage) => {
    const [, spine] = stage.chain;
    spine.matrixWorldAutoUpdate = false;
    return pictureTwice(stage, () => {
      spine.matrixWorld.makeRotationX(stage.mixer.time).setPosition(1, 2, stage.mixer.time);
    });
  },

  CCDIKSolver: (stage) => {
    const { mesh, chain, scene } = stage;
    const { skeleton } = mesh;
    const target = new THREE.Bone();
    target.position.set(0.4, 0.6, -0.2);
    scene.add(target);
    scene.updateMatrixWorld();
    // The solver finds its target among the bones, which is one more here than the mesh is skinned to.
    const [first, second, third] = chain.map((bone) => skeleton.bones.indexOf(bone)) as [number, number, number];
    const seen = { skeleton: { bones: [...skeleton.bones, target] } } as unknown as THREE.SkinnedMesh;
    const links = [{ index: second, rotationMax: new THREE.Vector3(2, 2, 2) }, { index: first }];
    const solver = new CCDIKSolver(seen, [
      { target: skeleton.bones.length, effector: third, links, iteration: 3, blendFactor: 0.8 } as never,
    ]);
    return drawTwice(stage, () => {
      target.position.x += 0.1;
      target.updateMatrixWorld();
      scene.updateMatrixWorld();
      solver.update();
    });
  },

  'a spring bone': (stage) => {
    const [, bone, child] = stage.chain;
    const swing = createSpring(bone, child);
    return [...drawTwice(stage, swing), ...drawTwice(stage, swing)];
  },

  'skeleton.pose': (stage) => pictureTwice(stage, () => stage.mesh.skeleton.pose()),

  'SkeletonUtils.retarget to the character': (stage) => {
    const source = createSmallRig();
    source.bones[1]!.rotation.set(0.5, 0.2, 0.1);
    source.root.updateMatrixWorld(true);
    const names = Object.fromEntries(stage.chain.map((bone, index) => [bone.name, source.bones[index]!.name]));
    return pictureTwice(stage, () => retarget(stage.mesh, source.mesh.skeleton, { names, hip: 'Hips' }));
  },
});

describe('bones that are written whole in every frame', () => {
  it.each(['the fox', 'bones under their mesh'] as const)('show what was written: %s', async (name) => {
    const pictures: number[][] = [];
    for (const side of ['three', 'sinew'] as const) {
      const stage = await createStage(name, side);
      const [, spine, head] = stage.chain;
      pictures.push(
        pictureTwice(stage, () => {
          spine.position.set(0.1, 0.3, stage.mixer.time);
          spine.rotation.set(0.2, stage.mixer.time, 0.4);
          spine.scale.setScalar(1.5);
          head.quaternion.set(0, 0.6, 0, 0.8);
          head.position.set(0, 0.5, 0);
          head.scale.set(1, 2, 1);
        }),
      );
    }
    expect(largestDifference(pictures[0]!, pictures[1]!)).toBeLessThan(1e-5);
  });
});

describe('bones that are placed by hand', () => {
  it('are right for who asks between two frames, and when they are let go', async () => {
    const [three, sinew] = [await createStage('the fox', 'three'), await createStage('the fox', 'sinew')];
    const pictures = [three, sinew].map((stage) => {
      const [, spine] = stage.chain;
      spine.matrixAutoUpdate = false;
      spine.matrix.makeRotationZ(1).setPosition(0, 0.2, 0.1);
      const first = pictureTwice(stage, () => {
        spine.matrixWorldNeedsUpdate = true;
      });
      // A renderer may draw a scene whose matrices are kept by hand.
      stage.update(0.1);
      stage.mesh.skeleton.update();
      const between = meshSpacePalettes(stage.scene);
      spine.matrixAutoUpdate = true;
      return [...first, ...between, ...pictureTwice(stage, () => {}), ...pictureTwice(stage, () => {})];
    });
    expect(largestDifference(pictures[0]!, pictures[1]!)).toBeLessThan(1e-5);
  });
});

describe('a mesh that bones hang on, and that is driven itself', () => {
  it('is drawn where three draws it', async () => {
    const pictures: number[][] = [];
    for (const kind of ['three', 'sinew'] as const) {
      const stage = await createStage('bones under their mesh', kind);
      stage.mixer
        .clipAction(
          new THREE.AnimationClip('Slide', 1, [
            new THREE.VectorKeyframeTrack('Body.position', [0, 1], [0, 0, 0, 3, 2, 1]),
            new THREE.QuaternionKeyframeTrack('Body.quaternion', [0, 1], turns('y', 0, 90)),
          ]),
        )
        .play();
      const shown: number[] = [];
      for (let frame = 0; frame < 3; frame++) {
        stage.update(0.1);
        shown.push(...pictureTwice(stage, () => {}), ...stage.mesh.matrixWorld.elements);
      }
      pictures.push(shown);
    }
    expect(largestDifference(pictures[0]!, pictures[1]!)).toBeLessThan(1e-5);
  });
});

describe('a joint that is more than a bone', () => {
  it('does what its class does: a mesh that is moved by hand', async () => {
    const pictures: number[][] = [];
    for (const kind of ['three', 'sinew'] as const) {
      const stage = await createStage('bones under their mesh', kind);
      pictures.push(
        pictureTwice(stage, () => {
          stage.mesh.position.x += 1;
          stage.mesh.rotation.z += 0.5;
        }),
      );
    }
    expect(largestDifference(pictures[0]!, pictures[1]!)).toBeLessThan(1e-5);
  });

  it('does what its class does: a camera that bones hang on', () => {
    const numbers = (['three', 'sinew'] as const).map((kind) => {
      const { root, bones } = createSmallRig();
      const camera = new THREE.PerspectiveCamera();
      root.add(camera.add(bones[0]!));
      const scene = new THREE.Scene().add(root);
      const mixer = createMixer(kind, root);
      mixer.clipAction(createSmallClips()[0]!).play();
      mixer.update(0.3);
      camera.position.x = 1;
      scene.updateMatrixWorld();
      const drawn = [...camera.matrixWorldInverse.elements];
      camera.rotation.y = 1;
      camera.updateWorldMatrix(true, false);
      return [...drawn, ...camera.matrixWorldInverse.elements, ...meshSpacePalettes(scene)];
    });
    expect(largestDifference(numbers[0]!, numbers[1]!)).toBeLessThan(1e-5);
  });
});

describe('bones that are written between two renders', () => {
  it('count as they are until the next update, and are driven again from then on', async () => {
    const [three, sinew] = [await createStage('the fox', 'three'), await createStage('the fox', 'sinew')];
    for (const stage of [three, sinew]) {
      stage.update(0.1);
      for (let render = 0; render < 2; render++) {
        stage.chain[1].rotation.y += 0.5;
        prepareToDraw(stage.scene);
      }
    }
    expect(largestDifference(meshSpacePalettes(three.scene), meshSpacePalettes(sinew.scene))).toBeLessThan(1e-5);
    for (const stage of [three, sinew]) {
      stage.update(0.1);
      prepareToDraw(stage.scene);
    }
    expect(largestDifference(meshSpacePalettes(three.scene), meshSpacePalettes(sinew.scene))).toBeLessThan(1e-5);
  });

  it('keep what was written to a channel that no track drives', async () => {
    const pictures: number[][] = [];
    for (const side of ['three', 'sinew'] as const) {
      const stage = await createStage('the fox', side);
      // Tracks of the fox only turn its head.
      const head = stage.chain[2];
      head.scale.setScalar(3);
      head.position.z += 0.1;
      pictures.push(pictureTwice(stage, () => {}));
    }
    expect(largestDifference(pictures[0]!, pictures[1]!)).toBeLessThan(1e-5);
  });
});
