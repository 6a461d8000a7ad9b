// The fox as it is walked: what the user wants becomes parameters of its graph, and what the graph says becomes a way over the ground.

import { Vector3 } from 'three';
import { Animator } from 'three-sinew';
import type { Character } from './character.js';
import { makeGraph } from './graph.js';
import { PAWS, ROOT } from './poser.js';
import type { Steering } from './steering.js';

/** However few frames are drawn, paws are looked at as often as this, in seconds. */
const LONGEST_STEP = 1 / 30;

/** The head follows what is no further away than this, in metres, and not further behind than so many radians. */
const SIGHT = 3.5;
const BEHIND = 1.9;

/** What a walker tells of. `place` is in the world, and good until the next one; `heading` in radians from +Z towards +X. */
export interface Step {
  readonly paw: number;
  readonly place: Vector3;
  readonly heading: number;
  /** Whether it is a step of a pounce. */
  readonly isPounce: boolean;
}

/** A fox and its animator. */
export class Walker {
  readonly animator: Animator<ReturnType<typeof makeGraph>>;
  private readonly place = new Vector3();
  private readonly look = new Vector3();

  constructor(
    readonly fox: Character,
    private readonly onStep: (step: Step) => void,
  ) {
    this.animator = new Animator(fox.root, fox.clips, makeGraph(fox), {
      rootMotion: { joint: ROOT, axes: 'xz', yaw: true },
    });
  }

  /** Goes on by `dt` seconds. `sight`: what there is to look at, in the world. */
  advance(dt: number, steering: Steering, sight: Vector3): void {
    const { animator, fox } = this;
    const [walk, run] = fox.gaits;
    const pace = steering.isRunning ? run.groundSpeed : walk.groundSpeed;
    animator.set('speed', steering.forward * pace).set('turn', steering.turn);
    if (steering.takePounce()) animator.fire('pounce');
    this.lookAt(sight);
    const count = Math.max(1, Math.ceil(dt / LONGEST_STEP));
    for (let i = 0; i < count; i++) this.step(dt / count);
  }

  /** Takes the fox out of the scene, and frees what it holds. */
  dispose(): void {
    this.animator.dispose();
    this.fox.dispose();
  }

  private step(dt: number): void {
    const { animator, fox, place } = this;
    animator.update(dt);
    animator.applyRootMotion(fox.root);
    for (const { type, name, state } of animator.events) {
      // All events of clips are steps.
      if (type !== 'event') continue;
      const paw = PAWS.findIndex((each) => each.name === name);
      const heading = fox.readPaw(paw, place);
      this.onStep({ paw, place, heading, isPounce: state === 'pounce' });
    }
  }

  private lookAt(sight: Vector3): void {
    const { animator, fox, look } = this;
    fox.root.updateWorldMatrix(true, false);
    fox.root.worldToLocal(look.copy(sight));
    const isSeen = Math.abs(Math.atan2(look.x, look.z)) < BEHIND && fox.root.position.distanceTo(sight) < SIGHT;
    // In the air it looks where it comes down.
    animator.set('look', look).set('attention', Number(isSeen && animator.state !== 'pounce'));
  }
}
