// World matrices of bones from a palette: beside the model pose of the same entries, and beside three's own mixer.

import fc from 'fast-check';
import * as THREE from 'three';
import { clone } from 'three/addons/utils/SkeletonUtils.js';
import { describe, expect, it } from 'vitest';
import { createFigure } from '../../src/frame/figure.js';
import { addEntry, addPlayer, clearPlayList, createPlayList, ENTRY_TIME } from '../../src/frame/play-list.js';
import { runFrame } from '../../src/frame/run-frame.js';
import { AnimationMixer } from '../../src/index.js';
import { AFFINE_SIZE } from '../../src/math/affine.js';
import { bindsOf, passedPalette, passPalette, writeMatrixOfBone } from '../../src/scene-graph/palette-to-matrices.js';
import { createRig } from '../bench/rigs.js';
import { plainSkin, skeletonOf } from '../support/make-skeleton.js';
import { seededRandom } from '../support/random.js';
import { randomClip, randomRig } from '../support/rigid-rig.js';
import { largestDifference, meshSpacePalettes, skinnedMeshes } from '../support/skinned-pose.js';

/** What is promised: a part of the size of a rig, 1 or so here, and of the entries of a rotation. */
const TOLERANCE = 1e-5;

/**
 * Returns how base · model pose and what the palette says differ at most: axes relative to their length, places to the farthest one
 * or 1. Joints that are no bones are left out.
 */
function distance(seed: number, weights: readonly number[], bindScale: number, base: THREE.Matrix4): number {
  const random = seededRandom(seed);
  const skeleton = randomRig(random, { bindScale, isBone: (joint) => joint % 4 !== 3 });
  const list = createPlayList();
  weights.forEach((weight, player) => {
    addPlayer(list, randomClip(random, skeleton));
    addEntry(list, player, random(), weight);
  });
  const figure = createFigure(skeleton);
  runFrame(figure, list);
  const binds = bindsOf(skeleton)!;
  const palette = passPalette(binds, skeleton, list)!;
  const joints = Array.from({ length: skeleton.jointCount }, (_, joint) => joint);
  expect(joints.filter((joint) => binds.offsets[joint]! >= 0)).toEqual([...skeleton.skins[0]!.joints].sort());
  const pairs = joints
    .filter((joint) => binds.offsets[joint]! >= 0)
    .map((joint) => {
      const found = new THREE.Matrix4();
      writeMatrixOfBone(found, base, palette, binds, joint);
      return [matrixOf(figure.modelPose, joint).premultiply(base), found] as const;
    });
  const size = Math.max(1, ...pairs.map(([{ elements }]) => Math.hypot(elements[12], elements[13], elements[14])));
  for (const matrix of pairs.flat()) for (let n = 12; n < 15; n++) matrix.elements[n] = matrix.elements[n]! / size;
  return Math.max(...pairs.map(([expected, found]) => largestDifference(expected.elements, found.elements)));
}

function matrixOf(modelPose: Float64Array, joint: number): THREE.Matrix4 {
  const matrix = new THREE.Matrix4();
  for (let n = 0; n < AFFINE_SIZE; n++) {
    matrix.elements[Math.floor(n / 3) * 4 + (n % 3)] = modelPose[joint * AFFINE_SIZE + n]!;
  }
  return matrix;
}

describe('writeMatrixOfBone', () => {
  it('writes where the joint stands by the model pose of the same entries', () => {
    const base = new THREE.Matrix4()
      .makeRotationY(1)
      .scale(new THREE.Vector3(1, 2, 0.5))
      .setPosition(3, 2, 1);
    fc.assert(
      fc.property(fc.integer(), fc.constantFrom([1], [0.6, 0.4], [0.2, 0.1, 0.3]), (seed, weights) => {
        for (const bindScale of [1, 100, 0.01]) {
          expect(distance(seed, weights, bindScale, base)).toBeLessThan(TOLERANCE);
        }
      }),
      { numRuns: 50 },
    );
  });
});

