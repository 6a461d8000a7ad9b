import { describe, expect, it } from 'vitest';
import { measureFades, ROUNDING } from './fade-errors.js';

describe('measureFades', () => {
  const { steps, fades } = measureFades([16, 32, 64], 4096);

  it('measures one error for each step', () => {
    expect(steps).toEqual([1 / 16, 1 / 32, 1 / 64]);
    for (const { errors } of fades) expect(errors).toHaveLength(steps.length);
  });

  it.each(fades)('finds errors that fall with the square of the step, or none: $name', ({ name, errors }) => {
    if (name === 'inertial') {
      expect(Math.max(...errors)).toBeLessThan(ROUNDING);
      return;
    }
    expect(errors[0]).toBeGreaterThan(1e-5);
    for (let n = 1; n < errors.length; n++) expect(Math.abs(errors[n - 1]! / errors[n]! - 4)).toBeLessThan(0.5);
  });
});
