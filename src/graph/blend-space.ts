// A blend's samples → the space in which their weights are worked out.

import type { BlendSpace } from '../definition/node-definition.js';
import { createDirectionalSpace } from '../weights/directional-weights.js';
import { createGradientBandSpace } from '../weights/gradient-band-weights.js';
import { createPolarBandSpace } from '../weights/polar-band-weights.js';
import type { WeightSpace } from '../weights/space-weights.js';
import { createTriangleSpace } from '../weights/triangle-weights.js';

/** Returns the space of samples in a plane, x and y of one after the other. Throws as the one of this kind does. */
export function planeSpace(kind: BlendSpace, places: readonly number[], angleWeight: number | undefined): WeightSpace {
  if (kind === 'polar') return createPolarBandSpace(places, angleWeight === undefined ? {} : { angleWeight });
  if (kind === 'directional') return createDirectionalSpace(places);
  return kind === 'triangles' ? createTriangleSpace(places) : createGradientBandSpace(places);
}

/** Returns what `make` does, and says where in a definition something is wrong when it throws. */
export function atPath<T>(path: string, make: () => T): T {
  try {
    return make();
  } catch (error) {
    throw new Error(`${path}: ${(error as Error).message}`, { cause: error });
  }
}
