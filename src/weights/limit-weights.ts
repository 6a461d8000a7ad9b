// Keeps weights from moving faster than they may: a jump from left to right becomes a way of its own.

/**
 * Moves weights towards others along the straight line between both, so far that the one that moves most moves by its
 * limit; all the way, when none would move more.
 *
 * On that line the sum stays what it is while both sums are equal. The speed depends on where the weights go, not on
 * how time is cut into steps: while the target stands still, many short steps lead where a long one leads.
 *
 * - weights: `count` numbers from `weightsOffset` on, changed in place.
 * - targets: as many from `targetsOffset` on.
 * - limits: the number at `limit` is how far a weight may move: the highest speed per second, times seconds. 0 or less
 *   moves nothing.
 *
 * Frame function: never throws, does not allocate.
 */
export function limitWeights(
  weights: Float64Array,
  weightsOffset: number,
  targets: Float64Array,
  targetsOffset: number,
  count: number,
  limits: Float64Array,
  limit: number,
): void {
  const most = limits[limit]!;
  let furthest = 0;
  for (let i = 0; i < count; i++) {
    furthest = Math.max(furthest, Math.abs(targets[targetsOffset + i]! - weights[weightsOffset + i]!));
  }
  if (furthest <= most) {
    for (let i = 0; i < count; i++) weights[weightsOffset + i] = targets[targetsOffset + i]!;
    return;
  }
  const share = Math.max(0, most / furthest);
  for (let i = 0; i < count; i++) {
    weights[weightsOffset + i]! += (targets[targetsOffset + i]! - weights[weightsOffset + i]!) * share;
  }
}
