// Writes the files of a whole run.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../project-folder.js';
import { appendHistory } from './history.js';
import { formatPage } from './markdown.js';
import { drawPlot } from './plot.js';
import { formatJson, type Results } from './results.js';

const FOLDER = 'tests/bench/results';

/** Writes `<name>.json`, `.md` and `.svg`, and a row of `history.csv`, beside one another. */
export function writeResults(name: string, results: Results): void {
  const folder = join(projectFolder(), FOLDER);
  mkdirSync(folder, { recursive: true });
  const history = join(folder, 'history.csv');
  const known = existsSync(history) ? readFileSync(history, 'utf8') : '';
  writeFileSync(history, appendHistory(known, results));
  writeFileSync(join(folder, `${name}.json`), formatJson(results));
  writeFileSync(join(folder, `${name}.md`), formatPage(results, `${name}.svg`));
  writeFileSync(join(folder, `${name}.svg`), drawPlot(results));
}

/** Reads `<name>.json`. */
export function readResults(name: string): Results {
  return JSON.parse(readFileSync(join(projectFolder(), FOLDER, `${name}.json`), 'utf8')) as Results;
}
