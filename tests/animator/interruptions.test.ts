// No switch, whenever it comes, makes a pose jump.

import fc from 'fast-check';
import type { Bone, Object3D } from 'three';
import { beforeAll, describe, expect, it } from 'vitest';
import { Animator } from '../../src/animator/animator.js';
import type { Fade } from '../../src/definition/fade-definition.js';
import type { GraphDefinition } from '../../src/definition/graph-definition.js';
import { FOX, loadModel } from '../support/load-model.js';

/** How many switches are tried in all. */
const SWITCHES = 1000;
const SWITCHES_PER_RUN = 25;

/** Radians, and parts of the fox's size of about a metre: what rounding may make of a pose that stays where it is. */
const ROUNDING = 1e-6;

/** Seconds. */
const INSTANT = 1e-5;

const GRAPH: GraphDefinition = {
  parameters: { speed: 1 },
  states: {
    survey: { clip: 'Survey' },
    move: {
      blend1d: 'speed',
      children: [
        { clip: 'Walk', at: 1 },
        { clip: 'Run', at: 4 },
      ],
    },
    walk: { clip: 'Walk', speed: -1 },
    once: { clip: 'Run', loop: false, next: { to: 'survey', fade: 0.2 } },
  },
  initial: 'survey',
};

const fade: fc.Arbitrary<Fade> = fc.oneof(
  fc.double({ min: 0.02, max: 0.5, noNaN: true }),
  fc.record({
    seconds: fc.double({ min: 0.02, max: 0.5, noNaN: true }),
    kind: fc.constantFrom('blend', 'frozen'),
    easing: fc.constantFrom('linear', 'smooth', 'smoother'),
  }),
  fc.record({ seconds: fc.double({ min: 0.02, max: 0.5, noNaN: true }), kind: fc.constant('inertial') }),
);

const change = fc.record({
  wait: fc.double({ min: 0, max: 0.4, noNaN: true }),
  state: fc.constantFrom('survey', 'move', 'walk', 'once'),
  fade,
  restart: fc.boolean(),
});

let model: Awaited<ReturnType<typeof loadModel>>;

beforeAll(async () => {
  model = await loadModel(FOX);
});

/** Rotations and positions of all bones. */
function poseOf(bones: readonly Object3D[]): Float64Array {
  return Float64Array.from(
    bones.flatMap(({ quaternion, position }) => [...quaternion.toArray(), ...position.toArray()]),
  );
}

/** The largest angle, in radians, or way that any bone has gone between two poses. */
function largestMove(a: Float64Array, b: Float64Array): number {
  let most = 0;
  for (let at = 0; at < a.length; at += 7) {
    const difference = Math.hypot(...[0, 1, 2, 3].map((n) => a[at + n]! - b[at + n]!));
    const opposite = Math.hypot(...[0, 1, 2, 3].map((n) => a[at + n]! + b[at + n]!));
    most = Math.max(most, 4 * Math.asin(Math.min(1, Math.min(difference, opposite) / 2)));
    most = Math.max(most, Math.hypot(...[4, 5, 6].map((n) => a[at + n]! - b[at + n]!)));
  }
  return most;
}

describe('random switches', () => {
  it('leave the pose where it is, and go on from there without a jump', () => {
    const { scene, animations } = model;
    const bones: Bone[] = [];
    scene.traverse((object) => {
      if ((object as Bone).isBone) bones.push(object as Bone);
    });
    let most = 0;
    let fastest = 0;
    fc.assert(
      fc.property(fc.array(change, { minLength: SWITCHES_PER_RUN, maxLength: SWITCHES_PER_RUN }), (changes) => {
        const animator = new Animator(scene, animations, GRAPH);
        for (const { wait, state, fade: how, restart } of changes) {
          animator.update(wait);
          const before = poseOf(bones);
          animator.play(state, { fade: how, restart }).update(0);
          const after = poseOf(bones);
          animator.update(INSTANT);
          most = Math.max(most, largestMove(before, after));
          fastest = Math.max(fastest, largestMove(after, poseOf(bones)));
        }
        animator.dispose();
      }),
      { numRuns: SWITCHES / SWITCHES_PER_RUN },
    );
    expect(most).toBeLessThan(ROUNDING);
    // A fade of 0.02 s between poses of half a turn goes through less than 400 radians a second.
    expect(fastest).toBeLessThan(400 * INSTANT);
  });
});
