// Finds the property that a track drives when it is no joint's, and says what is not there.

import {
  type AnimationClip,
  type AnimationObjectGroup,
  type Interpolant,
  InterpolateSmooth,
  KeyframeTrack,
  PropertyBinding,
} from 'three';
import { findNode } from '../from-three/node-names.js';
import { reportTrack } from '../from-three/report-track.js';
import { type TrackPath, trackPath } from '../from-three/track-target.js';
import { GroupProperty } from '../properties/group-property.js';
import { type DrivenProperty, propertyAt } from '../properties/property.js';
import { valueSize } from '../properties/property-access.js';
import { findProperty, type Holder } from '../properties/property-path.js';
import type { PropertyValues } from '../properties/property-values.js';
import { targetOf } from '../tracks/track-binding.js';
import type { Endings } from './endings.js';
import type { MixerRoot, RootTargets } from './root-targets.js';

type InterpolantFactory = (this: KeyframeTrack, result: PropertyValues) => Interpolant;

/**
 * Returns what samples `track` into `result`: the track's own interpolant.
 *
 * A smooth curve through two keys of one time is no number there with three; such a track is played evenly from key to
 * key instead, and `report` hears of it.
 */
export function createInterpolant(
  track: KeyframeTrack,
  result: PropertyValues,
  endings: Endings,
  report: (problem: string) => void,
): Interpolant {
  const { times } = track;
  const hasCut = times.some((time, key) => key > 0 && time === times[key - 1]);
  const isBroken = hasCut && track.getInterpolation() === InterpolateSmooth;
  if (isBroken) report('two of its keys have one time, through which no smooth curve leads, so it is played evenly');
  const { createInterpolant: own } = track as unknown as { createInterpolant: InterpolantFactory };
  const even = KeyframeTrack.prototype.InterpolantFactoryMethodLinear as unknown as InterpolantFactory;
  const interpolant = (isBroken ? even : own).call(track, result);
  (interpolant as { settings: unknown }).settings = endings;
  return interpolant;
}

/** Numbers of one value. A glTF spline has three of them for each key: in-tangent, value, out-tangent. */
export function valueSizeOf(track: KeyframeTrack): number {
  const { createInterpolant: create } = track as unknown as {
    createInterpolant: { isInterpolantFactoryMethodGLTFCubicSpline?: boolean };
  };
  return track.getValueSize() / (create.isInterpolantFactoryMethodGLTFCubicSpline ? 3 : 1);
}

/** Returns the property that `track` drives under `root`; null, with a warning, when there is none. */
export function propertyOfTrack(
  clip: AnimationClip,
  track: KeyframeTrack,
  root: MixerRoot,
  targets: RootTargets,
): DrivenProperty | null {
  const path = trackPath(track);
  const bound = targetOf(track) as Holder | undefined;
  if (bound) return propertyOfNode(clip, track, path, bound);
  if (!targets.names) {
    return new GroupProperty(root as AnimationObjectGroup, (object) => {
      const node = PropertyBinding.findNode(object, path.nodeName!) as Holder | null;
      return propertyOfNode(clip, track, path, node);
    });
  }
  return propertyOfNode(clip, track, path, findNode(targets.names, path.nodeName) as Holder | null);
}

function propertyOfNode(
  clip: AnimationClip,
  track: KeyframeTrack,
  path: TrackPath,
  node: Holder | null,
): DrivenProperty | null {
  const place = node ? findProperty(node, path) : `no node "${path.nodeName}" in an object of the group.`;
  if (typeof place === 'string') {
    reportTrack(clip, track, place);
    return null;
  }
  const size = valueSizeOf(track);
  const wanted = valueSize(place);
  if (size < wanted) {
    reportTrack(clip, track, `its values have ${size} numbers, expected ${wanted}, so it is ignored.`);
    return null;
  }
  return propertyAt(place);
}
