// Whole frames of an animator with states, drawn, with all that may happen in one.

import { type AnimationClip, type Group, type SkinnedMesh, Vector3 } from 'three';
import { clone } from 'three/addons/utils/SkeletonUtils.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { AnimationSystem } from '../../src/animator/animation-system.js';
import { Animator, type AnimatorOptions } from '../../src/animator/animator.js';
import { type AnimatorEvent, EVENT_TYPES } from '../../src/animator/animator-event.js';
import type { GraphDefinition } from '../../src/definition/graph-definition.js';
import { bytesPerFrame } from '../support/bytes-per-frame.js';
import { FOX_LAYERS, FOX_ROOT, FOX_STEPS, foxStates, travellingClips } from '../support/fox-states.js';
import { FOX, loadModel } from '../support/load-model.js';
import { createSmallClips, createSmallRig } from '../support/small-rig.js';

const BYTES_ALLOWED = 16;
const STEP = 1 / 60;

/** In a list with something else in it each number is an object of its own: to hand it over makes none. */
const SPEEDS = [0, 2, 'no number'] as number[];

interface Played {
  readonly root: Group;
  readonly mesh: SkinnedMesh;
  readonly animator: Animator<GraphDefinition>;
}

let fox: Group;
let clips: AnimationClip[];
let travelling: AnimationClip[];

beforeAll(async () => {
  const model = await loadModel(FOX);
  fox = model.scene;
  clips = model.animations;
  travelling = travellingClips(fox, clips);
});

function playFox(graph: GraphDefinition, options?: AnimatorOptions): Played {
  const root = clone(fox) as Group;
  const mesh = root.getObjectByProperty('isSkinnedMesh', true) as SkinnedMesh;
  const animator = new Animator<GraphDefinition>(root, options?.rootMotion ? travelling : clips, graph, options);
  return { root, mesh, animator };
}

/** Fires transitions: every 50 frames from rest to movement or back, and every 170 a leap. */
function steer({ animator }: Played, frame: number): void {
  if (frame % 50 === 0) animator.set('speed', SPEEDS[(frame / 50) % 2]!);
  if (frame % 170 === 0) animator.fire('leap');
}

function draw({ root, mesh }: Played): void {
  root.updateMatrixWorld();
  mesh.skeleton.update();
}

function expectNoGarbage(frame: (index: number) => void, figures = 1): void {
  expect(bytesPerFrame(frame, BYTES_ALLOWED * figures)).toBeLessThan(BYTES_ALLOWED * figures);
}

