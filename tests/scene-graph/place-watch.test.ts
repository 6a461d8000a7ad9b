// A character that stands still is left alone by updates of the scene, until something about its place is changed: beside three.

import * as THREE from 'three';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AnimationMixer } from '../../src/index.js';
import { largestDifference, meshSpacePalettes, prepareToDraw } from '../support/skinned-pose.js';
import { createSmallClips, createSmallRig, type SmallRig } from '../support/small-rig.js';

const TOLERANCE = 1e-5;
const STEP = 1 / 60;

interface Side extends SmallRig {
  readonly scene: THREE.Scene;
  readonly parent: THREE.Group;
  readonly armature: THREE.Object3D;
  /** One that hangs on the root, and one on the mesh. */
  readonly hat: THREE.Object3D;
  readonly badge: THREE.Object3D;
  readonly mixer: THREE.AnimationMixer;
}

type Act = (side: Side) => void;

function createSide(Mixer: typeof THREE.AnimationMixer, meshIsAmongJoints: boolean): Side {
  const rig = createSmallRig();
  const scene = new THREE.Scene();
  const parent = new THREE.Group();
  const hat = new THREE.Object3D();
  const badge = new THREE.Object3D();
  const armature = rig.bones[0]!.parent!;
  hat.position.set(0, 3, 0);
  badge.position.set(0, 1, 0.3);
  if (meshIsAmongJoints) armature.add(rig.mesh);
  rig.mesh.add(badge);
  scene.add(parent.add(rig.root.add(hat)));
  rig.root.position.set(1, 2, 3);
  const mixer = new Mixer(rig.root);
  mixer.clipAction(createSmallClips()[0]!).play();
  return { ...rig, scene, parent, armature, hat, badge, mixer };
}

function createSides(meshIsAmongJoints: boolean): readonly [three: Side, sinew: Side] {
  return [
    createSide(THREE.AnimationMixer, meshIsAmongJoints),
    createSide(AnimationMixer as unknown as typeof THREE.AnimationMixer, meshIsAmongJoints),
  ];
}

function playFrame({ mixer, scene }: Side): void {
  mixer.update(STEP);
  prepareToDraw(scene);
}

function expectSame(three: Side, sinew: Side): void {
  for (const name of ['root', 'mesh', 'armature', 'hat', 'badge', 'lamp'] as const) {
    const [wanted, got] = [three[name], sinew[name]];
    expect([...got.position, ...got.quaternion, ...got.scale], name).toEqual([
      ...wanted.position,
      ...wanted.quaternion,
      ...wanted.scale,
    ]);
    expect(got.rotation.toArray(), name).toEqual(wanted.rotation.toArray());
    expect(got.userData, name).toEqual(wanted.userData);
    expect(largestDifference(wanted.matrixWorld.elements, got.matrixWorld.elements), name).toBeLessThan(TOLERANCE);
  }
  expect(largestDifference(meshSpacePalettes(three.scene), meshSpacePalettes(sinew.scene))).toBeLessThan(TOLERANCE);
}