describe('bindsOf', () => {
  it('tells the same binds each time', () => {
    const skeleton = randomRig(seededRandom(1));
    expect(bindsOf(skeleton)).toBe(bindsOf(skeleton));
  });

  it('has none for inverse binds that cannot be undone, or that shear', () => {
    const skin = plainSkin(2, [0, 1]);
    expect(bindsOf(skeletonOf([-1, 0], [skin]))).not.toBeNull();
    const flat = { ...skin, inverseBinds: skin.inverseBinds.map((number, n) => (n === 4 ? 0 : number)) };
    const sheared = { ...skin, inverseBinds: skin.inverseBinds.map((number, n) => (n === 4 ? 2 : number)) };
    expect(bindsOf(skeletonOf([-1, 0], [flat]))).toBeNull();
    expect(bindsOf(skeletonOf([-1, 0], [sheared]))).toBeNull();
  });

  it('has none without a skin, or with two that differ', () => {
    expect(bindsOf(skeletonOf([-1, 0], []))).toBeNull();
    expect(bindsOf(skeletonOf([-1, 0], [plainSkin(2, [0, 1]), plainSkin(2, [1, 0])]))).toBeNull();
  });
});

describe('passedPalette', () => {
  it('returns the palette of a number until another one has taken its place', () => {
    const random = seededRandom(1);
    const skeleton = randomRig(random);
    const list = createPlayList();
    addPlayer(list, randomClip(random, skeleton));
    addEntry(list, 0, 0, 1);
    const binds = bindsOf(skeleton)!;
    const first = passPalette(binds, skeleton, list)!;
    list.entries[list.start + ENTRY_TIME] = 0.5;
    let count = 0;
    while (passedPalette(binds, 0)) {
      expect(passedPalette(binds, 0)).toBe(first);
      const next = passPalette(binds, skeleton, list)!;
      count++;
      expect(passedPalette(binds, count)).toBe(next);
      if (next !== first) expect(next).not.toEqual(first);
    }
    expect(count).toBeGreaterThan(1);
  });

  it('has none for entries that the short cut cannot tell, and keeps those before', () => {
    const random = seededRandom(2);
    const skeleton = randomRig(random);
    const list = createPlayList();
    addPlayer(list, randomClip(random, skeleton));
    addEntry(list, 0, 0, 1);
    const binds = bindsOf(skeleton)!;
    const before = [...passPalette(binds, skeleton, list)!];
    clearPlayList(list);
    addEntry(list, 0, 0.5, 1, true);
    expect(passPalette(binds, skeleton, list)).toBeNull();
    expect([...passedPalette(binds, 0)!]).toEqual(before);
  });
});

interface Side {
  readonly root: THREE.Object3D;
  readonly bones: readonly THREE.Bone[];
  readonly sword: THREE.Object3D;
  readonly shield: THREE.Object3D;
  readonly actions: readonly THREE.AnimationAction[];
  readonly mixer: THREE.AnimationMixer;
  readonly scene: THREE.Scene;
}

const BONE_COUNT = 14;
const SWORD_BONE = 5;
const SHIELD_BONE = 13;

/** A character with something in both hands, with three's mixer and with ours. */
function createSides(arrange: (side: Omit<Side, 'actions' | 'mixer'>) => void = () => {}): Side[] {
  const model = createRig({ boneCount: BONE_COUNT, keyCount: 8, clipCount: 3, tracks: 'rotation' });
  return [THREE.AnimationMixer, AnimationMixer].map((Mixer) => {
    const root = clone(model.root);
    const bones = Array.from({ length: BONE_COUNT }, (_, n) => root.getObjectByName(`bone${n}`) as THREE.Bone);
    const [sword, shield] = [new THREE.Object3D(), new THREE.Object3D()];
    sword.position.set(0.1, 0.2, 0.3);
    bones[SWORD_BONE]!.add(sword);
    bones[SHIELD_BONE]!.add(shield);
    const scene = new THREE.Scene().add(root);
    arrange({ root, bones, sword, shield, scene });
    scene.updateMatrixWorld(true);
    const mixer = new Mixer(root) as THREE.AnimationMixer;
    const actions = model.clips.map((clip) => mixer.clipAction(clip));
    return { root, bones, sword, shield, scene, mixer, actions };
  });
}

