// Makes a node of the scene a joint of a rig, and what it was again.

import type { Object3D } from 'three';
import type { LocalPose } from '../local-pose/local-pose.js';
import { closeWindows, openWindows, type PoseOwner } from './bone-windows.js';
import { hookJoint, type JointOwner, unhookJoint } from './joint-hooks.js';
import { makeRotationEager, makeRotationLazy } from './lazy-rotation.js';

/** What only has a place, by three's own names. */
const UNSEEN_TYPES: readonly string[] = ['Bone', 'Group', 'Object3D'];

/** Whether there may be something to see of a node itself. */
export function isSeen({ type }: Object3D): boolean {
  return !UNSEEN_TYPES.includes(type);
}

/** Makes a node a joint of `owner`: from now on it shows what `pose`, which is given its place, says of it. */
export function takeNode(node: Object3D, owner: PoseOwner & JointOwner, pose: LocalPose, joint: number): void {
  node.position.toArray(pose.translations, joint * 3);
  node.quaternion.toArray(pose.rotations, joint * 4);
  node.scale.toArray(pose.scales, joint * 3);
  makeRotationLazy(node);
  openWindows(node, owner, pose, joint);
  hookJoint(node, owner, joint);
}

/** Makes it what it was, in the place that the pose says. */
export function giveNodeBack(node: Object3D): void {
  unhookJoint(node);
  makeRotationEager(node);
  closeWindows(node);
}
