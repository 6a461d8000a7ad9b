import { type Color, Vector3 } from 'three';
import { jointIndex } from './rig.js';
import type { Binding } from './weights.js';

/** A flat convex face: three corners or more, anticlockwise from outside. */
export interface Facet {
  readonly corners: readonly Vector3[];
  readonly color: Color;
}

/** Some facets that share one way of following the joints. */
export interface Part {
  readonly facets: readonly Facet[];
  readonly binding: Binding;
}

export interface MeshData {
  readonly positions: Float32Array<ArrayBuffer>;
  readonly normals: Float32Array<ArrayBuffer>;
  /** Linear RGBA, 0 to 255. */
  readonly colors: Uint8Array<ArrayBuffer>;
  readonly joints: Uint8Array<ArrayBuffer>;
  readonly weights: Float32Array<ArrayBuffer>;
  readonly indices: Uint16Array<ArrayBuffer>;
}

/** Paints a facet by its middle and its outward normal. */
export type Paint = (middle: Vector3, normal: Vector3) => Color;

export function facet(corners: readonly Vector3[], paint: Paint): Facet {
  const middle = corners.reduce((sum, corner) => sum.add(corner), new Vector3()).divideScalar(corners.length);
  return { corners, color: paint(middle, facetNormal(corners)) };
}

/** Newell's formula: right for triangles, and the best plane of a quad whose corners are not quite in one plane. */
export function facetNormal(corners: readonly Vector3[]): Vector3 {
  const normal = new Vector3();
  corners.forEach((corner, index) => {
    const next = corners[(index + 1) % corners.length] as Vector3;
    normal.x += (corner.y - next.y) * (corner.z + next.z);
    normal.y += (corner.z - next.z) * (corner.x + next.x);
    normal.z += (corner.x - next.x) * (corner.y + next.y);
  });
  return normal.normalize();
}

/** The facets seen in the middle plane X = 0; corners are turned round so that outside stays outside. */
export function mirrored(facets: readonly Facet[]): Facet[] {
  return facets.map(({ corners, color }) => ({
    corners: corners.map((corner) => new Vector3(-corner.x, corner.y, corner.z)).reverse(),
    color,
  }));
}

/** Joins the parts into one indexed mesh. Each facet has its own vertices: that is what makes it look flat. */
export function buildMesh(parts: readonly Part[]): MeshData {
  const positions: number[] = [];
  const normals: number[] = [];
  const colors: number[] = [];
  const joints: number[] = [];
  const weights: number[] = [];
  const indices: number[] = [];
  for (const part of parts) {
    for (const { corners, color } of part.facets) {
      const first = positions.length / 3;
      const normal = facetNormal(corners);
      for (const corner of corners) {
        positions.push(corner.x, corner.y, corner.z);
        normals.push(normal.x, normal.y, normal.z);
        // Color keeps its components linear, which is what COLOR_0 wants.
        colors.push(Math.round(color.r * 255), Math.round(color.g * 255), Math.round(color.b * 255), 255);
        const influences = part.binding(corner);
        for (let slot = 0; slot < 4; slot++) {
          const influence = influences[slot];
          joints.push(influence === undefined ? 0 : jointIndex(influence.joint));
          weights.push(influence === undefined ? 0 : influence.weight);
        }
      }
      for (let corner = 2; corner < corners.length; corner++) indices.push(first, first + corner - 1, first + corner);
    }
  }
  return {
    positions: new Float32Array(positions),
    normals: new Float32Array(normals),
    colors: new Uint8Array(colors),
    joints: new Uint8Array(joints),
    weights: new Float32Array(weights),
    indices: new Uint16Array(indices),
  };
}
