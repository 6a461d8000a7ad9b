// What an animator does with states: on a model, with three's own objects.

import { type AnimationClip, type Bone, Group, type Object3D, Quaternion, type SkinnedMesh, Vector3 } from 'three';
import { clone } from 'three/addons/utils/SkeletonUtils.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { Animator } from '../../src/animator/animator.js';
import { type AnimatorEvent, EVENT_TYPES } from '../../src/animator/animator-event.js';
import { defineGraph } from '../../src/definition/define-graph.js';
import { FOX, loadModel } from '../support/load-model.js';
import { seededRandom } from '../support/random.js';

const GRAPH = defineGraph({
  parameters: { speed: 0, leap: 'trigger', look: { point: [0, 0.5, 3] } },
  states: {
    survey: { clip: 'Survey', events: [{ at: 0.5, name: 'ears' }] },
    move: {
      blend1d: 'speed',
      children: [
        { clip: 'Walk', at: 1 },
        { clip: 'Run', at: 4 },
      ],
      events: [
        { at: 0, name: 'step' },
        { at: 0.25, until: 0.5, name: 'lift' },
      ],
    },
    leap: { clip: 'Run', loop: false, next: { to: 'move', fade: 0.2 } },
  },
  initial: 'survey',
  transitions: [
    { from: 'survey', to: 'move', when: { speed: { above: 0.1 } }, fade: { seconds: 0.3, kind: 'inertial' } },
    { from: 'move', to: 'survey', when: { speed: { atMost: 0.1 } }, fade: 0.3 },
    { from: '*', to: 'leap', when: 'leap', fade: { seconds: 0.15, easing: 'smooth' } },
  ],
});

const AIMING = defineGraph({
  parameters: { look: { point: [0, 0.5, 3] }, attention: 1 },
  tree: { clip: 'Survey' },
  steps: [
    {
      aim: 'b_Head_05',
      target: 'look',
      axis: [0, 1, 0],
      weight: 'attention',
      chain: [{ joint: 'b_Neck_04', share: 0.5 }],
    },
  ],
});

let scene: Group;
let clips: AnimationClip[];

beforeAll(async () => {
  const model = await loadModel(FOX);
  scene = model.scene;
  clips = model.animations;
});

function boneOf(name: string): Bone {
  return scene.getObjectByName(name) as Bone;
}

function namesOf(animator: Animator<typeof GRAPH>): string[] {
  return [...animator.events].map(({ type, name }) => `${type} ${name}`);
}

