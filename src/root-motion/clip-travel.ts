// clip → travel: what of the motion of its root joint leads over the ground.

import type { Clip } from '../keys/clip.js';
import type { Skeleton } from '../skeleton/skeleton.js';
import { type Curve, distance, PLACE_ERROR, ROTATION_ERROR, sampleCurve } from './curve-samples.js';
import { type JointKeys, jointKeys, risingTimes } from './joint-keys.js';
import { createRootSpace, placeInRoot, type RootSpace, type ToRoot, turnInRoot } from './root-space.js';
import { createTravelThrough, type Travel } from './travel.js';

/** Axes along which a root may travel. */
export type TravelAxes = '' | 'x' | 'y' | 'z' | 'xy' | 'xz' | 'yz' | 'xyz';

/** What counts as travel; the rest stays in the pose. */
export interface TravelOptions {
  /**
   * Axes of the character, as it turns; y is up. What the clip does along others stays in the pose: bob, sway. Default: `xz`,
   * the ground.
   */
  readonly axes?: TravelAxes;
  /** Whether it turns about up. Default: true. */
  readonly yaw?: boolean;
  /** From the skeleton's space to that of the root object, whose y is up. Default: they are the same. */
  readonly toRoot?: ToRoot;
}

const AXES: readonly TravelAxes[] = ['', 'x', 'y', 'z', 'xy', 'xz', 'yz', 'xyz'];

/** No place is told more exactly than that, of how far it is from the origin. */
const ROUNDING = 1e-12;

/**
 * Below this a change of orientation from the start is so nearly a half turn about a line on the ground, as in a
 * somersault, that its yaw means nothing: 154° of pitch or roll.
 */
const LEAST_UPRIGHTNESS = 0.05;

/**
 * Returns how the root of `clip` travels.
 *
 * - clip: one for this skeleton. Read from 0 to its duration; before the first key of a track the first value holds, after the last
 *   the last one.
 * - joint: the one that travels, often the hips or a joint above them. Joints above it stand as they do at the start of the clip.
 *
 * Yaw is the turn about up that is nearest to the change of orientation since the start, counted on from key to key; while the
 * joint is all but upside down it holds. The travel has keys where the joint has: linear ones are met exactly, but for
 * rotations that also pitch or roll, and curves, which get as many keys as it takes to be within 1e-4 of the way and 1e-4
 * rad.
 *
 * Throws when the joint does not exist, the axes are not some of x, y, z in that order, `toRoot` is not twelve or sixteen finite
 * numbers, or it or a joint above flattens space.
 */
export function createTravel(clip: Clip, skeleton: Skeleton, joint: number, options: TravelOptions = {}): Travel {
  const { axes = 'xz', yaw = true } = options;
  if (!AXES.includes(axes)) {
    throw new Error(`createTravel: got the axes "${axes}", expected some of x, y and z in that order.`);
  }
  const space = createRootSpace('createTravel', clip, skeleton, joint, options.toRoot);
  const keys = jointKeys(clip, skeleton, joint);
  const times = risingTimes([0, ...keys.times.filter((time) => time > 0 && time < clip.duration), clip.duration]);
  const curve = curveOf(keys, space, yaw, times);
  const samples = sampleCurve(times, keys.cuts, curve);
  const places = placesOf(samples.map(({ value }) => value as JointPlace));
  return createTravelThrough(
    clip.duration,
    samples.map(({ time }) => time),
    keepAxes(places, axes).flat(),
  );
}

/** Where the joint is at one time, in the root's space; how far it has turned since the start, and how much that means. */
type JointPlace = [x: number, y: number, z: number, yaw: number, uprightness: number];

/** Place of the root: x, y, z and yaw. */
type RootPlace = [x: number, y: number, z: number, yaw: number];

