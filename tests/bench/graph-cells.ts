// Cells of graphs: each is measured in turns with the actions of both mixers, and with the other graphs of its match.

import { garbageOf, perUnit, poseFrames } from './cells.js';
import { type GraphMatch, type Likeness, type MatchGraph, matchTask } from './graph-matches.js';
import { createGraphWorld, createMeanWorld, createWeighing } from './graph-worlds.js';
import type { Host } from './host.js';
import { measureTurns, minimaRatio, type Pair, type Plan, pairedRatio, type Summary } from './measure.js';
import { checkSamePose } from './same-pose.js';
import { createWorld, runFrame, type World } from './worlds.js';

/**
 * What was measured for one graph. Bytes are null where the host cannot tell.
 *
 *   leafCount      of the graph
 *   actionCount    of the mixers, and leaves that have weight
 *   microseconds   per character and frame; `mixer` is ours, `weights` the part of `graph` that no character has a hand in
 *   ratios         three / graph and mixer / graph, medians of the rounds' own ratios
 *   minimaRatios   the same of the fastest round of each
 *   difference     largest one to what the graph is like; null where that is nothing
 */
export interface GraphCell {
  readonly name: string;
  readonly count: number;
  readonly leafCount: number;
  readonly actionCount: number;
  readonly roundCount: number;
  readonly microseconds: Readonly<Record<'three' | 'mixer' | 'graph' | 'weights', Summary>>;
  readonly ratios: Readonly<Record<'three' | 'mixer', number>>;
  readonly minimaRatios: Readonly<Record<'three' | 'mixer', number>>;
  readonly bytes: Readonly<Record<'three' | 'mixer' | 'graph', number | null>>;
  readonly likeness: Likeness;
  readonly difference: number | null;
}

/** Measures all graphs of a match. Throws when one does not show what it should, or both mixers do not show the same. */
export function measureMatch(match: GraphMatch, count: number, plan: Plan, host: Host): GraphCell[] {
  const task = matchTask(match, count);
  const mixers: Pair<World> = { three: createWorld('three', task), ours: createWorld('ours', task) };
  checkSamePose(mixers, poseFrames(task));
  const contestants = match.graphs.map((graph) => {
    const world = createGraphWorld(match, graph, count);
    return { graph, world, difference: checkGraph(match, graph, world), weigh: createWeighing(world) };
  });
  host.collectGarbage();
  const frames = [
    () => runFrame(mixers.three),
    () => runFrame(mixers.ours),
    ...contestants.flatMap(({ world, weigh }) => [() => runFrame(world), weigh]),
  ];
  const [three, mixer, ...samples] = measureTurns(frames, plan, host.now);
  const mixerBytes = { three: garbageOf(mixers.three, host), mixer: garbageOf(mixers.ours, host) };
  return contestants.map(({ graph: { name, leafCount, likeness }, world, difference }, index) => {
    const graph = samples[index * 2]!;
    const beside = { three: { three: three!, ours: graph }, mixer: { three: mixer!, ours: graph } };
    return {
      name,
      count,
      leafCount,
      actionCount: task.actionCount,
      roundCount: plan.roundCount,
      microseconds: {
        three: perUnit(three!, task),
        mixer: perUnit(mixer!, task),
        graph: perUnit(graph, task),
        weights: perUnit(samples[index * 2 + 1]!, task),
      },
      ratios: { three: pairedRatio(beside.three), mixer: pairedRatio(beside.mixer) },
      minimaRatios: { three: minimaRatio(beside.three), mixer: minimaRatio(beside.mixer) },
      bytes: { ...mixerBytes, graph: garbageOf(world, host) },
      likeness,
      difference,
    };
  });
}

/** Moves a new world of graphs on, beside one that it should look like. Returns the largest difference. */
function checkGraph(match: GraphMatch, graph: MatchGraph, world: World): number | null {
  const { task } = world;
  if (graph.likeness === 'nothing') return null;
  const three = graph.likeness === 'three' ? createWorld('three', task) : createMeanWorld(match, graph, task.count);
  return checkSamePose({ three, ours: world }, poseFrames(task));
}
