// Mends one track.

import { type KeyframeTrack, PropertyBinding } from 'three';
import { cloneTrack } from './clone-track.js';
import { cutBeforeStart } from './cut-before-start.js';
import { faultOf, normaliseKey, rolesOf, sortKeys } from './key-faults.js';
import { bezierTangents, type Curve, type Key, readKeys, writeKeys } from './track-keys.js';

/** Returns a copy of `track` without what cannot be used, or null when nothing is left that could drive something. */
export function repairTrack(track: KeyframeTrack): KeyframeTrack | null {
  if (!hasPath(track)) return null;
  const copy = cloneTrack(track);
  straightenWithoutTangents(copy);
  const { curve, keys } = readKeys(copy);
  // (1) Keys that hold what they should, in order.
  for (const key of keys) if (copy.ValueTypeName === 'bool') key.values = key.values.map(toBoolean);
  let mended = sortKeys(usableKeys(copy, keys));
  // (2) One key for each time, or two where the value jumps.
  const roles = rolesOf(mended, curve);
  mended = mended.filter((_, i) => roles[i] === 'seen' || roles[i] === 'cut');
  // (3) Rotations of length 1, and nothing before the start.
  if (copy.ValueTypeName === 'quaternion') mended = normaliseKeys(copy, mended, curve);
  mended = cutBeforeStart(copy, mended, curve);
  if (mended.length === 0) return null;
  writeKeys(copy, mended, curve);
  return copy;
}

function hasPath(track: KeyframeTrack): boolean {
  try {
    return typeof track.name === 'string' && PropertyBinding.parseTrackName(track.name) !== null;
  } catch {
    return false;
  }
}

/** A Bezier track whose tangents are missing is played in straight lines; one whose tangents are cut short becomes so. */
function straightenWithoutTangents(track: KeyframeTrack): void {
  if (readKeys(track).curve !== 'bezier' || bezierTangents(track)) return;
  delete track.settings;
  track.setInterpolation(track.DefaultInterpolation);
}

function usableKeys(track: KeyframeTrack, keys: readonly Key[]): Key[] {
  return keys.filter((key) => !faultOf(track, key));
}

function normaliseKeys(track: KeyframeTrack, keys: readonly Key[], curve: Curve): Key[] {
  for (const key of keys) normaliseKey(key, curve);
  return usableKeys(track, keys);
}

/** 0 and 1 are what some files hold for false and true. */
function toBoolean(value: unknown): unknown {
  return Number.isFinite(value) ? value !== 0 : value;
}