describe('an animator with states', () => {
  it('is in the initial one, and tells so with the first update', () => {
    const animator = new Animator(scene, clips, GRAPH);
    expect(animator.state).toBe('survey');
    animator.update(0.1);
    expect(namesOf(animator)).toEqual(['enter survey']);
    animator.update(0.1);
    expect(namesOf(animator)).toEqual([]);
    animator.dispose();
  });

  it('goes where parameters and triggers send it', () => {
    const animator = new Animator(scene, clips, GRAPH);
    animator.set('speed', 2).update(0.1);
    expect(animator.state).toBe('move');
    animator.fire('leap').update(0.1);
    expect(animator.state).toBe('leap');
    animator.update(3);
    expect(animator.state).toBe('move');
    animator.dispose();
  });

  it('plays what it is asked for at once, once, and takes no names that are not there', () => {
    const animator = new Animator(scene, clips, GRAPH);
    animator.set('speed', 1).play('move', { fade: 0.5 });
    expect(animator.state).toBe('move');
    for (let n = 0; n < 60; n++) animator.play('move', { fade: 0.5 }).update(1 / 60);
    expect(animator.graph.leafWeights[1]).toBeCloseTo(1, 12);
    expect(() => animator.play('mvoe')).toThrow('playState: there is no state "mvoe". Did you mean "move"?');
    animator.dispose();
  });

  it('tells what an event is about', () => {
    const animator = new Animator(scene, clips, GRAPH);
    animator.set('speed', 1).play('move').update(0.3);
    const step = [...animator.events].find(({ name }) => name === 'step')!;
    expect(step.type).toBe('event');
    expect([step.state, step.machine, step.clip, step.transition]).toEqual(['move', '', '', '']);
    expect([step.weight, step.time, step.phase, step.fraction]).toEqual([1, 0, 0, 0]);
    const lift = animator.events.at(animator.events.length - 1)!;
    expect([lift.type, lift.name]).toEqual(['progress', 'lift']);
    // Walk takes 0.7 s.
    expect(lift.fraction).toBeCloseTo((0.3 / clips[1]!.duration - 0.25) / 0.25, 12);
    expect(animator.events.at(animator.events.length)).toBeUndefined();
    animator.dispose();
  });

  it('tells listeners, in order, after the update', () => {
    const animator = new Animator(scene, clips, GRAPH);
    const told: string[] = [];
    const listener = ({ type, name, transition }: AnimatorEvent) => told.push(`${type} ${name} ${transition}`.trim());
    for (const type of EVENT_TYPES) animator.addEventListener(type, listener);
    animator.addEventListener('enter', () => told.push(animator.state));
    animator.set('speed', 2).update(0.1);
    expect(told).toEqual([
      'enter survey',
      'move',
      'transitionStart move transitions[0]',
      'exit survey',
      'enter move',
      'move',
      'transitionEnd move transitions[0]',
      'event step',
    ]);
    animator.removeEventListener('event', listener);
    told.length = 0;
    animator.update(0.7);
    expect(told.filter((line) => line.startsWith('event'))).toEqual([]);
    // @ts-expect-error: there is no such type
    expect(() => animator.addEventListener('evnt', listener)).toThrow('got type "evnt", expected one of event, begin,');
    animator.dispose();
  });

  it('tells each thing once, also where it is sought', () => {
    const animator = new Animator(clone(scene), clips, {
      states: {
        none: { empty: true },
        survey: {
          clip: 'Survey',
          events: [
            { at: 0, until: 1, name: 'whole' },
            { at: 0.5, name: 'half' },
          ],
        },
      },
      initial: 'none',
    });
    let heard: string[] = [];
    for (const type of EVENT_TYPES) {
      animator.addEventListener(type, ({ type: kind, name }) => {
        if (kind !== 'progress') heard.push(`${kind} ${name}`);
      });
    }
    const after = (act: () => unknown): string[] => {
      heard = [];
      act();
      return heard;
    };
    expect(after(() => animator.update(0.1))).toEqual(['enter none']);
    expect(after(() => animator.play('survey'))).toEqual([]);
    expect(after(() => animator.update(0.1))).toEqual([
      'transitionStart survey',
      'exit none',
      'enter survey',
      'transitionEnd survey',
      'begin whole',
    ]);
    expect(after(() => animator.seek(0.4, 0.6, { events: true }))).toEqual(['end whole', 'event half', 'begin whole']);
    expect(after(() => animator.update(0.1))).toEqual([]);
    expect(after(() => animator.seek(0, 0.1))).toEqual([]);
    expect(after(() => animator.update(0.1))).toEqual(['end whole', 'begin whole']);
  });

  it('tells the events that a file has for a clip, and refuses what is none', () => {
    const walk = clips[1]!.clone();
    const events = [{ at: { seconds: 0.35 }, name: 'creak' }];
    Object.assign(walk, { userData: { events } });
    const graph = defineGraph({ tree: { clip: 'Walk' } });
    const animator = new Animator(scene, [walk], graph).update(0.5);
    expect([...animator.events].map(({ name, clip }) => `${name} of ${clip}`)).toEqual(['creak of Walk']);
    expect(animator.events.at(0)!.time).toBeCloseTo(0.35, 12);
    animator.dispose();
    Object.assign(walk, { userData: { events: [{ att: 0.5, name: 'creak' }] } });
    expect(() => new Animator(scene, [walk], graph)).toThrow(
      'Animator: clip "Walk": the events of its file are not right.\n  userData.events[0]',
    );
  });

  it('is faster or slower as a whole by its speed', () => {
    const animator = new Animator(scene, clips, GRAPH);
    animator.speed = 0.5;
    animator.update(1);
    expect(animator.graph.leafTimes[0]).toBeCloseTo(0.5, 14);
    animator.dispose();
  });

  it('goes on after a snapshot as the one that was saved does: the same matrices, bit by bit', () => {
    const random = seededRandom(5);
    const [one, other] = [scene, scene].map((each) => new Animator(clone(each), clips, GRAPH)) as [
      Animator<typeof GRAPH>,
      Animator<typeof GRAPH>,
    ];
    const mesh = firstMesh(one.root);
    const twin = firstMesh(other.root);
    const inputs = Array.from({ length: 1100 }, () => [random(), random(), random()] as const);
    const play = (animator: Animator<typeof GRAPH>, [a, b, c]: readonly [number, number, number]): void => {
      if (a < 0.05) animator.set('speed', b * 4);
      if (a > 0.97) animator.fire('leap');
      if (a > 0.4 && a < 0.42) animator.play('survey', { fade: { seconds: 0.3, kind: 'inertial' }, restart: true });
      animator.update(c / 30);
    };
    for (const input of inputs.slice(0, 100)) play(one, input);
    for (const input of inputs.slice(50, 80)) play(other, input);
    other.restore(one.save());
    for (const [index, input] of inputs.slice(100).entries()) {
      play(one, input);
      play(other, input);
      if (index % 100 !== 0 && index > 3) continue;
      expect(matricesOf(twin)).toEqual(matricesOf(mesh));
      expect(namesOf(other)).toEqual(namesOf(one));
    }
    expect(() => other.restore(new Float64Array(3))).toThrow('Animator.restore: got 3 numbers, expected');
    one.dispose();
    other.dispose();
  });
});

