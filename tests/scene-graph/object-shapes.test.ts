import { setFlagsFromString } from 'node:v8';
import * as THREE from 'three';
import { clone } from 'three/addons/utils/SkeletonUtils.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { AnimationMixer } from '../../src/index.js';
import { redefineFields } from '../../src/scene-graph/redefine-fields.js';
import { FOX, loadModel } from '../support/load-model.js';

let isFast: (object: object) => boolean;
let haveOneShape: (a: object, b: object) => boolean;

beforeAll(() => {
  setFlagsFromString('--allow-natives-syntax');
  isFast = new Function('object', 'return %HasFastProperties(object)') as typeof isFast;
  haveOneShape = new Function('a', 'b', 'return %HaveSameMap(a, b)') as typeof haveOneShape;
});

/** All objects of a bone that a rig puts accessors on. */
function partsOf({ position, quaternion, scale, rotation, matrix, matrixWorld }: THREE.Object3D): object[] {
  return [position, quaternion, scale, rotation, matrix, matrixWorld];
}

function bonesOf(root: THREE.Object3D): THREE.Object3D[] {
  const bones: THREE.Object3D[] = [];
  root.traverse((node) => {
    if ((node as THREE.Bone).isBone) bones.push(node);
  });
  return bones;
}

describe('bones that are bound', () => {
  it('stay fast, and of one shape, whichever character they belong to', async () => {
    const { scene, animations } = await loadModel(FOX);
    const bones = [1, 2, 3].flatMap(() => {
      const root = clone(scene);
      new AnimationMixer(root).clipAction(animations[0]!).play();
      return bonesOf(root);
    });
    const first = bones[0]!;
    for (const bone of bones) {
      expect(isFast(bone), bone.name).toBe(true);
      expect(haveOneShape(bone, first), bone.name).toBe(true);
    }
    for (const [i, part] of partsOf(first).entries()) {
      expect(bones.map((bone) => isFast(partsOf(bone)[i]!))).not.toContain(false);
      // A matrix that somebody has looked at, or that is kept for what hangs on its bone, is plain again.
      if (!(part instanceof THREE.Matrix4)) {
        expect(bones.map((bone) => haveOneShape(partsOf(bone)[i]!, part))).not.toContain(false);
      }
    }
  });

  it('have roots, meshes and skeletons of one shape each, which stay fast', async () => {
    const { scene, animations } = await loadModel(FOX);
    const characters = [1, 2, 3].map(() => {
      const root = clone(scene);
      new AnimationMixer(root).clipAction(animations[0]!).play();
      root.updateMatrixWorld();
      const mesh = root.getObjectByProperty('isSkinnedMesh', true) as THREE.SkinnedMesh;
      return [root, mesh, mesh.skeleton];
    });
    for (const character of characters) {
      for (const [i, object] of character.entries()) {
        expect(isFast(object), String(i)).toBe(true);
        expect(haveOneShape(object, characters[0]![i]!), String(i)).toBe(true);
      }
    }
  });

  it('would be slow if their fields were made accessors where they stand', () => {
    const bone = new THREE.Bone();
    Object.defineProperty(bone, 'matrix', { get: () => null, configurable: true, enumerable: true });
    expect(isFast(bone)).toBe(false);
  });
});

describe('redefineFields', () => {
  it('serves objects with other fields in turn, and keeps all of each fast', () => {
    // Not those of a rig: V8 does not keep objects fast that get other accessors for a field than some before them.
    const names = ['layers', 'pivot'];
    const read = { configurable: true, enumerable: true, get: () => 'read' };
    for (let i = 0; i < 8; i++) {
      const node: THREE.Object3D & { mine?: string } = i % 2 === 0 ? new THREE.Bone() : new THREE.Group();
      if (i % 3 === 0) node.mine = 'mine';
      const expected: Record<string, unknown> = { ...Object.getOwnPropertyDescriptors(node) };
      for (const name of names) if (name in expected) expected[name] = { set: undefined, ...read };
      redefineFields(node, names, [read, read]);
      expect(Object.getOwnPropertyDescriptors(node)).toEqual(expected);
      expect(Reflect.ownKeys(node)).toEqual(Reflect.ownKeys(expected));
      expect(isFast(node)).toBe(true);
    }
  });
});
