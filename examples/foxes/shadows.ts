// A soft spot below each fox, in one drawing for all of them: a shadow from a light would draw each fox once more.

import { BufferAttribute, CircleGeometry, InstancedMesh, Matrix4, MeshBasicMaterial } from 'three';
import type { Place } from '../demo/herd-places.js';
import { MAX_COUNT } from './settings.js';

/** Half the width and length of a spot, in metres, and how far above the ground it lies. */
const WIDTH = 0.17;
const LENGTH = 0.42;
const HEIGHT = 0.004;

/** How dark the middle of a spot is, 0 to 1. */
const DARKNESS = 0.42;

const SEGMENTS = 18;

/** The spots; the first of them are seen. */
export type Shadows = InstancedMesh<CircleGeometry, MeshBasicMaterial>;

/** Returns spots that have no places yet, none of which is seen. */
export function createShadows(): Shadows {
  const geometry = new CircleGeometry(1, SEGMENTS).rotateX(-Math.PI / 2).scale(WIDTH, 1, LENGTH);
  // Black everywhere; only the first vertex, the middle, is dark.
  const colors = new Float32Array(geometry.attributes.position!.count * 4);
  colors[3] = DARKNESS;
  geometry.setAttribute('color', new BufferAttribute(colors, 4));
  const material = new MeshBasicMaterial({ vertexColors: true, transparent: true, depthWrite: false });
  const shadows = new InstancedMesh(geometry, material, MAX_COUNT);
  shadows.count = 0;
  shadows.frustumCulled = false;
  // After the ground, which fades out and so is transparent as well.
  shadows.renderOrder = 1;
  return shadows;
}

/** Puts the spots at these places. */
export function placeShadows(shadows: Shadows, places: readonly Place[]): void {
  const matrix = new Matrix4();
  places.forEach(({ x, z }, index) => {
    shadows.setMatrixAt(index, matrix.makeTranslation(x, HEIGHT, z));
  });
  shadows.instanceMatrix.needsUpdate = true;
}
