import type { Paint, Part } from './facets.js';
import { loft, ring, type Section } from './loft.js';
import { COAT, COAT_DARK, COAT_LIGHT, WHITE } from './palette.js';
import { bindToChain } from './weights.js';

const TORSO_CORNERS = 12;
const TAIL_CORNERS = 10;

/** From the rump along the belly and chest, then up the neck into the head. */
const TORSO: readonly Section[] = [
  { at: [0.326, -0.243], side: 0.036, up: 0.034, down: 0.05 },
  { at: [0.314, -0.223], side: 0.062, up: 0.06, down: 0.072 },
  { at: [0.306, -0.18], side: 0.078, up: 0.08, down: 0.08 },
  { at: [0.306, -0.125], side: 0.08, up: 0.081, down: 0.074 },
  { at: [0.308, -0.062], side: 0.068, up: 0.074, down: 0.06 },
  { at: [0.304, -0.008], side: 0.07, up: 0.073, down: 0.074 },
  { at: [0.298, 0.046], side: 0.08, up: 0.078, down: 0.096 },
  { at: [0.296, 0.105], tilt: 5, side: 0.088, up: 0.088, down: 0.108 },
  { at: [0.312, 0.16], tilt: 28, side: 0.088, up: 0.084, down: 0.112 },
  { at: [0.346, 0.196], tilt: 46, side: 0.084, up: 0.074, down: 0.106 },
  { at: [0.384, 0.232], tilt: 50, side: 0.08, up: 0.066, down: 0.088 },
  { at: [0.424, 0.266], tilt: 50, side: 0.062, up: 0.05, down: 0.06 },
];

/** From the tip to the root, so that the upper side of the sections is the back of the tail. */
const TAIL: readonly Section[] = [
  { at: [0.252, -0.675], tilt: -10, side: 0.006, up: 0.006, down: 0.006 },
  { at: [0.243, -0.625], tilt: -4, side: 0.042, up: 0.042, down: 0.042 },
  { at: [0.24, -0.565], tilt: 4, side: 0.07, up: 0.068, down: 0.07 },
  { at: [0.247, -0.5], tilt: 12, side: 0.082, up: 0.078, down: 0.082 },
  { at: [0.266, -0.43], tilt: 18, side: 0.079, up: 0.074, down: 0.08 },
  { at: [0.292, -0.365], tilt: 20, side: 0.064, up: 0.06, down: 0.068 },
  { at: [0.316, -0.305], tilt: 18, side: 0.046, up: 0.042, down: 0.05 },
  { at: [0.333, -0.255], tilt: 10, side: 0.034, up: 0.031, down: 0.038 },
  { at: [0.338, -0.21], side: 0.03, up: 0.028, down: 0.036 },
];

const paintTorso: Paint = (middle, normal) => {
  const chest = middle.z > 0.13 && normal.z > 0.35 && Math.abs(middle.x) < 0.07;
  if (chest || (normal.y < -0.72 && middle.z > -0.2)) return WHITE;
  if (normal.y > 0.8 && middle.z < 0.2) return COAT_DARK;
  return normal.y < -0.2 ? COAT_LIGHT : COAT;
};

const paintTail: Paint = (middle, normal) => {
  if (middle.z < -0.56) return WHITE;
  return normal.y > 0.75 ? COAT_DARK : COAT;
};

export function makeTorso(): Part[] {
  return [
    {
      facets: loft(
        TORSO.map((section) => ring(section, TORSO_CORNERS)),
        paintTorso,
      ),
      binding: bindToChain([
        { joint: 'b_Hip_01', softness: 0 },
        { joint: 'b_Spine01_02', softness: 0.07 },
        { joint: 'b_Spine02_03', softness: 0.075 },
        { joint: 'b_Neck_04', softness: 0.06 },
        { joint: 'b_Head_05', softness: 0.05 },
      ]),
    },
    {
      facets: loft(
        TAIL.map((section) => ring(section, TAIL_CORNERS)),
        paintTail,
      ),
      binding: bindToChain([
        { joint: 'b_Hip_01', softness: 0 },
        { joint: 'b_Tail01_012', softness: 0.03 },
        { joint: 'b_Tail02_013', softness: 0.06 },
        { joint: 'b_Tail03_014', softness: 0.06 },
      ]),
    },
  ];
}
