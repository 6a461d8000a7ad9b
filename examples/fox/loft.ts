import { MathUtils, Vector3 } from 'three';
import { type Facet, facet, type Paint } from './facets.js';

/** One cross-section of a loft; lengths in metres, angles in degrees. */
export interface Section {
  /** Y and Z of the centre. */
  readonly at: readonly [y: number, z: number];
  /** X of the centre. */
  readonly x?: number;
  /** Direction of travel above the horizontal: 0 goes along +Z, 90 up, -90 down. */
  readonly tilt?: number;
  /** Half of the width along X. */
  readonly side: number;
  /** Extent on the upper side (the front one where the loft goes down). */
  readonly up: number;
  /** Extent on the lower side (the rear one where the loft goes down). */
  readonly down: number;
}

/** The corners of a section, starting on its upper side and going towards +X. */
export function ring(section: Section, corners: number): Vector3[] {
  const tilt = MathUtils.degToRad(section.tilt ?? 0);
  return Array.from({ length: corners }, (_, index) => {
    const angle = (2 * Math.PI * index) / corners;
    const height = Math.cos(angle) * (Math.cos(angle) >= 0 ? section.up : section.down);
    return new Vector3(
      (section.x ?? 0) + Math.sin(angle) * section.side,
      section.at[0] + Math.cos(tilt) * height,
      section.at[1] - Math.sin(tilt) * height,
    );
  });
}

/** A closed ring from the points of its +X half, top to bottom; the first and last one lie in the middle plane. */
export function symmetricRing(z: number, half: readonly (readonly [x: number, y: number])[]): Vector3[] {
  const left = half.map(([x, y]) => new Vector3(x, y, z));
  const right = half.slice(1, -1).map(([x, y]) => new Vector3(-x, y, z));
  return [...left, ...right.reverse()];
}

/** The skin between rings with equally many corners, with both ends closed. */
export function loft(rings: readonly (readonly Vector3[])[], paint: Paint): Facet[] {
  const facets: Facet[] = [];
  for (let index = 0; index + 1 < rings.length; index++) {
    const near = rings[index] as readonly Vector3[];
    const far = rings[index + 1] as readonly Vector3[];
    near.forEach((corner, k) => {
      const next = (k + 1) % near.length;
      facets.push(facet([corner, far[k] as Vector3, far[next] as Vector3, near[next] as Vector3], paint));
    });
  }
  const [start, end] = [rings[0] ?? [], rings.at(-1) ?? []];
  return [facet(start, paint), ...facets, facet([...end].reverse(), paint)];
}
