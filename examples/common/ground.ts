// The ground: a disc with a fine grid that can move along, and that fades into the distance.

import { CircleGeometry, Color, Mesh, MeshLambertMaterial, Vector2 } from 'three';

/** Thin lines in a cell, for one thick line. */
const CELLS_PER_BLOCK = 5;

/** Radius of the disc, in times the radius of what stands on it, and the least of it in times a character's size. */
const REACH = 6;
const LEAST_REACH = 14;

const DAY_COLOR = '#d2cbbd';
const DAY_LINES = '#a39a8a';

/** `material` has its uniforms from the start; the renderer compiles it later. */
export interface Ground {
  readonly mesh: Mesh;
  readonly uniforms: {
    readonly groundOffset: { value: Vector2 };
    readonly groundCell: { value: number };
    readonly groundReach: { value: number };
    readonly groundLine: { value: Color };
  };
}

/** Returns a ground at y = 0 that receives shadows. */
export function createGround(color = DAY_COLOR, lines = DAY_LINES): Ground {
  const uniforms = {
    groundOffset: { value: new Vector2() },
    groundCell: { value: 1 },
    groundReach: { value: 10 },
    groundLine: { value: new Color(lines) },
  };
  const material = new MeshLambertMaterial({ color, transparent: true });
  material.onBeforeCompile = (shader) => {
    Object.assign(shader.uniforms, uniforms);
    shader.vertexShader = shader.vertexShader
      .replace('#include <common>', '#include <common>\nvarying vec2 vGround;\nvarying vec2 vDisc;')
      .replace(
        '#include <project_vertex>',
        '#include <project_vertex>\nvGround = (modelMatrix * vec4(transformed, 1.0)).xz;\nvDisc = transformed.xz;',
      );
    shader.fragmentShader = shader.fragmentShader
      .replace('#include <common>', `#include <common>\n${GRID_SHADER}`)
      .replace('#include <color_fragment>', '#include <color_fragment>\ndrawGrid(diffuseColor);');
  };
  const mesh = new Mesh(new CircleGeometry(1, 96).rotateX(-Math.PI / 2), material);
  mesh.receiveShadow = true;
  return { mesh, uniforms };
}

/**
 * Fits the grid to a character and the disc to a herd.
 *
 * - size: of a character; radius: of the herd.
 */
export function fitGround({ mesh, uniforms }: Ground, size: number, radius: number): void {
  uniforms.groundCell.value = roundLength(Math.max(size * 0.4, radius * 0.12));
  uniforms.groundReach.value = Math.max(radius * REACH, size * LEAST_REACH);
  mesh.scale.setScalar(uniforms.groundReach.value);
  uniforms.groundOffset.value.set(0, 0);
}

/** Moves the grid along z, by a distance in the unit of the model. */
export function moveGround({ uniforms }: Ground, distance: number): void {
  const { groundOffset, groundCell } = uniforms;
  // Kept small: the shader counts in single precision.
  groundOffset.value.y = (groundOffset.value.y + distance) % (groundCell.value * CELLS_PER_BLOCK);
}

const GRID_SHADER = `
varying vec2 vGround;
varying vec2 vDisc;
uniform vec2 groundOffset;
uniform float groundCell;
uniform vec3 groundLine;

float gridLine(vec2 place, float width) {
  vec2 pixel = fwidth(place);
  vec2 distance = abs(fract(place - 0.5) - 0.5) / max(pixel, vec2(1e-6));
  float line = 1.0 - smoothstep(width - 0.5, width + 0.5, min(distance.x, distance.y));
  // Lines that are closer than a few pixels would shimmer.
  return line * (1.0 - smoothstep(0.08, 0.4, max(pixel.x, pixel.y)));
}

void drawGrid(inout vec4 color) {
  vec2 place = (vGround - groundOffset) / groundCell;
  float line = max(gridLine(place, 0.5) * 0.3, gridLine(place / ${CELLS_PER_BLOCK.toFixed(1)}, 0.8) * 0.6);
  color.rgb = mix(color.rgb, groundLine, line);
  color.a *= 1.0 - smoothstep(0.25, 1.0, length(vDisc));
}
`;

/** Returns the nearest of 1, 2 and 5 times a power of ten, so that the grid can serve as a measure. */
function roundLength(length: number): number {
  const power = 10 ** Math.floor(Math.log10(length));
  const digits = length / power;
  return power * (digits < 1.5 ? 1 : digits < 3.5 ? 2 : digits < 7.5 ? 5 : 10);
}
