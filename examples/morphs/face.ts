// A friendly blob: one mesh of several parts, and morph targets that move their points.

import {
  BufferAttribute,
  BufferGeometry,
  CapsuleGeometry,
  Color,
  Mesh,
  MeshStandardMaterial,
  PlaneGeometry,
  SphereGeometry,
  Vector3,
} from 'three';

/** What the face can do, in the order of its morph targets. */
export const FACE_MORPHS = ['smile', 'open', 'narrow', 'blink', 'wide', 'brows', 'cheeks', 'squash', 'sway'] as const;

/** One of them. */
export type FaceMorph = (typeof FACE_MORPHS)[number];

/** Moves a point of a part, in place. `index`: of the point in the part. */
type Move = (point: Vector3, index: number) => void;

/** A piece of the mesh, where it lies when no morph has weight, and the morphs that move it. */
interface Part {
  readonly geometry: BufferGeometry;
  readonly color: string;
  readonly moves: Partial<Record<FaceMorph, Move>>;
  /** Stays a little in front of the body, as much as this. */
  readonly clings?: number;
}

const BODY_COLOR = '#ff9a62';
const DARK = '#33222b';
const EYE_X = 0.36;
const EYE_Y = 1.28;
const MOUTH_Y = 0.86;
const BODY_Y = 1;

/** Returns the face: 2 high, on y = 0, looking along +Z. Its morph targets have the names of FACE_MORPHS. */
export function makeFace(): Mesh {
  const geometry = mergeParts([body(), ...[-1, 1].flatMap(eyeParts), mouth(), tongue(), sprout()]);
  const material = new MeshStandardMaterial({ vertexColors: true, roughness: 0.55 });
  const face = new Mesh(geometry, material);
  face.castShadow = true;
  return face;
}

function body(): Part {
  const geometry = new SphereGeometry(1, 48, 32).translate(0, BODY_Y, 0);
  const swellCheeks: Move = (point) => {
    const side = Math.exp(-((Math.abs(point.x) - 0.62) ** 2 + (point.y - 0.9) ** 2 + (point.z - 0.72) ** 2) * 9);
    point.addScaledVector(new Vector3(Math.sign(point.x) * 0.6, 0, 0.8), side * 0.2);
  };
  return { geometry, color: BODY_COLOR, moves: { cheeks: swellCheeks } };
}

/** The eye, its glint, the brow and the rosy cheek of one side. */
function eyeParts(side: number): Part[] {
  const x = EYE_X * side;
  const z = depthAt(x, EYE_Y);
  const eye = new SphereGeometry(1, 20, 14).scale(0.125, 0.18, 0.05).translate(x, EYE_Y, 0);
  const glint = new SphereGeometry(0.04, 10, 8).translate(x + 0.04, EYE_Y + 0.07, z + 0.02);
  const brow = new CapsuleGeometry(0.03, 0.17, 4, 10).rotateZ(Math.PI / 2 - side * 0.15).translate(x, EYE_Y + 0.3, 0);
  const blush = disc(0.15, 0.1).translate(side * 0.62, 0.98, 0);
  const shut: Move = (point) => {
    point.y = EYE_Y - 0.03 + (point.y - EYE_Y) * 0.1;
  };
  const widen: Move = (point) => {
    point.x = x + (point.x - x) * 1.25;
    point.y = EYE_Y + (point.y - EYE_Y) * 1.25;
  };
  const hide: Move = (point) => {
    point.set(x, EYE_Y, z - 0.1);
  };
  return [
    { geometry: eye, color: DARK, moves: { blink: shut, wide: widen }, clings: 0 },
    { geometry: glint, color: '#ffffff', moves: { blink: hide } },
    { geometry: brow, color: DARK, moves: { brows: lift(0.14) }, clings: 0.01 },
    { geometry: blush, color: '#ff6d5a', moves: { smile: lift(0.06), cheeks: lift(0.02) }, clings: 0.008 },
  ];
}

function mouth(): Part {
  return mouthPart(0.34, 0.018, DARK, 0.012, 0.16, 0);
}

function tongue(): Part {
  return mouthPart(0.2, 0, '#ff7d86', 0.02, 0.07, -0.07);
}

