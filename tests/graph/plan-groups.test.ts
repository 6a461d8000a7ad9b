import { describe, expect, it } from 'vitest';
import type { GraphFields, MarkerDefinition } from '../../src/definition/graph-definition.js';
import type { TreeFields } from '../../src/definition/layer-definition.js';
import { createGraphPlan } from '../../src/graph/create-graph-plan.js';
import type { GroupPlan, LeafPlan } from '../../src/graph/graph-plan.js';
import { planGroups } from '../../src/graph/plan-groups.js';
import { expectMessage } from '../support/expect-numbers.js';
import { graphClips } from '../support/graph-play.js';

/** The groups of clips with these markers, in one blend. */
function groups(
  markers: Readonly<Record<string, readonly MarkerDefinition[]>>,
  rest: Partial<GraphFields & TreeFields> = {},
) {
  const clips = Object.fromEntries(Object.entries(markers).map(([name, own]) => [name, { markers: own }]));
  const direct = Object.keys(markers).map((clip) => ({ clip, weight: 1 }));
  const { groups: planned, leaves } = createGraphPlan({ clips, tree: { direct }, ...rest }, graphClips());
  return { planned, leaves };
}

const namesOf = ({ leaves }: GroupPlan, all: readonly LeafPlan[]): string[] =>
  Array.from(leaves, (leaf) => all[leaf]!.clip.name);

describe('planGroups', () => {
  it('makes a group of each name, in the order of the names of its clips', () => {
    const tree = {
      direct: [
        { clip: 'Walk', weight: 1 },
        { clip: 'Wave', weight: 1, sync: 'arms' as const },
        { clip: 'Run', weight: 1 },
        { clip: 'Idle', weight: 1, sync: 'none' as const },
      ],
    };
    const { planned, leaves } = groups({}, { tree, syncGroups: { arms: { rate: 'leader' } } });
    const found = planned.map((group) => [group.name, group.rate, namesOf(group, leaves)]);
    expect(found).toEqual(
      expect.arrayContaining([
        ['main', 'rates', ['Run', 'Walk']],
        ['arms', 'leader', ['Wave']],
      ]),
    );
    expect(found).toHaveLength(2);
  });

  it('makes groups that are not listed, with the defaults', () => {
    const tree = {
      direct: [
        { clip: 'Walk', weight: 1, sync: 'phase' as const },
        { clip: 'Run', weight: 1, sync: 'phase' as const },
      ],
    };
    const { planned, leaves } = groups({}, { tree });
    expect(planned.map((group) => [group.name, group.rate, namesOf(group, leaves)])).toEqual([
      ['phase', 'rates', ['Run', 'Walk']],
    ]);
  });

  it('is plain without markers, with none in a list, and with one at the start; not with any other', () => {
    const isPlain = (markers: MarkerDefinition[]) => groups({ Walk: markers, Run: [] }).planned[0]!.isPlain;
    expect(isPlain([])).toBe(true);
    expect(isPlain([{ at: 0 }])).toBe(true);
    expect(isPlain([{ at: 0.25 }])).toBe(false);
    expect(isPlain([{ at: 0 }, { at: 0.5 }])).toBe(false);
  });

  it('starts each clip at the marker that is named like the first one of the first clip by name', () => {
    const markers = {
      Walk: [
        { at: 0.1, name: 'left' },
        { at: 0.6, name: 'right' },
      ],
      Run: [
        { at: 0.2, name: 'right' },
        { at: 0.7, name: 'left' },
      ],
      Left: [{ at: 0.3 }, { at: 0.4 }],
    };
    for (const order of [
      ['Walk', 'Run', 'Left'],
      ['Left', 'Run', 'Walk'],
      ['Run', 'Left', 'Walk'],
    ] as const) {
      const { planned, leaves } = groups(Object.fromEntries(order.map((name) => [name, markers[name]])));
      const { tracks } = planned[0]!;
      expect(namesOf(planned[0]!, leaves)).toEqual(['Left', 'Run', 'Walk']);
      // Left has no names; of Run and Walk, Run comes first, and with it its right foot.
      expect(tracks.map(({ startEvent }) => startEvent)).toEqual([0, 0, 1]);
      expect(tracks[1]!.ids[0]).toBe(tracks[2]!.ids[1]);
      expect(Array.from(tracks[0]!.ids)).toEqual([-1, -1]);
    }
  });

  it('starts a clip at its first marker where it has none of that name', () => {
    const { planned } = groups({
      Run: [{ at: 0.1, name: 'left' }],
      Walk: [
        { at: 0.2, name: 'jump' },
        { at: 0.4, name: 'land' },
      ],
    });
    expect(planned[0]!.tracks.map(({ startEvent }) => startEvent)).toEqual([0, 0]);
  });

  it('refuses markers without a common cycle that is short enough', () => {
    const many = (count: number): MarkerDefinition[] => Array.from({ length: count }, (_, i) => ({ at: i / count }));
    expectMessage(
      () => groups({ Walk: many(97), Run: many(89) }),
      ['createGraph: sync group "main": ', '97', '89', '4096'],
    );
  });

  it('makes no groups of no names', () => {
    expect(planGroups({ tree: { clip: 'Walk' } }, [], [])).toEqual([]);
  });
});