function curveOf(keys: JointKeys, space: RootSpace, hasYaw: boolean, times: readonly number[]): Curve {
  keys.sample(0, false);
  const start = keys.rotation.slice();
  const valueAt = (time: number, before: boolean): JointPlace => {
    keys.sample(time, before);
    const [x, y, z] = placeInRoot(space, keys.translation);
    if (!hasYaw) return [x, y, z, 0, 1];
    const { yaw, uprightness } = turnInRoot(space, start, keys.rotation);
    return [x, y, z, yaw, uprightness];
  };
  const places = times.flatMap((time, key) => [
    valueAt(time, false),
    valueAt((time + (times[key + 1] ?? time)) / 2, false),
  ]);
  const first = places[0]!;
  const radius = Math.hypot(first[0], first[2]);
  let way = 0;
  let farthest = 0;
  for (const place of places) {
    way = Math.max(way, distance(rootPlace(first, place, place[3]), [0, 0, 0]));
    farthest = Math.max(farthest, distance(place, [0, 0, 0]));
  }
  const allowed = PLACE_ERROR * way + ROUNDING * farthest + Number.MIN_VALUE;
  return {
    valueAt,
    errorOf(a, b, share, value) {
      const straight = [0, 1, 2].map((i) => a[i]! + (b[i]! - a[i]!) * share);
      const isUpright = [a, b, value].every((place) => place[4]! > LEAST_UPRIGHTNESS);
      const turn = isUpright ? withoutWholeTurns(b[3]! - a[3]!) : 0;
      const yawError = isUpright ? Math.abs(withoutWholeTurns(value[3]! - a[3]! - turn * share)) : 0;
      // The place at the start is carried round with the yaw, and a chord is that far from its arc.
      const sag = (radius * turn * turn) / 8;
      return Math.max((distance(straight, value) + sag) / allowed, yawError / ROTATION_ERROR);
    },
  };
}

/** Carries yaws on from place to place. */
function placesOf(joints: readonly JointPlace[]): RootPlace[] {
  let yaw = 0;
  return joints.map((joint) => {
    const [, , , newYaw, uprightness] = joint;
    if (uprightness > LEAST_UPRIGHTNESS) yaw += withoutWholeTurns(newYaw - yaw);
    return rootPlace(joints[0]!, joint, yaw);
  });
}

/** The place of the root that leads the joint's place at the start to where it is now, with that yaw. */
function rootPlace([startX, startY, startZ]: JointPlace, [x, y, z]: JointPlace, yaw: number): RootPlace {
  const cosine = Math.cos(yaw);
  const sine = Math.sin(yaw);
  return [x - cosine * startX - sine * startZ, y - startY, z - cosine * startZ + sine * startX, yaw];
}

/**
 * Takes out what the root does along other axes. On the ground these turn with it: from key to key the way is
 * ∫ e · (e · p') dt with e the axis that is left, and e · eᵀ is half of no change and half of a reflection.
 */
function keepAxes(places: readonly RootPlace[], axes: TravelAxes): RootPlace[] {
  const [hasX, hasY, hasZ] = [axes.includes('x'), axes.includes('y'), axes.includes('z')];
  let [wayX, wayZ] = [0, 0];
  return places.map(([x, y, z, yaw], key) => {
    if (hasX && hasZ) return [x, hasY ? y : 0, z, yaw];
    const [beforeX, , beforeZ, beforeYaw] = places[key - 1] ?? [x, y, z, yaw];
    const [dx, dz] = [x - beforeX, z - beforeZ];
    const turn = yaw - beforeYaw;
    const scale = (turn === 0 ? 1 : Math.sin(turn) / turn) * (hasZ ? 1 : -1);
    const cosine = Math.cos(yaw + beforeYaw) * scale;
    const sine = Math.sin(yaw + beforeYaw) * scale;
    if (hasX !== hasZ) {
      wayX += (dx - cosine * dx + sine * dz) / 2;
      wayZ += (dz + sine * dx + cosine * dz) / 2;
    }
    return [wayX, hasY ? y : 0, wayZ, yaw];
  });
}

/** The same direction within half a turn. */
function withoutWholeTurns(angle: number): number {
  return angle - Math.round(angle / (2 * Math.PI)) * 2 * Math.PI;
}
