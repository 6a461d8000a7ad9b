// What user code and three's renderers see of a character that a mixer drives.

import * as THREE from 'three';
import { clone as cloneCharacter } from 'three/addons/utils/SkeletonUtils.js';
import { describe, expect, it } from 'vitest';
import { AnimationMixer } from '../../src/index.js';
import { syntheticPath } from '../support/load-model.js';
import { largestDifference, meshSpacePalettes, prepareToDraw } from '../support/skinned-pose.js';
import { createSmallClips, createSmallRig, type SmallRig } from '../support/small-rig.js';
import { threeLacks } from '../support/three-differences.js';
import { actionOf, loadTwins, onBoth } from '../support/twins.js';

/** Single precision, for a character of a few units. */
const TOLERANCE = 1e-5;

/** Of matrices in doubles: what is left between our slerp and the trigonometry of three's, over a few joints. */
const SLERP_ERROR = 2e-7;

interface Side {
  readonly rig: SmallRig;
  readonly scene: THREE.Scene;
  readonly mixer: THREE.AnimationMixer;
}

/** The same character in two scenes, one for each mixer, in the middle of two clips. */
function createSides(): { three: Side; sinew: Side; both: readonly Side[] } {
  const make = (createMixer: (root: THREE.Object3D) => THREE.AnimationMixer): Side => {
    const rig = createSmallRig();
    const scene = new THREE.Scene();
    scene.add(rig.root);
    const mixer = createMixer(rig.root);
    for (const clip of createSmallClips().slice(0, 2)) mixer.clipAction(clip).play();
    mixer.update(0.3);
    return { rig, scene, mixer };
  };
  const three = make((root) => new THREE.AnimationMixer(root));
  const sinew = make((root) => new AnimationMixer(root) as unknown as THREE.AnimationMixer);
  return { three, sinew, both: [three, sinew] };
}

function expectSameMatrices(a: THREE.Object3D, b: THREE.Object3D): void {
  expect(largestDifference(b.matrixWorld.elements, a.matrixWorld.elements)).toBeLessThan(SLERP_ERROR);
  expect(largestDifference(b.matrix.elements, a.matrix.elements)).toBeLessThan(SLERP_ERROR);
}

function expectSamePicture({ three, sinew }: { three: Side; sinew: Side }): void {
  const wanted = meshSpacePalettes(three.scene);
  expect(wanted.length).toBeGreaterThan(0);
  expect(largestDifference(wanted, meshSpacePalettes(sinew.scene))).toBeLessThan(TOLERANCE);
}

