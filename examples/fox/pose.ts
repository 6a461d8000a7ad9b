import { Euler, MathUtils, type Vector3 } from 'three';
import { type PawTarget, solveForeLeg, solveHindLeg } from './legs.js';
import { JOINTS, type JointName, restOffset, SIDES, type Side, type Skeleton } from './rig.js';

/** A turn of a joint away from rest, degrees. */
export interface Turn {
  /** Up. */
  readonly pitch?: number;
  /** To the left. */
  readonly yaw?: number;
  /** The left side up. */
  readonly roll?: number;
}

export type Paws = Readonly<Record<Side, PawTarget>>;

/** Everything that a clip decides at one moment; the leg joints follow from it. */
export interface FoxPose {
  /** Shift of the hip joint from rest, metres. */
  readonly hipShift: Vector3;
  readonly turns: Readonly<Partial<Record<JointName, Turn>>>;
  readonly fore: Paws;
  readonly hind: Paws;
}

const HIP_REST = restOffset(JOINTS.find((joint) => joint.name === 'b_Hip_01') as (typeof JOINTS)[number]);

/** Poses the skeleton. Returns the greatest part of its reach that any leg uses (more than 1: out of reach). */
export function applyPose(skeleton: Skeleton, pose: FoxPose): number {
  skeleton.node('b_Hip_01').position.copy(HIP_REST).add(pose.hipShift);
  for (const [name, turn] of Object.entries(pose.turns) as [JointName, Turn][]) {
    skeleton
      .node(name)
      .rotation.copy(
        new Euler(
          -MathUtils.degToRad(turn.pitch ?? 0),
          MathUtils.degToRad(turn.yaw ?? 0),
          MathUtils.degToRad(turn.roll ?? 0),
          'YXZ',
        ),
      );
  }
  skeleton.update();
  let reach = 0;
  for (const side of SIDES) {
    reach = Math.max(reach, solveForeLeg(skeleton, side, pose.fore[side]));
    reach = Math.max(reach, solveHindLeg(skeleton, side, pose.hind[side]));
  }
  return reach;
}
