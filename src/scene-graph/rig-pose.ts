// The pose of a rig, worked out when the renderer, or somebody who reads, wants it.

import type { Figure } from '../frame/figure.js';
import { latchKeys } from '../frame/latch-keys.js';
import { type PlayList, repeatsSpare, swapEntries } from '../frame/play-list.js';
import { playListToLocalPose } from '../frame/run-frame.js';
import { createRestPose, type LocalPose } from '../local-pose/local-pose.js';
import { createModelPose } from '../model-pose/model-pose.js';
import type { Channels } from '../skeleton/channels.js';
import type { Skeleton } from '../skeleton/skeleton.js';
import type { PlayingClip } from './rig-meshes.js';

const NONE = new Int32Array(0);

/**
 * A driver of the rig.
 *
 *   isFilling   whether it is adding the entries of a new frame, and has put those of the present one aside as spare ones
 */
export interface PoseSource {
  readonly playList: PlayList;
  readonly playing: readonly PlayingClip[];
  readonly isFilling: boolean;
}

/**
 * The local pose of a rig. Between two updates it is what its drivers have made of it and what user code has written to it
 * since: bones show it and are written through to it, see `bone-windows.ts`.
 */
export class RigPose {
  // What a frame reads stands together.
  /** Another number for each pose. */
  version = 0;
  /** How often something has been written to the pose beside what drivers make of it. */
  writeCount = 0;
  /** The driver whose entries have not been run yet; null when the local pose is up to date. */
  private waiting: PoseSource | null = null;
  /** The driver whose entries have been run and are all that the driven channels show; null when something else has had a hand in it. */
  private shown: PoseSource | null = null;
  /** Whether the pose before the present one follows from the spare entries of the same driver. */
  private isBeforeTold = false;
  /** Whether the local pose is that one. */
  private isBeforeShown = false;
  /** Whether anything but the entries of one driver has had a hand in the pose. */
  private isMixed = true;
  /** Whether there are several drivers. */
  private isShared = false;
  /** What `isAtRest` has found out, and for which writes and driven channels. */
  private wasAtRest = false;
  private restWriteCount = -1;
  private restDriven: Channels | null = null;
  readonly figure: Figure;
  private readonly drivers: PoseSource[] = [];

  constructor(skeleton: Skeleton) {
    this.figure = {
      skeleton,
      original: createRestPose(skeleton),
      localPose: createRestPose(skeleton),
      modelPose: createModelPose(skeleton.jointCount),
      // Those go straight to where the renderers read them.
      palettes: [],
    };
  }

  /** Those that have been added. */
  get sources(): readonly PoseSource[] {
    return this.drivers;
  }

  /** Takes a driver on. */
  addSource(source: PoseSource): void {
    this.drivers.push(source);
    this.isShared = this.drivers.length > 1;
  }

  /** Lets a driver go that has been added. */
  removeSource(source: PoseSource): void {
    this.drivers.splice(this.drivers.indexOf(source), 1);
    this.isShared = this.drivers.length > 1;
  }

  /** Whether the entries of a source have been written, and not run. */
  isWaiting(source: PoseSource): boolean {
    return this.waiting === source;
  }

  /**
   * Takes the new entries of a driver for the pose from now on. Nothing is worked out yet.
   *
   * - isOther: whether they may make another pose than before though they are the same.
   *
   * Frame function: never throws, does not allocate.
   */
  play(source: PoseSource, isOther = false): void {
    latchKeys(source.playList);
    if (!isOther && !this.isMixed && repeatsSpare(source.playList)) return;
    if (this.waiting !== source) this.read();
    this.isBeforeShown = this.waiting === null;
    this.isBeforeTold = this.waiting === source || this.shown === source;
    this.shown = null;
    this.waiting = source;
    this.isMixed = this.isShared;
    this.version++;
  }

