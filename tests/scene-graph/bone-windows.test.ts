// Bones of a driven character, beside three's: what is drawn, what is read from them and what is written to them.

import * as THREE from 'three';
import { clone as cloneCharacter } from 'three/addons/utils/SkeletonUtils.js';
import { describe, expect, it } from 'vitest';
import { AnimationMixer } from '../../src/index.js';
import { largestDifference, meshSpacePalettes, prepareToDraw } from '../support/skinned-pose.js';
import { createSmallClips, createSmallRig, type SmallRig, turns } from '../support/small-rig.js';

const TOLERANCE = 1e-5;

/** Of matrices in doubles: what is left between our slerp and the trigonometry of three's, over a few joints. */
const SLERP_ERROR = 2e-7;

/** Of what somebody has written on top, and of products of it. */
const BONE_ERROR = 1e-6;

interface Side {
  readonly rig: SmallRig;
  readonly scene: THREE.Scene;
  readonly mixer: THREE.AnimationMixer;
}

type Sides = readonly [three: Side, sinew: Side];

function createMixer(kind: 'three' | 'sinew', root: THREE.Object3D): THREE.AnimationMixer {
  if (kind === 'three') return new THREE.AnimationMixer(root);
  return new AnimationMixer(root) as unknown as THREE.AnimationMixer;
}

/**
 * The same character in two scenes, in the middle of two clips: three's mixer, and ours.
 *
 * - look: sees the character before there is a mixer.
 */
function createSides(look: (rig: SmallRig) => void = () => {}): Sides {
  const make = (kind: 'three' | 'sinew'): Side => {
    const rig = createSmallRig();
    const scene = new THREE.Scene().add(rig.root);
    rig.root.position.set(1, 2, 3);
    look(rig);
    const mixer = createMixer(kind, rig.root);
    for (const clip of createSmallClips().slice(0, 2)) mixer.clipAction(clip).play();
    mixer.update(0.3);
    return { rig, scene, mixer };
  };
  return [make('three'), make('sinew')];
}

function ours({ mixer }: Side): AnimationMixer {
  return mixer as unknown as AnimationMixer;
}

function expectSamePicture([three, sinew]: Sides): void {
  for (const { scene } of [three, sinew]) prepareToDraw(scene);
  expect(largestDifference(meshSpacePalettes(three.scene), meshSpacePalettes(sinew.scene))).toBeLessThan(TOLERANCE);
}

function expectSameBones([three, sinew]: Sides): void {
  three.rig.bones.forEach((bone, index) => {
    const other = sinew.rig.bones[index]!;
    expect(largestDifference(bone.matrixWorld.elements, other.matrixWorld.elements)).toBeLessThan(SLERP_ERROR);
    expect(other.rotation.x).toBeCloseTo(bone.rotation.x, 5);
  });
  expectSameNumbers([three, sinew].map(({ rig }) => rig.bones.flatMap(transformOf)));
}

/** Fails unless both lists hold the same numbers, and there are some. */
function expectSameNumbers([wanted, got]: readonly (readonly number[])[]): void {
  expect(wanted!.length).toBeGreaterThan(0);
  expect(got).toHaveLength(wanted!.length);
  const far = [...wanted!.entries()].filter(([place, number]) => !(Math.abs(got![place]! - number) <= BONE_ERROR));
  expect(far.map(([place]) => [place, got![place]!])).toEqual(far);
}

/** The local transform, in numbers; of the two signs of a rotation the one with a positive w. */
function transformOf({ position, quaternion, scale }: THREE.Object3D): number[] {
  const sign = quaternion.w < 0 ? -1 : 1;
  return [...position.toArray(), ...quaternion.toArray().map((number) => number * sign), ...scale.toArray()];
}

