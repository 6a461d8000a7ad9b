// The whole suite, in the order of the report. It runs wherever a host is.

import { REVISION } from 'three';
import { type BindResult, type CompileResult, measureBind, measureCompile } from './bind.js';
import { listCases } from './cases.js';
import { type Cell, cellName, measureAlone, measureCell, planFor } from './cells.js';
import { type GraphCell, measureMatch } from './graph-cells.js';
import { listMatches } from './graph-matches.js';
import { CURVE_NAMES, type Curve, measureCurve } from './growth.js';
import type { Host } from './host.js';
import { type MemoryResult, measureMemory } from './memory.js';
import { type BenchModel, loadBenchModel } from './models.js';
import type { CellChoice, Part, SuiteOptions } from './options.js';
import { playTask } from './tasks.js';

/** What a run has found: empty lists for parts that were left out. */
export interface Findings {
  readonly three: string;
  readonly main: readonly Cell[];
  readonly touched: readonly Cell[];
  readonly cases: readonly Cell[];
  readonly graphs: readonly GraphCell[];
  readonly bind: readonly BindResult[];
  readonly compile: readonly CompileResult[];
  readonly memory: readonly MemoryResult[];
  readonly growth: readonly Curve[];
}

/** Runs what the options ask for. Throws as soon as both sides do not show the same. */
export async function runSuite(options: SuiteOptions, host: Host): Promise<Findings> {
  const { isQuick } = options;
  const fox = await loadBenchModel('fox', host.loadFox);
  const humanoid = await loadBenchModel('humanoid', host.loadFox);
  const models = [fox, humanoid];

  /** Runs one step of a part after the other. */
  const runPart = async <Item, Found>(
    part: Part,
    items: readonly Item[],
    run: (item: Item) => Found | Promise<Found>,
    lineOf: (found: Found) => string,
  ): Promise<Found[]> => {
    const found: Found[] = [];
    if (!options.parts.includes(part)) return found;
    for (const item of items) {
      const one = await run(item);
      host.say(`${part}: ${lineOf(one)}`);
      found.push(one);
      await host.rest();
    }
    return found;
  };
  const measureChoice = (choice: CellChoice): Cell => measure(choice, models, isQuick, host);

  return {
    three: REVISION,
    main: await runPart('main', options.main, measureChoice, lineOfCell),
    touched: await runPart('touched', options.touched, measureChoice, lineOfCell),
    cases: await runPart(
      'cases',
      listCases(fox),
      async ({ create }) => measureCell(await create(), planFor(1, isQuick), host),
      lineOfCell,
    ),
    graphs: (
      await runPart(
        'graphs',
        options.graphCounts.flatMap((count) => listMatches(fox).map((match) => ({ match, count }))),
        ({ match, count }) => measureMatch(match, count, planFor(count, isQuick), host),
        lineOfGraphs,
      )
    ).flat(),
    bind: await runPart(
      'bind',
      models,
      (model) => measureBind(model, isQuick, host),
      ({ name, ratio }) => `${name}: ${ratio.toFixed(2)}x`,
    ),
    compile: await runPart(
      'bind',
      models,
      (model) => measureCompile(model, isQuick, host),
      ({ name, perClip }) => `${name}: ${perClip.ours.toFixed(0)} µs to compile a clip`,
    ),
    memory: (
      await runPart(
        'memory',
        models,
        (model) => measureMemory(model, host),
        (found) => (found ? `${found.name}: ${(found.figure.ours / 1024).toFixed(1)} KB per figure` : 'not told here'),
      )
    ).filter((found) => found !== null),
    growth: await runPart(
      'growth',
      CURVE_NAMES,
      (name) => measureCurve(name, fox, isQuick, host),
      ({ name, sides }) => `${name}: slope ${sides.ours.slope.toFixed(2)}`,
    ),
  };
}

function measure(choice: CellChoice, models: readonly BenchModel[], isQuick: boolean, host: Host): Cell {
  const { count, actionCount, touched, isAlone } = choice;
  const task = playTask(models.find(({ name }) => name === choice.model)!, count, actionCount, touched);
  const plan = planFor(count, isQuick);
  return isAlone ? measureAlone(task, plan, host) : measureCell(task, plan, host);
}

function lineOfCell(cell: Cell): string {
  const figure = cell.ratio === null ? `${cell.microseconds.ours.median.toFixed(2)} µs` : `${cell.ratio.toFixed(2)}x`;
  return `${cellName(cell)}: ${figure}`;
}

function lineOfGraphs(cells: readonly GraphCell[]): string {
  return cells
    .map(({ name, count, ratios }) => {
      const figures = `${ratios.three.toFixed(2)}x of three, ${ratios.mixer.toFixed(2)}x of the mixer`;
      return `${name}, N = ${count}: ${figures}`;
    })
    .join('; ');
}
