// local pose → bones: writes a pose to the nodes, and reads one channel of a node back.

import type { Object3D, Quaternion } from 'three';
import type { LocalPose } from '../local-pose/local-pose.js';
import type { Channel, Channels } from '../skeleton/channels.js';

/**
 * Writes the `channels` of `pose` to `nodes`, whose rotations must be lazy, see `lazy-rotation.ts`.
 *
 * Frame function: never throws, does not allocate.
 */
export function localPoseToBones(nodes: readonly Object3D[], pose: LocalPose, channels: Channels): void {
  const { translations, rotations, scales } = channels;
  for (let i = 0; i < translations.length; i++) writeTranslation(nodes[translations[i]!]!, pose, translations[i]!);
  for (let i = 0; i < rotations.length; i++) writeRotation(nodes[rotations[i]!]!, pose, rotations[i]!);
  for (let i = 0; i < scales.length; i++) writeScale(nodes[scales[i]!]!, pose, scales[i]!);
}

/** Writes one channel of one joint of `pose` to its node. */
export function writeChannel(node: Object3D, pose: LocalPose, joint: number, channel: Channel): void {
  if (channel === 'translation') writeTranslation(node, pose, joint);
  else if (channel === 'rotation') writeRotation(node, pose, joint);
  else writeScale(node, pose, joint);
}

/** Reads one channel of a node into the place of its joint in `out`. */
export function readChannel(out: LocalPose, node: Object3D, joint: number, channel: Channel): void {
  if (channel === 'translation') node.position.toArray(out.translations, joint * 3);
  else if (channel === 'rotation') node.quaternion.toArray(out.rotations, joint * 4);
  else node.scale.toArray(out.scales, joint * 3);
}

function writeTranslation(node: Object3D, pose: LocalPose, joint: number): void {
  const { translations } = pose;
  const { position } = node;
  position.x = translations[joint * 3]!;
  position.y = translations[joint * 3 + 1]!;
  position.z = translations[joint * 3 + 2]!;
  node.matrixWorldNeedsUpdate = true;
}

function writeRotation(node: Object3D, pose: LocalPose, joint: number): void {
  const { rotations } = pose;
  // Past the setters, which would have three work out Euler angles: the node's rotation is lazy and finds out by
  // itself.
  const quaternion = node.quaternion as Quaternion & Record<'_x' | '_y' | '_z' | '_w', number>;
  quaternion._x = rotations[joint * 4]!;
  quaternion._y = rotations[joint * 4 + 1]!;
  quaternion._z = rotations[joint * 4 + 2]!;
  quaternion._w = rotations[joint * 4 + 3]!;
  node.matrixWorldNeedsUpdate = true;
}

function writeScale(node: Object3D, pose: LocalPose, joint: number): void {
  const { scales } = pose;
  const { scale } = node;
  scale.x = scales[joint * 3]!;
  scale.y = scales[joint * 3 + 1]!;
  scale.z = scales[joint * 3 + 2]!;
  node.matrixWorldNeedsUpdate = true;
}
