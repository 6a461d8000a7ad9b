// What BVHLoader makes: a skeleton without a mesh, and a clip for its bones.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as THREE from 'three';
import { BVHLoader } from 'three/addons/loaders/BVHLoader.js';
import { retargetClip } from 'three/addons/utils/SkeletonUtils.js';
import { describe, expect, it } from 'vitest';
import { modelsDirectory } from '../support/load-model.js';
import { expectSamePlay, type Play } from '../support/same-play.js';
import { createSmallRig } from '../support/small-rig.js';

const SMALL_FILE = fileURLToPath(new URL('../fixtures/loaders/two-bones.bvh', import.meta.url));

function listFiles(): string[] {
  const folder = modelsDirectory && join(modelsDirectory, 'bvh');
  return [SMALL_FILE, ...(folder ? readdirSync(folder).map((name) => join(folder, name)) : [])];
}

const load = (file: string) => new BVHLoader().parse(readFileSync(file, 'utf8'));

/** The clip as older loaders named its tracks, and retargeting still does: by the bones of the root's skeleton. */
function nameByBones(clip: THREE.AnimationClip): THREE.AnimationClip {
  const renamed = clip.clone();
  for (const track of renamed.tracks) track.name = track.name.replace(/^([^.]+)\./, '.bones[$1].');
  return renamed;
}

/** The smallest mesh that can be bound to a skeleton: one triangle, on its first two bones. */
function createSkin(): THREE.SkinnedMesh {
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute('position', new THREE.Float32BufferAttribute([0, 0, 0, 1, 0, 0, 0, 1, 0], 3));
  geometry.setAttribute('skinIndex', new THREE.Uint16BufferAttribute([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0], 4));
  geometry.setAttribute('skinWeight', new THREE.Float32BufferAttribute([1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0], 4));
  return new THREE.SkinnedMesh(geometry, new THREE.MeshBasicMaterial());
}

describe.each(listFiles().map((file) => [file.slice(file.lastIndexOf('/') + 1), file]))('%s', (_, file) => {
  it('plays on its first bone, without a mesh, and a SkeletonHelper shows it', () =>
    expectSamePlay((): Play => {
      const { skeleton, clip } = load(file);
      const root = skeleton.bones[0]!;
      const helper = new THREE.SkeletonHelper(root);
      const scene = new THREE.Scene().add(root, helper);
      const readMore = () => Array.from(helper.geometry.attributes.position!.array);
      return { scene, root, clips: [clip], readMore };
    }));

  it('plays on a group around it', () =>
    expectSamePlay((): Play => {
      const { skeleton, clip } = load(file);
      const root = new THREE.Group().add(skeleton.bones[0]!);
      return { scene: root, root, clips: [clip] };
    }));

  it('plays on a SkeletonHelper that was given the skeleton', () =>
    expectSamePlay((): Play => {
      const { skeleton, clip } = load(file);
      const helper = Object.assign(new THREE.SkeletonHelper(skeleton.bones[0]!), { skeleton });
      const scene = new THREE.Scene().add(skeleton.bones[0]!, helper);
      return { scene, root: helper, clips: [nameByBones(clip)] };
    }));

  it('plays on a mesh that is bound to the skeleton, by either kind of name', () => {
    for (const name of [(clip: THREE.AnimationClip) => clip, nameByBones]) {
      expectSamePlay((): Play => {
        const { skeleton, clip } = load(file);
        const mesh = createSkin();
        mesh.add(skeleton.bones[0]!);
        mesh.bind(skeleton);
        return { scene: new THREE.Scene().add(mesh), root: mesh, clips: [name(clip)] };
      });
    }
  });
});

describe('a clip that was retargeted', () => {
  it('plays on the new skeleton', () => {
    const build = (): Play => {
      const { skeleton, clip } = load(SMALL_FILE);
      const { root, mesh } = createSmallRig();
      const names = { Hips: 'Hips', Spine: 'Chest' };
      // retargetClip reads a name for each bone from an object, whatever its types say.
      const options = { names: names as never, hip: 'Hips', fps: 10 };
      const source = Object.assign(new THREE.SkeletonHelper(skeleton.bones[0]!), { skeleton });
      const retargeted = retargetClip(mesh, source, nameByBones(clip), options);
      expect(retargeted.tracks.map(({ name }) => name)).toEqual([
        '.bones[Hips].position',
        '.bones[Hips].quaternion',
        '.bones[Spine].quaternion',
      ]);
      return { scene: new THREE.Scene().add(root), root: mesh, clips: [retargeted] };
    };
    expectSamePlay(build);
  });
});
