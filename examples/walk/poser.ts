// A fox to pose by hand, for making clips: a copy of its joints, turned in the axes of the model, with paws put where they shall be.

import { type AnimationClip, LoopOnce, Object3D, Quaternion, Vector3 } from 'three';
import { AnimationMixer } from 'three-sinew';
import { bendTwoBones } from './two-bones.js';

/** The joint that all others hang on. It stays at rest: clips that travel move it. */
export const ROOT = '_rootJoint';

/** The joint that the trunk and all legs hang on. */
export const HIPS = 'b_Hip_01';

/** Paws in the order in which a walking fox puts them down, with the joints of their legs from the body to the ground. */
export const PAWS = [
  { name: 'hind left', leg: ['b_LeftLeg01_015', 'b_LeftLeg02_016', 'b_LeftFoot01_017', 'b_LeftFoot02_018'] },
  { name: 'fore left', leg: ['b_LeftUpperArm_09', 'b_LeftForeArm_010', 'b_LeftHand_011'] },
  { name: 'hind right', leg: ['b_RightLeg01_019', 'b_RightLeg02_020', 'b_RightFoot01_021', 'b_RightFoot02_022'] },
  { name: 'fore right', leg: ['b_RightUpperArm_06', 'b_RightForeArm_07', 'b_RightHand_08'] },
] as const;

/** The joint on the ground of each of PAWS. */
export const PAW_JOINTS: readonly string[] = PAWS.map(({ leg }) => leg.at(-1)!);

const _turn_world = new Quaternion();
const _turn_parent = new Quaternion();
const _place_parent = new Vector3();

/** The joints of a fox. Lengths are in the unit of its file, directions in the axes of the model: +Y is up, +Z ahead. */
export class Poser {
  /** Above them all, at the origin. */
  readonly top = new Object3D();
  /** Every joint. */
  readonly joints: readonly Object3D[];
  private readonly rest: readonly { position: Vector3; quaternion: Quaternion }[];
  private readonly mixer = new AnimationMixer(this.top);
  private readonly byName = new Map<string, Object3D>();

  /** `root`: of a fox in its rest pose. It is left alone. */
  constructor(root: Object3D) {
    this.top.add(copyJoints(root.getObjectByName(ROOT)!));
    const joints: Object3D[] = [];
    this.top.children[0]!.traverse((joint) => joints.push(joint));
    this.joints = joints;
    for (const joint of joints) this.byName.set(joint.name, joint);
    this.rest = joints.map(({ position, quaternion }) => ({
      position: position.clone(),
      quaternion: quaternion.clone(),
    }));
  }

  /** Returns a joint. */
  joint(name: string): Object3D {
    return this.byName.get(name)!;
  }

  /** Goes back to the rest pose. */
  reset(): void {
    this.joints.forEach((joint, index) => {
      joint.position.copy(this.rest[index]!.position);
      joint.quaternion.copy(this.rest[index]!.quaternion);
    });
    this.top.updateMatrixWorld(true);
  }

  /** Takes the pose of a clip at a time in seconds. */
  sample(clip: AnimationClip, seconds: number): void {
    this.mixer.stopAllAction();
    this.reset();
    const action = this.mixer.clipAction(clip).play();
    // The end of a clip is not its beginning.
    action.clampWhenFinished = true;
    action.setLoop(LoopOnce, 1);
    this.mixer.setTime(seconds);
    this.top.updateMatrixWorld(true);
  }

  /** Returns where a joint is. */
  placeOf(name: string, out = new Vector3()): Vector3 {
    return out.setFromMatrixPosition(this.joint(name).matrixWorld);
  }

  /** Turns a joint, and all that hangs on it, about its place. */
  turn(name: string, turn: Quaternion): void {
    const joint = this.joint(name);
    joint.parent!.getWorldQuaternion(_turn_parent);
    _turn_world.copy(_turn_parent).multiply(joint.quaternion).premultiply(turn);
    joint.quaternion.copy(_turn_parent.invert()).multiply(_turn_world);
    joint.updateMatrixWorld(true);
  }

  /** Moves a joint, and all that hangs on it, to a place. */
  move(name: string, place: Vector3): void {
    const joint = this.joint(name);
    joint.position.copy(joint.parent!.worldToLocal(_place_parent.copy(place)));
    joint.updateMatrixWorld(true);
  }

  /**
   * Bends a leg so that its paw comes to a place, or as near as it gets.
   *
   * - paw: index of PAWS; turns: of the paw, and of the metatarsus that a hind paw hangs on, as the pose has them.
   */
  placePaw(paw: number, place: Vector3, turns: readonly Quaternion[]): void {
    const { leg } = PAWS[paw]!;
    const [upper, lower, ...feet] = leg;
    // What stands below the two bones keeps its direction, so where they must end follows.
    const end = place.clone();
    for (let i = feet.length - 1; i > 0; i--) {
      end.sub(
        this.joint(feet[i]!)
          .position.clone()
          .applyQuaternion(turns[i - 1]!),
      );
    }
    bendTwoBones(this, [upper, lower, feet[0]!], end);
    feet.forEach((name, index) => {
      const joint = this.joint(name);
      joint.parent!.getWorldQuaternion(_turn_parent);
      joint.quaternion.copy(_turn_parent.invert()).multiply(turns[index]!);
      joint.updateMatrixWorld(true);
    });
  }

  /** Returns how the lower joints of a leg are turned: of a hind one metatarsus and paw, of a fore one its paw. */
  pawTurns(paw: number): Quaternion[] {
    return PAWS[paw]!.leg.slice(2).map((name) => this.joint(name).getWorldQuaternion(new Quaternion()));
  }
}

function copyJoints(joint: Object3D): Object3D {
  const copy = new Object3D();
  copy.name = joint.name;
  copy.position.copy(joint.position);
  copy.quaternion.copy(joint.quaternion);
  for (const child of joint.children) if ('isBone' in child) copy.add(copyJoints(child));
  return copy;
}
