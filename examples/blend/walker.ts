// A fox that plays the graph: how much of each clip is in it, how fast it goes by that, and when its paws are down.

import type { Object3D } from 'three';
import { Animator } from 'three-sinew';
import type { BlendClip } from './clips.js';
import { Contacts } from './contacts.js';
import type { Graph } from './graph.js';
import { Paws } from './paws.js';

/** Radians per second of a clip that turns. */
const TURN_SPEED = 0.9;

/** Parameters of the graph. */
export interface Wish {
  turn: number;
  speed: number;
  space: number;
}

/** One fox. `weights` and `phases`, 0 to 1, are in the order of the clips. */
export class Walker {
  readonly contacts = new Contacts();
  readonly weights: number[];
  readonly phases: number[];
  animator!: Animator;
  private readonly paws: Paws;

  /** `root`: a fox in its rest pose, at y = 0. */
  constructor(
    readonly root: Object3D,
    private readonly clips: readonly BlendClip[],
  ) {
    this.paws = new Paws(root);
    this.weights = clips.map(() => 0);
    this.phases = clips.map(() => 0);
  }

  /** Plays a graph from its start. */
  play(graph: Graph): void {
    this.animator?.dispose();
    this.animator = new Animator(
      this.root,
      this.clips.map(({ clip }) => clip),
      graph,
    );
  }

  /**
   * Goes on by `dt` seconds.
   *
   * - stride: seconds of a cycle, by which steps are compared.
   */
  advance(dt: number, { turn, speed, space }: Wish, stride: number): void {
    const { animator, contacts, paws } = this;
    const isOld = animator.get('turn') === turn && animator.get('speed') === speed && animator.get('space') === space;
    if (!isOld) contacts.changeRhythm();
    animator.set('turn', turn).set('speed', speed).set('space', space).update(dt);
    this.readLeaves();
    if (dt > 0) contacts.add(dt, paws.read(), stride);
  }

  /** Metres per second, as the clips in the pose go. */
  get speed(): number {
    return this.weights.reduce((sum, weight, clip) => sum + weight * this.clips[clip]!.groundSpeed, 0);
  }

  /** Radians per second to the left. */
  get turnSpeed(): number {
    return this.weights.reduce((sum, weight, clip) => sum - weight * this.clips[clip]!.way, 0) * TURN_SPEED;
  }

  private readLeaves(): void {
    const { plan, leafWeights, leafTimes } = this.animator.graph;
    plan.leaves.forEach(({ clip: { name, duration } }, leaf) => {
      const index = this.clips.findIndex((clip) => clip.name === name);
      this.weights[index] = leafWeights[leaf]!;
      this.phases[index] = leafTimes[leaf]! / duration;
    });
  }
}
