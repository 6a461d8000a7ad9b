// Shapes of the play, and its sky.

import {
  BufferAttribute,
  BufferGeometry,
  CanvasTexture,
  Color,
  IcosahedronGeometry,
  PlaneGeometry,
  Points,
  PointsMaterial,
  RepeatWrapping,
  Shape,
  ShapeGeometry,
  SRGBColorSpace,
  Vector3,
} from 'three';

const CURTAIN_WIDTH = 3.65;
const CURTAIN_HEIGHT = 4.3;
const FOLDS = 7;
const CONFETTI_COUNT = 160;
const CONFETTI_COLORS = ['#ffd166', '#ef6f6c', '#6cc5ef', '#8fd694', '#f6a6ff'];

/** Consecutive multiples of these, modulo 1, fill a cube evenly: dice that fall the same way every time. */
const STEPS = [0.819172513396, 0.671043606704, 0.549700477902] as const;

/** Returns a curtain that reaches from x = 0 inwards, and its morph `open`. `side`: -1 left, 1 right. */
export function makeCurtain(side: number): BufferGeometry {
  const drape = (openness: number): BufferGeometry => {
    const geometry = new PlaneGeometry(CURTAIN_WIDTH, CURTAIN_HEIGHT, 84, 8);
    const { position } = geometry.attributes as { position: BufferAttribute };
    for (let i = 0; i < position.count; i++) {
      // 0 at the outer edge, 1 at the inner one; 0 above, 1 below.
      const across = 0.5 - (side * position.getX(i)) / CURTAIN_WIDTH;
      const down = 0.5 - position.getY(i) / CURTAIN_HEIGHT;
      // An open curtain is tied back in the middle of its height.
      const tie = 1 - openness * (0.78 + 0.1 * Math.sin(down * Math.PI));
      const depth = 0.09 + 0.07 * openness;
      position.setX(i, -side * across * CURTAIN_WIDTH * tie);
      position.setZ(i, depth * Math.sin(across * FOLDS * 2 * Math.PI));
    }
    geometry.computeVertexNormals();
    return geometry;
  };
  return withMorph(drape(0), drape(1), 'open');
}

/** Returns a ball with facets, and its morph `star`. */
export function makeJewel(): BufferGeometry {
  const ball = new IcosahedronGeometry(0.42, 4);
  const star = ball.clone();
  const { position } = star.attributes as { position: BufferAttribute };
  const corners = cornersOf(new IcosahedronGeometry(1, 0));
  const point = new Vector3();
  for (let i = 0; i < position.count; i++) {
    point.fromBufferAttribute(position, i).normalize();
    const nearest = Math.max(...corners.map((corner) => corner.dot(point)));
    point.multiplyScalar(0.27 + 0.62 * Math.max(0, (nearest - 0.8) / 0.2) ** 2.1);
    position.setXYZ(i, point.x, point.y, point.z);
  }
  return withMorph(ball, star, 'star');
}

/** Returns a row of waves, each row a little off the one before. */
export function makeWave(row: number): BufferGeometry {
  const shape = new Shape();
  shape.moveTo(-6, -0.6);
  for (let step = 0; step <= 120; step++) {
    const x = -6 + step * 0.1;
    shape.lineTo(x, 0.4 - row * 0.08 + 0.12 * Math.abs(Math.sin(x * 2.2 + row)) ** 0.7);
  }
  shape.lineTo(6, -0.6);
  return new ShapeGeometry(shape);
}

/** Returns confetti in a box above the stage. */
export function makeConfetti(): Points {
  const places = new Float32Array(CONFETTI_COUNT * 3);
  const colors = new Float32Array(CONFETTI_COUNT * 3);
  for (let i = 0; i < CONFETTI_COUNT; i++) {
    const [x, y, z] = STEPS.map((step) => (i * step) % 1) as [number, number, number];
    places.set([(x - 0.5) * 6.4, y * 4, (z - 0.5) * 2.4], i * 3);
    colors.set(new Color(CONFETTI_COLORS[i % CONFETTI_COLORS.length]).toArray(), i * 3);
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(places, 3));
  geometry.setAttribute('color', new BufferAttribute(colors, 3));
  return new Points(geometry, new PointsMaterial({ size: 0.09, vertexColors: true, fog: false }));
}

/** Returns a sky that repeats sideways: white stars on grey, so that one colour tints both. */
export function makeSkyTexture(): CanvasTexture {
  const canvas = document.createElement('canvas');
  canvas.width = 1024;
  canvas.height = 512;
  const context = canvas.getContext('2d')!;
  const shade = context.createLinearGradient(0, 0, 0, canvas.height);
  shade.addColorStop(0, '#5a5a5a');
  shade.addColorStop(1, '#b4b4b4');
  context.fillStyle = shade;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#ffffff';
  for (let i = 1; i <= 110; i++) {
    const [x, y, size] = STEPS.map((step) => (i * step) % 1) as [number, number, number];
    context.globalAlpha = 1 - 0.8 * y;
    context.beginPath();
    context.arc(x * canvas.width, y * canvas.height * 0.8, 1 + 2.2 * size ** 3, 0, 2 * Math.PI);
    context.fill();
  }
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.wrapS = RepeatWrapping;
  return texture;
}

function cornersOf({ attributes }: BufferGeometry): Vector3[] {
  const position = attributes.position as BufferAttribute;
  return Array.from({ length: position.count }, (_, i) => new Vector3().fromBufferAttribute(position, i));
}

/** Gives `base` one morph target of that name: the shape of `target`. */
function withMorph(base: BufferGeometry, target: BufferGeometry, name: string): BufferGeometry {
  for (const kind of ['position', 'normal'] as const) {
    const attribute = target.attributes[kind] as BufferAttribute;
    attribute.name = name;
    base.morphAttributes[kind] = [attribute];
  }
  return base;
}
