// Slerp as it is written in books.

/** Returns what lies a fraction of the shorter way from `a` to `b`: two rotations of unit length, not the same. */
export function slowSlerp(a: readonly number[], b: readonly number[], fraction: number): number[] {
  const dot = a.reduce((sum, number, n) => sum + number * b[n]!, 0);
  const angle = Math.acos(Math.min(1, Math.abs(dot)));
  if (angle < 1e-7) return [...a];
  const shareA = Math.sin((1 - fraction) * angle) / Math.sin(angle);
  const shareB = (Math.sign(dot) * Math.sin(fraction * angle)) / Math.sin(angle);
  return a.map((number, n) => number * shareA + b[n]! * shareB);
}
