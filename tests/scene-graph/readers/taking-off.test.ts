// Taking a mixer off a character gives the scene back to three, untouched.

import * as THREE from 'three';
import { describe, expect, it } from 'vitest';
import type { AnimationMixer } from '../../../src/index.js';
import { largestDifference, meshSpacePalettes, prepareToDraw, skinnedMeshes } from '../../support/skinned-pose.js';
import { CHARACTER_NAMES, createMixer, createStage, dispose, type Stage } from './stages.js';

/** Every own property of the objects of a scene and of what they are made of, with what kind of property it is. */
function ownProperties(scene: THREE.Scene): unknown[] {
  const found: unknown[] = [];
  const list = (owner: string, object: object): void => {
    for (const key of Reflect.ownKeys(object)) {
      const { value, get, set, ...flags } = Object.getOwnPropertyDescriptor(object, key)!;
      // Accessors and methods are compared themselves; of everything else the kind.
      found.push([owner, String(key), flags, get, set, typeof value === 'function' ? value : typeof value]);
    }
  };
  scene.traverse((object) => {
    list(object.name, object);
    for (const part of ['position', 'rotation', 'quaternion', 'scale', 'matrix', 'matrixWorld'] as const) {
      list(`${object.name}.${part}`, object[part]);
    }
  });
  for (const { skeleton } of skinnedMeshes(scene)) {
    list('skeleton', skeleton);
    list('bones', skeleton.bones);
  }
  return found;
}

function picture({ scene }: Stage): number[] {
  prepareToDraw(scene);
  const bones = skinnedMeshes(scene).flatMap((mesh) => mesh.skeleton.bones);
  return [
    ...meshSpacePalettes(scene),
    ...bones.flatMap((bone) => [...bone.matrix.elements, ...bone.matrixWorld.elements]),
  ];
}

/** Ways of taking a mixer off. three's own is stopped, which gives the same values back. */
const WAYS: Record<string, (stage: Stage) => void> = {
  dispose,
  uncacheRoot: ({ mixer, root }) => {
    mixer.stopAllAction();
    mixer.uncacheRoot(root);
  },
  'uncacheClip of each clip': ({ mixer, clips }) => {
    mixer.stopAllAction();
    for (const clip of clips) mixer.uncacheClip(clip);
  },
};

/** What may have happened before. Whatever it adds to the scene it takes away again. */
const EVENTS: Record<string, (stage: Stage) => void> = {
  nothing: () => {},
  'a few frames': (stage) => {
    for (let frame = 0; frame < 3; frame++) {
      stage.update(0.1);
      prepareToDraw(stage.scene);
    }
  },
  'readers and writers': (stage) => {
    const [, spine, head] = stage.chain;
    head.rotation.set(0, 1, 0);
    spine.lookAt(1, 2, 3);
    stage.mesh.computeBoundingBox();
    head.getWorldPosition(new THREE.Vector3());
  },
  'an object that hung on a bone': (stage) => {
    const sword = new THREE.Object3D();
    stage.chain[2].add(sword);
    stage.update(0.1);
    prepareToDraw(stage.scene);
    stage.chain[2].remove(sword);
  },
  'a second mixer that is gone': (stage) => {
    const second = createMixer(stage.side, stage.root);
    const action = second.clipAction(stage.clips[0]!.clone());
    action.play();
    action.stop();
    dispose({ ...stage, mixer: second });
  },
  'bones that were placed by hand': (stage) => {
    const [, spine] = stage.chain;
    spine.matrixAutoUpdate = false;
    spine.matrix.makeTranslation(1, 2, 3);
    spine.matrixWorldNeedsUpdate = true;
    prepareToDraw(stage.scene);
    spine.matrixAutoUpdate = true;
  },
};

describe('a mixer that is taken off', () => {
  describe.each(CHARACTER_NAMES)('%s', (character) => {
    it.each(Object.keys(WAYS))('leaves no property behind, and three goes on from there: %s', async (way) => {
      for (const happen of Object.values(EVENTS)) {
        const pictures: number[][] = [];
        for (const kind of ['three', 'sinew'] as const) {
          let untouched: unknown[] = [];
          const stage = await createStage(character, kind, (scene) => {
            untouched = ownProperties(scene);
          });
          happen(stage);
          WAYS[way]!(stage);
          expect(ownProperties(stage.scene)).toEqual(untouched);
          const shown = picture(stage);
          stage.chain[1].rotation.x += 0.5;
          shown.push(...picture(stage));
          const next = new THREE.AnimationMixer(stage.root);
          next.clipAction(stage.clips[0]!).play();
          for (let frame = 0; frame < 2; frame++) {
            next.update(0.2);
            stage.chain[2].rotation.y += 0.25;
            shown.push(...picture(stage));
          }
          pictures.push(shown);
        }
        expect(largestDifference(pictures[0]!, pictures[1]!)).toBeLessThan(1e-5);
      }
    });
  });

  it('leaves the listeners of bones as they were', async () => {
    const stage = await createStage('the fox', 'sinew');
    const callbacks = (): unknown[] =>
      stage.mesh.skeleton.bones.flatMap(({ quaternion, rotation }) => [
        (quaternion as unknown as Record<string, unknown>)._onChangeCallback,
        (rotation as unknown as Record<string, unknown>)._onChangeCallback,
      ]);
    const before = callbacks();
    stage.update(0.1);
    expect(callbacks()).toEqual(before);
    dispose(stage);
    expect(callbacks()).toEqual(before);
    stage.chain[0].rotation.x = 0.5;
    expect(
      stage.chain[0].quaternion.angleTo(new THREE.Quaternion().setFromEuler(stage.chain[0].rotation)),
    ).toBeLessThan(1e-6);
  });

  it('stays on as long as another one is', async () => {
    const pictures: number[][] = [];
    for (const kind of ['three', 'sinew'] as const) {
      const stage = await createStage('the fox', kind);
      const second = createMixer(kind, stage.root);
      stage.mixer.stopAllAction();
      second.clipAction(stage.clips[0]!).play();
      second.update(0.1);
      dispose(stage);
      second.update(0.1);
      pictures.push(meshSpacePalettesOf(stage));
      dispose({ ...stage, mixer: second });
      pictures.push(meshSpacePalettesOf(stage));
    }
    expect(largestDifference(pictures[0]!, pictures[2]!)).toBeLessThan(1e-5);
    expect(largestDifference(pictures[1]!, pictures[3]!)).toBeLessThan(1e-5);
  });

  it('may be used again', async () => {
    const stage = await createStage('the fox', 'sinew');
    const three = await createStage('the fox', 'three');
    for (const each of [three, stage]) {
      dispose(each);
      if (each === three) each.mixer.uncacheRoot(each.root);
      each.mixer.clipAction(each.clips[0]!).reset().play();
      each.update(0.2);
      prepareToDraw(each.scene);
    }
    expect(largestDifference(meshSpacePalettes(three.scene), meshSpacePalettes(stage.scene))).toBeLessThan(1e-5);
    expect((stage.mixer as unknown as AnimationMixer).stats.actions.total).toBe(1);
  });
});

function meshSpacePalettesOf(stage: Stage): number[] {
  prepareToDraw(stage.scene);
  return meshSpacePalettes(stage.scene);
}
