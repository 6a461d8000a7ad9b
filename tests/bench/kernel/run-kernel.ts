// Measures the kernel alone, one variant per process: `npm run bench:kernel -- [figures] [repetitions] [variant ...]`.
//
// Variants that share a process also share what the engine has learnt about a function, which moves results by up to 40 %.
// Processes alternate, forwards and backwards, so that a slow minute of the machine hits all of them.

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createVariant, VARIANTS } from './variants.js';

const WARM_UP_MS = 400;
const ROUND_MS = 12;
const ROUNDS = 25;

/** Nanoseconds for one figure and frame: the fastest round and the one in the middle. */
interface Timing {
  readonly min: number;
  readonly median: number;
}

const [first, ...others] = process.argv.slice(2);
if (first === '--measure') console.log(JSON.stringify(await measure(others[0]!, Number(others[1]))));
else compare(Number(first ?? 1), Number(others[0] ?? 5), others.length > 1 ? others.slice(1) : Object.keys(VARIANTS));

async function measure(name: string, figureCount: number): Promise<Timing> {
  const frame = await createVariant(name, figureCount);
  const warm = performance.now() + WARM_UP_MS;
  let frames = 0;
  while (performance.now() < warm) {
    for (let i = 0; i < 50; i++) frame();
    frames += 50;
  }
  const perRound = Math.max(1, Math.round((frames * ROUND_MS) / WARM_UP_MS));
  const rounds = Array.from({ length: ROUNDS }, () => {
    const start = performance.now();
    for (let i = 0; i < perRound; i++) frame();
    return ((performance.now() - start) * 1e6) / perRound / figureCount;
  }).sort((a, b) => a - b);
  return { min: rounds[0]!, median: rounds[ROUNDS >> 1]! };
}

function compare(figureCount: number, repetitions: number, names: readonly string[]): void {
  const timings = new Map<string, Timing[]>(names.map((name) => [name, []]));
  for (let repetition = 0; repetition < repetitions; repetition++) {
    for (const name of repetition % 2 === 0 ? names : [...names].reverse()) {
      const program = [fileURLToPath(import.meta.url), '--measure', name, String(figureCount)];
      const { status, stdout, stderr } = spawnSync(process.execPath, program, { encoding: 'utf8' });
      if (status !== 0) throw new Error(`compare: ${name} failed.\n${stderr}`);
      timings.get(name)!.push(JSON.parse(stdout) as Timing);
    }
  }
  console.log(
    `ns for one fox and frame, ${figureCount} foxes, ${repetitions} processes each: fastest, median of medians`,
  );
  for (const [name, all] of timings) {
    const medians = all.map(({ median }) => median).sort((a, b) => a - b);
    const fastest = Math.min(...all.map(({ min }) => min));
    console.log(
      `${name.padEnd(20)} ${fastest.toFixed(0).padStart(7)} ${medians[medians.length >> 1]!.toFixed(0).padStart(7)}`,
    );
  }
}