const ACTS: Readonly<Record<string, Act>> = {
  'the root is moved': ({ root }) => root.position.set(4, 5, 6),
  'one number of its position is set': ({ root }) => {
    root.position.x = 7;
  },
  'it is turned by its Euler angles': ({ root }) => {
    root.rotation.y = 1;
  },
  'it is turned by its quaternion': ({ root }) => root.quaternion.setFromAxisAngle(new THREE.Vector3(0, 1, 0), 2),
  'it is scaled': ({ root }) => root.scale.setScalar(2),
  'it looks somewhere': ({ root }) => root.lookAt(10, 2, 0),
  'it walks': ({ root }) => root.translateZ(2),
  'a matrix is applied to it': ({ root }) => root.applyMatrix4(new THREE.Matrix4().makeRotationX(1)),
  'its matrix is set by hand': ({ root }) => {
    root.matrixAutoUpdate = false;
    root.matrix.makeTranslation(3, 2, 1);
    root.matrixWorldNeedsUpdate = true;
  },
  'its world matrix is set by hand': ({ root }) => {
    root.matrixWorldAutoUpdate = false;
    root.matrixWorld.makeTranslation(3, 2, 1);
  },
  'it gets a pivot': ({ root }) => {
    (root as unknown as { pivot: THREE.Vector3 }).pivot = new THREE.Vector3(1, 0, 0);
    root.rotation.y = 1;
  },
  'its parent is moved': ({ parent }) => parent.position.set(0, 9, 0),
  'its parent is moved, and somebody asks where it is': ({ parent, root }) => {
    parent.position.set(0, 9, 0);
    root.getWorldPosition(new THREE.Vector3());
  },
  'it is moved, and somebody asks where it is': ({ root }) => {
    root.position.set(0, 9, 0);
    root.getWorldPosition(new THREE.Vector3());
  },
  'it hangs on something else': ({ root, scene }) => scene.add(root),
  'it is attached to something else': ({ root, scene, parent }) => {
    parent.position.set(1, 1, 1);
    parent.updateMatrixWorld();
    scene.attach(root);
  },
  'it copies another object': ({ root, parent }) => root.copy(parent, false),
  'the mesh is moved': ({ mesh }) => {
    mesh.position.y = 1;
  },
  'the mesh is turned': ({ mesh }) => mesh.rotateY(1),
  'the mesh has its matrix set by hand': ({ mesh }) => {
    mesh.matrixAutoUpdate = false;
    mesh.matrix.makeTranslation(3, 2, 1);
    mesh.matrixWorldNeedsUpdate = true;
  },
  'the mesh is given another matrix to keep': ({ mesh }) => {
    mesh.matrixWorld = new THREE.Matrix4();
  },
  'the mesh hangs on something else': ({ mesh, parent }) => parent.add(mesh),
  'the mesh is detached': ({ mesh }) => {
    mesh.bindMode = THREE.DetachedBindMode;
  },
  'the mesh is bound anew': ({ mesh }) => mesh.bind(mesh.skeleton, new THREE.Matrix4().makeTranslation(0, 1, 0)),
  'the mesh gets a pivot': ({ mesh }) => {
    (mesh as unknown as { pivot: THREE.Vector3 }).pivot = new THREE.Vector3(1, 0, 0);
    mesh.rotation.y = 1;
  },
  'the mesh has its world matrix set by hand': ({ mesh }) => {
    mesh.matrixWorldAutoUpdate = false;
    mesh.matrixWorld.makeTranslation(3, 2, 1);
  },
  'the mesh is given another skeleton': ({ mesh, bones }) => {
    const inverses = mesh.skeleton.boneInverses.map((inverse) => inverse.clone().scale(new THREE.Vector3(2, 1, 1)));
    mesh.skeleton = new THREE.Skeleton([...bones], inverses);
  },
  'the mesh has other inverse binds': ({ mesh: { skeleton } }) => {
    skeleton.boneInverses = skeleton.boneInverses.map((inverse) => inverse.clone().scale(new THREE.Vector3(2, 1, 1)));
  },
  'the mesh is wrapped, and moved': ({ mesh }) => {
    wrap(mesh);
    mesh.position.z = 1;
  },
  'the mesh is moved, and once more by something on it while it is updated': ({ mesh, badge }) => {
    mesh.position.y = 1;
    let isMoved = false;
    badge.updateMatrixWorld = function (force) {
      THREE.Object3D.prototype.updateMatrixWorld.call(this, force);
      if (!isMoved) mesh.position.x = 3;
      isMoved = true;
    };
  },
  'the mesh is gone, and comes back': ({ mesh, root, scene }) => {
    const parent = mesh.parent!;
    mesh.removeFromParent();
    root.position.x = 5;
    scene.updateMatrixWorld();
    parent.add(mesh);
  },
  'the node between them is wrapped, and moved': ({ armature }) => {
    wrap(armature);
    armature.position.x = 2;
  },
  'the node between them hangs on something else': ({ armature, parent }) => parent.add(armature),
  'the node between them is gone': ({ armature }) => armature.removeFromParent(),
  'the node between them is gone, and comes back': ({ armature, root, scene }) => {
    armature.removeFromParent();
    root.position.x = 5;
    scene.updateMatrixWorld();
    root.add(armature);
  },
  'a bone hangs on something else': ({ bones, root }) => root.add(bones[2]!),
  'something on the root is hung on a bone': ({ bones, hat }) => bones[2]!.add(hat),
  'it is hung there, and on the mesh next': ({ bones, hat, mesh, scene }) => {
    bones[2]!.add(hat);
    scene.updateMatrixWorld();
    mesh.add(hat);
  },
  'the root is wrapped, and moved': ({ root }) => {
    wrap(root);
    root.position.x = 2;
  },
  'the root is moved, and somebody asks where the mesh is': ({ root, mesh }) => {
    root.position.x = 9;
    mesh.getWorldPosition(new THREE.Vector3());
  },
  'the node between them is moved': ({ armature }) => {
    armature.position.x = 2;
  },
  'a bone is moved': ({ bones }) => bones[1]!.position.set(1, 2, 3),
  'something on the root is moved': ({ hat }) => hat.position.set(1, 2, 3),
  'something on the mesh is moved': ({ badge }) => badge.position.set(1, 2, 3),
  'the bone is brought up to date after the root': ({ root, bones }) => {
    root.position.x = 9;
    root.updateWorldMatrix(true, false);
    bones[0]!.updateMatrixWorld();
  },
  'the mesh is brought up to date after the root': ({ root, mesh }) => {
    root.position.x = 9;
    root.updateWorldMatrix(true, false);
    mesh.updateMatrixWorld();
  },
  'the mesh is brought up to date after the parent': ({ parent, root, mesh }) => {
    parent.position.x = 9;
    root.updateWorldMatrix(true, false);
    mesh.updateMatrixWorld();
  },
};

