// A fox that can be walked: as large as ours whatever the unit of its file, with clips that travel, and with what is known of them.

import { type AnimationClip, Group, Mesh, type Object3D, Quaternion, Vector3 } from 'three';
import { type CharacterModel, disposeCharacterModel } from '../demo/character-model.js';
import { HIPS, PAW_JOINTS, Poser } from './poser.js';
import { makePounceClip } from './pounce-clip.js';
import { findStances, measureGroundSpeed, type Stance } from './stances.js';
import { makeArcClip, makeSpotClip, makeStraightClip } from './turn-clips.js';

/** Metres from the ground to the joint of the hips. */
const HIP_HEIGHT = 0.325;

/** Metres from the middle of a circle on which the fox walks, and runs, when it turns as much as it can. */
const WALK_RADIUS = 0.46;
const RUN_RADIUS = 1.05;

/** Turning on the spot goes as fast as walking does at this radius, in metres, and with steps that are so much faster. */
const SPOT_RADIUS = 0.42;
const SPOT_RATE = 1.35;

/** A gait: `groundSpeed` in metres per second. */
export interface Gait {
  readonly name: 'Walk' | 'Run';
  readonly groundSpeed: number;
}

/** One paw: where it is, and where it points. */
interface Paw {
  readonly joint: Object3D;
  /** What points ahead at rest, in the space of the joint. */
  readonly ahead: Vector3;
}

/** The fox. `root` is moved over the ground: its clips move it along its own +Z. */
export class Character {
  readonly root = new Group();
  readonly clips: readonly AnimationClip[];
  /** Walking, and running. */
  readonly gaits: readonly [Gait, Gait];
  /** When paws are on the ground in each clip, by its name. */
  readonly stances: ReadonlyMap<string, readonly Stance[]>;
  /** Ahead, in the space of the head's joint. */
  readonly headAxis: readonly [number, number, number];
  readonly paws: readonly Paw[];

  /** `model`: a fox with the joints and the clips of the Khronos Fox, in its rest pose. */
  constructor(private readonly model: CharacterModel) {
    // The rest pose stands over the origin; the page loads models by the pose of their first frame.
    model.root.position.set(0, 0, 0);
    model.root.traverse((node) => {
      if (!(node instanceof Mesh)) return;
      node.castShadow = true;
      node.receiveShadow = true;
    });
    model.root.updateMatrixWorld(true);
    const poser = new Poser(model.root);
    poser.reset();
    const metre = poser.placeOf(HIPS).y / HIP_HEIGHT;
    const clipOf = (name: string): AnimationClip => model.clips.find((clip) => clip.name === name)!;
    const stances = new Map<string, readonly Stance[]>();
    const keep = (clip: AnimationClip): AnimationClip => {
      stances.set(clip.name, findStances(poser, clip, metre));
      return clip;
    };
    const walkSpeed = speedOf(poser, clipOf('Walk'), metre);
    const runSpeed = speedOf(poser, clipOf('Run'), metre);
    this.gaits = [
      { name: 'Walk', groundSpeed: walkSpeed / metre },
      { name: 'Run', groundSpeed: runSpeed / metre },
    ];
    this.clips = [
      keep(clipOf('Survey')),
      ...[
        { clip: clipOf('Walk'), speed: walkSpeed, radius: WALK_RADIUS * metre },
        { clip: clipOf('Run'), speed: runSpeed, radius: RUN_RADIUS * metre },
      ].flatMap(({ clip, speed, radius }) => [
        keep(makeStraightClip(clip, speed)),
        keep(makeArcClip(poser, clip, `${clip.name} left`, speed, radius)),
        keep(makeArcClip(poser, clip, `${clip.name} right`, speed, -radius)),
      ]),
      keep(makeSpotClip(poser, clipOf('Walk'), 'Turn left', walkSpeed, SPOT_RADIUS * metre, SPOT_RATE)),
      keep(makeSpotClip(poser, clipOf('Walk'), 'Turn right', walkSpeed, -SPOT_RADIUS * metre, SPOT_RATE)),
      keep(makePounceClip(poser, metre)),
    ];
    this.stances = stances;
    const ahead = (joint: Object3D): Vector3 => {
      return new Vector3(0, 0, 1).applyQuaternion(joint.getWorldQuaternion(new Quaternion()).invert());
    };
    this.headAxis = ahead(model.root.getObjectByName('b_Head_05')!).toArray();
    this.paws = PAW_JOINTS.map((name) => {
      const joint = model.root.getObjectByName(name)!;
      return { joint, ahead: ahead(joint) };
    });
    this.root.scale.setScalar(1 / metre);
    this.root.add(model.root);
  }

  /** Takes it out of the scene, and frees what it holds. */
  dispose(): void {
    this.root.removeFromParent();
    disposeCharacterModel(this.model);
  }

  /** Returns where a paw is in the world, and gives its heading, in radians from +Z towards +X. */
  readPaw(paw: number, place: Vector3): number {
    const { joint, ahead } = this.paws[paw]!;
    joint.getWorldPosition(place);
    joint.getWorldQuaternion(_read_turn);
    _read_ahead.copy(ahead).applyQuaternion(_read_turn);
    return Math.atan2(_read_ahead.x, _read_ahead.z);
  }
}

const _read_turn = new Quaternion();
const _read_ahead = new Vector3();

/** Returns how fast the ground goes by in a clip that stays in place, in the unit of its file per second. */
function speedOf(poser: Poser, clip: AnimationClip, metre: number): number {
  const { groundSpeed } = clip.userData;
  return typeof groundSpeed === 'number' ? groundSpeed : measureGroundSpeed(poser, clip, metre);
}
