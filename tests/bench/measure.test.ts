import { describe, expect, it } from 'vitest';
import { measurePair, measureTurns, median, minimaRatio, pairedRatio, type Side, summarize } from './measure.js';

/** A clock that only the work moves. */
function createWork(milliseconds: Record<Side, number>) {
  const calls: Side[] = [];
  let time = 0;
  const work = (side: Side) => () => {
    calls.push(side);
    time += milliseconds[side];
  };
  return { calls, frames: { three: work('three'), ours: work('ours') }, now: () => time };
}

describe('median', () => {
  it('takes the middle one of an odd number of values, in any order', () => {
    expect(median([9, 1, 5])).toBe(5);
  });

  it('takes the mean of the two middle ones of an even number', () => {
    expect(median([10, 1, 3, 2])).toBe(2.5);
  });

  it('sorts by size, not by spelling', () => {
    expect(median([10, 9, 100])).toBe(10);
  });

  it('returns the only value there is', () => {
    expect(median([7])).toBe(7);
  });

  it('leaves its input as it is', () => {
    const values = [3, 1, 2];
    median(values);
    expect(values).toEqual([3, 1, 2]);
  });

  it('refuses to make up a value from none', () => {
    expect(() => median([])).toThrow('median: got no values, expected at least one.');
  });
});

describe('summarize', () => {
  it('gives the median and the smallest value', () => {
    expect(summarize([4, 2, 9])).toEqual({ median: 4, min: 2 });
  });
});

describe('pairedRatio', () => {
  it('compares each round with itself, so that a slow stretch of the machine cancels', () => {
    // The machine was slow in the second round, and in the third one while ours ran. The ratio of the medians is 0.5.
    expect(pairedRatio({ three: [40, 400, 40], ours: [20, 200, 80] })).toBe(2);
  });

  it('is the median of the ratios, not the ratio of the medians', () => {
    expect(pairedRatio({ three: [10, 40, 90], ours: [10, 10, 30] })).toBe(3);
  });

  it('refuses different numbers of rounds', () => {
    expect(() => pairedRatio({ three: [1, 2], ours: [1] })).toThrow(
      'pairedRatio: got 2 and 1 rounds, expected as many of both.',
    );
  });
});

describe('minimaRatio', () => {
  it('compares the fastest rounds, wherever they were', () => {
    expect(minimaRatio({ three: [12, 30], ours: [9, 4] })).toBe(3);
  });
});

describe('measureTurns', () => {
  it('leaves the frames before a batch untimed, if there are to be any', () => {
    let time = 0;
    let count = 0;
    // The first frame after two of warming up is slow.
    const frame = () => {
      time += count++ === 2 ? 100 : 1;
    };
    const plan = { warmUpMs: 0, batchMs: 3, roundCount: 1 };
    expect(measureTurns([frame], { ...plan, leadMs: 1 }, () => time)).toEqual([[1]]);
    count = 0;
    expect(measureTurns([frame], plan, () => time)[0]![0]).toBeGreaterThan(1);
  });

  it('goes through all in order, then backwards', () => {
    const calls: number[] = [];
    let time = 0;
    const frames = [0, 1, 2].map((index) => () => {
      calls.push(index);
      time += index + 1;
    });
    const samples = measureTurns(frames, { warmUpMs: 0, batchMs: 0.1, roundCount: 2 }, () => time);
    expect(calls).toEqual([0, 1, 2, 0, 1, 2, 0, 1, 2, 2, 1, 0]);
    expect(samples).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
    ]);
  });
});

describe('measurePair', () => {
  it('gives milliseconds per frame, one number for each round', () => {
    const { frames, now } = createWork({ three: 4, ours: 1 });
    const samples = measurePair(frames, { warmUpMs: 16, batchMs: 10, roundCount: 3 }, now);
    expect(samples).toEqual({ three: [4, 4, 4], ours: [1, 1, 1] });
  });

  it('repeats a short frame until the batch is long enough', () => {
    const { calls, frames, now } = createWork({ three: 4, ours: 1 });
    measurePair(frames, { warmUpMs: 0, batchMs: 10, roundCount: 1 }, now);
    // Warm-up: once each in both halves. Batches: 12 ms are 3 frames of 4 ms, and 12 of 1 ms.
    expect(calls.filter((side) => side === 'three')).toHaveLength(2 + 3);
    expect(calls.filter((side) => side === 'ours')).toHaveLength(2 + 12);
  });

  it('runs a frame that is longer than a batch once', () => {
    const { calls, frames, now } = createWork({ three: 50, ours: 30 });
    measurePair(frames, { warmUpMs: 0, batchMs: 10, roundCount: 3 }, now);
    const warmUp = ['three', 'ours', 'three', 'ours'];
    expect(calls).toEqual([...warmUp, 'three', 'ours', 'ours', 'three', 'three', 'ours']);
  });

  it('runs as many frames as a batch is to have at least', () => {
    const { calls, frames, now } = createWork({ three: 50, ours: 1 });
    measurePair(frames, { warmUpMs: 0, batchMs: 10, batchFrames: 4, roundCount: 1 }, now);
    expect(calls.filter((side) => side === 'three')).toHaveLength(2 + 4);
    expect(calls.filter((side) => side === 'ours')).toHaveLength(2 + 12);
  });

  it('warms both sides up for as long as asked', () => {
    const { calls, frames, now } = createWork({ three: 5, ours: 1 });
    measurePair(frames, { warmUpMs: 40, batchMs: 1, roundCount: 0 }, now);
    expect(calls.filter((side) => side === 'three')).toHaveLength(8);
    expect(calls.filter((side) => side === 'ours')).toHaveLength(40);
  });
});
