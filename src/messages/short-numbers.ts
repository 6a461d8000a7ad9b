// Numbers in messages, with no more digits than are read.

/** Three tell any two things on a screen apart; all seventeen of a computed number nobody reads. */
const DIGITS = 3;
/** So many hold any number exactly. */
const MOST_DIGITS = 17;

/** Returns a number with three significant digits, without zeros at the end: 0.52, 12300, 1.23e-9. */
export function shortNumber(value: number): string {
  return withDigits(value, DIGITS);
}

/** Returns two numbers that are compared, with as many more digits as it takes for the texts to compare as they do. */
export function shortNumbers(a: number, b: number): [a: string, b: string] {
  for (let digits = DIGITS; digits < MOST_DIGITS; digits++) {
    const texts: [string, string] = [withDigits(a, digits), withDigits(b, digits)];
    if (Math.sign(Number(texts[0]) - Number(texts[1])) === Math.sign(a - b)) return texts;
  }
  return [String(a), String(b)];
}

function withDigits(value: number, digits: number): string {
  return String(Number(value.toPrecision(digits)));
}