describe('a driven character', () => {
  it('is drawn as with three, frame after frame', () => {
    const sides = createSides();
    for (let frame = 0; frame < 5; frame++) {
      for (const { mixer } of sides) mixer.update(0.13);
      expectSamePicture(sides);
    }
    expectSameBones(sides);
  });

  it('costs nothing but time while it is not drawn, and is right when it is again', () => {
    const sides = createSides();
    expectSamePicture(sides);
    const { skeleton } = sides[1].rig.mesh;
    const palette = [...skeleton.boneMatrices!];
    for (const { mixer, scene } of sides) {
      for (let frame = 0; frame < 7; frame++) {
        mixer.update(0.21);
        scene.updateMatrixWorld();
      }
    }
    expect([...skeleton.boneMatrices!]).toEqual(palette);
    expectSamePicture(sides);
    expect([...skeleton.boneMatrices!]).not.toEqual(palette);
  });

  it('knows where its bones are in the world when it is asked', () => {
    const [wanted, got] = createSides().map(({ rig }) => rig.bones[2]!.getWorldPosition(new THREE.Vector3()));
    expect(got!.distanceTo(wanted!)).toBeLessThan(SLERP_ERROR);
  });

  it('carries what hangs on its bones', () => {
    const tips = createSides().map(({ rig, scene, mixer }) => {
      const tip = new THREE.Object3D();
      tip.position.set(0.5, 1, 0);
      rig.bones[2]!.add(tip);
      scene.updateMatrixWorld();
      mixer.update(0.1);
      rig.root.rotation.y = 1;
      scene.updateMatrixWorld();
      return tip;
    });
    expect(largestDifference(tips[0]!.matrixWorld.elements, tips[1]!.matrixWorld.elements)).toBeLessThan(SLERP_ERROR);
  });

  it('is hit by a ray, and bounded, where it is seen', () => {
    const [wanted, got] = createSides().map(({ rig, scene }) => {
      scene.updateMatrixWorld();
      rig.mesh.computeBoundingSphere();
      (rig.mesh.material as THREE.Material).side = THREE.DoubleSide;
      const ray = new THREE.Raycaster(new THREE.Vector3(1.05, 2.4, 9), new THREE.Vector3(0, 0, -1));
      const { center, radius } = rig.mesh.boundingSphere!;
      return [...ray.intersectObject(rig.mesh)[0]!.point.toArray(), ...center.toArray(), radius];
    });
    got!.forEach((value, index) => {
      expect(value).toBeCloseTo(wanted![index]!, 5);
    });
  });

  it('follows user code where no track drives it', () => {
    const sides = createSides();
    for (const { mixer, rig } of sides) {
      mixer.stopAllAction();
      mixer
        .clipAction(
          new THREE.AnimationClip('Rise', 1, [
            new THREE.VectorKeyframeTrack('Hips.position', [0, 1], [0, 0, 0, 0, 1, 0]),
          ]),
        )
        .play();
      mixer.update(0.25);
      rig.bones[1]!.rotation.x = 0.7;
    }
    expectSamePicture(sides);
    for (const { rig } of sides) rig.bones[1]!.rotation.x = -0.4;
    expectSamePicture(sides);
    for (const { mixer } of sides) mixer.update(0.25);
    expectSamePicture(sides);
  });

  it('has its original values when actions stop, and back again', () => {
    const sides = createSides();
    expectSamePicture(sides);
    for (const { mixer } of sides) mixer.stopAllAction();
    expectSamePicture(sides);
    expectSameBones(sides);
    for (const { mixer } of sides) {
      mixer.clipAction(createSmallClips()[1]!).setEffectiveWeight(0.5).play();
      mixer.update(0.2);
    }
    expectSamePicture(sides);
    expectSameBones(sides);
  });

  it('shows what the mixer that was updated last plays, of two', () => {
    const sides = createSides();
    const seconds = sides.map(({ rig }, side) => createMixer(side === 0 ? 'three' : 'sinew', rig.root));
    // Where a clip holds a value three leaves what the other mixer has written, so this one moves all the time.
    const clip = () =>
      new THREE.AnimationClip('Turn', 1, [
        new THREE.QuaternionKeyframeTrack('Spine.quaternion', [0, 1], turns('z', 0, 90)),
        new THREE.VectorKeyframeTrack('Hips.position', [0, 1], [0, 0, 0, 1, 2, 3]),
      ]);
    for (const second of seconds) second.clipAction(clip()).play();
    for (let frame = 0; frame < 4; frame++) {
      sides.forEach(({ mixer }, side) => {
        const both = [mixer, seconds[side]!];
        // Nobody looks between the two.
        for (const each of frame % 2 === 0 ? both : both.reverse()) each.update(0.1);
      });
      expectSamePicture(sides);
      expectSameBones(sides);
    }
    seconds[0]!.stopAllAction();
    (seconds[1] as unknown as AnimationMixer).dispose();
    for (const { mixer } of sides) mixer.update(0.1);
    expectSamePicture(sides);
    expectSameBones(sides);
  });

  it('keeps its pose when a second mixer comes before anybody has looked', () => {
    const sides = createSides();
    for (const { mixer } of sides) mixer.update(0.1);
    sides.forEach(({ rig }, side) => {
      createMixer(side === 0 ? 'three' : 'sinew', rig.root).clipAction(createSmallClips()[2]!);
    });
    for (const { scene } of sides) scene.updateMatrixWorld();
    expectSameBones(sides);
  });

  it('is given back to three by dispose', () => {
    const sides = createSides();
    expectSamePicture(sides);
    sides[0].mixer.stopAllAction();
    ours(sides[1]).dispose();
    expectSamePicture(sides);
    for (const { rig } of sides) rig.bones[0]!.rotation.z = 1;
    expectSamePicture(sides);
    expectSameBones(sides);
    const [bone] = sides[1].rig.bones;
    expect(bone!.updateWorldMatrix).toBe(THREE.Bone.prototype.updateWorldMatrix);
    for (const part of ['position', 'quaternion', 'scale', 'matrix', 'matrixWorld'] as const) {
      const plain = Object.getOwnPropertyDescriptors(new THREE.Bone()[part]);
      const found = Object.getOwnPropertyDescriptors(bone![part]) as Record<string, PropertyDescriptor>;
      expect(Reflect.ownKeys(found)).toEqual(Reflect.ownKeys(plain));
      for (const descriptor of Object.values(found)) expect(descriptor).toHaveProperty('value');
    }
  });

  it('takes a track of one component of a joint beside others', () => {
    const sides = createSides();
    for (const { mixer } of sides) {
      const clip = new THREE.AnimationClip('Part', 1, [
        new THREE.NumberKeyframeTrack('Hips.rotation[y]', [0, 1], [0, 3]),
        new THREE.VectorKeyframeTrack('Head.position', [0, 1], [0, 1, 0, 0, 2, 0]),
      ]);
      mixer.stopAllAction();
      mixer.clipAction(clip).play();
      mixer.update(0.6);
    }
    expectSamePicture(sides);
    expectSameBones(sides);
    for (const { mixer } of sides) {
      const { _actions: actions } = mixer as unknown as { _actions: THREE.AnimationAction[] };
      for (const action of [...actions]) mixer.uncacheClip(action.getClip());
      mixer.clipAction(createSmallClips()[0]!).play();
      mixer.update(0.3);
    }
    expectSamePicture(sides);
  });

  it('takes it also when it comes before all other tracks', () => {
    const [three, sinew] = (['three', 'sinew'] as const).map((kind) => {
      const { root } = createSmallRig();
      const mixer = createMixer(kind, root);
      const part = new THREE.NumberKeyframeTrack('Hips.rotation[y]', [0, 1], [0, 3]);
      const whole = new THREE.VectorKeyframeTrack('Hips.position', [0, 1], [0, 0.5, 0, 0, 2, 0]);
      for (const track of [part, whole]) mixer.clipAction(new THREE.AnimationClip('', 1, [track])).play();
      mixer.update(0.6);
      prepareToDraw(root);
      return meshSpacePalettes(root);
    });
    expect(largestDifference(three!, sinew!)).toBeLessThan(TOLERANCE);
  });

  it('stays as it is when an action is stopped before anybody has looked, until the next update', () => {
    const { root, bones } = createSmallRig();
    const mixer = new AnimationMixer(root);
    const actions = [2, 4].map((x) => {
      const track = new THREE.VectorKeyframeTrack('Hips.position', [0], [x, 0, 0]);
      return mixer.clipAction(new THREE.AnimationClip(`At ${x}`, 1, [track])).play();
    });
    mixer.update(0.1);
    actions[1]!.stop();
    expect(bones[0]!.position.x).toBe(3);
    mixer.update(0);
    expect(bones[0]!.position.x).toBe(2);
  });
});

