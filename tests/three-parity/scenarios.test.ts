// Random calls on three's mixer and on ours, in random scenes: the same values, numbers and events after every call.
//
// SCENARIOS=20000 runs as many with quirks and as many without, SEED=7 runs those of a seed again.

import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readText } from '../support/source-files.js';
import { DIFFERENCES, WRITTEN_VALUES } from './differences.js';
import { runScenario, scenarios } from './run-scenario.js';

/** With quirks, and as many without. */
const COUNT = Number(process.env.SCENARIOS ?? 250);
const SEED = Number(process.env.SEED ?? 11);

/** How many scenarios must come to their end without meeting a difference: else little is compared. */
const SHARE_WITH_QUIRKS = 0.6;
const SHARE_WITHOUT = 0.3;

beforeAll(() => {
  // Tracks without a target are warned of on either side; in what words is not looked at here.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

afterAll(() => {
  vi.restoreAllMocks();
});

describe(`AnimationMixer in ${COUNT} scenarios of seed ${SEED}`, () => {
  it.each([
    ['with quirks', true, SHARE_WITH_QUIRKS],
    ['without quirks', false, SHARE_WITHOUT],
  ] as const)(
    'does what three does, call for call, %s',
    (_name, quirks, share) => {
      let ended = 0;
      fc.assert(
        fc.property(scenarios, (scenario) => {
          if (runScenario(scenario, { quirks }).endedBy === null) ended++;
        }),
        { numRuns: COUNT, seed: SEED },
      );
      expect(ended / COUNT).toBeGreaterThan(share);
    },
    Math.max(60_000, COUNT * 500),
  );
});

describe('what may differ from three', () => {
  it.each([...DIFFERENCES.map(({ row }) => row), WRITTEN_VALUES])('stands in the README: %s', (row) => {
    expect(readText('README.md')).toContain(`\n| ${row}`);
  });

  it.each(DIFFERENCES.filter(({ remains }) => !remains).map(({ row }) => row))('is as three with quirks: %s', (row) => {
    const line = readText('README.md')
      .split('\n')
      .find((text) => text.startsWith(`| ${row}`));
    expect(line).toMatch(/\| as three \|$/);
  });
});
