import { describe, expect, it } from 'vitest';
import { drawPlot } from './plot.js';
import { CELL, RESULTS } from './sample-results.js';

/** Throws unless each element is closed in order, and no text holds a sign that has a meaning. */
function checkWellFormed(svg: string): void {
  const open: string[] = [];
  let rest = svg;
  while (rest !== '') {
    const text = /^[^<]+/.exec(rest)?.[0];
    if (text) {
      if (/&(?!amp;|lt;|gt;)/.test(text)) throw new Error(`a bare & in "${text}"`);
      rest = rest.slice(text.length);
      continue;
    }
    const tag = /^<(\/?)([a-z]+)((?: [\w:-]+="[^"<&]*")*)(\/?)>/.exec(rest);
    if (!tag) throw new Error(`no tag at "${rest.slice(0, 60)}"`);
    const [all, closes, name, , closesItself] = tag;
    if (closes && open.pop() !== name) throw new Error(`</${name}> closes another element`);
    if (!closes && !closesItself) open.push(name!);
    rest = rest.slice(all.length);
  }
  if (open.length > 0) throw new Error(`<${open.at(-1)}> is not closed`);
}

const countOf = (text: string, part: string): number => text.split(part).length - 1;

describe('drawPlot', () => {
  it('is well-formed, whatever the machine is called', () => {
    expect(() => checkWellFormed(drawPlot(RESULTS))).not.toThrow();
    expect(drawPlot(RESULTS)).toContain('Some &lt;CPU> &amp; more');
  });

  it('holds no number that is none', () => {
    expect(drawPlot(RESULTS)).not.toMatch(/NaN|Infinity|undefined|null/);
  });

  it('has a bar for each ratio of up to three actions', () => {
    const main = [1, 2, 3, 4].map((actionCount) => ({ ...CELL, actionCount }));
    const svg = drawPlot({ ...RESULTS, main });
    // One in the chart and one in the legend.
    for (const bar of ['bar1', 'bar2', 'bar3']) expect(countOf(svg, `class="${bar}"`)).toBe(2);
    expect(svg).toContain('fox × 1');
  });

  it('makes bars as high as their ratios', () => {
    const heightsOf = (svg: string) =>
      [...svg.matchAll(/height="([\d.]+)" class="bar\d"/g)].map((match) => Number(match[1]));
    const main = [2, 8].map((ratio, index) => ({ ...CELL, actionCount: index + 1, ratio }));
    const [two, eight] = heightsOf(drawPlot({ ...RESULTS, main }));
    expect(eight! / two!).toBeCloseTo(4, 1);
  });

  it('has a curve for each side, with a point for each size', () => {
    const svg = drawPlot(RESULTS);
    const pointsOf = (side: string) =>
      new RegExp(`<polyline class="${side}" points="([^"]+)"`)
        .exec(svg)![1]!
        .split(' ')
        .map((point) => point.split(',').map(Number));
    expect(pointsOf('three')).toHaveLength(2);
    const ours = pointsOf('ours');
    expect(ours).toHaveLength(3);
    // Sizes and costs are powers: equal steps on logarithmic axes, to a tenth of a pixel.
    const [[x0, y0], [x1, y1], [x2, y2]] = ours as [number[], number[], number[]] as number[][] as [
      [number, number],
      [number, number],
      [number, number],
    ];
    expect(Math.abs(x2 - x1 - (x1 - x0))).toBeLessThan(0.3);
    expect(Math.abs(y2 - y1 - (y1 - y0))).toBeLessThan(0.3);
    expect(y2).toBeLessThan(y0);
  });

  it('leaves out what was not run', () => {
    const svg = drawPlot({ ...RESULTS, main: [], growth: [] });
    expect(() => checkWellFormed(svg)).not.toThrow();
    expect(countOf(svg, '<polyline')).toBe(0);
  });
});