describe('references that were taken before there was a mixer', () => {
  /** What user code holds of one bone. */
  type Held = Pick<THREE.Bone, 'position' | 'quaternion' | 'rotation' | 'scale' | 'matrix' | 'matrixWorld'>;

  function createHolders(): { sides: Sides; held: readonly Held[][] } {
    const held: Held[][] = [];
    const sides = createSides(({ bones }) => {
      held.push(
        bones.map(({ position, quaternion, rotation, scale, matrix, matrixWorld }) => ({
          position,
          quaternion,
          rotation,
          scale,
          matrix,
          matrixWorld,
        })),
      );
    });
    return { sides, held };
  }

  function readLocal({ position, quaternion, rotation, scale }: Held): number[] {
    const sign = quaternion.w < 0 ? -1 : 1;
    const turn = [quaternion.x, quaternion.y, quaternion.z, quaternion.w].map((number) => number * sign);
    const angles = [rotation.x, rotation.y, rotation.z].flatMap((angle) => [Math.sin(angle), Math.cos(angle)]);
    return [position.x, position.y, position.z, ...turn, ...angles, scale.x, scale.y, scale.z];
  }

  it('show the present pose', () => {
    const { sides, held } = createHolders();
    for (let frame = 0; frame < 4; frame++) {
      for (const { mixer } of sides) mixer.update(0.13);
      expectSameNumbers(held.map((bones) => bones.flatMap(readLocal)));
      for (const { scene } of sides) scene.updateMatrixWorld();
      expectSameNumbers(
        held.map((bones) => bones.flatMap(({ matrix, matrixWorld }) => [...matrix.elements, ...matrixWorld.elements])),
      );
    }
  });

  // Of bones whose clips move them in every frame: three leaves what was written where an animated value does not change.
  it.each<[string, number, (held: Held) => void]>([
    ['position', 0, ({ position }) => position.add(new THREE.Vector3(0.1, 0.2, 0.3))],
    ['one number of a position', 0, ({ position }) => (position.y *= 2)],
    ['a position that no clip drives', 2, ({ position }) => position.add(new THREE.Vector3(0.1, 0.2, 0.3))],
    ['quaternion', 1, ({ quaternion }) => quaternion.multiply(new THREE.Quaternion(0, 0.6, 0, 0.8))],
    ['one number of a quaternion', 1, ({ quaternion }) => (quaternion.x += 0.25)],
    ['rotation', 1, ({ rotation }) => rotation.set(0.1, 0.2, 0.3)],
    ['one angle of a rotation', 1, ({ rotation }) => (rotation.z += 0.5)],
    ['scale', 2, ({ scale }) => scale.multiplyScalar(1.5)],
    ['a scale that no clip drives', 1, ({ scale }) => scale.multiplyScalar(1.5)],
  ])('write through to what is drawn: %s', (_name, joint, write) => {
    const { sides, held } = createHolders();
    for (let frame = 0; frame < 3; frame++) {
      for (const { mixer } of sides) mixer.update(0.13);
      for (const bones of held) write(bones[joint]!);
      expectSameNumbers(held.map((bones) => bones.flatMap(readLocal)));
      expectSamePicture(sides);
      expectSameBones(sides);
    }
  });

  it('are still the ones that the bone has', () => {
    const { sides, held } = createHolders();
    sides[1].rig.bones.forEach((bone, index) => {
      for (const [part, object] of Object.entries(held[1]![index]!)) expect(bone[part as keyof Held]).toBe(object);
    });
  });
});

