// What a track's name points at.

import { type KeyframeTrack, type Object3D, PropertyBinding, type SkinnedMesh } from 'three';
import type { Channel } from '../skeleton/channels.js';
import { propertyOf, targetOf } from '../tracks/track-binding.js';
import { findNode, type NodeNames } from './node-names.js';

/** A name such as `Hips.position` or `Body.bones[Hips].position[x]`, taken apart. `nodeName` is empty for the root. */
export interface TrackPath {
  readonly nodeName: string | undefined;
  readonly objectName: string | undefined;
  readonly objectIndex: string | undefined;
  readonly propertyName: string;
  readonly propertyIndex: string | undefined;
}

/**
 *   node      what has the name; null when nothing has it
 *   joint     the object that is moved: the node, or one of its bones
 *   channel   what of the joint is driven; null when it is something that a joint has not
 */
export interface TrackTarget {
  readonly path: TrackPath;
  readonly node: Object3D | null;
  readonly joint: Object3D | null;
  readonly channel: Channel | null;
}

const CHANNELS: Readonly<Record<string, Channel>> = {
  position: 'translation',
  quaternion: 'rotation',
  scale: 'scale',
};

/** A path, and what it was read from: a track may be renamed, or bound to another property. */
interface KnownPath {
  readonly name: string;
  readonly property: string | undefined;
  readonly path: TrackPath;
}

const knownPaths = new WeakMap<KeyframeTrack, KnownPath>();

/**
 * Returns the parts of a track's name, or of the property of the object that it is bound to. They are read once for all
 * characters that play the track, until it has another name.
 *
 * Throws, as three does, when the name is not a path such as `Hips.position`.
 */
export function trackPath(track: KeyframeTrack): TrackPath {
  const { name } = track;
  const property = propertyOf(track);
  const known = knownPaths.get(track);
  if (known?.name === name && known.property === property) return known.path;
  const path = PropertyBinding.parseTrackName(property === undefined ? name : `.${property}`) as TrackPath;
  knownPaths.set(track, { name, property, path });
  return path;
}

/**
 * Returns what `track` points at: the object that it is bound to, wherever that is, or what `names` finds.
 *
 * Throws, as three does, when its name is not a path such as `Hips.position`.
 */
export function trackTarget(track: KeyframeTrack, names: NodeNames): TrackTarget {
  const path = trackPath(track);
  const { objectName, objectIndex, propertyName, propertyIndex } = path;
  const node = (targetOf(track) as Object3D | undefined) ?? findNode(names, path.nodeName);
  let joint = node;
  if (objectName === 'bones') {
    const bones = (node as Partial<SkinnedMesh> | null)?.skeleton?.bones;
    joint = bones?.find((bone) => bone.name === objectIndex) ?? bones?.[Number(objectIndex)] ?? null;
  } else if (objectName !== undefined) {
    joint = null;
  }
  const channel = joint && propertyIndex === undefined ? (CHANNELS[propertyName] ?? null) : null;
  return { path, node, joint, channel };
}