describe('an animator with an aim', () => {
  /** Degrees between where the head's axis points and where the target is. */
  const miss = (target: Vector3): number => {
    const head = boneOf('b_Head_05');
    const axis = new Vector3(0, 1, 0).applyQuaternion(head.getWorldQuaternion(new Quaternion()));
    const way = target.clone().sub(head.getWorldPosition(new Vector3()));
    return (axis.angleTo(way) * 180) / Math.PI;
  };

  it('looks at a point in the space of its root, wherever that stands', () => {
    const holder = new Group();
    holder.add(scene);
    holder.position.set(3, 1, -2);
    holder.rotation.y = 1;
    const animator = new Animator(holder, clips, AIMING);
    const point = new Vector3(0.4, 0.6, 2);
    for (let frame = 0; frame < 10; frame++) {
      animator.set('look', point).update(0.1);
      holder.updateMatrixWorld(true);
      expect(miss(holder.localToWorld(point.clone()))).toBeLessThan(0.05);
      point.x -= 0.1;
    }
    animator.dispose();
    scene.removeFromParent();
  });

  it('changes nothing at weight 0', () => {
    const plain = new Animator(scene, clips, defineGraph({ tree: { clip: 'Survey' } }));
    plain.update(0.4);
    const expected = boneOf('b_Head_05').quaternion.toArray();
    plain.dispose();
    const animator = new Animator(scene, clips, AIMING).set('attention', 0).update(0.4);
    expect(boneOf('b_Head_05').quaternion.toArray()).toEqual(expected);
    animator.dispose();
  });

  it('refuses points that are none', () => {
    const animator = new Animator(scene, clips, AIMING);
    expect(() => animator.set('look', [0, 1, Number.NaN])).toThrow(
      '"look" got [0,1,null], expected three finite numbers',
    );
    animator.dispose();
  });
});

function firstMesh(root: Object3D): SkinnedMesh {
  let mesh: SkinnedMesh | null = null;
  root.traverse((object) => {
    if ((object as SkinnedMesh).isSkinnedMesh) mesh ??= object as SkinnedMesh;
  });
  return mesh!;
}

/** What the shader would read. */
function matricesOf(mesh: SkinnedMesh): number[] {
  mesh.parent!.updateMatrixWorld(true);
  mesh.skeleton.update();
  return Array.from(mesh.skeleton.boneMatrices!);
}