/** A lens across the face: a line when the mouth is shut. `opening` and `drop`: half its height and how it sinks. */
function mouthPart(width: number, line: number, color: string, clings: number, opening: number, drop: number): Part {
  const geometry = new PlaneGeometry(2, 2, 24, 6);
  const along: number[] = [];
  const across: number[] = [];
  const { position } = geometry.attributes as { position: BufferAttribute };
  for (let i = 0; i < position.count; i++) {
    along.push(position.getX(i));
    across.push(position.getY(i));
    const u = along[i]!;
    position.setXYZ(i, u * width, MOUTH_Y + across[i]! * line * Math.sqrt(1.05 - u * u), 0);
  }
  return {
    geometry,
    color,
    clings,
    moves: {
      smile: (point, index) => {
        point.x *= 1.15;
        point.y += 0.17 * (along[index]! * (width / 0.34)) ** 2 - 0.06;
      },
      open: (point, index) => {
        const round = Math.sqrt(Math.max(0, 1 - along[index]! ** 2));
        point.y += (across[index]! * opening - 0.04) * round + drop;
      },
      narrow: (point) => {
        point.x *= 0.5;
      },
    },
  };
}

/** A leaf on top, which sways. */
function sprout(): Part {
  const geometry = new SphereGeometry(1, 16, 12)
    .scale(0.1, 0.25, 0.035)
    .rotateZ(-0.75)
    .translate(0.15, BODY_Y + 1.14, 0);
  const sway: Move = (point) => {
    const height = Math.max(0, point.y - BODY_Y - 0.95);
    point.x -= height * 0.9;
    point.y -= Math.abs(point.x) * 0.15;
  };
  return { geometry, color: '#6fae4e', moves: { sway } };
}

function disc(width: number, height: number): BufferGeometry {
  return new SphereGeometry(1, 20, 10).scale(width, height, 0.004);
}

function lift(by: number): Move {
  return (point) => {
    point.y += by;
  };
}

/** How far in front the body's surface is. */
function depthAt(x: number, y: number): number {
  return Math.sqrt(Math.max(0, 1 - x * x - (y - BODY_Y) ** 2));
}

/** The whole body sinks and widens, or at a weight below 0 stretches. */
function squash(point: Vector3): void {
  point.set(point.x * 1.14, point.y * 0.8, point.z * 1.14);
}

/** Puts all parts into one geometry, with a morph attribute for each morph: how far it moves each point. */
function mergeParts(parts: readonly Part[]): BufferGeometry {
  const positions: number[] = [];
  const normals: number[] = [];
  const colors: number[] = [];
  const indices: number[] = [];
  const deltas = FACE_MORPHS.map((): number[] => []);
  for (const { geometry, color, moves, clings } of parts) {
    const first = positions.length / 3;
    const { position, normal } = geometry.attributes as { position: BufferAttribute; normal: BufferAttribute };
    const place = (point: Vector3, own: number): Vector3 =>
      clings === undefined ? point : point.setZ(depthAt(point.x, point.y) + clings + own);
    for (let i = 0; i < position.count; i++) {
      const own = position.getZ(i);
      const flat = new Vector3().fromBufferAttribute(position, i);
      const rest = place(flat.clone(), own);
      positions.push(...rest.toArray());
      normals.push(normal.getX(i), normal.getY(i), normal.getZ(i));
      colors.push(...new Color(color).toArray());
      FACE_MORPHS.forEach((name, morph) => {
        const moved = (name === 'squash' ? rest : flat).clone();
        const move = name === 'squash' ? squash : moves[name];
        move?.(moved, i);
        if (name !== 'squash') place(moved, own);
        deltas[morph]!.push(...moved.sub(rest).toArray());
      });
    }
    for (const index of geometry.index!.array) indices.push(first + index);
  }
  const merged = new BufferGeometry();
  merged.setAttribute('position', new BufferAttribute(new Float32Array(positions), 3));
  merged.setAttribute('normal', new BufferAttribute(new Float32Array(normals), 3));
  merged.setAttribute('color', new BufferAttribute(new Float32Array(colors), 3));
  merged.setIndex(indices);
  merged.morphTargetsRelative = true;
  merged.morphAttributes.position = deltas.map((delta, morph) => {
    const attribute = new BufferAttribute(new Float32Array(delta), 3);
    attribute.name = FACE_MORPHS[morph]!;
    return attribute;
  });
  return merged;
}
