// Clips that no model file holds: made by AnimationClipCreator, read by AnimationLoader, made of morph targets, and named and
// interpolated as MMD's loader does it.

import * as THREE from 'three';
import { AnimationClipCreator } from 'three/addons/animation/AnimationClipCreator.js';
import { describe, expect, it, vi } from 'vitest';
import { expectSamePlay, type Play } from '../support/same-play.js';
import { createSmallClips, createSmallRig, turns } from '../support/small-rig.js';

describe('AnimationClipCreator', () => {
  const { CreateRotationAnimation, CreateScaleAxisAnimation, CreateShakeAnimation } = AnimationClipCreator;
  const { CreatePulsationAnimation, CreateVisibilityAnimation, CreateMaterialColorAnimation } = AnimationClipCreator;

  // Its types say numbers; it reads r, g and b.
  const COLORS = ['red', 'lime', 'blue'].map((name) => new THREE.Color(name)) as unknown as number[];

  function createClips(): THREE.AnimationClip[] {
    // The same random numbers for both mixers.
    let count = 0;
    vi.spyOn(Math, 'random').mockImplementation(() => (count++ * 0.37) % 1);
    const clips = [
      CreateRotationAnimation(2, 'y'),
      CreateScaleAxisAnimation(1.5, 'z'),
      CreateShakeAnimation(1, new THREE.Vector3(1, 2, 3)),
      CreatePulsationAnimation(1, 2),
      CreateVisibilityAnimation(1),
      CreateMaterialColorAnimation(2, COLORS),
    ];
    vi.restoreAllMocks();
    return clips;
  }

  const readMaterial = ({ visible, material }: THREE.Mesh) => [
    Number(visible),
    ...(material as THREE.MeshBasicMaterial).color,
  ];

  it('moves, hides and colours a mesh', () =>
    expectSamePlay(() => {
      const root = new THREE.Mesh(new THREE.BufferGeometry(), new THREE.MeshBasicMaterial());
      return { scene: root, root, clips: createClips(), readMore: () => readMaterial(root) };
    }));

  it('moves, hides and colours a skinned mesh that carries its bones', () =>
    expectSamePlay(() => {
      const { root: scene, mesh, bones } = createSmallRig();
      mesh.add(bones[0]!);
      const clips = [...createClips(), createSmallClips()[0]!];
      // Lamp tracks have no node under the mesh.
      clips[6]!.tracks = clips[6]!.tracks.filter(({ name }) => !name.startsWith('Lamp'));
      return { scene, root: mesh, clips, readMore: () => readMaterial(mesh) };
    }));

  // By index: a turn, a shake and a pulse; a stretch and a shake. What two tracks do to one property is left to their order.
  it.each([[[0, 2, 3]], [[1, 2]]])('moves a bone by clips %s', (chosen) =>
    expectSamePlay(() => {
      const { root: scene, bones } = createSmallRig();
      const clips = createClips();
      return { scene, root: bones[0]!, clips: chosen.map((index) => clips[index]!) };
    }),
  );
});

describe('AnimationLoader', () => {
  it('reads clips that play as with three', () => {
    const json = createSmallClips().map((clip) => THREE.AnimationClip.toJSON(clip));
    const build = (): Play => {
      const { root, lamp } = createSmallRig();
      const clips = new THREE.AnimationLoader().parse(JSON.parse(JSON.stringify(json)));
      expect(clips.map(({ name }) => name)).toEqual(['Sway', 'Nod', 'Lean']);
      return { scene: root, root, clips, readMore: () => [lamp.intensity, ...lamp.color] };
    };
    expectSamePlay(build);
  });
});

/** The small character with three morph targets. */
function createMorphRig(names: readonly string[]) {
  const rig = createSmallRig();
  const { geometry } = rig.mesh;
  geometry.morphAttributes.position = names.map((name) => {
    const target = geometry.attributes.position!.clone() as THREE.BufferAttribute;
    target.name = name;
    return target;
  });
  rig.mesh.updateMorphTargets();
  return rig;
}

describe('clips of morph targets', () => {
  it('play in sequence', () =>
    expectSamePlay(() => {
      const { root, mesh } = createMorphRig(['run1', 'run2', 'run3', 'jump1', 'jump2', 'jump3']);
      const targets = mesh.geometry.morphAttributes.position as unknown as THREE.MorphTarget[];
      return {
        scene: root,
        root: mesh,
        clips: THREE.AnimationClip.CreateClipsFromMorphTargetSequences(targets, 3, false),
      };
    }));
});

/** A quaternion track with a curve of its own for each key, as MMD's have: here one that starts slowly. */
class CurvedTrack extends THREE.QuaternionKeyframeTrack {
  override InterpolantFactoryMethodLinear(result?: Float32Array): THREE.QuaternionLinearInterpolant {
    const interpolant = new THREE.QuaternionLinearInterpolant(
      this.times,
      this.values,
      this.getValueSize(),
      result as unknown as Float32Array,
    );
    const { interpolate_ } = interpolant;
    interpolant.interpolate_ = (i1, t0, t, t1) =>
      interpolate_.call(interpolant, i1, t0, t0 + (t - t0) ** 2 / (t1 - t0), t1);
    return interpolant;
  }
}

describe('clips as MMD has them', () => {
  it('play by the names of bones and morphs', () =>
    expectSamePlay(() => {
      const { root, mesh, bones } = createMorphRig(['まばたき', '笑い']);
      bones.forEach((bone, index) => {
        bone.name = ['センター', '上半身', '頭'][index]!;
      });
      const clips = [
        new THREE.AnimationClip('dance', -1, [
          new THREE.VectorKeyframeTrack('.bones[センター].position', [0, 0.5, 1], [0, 0.5, 0, 0, 1, 1, 0, 0.5, 0]),
          new CurvedTrack('.bones[センター].quaternion', [0, 0.5, 1], turns('y', 0, 90, 30)),
          new THREE.QuaternionKeyframeTrack('.bones[上半身].quaternion', [0, 1], turns('x', 0, 60)),
        ]),
        new THREE.AnimationClip('face', -1, [
          new THREE.NumberKeyframeTrack('.morphTargetInfluences[まばたき]', [0, 0.5, 1], [0, 1, 0.1]),
          new THREE.NumberKeyframeTrack('.morphTargetInfluences[笑い]', [0, 1], [0, 0.7]),
        ]),
      ];
      return { scene: root, root: mesh, clips };
    }));
});
