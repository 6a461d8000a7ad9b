// Finds the property that a track drives when it is no joint's, and says what is not there.

import { type AnimationClip, type AnimationObjectGroup, type KeyframeTrack, PropertyBinding } from 'three';
import { findNode } from '../from-three/node-names.js';
import { reportTrack } from '../from-three/report-track.js';
import { valueSizeOf } from '../from-three/three-to-key-track.js';
import { type TrackPath, trackPath } from '../from-three/track-target.js';
import { GroupProperty } from '../properties/group-property.js';
import { type DrivenProperty, propertyAt } from '../properties/property.js';
import { valueSize } from '../properties/property-access.js';
import { findProperty, type Holder } from '../properties/property-path.js';
import { targetOf } from '../tracks/track-binding.js';
import type { MixerRoot, RootTargets } from './root-targets.js';

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
