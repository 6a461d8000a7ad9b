import * as THREE from 'three';
import { describe, expect, it } from 'vitest';
import { type Character, threeToSkeletons } from '../../src/index.js';
import { FOX, loadModel, syntheticPath } from '../support/load-model.js';
import { createSmallRig } from '../support/small-rig.js';

async function charactersOf(name: string): Promise<Character[]> {
  return threeToSkeletons(await loadModel(syntheticPath(name)));
}

/** Each joint with the name of its parent, to be read at a glance. */
function treeOf({ skeleton }: Character): string[] {
  return skeleton.names.map((name, joint) => {
    const parent = skeleton.parents[joint]!;
    return parent < 0 ? name : `${skeleton.names[parent]} > ${name}`;
  });
}

describe('threeToSkeletons', () => {
  it('reads our fox from what the loader gives, from its scene and from any node above', async () => {
    const gltf = await loadModel(FOX);
    const above = new THREE.Group().add(new THREE.Group().add(gltf.scene));
    for (const source of [gltf, gltf.scene, above]) {
      const characters = threeToSkeletons(source);
      expect(characters).toHaveLength(1);
      expect(characters[0]!.skeleton.skins[0]!.joints).toHaveLength(24);
      const { bones } = characters[0]!.skeletons[0]!;
      const { joints } = characters[0]!.skeleton.skins[0]!;
      expect([...joints].map((joint) => characters[0]!.nodes[joint])).toEqual(bones);
    }
  });

  it('reads one SkinnedMesh by itself, with the bones that stand beside it', () => {
    const { mesh, bones } = createSmallRig();
    const [character] = threeToSkeletons(mesh) as [Character];
    expect(treeOf(character)).toEqual(['Hips', 'Hips > Spine', 'Spine > Head']);
    expect(character.base).toBe(bones[0]!.parent);
  });

  it('finds the mesh of an armature that stands beside it', () => {
    const { root, bones } = createSmallRig();
    const [character] = threeToSkeletons(root.getObjectByName('Armature')!) as [Character];
    expect(character.nodes).toEqual(bones);
  });

  it('takes the ancestors up to the outermost one below the root', () => {
    const { root } = createSmallRig();
    const scene = new THREE.Group().add(new THREE.PointLight(), root);
    const [character] = threeToSkeletons(scene) as [Character];
    expect(treeOf(character)).toEqual([
      'Character',
      'Character > Armature',
      'Armature > Hips',
      'Hips > Spine',
      'Spine > Head',
    ]);
    expect(character.base).toBe(scene);
  });

  it('leaves an ancestor alone that carries another character as well', () => {
    const [first, second] = [createSmallRig(), createSmallRig()];
    const stage = new THREE.Group().add(first.root, second.root);
    const characters = threeToSkeletons(new THREE.Scene().add(stage));
    expect(characters.map(({ base }) => base)).toEqual([stage, stage]);
    expect(characters.map((character) => treeOf(character)[0])).toEqual(['Character', 'Character']);
  });

  it('puts parents first, whatever the order of the file', async () => {
    for (const name of ['joints-child-first', 'nodes-child-first', 'deep-chain-300', 'joints-in-several-roots']) {
      for (const { skeleton } of await charactersOf(name)) {
        skeleton.parents.forEach((parent, joint) => {
          expect(parent).toBeLessThan(joint);
        });
      }
    }
  });

  it('keeps the order of bones for the skin', async () => {
    const [character] = (await charactersOf('joints-child-first')) as [Character];
    const { joints } = character.skeleton.skins[0]!;
    expect([...joints].map((joint) => character.nodes[joint])).toEqual(character.skeletons[0]!.bones);
    expect([...joints]).not.toEqual([...joints].sort());
  });

  it('takes nodes between joints, and animated nodes above them, for joints', async () => {
    const [between] = (await charactersOf('nonjoint-between-joints')) as [Character];
    expect(between.skeleton.jointCount).toBe(between.skeletons[0]!.bones.length + 1);
    const [above] = (await charactersOf('animated-nonjoint-parent')) as [Character];
    expect(treeOf(above).slice(0, 3).join()).toContain('rig');
  });

  it('makes one character of joints in several roots, of nested skeletons and of shared joints', async () => {
    expect(await charactersOf('joints-in-several-roots')).toHaveLength(1);
    for (const name of ['nested-skeletons', 'two-skins-shared-joints']) {
      const characters = await charactersOf(name);
      expect(
        characters.map(({ skeletons }) => skeletons.length),
        name,
      ).toEqual([2]);
    }
  });

  it('makes two of two, though their joints have the same names', async () => {
    const characters = await charactersOf('two-characters-same-names');
    expect(characters.map(({ skeletons }) => skeletons.length)).toEqual([1, 1]);
  });

  it('keeps a subtree together, so that it is a range of joints', async () => {
    const { skeleton } = threeToSkeletons(await loadModel(FOX))[0]!;
    const isBelow = (joint: number, top: number): boolean => {
      for (let parent = joint; parent >= 0; parent = skeleton.parents[parent]!) if (parent === top) return true;
      return false;
    };
    for (let top = 0; top < skeleton.jointCount; top++) {
      const below = skeleton.names.map((_, joint) => joint).filter((joint) => isBelow(joint, top));
      expect(below).toEqual(below.map((_, index) => top + index));
    }
  });

  it('reads the rest pose as the nodes stand, and the inverse binds', () => {
    const { mesh, bones } = createSmallRig();
    bones[1]!.position.set(1, 2, 3);
    bones[1]!.scale.set(1, -2, 0.5);
    const { skeleton } = threeToSkeletons(mesh)[0]!;
    expect([...skeleton.restTranslations.slice(3, 6)]).toEqual([1, 2, 3]);
    expect([...skeleton.restScales.slice(3, 6)]).toEqual([1, -2, 0.5]);
    expect([...skeleton.skins[0]!.inverseBinds.slice(12, 24)]).toEqual([1, 0, 0, 0, 1, 0, 0, 0, 1, 0, -1.5, 0]);
  });

  it('gives a hole in a skeleton no joint', () => {
    const { mesh, bones } = createSmallRig();
    mesh.skeleton = new THREE.Skeleton(
      [bones[0]!, undefined as unknown as THREE.Bone, bones[2]!],
      [new THREE.Matrix4(), new THREE.Matrix4(), new THREE.Matrix4()],
    );
    expect([...threeToSkeletons(mesh)[0]!.skeleton.skins[0]!.joints]).toEqual([0, -1, 2]);
  });

  it('finds nothing where there is no skinned mesh', () => {
    expect(threeToSkeletons(new THREE.Group().add(new THREE.Mesh()))).toEqual([]);
    const mesh = new THREE.SkinnedMesh();
    mesh.bind(new THREE.Skeleton());
    expect(threeToSkeletons(mesh)).toEqual([]);
  });
});

