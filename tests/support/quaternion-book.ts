// Rotations as they are written in books, on arrays x y z w.

/** Returns the product: first `b`, then `a`. Source: Hamilton's i² = j² = k² = ijk = -1. */
export function timesQuaternion(a: readonly number[], b: readonly number[]): number[] {
  const [ax, ay, az, aw] = a as [number, number, number, number];
  const [bx, by, bz, bw] = b as [number, number, number, number];
  return [
    aw * bx + ax * bw + ay * bz - az * by,
    aw * by - ax * bz + ay * bw + az * bx,
    aw * bz + ax * by - ay * bx + az * bw,
    aw * bw - ax * bx - ay * by - az * bz,
  ];
}

/** Returns the numbers with length 1. */
export function normalise(numbers: readonly number[]): number[] {
  const length = Math.hypot(...numbers);
  return numbers.map((number) => number / length);
}

/** Returns the part of a rotation, taken the shorter way round: exp(part · log). */
export function turnedBy(rotation: readonly number[], part: number): number[] {
  const [x, y, z, w] = normalise(rotation).map((number, _, all) => (all[3]! < 0 ? -number : number)) as number[];
  const sine = Math.hypot(x!, y!, z!);
  if (sine === 0) return [0, 0, 0, 1];
  const half = Math.atan2(sine, w!) * part;
  return [...[x!, y!, z!].map((number) => (number / sine) * Math.sin(half)), Math.cos(half)];
}

/** Returns the angle between two rotations of any length, in degrees; exact for small ones too. */
export function degreesBetween(a: ArrayLike<number>, b: ArrayLike<number>): number {
  const [p, q] = [normalise(Array.from(a)), normalise(Array.from(b))];
  const dot = p.reduce((sum, number, n) => sum + number * q[n]!, 0);
  const chord = Math.hypot(...p.map((number, n) => number - (dot < 0 ? -1 : 1) * q[n]!));
  return (4 * Math.asin(Math.min(1, chord / 2)) * 180) / Math.PI;
}

/**
 * Returns the eigenvector mean: the rotation that the matrix Σ w q qᵀ stretches most, by powers of that matrix.
 *
 * Source: Markley, Cheng, Crassidis and Oshman, Averaging Quaternions, 2007, equations 12 and 13.
 */
export function eigenvectorMean(rotations: readonly (readonly number[])[], weights: readonly number[]): number[] {
  let mean = [...rotations[0]!];
  for (let round = 0; round < 500; round++) {
    const next = [0, 0, 0, 0];
    rotations.forEach((rotation, i) => {
      const dot = rotation.reduce((sum, number, n) => sum + number * mean[n]!, 0);
      for (let n = 0; n < 4; n++) next[n] = next[n]! + weights[i]! * dot * rotation[n]!;
    });
    mean = normalise(next);
  }
  return mean;
}
