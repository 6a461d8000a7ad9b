// A round number for the end of a scale.

/** Returns the least of 1, 2 and 5 times a power of ten that is not below `value`, or 0 when that is not above 0. */
export function niceCeiling(value: number): number {
  if (!(value > 0)) return 0;
  const power = 10 ** Math.floor(Math.log10(value));
  const digits = [1, 2, 5, 10].find((step) => value <= step * power) ?? 10;
  return Number((digits * power).toPrecision(1));
}
