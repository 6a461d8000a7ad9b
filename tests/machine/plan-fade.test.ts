import { describe, expect, it } from 'vitest';
import type { Easing, Fade } from '../../src/definition/fade-definition.js';
import { createEasing } from '../../src/easing/easing.js';
import { BLEND_FADE, FROZEN_FADE, INERTIAL_FADE } from '../../src/machine/machine-plan.js';
import { planFade, type WritableFade, writeFade } from '../../src/machine/plan-fade.js';

describe('planFade', () => {
  it('takes seconds alone, nothing for a cut, and all that may be said', () => {
    const numbers = Float64Array.of(0.3, 0, 0, 0, 0, 0);
    expect(planFade(0.3)).toEqual({ kind: BLEND_FADE, numbers, joints: [], restSeconds: 0 });
    expect(planFade()).toEqual(planFade(0));
    const joints = [{ from: 'head', seconds: 0.5 }];
    expect(planFade({ seconds: 1, kind: 'inertial', joints })).toMatchObject({ kind: INERTIAL_FADE, joints });
  });

  it('takes until the last joint is there, unless it is inertial', () => {
    const joints = [
      { from: 'head', seconds: 0.5 },
      { from: 'tail', seconds: 3 },
    ];
    const secondsOf = (fade: Fade) => [planFade(fade).numbers[0], planFade(fade).restSeconds];
    expect(secondsOf({ seconds: 1, joints })).toEqual([3, 1]);
    expect(secondsOf({ seconds: 4, kind: 'frozen', joints })).toEqual([4, 4]);
    expect(secondsOf({ seconds: 1, kind: 'inertial', joints })[0]).toBe(1);
  });

  it.each(['linear', 'smooth', 'smoother', [0.1, 0.2, 0.3, 0.4]] as Easing[])('takes the easing %s', (easing) => {
    expect(planFade({ seconds: 2, easing }).numbers).toEqual(Float64Array.of(2, ...createEasing(easing)));
  });
});

describe('writeFade', () => {
  it('leaves nothing of the fade that was there', () => {
    const fades: Fade[] = [
      { seconds: 1, kind: 'inertial', easing: [0.1, 0.2, 0.3, 0.4], joints: [{ from: 'head', seconds: 2 }] },
      0.25,
      { seconds: 3, kind: 'frozen', easing: 'smooth' },
      { seconds: 4 },
    ];
    const out: WritableFade = planFade();
    for (const fade of fades) {
      writeFade(out, fade);
      expect(out).toEqual(planFade(fade));
    }
    expect(planFade(fades[2]).kind).toBe(FROZEN_FADE);
  });

  it('throws for an easing that is none, and leaves what was there', () => {
    const out: WritableFade = planFade(0.5);
    expect(() => writeFade(out, { seconds: 1, kind: 'frozen', easing: 'bouncy' as Easing })).toThrow('createEasing: ');
    expect(out).toEqual(planFade(0.5));
  });
});
