// Follows an animator from frame to frame, and works out beside it how far each bone may go at most.
//
// What plays, with which weight and at which time, is what the graph says; the poses are three's, and what is left of a switch follows
// the published curve. That weights and times do not leap is asked on its own: of a leap they would make a motion that looks natural.

import type { Animator } from '../../src/animator/animator.js';
import { MIX } from '../../src/frame/play-list.js';
import type { SwitchListener } from '../../src/graph/graph.js';
import { CLOCK_TIME } from '../../src/graph/graph-memory.js';
import type { GraphRows } from '../../src/graph/graph-rows.js';
import { SWITCH_INTERVAL } from '../../src/graph/switches.js';
import { type Blend, blendPose, boneMotion, type Contributor, naturalMotion, weightMoved } from './natural-motion.js';
import type { PoseSampler } from './pose-sampler.js';
import { type BoneJumps, leftOf, slowJumps, withJumps } from './slow-inertia.js';

/** What plays at a moment. `times`: of each contributor, in seconds on its clip. */
interface Played {
  readonly blend: Blend;
  readonly times: ReadonlyMap<number, number>;
}

/** From one switch, or end of an update, to the next. */
interface Stretch {
  readonly from: Played;
  readonly to: Played;
  readonly seconds: number;
}

/** What a graph has done since it was asked last, and how far each bone may have gone: radians, and a way. */
export interface Watched {
  readonly turns: Float64Array;
  readonly ways: Float64Array;
  readonly stretches: readonly Stretch[];
}

/** What an animator of one rig and no layers has done; `bones` are those of the sampler. */
export class MotionWatch {
  /** How many switches have carried something over. */
  carried = 0;
  /** Seconds of the fade of each of them, in turn. */
  readonly carriedSeconds: number[] = [];
  private stretches: Stretch[] = [];
  private readonly turns: Float64Array;
  private readonly ways: Float64Array;
  private played: Played;
  private time: number;
  private jumps: readonly BoneJumps[] = [];
  private switchTime = 0;

  constructor(
    private readonly animator: Animator,
    private readonly sampler: PoseSampler,
    /** Of each bone the names of those above, and its own. */
    private readonly lines: readonly ReadonlySet<string>[],
  ) {
    const { graph } = animator;
    this.turns = new Float64Array(lines.length);
    this.ways = new Float64Array(lines.length);
    this.played = this.readRows(graph.rows);
    this.time = this.now;
    const listener = graph.listener!;
    graph.listener = {
      onSwitch: (...happening) => {
        this.noteSwitch(...happening);
        listener.onSwitch(...happening);
      },
    };
  }

  /** Returns what has been done since this was called last. To be called after an update. */
  take(): Watched {
    this.goTo(this.readRows(this.animator.graph.rows));
    const taken = { turns: this.turns.slice(), ways: this.ways.slice(), stretches: this.stretches };
    this.turns.fill(0);
    this.ways.fill(0);
    this.stretches = [];
    return taken;
  }

  private get now(): number {
    return this.animator.graph.memory.clock[CLOCK_TIME]!;
  }

  private get boneCount(): number {
    return this.lines.length;
  }

  private noteSwitch(...[graph, fade, joints]: Parameters<SwitchListener['onSwitch']>): void {
    const [before, earlier, after, later] = graph.switchRows.map((rows) => this.readRows(rows)) as [
      Played,
      Played,
      Played,
      Played,
    ];
    this.goTo(before);
    // The poses that the speeds follow from are as near as they are said to be.
    this.stretches.push({ from: earlier, to: before, seconds: SWITCH_INTERVAL });
    this.stretches.push({ from: after, to: later, seconds: SWITCH_INTERVAL });
    const elapsed = this.time - this.switchTime;
    const poses = [before, earlier, after, later].map(({ blend }) => blendPose(blend, this.boneCount));
    const seconds = this.lines.map(
      (line) => [...joints].reverse().find(({ from }) => line.has(from))?.seconds ?? fade[0]!,
    );
    this.jumps = slowJumps(
      withJumps(poses[0]!, this.jumps, elapsed),
      withJumps(poses[1]!, this.jumps, elapsed - SWITCH_INTERVAL),
      poses[2]!,
      poses[3]!,
      seconds,
      SWITCH_INTERVAL,
    );
    this.switchTime = this.time;
    this.played = after;
    this.carried++;
    this.carriedSeconds.push(fade[0]!);
  }

  /**
   * Adds how far all may have gone to what is played now: as far as contributors, fades and what is left of a switch go together, and no
   * further than the reference pose has gone.
   */
  private goTo(to: Played): void {
    const seconds = this.now - this.time;
    const bound = naturalMotion(this.played.blend, to.blend, this.boneCount);
    const [start, end] = [this.time - this.switchTime, this.now - this.switchTime];
    const [from, next] = [
      withJumps(blendPose(this.played.blend, this.boneCount), this.jumps, start),
      withJumps(blendPose(to.blend, this.boneCount), this.jumps, end),
    ];
    for (let bone = 0; bone < this.boneCount; bone++) {
      const { turn = null, way = null } = this.jumps[bone] ?? {};
      const [turned, gone] = boneMotion(from, next, bone);
      this.turns[bone]! += Math.min(turned, bound.turns[bone]! + Math.abs(leftOf(turn, end) - leftOf(turn, start)));
      this.ways[bone]! += Math.min(gone, bound.ways[bone]! + Math.abs(leftOf(way, end) - leftOf(way, start)));
    }
    this.stretches.push({ from: this.played, to, seconds });
    this.played = to;
    this.time = this.now;
  }

  private readRows({ count, kinds, subjects, moments }: GraphRows): Played {
    const blend = new Map<number, Contributor>();
    const times = new Map<number, number>();
    for (let row = 0; row < count; row++) {
      if (kinds[row] !== MIX) throw new Error(`MotionWatch: row ${row} is of kind ${kinds[row]}, expected a clip.`);
      const [time, weight] = [moments[row * 2]!, moments[row * 2 + 1]!];
      const leaf = subjects[row]!;
      blend.set(leaf, { weight, pose: this.sampler(this.animator.graph.plan.leaves[leaf]!.clip.name, time) });
      times.set(leaf, time);
    }
    return { blend, times };
  }
}

/** Returns how much weight has moved in a stretch. */
export function movedWeight({ from, to }: Stretch): number {
  return weightMoved(from.blend, to.blend);
}

/** Returns how far the clips that go on in a stretch have moved, by leaf: the shorter way on a loop of that length, in seconds. */
export function movedTimes({ from, to }: Stretch, lengthOf: (leaf: number) => number): Map<number, number> {
  const moved = new Map<number, number>();
  for (const [leaf, time] of to.times) {
    const before = from.times.get(leaf);
    if (before === undefined) continue;
    const way = Math.abs(time - before);
    moved.set(leaf, Math.min(way, Math.abs(lengthOf(leaf) - way)));
  }
  return moved;
}
