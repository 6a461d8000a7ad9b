// Motions of whole poses that sway back and forth, as functions of time.

import { createLocalPose, type LocalPose } from '../../src/local-pose/local-pose.js';
import { randomRotation } from './arbitraries.js';
import { timesQuaternion } from './quaternion-book.js';

/** The pose at a time, in seconds: always a new one. */
export type Motion = (time: number) => LocalPose;

/** A number that sways around another. */
interface Sway {
  readonly middle: number;
  readonly reach: number;
  readonly pace: number;
  readonly start: number;
}

const swayAt = ({ middle, reach, pace, start }: Sway, time: number): number =>
  middle + reach * Math.sin(pace * time + start);

/** Returns a motion with numbers of their own for each channel of each joint. Paces are 1 to 6 radians per second. */
export function randomMotion(random: () => number, jointCount: number): Motion {
  const sway = (reach: number, middle: number): Sway => ({
    middle: middle + reach * (random() * 2 - 1),
    reach: reach * random(),
    pace: 1 + random() * 5,
    start: random() * 2 * Math.PI,
  });
  const joints = Array.from({ length: jointCount }, () => ({
    translations: [sway(2, 0), sway(2, 0), sway(2, 0)],
    rest: randomRotation(random),
    axes: [randomRotation(random), randomRotation(random)],
    angles: [sway(1, 0), sway(1, 0)],
    scales: [sway(0.3, 1), sway(0.3, 1), sway(0.3, 1)],
  }));
  return (time) => {
    const pose = createLocalPose(jointCount);
    joints.forEach(({ translations, rest, axes, angles, scales }, joint) => {
      const numbers = (sways: readonly Sway[]): number[] => sways.map((each) => swayAt(each, time));
      pose.translations.set(numbers(translations), joint * 3);
      pose.scales.set(numbers(scales), joint * 3);
      let rotation = rest;
      numbers(angles).forEach((angle, n) => {
        rotation = timesQuaternion(turnAbout(axes[n]!, angle), rotation);
      });
      pose.rotations.set(rotation, joint * 4);
    });
    return pose;
  };
}

/** The turn by an angle in radians about the first three numbers of `axis`, made an axis of length 1. */
function turnAbout([x, y, z]: readonly number[], angle: number): number[] {
  const scale = Math.sin(angle / 2) / Math.hypot(x!, y!, z!);
  return [x! * scale, y! * scale, z! * scale, Math.cos(angle / 2)];
}

/** A copy of the pose. */
export function copyPose(pose: LocalPose): LocalPose {
  return {
    translations: pose.translations.slice(),
    rotations: pose.rotations.slice(),
    scales: pose.scales.slice(),
  };
}
