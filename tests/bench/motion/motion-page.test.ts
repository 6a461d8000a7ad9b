import { describe, expect, it } from 'vitest';
import { formatMotionPage } from './motion-page.js';

const speeds = [{ blend: 0.5, root: 1.25, foot: 1.125, slide: 0.002 }];
const page = formatMotionPage(
  (['placed', 'turned'] as const).flatMap((legs) => [true, false].map((travels) => ({ legs, travels, speeds }))),
  {
    steps: [1 / 4, 1 / 8],
    fades: [
      { name: 'even', errors: [4e-3, 1e-3] },
      { name: 'exact', errors: [0, 1e-15] },
    ],
  },
  'picture.svg',
);
const rows = page.split('\n').map((line) => line.split('|').map((text) => text.trim()));

describe('formatMotionPage', () => {
  it('shows speeds and slides of walkers that travel and that are in place, side by side', () => {
    const found = rows.filter(([, blend]) => blend === '0.50');
    expect(found).toHaveLength(2);
    expect(found[0]!.slice(2, -1)).toEqual(['1.2500', '1.1250', '2.000', '1.2500', '1.1250', '2.000']);
  });

  it('shows errors with how many times less they are than those of the row above', () => {
    expect(rows.find(([, step]) => step === '1/4 s')!.slice(2, -1)).toEqual(['4.00e-3', 'none']);
    expect(rows.find(([, step]) => step === '1/8 s')!.slice(2, -1)).toEqual(['1.00e-3 (4.00)', 'none']);
  });

  it('shows the picture', () => {
    expect(page).toContain('](picture.svg)');
  });
});
