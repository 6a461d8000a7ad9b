// Spherical interpolation without trigonometry.
//
// The point that lies the fraction t of an arc between two unit vectors lies a fraction t' of the chord between them,
// and
//
//   t' = 1/2 + u * P(z, u²)      u = t - 1/2,  z = 1 - cos(angle),  P = tan(u * angle) / (2u * tan(angle / 2))
//
// P is smooth, so a polynomial stands in for it. The same t serves many rotations: what depends on u is worked out
// once.

/** Highest powers of z and of u². */
const DEGREE_Z = 7;
const DEGREE_U = 6;

/**
 * Coefficients of P: row after row for powers of z, in each row for powers of u². Least squares on 80 x 80 Chebyshev
 * nodes over z 0..1 and u² 0..1/4. The point on the arc is met within 3e-8 rad, a rotation within twice that.
 */
// biome-ignore format: one row per power of z
const COEFFICIENTS = Float64Array.of(
  1.00000002121, 6.0627923647e-08, -6.81361708513e-08, 4.2515793614e-06, -4.62402141128e-05, 0.000211635461326, -0.000510267327627,
  -0.166669292326, 0.66665917362, 8.06708690544e-06, -0.000516380184973, 0.00562931347298, -0.0257310405918, 0.0622605449462,
  -0.0332804518501, 0.000150602176918, 0.53317969298, 0.0101592279293, -0.111076098002, 0.506872853365, -1.2318467369,
  -0.00992458308287, -0.0122495552731, 0.0899717396795, 0.356995332672, 0.820408021523, -3.73551184333, 9.12891834218,
  -0.00171125114769, -0.00132437210326, 0.0112346931111, 0.406450911041, -2.54649642244, 13.1475049867, -32.3668725673,
  -0.00396323406221, -0.0102793169347, 0.00769473390677, -0.434118627067, 5.48103419876, -23.6903743383, 59.6332142744,
  0.0023580870831, 0.00683883477413, -0.00489711495098, 0.450436000515, -4.85790010665, 22.2764227369, -55.6107355822,
  -0.00141109058048, -0.00383642737781, 0.000671852594451, -0.160148033583, 1.92574898404, -8.27547684452, 22.0740527511,
);

/** P as a polynomial in z alone, for the fraction that was prepared last. */
export const slerpTerms = new Float64Array(DEGREE_Z + 1);

const _prepareSlerp_fraction = Float64Array.of(Number.NaN);

/**
 * Makes `slerpTerms` those of a fraction, unless they are already.
 *
 * - fractions: the number at `offset` is taken, 0..1.
 *
 * Frame function: never throws, does not allocate.
 */
export function prepareSlerp(fractions: Float64Array, offset: number): void {
  const fraction = fractions[offset]!;
  if (fraction === _prepareSlerp_fraction[0]) return;
  _prepareSlerp_fraction[0] = fraction;
  const square = (fraction - 0.5) * (fraction - 0.5);
  for (let i = 0; i <= DEGREE_Z; i++) {
    let sum = 0;
    for (let j = DEGREE_U; j >= 0; j--) sum = sum * square + COEFFICIENTS[i * (DEGREE_U + 1) + j]!;
    slerpTerms[i] = sum;
  }
}
