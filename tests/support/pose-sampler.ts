// Local poses of three's clips, by three's own interpolants.

import type { AnimationClip, Interpolant, Object3D } from 'three';

/** Of one bone: its rotation x y z w, then its translation x y z. */
export const BONE_SIZE = 7;

const ROTATION_SIZE = 4;

/** Returns a new pose of all bones at a time of a clip, in seconds: `BONE_SIZE` numbers for each, in their order. */
export type PoseSampler = (clip: string, time: number) => Float64Array;

/**
 * Returns a sampler of clips whose tracks are linear positions and rotations of bones. What a clip does not drive is as the bones are
 * now.
 *
 * Throws when a track is of another kind, or its bone is not there.
 */
export function createPoseSampler(bones: readonly Object3D[], clips: readonly AnimationClip[]): PoseSampler {
  const rest = shownPose(bones);
  const samplers = new Map(clips.map((clip) => [clip.name, tracksOf(bones, clip)]));
  return (clip, time) => {
    const pose = rest.slice();
    for (const { offset, interpolant } of samplers.get(clip)!) {
      pose.set(interpolant.evaluate(time) as Float64Array, offset);
    }
    return pose;
  };
}

/** Returns the pose that bones are in now, as a sampler does. */
export function shownPose(bones: readonly Object3D[]): Float64Array {
  return Float64Array.from(
    bones.flatMap(({ quaternion, position }) => [...quaternion.toArray(), ...position.toArray()]),
  );
}

function tracksOf(
  bones: readonly Object3D[],
  { tracks }: AnimationClip,
): { readonly offset: number; readonly interpolant: Interpolant }[] {
  return tracks.map((track) => {
    const [name, property] = track.name.split('.') as [string, string];
    const bone = bones.findIndex((each) => each.name === name);
    const isRotation = property === 'quaternion';
    if (bone < 0 || !(isRotation || property === 'position')) {
      throw new Error(`createPoseSampler: got track "${track.name}", expected a rotation or position of a bone.`);
    }
    const result = new Float64Array(isRotation ? ROTATION_SIZE : 3);
    return {
      offset: bone * BONE_SIZE + (isRotation ? 0 : ROTATION_SIZE),
      interpolant: track.InterpolantFactoryMethodLinear(result),
    };
  });
}
