// Measures three's AnimationMixer beside ours: `npm run bench`. How to read it: README.md.

import { join } from 'node:path';
import { allocatedBytes, collectGarbage } from './garbage.js';
import { measurePair, minimaRatio, type Pair, type Plan, pairedRatio, summarize } from './measure.js';
import { type BenchModel, loadBenchModel, projectFolder } from './models.js';
import { type BenchOptions, type Bones, parseOptions, USAGE } from './options.js';
import { type Cell, formatTable, writeResults } from './report.js';
import { checkSamePose } from './same-pose.js';
import { createWorld, runFrame, type World } from './worlds.js';

/** From this number of characters on a frame takes so long that fewer rounds must do. */
const CROWD = 1000;

/** Characters times frames over which poses are compared and garbage is counted. */
const POSE_COUNT = 3000;
const GARBAGE_COUNT = 5000;

const RESULT_FILES: Readonly<Record<Bones, string>> = { live: 'latest.json', lazy: 'latest-lazy.json' };

const options = readOptions();
if (options) await runBench(options);

async function runBench({ models, counts, actions, bones, isQuick, isWhole }: BenchOptions): Promise<void> {
  const cells: Cell[] = [];
  for (const name of models) {
    const model = await loadBenchModel(name);
    for (const count of counts) {
      for (const actionCount of actions) {
        const cell = measureCell(model, count, actionCount, bones, planFor(count, isQuick));
        console.error(`${cellName(model, count, actionCount)}: ${cell.ratio.toFixed(2)}x`);
        cells.push(cell);
      }
    }
  }
  console.log(`\nPer character and frame; ratio = three / ours.\n\n${formatTable(cells)}`);
  if (isWhole) writeResults(join(projectFolder(), 'tests/bench/results', RESULT_FILES[bones]), cells);
}

function measureCell(model: BenchModel, count: number, actionCount: number, bones: Bones, plan: Plan): Cell {
  const worlds: Pair<World> = {
    three: createWorld('three', model, count, actionCount),
    ours: createWorld('ours', model, count, actionCount, bones),
  };
  const poseFrames = framesFor(POSE_COUNT, count);
  const poseDifference = checkSamePose(worlds, poseFrames, model.size, cellName(model, count, actionCount));
  collectGarbage();
  const samples = measurePair({ three: () => runFrame(worlds.three), ours: () => runFrame(worlds.ours) }, plan, () =>
    performance.now(),
  );
  const perCharacter = (milliseconds: readonly number[]) => summarize(milliseconds.map((ms) => (ms * 1000) / count));
  return {
    model: model.name,
    boneCount: model.boneCount,
    count,
    actionCount,
    roundCount: plan.roundCount,
    microseconds: { three: perCharacter(samples.three), ours: perCharacter(samples.ours) },
    ratio: pairedRatio(samples),
    minimaRatio: minimaRatio(samples),
    bytes: { three: garbageOf(worlds.three, count), ours: garbageOf(worlds.ours, count) },
    poseDifference,
  };
}

/** Bytes per character and frame. */
function garbageOf(world: World, count: number): number {
  const frameCount = framesFor(GARBAGE_COUNT, count);
  const bytes = allocatedBytes(() => {
    for (let frame = 0; frame < frameCount; frame++) runFrame(world);
  });
  return bytes / frameCount / count;
}

function framesFor(characterFrames: number, count: number): number {
  return Math.ceil(characterFrames / count);
}

function planFor(count: number, isQuick: boolean): Plan {
  if (isQuick) return { warmUpMs: 150, batchMs: 10, roundCount: 7 };
  return { warmUpMs: 500, batchMs: 10, roundCount: count >= CROWD ? 11 : 21 };
}

function cellName(model: BenchModel, count: number, actionCount: number): string {
  return `${model.name}, N = ${count}, ${actionCount === 1 ? '1 action' : `${actionCount} actions`}`;
}

/** Returns nothing when there is only something to say. */
function readOptions(): BenchOptions | null {
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