const playFirst = ({ actions }: Side): void => void actions[0]!.play();

function playWith(...weights: number[]): (side: Side) => void {
  return ({ actions }) => {
    for (const [index, weight] of weights.entries()) actions[index]!.setEffectiveWeight(weight).play();
  };
}

function draw({ root }: Side): void {
  for (const { skeleton } of skinnedMeshes(root)) skeleton.update();
}

/**
 * Plays some frames on both sides and compares what hangs on bones, and every picture.
 *
 * - act: what an app does in each frame, after the mixer's update.
 */
function expectSame(
  sides: readonly Side[],
  start: (side: Side) => void,
  act: (side: Side, frame: number) => readonly number[] | undefined = () => undefined,
): void {
  const seen = sides.map((side) => {
    start(side);
    const matrices: number[] = [];
    for (let frame = 0; frame < 12; frame++) {
      side.mixer.update(0.03);
      matrices.push(...(act(side, frame) ?? []));
      side.scene.updateMatrixWorld();
      matrices.push(...side.sword.matrixWorld.elements, ...side.shield.matrixWorld.elements);
      draw(side);
      matrices.push(...meshSpacePalettes(side.root));
    }
    return matrices;
  });
  expect(seen[0]!.length).toBeGreaterThan(0);
  expect(largestDifference(seen[0]!, seen[1]!)).toBeLessThan(TOLERANCE);
}