/** Puts a method of an app in the place of an object's own, as one does to hear of updates. */
function wrap(object: THREE.Object3D): void {
  const { updateMatrixWorld } = object;
  object.userData.updateCount = 0;
  object.updateMatrixWorld = function (this: THREE.Object3D, force) {
    object.userData.updateCount++;
    updateMatrixWorld.call(this, force);
  };
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe.each([
  ['beside the bones', false],
  ['among what bones hang on', true],
])('a mesh %s stands where it does in three', (_, meshIsAmongJoints) => {
  it.each(Object.entries(ACTS))('when %s', (_name, act) => {
    const [three, sinew] = createSides(meshIsAmongJoints);
    for (const side of [three, sinew]) {
      for (let frame = 0; frame < 4; frame++) playFrame(side);
      act(side);
    }
    for (let frame = 0; frame < 3; frame++) {
      for (const side of [three, sinew]) playFrame(side);
      expectSame(three, sinew);
    }
  });

  it('when it is moved in every frame', () => {
    const [three, sinew] = createSides(meshIsAmongJoints);
    for (let frame = 0; frame < 5; frame++) {
      for (const side of [three, sinew]) {
        side.root.position.x += 0.1;
        if (frame % 2 === 0) side.mesh.position.z += 0.1;
        playFrame(side);
      }
      expectSame(three, sinew);
    }
  });

  it('when the last mixer is gone', () => {
    const [three, sinew] = createSides(meshIsAmongJoints);
    for (const side of [three, sinew]) {
      for (let frame = 0; frame < 4; frame++) playFrame(side);
      side.root.position.x = 3;
      side.mesh.position.x = 1;
      side.mixer.stopAllAction();
      side.mixer.uncacheRoot(side.root);
      prepareToDraw(side.scene);
    }
    expectSame(three, sinew);
    expect(Object.getOwnPropertyDescriptor(sinew.root.position, 'x')).toMatchObject({ value: 3 });
    expect(Object.getOwnPropertyDescriptor(sinew.mesh.position, 'x')).toMatchObject({ value: 1 });
    expect(sinew.root.updateMatrixWorld).toBe(THREE.Object3D.prototype.updateMatrixWorld);
  });
});

describe('what stands still', () => {
  const compositionsOf = (side: Side): number => {
    const compose = vi.spyOn(THREE.Matrix4.prototype, 'compose');
    side.scene.updateMatrixWorld();
    return compose.mock.calls.length;
  };

  it('costs no composition but those of what is not ours', () => {
    const [, sinew] = createSides(true);
    for (let frame = 0; frame < 4; frame++) playFrame(sinew);
    sinew.mixer.update(STEP);
    // The scene, the parent, the lamp, the hat and the badge.
    expect(compositionsOf(sinew)).toBe(5);
  });

  it('costs them again once the root is moved', () => {
    const [, sinew] = createSides(true);
    for (let frame = 0; frame < 4; frame++) playFrame(sinew);
    sinew.root.position.x = 2;
    // These, the root and the mesh.
    expect(compositionsOf(sinew)).toBe(7);
  });
});

describe('a mesh', () => {
  it('that bones hang on later is watched no longer, and is drawn as three draws it', () => {
    const sides = createSides(false);
    const mixers = sides.map((side, index) => {
      for (let frame = 0; frame < 4; frame++) playFrame(side);
      const bone = new THREE.Bone();
      bone.name = 'Tail';
      const tail = new THREE.SkinnedMesh(side.mesh.geometry, side.mesh.material);
      side.root.add(tail);
      side.mesh.add(bone);
      side.scene.updateMatrixWorld();
      tail.bind(new THREE.Skeleton([bone, bone, bone]), new THREE.Matrix4());
      const mixer = new (index === 0 ? THREE.AnimationMixer : AnimationMixer)(side.root);
      const tracks = ['Tail', 'Body'].map(
        (name) => new THREE.VectorKeyframeTrack(`${name}.position`, [0, 1], [0, 0, 0, 4, 0, 0]),
      );
      mixer.clipAction(new THREE.AnimationClip('Slide', 1, tracks)).play();
      return mixer;
    });
    const [three, sinew] = sides;
    for (let frame = 0; frame < 4; frame++) {
      for (const mixer of mixers) mixer.update(STEP);
      for (const side of sides) playFrame(side);
      expectSame(three, sinew);
    }
  });

  it('at rest has another sphere when it is given another geometry, and keeps one that it is given', () => {
    const [, sinew] = createSides(false);
    const { mesh } = sinew;
    for (let frame = 0; frame < 4; frame++) playFrame(sinew);
    const radius = mesh.boundingSphere!.radius;
    mesh.geometry = mesh.geometry.clone().scale(9, 1, 1);
    playFrame(sinew);
    // Vertices were 0.25 away from the middle line, and are 2.25 away.
    expect(mesh.boundingSphere!.radius).toBeGreaterThan(2);
    expect(radius).toBeLessThan(mesh.boundingSphere!.radius);
    const own = new THREE.Sphere(new THREE.Vector3(), 100);
    mesh.boundingSphere = own;
    for (let frame = 0; frame < 3; frame++) playFrame(sinew);
    expect(mesh.boundingSphere).toBe(own);
    mesh.boundingSphere = null as unknown as THREE.Sphere;
    playFrame(sinew);
    expect(mesh.boundingSphere.radius).toBeLessThan(100);
  });
});

describe('a root', () => {
  it('that becomes a joint is watched no longer, and is drawn as three draws it', () => {
    const [three, sinew] = createSides(false);
    for (const side of [three, sinew]) {
      for (let frame = 0; frame < 3; frame++) playFrame(side);
      const Mixer = side === three ? THREE.AnimationMixer : AnimationMixer;
      const turn = new THREE.VectorKeyframeTrack('Character.position', [0, 1], [0, 0, 0, 4, 0, 0]);
      const outer = new Mixer(side.parent);
      outer.clipAction(new THREE.AnimationClip('Slide', 1, [turn])).play();
      outer.update(0.5);
    }
    for (let frame = 0; frame < 3; frame++) {
      for (const side of [three, sinew]) playFrame(side);
      expectSame(three, sinew);
    }
  });

  it('that has methods of its own is left to them, and keeps them', () => {
    const sides = createSides(false);
    for (const { mixer, root } of sides) {
      mixer.stopAllAction();
      mixer.uncacheRoot(root);
      wrap(root);
      mixer.clipAction(createSmallClips()[0]!).play();
    }
    const [three, sinew] = sides;
    const { updateMatrixWorld } = sinew.root;
    for (let frame = 0; frame < 4; frame++) {
      for (const side of sides) {
        if (frame > 1) side.root.position.x += 1;
        playFrame(side);
      }
      expectSame(three, sinew);
    }
    expect(sinew.root.userData.updateCount).toBeGreaterThan(3);
    sinew.mixer.stopAllAction();
    sinew.mixer.uncacheRoot(sinew.root);
    expect(sinew.root.updateMatrixWorld).toBe(updateMatrixWorld);
  });

  it('has nothing left of ours but vectors as they were when the mixer is gone', () => {
    const { root } = createSmallRig();
    const keys = Reflect.ownKeys(root);
    const mixer = new AnimationMixer(root);
    mixer.clipAction(createSmallClips()[0]!).play();
    expect(Reflect.ownKeys(root).length).toBeGreaterThan(keys.length);
    mixer.stopAllAction();
    mixer.uncacheRoot(root);
    expect(Reflect.ownKeys(root)).toEqual(keys);
  });

  it('whose methods an app has kept works on when the mixer is gone', () => {
    const [, sinew] = createSides(false);
    playFrame(sinew);
    const { updateMatrixWorld, updateWorldMatrix } = sinew.root;
    sinew.mixer.stopAllAction();
    sinew.mixer.uncacheRoot(sinew.root);
    for (const [x, update] of [
      [3, () => updateMatrixWorld.call(sinew.root)],
      [4, () => updateWorldMatrix.call(sinew.root, true, true)],
    ] as const) {
      sinew.root.position.x = x;
      update();
      expect(sinew.mesh.matrixWorld.elements[12]).toBe(x);
    }
  });

  it('keeps no object alive that it once hung on', async () => {
    const [, sinew] = createSides(false);
    playFrame(sinew);
    const old = (() => {
      const parent = new THREE.Group();
      parent.add(sinew.root);
      parent.updateMatrixWorld();
      parent.remove(sinew.root);
      return new WeakRef(parent);
    })();
    for (let round = 0; round < 20 && old.deref(); round++) {
      await new Promise((resolve) => setTimeout(resolve));
      globalThis.gc!();
    }
    expect(old.deref()).toBeUndefined();
  });

  it.each([1, 2])('is three’s again when the last of %i mixers is gone', (count) => {
    const [, sinew] = createSides(false);
    const mixers = Array.from({ length: count - 1 }, () => new AnimationMixer(sinew.root));
    for (const mixer of mixers) mixer.clipAction(createSmallClips()[1]!).play();
    playFrame(sinew);
    for (const mixer of [sinew.mixer, ...mixers]) {
      expect(sinew.root.updateMatrixWorld).not.toBe(THREE.Object3D.prototype.updateMatrixWorld);
      mixer.stopAllAction();
      mixer.uncacheRoot(sinew.root);
    }
    expect(sinew.root.updateMatrixWorld).toBe(THREE.Object3D.prototype.updateMatrixWorld);
  });
});
