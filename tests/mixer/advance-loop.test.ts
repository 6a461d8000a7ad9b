import { LoopOnce, LoopPingPong, LoopRepeat } from 'three';
import { describe, expect, it } from 'vitest';
import { advanceLoop, createLoopStep, type LoopSource, type LoopStep } from '../../src/mixer/advance-loop.js';

const DURATION = 2;

function move(source: Partial<LoopSource>, step: number, duration = DURATION): LoopStep {
  const out = { ...createLoopStep(), seconds: step, duration };
  advanceLoop(out, { time: 0, loop: LoopRepeat, repetitions: Infinity, _loopCount: 0, ...source });
  return out;
}

describe('advanceLoop', () => {
  it('moves within the clip', () => {
    expect(move({ time: 0.5 }, 1)).toMatchObject({ time: 1.5, loopDelta: 0, isFinished: false, loopCount: 0 });
    expect(move({ time: 1.5 }, -1)).toMatchObject({ time: 0.5, loopDelta: 0, isFinished: false });
  });

  it('wraps at the very end, and below the start', () => {
    expect(move({ time: 1 }, 1)).toMatchObject({ time: 0, loopDelta: 1, loopCount: 1 });
    expect(move({ time: 1 }, -1)).toMatchObject({ time: 0, loopDelta: 0 });
    expect(move({ time: 1 }, -1.5)).toMatchObject({ time: 1.5, loopDelta: -1, loopCount: 1 });
  });

  it('counts every pass of a long step', () => {
    expect(move({ time: 0 }, 5.5)).toMatchObject({ time: 1.5, loopDelta: 2, loopCount: 2 });
    expect(move({ time: 0 }, -5.5)).toMatchObject({ time: 0.5, loopDelta: -3, loopCount: 3 });
  });

  it('takes the first wrap in reverse for the start of the first pass', () => {
    expect(move({ _loopCount: -1 }, -0.5)).toMatchObject({ time: 1.5, loopCount: 0, isFinished: false });
  });

  it('finishes when the repetitions are used up, at the end that it runs to', () => {
    expect(move({ repetitions: 2, _loopCount: 1, time: 1.5 }, 1)).toMatchObject({
      time: DURATION,
      isFinished: true,
      loopDelta: 0,
      loopCount: 2,
      lastPass: 1,
    });
    expect(move({ repetitions: 2, _loopCount: 1, time: 0.5 }, -1)).toMatchObject({ time: 0, isFinished: true });
  });

  it('knows the last pass that was asked for, however long the step', () => {
    expect(move({ loop: LoopPingPong, repetitions: 2, _loopCount: -1 }, 100).lastPass).toBe(1);
    expect(move({ loop: LoopPingPong, repetitions: 3, _loopCount: -1 }, 100).lastPass).toBe(2);
  });

  it('finishes at the first wrap with no repetitions', () => {
    expect(move({ repetitions: 0, _loopCount: -1 }, 1)).toMatchObject({
      isFinished: false,
      atStart: true,
      atEnd: true,
    });
    expect(move({ repetitions: 0, _loopCount: 0, time: 1.5 }, 1)).toMatchObject({ isFinished: true, time: DURATION });
  });

  it('plays once and clamps to either end', () => {
    expect(move({ loop: LoopOnce, _loopCount: -1 }, 1)).toMatchObject({ time: 1, isFinished: false, loopCount: 0 });
    expect(move({ loop: LoopOnce, time: 1 }, 1)).toMatchObject({ time: DURATION, isFinished: true });
    expect(move({ loop: LoopOnce, time: 1 }, -1.5)).toMatchObject({ time: 0, isFinished: true });
  });

  it('says where a curve ends: at the first start, at the last end, nowhere in between', () => {
    const first = { changesEndings: true, atStart: true, atEnd: false };
    expect(move({ _loopCount: -1 }, 1)).toMatchObject(first);
    expect(move({ _loopCount: -1, time: 1 }, -0.5)).toMatchObject({ atStart: false, atEnd: true });
    expect(move({ time: 1.5 }, 1)).toMatchObject({ changesEndings: true, atStart: false, atEnd: false });
    expect(move({ time: 1.5, repetitions: 2 }, 1)).toMatchObject({ changesEndings: true, atStart: false, atEnd: true });
    expect(move({ time: 0.5, repetitions: 2 }, -1)).toMatchObject({
      changesEndings: true,
      atStart: true,
      atEnd: false,
    });
    expect(move({ time: 0.5 }, 1).changesEndings).toBe(false);
  });

  it('holds a clip of no duration at 0: it finishes if it plays once, else it goes on', () => {
    expect(move({ loop: LoopOnce }, 1, 0)).toMatchObject({ time: 0, isFinished: true });
    expect(move({ loop: LoopRepeat }, 1, 0)).toMatchObject({ time: 0, isFinished: false, loopDelta: 0 });
    expect(move({ loop: LoopPingPong }, -1, 0)).toMatchObject({ time: 0, isFinished: false, loopDelta: 0 });
  });
});
