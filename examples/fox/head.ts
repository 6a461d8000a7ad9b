import { Vector3 } from 'three';
import { type Facet, facet, mirrored, type Paint, type Part } from './facets.js';
import { loft, symmetricRing } from './loft.js';
import { COAT, COAT_LIGHT, EAR_BACK, EAR_INSIDE, EYE, GLINT, NOSE, WHITE } from './palette.js';
import { bindToJoint } from './weights.js';

/** The middle of the skull in model space, metres. */
const CENTER = new Vector3(0, 0.455, 0.28);

/** The head is drawn at life size below and then made larger: a big head reads better and looks younger. */
const SCALE = 1.14;

type HalfRing = readonly (readonly [x: number, y: number])[];

/** Cross-sections from the nape to the nose as [z, half ring]: top, brow, temple, cheek, jaw, throat, bottom. */
const SKULL: readonly (readonly [z: number, half: HalfRing])[] = [
  [
    -0.06,
    [
      [0, 0.03],
      [0.022, 0.026],
      [0.04, 0.008],
      [0.046, -0.016],
      [0.038, -0.04],
      [0.02, -0.052],
      [0, -0.055],
    ],
  ],
  [
    -0.025,
    [
      [0, 0.06],
      [0.034, 0.055],
      [0.064, 0.026],
      [0.082, -0.018],
      [0.066, -0.054],
      [0.034, -0.066],
      [0, -0.068],
    ],
  ],
  [
    0.02,
    [
      [0, 0.07],
      [0.038, 0.066],
      [0.07, 0.036],
      [0.096, -0.022],
      [0.078, -0.058],
      [0.034, -0.07],
      [0, -0.072],
    ],
  ],
  [
    0.06,
    [
      [0, 0.059],
      [0.034, 0.056],
      [0.059, 0.026],
      [0.074, -0.022],
      [0.054, -0.052],
      [0.024, -0.064],
      [0, -0.066],
    ],
  ],
  [
    0.095,
    [
      [0, 0.03],
      [0.021, 0.028],
      [0.038, 0.008],
      [0.043, -0.02],
      [0.034, -0.046],
      [0.016, -0.056],
      [0, -0.058],
    ],
  ],
  [
    0.14,
    [
      [0, 0.008],
      [0.014, 0.006],
      [0.024, -0.006],
      [0.027, -0.024],
      [0.022, -0.042],
      [0.011, -0.05],
      [0, -0.051],
    ],
  ],
  [
    0.18,
    [
      [0, -0.004],
      [0.009, -0.005],
      [0.015, -0.013],
      [0.017, -0.026],
      [0.014, -0.036],
      [0.007, -0.042],
      [0, -0.043],
    ],
  ],
];

/** Moves a point from the life-size drawing into model space. */
function place(point: Vector3): Vector3 {
  return point.multiplyScalar(SCALE).add(CENTER);
}

function at(x: number, y: number, z: number): Vector3 {
  return place(new Vector3(x, y, z));
}

function plain(color: Facet['color']): Paint {
  return () => color;
}

/** Orange forehead and bridge of the nose; white muzzle, cheeks and throat. */
const paintSkull: Paint = (middle, normal) => {
  const local = middle.clone().sub(CENTER).divideScalar(SCALE);
  if (local.z > 0.075 && normal.y > 0.62 && Math.abs(local.x) < 0.02) return COAT_LIGHT;
  const muzzle = local.z > 0.075 && local.y < 0.02;
  const cheek = local.z > -0.04 && local.y < -0.012;
  if (muzzle || cheek) return WHITE;
  return normal.y > 0.7 ? COAT : COAT_LIGHT;
};

/** A pointed tuft of fur: a pyramid from a base triangle, anticlockwise as seen from the tip. */
function tuft(base: readonly [Vector3, Vector3, Vector3], tip: Vector3, paint: Paint): Facet[] {
  return base.map((corner, index) => facet([corner, base[(index + 1) % 3] as Vector3, tip], paint));
}

/** The ruff of the left cheek: the white points that make the face wide. */
function leftCheek(): Facet[] {
  const white = plain(WHITE);
  return [
    ...tuft([at(0.06, -0.056, 0.03), at(0.06, -0.02, -0.04), at(0.07, 0.012, 0.012)], at(0.12, -0.042, -0.03), white),
    ...tuft([at(0.04, -0.06, 0.04), at(0.05, -0.05, -0.02), at(0.076, -0.02, 0.025)], at(0.094, -0.08, -0.014), white),
  ];
}

