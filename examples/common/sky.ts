// The sky: a plain colour at the horizon that turns into another one above.

import { BackSide, Color, Mesh, ShaderMaterial, SphereGeometry } from 'three';

/** Colours of a sunny day. */
const DAY_HORIZON = '#f1ebe0';
const DAY_ZENITH = '#a9c6df';

/** Returns a sky that is behind everything, wherever the camera is. */
export function createSky(horizon = DAY_HORIZON, zenith = DAY_ZENITH): Mesh {
  const material = new ShaderMaterial({
    side: BackSide,
    depthWrite: false,
    uniforms: { horizon: { value: new Color(horizon) }, zenith: { value: new Color(zenith) } },
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
