// What both programs say and leave behind.

import { type BenchOptions, parseOptions, USAGE } from './options.js';
import { formatFindings, formatVerdicts } from './report/markdown.js';
import { formatOrigin, type Results } from './report/results.js';
import { writeResults } from './report/write-results.js';
import { judgeCells } from './targets.js';

/** Reads the arguments of this program. Returns null when there is only something to say. */
export function readOptions(): BenchOptions | null {
  try {
    const parsed = parseOptions(process.argv.slice(2));
    if (!parsed.wantsHelp) return parsed;
    console.log(USAGE);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
    process.exitCode = 2;
  }
  return null;
}

/** Prints what was found, writes files if nothing was left out, and has the program fail where a goal is missed. */
export function conclude(name: string, { isWhole, isMust }: BenchOptions, results: Results): void {
  console.log(`\n${formatOrigin(results)}\n\n${formatFindings(results)}`);
  if (isWhole) writeResults(name, results);
  if (!isMust) return;
  const verdicts = judgeCells([...results.main, ...results.touched]);
  const missed = verdicts.filter(({ isMet }) => !isMet);
  console.log(`\n${formatVerdicts(verdicts)}\n\n${verdicts.length - missed.length} met, ${missed.length} missed`);
  if (missed.length > 0) process.exitCode = 1;
}
