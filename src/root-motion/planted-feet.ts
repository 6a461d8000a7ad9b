// clip made in place → travel: as much as keeps the foot on the ground where it stands.

import type { Clip } from '../keys/clip.js';
import { AFFINE_SIZE } from '../math/affine.js';
import type { Skeleton } from '../skeleton/skeleton.js';
import { createClipPlayer } from './clip-player.js';
import { affineToRoot, checkJoint, placeInRoot, type ToRoot } from './root-space.js';
import { createTravelThrough, type Travel } from './travel.js';

/** What `createTravelFromFeet` may be told. */
export interface FeetOptions {
  /** From the skeleton's space to that of the root object, whose y is up. Default: they are the same. */
  readonly toRoot?: ToRoot;
}

/** Moments in a second at which the feet are looked at. */
const MOMENTS_PER_SECOND = 240;

/** Of the height that feet rise to: so little above the lowest one a foot still bears half as much. */
const SHARED_HEIGHT = 0.01;

/**
 * Returns how a clip that is made in place would travel if whichever foot is lowest stood still on the ground. Where two are about as
 * low, both bear their share, so that one takes over from the other without a jerk. Along x and z only; it does not turn.
 *
 * - feet: joints, one at least: a foot's joint is best, or a toe's, where it touches the ground.
 *
 * Throws when there is no foot, a joint does not exist, or `toRoot` is not twelve or sixteen finite numbers.
 */
export function createTravelFromFeet(
  clip: Clip,
  skeleton: Skeleton,
  feet: readonly number[],
  options: FeetOptions = {},
): Travel {
  if (feet.length === 0) throw new Error('createTravelFromFeet: got no feet, expected one joint at least.');
  for (const foot of feet) checkJoint('createTravelFromFeet', skeleton, foot);
  const toRoot = affineToRoot('createTravelFromFeet', options.toRoot);
  const count = Math.max(1, Math.ceil(clip.duration * MOMENTS_PER_SECOND));
  const times = Array.from({ length: count + 1 }, (_, index) => (index / count) * clip.duration);
  const paths = footPaths(clip, skeleton, feet, toRoot, times);
  const heights = paths.flat().map(([, y]) => y);
  const band = SHARED_HEIGHT * (Math.max(...heights) - Math.min(...heights));
  const places = [0, 0, 0, 0];
  let [x, z] = [0, 0];
  for (let n = 0; n < count; n++) {
    const shares = sharesOf(
      paths.map((path) => (path[n]![1] + path[n + 1]![1]) / 2),
      band,
    );
    paths.forEach((path, foot) => {
      x -= shares[foot]! * (path[n + 1]![0] - path[n]![0]);
      z -= shares[foot]! * (path[n + 1]![2] - path[n]![2]);
    });
    places.push(x, 0, z, 0);
  }
  return createTravelThrough(clip.duration, times, places);
}

/** Where each foot is at each time, in the root's space. */
function footPaths(
  clip: Clip,
  skeleton: Skeleton,
  feet: readonly number[],
  toRoot: Float64Array,
  times: readonly number[],
): [number, number, number][][] {
  const { model, play } = createClipPlayer(clip, skeleton);
  const paths: [number, number, number][][] = feet.map(() => []);
  for (const time of times) {
    play(time);
    feet.forEach((foot, index) => {
      const place = model.subarray(foot * AFFINE_SIZE + 9, foot * AFFINE_SIZE + 12);
      paths[index]!.push(placeInRoot({ toRoot, fromRoot: toRoot }, place));
    });
  }
  return paths;
}

/** How much of the weight each foot bears, by its height. */
function sharesOf(heights: readonly number[], band: number): number[] {
  const lowest = Math.min(...heights);
  // Where no foot ever rises all bear the same.
  const loads = heights.map((height) => (band > 0 ? 1 / (1 + ((height - lowest) / band) ** 4) : 1));
  const sum = loads.reduce((a, b) => a + b, 0);
  return loads.map((load) => load / sum);
}