describe('a bone of a driven character', () => {
  it('has the matrices that three gives it', () => {
    const { three, sinew, both } = createSides();
    for (const { rig, scene } of both) {
      rig.root.position.set(3, 4, 5);
      rig.root.rotation.set(0.1, 0.2, 0.3);
      rig.root.scale.set(1, 2, -1);
      scene.updateMatrixWorld();
    }
    three.rig.bones.forEach((bone, index) => {
      expectSameMatrices(bone, sinew.rig.bones[index]!);
    });
  });

  it('keeps its Euler angles in step', () => {
    const { three, sinew } = createSides();
    three.rig.bones.forEach((bone, index) => {
      const { rotation } = sinew.rig.bones[index]!;
      expect(rotation.x).toBeCloseTo(bone.rotation.x, 6);
      expect(rotation.y).toBeCloseTo(bone.rotation.y, 6);
      expect(rotation.z).toBeCloseTo(bone.rotation.z, 6);
    });
  });

  it('tells its place in the world when asked, without a render', () => {
    const { three, sinew } = createSides();
    const wanted = three.rig.bones[2]!.getWorldPosition(new THREE.Vector3());
    expect(sinew.rig.bones[2]!.getWorldPosition(new THREE.Vector3()).distanceTo(wanted)).toBeLessThan(SLERP_ERROR);
  });

  it('shows on screen what is written to it after update', () => {
    const sides = createSides();
    for (const { rig, scene } of sides.both) {
      rig.bones[1]!.rotation.y = 1.2;
      rig.bones[2]!.position.x = 0.7;
      rig.bones[2]!.scale.setScalar(2);
      prepareToDraw(scene);
    }
    expectSamePicture(sides);
  });

  it('may be updated alone, as inverse kinematics does', () => {
    const sides = createSides();
    for (const { rig, scene } of sides.both) {
      scene.updateMatrixWorld();
      rig.bones[1]!.rotation.y = 1.2;
      rig.bones[1]!.updateMatrixWorld(true);
      rig.mesh.skeleton.update();
    }
    expectSamePicture(sides);
    expectSameMatrices(sides.three.rig.bones[2]!, sides.sinew.rig.bones[2]!);
  });

  it('may have its matrix written by hand, with matrixAutoUpdate off', () => {
    const sides = createSides();
    for (const { rig, scene } of sides.both) {
      rig.bones[1]!.matrixAutoUpdate = false;
      rig.bones[1]!.matrix.makeRotationZ(0.4).setPosition(0, 1, 0);
      rig.bones[1]!.matrixWorldNeedsUpdate = true;
      prepareToDraw(scene);
    }
    expectSamePicture(sides);
  });

  const skipsChildren = threeLacks('children of nodes that are placed by hand');
  it.skipIf(skipsChildren)('may be placed in the world by hand, with matrixWorldAutoUpdate off', () => {
    const sides = createSides();
    for (const { rig, scene } of sides.both) {
      rig.root.position.set(1, 2, 3);
      rig.bones[1]!.matrixWorldAutoUpdate = false;
      rig.bones[1]!.matrixWorld.makeRotationX(0.4).setPosition(1, 4, 3);
      prepareToDraw(scene);
    }
    expectSamePicture(sides);
  });

  it('turns about its pivot, if it has one', () => {
    const sides = createSides();
    for (const { rig, scene } of sides.both) {
      (rig.bones[1] as unknown as { pivot: THREE.Vector3 }).pivot = new THREE.Vector3(0.2, 0.3, 0.4);
      prepareToDraw(scene);
    }
    expectSamePicture(sides);
  });

  it('carries what hangs on it', () => {
    const { three, sinew, both } = createSides();
    const swords = both.map(({ rig, scene }) => {
      const sword = new THREE.Mesh();
      const tip = new THREE.Object3D();
      sword.position.x = 0.5;
      tip.position.y = 1;
      sword.add(tip);
      rig.bones[2]!.add(sword);
      scene.updateMatrixWorld();
      return { sword, tip };
    });
    expectSameMatrices(swords[0]!.sword, swords[1]!.sword);
    expectSameMatrices(swords[0]!.tip, swords[1]!.tip);
    // And goes on doing so while it moves.
    for (const { mixer, scene } of [three, sinew]) {
      mixer.update(0.1);
      scene.updateMatrixWorld();
    }
    expectSameMatrices(swords[0]!.tip, swords[1]!.tip);
  });

  it('can be seen by a SkeletonHelper', () => {
    const { both } = createSides();
    const [wanted, got] = both.map(({ scene, rig }) => {
      const helper = new THREE.SkeletonHelper(rig.root);
      scene.add(helper);
      scene.updateMatrixWorld();
      helper.updateMatrixWorld(true);
      return [...helper.geometry.attributes.position!.array];
    });
    got!.forEach((value, index) => {
      expect(value).toBeCloseTo(wanted![index]!, 6);
    });
  });
});

describe('a part of a driven character that is hung elsewhere', () => {
  it('stands where three puts it: the whole model on a pivot', () => {
    const [wanted, got] = [THREE.AnimationMixer, AnimationMixer as unknown as typeof THREE.AnimationMixer].map(
      (kind) => {
        const { root, mesh } = createSmallRig();
        const scene = new THREE.Scene().add(root);
        const mixer = new kind(scene);
        mixer.clipAction(createSmallClips()[0]!).play();
        mixer.update(0.3);
        prepareToDraw(scene);
        const pivot = new THREE.Group();
        pivot.position.x = 10;
        scene.add(pivot);
        pivot.add(root);
        mixer.update(0.1);
        prepareToDraw(scene);
        return [...root.matrixWorld.elements, ...mesh.matrixWorld.elements, ...meshSpacePalettes(scene)];
      },
    );
    expect(largestDifference(wanted!, got!)).toBeLessThan(TOLERANCE);
  });

  it('stands where three puts it: a bone in the scene', () => {
    const sides = createSides();
    for (const { rig, scene, mixer } of sides.both) {
      prepareToDraw(scene);
      scene.attach(rig.bones[2]!);
      mixer.update(0.1);
      prepareToDraw(scene);
    }
    expectSameMatrices(sides.three.rig.bones[2]!, sides.sinew.rig.bones[2]!);
    expectSamePicture(sides);
  });
});