describe('elements of a matrix that somebody has looked at', () => {
  it('stay right after every update of the scene', () => {
    const sides = createSides();
    for (const { scene } of sides) scene.updateMatrixWorld();
    const held = sides.map(({ rig }) =>
      rig.bones.map((bone) => {
        const { elements } = bone.matrixWorld;
        return { elements, local: bone.matrix.elements };
      }),
    );
    for (let frame = 0; frame < 3; frame++) {
      expectSameNumbers(held.map((bones) => bones.flatMap(({ elements, local }) => [...elements, ...local])));
      for (const { mixer, rig, scene } of sides) {
        mixer.update(0.13);
        rig.root.rotation.y += 0.5;
        scene.updateMatrixWorld();
      }
    }
    expectSameNumbers(held.map((bones) => bones.flatMap(({ elements, local }) => [...elements, ...local])));
  });

  it('are those of the last update of the scene, when that is behind the mixer at the first look', () => {
    const sides = createSides();
    for (const { scene, mixer } of sides) {
      scene.updateMatrixWorld();
      mixer.update(0.13);
    }
    expectSameNumbers(
      sides.map(({ rig }) =>
        rig.bones.flatMap(({ matrix, matrixWorld }) => [...matrixWorld.elements, ...matrix.elements]),
      ),
    );
  });
});

