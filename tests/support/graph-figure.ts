// A figure with a random rig that shows a graph.

import type { GraphDefinition } from '../../src/definition/graph-definition.js';
import { createFigure, type Figure } from '../../src/frame/figure.js';
import { addPlayer, createPlayList, type PlayList, reserveEntries } from '../../src/frame/play-list.js';
import { runFrame } from '../../src/frame/run-frame.js';
import { createGraph, type Graph } from '../../src/graph/graph.js';
import { graphToPlayList } from '../../src/graph/graph-to-play-list.js';
import { maskWeights } from '../../src/graph/mask-weights.js';
import { updateGraph } from '../../src/graph/update-graph.js';
import type { Clip } from '../../src/keys/clip.js';
import { createRestPose, type LocalPose } from '../../src/local-pose/local-pose.js';
import { graphClips, LENGTHS } from './graph-play.js';
import { seededRandom } from './random.js';
import { randomClip, randomRig } from './rigid-rig.js';
import { playerOf } from './sample-track.js';

/** Everything from the definition to the figure. */
export interface GraphFigure {
  readonly graph: Graph;
  readonly figure: Figure;
  readonly list: PlayList;
  readonly clips: ReadonlyMap<string, Clip>;
  readonly players: Int32Array;
  readonly masks: Int32Array;
}

/** Returns a figure for a definition; rig and clips are the same for the same number of joints. */
export function createGraphFigure(definition: GraphDefinition, jointCount: number): GraphFigure {
  const random = seededRandom(jointCount);
  const skeleton = randomRig(random, { jointCount });
  const clips = new Map(
    Object.entries(LENGTHS).map(([name, length]) => {
      const clip = randomClip(random, skeleton, { times: (key) => (key * length) / 5, stride: 0.3 });
      return [name, { ...clip, name }];
    }),
  );
  const graph = createGraph(definition, graphClips());
  const figure = createFigure(skeleton);
  const list = createPlayList('mean');
  const poseAt = (clip: Clip, time: number): LocalPose => {
    const pose = createRestPose(skeleton);
    const sampled = playerOf(clip, jointCount)(time);
    for (const { channels } of clip.groups) {
      for (const joint of channels.translations) copy(pose.translations, sampled.translations, joint, 3);
      for (const joint of channels.rotations) copy(pose.rotations, sampled.rotations, joint, 4);
    }
    return pose;
  };
  const players = Int32Array.from(graph.plan.leaves, ({ clip, reference }) =>
    addPlayer(list, clips.get(clip.name)!, reference && poseAt(clips.get(reference.clip.name)!, reference.time)),
  );
  const masks = Int32Array.from(
    graph.plan.masks,
    (name) => list.masks.push(maskWeights(definition.masks![name]!, skeleton)) - 1,
  );
  list.depth = graph.plan.depth;
  reserveEntries(list, graph.plan.rowCount);
  return { graph, figure, list, clips, players, masks };
}

/** Moves the graph on and shows it. */
export function showGraph({ graph, figure, list, players, masks }: GraphFigure, step: number): void {
  updateGraph(graph, step);
  graphToPlayList(graph, list, players, masks);
  runFrame(figure, list);
}

function copy(out: Float64Array, from: Float64Array, joint: number, size: number): void {
  for (let n = joint * size; n < (joint + 1) * size; n++) out[n] = from[n]!;
}