describe('what bones that move hold', () => {
  it.each(['1', '0.6 0.4', '0.5 0.3 0.2', '0.3', '0.2 0.4', '0.1 0.2 0.3'])(
    'is where three has it, with actions of weights %s',
    (weights) => {
      expectSame(createSides(), playWith(...weights.split(' ').map(Number)));
    },
  );

  it('is there in a fade', () => {
    expectSame(createSides(), ({ actions }) => {
      actions[0]!.play();
      actions[1]!.play();
      actions[0]!.crossFadeTo(actions[1]!, 0.2, false);
    });
  });

  it('is there while an action stops and another one begins', () => {
    expectSame(createSides(), playFirst, ({ actions }, frame) => {
      if (frame === 4) actions[0]!.stop();
      if (frame === 7) actions[2]!.play();
      return undefined;
    });
  });

  it('is there while the character is moved, turned and scaled', () => {
    expectSame(createSides(), playFirst, ({ root }, frame) => {
      root.position.x += 0.1;
      root.rotation.y += 0.2;
      root.scale.set(1 + frame / 4, 0.5, 1);
      return undefined;
    });
  });

  it('is there when the pose stays as it is and the character moves', () => {
    expectSame(createSides(), playFirst, ({ root, actions }, frame) => {
      actions[0]!.paused = frame > 3 && frame < 9;
      if (frame !== 5) root.position.x += 0.1;
      return undefined;
    });
  });

  it('is there when a script turns a bone in some frames', () => {
    expectSame(createSides(), playFirst, ({ bones }, frame) => {
      if (frame % 4 === 1) bones[1]!.rotation.x += 0.3;
      if (frame === 6) bones[SHIELD_BONE]!.position.y += 0.1;
      return undefined;
    });
  });

  it('is there when a script reads bones', () => {
    expectSame(createSides(), playWith(0.6, 0.4), ({ bones }) => [
      ...bones[3]!.position.toArray(),
      0,
      ...bones[SWORD_BONE]!.quaternion.toArray(),
    ]);
  });

  it('is there when a script updates a part of the skeleton, or asks for a place', () => {
    const place = new THREE.Vector3();
    expectSame(createSides(), playFirst, ({ bones, sword }, frame) => {
      if (frame === 3) bones[3]!.updateMatrixWorld();
      if (frame === 6) bones[SHIELD_BONE]!.updateWorldMatrix(true, false);
      return frame > 8 ? [...sword.getWorldPosition(place).toArray(), 0] : undefined;
    });
  });

  it('is there, and so are bones, when somebody asks for places, whatever stands still above them', () => {
    const frames = fc.array(
      fc.record({
        asked: fc.array(fc.nat(BONE_COUNT - 1), { maxLength: 3 }),
        moves: fc.boolean(),
        pauses: fc.boolean(),
      }),
      { minLength: 12, maxLength: 12 },
    );
    fc.assert(
      fc.property(fc.constantFrom(0, 1, 4), fc.constantFrom(1, 2), frames, (stillCount, actionCount, acts) => {
        const place = new THREE.Vector3();
        const still = Array.from({ length: stillCount }, (_, bone) => `bone${bone}.`);
        const play = ({ mixer, actions }: Side): void => {
          for (const action of actions.slice(0, actionCount)) {
            const { name, tracks } = action.getClip();
            const moving = tracks.filter((track) => !still.some((start) => track.name.startsWith(start)));
            mixer
              .clipAction(new THREE.AnimationClip(name, -1, moving))
              .setEffectiveWeight(1 / actionCount)
              .play();
          }
        };
        expectSame(createSides(), play, ({ root, bones, mixer }, frame) => {
          const { asked, moves, pauses } = acts[frame]!;
          if (moves) root.position.x += 0.1;
          mixer.timeScale = pauses ? 0 : 1;
          return asked.flatMap((bone) => [
            ...bones[bone]!.getWorldPosition(place).toArray(),
            0,
            ...bones[bone]!.matrixWorld.elements,
            ...(bones[bone]!.parent as THREE.Bone).matrixWorld.elements,
          ]);
        });
      }),
      { numRuns: 60 },
    );
  });

  it('is there when it is taken into the other hand', () => {
    expectSame(createSides(), playFirst, ({ bones, sword }, frame) => {
      if (frame === 5) bones[9]!.add(sword);
      if (frame === 8) bones[7]!.attach(sword);
      return undefined;
    });
  });

  it('is there when bones were bound in another pose, and in another unit', () => {
    const bind = new THREE.Matrix4()
      .makeRotationX(1)
      .scale(new THREE.Vector3(100, 100, 100))
      .setPosition(30, 20, 10);
    const sides = createSides(({ root }) => {
      for (const { skeleton } of skinnedMeshes(root)) {
        skeleton.boneInverses = skeleton.boneInverses.map((inverse, bone) =>
          inverse.clone().premultiply(new THREE.Matrix4().makeRotationY(bone)).multiply(bind),
        );
      }
    });
    expectSame(sides, playWith(0.6, 0.4));
  });

  it('is there when binds shear or are flat', () => {
    for (const scale of [new THREE.Vector3(1, 2, 1), new THREE.Vector3(1, 0, 1)]) {
      const sides = createSides(({ root }) => {
        const { skeleton } = skinnedMeshes(root)[0]!;
        skeleton.boneInverses = skeleton.boneInverses.map((inverse) => inverse.clone().scale(scale));
      });
      expectSame(sides, playFirst);
    }
  });

  it('is there when the bone is none of the mesh', () => {
    const sides = createSides(({ root }) => {
      const mesh = skinnedMeshes(root)[0]!;
      const { bones, boneInverses } = mesh.skeleton;
      mesh.skeleton = new THREE.Skeleton(bones.slice(0, SHIELD_BONE), boneInverses.slice(0, SHIELD_BONE));
    });
    expectSame(sides, playFirst);
  });

  it('is there when two meshes have one skin, or another one', () => {
    for (const areOther of [false, true]) {
      const sides = createSides(({ root }) => {
        const mesh = skinnedMeshes(root)[0]!;
        const { bones, boneInverses } = mesh.skeleton;
        const coat = mesh.clone(false);
        const inverses = boneInverses.map((inverse) => inverse.clone());
        if (areOther) inverses[1]!.makeTranslation(1, 2, 3);
        coat.skeleton = new THREE.Skeleton([...bones], inverses);
        root.add(coat);
      });
      expectSame(sides, playFirst);
    }
  });

  it('is there when it is itself carried by something carried', () => {
    expectSame(
      createSides(({ sword, shield }) => sword.add(shield.translateX(0.2))),
      playFirst,
    );
  });
});

