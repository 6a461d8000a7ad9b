// What the command line asks for.

import { parseArgs } from 'node:util';
import { MODEL_NAMES, type ModelName } from './models.js';
import { targetChoices } from './targets.js';
import { TOUCHED, type Touched } from './tasks.js';

/** Parts of the suite, in the order in which they run. */
export const PARTS = ['main', 'touched', 'cases', 'graphs', 'bind', 'memory', 'growth'] as const;

/** One of them. */
export type Part = (typeof PARTS)[number];

/** Printed when the command line cannot be read, and for `--help`. */
export const USAGE = `npm run bench -- [options]            in Node
npm run bench:browser -- [options]    in headless Chromium

  --only ${PARTS.join(',')}
                            only these parts
  --model fox|humanoid      only cells of this model
  --count 1,10,100,1000,10000
                            only cells with these numbers of characters (10000: ours alone)
  --actions 1,2,3           only cells with these numbers of actions, 1 to 8
  --touched none|one|all    how many bones of each character are read in each frame
  --must                    only the cells that have a goal, each beside it; fails when one is missed
  --quick                   fewer and shorter rounds
  --help                    this text

Lists are parted by commas. Only a run of everything writes files: tests/bench/results.`;

/** A cell of the main table, or of the one beside it in which bones are read. `isAlone`: three is not run. */
export interface CellChoice {
  readonly model: ModelName;
  readonly count: number;
  readonly actionCount: number;
  readonly touched: Touched;
  readonly isAlone: boolean;
}

/** What the suite is to run: parts, the cells of two of them, and the numbers of characters that graphs move. */
export interface SuiteOptions {
  readonly parts: readonly Part[];
  readonly main: readonly CellChoice[];
  readonly touched: readonly CellChoice[];
  readonly graphCounts: readonly number[];
  readonly isQuick: boolean;
}

/** `isWhole`: nothing was left out or shortened. `isMust`: the cells are judged. */
export interface BenchOptions extends SuiteOptions {
  readonly isWhole: boolean;
  readonly isMust: boolean;
  readonly wantsHelp: boolean;
}

/** From this number of characters on three takes too much time and memory. */
const ALONE = 10_000;

const COUNTS = [1, 10, 100, 1000, ALONE];
const ACTIONS = [1, 2, 3, 4, 5, 6, 7, 8];
const USUAL_COUNTS = [1, 10, 100, 1000];
const USUAL_ACTIONS = [1, 2, 3];
const GRAPH_COUNTS = [1, 100, 1000];
const QUICK_GRAPH_COUNTS = [1, 100];

/** Reads the arguments after the program's name. Throws when there is one that is not known, or a value that is not. */
export function parseOptions(args: readonly string[]): BenchOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string' },
      model: { type: 'string' },
      count: { type: 'string' },
      actions: { type: 'string' },
      touched: { type: 'string' },
      must: { type: 'boolean', default: false },
      quick: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const { only, model, count, actions, touched, must, quick, help } = values;
  const isFiltered = [model, count, actions, touched].some((value) => value !== undefined);
  const filtered = crossChoices(
    parseList('model', model, MODEL_NAMES),
    parseList('count', count, COUNTS, USUAL_COUNTS),
    parseList('actions', actions, ACTIONS, USUAL_ACTIONS),
    parseList('touched', touched, TOUCHED, ['none']),
  );
  const chosen = must ? targetChoices() : isFiltered ? filtered : null;
  return {
    parts: parseList('only', only, PARTS, chosen ? ['main', 'touched'] : PARTS),
    main: chosen ? chosen.filter((choice) => choice.touched === 'none') : mainChoices(),
    touched: chosen ? chosen.filter((choice) => choice.touched !== 'none') : touchedChoices(),
    graphCounts: parseList('count', count, COUNTS, quick ? QUICK_GRAPH_COUNTS : GRAPH_COUNTS).filter(
      (each) => each < ALONE,
    ),
    isQuick: quick,
    isWhole: !quick && !chosen && only === undefined,
    isMust: must,
    wantsHelp: help,
  };
}

/** All actions for one character and for a hundred, up to three for other crowds, one for ten thousand. */
function mainChoices(): CellChoice[] {
  const actionsOf = (count: number): readonly number[] => {
    if (count >= ALONE) return [1];
    return count === 1 || count === 100 ? ACTIONS : USUAL_ACTIONS;
  };
  return MODEL_NAMES.flatMap((model) =>
    (model === 'fox' ? COUNTS : USUAL_COUNTS.slice(0, 3)).flatMap((count) =>
      crossChoices([model], [count], actionsOf(count), ['none']),
    ),
  );
}

function touchedChoices(): CellChoice[] {
  return crossChoices(['fox'], [10, 1000], [1, 2], ['one', 'all']);
}

function crossChoices(
  models: readonly ModelName[],
  counts: readonly number[],
  actions: readonly number[],
  touches: readonly Touched[],
): CellChoice[] {
  return models.flatMap((model) =>
    counts.flatMap((count) =>
      touches.flatMap((touched) =>
        actions.map((actionCount) => ({ model, count, actionCount, touched, isAlone: count >= ALONE })),
      ),
    ),
  );
}

/** Returns those of `known` that the text names, in the order of `known`; `usual` when there is no text. */
function parseList<T extends string | number>(
  option: string,
  text: string | undefined,
  known: readonly T[],
  usual: readonly T[] = known,
): T[] {
  if (text === undefined) return [...usual];
  const wanted = text.split(',').map((item) => item.trim());
  for (const item of wanted) {
    if (!known.some((value) => String(value) === item)) {
      throw new RangeError(`--${option}: got "${item}", expected ${known.join(', ')}.`);
    }
  }
  return known.filter((value) => wanted.includes(String(value)));
}