it('rests a node at its parent that somebody has put NaN into', () => {
  const { root, bones } = createSmallRig();
  bones[1]!.position.x = Number.NaN;
  bones[1]!.quaternion.w = Number.NaN;
  bones[1]!.scale.z = Number.NaN;
  const [{ skeleton, nodes }] = threeToSkeletons(root) as [Character];
  const joint = nodes.indexOf(bones[1]!);
  expect([...skeleton.restTranslations.subarray(joint * 3, joint * 3 + 3)]).toEqual([0, 0, 0]);
  expect([...skeleton.restRotations.subarray(joint * 4, joint * 4 + 4)]).toEqual([0, 0, 0, 1]);
  expect([...skeleton.restScales.subarray(joint * 3, joint * 3 + 3)]).toEqual([1, 1, 1]);
});

it('takes skeletons for one character that have a node in common which is no bone', () => {
  const node = new THREE.Group();
  const [a, b, c, d] = ['A', 'B', 'C', 'D'].map((name) => {
    const bone = new THREE.Bone();
    bone.name = name;
    return bone;
  }) as [THREE.Bone, THREE.Bone, THREE.Bone, THREE.Bone];
  const armature = new THREE.Group().add(a, c, node.add(b, d));
  const scene = new THREE.Scene().add(armature);
  for (const bones of [
    [a, b],
    [c, d],
  ]) {
    const mesh = new THREE.SkinnedMesh(new THREE.BufferGeometry());
    scene.add(mesh);
    mesh.bind(new THREE.Skeleton(bones));
  }
  const characters = threeToSkeletons(scene);
  expect(characters).toHaveLength(1);
  expect(characters[0]!.skeletons).toHaveLength(2);
});