describe('a crowd in which everybody holds something', () => {
  it('is drawn where three draws it, however many there are', () => {
    const model = createRig({ boneCount: 6, keyCount: 8, clipCount: 1, tracks: 'rotation' });
    const pictures = [THREE.AnimationMixer, AnimationMixer].map((Mixer) => {
      const scene = new THREE.Scene();
      const mixers = Array.from({ length: 150 }, (_, character) => {
        const root = clone(model.root);
        scene.add(root);
        root.getObjectByName('bone5')!.add(new THREE.Object3D());
        const mixer = new Mixer(root) as THREE.AnimationMixer;
        mixer.clipAction(model.clips[0]!).play().time = (character / 150) * model.clips[0]!.duration;
        return mixer;
      });
      for (let frame = 0; frame < 3; frame++) {
        for (const mixer of mixers) mixer.update(0.03);
        scene.updateMatrixWorld();
        for (const { skeleton } of skinnedMeshes(scene)) skeleton.update();
      }
      return meshSpacePalettes(scene);
    });
    expect(largestDifference(pictures[0]!, pictures[1]!)).toBeLessThan(TOLERANCE);
  });
});

describe('matrices of a bone that are first read in the middle', () => {
  /** Does it in frame 6, and goes on reading from there. */
  function expectSameFrom(read: (side: Side) => number[], act: (side: Side, frame: number) => void = () => {}): void {
    expectSame(createSides(), playWith(0.6, 0.4), (side, frame) => {
      act(side, frame);
      return frame >= 6 ? read(side) : undefined;
    });
  }

  it('are those of the last update of the scene, whichever is read', () => {
    expectSameFrom(({ bones }) => bones[SWORD_BONE]!.matrix.elements);
    expectSameFrom(({ bones }) => bones[SWORD_BONE]!.matrixWorld.elements);
    expectSameFrom(({ bones }) => bones[3]!.matrix.elements);
    expectSameFrom(({ bones }) => bones[3]!.matrixWorld.elements);
  });

  it('are so when a script has just read where a bone is now', () => {
    const readPlace = ({ bones }: Side): void => void bones[3]!.position.x;
    expectSameFrom(({ bones }) => bones[3]!.matrix.elements, readPlace);
    expectSameFrom(({ bones }) => bones[2]!.matrixWorld.elements, readPlace);
    // What is read next is the present pose again.
    expectSameFrom(({ bones }) => [...bones[2]!.matrix.elements, ...bones[3]!.quaternion.toArray()], readPlace);
  });

  it('are so when a script has just written to a bone', () => {
    expectSameFrom(
      ({ bones }) => [...bones[3]!.matrix.elements, ...bones[2]!.matrixWorld.elements],
      ({ bones }) => {
        bones[2]!.position.x += 0.01;
      },
    );
  });

  it('are so between the update of the scene and the picture', () => {
    const seen = createSides().map((side) => {
      playFirst(side);
      const { mixer, scene, bones } = side;
      for (let frame = 0; frame < 4; frame++) {
        mixer.update(0.03);
        scene.updateMatrixWorld();
        draw(side);
      }
      mixer.update(0.03);
      scene.updateMatrixWorld();
      const matrices = [...bones[SWORD_BONE]!.matrix.elements, ...bones[4]!.matrixWorld.elements];
      draw(side);
      return [...matrices, ...meshSpacePalettes(scene)];
    });
    expect(largestDifference(seen[0]!, seen[1]!)).toBeLessThan(TOLERANCE);
  });

  it('stay right when the mixer lets go', () => {
    const seen = createSides().map((side) => {
      playFirst(side);
      for (let frame = 0; frame < 4; frame++) {
        side.mixer.update(0.03);
        side.scene.updateMatrixWorld();
      }
      side.mixer.stopAllAction();
      (side.mixer as unknown as Partial<AnimationMixer>).dispose?.();
      side.scene.updateMatrixWorld();
      draw(side);
      const { bones, sword, shield, scene } = side;
      const matrices = [...bones, sword, shield].flatMap(({ matrixWorld }) => matrixWorld.elements);
      return [...matrices, ...meshSpacePalettes(scene)];
    });
    expect(largestDifference(seen[0]!, seen[1]!)).toBeLessThan(TOLERANCE);
  });
});
