// The meadow: sand with patches of grass, without an end.

import { Color, type IUniform, MeshLambertMaterial } from 'three';

/** Colours by day and by night. */
const DAY = { sand: '#dccfb4', grass: '#b3bd84' } as const;
const NIGHT = { sand: '#585a5c', grass: '#465548' } as const;

/** Returns how green a place is, in metres: 0 on sand, 1 in the middle of a patch. The shader below says the same. */
export function greenAt(x: number, z: number): number {
  const wave =
    Math.sin(x * 0.61 + 1.3 * Math.sin(z * 0.37)) * Math.sin(z * 0.53 + 1.1 * Math.sin(x * 0.41 + 2.0)) +
    0.18 * Math.sin(x * 2.3 + 1.7 * Math.sin(z * 1.9));
  const share = Math.min(1, Math.max(0, (wave + 0.1) / 0.5));
  return share * share * (3 - 2 * share);
}

/** Returns what the ground is made of. It is coloured by where in the world it is, so it may move along with somebody. */
export function makeMeadowMaterial(isDark: boolean): MeshLambertMaterial {
  const { sand, grass } = isDark ? NIGHT : DAY;
  const material = new MeshLambertMaterial({ color: sand });
  material.onBeforeCompile = (shader) => {
    Object.assign(shader.uniforms, { meadowGrass: { value: new Color(grass) } } satisfies Record<string, IUniform>);
    shader.vertexShader = shader.vertexShader
      .replace('#include <common>', '#include <common>\nvarying vec2 vMeadow;')
      .replace(
        '#include <project_vertex>',
        '#include <project_vertex>\nvMeadow = (modelMatrix * vec4(transformed, 1.0)).xz;',
      );
    shader.fragmentShader = shader.fragmentShader
      .replace('#include <common>', `#include <common>\n${MEADOW_SHADER}`)
      .replace(
        '#include <color_fragment>',
        '#include <color_fragment>\ndiffuseColor.rgb = colorMeadow(diffuseColor.rgb, vMeadow);',
      );
  };
  return material;
}

const MEADOW_SHADER = `
varying vec2 vMeadow;
uniform vec3 meadowGrass;

float greenAt(vec2 p) {
  float wave = sin(p.x * 0.61 + 1.3 * sin(p.y * 0.37)) * sin(p.y * 0.53 + 1.1 * sin(p.x * 0.41 + 2.0))
    + 0.18 * sin(p.x * 2.3 + 1.7 * sin(p.y * 1.9));
  return smoothstep(0.0, 1.0, clamp((wave + 0.1) / 0.5, 0.0, 1.0));
}

float speckle(vec2 cell) {
  return fract(sin(dot(cell, vec2(12.9898, 78.233))) * 43758.5453);
}

vec3 colorMeadow(vec3 sand, vec2 p) {
  vec3 color = mix(sand, meadowGrass, greenAt(p));
  // Grains, which would shimmer where they are smaller than a pixel.
  vec2 grain = p * 34.0;
  float near = 1.0 - smoothstep(0.15, 0.6, max(fwidth(grain.x), fwidth(grain.y)));
  return color * (1.0 + near * 0.05 * (speckle(floor(grain)) - 0.5));
}
`;
