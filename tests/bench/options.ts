// What the command line asks for.

import { parseArgs } from 'node:util';
import { MODEL_NAMES, type ModelName } from './models.js';

/** Printed when the command line cannot be read, and for `--help`. */
export const USAGE = `npm run bench -- [options]

  --model fox|humanoid      only this model
  --count 1,10,100,1000     only these numbers of characters
  --actions 1,2,3           only these numbers of actions
  --bones live|lazy         how our mixer treats bones; live, unless told otherwise
  --quick                   fewer and shorter rounds
  --help                    this text

Lists are parted by commas. Only a run of all models, counts and actions writes a file: tests/bench/results/latest.json,
or latest-lazy.json.`;

/** Which cells to measure, and how. `isWhole`: nothing was left out. */
export interface BenchOptions {
  readonly models: readonly ModelName[];
  readonly counts: readonly number[];
  readonly actions: readonly number[];
  readonly bones: Bones;
  readonly isQuick: boolean;
  readonly isWhole: boolean;
  readonly wantsHelp: boolean;
}

/** How our mixer treats bones. */
export type Bones = 'live' | 'lazy';

const BONES: readonly Bones[] = ['live', 'lazy'];
const COUNTS = [1, 10, 100, 1000];
const ACTIONS = [1, 2, 3];

/** Reads the arguments after the program's name. Throws when there is one that is not known, or a value that is not. */
export function parseOptions(args: readonly string[]): BenchOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      model: { type: 'string' },
      count: { type: 'string' },
      actions: { type: 'string' },
      bones: { type: 'string', default: 'live' },
      quick: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const { model, count, actions, bones, quick, help } = values;
  return {
    models: parseList('model', model, MODEL_NAMES),
    counts: parseList('count', count, COUNTS),
    actions: parseList('actions', actions, ACTIONS),
    bones: parseList('bones', bones, BONES)[0]!,
    isQuick: quick,
    isWhole: !quick && model === undefined && count === undefined && actions === undefined,
    wantsHelp: help,
  };
}

/** Returns those of `known` that the text names, in the order of `known`; all of them when there is no text. */
function parseList<T extends string | number>(option: string, text: string | undefined, known: readonly T[]): T[] {
  if (text === undefined) return [...known];
  const wanted = text.split(',').map((item) => item.trim());
  for (const item of wanted) {
    if (!known.some((value) => String(value) === item)) {
      throw new RangeError(`--${option}: got "${item}", expected ${known.join(', ')}.`);
    }
  }
  return known.filter((value) => wanted.includes(String(value)));
}
