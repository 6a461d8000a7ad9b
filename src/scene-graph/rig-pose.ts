// The pose of a rig, worked out when the renderer, or somebody who reads, wants it.

import type { Figure } from '../frame/figure.js';
import { latchKeys } from '../frame/latch-keys.js';
import { type PlayList, repeatsSpare, swapEntries } from '../frame/play-list.js';
import { playListToLocalPose } from '../frame/run-frame.js';
import { createRestPose, type LocalPose } from '../local-pose/local-pose.js';
import { createModelPose } from '../model-pose/model-pose.js';
import type { Skeleton } from '../skeleton/skeleton.js';
import type { PlayingClip } from './rig-bound.js';

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
  readonly figure: Figure;
  readonly sources: PoseSource[] = [];
  /** Another number for each pose. */
  version = 0;
  /** How often something has been written to the pose beside what drivers make of it. */
  writeCount = 0;
  /** The driver whose entries have not been run yet; null when the local pose is up to date. */
  private waiting: PoseSource | null = null;
  /** Whether anything but the entries of one driver has had a hand in the pose. */
  private isMixed = true;

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

  /** Whether the entries of a source have been written, and not run. */
  isWaiting(source: PoseSource): boolean {
    return this.waiting === source;
  }

  /**
   * Takes the new entries of a driver for the pose from now on. Nothing is worked out yet.
   *
   * Frame function: never throws, does not allocate.
   */
  play(source: PoseSource): void {
    latchKeys(source.playList);
    if (!this.isMixed && repeatsSpare(source.playList)) return;
    if (this.waiting !== source) this.read();
    this.waiting = source;
    this.isMixed = this.sources.length > 1;
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
      const { playList, isFilling } = waiting;
      if (isFilling) swapEntries(playList);
      playListToLocalPose(figure, playList);
      if (isFilling) swapEntries(playList);
    }
    return figure.localPose;
  }

  /**
   * Returns the present pose for something to be written to it.
   *
   * Frame function: never throws, does not allocate.
   */
  write(): LocalPose {
    const pose = this.read();
    this.isMixed = true;
    this.writeCount++;
    this.version++;
    return pose;
  }
}
