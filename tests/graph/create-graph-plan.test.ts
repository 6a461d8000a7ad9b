import { describe, expect, it } from 'vitest';
import { createGraphPlan } from '../../src/graph/create-graph-plan.js';
import { expectMessage } from '../support/expect-numbers.js';
import { graphClips } from '../support/graph-play.js';

const WALK_AND_RUN = {
  tree: {
    direct: [
      { clip: 'Walk', weight: 1 },
      { clip: 'Run', weight: 1 },
    ],
  },
};

/** For each clip of the definition that of the rig which it is. */
function boundTo(names?: Readonly<Record<string, string>>, definition: object = {}): Record<string, string> {
  const { nodes } = createGraphPlan({ ...WALK_AND_RUN, ...definition }, graphClips(), names);
  const clips = ['Walk', 'Run'].map((name, n) => {
    const node = nodes.find(({ path }) => path === `tree.direct[${n}]`)!;
    return [name, node.kind === 'clip' ? node.clip.name : ''];
  });
  return Object.fromEntries(clips) as Record<string, string>;
}

describe('createGraphPlan', () => {
  it('binds clips by their names, or by a table of other names', () => {
    expect(boundTo()).toEqual({ Walk: 'Walk', Run: 'Run' });
    expect(boundTo({ Walk: 'Left' })).toEqual({ Walk: 'Left', Run: 'Run' });
    expect(boundTo({ Walk: 'Left', Run: 'Left' })).toEqual({ Walk: 'Left', Run: 'Left' });
  });

  it('binds two names the other way round', () => {
    expect(boundTo({ Walk: 'Run', Run: 'Walk' })).toEqual({ Walk: 'Run', Run: 'Walk' });
  });

  it('keeps the markers of two names apart that are one clip of the rig', () => {
    const clips = { Walk: { markers: [{ at: 0.25 }] }, Run: { markers: [{ at: 0.5 }] } };
    const { groups } = createGraphPlan({ ...WALK_AND_RUN, clips }, graphClips(), { Walk: 'Left', Run: 'Left' });
    expect(groups[0]!.tracks.map(({ starts }) => starts[0]).sort()).toEqual([0.25, 0.5]);
  });

  it('refuses clips that are not there, in the tree and in the table', () => {
    const clips = graphClips({ Walking: 1, Run: 1 });
    expectMessage(
      () => createGraphPlan(WALK_AND_RUN, clips),
      ['tree.direct[0].clip: there is no clip "Walk"', '"Walking"?'],
    );
    expectMessage(
      () => createGraphPlan(WALK_AND_RUN, clips, { Walk: 'Walkin' }),
      ['createGraph: "Walk" is to be the clip "Walkin", which is not there.', 'Did you mean "Walking"'],
    );
    expectMessage(() => createGraphPlan(WALK_AND_RUN, [], {}), ['there is no clip "Walk".']);
  });

  it.each([Number.NaN, -1, Infinity])('refuses a clip of length %d', (duration) => {
    const clips = [...graphClips(), { name: 'Odd', duration }];
    expectMessage(
      () => createGraphPlan(WALK_AND_RUN, clips),
      ['createGraph: clip "Odd" has duration', String(duration)],
    );
  });

  it('counts the room for weights: one for each child, and one for each node in each pile', () => {
    const tree = { base: WALK_AND_RUN.tree, layer: { node: 'arms' } };
    const plan = createGraphPlan({ nodes: { arms: { clip: 'Wave' } }, tree }, graphClips());
    expect(plan.weightCount).toBe(2);
    // The stack; the blend and its two clips; the wave.
    expect(plan.pileWeightCount).toBe(5);
    expect(plan.piles[0]!.bases[0]).toBeGreaterThan(0);
  });
});