  /**
   * Returns the present pose.
   *
   * Frame function: never throws, does not allocate.
   */
  read(): LocalPose {
    const { waiting, figure } = this;
    if (waiting) {
      this.waiting = null;
      this.shown = waiting;
      const { playList, isFilling } = waiting;
      if (isFilling) swapEntries(playList);
      playListToLocalPose(figure, playList);
      if (isFilling) swapEntries(playList);
    }
    return figure.localPose;
  }

  /**
   * Returns the pose of a version if it can still be told, else the present one. It is to be read at once.
   *
   * Frame function: never throws, does not allocate.
   */
  readAt(version: number): LocalPose {
    const { figure } = this;
    const source = this.waiting ?? this.shown;
    if (!source || version !== this.version - 1) return this.read();
    if (this.waiting && this.isBeforeShown) return figure.localPose;
    if (!this.isBeforeTold || source.isFilling) return this.read();
    const { playList } = source;
    swapEntries(playList);
    playListToLocalPose(figure, playList);
    swapEntries(playList);
    // Who asks for the present pose next has to have it worked out again.
    this.waiting = source;
    this.shown = null;
    this.isBeforeShown = true;
    return figure.localPose;
  }

  /**
   * Returns the entries that the whole pose follows from, on a figure that is at rest beside them; null when there are no such
   * entries, or the local pose is at hand and leads there faster.
   *
   * Frame function: never throws, does not allocate.
   */
  soleEntries(): PlayList | null {
    const source = this.waiting ?? this.shown;
    if (!source || source.isFilling || this.isShared) return null;
    // Mixing several clips anew takes longer than going on from the local pose that they have made.
    if (!this.waiting && source.playList.entryCount > 1) return null;
    return this.isAtRest(source.playList.driven) ? source.playList : null;
  }

  /** Whether the original values are those of the rest pose, and so are all channels but `driven` ones. */
  private isAtRest(driven: Channels): boolean {
    const { writeCount } = this;
    if (this.restWriteCount !== writeCount || this.restDriven !== driven) {
      this.restWriteCount = writeCount;
      this.restDriven = driven;
      this.wasAtRest = isAtRestBeside(this.figure, driven);
    }
    return this.wasAtRest;
  }

  /**
   * Returns the present pose for something to be written to it.
   *
   * Frame function: never throws, does not allocate.
   */
  write(): LocalPose {
    const pose = this.read();
    this.shown = null;
    this.isMixed = true;
    this.writeCount++;
    this.version++;
    return pose;
  }
}

const _isAtRestBeside_isDriven = { jointCount: 0, flags: new Uint8Array(0) };

function isAtRestBeside({ skeleton, original, localPose }: Figure, driven: Channels): boolean {
  const { restTranslations, restRotations, restScales } = skeleton;
  return (
    areEqualBeside(original.translations, restTranslations, NONE, 3) &&
    areEqualBeside(original.rotations, restRotations, NONE, 4) &&
    areEqualBeside(original.scales, restScales, NONE, 3) &&
    areEqualBeside(localPose.translations, restTranslations, driven.translations, 3) &&
    areEqualBeside(localPose.rotations, restRotations, driven.rotations, 4) &&
    areEqualBeside(localPose.scales, restScales, driven.scales, 3)
  );
}

/** Whether two lists of `size` numbers for each joint are equal, but for some joints. */
function areEqualBeside(a: Float64Array, b: Float64Array, joints: Int32Array, size: number): boolean {
  const room = _isAtRestBeside_isDriven;
  const jointCount = a.length / size;
  if (room.jointCount < jointCount) {
    room.jointCount = jointCount;
    room.flags = new Uint8Array(jointCount);
  }
  const { flags } = room;
  flags.fill(0);
  for (let i = 0; i < joints.length; i++) flags[joints[i]!] = 1;
  for (let joint = 0; joint < jointCount; joint++) {
    if (flags[joint] === 1) continue;
    for (let n = joint * size; n < (joint + 1) * size; n++) if (a[n] !== b[n]) return false;
  }
  return true;
}
