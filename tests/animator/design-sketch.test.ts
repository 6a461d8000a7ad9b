// The graph that the library is introduced with, word for word, on a small model.

import { AnimationClip, Vector3, VectorKeyframeTrack } from 'three';
import { describe, expect, it } from 'vitest';
import { Animator, defineGraph } from '../../src/index.js';
import { createSmallRig } from '../support/small-rig.js';

const ROOT = 'b_Root_00';

/** Phases and ways are sums of some hundred steps, of keys that are single numbers. */
const DIGITS = 5;

/** Metres per second of each clip, and its seconds. */
const WALK = { speed: 1, seconds: 1 };
const RUN = { speed: 4, seconds: 0.5 };

const graph = defineGraph({
  parameters: { speed: 0, jump: 'trigger', grounded: true },
  states: {
    survey: { clip: 'Survey' },
    move: {
      blend1d: 'speed',
      sync: 'phase',
      children: [
        { clip: 'Walk', at: 1 },
        { clip: 'Run', at: 4 },
      ],
      events: [{ at: 0.5, name: 'footstep' }],
    },
    leap: { clip: 'Jump', loop: false, next: 'move' },
  },
  transitions: [
    { from: 'survey', to: 'move', when: { speed: { above: 0.1 } }, fade: 0.3 },
    { from: '*', to: 'leap', when: 'jump', fade: { seconds: 0.15, kind: 'inertial' } },
  ],
  initial: 'survey',
});

/** A clip in which the root goes ahead evenly. */
function clip(name: string, seconds: number, speed: number): AnimationClip {
  const track = new VectorKeyframeTrack(`${ROOT}.position`, [0, seconds], [0, 0.5, 0, 0, 0.5, speed * seconds]);
  return new AnimationClip(name, seconds, [track]);
}

function play() {
  const {
    root: scene,
    bones: [bone],
  } = createSmallRig();
  bone!.name = ROOT;
  const gltf = {
    scene,
    animations: [
      clip('Survey', 2, 0),
      clip('Walk', WALK.seconds, WALK.speed),
      clip('Run', RUN.seconds, RUN.speed),
      clip('Jump', 0.8, 2),
    ],
  };
  const animator = new Animator(gltf.scene, gltf.animations, graph, { rootMotion: ROOT });
  const sounds: string[] = [];
  const playSound = (name: string): unknown => sounds.push(name);
  const goOn = (seconds: number, dt = 1 / 64): void => {
    for (let frame = 0; frame < Math.round(seconds / dt); frame++) {
      animator.update(dt);
      for (const event of animator.events) if (event.type === 'event') playSound(event.name);
      animator.applyRootMotion(gltf.scene);
    }
  };
  return { animator, scene, bone: bone!, sounds, goOn };
}

describe('the sketch of the design', () => {
  it('stands until there is some speed, and then goes as fast as both clips by their weights', () => {
    const { animator, scene, bone, sounds, goOn } = play();
    goOn(0.5);
    expect(animator.state).toBe('survey');
    expect(scene.position.length()).toBe(0);
    animator.set('speed', 2.5);
    goOn(0.5);
    expect(animator.state).toBe('move');
    // Half of each: cycles per second are the mean of both, and so are metres per cycle.
    const cyclesPerSecond = (1 / WALK.seconds + 1 / RUN.seconds) / 2;
    const metresPerCycle = (WALK.speed * WALK.seconds + RUN.speed * RUN.seconds) / 2;
    const before = scene.position.z;
    sounds.length = 0;
    goOn(4);
    expect(scene.position.z - before).toBeCloseTo(4 * cyclesPerSecond * metresPerCycle, DIGITS);
    // Once in each of six cycles.
    expect(sounds).toEqual(Array(4 * cyclesPerSecond).fill('footstep'));
    // The pose stays where the root is.
    expect(bone.getWorldPosition(new Vector3()).z).toBeCloseTo(scene.position.z, DIGITS);
  });

  it('has both clips at one phase, in a group of that name', () => {
    const { animator, goOn } = play();
    animator.set('speed', 1.75);
    goOn(1.25);
    const { groups, leafPhases, plan } = animator.graph;
    const { leaves } = groups.find(({ plan: { name } }) => name === 'phase')!.plan;
    expect(Array.from(leaves, (leaf) => plan.leaves[leaf]!.clip.name).sort()).toEqual(['Run', 'Walk']);
    expect(leafPhases[leaves[0]!]! % 1).toBeCloseTo(leafPhases[leaves[1]!]! % 1, DIGITS);
  });

  it('leaps once when it is told to, and goes on', () => {
    const { animator, goOn } = play();
    animator.set('speed', 1);
    goOn(0.5);
    animator.fire('jump');
    goOn(0.125);
    expect(animator.state).toBe('leap');
    goOn(0.5);
    expect(animator.state).toBe('leap');
    goOn(0.25);
    expect(animator.state).toBe('move');
    goOn(1);
    expect(animator.state).toBe('move');
  });

  it('knows a misspelt name when it is compiled, and when it runs', () => {
    const { animator } = play();
    // @ts-expect-error: there is no such parameter
    expect(() => animator.set('sped', 1)).toThrow('Did you mean "speed"?');
  });

  it('is plain data', () => {
    expect(JSON.parse(JSON.stringify(graph))).toEqual(graph);
  });
});
