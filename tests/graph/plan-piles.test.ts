import { describe, expect, it } from 'vitest';
import type { NodeDefinition } from '../../src/definition/node-definition.js';
import { planNodes } from '../../src/graph/plan-nodes.js';
import { type PlannedPiles, planPiles } from '../../src/graph/plan-piles.js';
import { expectMessage } from '../support/expect-numbers.js';
import { graphClips } from '../support/graph-play.js';

const CLIPS = graphClips().map((clip) => ({ ...clip, isDifference: clip.name === 'Nod' }));

function plan(tree: NodeDefinition, nodes: Readonly<Record<string, NodeDefinition>> = {}): PlannedPiles {
  const planned = planNodes({ parameters: { a: 0 }, nodes, tree }, new Map(CLIPS.map((clip) => [clip.name, clip])));
  return planPiles(planned.nodes, planned.root, new Int32Array(planned.nodes.length).fill(-1));
}

const leavesOf = ({ leaves }: PlannedPiles): string[] =>
  leaves
    .map(({ clip, reference }) =>
      reference ? `${clip.name} - ${reference.clip.name} at ${reference.time}` : clip.name,
    )
    .sort();

const base = { clip: 'Walk' };

describe('planPiles', () => {
  it('puts a tree without stacks into one pile, parents before children', () => {
    const inner = {
      direct: [
        { clip: 'Walk', weight: 1 },
        { clip: 'Run', weight: 1 },
      ],
    };
    const planned = plan(
      {
        direct: [
          { node: 'inner', weight: 1 },
          { direct: [{ node: 'inner', weight: 1 }], weight: 1 },
        ],
      },
      { inner },
    );
    expect(planned.piles).toHaveLength(1);
    const { nodes, links, firstLinks, ends, leaves } = planned.piles[0]!;
    // The root, the parent within, the shared one, and two clips.
    expect(nodes).toHaveLength(5);
    expect(ends).toHaveLength(2);
    expect(Array.from(leaves).filter((leaf) => leaf >= 0)).toHaveLength(2);
    for (let place = 0; place < nodes.length; place++) {
      const end = place + 1 < nodes.length ? firstLinks[place + 1]! : links.length;
      for (const child of links.subarray(firstLinks[place], end)) expect(child).toBeGreaterThan(place);
    }
    expect([planned.rowCount, planned.depth]).toEqual([2, 0]);
  });

  it('puts base and upper part of a stack into piles of their own, after the one that holds them', () => {
    const planned = plan({ base: { base, layer: { clip: 'Run' } }, layer: { clip: 'Wave' } });
    expect(planned.piles).toHaveLength(5);
    planned.piles.forEach(({ bases, uppers }, pile) => {
      for (const held of [...bases, ...uppers]) expect(held === -1 || held > pile).toBe(true);
    });
  });

  it('plans what two piles share once', () => {
    const planned = plan(
      { base: { node: 'aimed' }, layer: { node: 'aimed' } },
      { aimed: { base, layer: { clip: 'Wave' } } },
    );
    expect(planned.piles).toHaveLength(4);
    expect(planned.leaves).toHaveLength(2);
    expect(planned.piles[0]!.bases[0]).toBe(planned.piles[0]!.uppers[0]);
  });

  it('plays what is laid over as a difference to the moment that is named, else to its own first frame', () => {
    expect(leavesOf(plan({ base, additive: { clip: 'Wave' } }))).toEqual(['Walk', 'Wave - Wave at 0']);
    expect(leavesOf(plan({ base, additive: { clip: 'Wave' }, reference: { time: 0.5 } }))).toEqual([
      'Walk',
      'Wave - Wave at 0.5',
    ]);
    const reference = { clip: 'Idle', time: 0.25 };
    const additive = {
      direct: [
        { clip: 'Wave', weight: 1 },
        { clip: 'Nod', weight: 1 },
      ],
    };
    // A clip that is a difference already stays one.
    expect(leavesOf(plan({ base, additive, reference }))).toEqual(['Nod', 'Walk', 'Wave - Idle at 0.25']);
  });

  it('plays a clip both as it is and as a difference where two parents want that', () => {
    const planned = plan({ base: { node: 'shared' }, additive: { node: 'shared' } }, { shared: { clip: 'Wave' } });
    expect(leavesOf(planned)).toEqual(['Wave', 'Wave - Wave at 0']);
  });

  it('gives clips the ranks of their names, whatever their order, and stacks those after them', () => {
    const nodes = { stack: { base: { clip: 'Idle' }, layer: { clip: 'Idle' } } };
    const direct = [
      { node: 'stack', weight: 1 },
      { clip: 'Walk', weight: 1 },
      { clip: 'Run', weight: 1 },
    ];
    for (const children of [direct, [...direct].reverse()]) {
      const { piles, leaves } = plan({ direct: children }, nodes);
      const pile = piles[0]!;
      const ends = [...pile.ends].sort((a, b) => pile.ranks[a]! - pile.ranks[b]!);
      const named = ends.map((place) => (pile.leaves[place]! < 0 ? 'stack' : leaves[pile.leaves[place]!]!.clip.name));
      expect(named).toEqual(['Run', 'Walk', 'stack']);
    }
  });

  it('counts how many piles are open at once', () => {
    const open = (tree: NodeDefinition): number => plan(tree).depth;
    const one = { base, layer: { clip: 'Wave' } };
    expect(open(base)).toBe(0);
    expect(open(one)).toBeGreaterThanOrEqual(1);
    expect(open({ base, layer: one })).toBeGreaterThanOrEqual(2);
    // A pile for the stack, one for its layer, one for the stack in it, and one for that one's layer.
    const among = { select: 'a', children: [one] };
    expect(open({ base, layer: among })).toBeGreaterThanOrEqual(3);
  });

  it('refuses a graph that doubles with every level', () => {
    const nodes: Record<string, NodeDefinition> = { n0: { clip: 'Walk' } };
    for (let n = 1; n <= 40; n++) nodes[`n${n}`] = { base: { node: `n${n - 1}` }, layer: { node: `n${n - 1}` } };
    expectMessage(() => plan({ node: 'n40' }, nodes), ['createGraph', 'rows, expected at most 65536']);
    expect(plan({ node: 'n10' }, nodes).rowCount).toBeLessThan(65536);
  });
});
