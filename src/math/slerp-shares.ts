// Slerp without trigonometry, root or division: both shares as polynomials.
//
// The point that lies the fraction t of the arc from a to b is a · f(1 - t) + b · f(t), where f(t) = sin(t · angle) /
// sin(angle). Of z = 1 - cos(angle) and t,
//
//   f = t + t (1 - t²) z P(z, t²)
//
// and P is smooth, so a polynomial stands in for it; at t = 0 and 1, and for z = 0, f is exact. What depends on t is
// worked out once and serves every rotation that is taken at the same fraction. `slerp-polynomial.ts` needs half the
// terms, but a root and a division for each rotation.

/** Highest powers of z and of t² in P. */
const DEGREE_Z = 8;
const DEGREE_T = 3;

/** Coefficients of one share: powers of z from 0 up. */
const SHARE_SIZE = DEGREE_Z + 2;

/** Numbers of prepared shares: the share of a, the share of b, and the fraction that they are for. */
export const SLERP_SHARES_SIZE = SHARE_SIZE * 2 + 1;

/** Where the coefficients of b's share begin, and where the fraction stands. */
export const SHARE_B = SHARE_SIZE;
const FRACTION = SHARE_SIZE * 2;

/**
 * Coefficients of P: row after row for powers of z, in each row for powers of t². Least squares on 160 x 160 Chebyshev
 * nodes over z 0..1 and t² 0..1, weighted so that the largest errors of f are even: 5.3e-9 at most. The point on the arc
 * is met within 6.4e-9 rad and its length within 1.1e-8.
 */
// biome-ignore format: one row per power of z
const COEFFICIENTS = Float64Array.of(
  0.333335837588, -5.63354911118e-06, 9.96269810965e-06, -3.56297059251e-06,
  0.133240602957, -0.0331332136456, -0.000353973067165, 0.000135526963596,
  0.0583190798663, -0.0230539806788, 0.00584844432632, -0.00172602387647,
  0.0181472003728, 0.00334302311941, -0.0233316814175, 0.0104004434618,
  0.0364636867174, -0.0507894698797, 0.0788505789433, -0.0344746930502,
  -0.0452283417271, 0.0828701138179, -0.143012787417, 0.0652392912062,
  0.0632027017228, -0.0951841270933, 0.152324973368, -0.0709516368823,
  -0.0394287031438, 0.0557061487448, -0.0863301780336, 0.0410294577253,
  0.0127442143883, -0.0149199792565, 0.020516297242, -0.00979978410578,
);

/** Returns room for the shares of one fraction, prepared for none. Allocates. */
export function createSlerpShares(): Float64Array {
  return new Float64Array(SLERP_SHARES_SIZE).fill(Number.NaN);
}

/**
 * Makes `shares` those of a fraction, unless they are already.
 *
 * - shares: of `createSlerpShares`: ten coefficients of the share of a, then ten of the share of b.
 * - fractions: the number at `offset` is taken, 0..1.
 *
 * Frame function: never throws, does not allocate.
 */
export function prepareSlerpShares(shares: Float64Array, fractions: Float64Array, offset: number): void {
  const fraction = fractions[offset]!;
  if (fraction === shares[FRACTION]) return;
  shares[FRACTION] = fraction;
  const rest = 1 - fraction;
  const square = fraction * fraction;
  const restSquare = rest * rest;
  const scale = fraction * (1 - square);
  const restScale = rest * (1 - restSquare);
  shares[0] = rest;
  shares[SHARE_B] = fraction;
  for (let i = 0; i <= DEGREE_Z; i++) {
    const row = i * (DEGREE_T + 1);
    const c0 = COEFFICIENTS[row]!;
    const c1 = COEFFICIENTS[row + 1]!;
    const c2 = COEFFICIENTS[row + 2]!;
    const c3 = COEFFICIENTS[row + 3]!;
    shares[i + 1] = (((c3 * restSquare + c2) * restSquare + c1) * restSquare + c0) * restScale;
    shares[SHARE_B + i + 1] = (((c3 * square + c2) * square + c1) * square + c0) * scale;
  }
}
