import { describe, expect, it } from 'vitest';
import type { BlendSeries } from './blend-speeds.js';
import { drawSpeeds } from './draw-speeds.js';

const BLENDS = [0, 0.5, 1];

function seriesOf(legs: 'placed' | 'turned', travels: boolean, shift: number): BlendSeries {
  const speeds = BLENDS.map((blend) => ({ blend, root: 1 + blend, foot: 1 + blend + shift, slide: shift }));
  return { legs, travels, speeds };
}

const numbersOf = (text: string): number[] => text.split(/[ ,]/).map(Number);

describe('drawSpeeds', () => {
  const all = [seriesOf('placed', true, 0), seriesOf('turned', true, 0.5), seriesOf('turned', false, 0.25)];
  const svg = drawSpeeds(all);
  const lines = [...svg.matchAll(/<polyline class="\w+" points="([^"]+)"/g)].map((match) => numbersOf(match[1]!));
  const dots = [...svg.matchAll(/<circle class="\w+" cx="([\d.]+)" cy="([\d.]+)"/g)].map(([, x, y]) => [+x!, +y!]);

  it('has a line of speeds and one of slides for each kind of walker, and a dot for each foot', () => {
    expect(lines).toHaveLength(2 * all.length);
    // Two are of the legend.
    expect(dots).toHaveLength(2 + all.length * BLENDS.length);
    expect(svg).not.toMatch(/NaN|Infinity|undefined|null/);
  });

  it('puts dots on the line where the foot is as fast as the root, and above it where it is faster', () => {
    const [placed, , turned] = lines as [number[], number[], number[]];
    const [first, second] = [dots.slice(2, 5), dots.slice(5, 8)];
    for (let n = 0; n < BLENDS.length; n++) {
      expect(first[n]).toEqual(placed.slice(n * 2, n * 2 + 2));
      expect(second[n]![0]).toBe(turned[n * 2]);
      expect(second[n]![1]).toBeLessThan(turned[n * 2 + 1]!);
    }
  });

  it('says what its axes are', () => {
    for (const text of ['metres per second', 'millimetres', 'blend: 0 walk, 1 run', 'clips in place']) {
      expect(svg).toContain(text);
    }
  });
});
