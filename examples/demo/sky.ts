// The sky: a plain colour at the horizon that turns into another one above.

import { BackSide, Color, Mesh, ShaderMaterial, SphereGeometry } from 'three';

const HORIZON_COLOR = new Color('#f1ebe0');
const ZENITH_COLOR = new Color('#a9c6df');

/** Returns a sky that is behind everything, wherever the camera is. */
export function createSky(): Mesh {
  const material = new ShaderMaterial({
    side: BackSide,
    depthWrite: false,
    uniforms: { horizon: { value: HORIZON_COLOR }, zenith: { value: ZENITH_COLOR } },
    vertexShader: `
      varying vec3 vDirection;
      void main() {
        vDirection = position;
        gl_Position = (projectionMatrix * vec4(mat3(viewMatrix) * position, 1.0)).xyww;
      }`,
    fragmentShader: `
      varying vec3 vDirection;
      uniform vec3 horizon;
      uniform vec3 zenith;
      void main() {
        float height = normalize(vDirection).y;
        gl_FragColor = vec4(mix(horizon, zenith, smoothstep(0.0, 0.75, height)), 1.0);
        #include <tonemapping_fragment>
        #include <colorspace_fragment>
      }`,
  });
  const mesh = new Mesh(new SphereGeometry(1, 32, 16), material);
  mesh.frustumCulled = false;
  mesh.renderOrder = -1;
  return mesh;
}
