import { Object3D, Vector3 } from 'three';

/** Side of the animal. The fox faces +Z with Y up, so its left is +X. */
export type Side = 'Left' | 'Right';

export const SIDES: readonly Side[] = ['Left', 'Right'];

/** +1 on the left, -1 on the right: multiply by it to mirror an X coordinate. */
export function sideSign(side: Side): number {
  return side === 'Left' ? 1 : -1;
}

/** Distance of the legs from the middle plane, in metres. */
const FORE_X = 0.05;
const HIND_X = 0.056;

/**
 * Every joint as [name, parent, x, y, z]: the rest position in metres, in model space. Names and hierarchy are those
 * of the Khronos Fox, so that clips and code written against that skeleton find their joints; the numbers are ours.
 * All rest rotations are identity. The joints of one leg share their X, which makes its rest pose planar: the leg
 * solver relies on that.
 */
const TABLE = [
  ['_rootJoint', null, 0, 0, 0],
  ['b_Root_00', '_rootJoint', 0, 0, 0.008],
  ['b_Hip_01', 'b_Root_00', 0, 0.325, -0.155],
  ['b_Spine01_02', 'b_Hip_01', 0, 0.33, -0.08],
  ['b_Spine02_03', 'b_Spine01_02', 0, 0.33, 0.029],
  ['b_Neck_04', 'b_Spine02_03', 0, 0.35, 0.165],
  ['b_Head_05', 'b_Neck_04', 0, 0.425, 0.25],
  ['b_RightUpperArm_06', 'b_Spine02_03', -FORE_X, 0.31, 0.15],
  ['b_RightForeArm_07', 'b_RightUpperArm_06', -FORE_X, 0.2, 0.087],
  ['b_RightHand_08', 'b_RightForeArm_07', -FORE_X, 0.045, 0.14],
  ['b_LeftUpperArm_09', 'b_Spine02_03', FORE_X, 0.31, 0.15],
  ['b_LeftForeArm_010', 'b_LeftUpperArm_09', FORE_X, 0.2, 0.087],
  ['b_LeftHand_011', 'b_LeftForeArm_010', FORE_X, 0.045, 0.14],
  ['b_Tail01_012', 'b_Hip_01', 0, 0.335, -0.225],
  ['b_Tail02_013', 'b_Tail01_012', 0, 0.3, -0.335],
  ['b_Tail03_014', 'b_Tail02_013', 0, 0.25, -0.455],
  ['b_LeftLeg01_015', 'b_Hip_01', HIND_X, 0.305, -0.165],
  ['b_LeftLeg02_016', 'b_LeftLeg01_015', HIND_X, 0.205, -0.115],
  ['b_LeftFoot01_017', 'b_LeftLeg02_016', HIND_X, 0.115, -0.213],
  ['b_LeftFoot02_018', 'b_LeftFoot01_017', HIND_X, 0.026, -0.18],
  ['b_RightLeg01_019', 'b_Hip_01', -HIND_X, 0.305, -0.165],
  ['b_RightLeg02_020', 'b_RightLeg01_019', -HIND_X, 0.205, -0.115],
  ['b_RightFoot01_021', 'b_RightLeg02_020', -HIND_X, 0.115, -0.213],
  ['b_RightFoot02_022', 'b_RightFoot01_021', -HIND_X, 0.026, -0.18],
] as const;

export type JointName = (typeof TABLE)[number][0];

export interface Joint {
  readonly name: JointName;
  readonly parent: JointName | null;
  /** Rest position in model space, metres. */
  readonly position: Vector3;
}

/** All joints, every parent before its children. */
export const JOINTS: readonly Joint[] = TABLE.map(([name, parent, x, y, z]) => ({
  name,
  parent,
  position: new Vector3(x, y, z),
}));

const JOINT_INDEX = new Map<JointName, number>(JOINTS.map((joint, index) => [joint.name, index]));

export function jointIndex(name: JointName): number {
  return JOINT_INDEX.get(name) as number;
}

export function restPosition(name: JointName): Vector3 {
  return (JOINTS[jointIndex(name)] as Joint).position;
}

/** Rest position relative to the parent joint. */
export function restOffset(joint: Joint): Vector3 {
  return joint.parent === null ? joint.position.clone() : joint.position.clone().sub(restPosition(joint.parent));
}

export const FORE_CHAINS: Readonly<Record<Side, readonly [JointName, JointName, JointName]>> = {
  Left: ['b_LeftUpperArm_09', 'b_LeftForeArm_010', 'b_LeftHand_011'],
  Right: ['b_RightUpperArm_06', 'b_RightForeArm_07', 'b_RightHand_08'],
};

export const HIND_CHAINS: Readonly<Record<Side, readonly [JointName, JointName, JointName, JointName]>> = {
  Left: ['b_LeftLeg01_015', 'b_LeftLeg02_016', 'b_LeftFoot01_017', 'b_LeftFoot02_018'],
  Right: ['b_RightLeg01_019', 'b_RightLeg02_020', 'b_RightFoot01_021', 'b_RightFoot02_022'],
};

/** The joints as a live hierarchy in the rest pose, for forward kinematics. */
export class Skeleton {
  readonly nodes: readonly Object3D[];

  constructor() {
    this.nodes = JOINTS.map(() => new Object3D());
    JOINTS.forEach((joint, index) => {
      const node = this.nodes[index] as Object3D;
      node.name = joint.name;
      node.position.copy(restOffset(joint));
      if (joint.parent !== null) this.node(joint.parent).add(node);
    });
  }

  node(name: JointName): Object3D {
    return this.nodes[jointIndex(name)] as Object3D;
  }

  update(): void {
    (this.nodes[0] as Object3D).updateMatrixWorld(true);
  }
}