describe('matrices that are asked for between two frames', () => {
  it('are those of the present pose, and so is what follows from them', () => {
    const [wanted, got] = createSides().both.map(({ rig, scene, mixer }) => {
      prepareToDraw(scene);
      mixer.update(0.2);
      const box = new THREE.Box3().setFromObject(rig.root, true);
      mixer.update(0.2);
      rig.root.updateWorldMatrix(true, true);
      const vertex = rig.mesh.getVertexPosition(0, new THREE.Vector3());
      mixer.update(0.2);
      rig.bones[2]!.lookAt(5, 5, 5);
      rig.bones[2]!.updateMatrixWorld();
      const head = rig.bones[2]!.matrixWorld.clone();
      rig.bones[1]!.getWorldPosition(new THREE.Vector3());
      rig.bones[2]!.updateMatrixWorld(true);
      return [
        ...box.min.toArray(),
        ...box.max.toArray(),
        ...vertex.toArray(),
        ...head.elements,
        ...rig.bones[2]!.matrixWorld.elements,
      ];
    });
    got!.forEach((value, index) => {
      expect(value, String(index)).toBeCloseTo(wanted![index]!, 5);
    });
  });
});

describe('the mesh of a driven character', () => {
  it('looks the same wherever it stands', () => {
    const sides = createSides();
    for (const { rig, scene } of sides.both) {
      rig.root.position.set(-3, 1, 8);
      rig.root.rotation.set(0.5, 1, -0.2);
      rig.root.scale.set(0.5, 2, 3);
      rig.mesh.position.set(0.1, 0.2, 0.3);
      rig.mesh.rotation.y = 1;
      prepareToDraw(scene);
    }
    expectSamePicture(sides);
  });

  it('keeps its palette when the character moves', () => {
    const { sinew } = createSides();
    prepareToDraw(sinew.scene);
    const before = [...sinew.rig.mesh.skeleton.boneMatrices!];
    sinew.rig.root.position.set(1e6, 0, 1e6);
    sinew.rig.root.rotation.y = 2;
    prepareToDraw(sinew.scene);
    expect([...sinew.rig.mesh.skeleton.boneMatrices!]).toEqual(before);
  });

  it('is as exact a million units from the origin as near it, where three loses five digits', () => {
    const near = createSides();
    prepareToDraw(near.three.scene);
    const wanted = meshSpacePalettes(near.three.scene);
    const far = createSides();
    for (const { rig, scene } of far.both) {
      rig.root.position.set(1e6, -2e6, 3e6);
      prepareToDraw(scene);
    }
    expect(largestDifference(wanted, meshSpacePalettes(far.sinew.scene))).toBeLessThan(TOLERANCE);
    expect(largestDifference(wanted, meshSpacePalettes(far.three.scene))).toBeGreaterThan(1e-3);
  });

  it('is hit by a ray, and bounded, where it is seen', () => {
    const [wanted, got] = createSides().both.map(({ rig, scene }) => {
      rig.root.position.set(2, 0, 0);
      prepareToDraw(scene);
      rig.mesh.computeBoundingSphere();
      rig.mesh.computeBoundingBox();
      (rig.mesh.material as THREE.Material).side = THREE.DoubleSide;
      const hits = new THREE.Raycaster(new THREE.Vector3(2.05, 0.4, 5), new THREE.Vector3(0, 0, -1)).intersectObject(
        rig.mesh,
      );
      const { boundingSphere, boundingBox } = rig.mesh;
      return [
        hits.length,
        ...hits[0]!.point.toArray(),
        boundingSphere!.radius,
        ...boundingSphere!.center.toArray(),
        ...boundingBox!.min.toArray(),
        ...boundingBox!.max.toArray(),
        ...rig.mesh.applyBoneTransform(3, new THREE.Vector3(0.1, 0.2, 0.3)).toArray(),
      ];
    });
    got!.forEach((value, index) => {
      expect(value).toBeCloseTo(wanted![index]!, 5);
    });
  });

  it.skipIf(threeLacks('applyBoneTransform for a Vector4'))('moves a vertex with a fourth component', () => {
    const [wanted, got] = createSides().both.map(({ rig, scene }) => {
      prepareToDraw(scene);
      return rig.mesh.applyBoneTransform(3, new THREE.Vector4(0.1, 0.2, 0.3, 1)).toArray();
    });
    got!.forEach((value, index) => {
      expect(value).toBeCloseTo(wanted![index]!, 5);
    });
  });

  it('survives that the renderer makes the bone texture later', () => {
    const sides = createSides();
    for (const { rig, scene, mixer } of sides.both) {
      prepareToDraw(scene);
      rig.mesh.skeleton.computeBoneTexture();
      mixer.update(0.2);
      prepareToDraw(scene);
    }
    expectSamePicture(sides);
    const { skeleton } = sides.sinew.rig.mesh;
    expect(skeleton.boneTexture!.image.data).toBe(skeleton.boneMatrices);
  });

  it('marks the bone texture for upload', () => {
    const { sinew } = createSides();
    const { skeleton } = sinew.rig.mesh;
    skeleton.computeBoneTexture();
    const { version } = skeleton.boneTexture!;
    prepareToDraw(sinew.scene);
    expect(skeleton.boneTexture!.version).toBeGreaterThan(version);
  });

  it('may be detached', () => {
    const sides = createSides();
    for (const { rig, scene } of sides.both) {
      rig.mesh.bindMode = THREE.DetachedBindMode;
      rig.root.position.set(1, 2, 3);
      prepareToDraw(scene);
    }
    expectSamePicture(sides);
  });
});

