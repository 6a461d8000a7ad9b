// Clips that turn, from those that go straight on: trunk, neck and head bend to one side, and the tail along the same arc.

import { type AnimationClip, MathUtils, Quaternion, Vector3 } from 'three';

/** Degrees of each joint to the left, in the middle of a gait that turns to the left. */
const BENDS: Readonly<Record<string, number>> = {
  b_Spine01_02: 7,
  b_Spine02_03: 7,
  b_Neck_04: 12,
  b_Head_05: 10,
  b_Tail01_012: -12,
  b_Tail02_013: -9,
  b_Tail03_014: -9,
};

/** How much more a joint bends in one half of the gait than in the middle, and less in the other. */
const SWAY = 0.2;

const UP = new Vector3(0, 1, 0);

/** Returns a copy of a clip that turns. `way`: -1 to the left, 1 to the right. */
export function makeTurnClip(clip: AnimationClip, name: string, way: -1 | 1): AnimationClip {
  const copy = clip.clone();
  copy.name = name;
  const bend = new Quaternion();
  const rotation = new Quaternion();
  for (const track of copy.tracks) {
    const [joint, property] = track.name.split('.');
    const degrees = BENDS[joint!];
    if (degrees === undefined || property !== 'quaternion') continue;
    track.times.forEach((time, key) => {
      const gait = 1 + SWAY * Math.sin((2 * Math.PI * time) / clip.duration);
      bend.setFromAxisAngle(UP, MathUtils.degToRad(-way * degrees * gait));
      // In the parent's space: the bend comes on top of what the joint does.
      rotation
        .fromArray(track.values, key * 4)
        .premultiply(bend)
        .toArray(track.values, key * 4);
    });
  }
  return copy;
}
