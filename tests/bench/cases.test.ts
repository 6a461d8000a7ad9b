import { beforeAll, describe, expect, it } from 'vitest';
import { FOX, loadModel } from '../support/load-model.js';
import { type Case, listCases } from './cases.js';
import { type BenchModel, loadBenchModel } from './models.js';
import { checkSamePose, POSE_TOLERANCE } from './same-pose.js';
import type { Task } from './tasks.js';
import { createWorld, finishFrame, readValues, runFrame, type World } from './worlds.js';

let cases: Case[];
let fox: BenchModel;

beforeAll(async () => {
  fox = await loadBenchModel('fox', async () => {
    const { scene, animations } = await loadModel(FOX);
    return { root: scene, clips: animations };
  });
  cases = listCases(fox);
});

/** The task of a case for a few characters: enough for one to be fading while another one begins. */
async function taskOf(name: string): Promise<Task> {
  const task = await cases.find((one) => one.name === name)!.create();
  return { ...task, count: Math.min(3, task.count) };
}

function numbersOf(world: World): number[] {
  return [...world.skeletons.flatMap(({ boneMatrices }) => [...boneMatrices!]), ...readValues(world)];
}

describe('each case', () => {
  it.each([
    'cross-fading',
    'cubic spline',
    'all channels',
    'additive over a base',
    'weights below 1',
    'different channels',
    'morph targets',
    'lights',
    'carrying a light',
    'walking about',
    'paused, update only',
    'paused, drawn',
    'out of sight, update only',
    'out of sight',
  ])('shows the same on both sides: %s', async (name) => {
    const task = await taskOf(name);
    const worlds = { three: createWorld('three', task), ours: createWorld('ours', task) };
    expect(checkSamePose(worlds, 100)).toBeLessThan(POSE_TOLERANCE);
    const before = numbersOf(worlds.three);
    runFrame(worlds.three);
    finishFrame(worlds.three);
    const moved = numbersOf(worlds.three).some((number, index) => number !== before[index]);
    expect(moved).toBe(!name.startsWith('paused'));
  });

  it('is in this list', () => {
    expect(cases).toHaveLength(14);
  });
});

describe('cross-fading', () => {
  it('goes on for good: two clips have a share in all frames but the few between two fades', async () => {
    const world = createWorld('three', await taskOf('cross-fading'));
    for (let frame = 0; frame < 60; frame++) runFrame(world);
    let mixed = 0;
    for (let frame = 0; frame < 120; frame++) {
      runFrame(world);
      const weights = world.actions[1]!.map((action) =>
        (action as unknown as { getEffectiveWeight(): number }).getEffectiveWeight(),
      );
      if (weights.filter((weight) => weight > 0).length === 2) mixed++;
    }
    expect(mixed).toBeGreaterThan(108);
  });
});

describe('walking about', () => {
  it('has each character elsewhere, and turned, in each frame', async () => {
    const world = createWorld('ours', await taskOf('walking about'));
    const places = (): number[] => world.roots.flatMap(({ position, rotation }) => [position.x, rotation.y]);
    // In the first frame the first one is not turned yet.
    runFrame(world);
    const before = places();
    runFrame(world);
    expect(places().filter((number, index) => number !== before[index])).toHaveLength(before.length);
  });
});

describe('a frame', () => {
  it('does no more than its task asks', async () => {
    for (const [name, updates] of [
      ['out of sight', 0],
      ['paused, drawn', 1],
    ] as const) {
      const world = createWorld('three', await taskOf(name));
      let count = 0;
      world.skeletons[0]!.update = () => void count++;
      runFrame(world);
      expect(count).toBe(updates);
    }
  });
});