describe('a window', () => {
  it('looks like the vector that it is: same keys, same copies, same text', () => {
    const [three, sinew] = createSides();
    for (const part of ['position', 'quaternion', 'scale'] as const) {
      const [plain, window] = [three.rig.bones[1]![part], sinew.rig.bones[1]![part]];
      expect(Object.keys(window)).toEqual(Object.keys(plain));
      const [wanted, got] = [plain, window].map((vector) => [
        ...vector.clone().toArray(),
        ...[...vector],
        ...Object.values({ ...vector }).filter((value) => typeof value === 'number'),
        ...(Object.values(JSON.parse(JSON.stringify(vector))) as unknown[]).filter(
          (value) => typeof value === 'number',
        ),
      ]) as number[][];
      expectSameNumbers([wanted!, got!]);
      expect(window.equals(window.clone() as never)).toBe(true);
    }
  });

  it('shows the pose of the frame before to a listener, whether or not somebody had looked at it', () => {
    for (const looksBetween of [false, true]) {
      const heard = createSides().map(({ mixer, rig }) => {
        const seen: number[] = [];
        const read = (): number[] => rig.bones.flatMap(transformOf);
        mixer.addEventListener('loop', () => seen.push(...read()));
        for (let frame = 0; frame < 12; frame++) {
          mixer.update(0.17);
          if (looksBetween) seen.push(...read());
        }
        return seen;
      });
      expectSameNumbers(heard);
    }
  });

  it('may be written by a listener', () => {
    const sides = createSides();
    for (const { mixer, rig } of sides) {
      mixer.addEventListener('loop', () => {
        // No clip drives the one, and both mixers write the other one anew.
        rig.bones[2]!.position.x += 0.25;
        rig.bones[1]!.quaternion.set(0, 0, 0, 1);
      });
    }
    for (let frame = 0; frame < 12; frame++) {
      for (const { mixer } of sides) mixer.update(0.17);
      expectSamePicture(sides);
      expectSameBones(sides);
    }
  });
});

describe('a bone that a smooth curve moves', () => {
  /** The head's positions in each of so many frames as is looked at: curves bend otherwise in each pass of a loop. */
  function look(kind: 'three' | 'sinew', interval: number): number[] {
    const { root, bones } = createSmallRig();
    const mixer = createMixer(kind, root);
    const tracks = [
      new THREE.VectorKeyframeTrack('Head.position', [0, 1], [0, 1, 0, 3, -2, 1], THREE.InterpolateSmooth),
      new THREE.VectorKeyframeTrack(
        'Hips.position',
        [0, 0.4, 1],
        [0, 1, 0, 1, 2, 3, 3, -2, 1],
        THREE.InterpolateSmooth,
      ),
    ];
    const action = mixer
      .clipAction(new THREE.AnimationClip('Curve', 1, tracks))
      .setLoop(THREE.LoopRepeat, 4)
      .play();
    action.zeroSlopeAtStart = false;
    const seen: number[] = [];
    for (let frame = 0; frame < 14; frame++) {
      mixer.update(0.27);
      if (frame % interval === interval - 1)
        seen.push(...bones[2]!.position.toArray(), ...bones[0]!.position.toArray());
    }
    return seen;
  }

  it.each([1, 2, 3, 5])('is where three has it, when it is looked at in one frame of %i', (interval) => {
    expectSameNumbers([look('three', interval), look('sinew', interval)]);
  });
});

