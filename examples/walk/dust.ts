// Dust that paws throw up: small clods that grow, rise and vanish. There are so many at most.

import {
  DynamicDrawUsage,
  IcosahedronGeometry,
  InstancedMesh,
  MathUtils,
  Matrix4,
  MeshLambertMaterial,
  Vector3,
} from 'three';

const CAPACITY = 60;

/** Seconds that one lives, and metres that it is wide at most. */
const LIFE = 0.55;
const SIZE = 0.05;

/** Metres per second outwards and upwards in the beginning, and how soon that comes to rest. */
const OUTWARDS = 0.55;
const UPWARDS = 0.4;
const DRAG = 5;

/** Consecutive multiples of it, modulo 1, are spread evenly, however many there are. */
const GOLDEN_FRACTION = (Math.sqrt(5) - 1) / 2;

const DAY_COLOR = '#e6d9bd';
const NIGHT_COLOR = '#7d7d7a';

const _advance_matrix = new Matrix4();
const _advance_scale = new Vector3();

/** The dust. `mesh` is to be put into the scene. */
export class Dust {
  readonly mesh: InstancedMesh;
  /** Where each began on the ground, in metres, which way it goes, in radians, how strong it is, and how old, in seconds. */
  private readonly clods = Array.from({ length: CAPACITY }, () => ({ x: 0, z: 0, way: 0, force: 0, age: LIFE }));
  private count = 0;

  constructor(isDark: boolean) {
    const material = new MeshLambertMaterial({ color: isDark ? NIGHT_COLOR : DAY_COLOR, flatShading: true });
    this.mesh = new InstancedMesh(new IcosahedronGeometry(0.5, 0), material, CAPACITY);
    this.mesh.instanceMatrix.setUsage(DynamicDrawUsage);
    this.mesh.frustumCulled = false;
    this.advance(0);
  }

  /** Throws some up at a place on the ground. `force`: 1 for a leap. */
  add({ x, z }: Vector3, count: number, force: number): void {
    for (let i = 0; i < count; i++) {
      const clod = this.clods[this.count % CAPACITY]!;
      const way = 2 * Math.PI * ((this.count++ * GOLDEN_FRACTION) % 1);
      Object.assign(clod, { x, z, way, force: force * (0.6 + ((this.count * 0.37) % 0.4)), age: 0 });
    }
  }

  /** Goes on by so many seconds. */
  advance(dt: number): void {
    const { clods, mesh } = this;
    clods.forEach((clod, index) => {
      clod.age = Math.min(LIFE, clod.age + dt);
      const { x, z, way, force, age } = clod;
      const far = (force * (1 - Math.exp(-DRAG * age))) / DRAG;
      const share = age / LIFE;
      const size = SIZE * force * MathUtils.smoothstep(share, 0, 0.25) * (1 - MathUtils.smoothstep(share, 0.35, 1));
      _advance_matrix.makeRotationY(way + age * 3).scale(_advance_scale.setScalar(size));
      _advance_matrix.setPosition(
        x + Math.sin(way) * OUTWARDS * far,
        UPWARDS * far + size * 0.3,
        z + Math.cos(way) * OUTWARDS * far,
      );
      mesh.setMatrixAt(index, _advance_matrix);
    });
    mesh.instanceMatrix.needsUpdate = true;
  }
}
