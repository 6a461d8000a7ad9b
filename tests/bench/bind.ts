// What it costs to begin: binding characters to clips, and compiling the clips.

import type { AnimationClip, Object3D } from 'three';
import type { Host } from './host.js';
import { median, minimaRatio, type Pair, pairedRatio, SIDES, type Side, type Summary, summarize } from './measure.js';
import { type BenchModel, stretchClip } from './models.js';
import { createCrowd, createMixer, FRAME_SECONDS } from './worlds.js';

/** Per character: a new mixer, an action for each clip, `play`, and the first update. */
export interface BindResult {
  readonly name: string;
  readonly count: number;
  readonly clipCount: number;
  readonly roundCount: number;
  readonly microseconds: Pair<Summary>;
  readonly ratio: number;
  readonly minimaRatio: number;
}

/**
 * What only the first character with a set of clips pays: its time to bind without that of the ones after it, in
 * microseconds. `keyCount`: of all tracks of all clips.
 */
export interface CompileResult {
  readonly name: string;
  readonly clipCount: number;
  readonly keyCount: number;
  readonly roundCount: number;
  readonly perClip: Pair<number>;
  readonly perKey: Pair<number>;
}

/** Clips that each character is bound to. */
const CLIP_COUNT = 3;

/** Characters in one round of either; compiling shows in the first one of a few. */
const BIND_COUNT = 100;
const COMPILE_COUNT = 6;

const BIND_ROUNDS = 7;
const COMPILE_ROUNDS = 25;

/** Rounds before these, which are not counted. */
const WARM_UP_ROUNDS = 2;

/** Share by which new clips are longer than the ones made before them. */
const STRETCH = 0.001;

let clipsSoFar = 0;

/** Measures the time to bind a hundred characters. */
export async function measureBind(model: BenchModel, isQuick: boolean, host: Host): Promise<BindResult> {
  const roundCount = isQuick ? 3 : BIND_ROUNDS;
  const samples = await runRounds(
    model,
    BIND_COUNT,
    roundCount,
    host,
    (milliseconds) => sum(milliseconds) / BIND_COUNT,
  );
  const summaryOf = (side: Side) => summarize(samples[side].map((ms) => ms * 1000));
  return {
    name: model.name,
    count: BIND_COUNT,
    clipCount: CLIP_COUNT,
    roundCount,
    microseconds: { three: summaryOf('three'), ours: summaryOf('ours') },
    ratio: pairedRatio(samples),
    minimaRatio: minimaRatio(samples),
  };
}

/** Measures the time to compile clips that no character has played before. */
export async function measureCompile(model: BenchModel, isQuick: boolean, host: Host): Promise<CompileResult> {
  const roundCount = isQuick ? 9 : COMPILE_ROUNDS;
  const samples = await runRounds(
    model,
    COMPILE_COUNT,
    roundCount,
    host,
    ([first, ...others]) => first! - median(others),
  );
  const clips = model.clips.slice(0, CLIP_COUNT);
  const keyCount = clips.reduce((count, { tracks }) => count + sum(tracks.map(({ times }) => times.length)), 0);
  const per = (count: number) => {
    const share = (side: Side) => (median(samples[side]) * 1000) / count;
    return { three: share('three'), ours: share('ours') };
  };
  return {
    name: model.name,
    clipCount: clips.length,
    keyCount,
    roundCount,
    perClip: per(clips.length),
    perKey: per(keyCount),
  };
}

/** Returns a number for each round of each side. `judge` makes it of the milliseconds of each character in turn. */
async function runRounds(
  model: BenchModel,
  count: number,
  roundCount: number,
  host: Host,
  judge: (milliseconds: number[]) => number,
): Promise<Pair<number[]>> {
  const samples: Pair<number[]> = { three: [], ours: [] };
  for (let round = -WARM_UP_ROUNDS; round < roundCount; round++) {
    for (const side of round % 2 === 0 ? SIDES : [...SIDES].reverse()) {
      const [wakingClips, clips] = [makeNewClips(model), makeNewClips(model)];
      const { characters } = createCrowd(model, count + 1);
      await host.rest();
      host.collectGarbage();
      // A collection also throws away what the engine knows of the code: one character wakes it, with clips of its own.
      timeBinding(side, characters.pop()!, wakingClips, host.now);
      const milliseconds = characters.map((character) => timeBinding(side, character, clips, host.now));
      if (round >= 0) samples[side].push(judge(milliseconds));
    }
  }
  return samples;
}

/** Returns clips that nobody has seen before, whether they are told apart by object or by content. */
function makeNewClips(model: BenchModel): AnimationClip[] {
  const factor = 1 + STRETCH * ++clipsSoFar;
  return model.clips.slice(0, CLIP_COUNT).map((clip) => stretchClip(clip, factor));
}

function timeBinding(side: Side, root: Object3D, clips: readonly AnimationClip[], now: () => number): number {
  const start = now();
  const mixer = createMixer(side, root);
  for (const clip of clips) mixer.clipAction(clip).play();
  mixer.update(FRAME_SECONDS);
  return now() - start;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
