import { describe, expect, it } from 'vitest';
import type { GraphDefinition } from '../../src/definition/graph-definition.js';
import type { NodeDefinition } from '../../src/definition/node-definition.js';
import { CLOSE_DIFFERENCE, CLOSE_LAYER, CLOSE_MODEL_LAYER } from '../../src/frame/play-list.js';
import type { GraphClip } from '../../src/graph/graph-clip.js';
import type { NodePlan } from '../../src/graph/graph-plan.js';
import { type PlannedNodes, planNodes } from '../../src/graph/plan-nodes.js';
import { expectMessage } from '../support/expect-numbers.js';
import { graphClips } from '../support/graph-play.js';

const CLIPS = graphClips();

function plan(definition: GraphDefinition, clips: readonly GraphClip[] = CLIPS): PlannedNodes {
  return planNodes(definition, new Map(clips.map((clip) => [clip.name, clip])));
}

/** The node of a path, of a kind. */
function nodeAt<K extends NodePlan['kind']>({ nodes }: PlannedNodes, path: string, kind: K) {
  const node = nodes.find((each) => each.path === path)!;
  expect(node.kind).toBe(kind);
  return node as Extract<NodePlan, { kind: K }>;
}

describe('planNodes', () => {
  it('takes clips with what they say, and with defaults', () => {
    const planned = plan({
      parameters: { other: 0, pace: 1 },
      clips: { Walk: { markers: [{ at: 0.5 }] } },
      tree: {
        direct: [
          { clip: 'Walk', weight: 1 },
          { clip: 'Run', weight: 0.5, speed: 'pace', offset: 0.25, loop: false, sync: 'none', role: 'follower' },
          { clip: 'Nod', weight: 0.5, speed: -2, sync: 'head' },
        ],
      },
      syncGroups: { head: {} },
    });
    const [walk, run, nod] = [0, 1, 2].map((n) => nodeAt(planned, `tree.direct[${n}]`, 'clip'));
    // Values are those of the parameters, then all constants.
    const valueAt = (index: number): number => [0, 1, ...planned.constants][index]!;
    expect(walk).toMatchObject({ clip: CLIPS[1], offset: 0, looping: 'loop', role: 'auto', markers: [{ at: 0.5 }] });
    expect(run).toMatchObject({
      clip: CLIPS[2],
      offset: 0.25,
      looping: 'once',
      group: -1,
      role: 'follower',
      markers: [],
    });
    expect([valueAt(walk!.speed), run!.speed, valueAt(nod!.speed)]).toEqual([1, 1, -2]);
    expect([planned.groupNames[walk!.group], planned.groupNames[nod!.group]]).toEqual(['main', 'head']);
    expect(Array.from(nodeAt(planned, 'tree', 'direct').inputs, valueAt)).toEqual([1, 0.5, 0.5]);
  });

  it('plans a node with a name once, and hands nothing down to it', () => {
    const planned = plan({
      nodes: {
        move: {
          direct: [
            { clip: 'Walk', weight: 1 },
            { node: 'rest', weight: 1 },
          ],
        },
        rest: { node: 'idle' },
        idle: { clip: 'Idle' },
      },
      tree: {
        sync: 'none',
        role: 'leader',
        direct: [
          { node: 'move', weight: 1 },
          { node: 'rest', weight: 1 },
          { node: 'move', weight: 1 },
          { clip: 'Run', weight: 1 },
        ],
      },
    });
    expect(planned.nodes.map(({ path }) => path).sort()).toEqual([
      'nodes.idle',
      'nodes.move',
      'nodes.move.direct[0]',
      'tree',
      'tree.direct[3]',
    ]);
    const { children } = nodeAt(planned, 'tree', 'direct');
    expect(children[0]).toBe(children[2]);
    expect(nodeAt(planned, 'nodes.move.direct[0]', 'clip')).toMatchObject({ group: 0, role: 'auto' });
    expect(nodeAt(planned, 'tree.direct[3]', 'clip')).toMatchObject({ group: -1, role: 'leader' });
  });

  it('hands sync and role down until a node says otherwise', () => {
    const planned = plan({
      syncGroups: { arms: {} },
      tree: {
        sync: 'arms',
        base: { sync: 'main', select: 'which', children: [{ clip: 'Walk' }, { clip: 'Run', sync: 'none' }] },
        layer: { role: 'follower', base: { clip: 'Wave' }, additive: { clip: 'Nod', role: 'auto' } },
      },
      parameters: { which: 0 },
    });
    const of = (path: string) => {
      const { group, role } = nodeAt(planned, path, 'clip');
      return [group < 0 ? 'none' : planned.groupNames[group], role];
    };
    expect(of('tree.base.children[0]')).toEqual(['main', 'auto']);
    expect(of('tree.base.children[1]')).toEqual(['none', 'auto']);
    expect(of('tree.layer.base')).toEqual(['arms', 'follower']);
    expect(of('tree.layer.additive')).toEqual(['arms', 'auto']);
  });

  it('takes stacks of every kind', () => {
    const base = { clip: 'Walk' };
    const closeOf = (tree: NodeDefinition) => nodeAt(plan({ masks: { a: [], b: [] }, tree }), 'tree', 'stack');
    expect(closeOf({ base, layer: base })).toMatchObject({ close: CLOSE_LAYER, mask: -1, reference: null });
    expect(closeOf({ base, layer: base, rotation: 'model', mask: 'b' })).toMatchObject({
      close: CLOSE_MODEL_LAYER,
      mask: 0,
    });
    expect(closeOf({ base, additive: base })).toMatchObject({
      close: CLOSE_DIFFERENCE,
      reference: { clip: null, time: 0 },
    });
    const reference = { clip: 'Idle', time: 0.5 };
    expect(closeOf({ base, additive: base, reference })).toMatchObject({ reference: { clip: CLIPS[0], time: 0.5 } });
  });

  it('names the path of a clip that is not there, and the nearest one that is', () => {
    expectMessage(
      () => plan({ tree: { select: 'a', children: [{ clip: 'Wlak' }] }, parameters: { a: 0 } }),
      ['tree.children[0].clip: there is no clip "Wlak".', 'Did you mean "Walk"'],
    );
    expectMessage(
      () => plan({ nodes: { move: { clip: 'Runn' } }, tree: { base: { node: 'move' }, layer: { node: 'move' } } }),
      ['nodes.move.clip: there is no clip "Runn".', '"Run"'],
    );
    const reference = { clip: 'Idel' };
    expectMessage(
      () => plan({ tree: { base: { clip: 'Walk' }, additive: { clip: 'Nod' }, reference } }),
      ['tree.reference.clip: there is no clip "Idel".', '"Idle"'],
    );
  });

  it('names the path of a blend whose children stand in a wrong way', () => {
    const children = [
      { clip: 'Walk', at: 1 },
      { clip: 'Run', at: 1 },
    ];
    const tree = { select: 'a', children: [{ clip: 'Idle' }, { blend1d: 'a', children }] };
    expectMessage(() => plan({ parameters: { a: 0 }, tree }), ['tree.children[1]: ', 'samples 0 and 1', '1 and 1']);
  });
});

