// Sun, sky and ground; by night where the user likes it dark.

import { DirectionalLight, HemisphereLight, type Vector3 } from 'three';
import { createGround, fitGround, type Ground } from './ground.js';
import { createSky } from './sky.js';
import type { View } from './view.js';

const SUN_DIRECTION = [0.55, 1, 0.5] as const;
const SHADOW_MAP_SIZE = 1024;

/** `ground` can pass below what stands still: `moveGround`. `sun` shines on its target. */
export interface Daylight {
  readonly ground: Ground;
  readonly sun: DirectionalLight;
}

/**
 * Puts sun, sky and ground at y = 0 into the scene.
 *
 * - size: of one thing on the ground, which decides how wide the grid is; radius: of all of them, which have shadows.
 */
export function addDaylight({ scene }: View, size: number, radius: number): Daylight {
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const ground = isDark ? createGround('#3b3f47', '#565c66') : createGround();
  fitGround(ground, size, radius);
  const sun = new DirectionalLight(isDark ? '#dfe6ff' : '#fff1dc', isDark ? 2.3 : 2.6);
  sun.position.set(...SUN_DIRECTION).setLength(radius * 2);
  sun.castShadow = true;
  sun.shadow.mapSize.setScalar(SHADOW_MAP_SIZE);
  sun.shadow.radius = 3;
  sun.shadow.intensity = 0.75;
  sun.shadow.bias = -0.0004;
  sun.shadow.normalBias = (radius * 3) / SHADOW_MAP_SIZE;
  const edges = { left: -radius, right: radius, top: radius, bottom: -radius };
  Object.assign(sun.shadow.camera, edges, { near: radius * 0.5, far: radius * 3.5 });
  const sky = isDark ? createSky('#2b313b', '#12161d') : createSky();
  const light = isDark
    ? new HemisphereLight('#8fa5c9', '#4a4238', 1.3)
    : new HemisphereLight('#e6f0fa', '#c9b28f', 1.9);
  scene.add(sky, ground.mesh, light, sun, sun.target);
  return { ground, sun };
}

/** Brings ground and sun along with somebody at `place`. The grid stays where it is, so the ground has no end. */
export function moveDaylight({ ground, sun }: Daylight, place: Vector3): void {
  sun.position.sub(sun.target.position).add(place);
  sun.target.position.copy(place);
  ground.mesh.position.set(place.x, 0, place.z);
}
