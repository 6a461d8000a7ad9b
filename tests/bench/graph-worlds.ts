// Worlds whose characters are moved by graphs, and the slow mean that these are compared with.

import { type Object3D, Quaternion, AnimationMixer as ThreeMixer, Vector3 } from 'three';
import { clone } from 'three/addons/utils/SkeletonUtils.js';
import { Animator } from '../../src/animator/animator.js';
import { createGraphOf } from '../../src/graph/graph.js';
import { updateGraph } from '../../src/graph/update-graph.js';
import { type GraphMatch, headStart, type MatchGraph, matchTask } from './graph-matches.js';
import { createWorldOf, FRAME_SECONDS, type Mover, type World } from './worlds.js';

/** Makes a world in which each character has an animator. */
export function createGraphWorld(match: GraphMatch, graph: MatchGraph, count: number): World {
  const { model } = match;
  return createWorldOf(namedTask(match, graph, count), (root, character) => ({
    mixer: new Animator(root, model.clips, graph.definition).update(headStart(character)),
    actions: [],
  }));
}

/** Returns what the graphs of such a world do in a frame without any character: weights, times, and what to play. */
export function createWeighing({ mixers }: World): () => void {
  const graphs = (mixers as readonly Animator[]).map(({ definition, graph }) => createGraphOf(definition, graph.plan));
  return () => {
    for (let i = 0; i < graphs.length; i++) updateGraph(graphs[i]!, FRAME_SECONDS);
  };
}

/**
 * Makes a world that shows the mean of the match's clips, without anything of ours: three plays each clip on a model of its own, and
 * the nodes of the character get the mean of what is there.
 */
export function createMeanWorld(match: GraphMatch, graph: MatchGraph, count: number): World {
  const task = matchTask(match, count);
  return createWorldOf(namedTask(match, graph, count), (root, character) => {
    const voices = match.weights.map((weight, index) => {
      const copy = clone(match.model.root);
      const mixer = new ThreeMixer(copy);
      task.start(mixer, character).forEach((action, other) => void action.setEffectiveWeight(other === index ? 1 : 0));
      return { weight, mixer, nodes: nodesBelow(copy) };
    });
    // The heaviest has a say in the signs of the others.
    voices.sort((a, b) => b.weight - a.weight);
    const mixer: Mover = {
      update: (deltaTime) => {
        for (const voice of voices) voice.mixer.update(deltaTime);
        nodesBelow(root).forEach((node, index) => {
          writeMean(
            node,
            voices.map(({ weight, nodes }) => ({ weight, node: nodes[index]! })),
          );
        });
      },
    };
    return { mixer, actions: [] };
  });
}

/** Messages name the graph. */
function namedTask(match: GraphMatch, { name }: MatchGraph, count: number) {
  return { ...matchTask(match, count), name };
}

function writeMean(out: Object3D, parts: readonly { weight: number; node: Object3D }[]): void {
  const position = new Vector3();
  const scale = new Vector3();
  const sum = new Quaternion(0, 0, 0, 0);
  let total = 0;
  for (const { weight, node } of parts) {
    const { x, y, z, w } = node.quaternion;
    const signed = sum.dot(node.quaternion) < 0 ? -weight : weight;
    sum.set(sum.x + signed * x, sum.y + signed * y, sum.z + signed * z, sum.w + signed * w);
    position.addScaledVector(node.position, weight);
    scale.addScaledVector(node.scale, weight);
    total += weight;
  }
  out.quaternion.copy(sum.normalize());
  out.position.copy(position.divideScalar(total));
  out.scale.copy(scale.divideScalar(total));
}

/** The root itself stands where the crowd has put it. */
function nodesBelow(root: Object3D): Object3D[] {
  const nodes: Object3D[] = [];
  root.traverse((node) => {
    if (node !== root) nodes.push(node);
  });
  return nodes;
}
