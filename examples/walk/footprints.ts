// Prints of paws on the ground. There are so many at most; the oldest one makes room for the next, and all fade with time.

import {
  CanvasTexture,
  DynamicDrawUsage,
  InstancedBufferAttribute,
  InstancedMesh,
  Matrix4,
  MeshLambertMaterial,
  PlaneGeometry,
  SRGBColorSpace,
} from 'three';

/** Prints there are room for. */
const CAPACITY = 320;

/** Seconds until one is gone. */
const LIFE = 24;

/** Metres from edge to edge of the picture, which has some room around the print; and above the ground. */
const SIZE = 0.1;
const LIFT = 0.002;

/** Pixels of the picture. */
const PIXELS = 128;

/** Pad and toes, as fractions of the picture from its left upper corner: middle, half width, half height, turn in radians. */
const PADS = [
  [0.5, 0.64, 0.155, 0.125, 0],
  [0.27, 0.47, 0.07, 0.105, -0.35],
  [0.41, 0.29, 0.07, 0.11, -0.1],
  [0.59, 0.29, 0.07, 0.11, 0.1],
  [0.73, 0.47, 0.07, 0.105, 0.35],
] as const;

const EDGE_SHIFT = 0.018;

/** By night they are darker, as the ground is. */
const NIGHT_SHADE = '#5d6166';

const _add_matrix = new Matrix4();

/** The prints. `mesh` is to be put into the scene. */
export class Footprints {
  readonly mesh: InstancedMesh;
  /** Number of those made so far. */
  count = 0;
  private readonly now = { value: 0 };
  private readonly born = new InstancedBufferAttribute(new Float32Array(CAPACITY).fill(-LIFE), 1);

  constructor(isDark: boolean) {
    const geometry = new PlaneGeometry(SIZE, SIZE).rotateX(-Math.PI / 2).rotateY(Math.PI);
    this.born.setUsage(DynamicDrawUsage);
    geometry.setAttribute('born', this.born);
    const material = new MeshLambertMaterial({ map: drawPrint(), transparent: true, depthWrite: false });
    if (isDark) material.color.set(NIGHT_SHADE);
    // Above the ground that it lies on, also where the two are the same to the depth buffer.
    Object.assign(material, { polygonOffset: true, polygonOffsetFactor: -2, polygonOffsetUnits: -2 });
    material.onBeforeCompile = (shader) => {
      shader.uniforms.printNow = this.now;
      shader.vertexShader = shader.vertexShader
        .replace('#include <common>', `#include <common>\n${AGE_SHADER}`)
        .replace('#include <begin_vertex>', '#include <begin_vertex>\nvFresh = freshness();');
      shader.fragmentShader = shader.fragmentShader
        .replace('#include <common>', '#include <common>\nvarying float vFresh;')
        .replace('#include <map_fragment>', '#include <map_fragment>\ndiffuseColor.a *= vFresh;');
    };
    this.mesh = new InstancedMesh(geometry, material, CAPACITY);
    this.mesh.instanceMatrix.setUsage(DynamicDrawUsage);
    this.mesh.frustumCulled = false;
    this.mesh.receiveShadow = true;
    this.mesh.renderOrder = 1;
  }

  /** Lets time go on by so many seconds. */
  advance(dt: number): void {
    this.now.value += dt;
  }

  /** Makes one at a place on the ground, in metres. `heading`: where the toes point, in radians from +Z towards +X. */
  add(x: number, z: number, heading: number): void {
    const index = this.count++ % CAPACITY;
    _add_matrix.makeRotationY(heading).setPosition(x, LIFT, z);
    this.mesh.setMatrixAt(index, _add_matrix);
    this.born.setX(index, this.now.value);
    this.mesh.instanceMatrix.needsUpdate = true;
    this.born.needsUpdate = true;
  }

  /** Forgets all. */
  clear(): void {
    this.count = 0;
    this.born.array.fill(this.now.value - LIFE);
    this.born.needsUpdate = true;
  }
}

const AGE_SHADER = `
attribute float born;
uniform float printNow;
varying float vFresh;

float freshness() {
  float age = (printNow - born) / ${LIFE.toFixed(1)};
  return 1.0 - smoothstep(0.4, 1.0, age);
}
`;

/** Returns a picture of a paw that was pressed into the ground: dark in the hollows, with a bright edge where light falls on. */
function drawPrint(): CanvasTexture {
  const canvas = document.createElement('canvas');
  canvas.width = PIXELS;
  canvas.height = PIXELS;
  const context = canvas.getContext('2d')!;
  context.scale(PIXELS, PIXELS);
  fillPads(context, EDGE_SHIFT, 'rgb(255 246 228 / 0.55)');
  fillPads(context, 0, 'rgb(92 74 50 / 0.72)');
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = 8;
  return texture;
}

function fillPads(context: CanvasRenderingContext2D, shift: number, color: string): void {
  context.fillStyle = color;
  for (const [x, y, width, height, turn] of PADS) {
    context.beginPath();
    context.ellipse(x + shift, y + shift, width, height, turn, 0, 2 * Math.PI);
    context.fill();
  }
}
