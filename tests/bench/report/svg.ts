// Parts of a picture, as elements of SVG.

/** A place for a part of the picture. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Room for labels around what is drawn in a panel. */
const MARGIN = { left: 58, right: 16, top: 34, bottom: 50 };

/** Returns the place of a panel without the room for its labels. */
export function innerOf({ x, y, width, height }: Box): Box {
  const { left, right, top, bottom } = MARGIN;
  return { x: x + left, y: y + top, width: width - left - right, height: height - top - bottom };
}

/** Maps the numbers from `low` to `high`, both above 0, to those from `from` to `to`. */
export function logScale(low: number, high: number, from: number, to: number): (value: number) => number {
  return (value) => from + ((to - from) * Math.log(value / low)) / Math.log(high / low);
}

/** The next of 1, 2, 5, 10, 20 … */
export function roundStep(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return power * ([1, 2, 5].find((factor) => factor * power >= value) ?? 10);
}

/** Returns a number with three digits, thousands as `k`. */
export function shortNumber(value: number): string {
  return value >= 1000 ? `${value / 1000}k` : String(Number(value.toPrecision(3)));
}

/** Returns a text whose left end, middle or right end is at a place. */
export function drawText(x: number, y: number, text: string, kind: string, anchor = 'start'): string {
  const words = text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
  return `<text x="${short(x)}" y="${short(y)}" class="${kind}" text-anchor="${anchor}">${words}</text>`;
}

/** Returns a line. */
export function drawLine(x1: number, y1: number, x2: number, y2: number, kind: string): string {
  return `<line x1="${short(x1)}" y1="${short(y1)}" x2="${short(x2)}" y2="${short(y2)}" class="${kind}"/>`;
}

/** Returns a bar. */
export function drawRect({ x, y, width, height }: Box, kind: string): string {
  return `<rect x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}" class="${kind}"/>`;
}

/** Returns the line through points. */
export function drawPath(points: readonly (readonly [number, number])[], kind: string): string {
  return `<polyline class="${kind}" points="${points.map((point) => point.map(short).join(',')).join(' ')}"/>`;
}

/** Returns a dot for each point. */
export function drawPoints(points: readonly (readonly [number, number])[], kind: string): string[] {
  return points.map(([cx, cy]) => `<circle class="${kind}" cx="${short(cx)}" cy="${short(cy)}" r="2.5"/>`);
}

/** A tenth of a pixel is enough. */
function short(value: number): string {
  return String(Number(value.toFixed(1)));
}
