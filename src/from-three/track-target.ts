// What a track's name points at.

import { type KeyframeTrack, type Object3D, PropertyBinding, type SkinnedMesh } from 'three';
import type { Channel } from '../skeleton/channels.js';
import { findNode, type NodeNames } from './node-names.js';

/** `node` is null when no node has the name; `channel` is null when the track drives something else than a joint can. */
export interface TrackTarget {
  readonly nodeName: string | undefined;
  readonly node: Object3D | null;
  readonly channel: Channel | null;
}

const CHANNELS: Readonly<Record<string, Channel>> = {
  position: 'translation',
  quaternion: 'rotation',
  scale: 'scale',
};

/** Returns what `track` points at. Throws, as three does, when its name is not a path such as `Hips.position`. */
export function trackTarget(track: KeyframeTrack, names: NodeNames): TrackTarget {
  const path = PropertyBinding.parseTrackName(track.name) as {
    nodeName?: string;
    objectName?: string;
    objectIndex?: string;
    propertyName: string;
    propertyIndex?: string;
  };
  const { nodeName } = path;
  let node = findNode(names, nodeName);
  let channel = path.propertyIndex === undefined ? (CHANNELS[path.propertyName] ?? null) : null;
  if (node && path.objectName === 'bones') {
    const bones = (node as Partial<SkinnedMesh>).skeleton?.bones;
    const index = path.objectIndex;
    const bone = bones?.find((other) => other.name === index) ?? bones?.[Number(index)];
    if (bone) node = bone;
    else channel = null;
  } else if (path.objectName !== undefined) {
    channel = null;
  }
  return { nodeName, node, channel };
}
