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
import type { PlayingClip } from '../scene-graph/rig-bound.js';
import type { Channel } from '../skeleton/channels.js';

/**
 *   useCounts    [number] * J      for each channel: how many tracks of playing actions drive it
 *   playerCount  how many players there are, playing or not
 *   playing      players that have been retained
 *   isLive       whether the bones are written in every frame
 *   isStale      whether the entries have not been run yet: nobody has asked for the pose
 */
export interface FigureDriver {
  readonly rig: Rig;
  readonly playList: PlayList;
  readonly useCounts: Readonly<Record<Channel, Int32Array>>;
  readonly playing: Set<FigurePlayer>;
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
    playing: new Set(),
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

/**
 * A clip on a figure, with a cursor of its own: the part of an action that drives joints. How it has been played since it was
 * retained decides how far the figure may reach: `isMixed`, `additiveWeight`.
 */
export interface FigurePlayer extends PlayingClip {
  readonly driver: FigureDriver;
  readonly player: number;
  isMixed: boolean;
  additiveWeight: number;
}

/** Returns a new player for `clip`. */
export function createFigurePlayer(driver: FigureDriver, clip: Clip): FigurePlayer {
  const player = addPlayer(driver.playList, clip);
  driver.playerCount++;
  // Its channels are driven from when the player is retained.
  driveUsedChannels(driver);
  return { driver, clip, player, isMixed: false, additiveWeight: 0 };
}

/** Removes a player that has been released. */
export function removeFigurePlayer({ driver, player }: FigurePlayer): void {
  removePlayer(driver.playList, player);
  driver.playerCount--;
}

/** Takes the channels of the player's clip into the driver's care. */
export function retainPlayer(figurePlayer: FigurePlayer): void {
  const { driver, clip } = figurePlayer;
  driver.playing.add(figurePlayer);
  figurePlayer.isMixed = false;
  figurePlayer.additiveWeight = 0;
  countUses(driver, clip, (counts, joint, channel) => {
    if (counts[joint]!++ === 0) driver.rig.retainChannel(joint, channel);
  });
  driver.rig.findFreeJoints();
}

/** Lets go of the channels of the player's clip, and drops what it has added to this frame. */
export function releasePlayer(figurePlayer: FigurePlayer): void {
  const { driver, clip, player } = figurePlayer;
  driver.playing.delete(figurePlayer);
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
  figurePlayer: FigurePlayer,
  moments: Float64Array,
  moment: number,
  additive: boolean,
  endings: number,
): void {
  const { driver, player } = figurePlayer;
  addEntryFrom(driver.playList, player, moments, moment, additive, endings);
  if (additive && moments[moment + 1]! > figurePlayer.additiveWeight) {
    // In whole steps, so that a fade does not have bounds worked out in every frame.
    figurePlayer.additiveWeight = Math.ceil(moments[moment + 1]!);
    driver.rig.widenBound();
  } else if (!additive && !figurePlayer.isMixed) {
    figurePlayer.isMixed = true;
    driver.rig.widenBound();
  }
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