/** The left ear: a leaning pyramid with a hollow lighter front and a dark back. */
function leftEar(): Facet[] {
  const inner = at(0.01, 0.058, 0.036);
  const outer = at(0.08, 0.012, 0.008);
  const back = at(0.046, 0.026, -0.04);
  const tip = at(0.08, 0.152, -0.016);
  const innerRim = inner.clone().lerp(tip, 0.12).lerp(outer, 0.16);
  const outerRim = outer.clone().lerp(tip, 0.14).lerp(inner, 0.16);
  const tipRim = tip.clone().lerp(inner.clone().lerp(outer, 0.5), 0.2);
  const hollow = inner
    .clone()
    .add(outer)
    .add(tip)
    .divideScalar(3)
    .add(new Vector3(-0.004, -0.012, -0.02));
  const innerMid = inner.clone().lerp(tip, 0.5);
  const outerMid = outer.clone().lerp(tip, 0.5);
  const backMid = back.clone().lerp(tip, 0.38);
  const dark = plain(EAR_BACK);
  const light = plain(EAR_INSIDE);
  const coat = plain(COAT);
  return [
    facet([inner, outer, outerRim, innerRim], coat),
    facet([outer, tip, tipRim, outerRim], coat),
    facet([tip, inner, innerRim, tipRim], coat),
    facet([innerRim, outerRim, hollow], light),
    facet([outerRim, tipRim, hollow], light),
    facet([tipRim, innerRim, hollow], light),
    facet([back, inner, innerMid, backMid], coat),
    facet([outer, back, backMid, outerMid], coat),
    facet([backMid, innerMid, tip], dark),
    facet([outerMid, backMid, tip], dark),
    facet([inner, back, outer], coat),
  ];
}

/**
 * A point on the left of the skull: at a Z, and so many half-ring corners from the top (1 the brow, 2 the temple,
 * 3 the cheek, with fractions between them), lifted off the surface sideways by some metres.
 */
function onSkull(z: number, row: number, lift: number): Vector3 {
  const index = SKULL.findIndex(([ringZ]) => ringZ >= z);
  const [nearZ, near] = SKULL[index - 1] as (typeof SKULL)[number];
  const [farZ, far] = SKULL[index] as (typeof SKULL)[number];
  const corner = (half: HalfRing, at: number): Vector3 => {
    const [x, y] = half[at] as HalfRing[number];
    return new Vector3(x, y, 0);
  };
  const upper = Math.floor(row);
  const along = (z - nearZ) / (farZ - nearZ);
  const top = corner(near, upper).lerp(corner(far, upper), along);
  const bottom = corner(near, upper + 1).lerp(corner(far, upper + 1), along);
  const point = top.lerp(bottom, row - upper).setZ(z);
  // Outwards and forwards, where the face looks to at the eyes.
  return place(point.addScaledVector(new Vector3(0.75, 0.25, 0.6), lift));
}

/** The left eye: an almond that bulges a little out of the face, with a glint that makes it look alive. */
function leftEye(): Facet[] {
  const outline = [
    onSkull(0.091, 2.05, 0.002),
    onSkull(0.088, 1.6, 0.002),
    onSkull(0.074, 1.45, 0.002),
    onSkull(0.061, 1.8, 0.002),
    onSkull(0.066, 2.2, 0.002),
    onSkull(0.08, 2.3, 0.002),
  ];
  const bulge = onSkull(0.078, 1.9, 0.0065);
  const dark = plain(EYE);
  const glint = [onSkull(0.082, 1.62, 0.0062), onSkull(0.083, 1.82, 0.0072), onSkull(0.076, 1.72, 0.0074)];
  return [
    ...outline.map((corner, index) => facet([outline[(index + 1) % 6] as Vector3, corner, bulge], dark)),
    facet(glint, plain(GLINT)),
  ];
}

function nose(): Facet[] {
  const rings = [
    symmetricRing(0.17, [
      [0, 0.004],
      [0.011, 0.001],
      [0.0155, -0.01],
      [0.009, -0.022],
      [0, -0.024],
    ]),
    symmetricRing(0.193, [
      [0, 0.001],
      [0.01, -0.001],
      [0.013, -0.01],
      [0.008, -0.019],
      [0, -0.021],
    ]),
  ];
  return loft(
    rings.map((corners) => corners.map(place)),
    plain(NOSE),
  );
}

export function makeHead(): Part[] {
  const rings = SKULL.map(([z, half]) => symmetricRing(z, half).map(place));
  const left = [...leftEar(), ...leftEye(), ...leftCheek()];
  return [
    {
      facets: [...loft(rings, paintSkull), ...left, ...mirrored(left), ...nose()],
      binding: bindToJoint('b_Head_05'),
    },
  ];
}