describe('thresholds by ground speed', () => {
  const at = 'groundSpeed' as const;
  const tree = {
    blend1d: 'speed',
    children: [
      { clip: 'Idle', at: 0 },
      { clip: 'Run', at },
      { node: 'walk', at },
    ],
  };
  const definition: GraphDefinition = {
    parameters: { speed: 0 },
    clips: { Idle: {}, Walk: { groundSpeed: 1.5 }, Run: {} },
    nodes: { walk: { node: 'slow' }, slow: { clip: 'Walk' } },
    rootJoint: 'hips',
    tree,
  };
  const measured = (speed: number): GraphClip[] =>
    CLIPS.map((clip) => ({
      ...clip,
      groundSpeed: (joint: string | undefined) => (joint === 'hips' ? speed : Number.NaN),
    }));
  const positions = (planned: PlannedNodes): number[] => {
    const { space } = nodeAt(planned, 'tree', 'blend');
    return space.kind === 'linear' ? Array.from(space.positions) : [];
  };

  it('are those given, else those measured at the joint that travels', () => {
    expect(positions(plan(definition, measured(4)))).toEqual([0, 1.5, 4]);
    const given = { ...definition, clips: { ...definition.clips, Run: { groundSpeed: 3 } } };
    expect(positions(plan(given, measured(4)))).toEqual([0, 1.5, 3]);
  });

  it('follow the speed at which a clip is played, either way', () => {
    const fast = { ...definition, nodes: { ...definition.nodes, slow: { clip: 'Walk', speed: -2 } } };
    expect(positions(plan(fast, measured(4)))).toEqual([0, 3, 4]);
  });

  it('are refused where clips do not travel, and where they are equal', () => {
    const path = 'tree.children[1].at: the ground speed of clip "Run" is 0, expected one above 0';
    expectMessage(() => plan(definition, measured(0)), [path, 'clips.Run.groundSpeed', 'rootJoint']);
    expectMessage(() => plan(definition), [path]);
    expectMessage(() => plan({ ...definition, rootJoint: 'head' }, measured(4)), ['is NaN, expected one above 0']);
    expectMessage(() => plan(definition, measured(1.5)), ['tree: ', 'samples 1 and 2', '1.5 and 1.5']);
  });
});
