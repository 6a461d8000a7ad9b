import { MathUtils, Matrix4, Quaternion, Vector3 } from 'three';
import { FORE_CHAINS, HIND_CHAINS, type JointName, restPosition, type Side, type Skeleton } from './rig.js';

/** Where a paw is to be. */
export interface PawTarget {
  /** The ground point under the paw's joint when the paw is flat, model space, metres. */
  readonly position: Vector3;
  /** Heel above toes, degrees; 0 is flat. The paw tips over its toes. */
  readonly pitch: number;
}

/** Knees and hocks stay bent by at least this much, degrees, so that a leg never snaps straight. */
const LEAST_BEND = 12;

/** From the joint of a paw forwards to the toes it tips over, metres. */
const TOES = 0.042;

const AXIS_X = new Vector3(1, 0, 0);

/** Turns from a rest bone direction (in the YZ plane) to a posed one, keeping the hinge axis on `hinge`. */
function turnBone(rest: Vector3, posed: Vector3, hinge: Vector3): Quaternion {
  const from = new Matrix4().makeBasis(AXIS_X, rest, new Vector3().crossVectors(AXIS_X, rest));
  const to = new Matrix4().makeBasis(hinge, posed, new Vector3().crossVectors(hinge, posed));
  return new Quaternion().setFromRotationMatrix(to.multiply(from.transpose()));
}

function restBone(from: JointName, to: JointName): Vector3 {
  return restPosition(to).clone().sub(restPosition(from));
}

/** The hinge axis of a leg: the animal's own X, made square to the line from the leg's root to its paw. */
function hingeAxis(skeleton: Skeleton, body: JointName, line: Vector3): Vector3 {
  const axis = new Vector3().setFromMatrixColumn(skeleton.node(body).matrixWorld, 0);
  return axis.addScaledVector(line, -axis.dot(line)).normalize();
}

/** Sets world rotations along a chain, from the body outwards. */
function applyWorldTurns(skeleton: Skeleton, body: JointName, joints: readonly JointName[], turns: Quaternion[]): void {
  let parent = skeleton.node(body).getWorldQuaternion(new Quaternion());
  joints.forEach((name, index) => {
    const world = turns[index] as Quaternion;
    skeleton.node(name).quaternion.copy(parent.clone().invert().multiply(world));
    parent = world;
  });
}

function pawTurn(target: PawTarget): Quaternion {
  return new Quaternion().setFromAxisAngle(AXIS_X, MathUtils.degToRad(target.pitch));
}

/** The paw's joint for a target: straight above its position when flat, and carried round the toes as the paw tips. */
function pawJoint(target: PawTarget, joint: JointName): Vector3 {
  const fromToes = new Vector3(0, restPosition(joint).y, -TOES).applyQuaternion(pawTurn(target));
  return fromToes.add(target.position).add(new Vector3(0, 0, TOES));
}

/** Two bones with the elbow to the rear. Returns how much of the greatest reach is used (more than 1: out of reach). */
export function solveForeLeg(skeleton: Skeleton, side: Side, target: PawTarget): number {
  const joints = FORE_CHAINS[side];
  const [shoulder, elbow, wrist] = joints;
  const upper = restBone(shoulder, elbow);
  const lower = restBone(elbow, wrist);
  const a = upper.length();
  const b = lower.length();
  const start = skeleton.node(shoulder).getWorldPosition(new Vector3());
  const line = pawJoint(target, wrist).sub(start);
  const greatest = chainLength(a, b, Math.PI - MathUtils.degToRad(LEAST_BEND));
  const wanted = line.length();
  const reach = Math.min(wanted, greatest);
  line.normalize();
  const hinge = hingeAxis(skeleton, 'b_Spine02_03', line);
  const angle = Math.acos(MathUtils.clamp((a * a + reach * reach - b * b) / (2 * a * reach), -1, 1));
  const upperPosed = line.clone().applyAxisAngle(hinge, angle);
  const lowerPosed = line.clone().multiplyScalar(reach).addScaledVector(upperPosed, -a).normalize();
  applyWorldTurns(skeleton, 'b_Spine02_03', joints, [
    turnBone(upper.normalize(), upperPosed, hinge),
    turnBone(lower.normalize(), lowerPosed, hinge),
    pawTurn(target),
  ]);
  return wanted / greatest;
}

/** The third side of a triangle with two sides and the angle between them. */
function chainLength(a: number, b: number, angle: number): number {
  return Math.sqrt(a * a + b * b - 2 * a * b * Math.cos(angle));
}

/** Signed angle from one direction in the YZ plane to another, about +X. */
function bend(from: Vector3, to: Vector3): number {
  return Math.atan2(from.y * to.z - from.z * to.y, from.dot(to));
}

/**
 * Three bones that fold like a pantograph: knee and hock open and close by the same angle, as in the living animal,
 * where tendons couple them. One unknown remains, found by bisection, so that the leg moves smoothly and the hock
 * always looks right. Returns how much of the greatest reach is used.
 */
export function solveHindLeg(skeleton: Skeleton, side: Side, target: PawTarget): number {
  const joints = HIND_CHAINS[side];
  const [hip, knee, hock, toes] = joints;
  const bones = [restBone(hip, knee), restBone(knee, hock), restBone(hock, toes)] as const;
  const kneeBend = bend(bones[0], bones[1]);
  const hockBend = bend(bones[1], bones[2]);
  const start = skeleton.node(hip).getWorldPosition(new Vector3());
  const line = pawJoint(target, toes).sub(start);
  const wanted = line.length();
  line.normalize();

  // The folded leg in its own plane, thigh along Y, turning about X.
  const foldedBones = (fold: number): [Vector3, Vector3, Vector3] => {
    const thigh = new Vector3(0, 1, 0);
    const shank = thigh.clone().applyAxisAngle(AXIS_X, kneeBend + fold);
    const foot = shank.clone().applyAxisAngle(AXIS_X, hockBend - fold);
    return [thigh, shank, foot];
  };
  const foldedLine = (fold: number): Vector3 => {
    const [thigh, shank, foot] = foldedBones(fold);
    return thigh
      .multiplyScalar(bones[0].length())
      .addScaledVector(shank, bones[1].length())
      .addScaledVector(foot, bones[2].length());
  };

  const least = MathUtils.degToRad(LEAST_BEND) - Math.min(kneeBend, -hockBend);
  const greatest = foldedLine(least).length();
  let low = least;
  let high = MathUtils.degToRad(85);
  for (let step = 0; step < 48; step++) {
    const fold = (low + high) / 2;
    if (foldedLine(fold).length() > wanted) low = fold;
    else high = fold;
  }
  const fold = (low + high) / 2;
  const hinge = hingeAxis(skeleton, 'b_Hip_01', line);
  const aim = -bend(new Vector3(0, 1, 0), foldedLine(fold).normalize());
  const thigh = line.clone().applyAxisAngle(hinge, aim);
  const shank = thigh.clone().applyAxisAngle(hinge, kneeBend + fold);
  const foot = shank.clone().applyAxisAngle(hinge, hockBend - fold);
  applyWorldTurns(skeleton, 'b_Hip_01', joints, [
    turnBone(bones[0].normalize(), thigh, hinge),
    turnBone(bones[1].normalize(), shank, hinge),
    turnBone(bones[2].normalize(), foot, hinge),
    pawTurn(target),
  ]);
  return wanted / greatest;
}
