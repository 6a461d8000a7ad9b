import fc from 'fast-check';
import { afterAll, beforeAll, describe, it, vi } from 'vitest';
import { runScenario, scenarios } from './run-scenario.js';

const COUNT = Math.ceil(Number(process.env.SCENARIOS ?? 1000) / 4);
const SEED = Number(process.env.SEED ?? Date.now() & 0x7fffffff);

beforeAll(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterAll(() => { vi.restoreAllMocks(); });

describe.each([true, false])('quirks %s', (quirks) => {
  it.each(['live', 'lazy'] as const)('%s', (bones) => {
    const ends: Record<string, number> = {};
    let n = 0, calls = 0;
    try {
    fc.assert(
      fc.property(scenarios, (scenario) => {
        const out = runScenario(scenario, { quirks, bones });
        n++; calls += out.compared;
        ends[out.endedBy ?? '-'] = (ends[out.endedBy ?? '-'] ?? 0) + 1;
      }),
      { numRuns: COUNT, seed: SEED, endOnFailure: !!process.env.NOSHRINK },
    );
    } finally { console.log(quirks, bones, SEED, n, calls / n, JSON.stringify(ends, null, 1)); }
  }, 600000);
});
