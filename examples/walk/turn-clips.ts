// Clips that turn, made from one that walks or runs straight on: along an arc, or on the spot. The paws go where the ground takes them.

import { type AnimationClip, Quaternion, QuaternionKeyframeTrack, Vector3, VectorKeyframeTrack } from 'three';
import { bakeClip } from './bake-clip.js';
import { HIPS, PAW_JOINTS, PAWS, type Poser, ROOT } from './poser.js';

/** The joints of the trunk from the hips to the head, and of the tail: each bends by what the arc turns from the one before. */
const TRUNK = [HIPS, 'b_Spine01_02', 'b_Spine02_03', 'b_Neck_04', 'b_Head_05'] as const;
const TAIL = ['b_Tail01_012', 'b_Tail02_013', 'b_Tail03_014'] as const;

/** The head looks further into the turn than the arc would have it, in radians, where the arc is as tight as it gets. */
const LOOK_AHEAD = 0.25;

/** On the spot: how far the trunk, the neck, and the head each bend into the turn, in radians. */
const SPOT_BENDS: Readonly<Record<string, number>> = {
  b_Spine01_02: 0.1,
  b_Spine02_03: 0.12,
  b_Neck_04: 0.3,
  b_Head_05: 0.22,
  b_Tail01_012: -0.15,
  b_Tail02_013: -0.12,
  b_Tail03_014: -0.1,
};

const UP = new Vector3(0, 1, 0);
const yaw = new Quaternion();

/** Returns a copy of a clip that goes straight on. `speed`: of the clip over the ground, in the unit of its file per second. */
export function makeStraightClip(clip: AnimationClip, speed: number): AnimationClip {
  const copy = clip.clone();
  const { duration } = clip;
  copy.tracks.push(
    new VectorKeyframeTrack(`${ROOT}.position`, [0, duration], [0, 0, 0, 0, 0, speed * duration]),
    new QuaternionKeyframeTrack(`${ROOT}.quaternion`, [0], [0, 0, 0, 1]),
  );
  return copy;
}

/**
 * Returns a clip that goes along a circle as another one goes straight on: what that does at a distance ahead is done that
 * far along the arc, so planted paws stay planted.
 *
 * - radius: of the circle, in the unit of the file; the middle is on the left, or on the right when it is negative.
 * - speed: of the straight clip over the ground, in that unit per second.
 */
export function makeArcClip(
  poser: Poser,
  clip: AnimationClip,
  name: string,
  speed: number,
  radius: number,
): AnimationClip {
  const rest = readRest(poser);
  const lean = Math.sign(radius) * LOOK_AHEAD;
  return bakeClip(poser, name, clip.duration, (seconds) => {
    poser.sample(clip, seconds);
    const paws = readPaws(poser);
    const hips = poser.placeOf(HIPS);
    const along = (joint: string): number => rest.get(joint)! / radius;
    poser.move(HIPS, bend(hips, radius));
    poser.turn(HIPS, yaw.setFromAxisAngle(UP, along(HIPS)));
    for (const chain of [TRUNK, [HIPS, ...TAIL]]) {
      for (let i = 1; i < chain.length; i++) {
        poser.turn(chain[i]!, yaw.setFromAxisAngle(UP, along(chain[i]!) - along(chain[i - 1]!)));
      }
    }
    poser.turn('b_Head_05', yaw.setFromAxisAngle(UP, lean));
    paws.forEach(({ place, turns }, paw) => {
      yaw.setFromAxisAngle(UP, place.z / radius);
      for (const turn of turns) turn.premultiply(yaw);
      poser.placePaw(paw, bend(place, radius), turns);
    });
    const angle = (speed * seconds) / radius;
    return { x: radius * (1 - Math.cos(angle)), z: radius * Math.sin(angle), yaw: angle };
  });
}

/**
 * Returns a clip that turns on the spot as another one goes straight on: what a paw does ahead it does around the middle.
 *
 * - speed: of the straight clip over the ground, in the unit of the file per second; radius: at which that speed goes round:
 *   positive to the left, negative to the right; rate: how much faster the steps are.
 */
export function makeSpotClip(
  poser: Poser,
  clip: AnimationClip,
  name: string,
  speed: number,
  radius: number,
  rate: number,
): AnimationClip {
  poser.reset();
  const standing = PAW_JOINTS.map((joint) => poser.placeOf(joint));
  const side = Math.sign(radius);
  return bakeClip(poser, name, clip.duration / rate, (seconds) => {
    poser.sample(clip, seconds * rate);
    const paws = readPaws(poser);
    for (const [joint, angle] of Object.entries(SPOT_BENDS)) {
      poser.turn(joint, yaw.setFromAxisAngle(UP, angle * side));
    }
    paws.forEach(({ place, turns }, paw) => {
      const stand = standing[paw]!;
      yaw.setFromAxisAngle(UP, (place.z - stand.z) / radius);
      for (const turn of turns) turn.premultiply(yaw);
      poser.placePaw(paw, stand.clone().setY(place.y).applyQuaternion(yaw), turns);
    });
    return { x: 0, z: 0, yaw: (speed * rate * seconds) / radius };
  });
}

/** Returns the place on the arc of one beside or on the straight line: as high, and as far from the line. */
function bend({ x, y, z }: Vector3, radius: number): Vector3 {
  const angle = z / radius;
  return new Vector3(radius - (radius - x) * Math.cos(angle), y, (radius - x) * Math.sin(angle));
}

function readPaws(poser: Poser): { place: Vector3; turns: Quaternion[] }[] {
  return PAWS.map((_, paw) => ({ place: poser.placeOf(PAW_JOINTS[paw]!), turns: poser.pawTurns(paw) }));
}

/** Returns how far ahead of the middle each joint is at rest. */
function readRest(poser: Poser): Map<string, number> {
  poser.reset();
  return new Map(poser.joints.map(({ name }) => [name, poser.placeOf(name).z]));
}
