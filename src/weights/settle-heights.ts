// The last step of both gradient bands: heights of the bands → weights.

/**
 * Turns heights into weights, in place: those below 0 become 0, and all are divided by the sum. Returns false when no
 * height is above 0; then all are left as they are.
 *
 * - heights: `count` numbers from `offset` on, 1 at most.
 *
 * Frame function: never throws, does not allocate.
 */
export function settleHeights(heights: Float64Array, offset: number, count: number): boolean {
  let sum = 0;
  for (let i = offset; i < offset + count; i++) {
    if (heights[i]! > 0) sum += heights[i]!;
  }
  if (sum === 0) return false;
  for (let i = offset; i < offset + count; i++) heights[i] = heights[i]! > 0 ? heights[i]! / sum : 0;
  return true;
}
