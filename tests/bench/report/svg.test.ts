import { describe, expect, it } from 'vitest';
import { drawPath, drawPoints, drawText, innerOf, logScale, roundStep, shortNumber } from './svg.js';

describe('parts of a picture', () => {
  it('keep texts from being read as elements', () => {
    expect(drawText(1, 2.06, 'a < b & c', 'title')).toBe(
      '<text x="1" y="2.1" class="title" text-anchor="start">a &lt; b &amp; c</text>',
    );
  });

  it('draw a line through points, and a dot at each', () => {
    const points = [
      [0, 1],
      [2.04, 3],
    ] as const;
    expect(drawPath(points, 'one')).toBe('<polyline class="one" points="0,1 2,3"/>');
    expect(drawPoints(points, 'one')).toHaveLength(2);
  });

  it('leave room for labels', () => {
    const { x, y, width, height } = innerOf({ x: 10, y: 20, width: 300, height: 200 });
    expect([x > 10, y > 20, x + width < 310, y + height < 220]).toEqual([true, true, true, true]);
  });
});

describe('scales', () => {
  it('have the same length for the same factor', () => {
    const scale = logScale(1, 100, 0, 50);
    expect([1, 10, 100].map((value) => Math.round(scale(value)))).toEqual([0, 25, 50]);
  });

  it('have steps of 1, 2 and 5', () => {
    expect([0.9, 1.2, 3, 7, 30].map(roundStep)).toEqual([1, 2, 5, 10, 50]);
  });

  it('have short labels', () => {
    expect([0.12345, 50, 2000].map(shortNumber)).toEqual(['0.123', '50', '2k']);
  });
});