describe('an animator with states allocates nothing', { timeout: 120_000 }, () => {
  it.each([
    ['that blend', foxStates('blend')],
    ['that are left frozen', foxStates('frozen')],
    ['that blend joint by joint', foxStates('blend', [{ from: 'b_Neck_04', seconds: 0.5 }])],
    ['whose movement dies away', foxStates('inertial')],
    ['whose movement dies away joint by joint', foxStates('inertial', [{ from: 'b_Neck_04', seconds: 0.5 }])],
    ['and layers', { ...foxStates('blend'), ...FOX_LAYERS }],
  ] as const)('%s', (_, graph) => {
    const played = playFox(graph);
    const { animator } = played;
    const states = new Set<string>();
    expectNoGarbage((frame) => {
      steer(played, frame);
      animator.update(STEP);
      if (frame < 400) states.add(animator.state);
      draw(played);
    });
    expect([...states].sort()).toEqual(['leap', 'move', 'rest']);
  });

  it('while its events are heard', () => {
    const played = playFox(foxStates('blend'));
    const { animator } = played;
    const counts = new Map<string, number>();
    const count = ({ type, name, state, weight }: AnimatorEvent): void => {
      if (name !== '' && state !== '' && weight >= 0) counts.set(type, (counts.get(type) ?? 0) + 1);
    };
    for (const type of EVENT_TYPES) animator.addEventListener(type, count);
    expectNoGarbage((frame) => {
      steer(played, frame);
      animator.update(STEP);
      draw(played);
    });
    expect([...counts.keys()].sort()).toEqual([...EVENT_TYPES].sort());
  });

  it('while its events are gone through', () => {
    const played = playFox(foxStates('blend'));
    const { animator } = played;
    let starts = 0;
    expectNoGarbage((frame) => {
      steer(played, frame);
      animator.update(STEP);
      for (const { name } of animator.events) if (name === 'start') starts++;
      draw(played);
    });
    expect(starts).toBeGreaterThan(0);
  });

  it.each(['blend', 'inertial'] as const)('while its root is moved, with a fade of kind %s', (kind) => {
    const played = playFox(foxStates(kind), { rootMotion: FOX_ROOT });
    const { animator, root } = played;
    expectNoGarbage((frame) => {
      steer(played, frame);
      animator.update(STEP).applyRootMotion();
      draw(played);
    });
    expect(root.position.length()).toBeGreaterThan(1);
  });

  it('while it is told to play what it plays', () => {
    const played = playFox({ ...foxStates('blend'), transitions: [] });
    const options = { fade: { seconds: 0.2, kind: 'inertial' } } as const;
    expectNoGarbage(() => {
      played.animator.play('move', options).update(STEP);
      draw(played);
    });
    expect(played.animator.state).toBe('move');
  });

  it('while it is told to play something else now and then', () => {
    const played = playFox({ ...foxStates('blend'), transitions: [] });
    const options = [{ fade: { seconds: 0.2, kind: 'inertial' } }, { fade: 0.3 }, {}] as const;
    const states = ['rest', 'move', 'leap'];
    const seen = new Set<string>();
    expectNoGarbage((frame) => {
      const turn = Math.floor(frame / 40);
      played.animator.play(states[turn % 3]!, options[(turn >> 2) % 3]).update(STEP);
      if (frame < 400) seen.add(played.animator.state);
      draw(played);
    });
    expect([...seen].sort()).toEqual(['leap', 'move', 'rest']);
  });

  it('while its head follows a point, and a hand', () => {
    const played = playFox({ ...foxStates('blend'), ...FOX_STEPS });
    const point = new Vector3(0, 0.5, 3);
    expectNoGarbage((frame) => {
      steer(played, frame);
      point.x = (frame % 200) / 50 - 2;
      played.animator.set('look', point).update(STEP);
      draw(played);
    });
    expect(played.animator.graph.parameters.values).toContain(point.x);
  });

  it('while it drives a lamp', () => {
    const { root, mesh, lamp } = createSmallRig();
    const animator = new Animator<GraphDefinition>(root, createSmallClips(), {
      parameters: { speed: 0 },
      states: { sway: { clip: 'Sway' }, nod: { clip: 'Nod' } },
      initial: 'sway',
      transitions: [
        { from: 'sway', to: 'nod', when: { speed: { above: 1 } }, fade: { seconds: 0.3, kind: 'inertial' } },
        { from: 'nod', to: 'sway', when: { speed: { below: 1 } }, fade: 0.3 },
      ],
    });
    expectNoGarbage((frame) => {
      if (frame % 50 === 0) animator.set('speed', SPEEDS[(frame / 50) % 2]!);
      animator.update(STEP);
      root.updateMatrixWorld();
      mesh.skeleton.update();
    });
    expect(lamp.intensity).not.toBeNaN();
  });

  it('with all of this at once', () => {
    const graph = { ...foxStates('inertial'), ...FOX_LAYERS, ...FOX_STEPS };
    const played = playFox(graph, { rootMotion: FOX_ROOT });
    const { animator } = played;
    const point = new Vector3(0, 0.5, 3);
    let starts = 0;
    expectNoGarbage((frame) => {
      steer(played, frame);
      point.x = (frame % 200) / 50 - 2;
      animator.set('look', point).update(STEP).applyRootMotion();
      for (const { name } of animator.events) if (name === 'start') starts++;
      draw(played);
    });
    expect(starts).toBeGreaterThan(0);
  });

  it('for each of ten in a system', () => {
    const system = new AnimationSystem();
    const all = Array.from({ length: 10 }, () => playFox(foxStates('blend')));
    for (const { animator } of all) system.add(animator);
    expectNoGarbage((frame) => {
      for (let i = 0; i < all.length; i++) steer(all[i]!, frame + i * 7);
      system.update(STEP);
      for (let i = 0; i < all.length; i++) draw(all[i]!);
    }, all.length);
    expect(system.updates).toBeGreaterThan(0);
  });
});
