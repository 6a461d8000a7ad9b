// Two foxes with one wish: one in step, and beside it one without sync, which can be shown or not.

import { Group, Mesh } from 'three';
import { clone } from 'three/addons/utils/SkeletonUtils.js';
import type { Fox } from '../common/load-fox.js';
import type { BlendClip } from './clips.js';
import { cyclesOf } from './dial.js';
import { type Graph, withoutSync } from './graph.js';
import { Walker, type Wish } from './walker.js';

/** Where the second one goes, in metres from the first: on its right. */
const BESIDE = -0.5;

/** Paws are looked at as often as this, in seconds, however few frames are drawn. */
const LONGEST_STEP = 1 / 60;

/** A rate near 0 has no stride. */
const LONGEST_STRIDE = 4;

/** The two foxes, which go where their clips take them: ahead along +Z of `group`. */
export class Pair {
  readonly group = new Group();
  readonly synced: Walker;
  readonly unsynced: Walker;
  /** Cycles per second of the clips in step. */
  rate = 0;

  constructor(
    fox: Fox,
    clips: readonly BlendClip[],
    private readonly wish: Wish,
  ) {
    const ghost = clone(fox.root);
    ghost.traverse((node) => {
      if (!(node instanceof Mesh)) return;
      node.castShadow = false;
      node.material = node.material.clone();
      Object.assign(node.material, { transparent: true, opacity: 0.6 });
      node.material.color.set('#7f9fc4');
    });
    ghost.position.x = BESIDE;
    ghost.visible = false;
    this.group.add(fox.root, ghost);
    this.synced = new Walker(fox.root, clips);
    this.unsynced = new Walker(ghost, clips);
  }

  /** Has both play a graph from its start. */
  play(graph: Graph): void {
    this.synced.play(graph);
    this.unsynced.play(withoutSync(graph));
    for (const { contacts } of [this.synced, this.unsynced]) contacts.reset();
  }

  /** The clips that are kept in step. */
  get syncGroup() {
    return this.synced.animator.graph.groups[0]!;
  }

  /** Goes on by `dt` seconds. */
  advance(dt: number): void {
    const count = Math.max(1, Math.ceil(dt / LONGEST_STEP));
    for (let i = 0; i < count; i++) this.step(dt / count);
  }

  private step(dt: number): void {
    const { synced, unsynced, wish, group } = this;
    const before = cyclesOf(this.syncGroup);
    const stride = Math.min(LONGEST_STRIDE, 1 / this.rate);
    synced.advance(dt, wish, stride);
    unsynced.advance(dt, wish, stride);
    if (dt > 0) this.rate = (cyclesOf(this.syncGroup) - before) / dt;
    group.rotation.y += synced.turnSpeed * dt;
    group.translateZ(synced.speed * dt);
  }
}
