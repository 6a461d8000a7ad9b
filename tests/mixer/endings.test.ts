import { LoopOnce, LoopPingPong, LoopRepeat, WrapAroundEnding, ZeroCurvatureEnding, ZeroSlopeEnding } from 'three';
import { describe, expect, it } from 'vitest';
import { createEndings, endingsCode, setEndings } from '../../src/mixer/endings.js';

function endings(loop: number, atStart: boolean, atEnd: boolean, isLevel = true) {
  const out = createEndings();
  setEndings(out, { loop, zeroSlopeAtStart: isLevel, zeroSlopeAtEnd: isLevel }, atStart, atEnd);
  return [out.endingStart, out.endingEnd];
}

describe('setEndings', () => {
  it('is level where a clip starts and ends for good, or straight if so wished', () => {
    expect(endings(LoopOnce, true, true)).toEqual([ZeroSlopeEnding, ZeroSlopeEnding]);
    expect(endings(LoopOnce, true, true, false)).toEqual([ZeroCurvatureEnding, ZeroCurvatureEnding]);
  });

  it('goes on at the other end where a clip loops', () => {
    expect(endings(LoopRepeat, false, false)).toEqual([WrapAroundEnding, WrapAroundEnding]);
    expect(endings(LoopRepeat, true, false)).toEqual([ZeroSlopeEnding, WrapAroundEnding]);
    expect(endings(LoopRepeat, false, true)).toEqual([WrapAroundEnding, ZeroSlopeEnding]);
  });

  it('is level at the turns of a ping-pong, whatever is wished', () => {
    expect(endings(LoopPingPong, false, true, false)).toEqual([ZeroSlopeEnding, ZeroSlopeEnding]);
  });
});

describe('endingsCode', () => {
  it('has the start in its lower two bits and the end above', () => {
    expect(endingsCode(createEndings())).toBe(0);
    expect(endingsCode({ endingStart: ZeroSlopeEnding, endingEnd: WrapAroundEnding })).toBe(1 + 2 * 4);
  });
});
