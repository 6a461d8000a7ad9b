// Tufts of grass and flowers on the green patches. They repeat, as trees do, but only what grows on a patch is seen.

import {
  BufferAttribute,
  BufferGeometry,
  Color,
  InstancedMesh,
  Matrix4,
  MeshLambertMaterial,
  Quaternion,
  Vector3,
} from 'three';
import { greenAt } from './meadow.js';

/** Length of the square that repeats, in metres, and tufts in it. */
const FIELD = 18;
const COUNT = 1300;

/** Every so many tufts one is a flower. */
const FLOWER_STEP = 7;

/** Consecutive multiples of these, modulo 1, fill a square evenly and without a pattern that one would see. */
const STEP_X = 0.8191725133961645;
const STEP_Z = 0.6710436067037893;

/** Blades of a tuft: how far they lean, in radians, and which way, in turns. */
const BLADES = [
  [0.1, 0.1],
  [0.5, 0.28],
  [0.55, 0.62],
  [0.3, 0.9],
  [0.75, 0.45],
  [0.8, 0.78],
  [0.65, 0.02],
] as const;

const BLADE_HEIGHT = 0.12;
const BLADE_WIDTH = 0.014;

const GRASS_COLORS = ['#7f9a4e', '#92a65a', '#6f8a4c'];
const FLOWER_COLORS = ['#f4c64f', '#f2efe6', '#c886b5', '#e8785a'];

const UP = new Vector3(0, 1, 0);
const _place_matrix = new Matrix4();
const _place_turn = new Quaternion();
const _place_scale = new Vector3();
const _place_position = new Vector3();

/** All of it. `meshes` are to be put into the scene. */
export class Grass {
  readonly meshes: readonly InstancedMesh[];
  private readonly places = new Float64Array(COUNT * 2);
  private readonly tufts: InstancedMesh;
  private readonly flowers: InstancedMesh;

  constructor(isDark: boolean) {
    const shade = new Color(isDark ? '#70808c' : '#ffffff');
    const material = new MeshLambertMaterial({ vertexColors: true, color: shade });
    this.tufts = new InstancedMesh(makeTuft(), material, COUNT);
    this.flowers = new InstancedMesh(makeFlower(), material, Math.ceil(COUNT / FLOWER_STEP));
    this.meshes = [this.tufts, this.flowers];
    const color = new Color();
    for (const mesh of this.meshes) {
      mesh.frustumCulled = false;
      mesh.receiveShadow = true;
    }
    for (let i = 0; i < COUNT; i++) {
      this.places[i * 2] = (((i * STEP_X) % 1) - 0.5) * FIELD;
      this.places[i * 2 + 1] = (((i * STEP_Z) % 1) - 0.5) * FIELD;
      this.tufts.setColorAt(i, color.set(GRASS_COLORS[i % GRASS_COLORS.length]!));
      if (i % FLOWER_STEP === 0) {
        const flower = i / FLOWER_STEP;
        this.flowers.setColorAt(flower, color.set(FLOWER_COLORS[flower % FLOWER_COLORS.length]!));
      }
      this.place(i);
    }
  }

  /** Moves what lies far behind somebody to where it comes into view again. */
  wrapAround({ x, z }: Vector3): void {
    const { places } = this;
    let hasMoved = false;
    for (let i = 0; i < COUNT; i++) {
      const stepX = Math.round((places[i * 2]! - x) / FIELD) * FIELD;
      const stepZ = Math.round((places[i * 2 + 1]! - z) / FIELD) * FIELD;
      if (stepX === 0 && stepZ === 0) continue;
      places[i * 2] = places[i * 2]! - stepX;
      places[i * 2 + 1] = places[i * 2 + 1]! - stepZ;
      this.place(i);
      hasMoved = true;
    }
    if (hasMoved) for (const { instanceMatrix } of this.meshes) instanceMatrix.needsUpdate = true;
  }

  private place(index: number): void {
    const x = this.places[index * 2]!;
    const z = this.places[index * 2 + 1]!;
    const green = greenAt(x, z);
    const size = green < 0.3 ? 0 : green * (0.55 + 0.6 * ((index * 0.37) % 1));
    _place_turn.setFromAxisAngle(UP, index * 2.4);
    _place_position.set(x, 0, z);
    _place_matrix.compose(_place_position, _place_turn, _place_scale.setScalar(size));
    this.tufts.setMatrixAt(index, _place_matrix);
    if (index % FLOWER_STEP !== 0) return;
    this.flowers.setMatrixAt(index / FLOWER_STEP, _place_matrix);
  }
}

function makeTuft(): BufferGeometry {
  const shape = new Shape();
  for (const [lean, turn] of BLADES) shape.addBlade(lean, turn * 2 * Math.PI, BLADE_HEIGHT * (1 - lean * 0.35));
  return shape.build();
}

/** A stalk with a head of five petals. */
function makeFlower(): BufferGeometry {
  const shape = new Shape();
  const top = new Vector3(0.02, 0.15, 0.01);
  shape.addTriangle(new Vector3(-0.004, 0, 0), new Vector3(0.004, 0, 0), top, 0.45);
  for (let petal = 0; petal < 5; petal++) {
    const [one, other] = [petal, petal + 0.8].map((step) => {
      const angle = (step / 5) * 2 * Math.PI;
      return new Vector3(Math.cos(angle) * 0.026, 0.008, Math.sin(angle) * 0.026).add(top);
    });
    shape.addTriangle(one!, other!, top, 1, 0.8);
  }
  return shape.build();
}

/** Triangles with a brightness for each. All face up: grass is as bright as the ground around it. */
class Shape {
  private readonly positions: number[] = [];
  private readonly colors: number[] = [];

  addBlade(lean: number, turn: number, height: number): void {
    const ahead = new Vector3(Math.sin(turn), 0, Math.cos(turn));
    const aside = new Vector3(ahead.z, 0, -ahead.x).multiplyScalar(BLADE_WIDTH / 2);
    const foot = ahead.clone().multiplyScalar(0.012);
    const tip = foot
      .clone()
      .addScaledVector(ahead, Math.sin(lean) * height)
      .setY(Math.cos(lean) * height);
    this.addTriangle(foot.clone().sub(aside), foot.clone().add(aside), tip, 0.75, 1.1);
  }

  /** Adds both of its sides: one that is turned away would be as dark as one that faces down. */
  addTriangle(a: Vector3, b: Vector3, c: Vector3, light: number, lightOfC = light): void {
    this.positions.push(...a, ...b, ...c, ...b, ...a, ...c);
    for (const shade of [light, light, lightOfC, light, light, lightOfC]) this.colors.push(shade, shade, shade);
  }

  build(): BufferGeometry {
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new BufferAttribute(Float32Array.from(this.positions), 3));
    geometry.setAttribute('color', new BufferAttribute(Float32Array.from(this.colors), 3));
    const normals = this.positions.map((_, i) => Number(i % 3 === 1));
    geometry.setAttribute('normal', new BufferAttribute(Float32Array.from(normals), 3));
    return geometry;
  }
}
