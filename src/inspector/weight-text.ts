// Weights as the panel writes them.

/** Below this a weight is as good as none. */
const LEAST = 0.0005;

/** Returns a weight with three significant digits, zeros at the end too, so that a column of them stands still. */
export function weightText(weight: number): string {
  return weight < LEAST ? '0' : weight.toPrecision(3);
}