describe('copies', () => {
  it('of a bone stay where they were taken, and are no windows', () => {
    const sides = createSides();
    const copies = sides.map(({ rig, scene, mixer }) => {
      scene.updateMatrixWorld();
      const taken = [rig.bones[1]!.clone(false), new THREE.Bone().copy(rig.bones[1]!, false)];
      mixer.update(0.13);
      for (const copy of taken) copy.position.x += 1;
      return taken;
    });
    expectSameNumbers(
      copies.map((taken) =>
        taken.flatMap((copy) => [...transformOf(copy), ...copy.matrix.elements, ...copy.matrixWorld.elements]),
      ),
    );
    for (const copy of copies[1]!) {
      expect(Object.getOwnPropertyDescriptor(copy.position, 'x')).toHaveProperty('value');
      expect(Object.getOwnPropertyDescriptor(copy.quaternion, '_x')).toHaveProperty('value');
      expect(Object.getOwnPropertyDescriptor(copy.matrixWorld, 'elements')).toHaveProperty('value');
    }
    expectSamePicture(sides);
  });

  it('onto a driven bone are drawn', () => {
    const sides = createSides();
    for (const { rig, mixer } of sides) {
      const source = new THREE.Bone();
      source.position.set(0.1, 0.9, 0.2);
      source.rotation.set(0.3, 0.2, 0.1, 'ZYX');
      source.scale.set(1, 2, 1);
      mixer.update(0.13);
      // Its clips move all that they drive of it in every frame.
      rig.bones[2]!.copy(source, false);
    }
    expectSamePicture(sides);
    expectSameBones(sides);
    for (const { mixer } of sides) mixer.update(0.13);
    expectSamePicture(sides);
    expectSameBones(sides);
  });

  it('of a character go their own way', () => {
    const sides = createSides();
    const seconds = sides.map(({ rig, scene }, side) => {
      const copy = cloneCharacter(rig.root);
      copy.position.x += 2;
      scene.add(copy);
      const mixer = createMixer(side === 0 ? 'three' : 'sinew', copy);
      mixer.clipAction(createSmallClips()[1]!).play();
      return mixer;
    });
    for (let frame = 0; frame < 3; frame++) {
      for (const { mixer } of sides) mixer.update(0.13);
      for (const second of seconds) second.update(0.07);
      expectSamePicture(sides);
      expectSameBones(sides);
    }
  });
});

describe('a SkeletonHelper that is added later', () => {
  it('shows the bones of every frame', () => {
    const sides = createSides();
    expectSamePicture(sides);
    const helpers = sides.map(({ rig, scene, mixer }) => {
      mixer.update(0.13);
      const helper = new THREE.SkeletonHelper(rig.root);
      scene.add(helper);
      return helper;
    });
    const looks = new Set<string>();
    for (let frame = 0; frame < 3; frame++) {
      for (const { scene } of sides) scene.updateMatrixWorld();
      const [wanted, got] = helpers.map((helper) => [...helper.geometry.attributes.position!.array]);
      // Positions of a helper are single precision.
      expect(got).toEqual(wanted!.map((number) => expect.closeTo(number, 5)));
      looks.add(String(wanted));
      for (const { mixer } of sides) mixer.update(0.13);
    }
    expect(looks.size).toBe(3);
  });
});

describe('a holder of bones, as humanoids have one', () => {
  /** Keeps the quaternions of a character's bones and writes them in every frame, each from what it finds there. */
  class Humanoid {
    private readonly turns: readonly THREE.Quaternion[];
    private readonly rest: readonly THREE.Quaternion[];
    private readonly hips: THREE.Vector3;

    constructor({ bones }: SmallRig) {
      this.turns = bones.map(({ quaternion }) => quaternion);
      this.rest = bones.map(({ quaternion }) => quaternion.clone());
      this.hips = bones[0]!.position;
    }

    update(time: number): void {
      const look = new THREE.Quaternion().setFromAxisAngle(new THREE.Vector3(0, 1, 0), Math.sin(time));
      this.turns[2]!.copy(this.rest[2]!).multiply(look);
      this.turns[1]!.premultiply(look).normalize();
      this.hips.y += 0.1 * time;
    }
  }

  it.each(['before there is a mixer', 'after some frames'])('made %s is seen in every frame', (moment) => {
    const humanoids: Humanoid[] = [];
    const isEarly = moment.startsWith('before');
    const sides = createSides((rig) => {
      if (isEarly) humanoids.push(new Humanoid(rig));
    });
    if (!isEarly) {
      expectSamePicture(sides);
      for (const { rig } of sides) humanoids.push(new Humanoid(rig));
    }
    for (let frame = 0; frame < 5; frame++) {
      sides.forEach(({ mixer }, side) => {
        mixer.update(0.13);
        humanoids[side]!.update(mixer.time);
      });
      expectSamePicture(sides);
      expectSameBones(sides);
    }
  });
});
