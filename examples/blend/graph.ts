// The graph: seven clips at places on a pad, blended by where its point is, in step with each other. All of it is plain data.

import { defineGraph, type GraphDefinition, parseGraph } from 'three-sinew';

/** A graph with whatever names. */
export type Graph = GraphDefinition;

/** How weights follow from the point; the parameter `space` is an index of these. */
export const SPACES = ['cartesian', 'polar', 'directional', 'triangles'] as const;

/** How fast clips in step go through their cycles together: the mean of their rates, or one over that of their durations. */
export const RATES = ['rates', 'durations'] as const;

/** Places of the clips: how far the fox turns to the right, from -1 to 1, and metres per second. */
export const SAMPLES = [
  { node: 'Survey', at: [0, 0] },
  { node: 'Walk left', at: [-1, 0.52] },
  { node: 'Walk', at: [0, 0.52] },
  { node: 'Walk right', at: [1, 0.52] },
  { node: 'Run left', at: [-1, 1.8] },
  { node: 'Run', at: [0, 1.8] },
  { node: 'Run right', at: [1, 1.8] },
] as const;

/** This space wants samples all around the origin. Nobody gets there, but if one did the fox would stand. */
const POLAR_SAMPLES = [...SAMPLES, { node: 'Survey', at: [0, -1] }] as const;

/** This space wants one sample for each direction from the origin, and the one straight ahead is Run. */
const DIRECTIONAL_SAMPLES = SAMPLES.filter(({ node }) => node !== 'Walk');

/** Where the point is in the beginning. */
export const START = { turn: 0, speed: 1.1, space: 0 };

/** The samples of each space. */
export const SPACE_SAMPLES = [SAMPLES, POLAR_SAMPLES, DIRECTIONAL_SAMPLES, SAMPLES] as const;

export const GRAPH = defineGraph({
  parameters: START,
  nodes: {
    // It has no steps to keep in step with: it keeps its own time.
    Survey: { clip: 'Survey', sync: 'none' },
    'Walk left': { clip: 'Walk left' },
    Walk: { clip: 'Walk' },
    'Walk right': { clip: 'Walk right' },
    'Run left': { clip: 'Run left' },
    Run: { clip: 'Run' },
    'Run right': { clip: 'Run right' },
  },
  // The same seven nodes under four parents: they go on where they are when another one is chosen.
  tree: {
    select: 'space',
    children: [
      { blend2d: ['turn', 'speed'], space: 'cartesian', children: SAMPLES },
      { blend2d: ['turn', 'speed'], space: 'polar', children: POLAR_SAMPLES },
      { blend2d: ['turn', 'speed'], space: 'directional', children: DIRECTIONAL_SAMPLES },
      { blend2d: ['turn', 'speed'], space: 'triangles', children: SAMPLES },
    ],
  },
});

/** Returns the graph with what is left to choose. `clips`: the markers of each clip. */
export function makeGraph(rate: (typeof RATES)[number], clips: NonNullable<Graph['clips']>): Graph {
  return parseGraph({ ...GRAPH, clips, syncGroups: { main: { rate } } });
}

/** Returns a graph in which every clip keeps its own time. */
export function withoutSync(graph: Graph): Graph {
  const nodes = Object.entries(graph.nodes!).map(([name, node]) => [name, { ...node, sync: 'none' }]);
  return parseGraph({ ...graph, nodes: Object.fromEntries(nodes) });
}