describe('several meshes on one skeleton', () => {
  it('each look right under a transform of their own, also those that come later', () => {
    const sides = createSides();
    for (const { rig, scene, mixer } of sides.both) {
      const inside = rig.mesh.clone();
      inside.position.set(1, 0, 0);
      inside.scale.setScalar(2);
      rig.root.add(inside);
      const elsewhere = new THREE.SkinnedMesh(rig.mesh.geometry, rig.mesh.material);
      elsewhere.bind(rig.mesh.skeleton, new THREE.Matrix4().makeTranslation(0, 0.1, 0));
      const group = new THREE.Group();
      group.position.set(0, 0, -5);
      group.rotation.x = 1;
      group.add(elsewhere);
      // Before the character in the scene, so that it is updated first.
      scene.children.unshift(group);
      group.parent = scene;
      rig.root.position.x = 4;
      mixer.update(0.1);
      prepareToDraw(scene);
    }
    expectSamePicture(sides);
  });
});

describe('a character without a mixer', () => {
  it('is drawn by three as before', () => {
    createSides();
    const { rig, scene } = { rig: createSmallRig(), scene: new THREE.Scene() };
    scene.add(rig.root);
    rig.root.position.set(1, 2, 3);
    rig.bones[1]!.rotation.x = 1;
    prepareToDraw(scene);
    const inverse = rig.mesh.matrixWorld.clone().invert();
    expect(rig.mesh.bindMatrixInverse.elements).toEqual(inverse.elements);
    const { skeleton } = rig.mesh;
    const wanted = rig.bones[2]!.matrixWorld.clone().multiply(skeleton.boneInverses[2]!);
    expect([...skeleton.boneMatrices!.slice(32)]).toEqual([...Float32Array.from(wanted.elements)]);
    const vertex = rig.mesh.getVertexPosition(0, new THREE.Vector3());
    const { position } = rig.mesh.geometry.attributes;
    expect(vertex.z).not.toBe(position!.getZ(0));
  });

  it('may be cloned from one that has a mixer', () => {
    const sides = createSides();
    for (const { rig, scene, mixer } of sides.both) {
      const copy = cloneCharacter(rig.root);
      copy.position.x = 2;
      scene.add(copy);
      mixer.update(0.25);
      prepareToDraw(scene);
    }
    expectSamePicture(sides);
  });
});

describe('skeletons that belong together', () => {
  it.each(['nested-skeletons', 'two-skins-shared-joints', 'two-characters-same-names', 'mesh-under-joint'])(
    'look right under a moved root: %s',
    async (name) => {
      const twins = await loadTwins(syntheticPath(name));
      onBoth(twins, (twin) => {
        twin.gltf.animations.forEach((_, clip) => {
          actionOf(twin, clip).play();
        });
        twin.root.position.set(1, 2, 3);
        twin.root.rotation.y = 1;
        twin.mixer.update(0.4);
        prepareToDraw(twin.root);
      });
      const wanted = meshSpacePalettes(twins.three.root);
      expect(largestDifference(wanted, meshSpacePalettes(twins.sinew.root))).toBeLessThan(TOLERANCE);
    },
  );
});

describe('a mesh that its bones hang on', () => {
  it('is drawn as with three when it moves', () => {
    const [three, sinew] = ['three', 'sinew'].map((kind) => {
      const { root, mesh, bones } = createSmallRig();
      mesh.add(bones[0]!);
      const clip = createSmallClips()[1]!;
      const mixer = kind === 'three' ? new THREE.AnimationMixer(root) : new AnimationMixer(root);
      (mixer.clipAction(clip) as THREE.AnimationAction).play();
      mixer.update(0.1);
      for (const x of [0, 3]) {
        mesh.position.set(x, 1, 0);
        mesh.rotation.y = x;
        prepareToDraw(root);
      }
      return meshSpacePalettes(root);
    }) as [number[], number[]];
    three.forEach((number, index) => {
      expect(sinew[index]).toBeCloseTo(number, 5);
    });
  });
});
