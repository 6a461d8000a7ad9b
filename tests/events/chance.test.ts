import { describe, expect, it } from 'vitest';
import { drawChance, startChance } from '../../src/events/chance.js';

/** The lines of the C source, with numbers that do not overflow. */
function slowMulberry(seed: bigint, count: number): bigint[] {
  const wrap = (x: bigint): bigint => x & 0xffffffffn;
  const drawn: bigint[] = [];
  let x = seed;
  for (let n = 0; n < count; n++) {
    x = wrap(x + 0x6d2b79f5n);
    let z = x;
    z = wrap((z ^ (z >> 15n)) * (z | 1n));
    z = z ^ wrap(z + wrap((z ^ (z >> 7n)) * (z | 61n)));
    drawn.push(z ^ (z >> 14n));
  }
  return drawn;
}

describe('drawChance', () => {
  it('draws what the source of the method draws', () => {
    for (const seed of [0, 1, 12345, 2 ** 31, 2 ** 32 - 1]) {
      const states = Float64Array.of(NaN, 0, NaN);
      startChance(states, 1, seed, 0);
      for (const drawn of slowMulberry(BigInt(seed), 200)) {
        // Something happens if its chance is above what is drawn: of these two one does and one does not.
        const share = Number(drawn) / 2 ** 32;
        const [state] = [states[1]!];
        expect(drawChance(states, 1, Float64Array.of(NaN, share), 1)).toBe(false);
        states[1] = state;
        expect(drawChance(states, 1, Float64Array.of(share + 2 ** -32), 0)).toBe(true);
      }
      expect([states[0], states[2]]).toEqual([NaN, NaN]);
    }
  });

  it('never happens at chance 0 and always at 1', () => {
    const states = Float64Array.of(7);
    const chances = Float64Array.of(0, 1);
    for (let n = 0; n < 10_000; n++) {
      if (drawChance(states, 0, chances, 0)) expect.fail('happened at chance 0');
      if (!drawChance(states, 0, chances, 1)) expect.fail('did not happen at chance 1');
    }
  });

  it('goes on from a state that has been kept', () => {
    const states = Float64Array.of(99);
    const chances = Float64Array.of(0.5);
    const draw = (): boolean[] => Array.from({ length: 64 }, () => drawChance(states, 0, chances, 0));
    draw();
    const kept = states[0]!;
    expect(Number.isInteger(kept) && kept >= 0 && kept < 2 ** 32).toBe(true);
    const first = draw();
    states[0] = kept;
    expect(draw()).toEqual(first);
  });
});

describe('startChance', () => {
  it('starts generators of different indices apart, and of any whole seed', () => {
    const states = new Float64Array(1000);
    for (let n = 0; n < 1000; n++) startChance(states, n, 5, n);
    expect(new Set(states).size).toBe(1000);
    startChance(states, 0, -1, 0);
    startChance(states, 1, 2 ** 32 - 1, 0);
    expect(states[0]).toBe(2 ** 32 - 1);
    expect(states[1]).toBe(2 ** 32 - 1);
  });

  it('has generators of neighbouring indices draw nothing alike', () => {
    const states = new Float64Array(2);
    startChance(states, 0, 5, 0);
    startChance(states, 1, 5, 1);
    const chances = Float64Array.of(0.5);
    let same = 0;
    for (let n = 0; n < 10_000; n++) {
      if (drawChance(states, 0, chances, 0) === drawChance(states, 1, chances, 0)) same++;
    }
    // Half of the time: within four standard deviations, √(10,000 / 4) = 50 each.
    expect(Math.abs(same - 5000)).toBeLessThan(200);
  });
});
