import type { Paint, Part } from './facets.js';
import { loft, ring, type Section } from './loft.js';
import { COAT, COAT_LIGHT, SOCK } from './palette.js';
import { FORE_CHAINS, HIND_CHAINS, type JointName, restPosition, SIDES, type Side, sideSign } from './rig.js';
import { bindToChain, bindToJoint } from './weights.js';

const LEG_CORNERS = 8;

/** From inside the chest down to the paw. `up` is the front of the leg. X is for the left leg. */
const FORE_LEG: readonly Section[] = [
  { at: [0.35, 0.145], x: 0.046, tilt: -80, side: 0.03, up: 0.036, down: 0.04 },
  { at: [0.3, 0.142], x: 0.054, tilt: -80, side: 0.038, up: 0.05, down: 0.052 },
  { at: [0.25, 0.128], x: 0.056, tilt: -76, side: 0.034, up: 0.044, down: 0.046 },
  { at: [0.205, 0.11], x: 0.053, tilt: -84, side: 0.026, up: 0.03, down: 0.034 },
  { at: [0.165, 0.112], x: 0.05, tilt: -100, side: 0.02, up: 0.021, down: 0.024 },
  { at: [0.115, 0.122], x: 0.05, tilt: -104, side: 0.017, up: 0.017, down: 0.019 },
  { at: [0.07, 0.134], x: 0.05, tilt: -104, side: 0.016, up: 0.017, down: 0.017 },
  { at: [0.04, 0.142], x: 0.05, tilt: -100, side: 0.018, up: 0.018, down: 0.017 },
  { at: [0.015, 0.146], x: 0.05, tilt: -90, side: 0.018, up: 0.02, down: 0.016 },
];

const HIND_LEG: readonly Section[] = [
  { at: [0.345, -0.16], x: 0.042, tilt: -85, side: 0.03, up: 0.045, down: 0.04 },
  { at: [0.3, -0.155], x: 0.056, tilt: -75, side: 0.039, up: 0.066, down: 0.055 },
  { at: [0.25, -0.143], x: 0.06, tilt: -72, side: 0.036, up: 0.056, down: 0.06 },
  { at: [0.203, -0.137], x: 0.058, tilt: -98, side: 0.03, up: 0.037, down: 0.044 },
  { at: [0.165, -0.161], x: 0.057, tilt: -128, side: 0.024, up: 0.026, down: 0.027 },
  { at: [0.137, -0.188], x: 0.056, tilt: -126, side: 0.019, up: 0.02, down: 0.02 },
  { at: [0.11, -0.208], x: 0.056, tilt: -95, side: 0.017, up: 0.018, down: 0.02 },
  { at: [0.072, -0.198], x: 0.056, tilt: -70, side: 0.015, up: 0.016, down: 0.017 },
  { at: [0.03, -0.181], x: 0.056, tilt: -72, side: 0.017, up: 0.019, down: 0.017 },
  { at: [0.012, -0.177], x: 0.056, tilt: -90, side: 0.016, up: 0.018, down: 0.014 },
];

/** Height of the upper edge of the socks, metres. */
const FORE_SOCK = 0.15;
const HIND_SOCK = 0.125;

function paintLeg(sockHeight: number): Paint {
  return (middle, normal) => {
    if (middle.y < sockHeight) return SOCK;
    return normal.z < -0.5 ? COAT_LIGHT : COAT;
  };
}

/** A paw on the ground, from heel to toes, under its joint. */
function paw(joint: JointName): Part['facets'] {
  const { x, z } = restPosition(joint);
  const sections: Section[] = [
    { at: [0.017, z - 0.02], x, side: 0.016, up: 0.02, down: 0.017 },
    { at: [0.02, z + 0.005], x, side: 0.022, up: 0.026, down: 0.02 },
    { at: [0.018, z + 0.032], x, side: 0.024, up: 0.018, down: 0.018 },
    { at: [0.012, z + 0.05], x, side: 0.016, up: 0.01, down: 0.012 },
  ];
  const rings = sections.map((section) => {
    const corners = ring(section, LEG_CORNERS);
    // A flat sole: the lower three corners go down to the ground.
    for (const index of [3, 4, 5]) corners[index]?.setY(0);
    return corners;
  });
  return loft(rings, () => SOCK);
}

function legRings(sections: readonly Section[], side: Side) {
  return sections.map((section) => ring({ ...section, x: (section.x ?? 0) * sideSign(side) }, LEG_CORNERS));
}

export function makeLimbs(): Part[] {
  return SIDES.flatMap((side) => {
    const [upperArm, foreArm, hand] = FORE_CHAINS[side];
    const [thigh, shank, metatarsus, toes] = HIND_CHAINS[side];
    return [
      {
        facets: loft(legRings(FORE_LEG, side), paintLeg(FORE_SOCK)),
        binding: bindToChain([
          { joint: 'b_Spine02_03', softness: 0 },
          { joint: upperArm, softness: 0.05 },
          { joint: foreArm, softness: 0.03 },
          { joint: hand, softness: 0.016 },
        ]),
      },
      { facets: paw(hand), binding: bindToJoint(hand) },
      {
        facets: loft(legRings(HIND_LEG, side), paintLeg(HIND_SOCK)),
        binding: bindToChain([
          { joint: 'b_Hip_01', softness: 0 },
          { joint: thigh, softness: 0.05 },
          { joint: shank, softness: 0.035 },
          { joint: metatarsus, softness: 0.022 },
          { joint: toes, softness: 0.014 },
        ]),
      },
      { facets: paw(toes), binding: bindToJoint(toes) },
    ];
  });
}
