// What one mixer plays on one rig: its play list, and which channels it answers for.

import {
  addEntryFrom,
  addPlayer,
  clearPlayList,
  createPlayList,
  type PlayList,
  removeEntries,
  removePlayer,
} from '../frame/play-list.js';
import { playListToLocalPose } from '../frame/run-frame.js';
import type { Clip } from '../keys/clip.js';
import { localPoseToBones } from '../scene-graph/local-pose-to-bones.js';
import type { Rig } from '../scene-graph/rig.js';
import type { Channel } from '../skeleton/channels.js';

/**
 *   useCounts    [number] * J      for each channel: how many tracks of playing actions drive it
 *   playerCount  how many players there are, playing or not
 *   isLive       whether the bones are written in every frame
 *   isStale      whether the entries have not been run yet: nobody has asked for the pose
 */
export interface FigureDriver {
  readonly rig: Rig;
  readonly playList: PlayList;
  readonly useCounts: Readonly<Record<Channel, Int32Array>>;
  readonly isLive: boolean;
  playerCount: number;
  isStale: boolean;
}

/** Returns a driver that plays nothing yet. */
export function createFigureDriver(rig: Rig, isLive: boolean): FigureDriver {
  const jointCount = rig.nodes.length;
  return {
    rig,
    playList: createPlayList(),
    isLive,
    playerCount: 0,
    isStale: false,
    useCounts: {
      translation: new Int32Array(jointCount),
      rotation: new Int32Array(jointCount),
      scale: new Int32Array(jointCount),
    },
  };
}

/** A clip on a figure, with a cursor of its own: the part of an action that drives joints. */
export interface FigurePlayer {
  readonly driver: FigureDriver;
  readonly clip: Clip;
  readonly player: number;
}

/** Returns a new player for `clip`. */
export function createFigurePlayer(driver: FigureDriver, clip: Clip): FigurePlayer {
  const player = addPlayer(driver.playList, clip);
  driver.playerCount++;
  // Its channels are driven from when the player is retained.
  driveUsedChannels(driver);
  return { driver, clip, player };
}

/** Removes a player that has been released. */
export function removeFigurePlayer({ driver, player }: FigurePlayer): void {
  removePlayer(driver.playList, player);
  driver.playerCount--;
}

/** Takes the channels of the player's clip into the driver's care. */
export function retainPlayer({ driver, clip }: FigurePlayer): void {
  countUses(driver, clip, (counts, joint, channel) => {
    if (counts[joint]!++ === 0) driver.rig.retainChannel(joint, channel);
  });
  driver.rig.findFreeJoints();
}

/** Lets go of the channels of the player's clip, and drops what it has added to this frame. */
export function releasePlayer({ driver, clip, player }: FigurePlayer): void {
  removeEntries(driver.playList, player);
  countUses(driver, clip, (counts, joint, channel) => {
    if (--counts[joint]! === 0) driver.rig.releaseChannel(joint, channel);
  });
  driver.rig.findFreeJoints();
}

/**
 * Adds the player to this frame: the time on its clip stands at `moment`, the weight after it.
 *
 * Frame function: never throws, does not allocate.
 */
export function playFigure(
  { driver, player }: FigurePlayer,
  moments: Float64Array,
  moment: number,
  additive: boolean,
  endings: number,
): void {
  addEntryFrom(driver.playList, player, moments, moment, additive, endings);
}

/** Begins a frame. Frame function: never throws, does not allocate. */
export function beginFigure({ playList }: FigureDriver): void {
  clearPlayList(playList);
}

/**
 * Ends a frame: poses the figure as the entries say and writes its bones, or leaves both until somebody asks.
 *
 * Frame function: never throws, does not allocate.
 */
export function poseFigure(driver: FigureDriver): void {
  const { rig, playList } = driver;
  if (!rig.isLive) {
    driver.isStale = true;
    return;
  }
  playListToLocalPose(rig.figure, playList);
  localPoseToBones(rig.nodes, rig.figure.localPose, playList.driven);
}

function countUses(
  driver: FigureDriver,
  clip: Clip,
  count: (counts: Int32Array, joint: number, channel: Channel) => void,
): void {
  const { translation, rotation, scale } = driver.useCounts;
  for (const { channels } of clip.groups) {
    for (const joint of channels.translations) count(translation, joint, 'translation');
    for (const joint of channels.rotations) count(rotation, joint, 'rotation');
    for (const joint of channels.scales) count(scale, joint, 'scale');
  }
  driveUsedChannels(driver);
}

function driveUsedChannels(driver: FigureDriver): void {
  const { translation, rotation, scale } = driver.useCounts;
  driver.playList.driven = {
    translations: usedJoints(translation),
    rotations: usedJoints(rotation),
    scales: usedJoints(scale),
  };
}

function usedJoints(counts: Int32Array): Int32Array {
  return Int32Array.from(counts.keys()).filter((joint) => counts[joint]! > 0);
}
