// What one mixer plays on one rig: its play list, and which channels it answers for.

import {
  addEntryFrom,
  addPlayer,
  clearPlayList,
  createPlayList,
  type PlayList,
  removeEntries,
  removePlayer,
  swapEntries,
} from '../frame/play-list.js';
import type { Clip } from '../keys/clip.js';
import type { Rig } from '../scene-graph/rig.js';
import type { PlayingClip } from '../scene-graph/rig-meshes.js';
import type { RigPose } from '../scene-graph/rig-pose.js';
import { type Channel, uniteChannels } from '../skeleton/channels.js';

/**
 *   useCounts    [number] * J      for each channel: how many tracks of playing actions drive it
 *   playerCount  how many players there are, playing or not
 *   playing      players that have been retained
 *   isFilling    whether a frame has begun and its entries are being added; in the beginning as well
 *   frame        another number for each frame
 *   steadyCount  how many entries a frame has in which all players play, as they did in the last one; -1: it was not so
 */
export interface FigureDriver {
  readonly rig: Rig;
  readonly pose: RigPose;
  readonly playList: PlayList;
  isFilling: boolean;
  frame: number;
  steadyCount: number;
  readonly playing: FigurePlayer[];
  playerCount: number;
  readonly useCounts: Readonly<Record<Channel, Int32Array>>;
}

/** Returns a driver that plays nothing yet. */
export function createFigureDriver(rig: Rig): FigureDriver {
  const jointCount = rig.nodes.length;
  return {
    rig,
    pose: rig.pose,
    playList: createPlayList(),
    isFilling: true,
    frame: 0,
    steadyCount: -1,
    playing: [],
    playerCount: 0,
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
  /** The driver's last frame in which it has played. */
  frame: number;
  share: Share;
}

/**
 * What a player has to do with the pose: nothing; it has just lost its weight, so that its channels have to be settled once
 * more without it; it has weight. Channels in which nothing has weight are somebody else's, another mixer's say.
 */
type Share = 'none' | 'lost' | 'some';

/** Returns a new player for `clip`. */
export function createFigurePlayer(driver: FigureDriver, clip: Clip): FigurePlayer {
  driver.rig.pose.write();
  const player = addPlayer(driver.playList, clip);
  driver.playerCount++;
  // Its channels are driven as long as it plays.
  driveShares(driver);
  return { driver, clip, player, isMixed: false, additiveWeight: 0, frame: -1, share: 'none' };
}

/** Removes a player that has been released. */
export function removeFigurePlayer({ driver, player }: FigurePlayer): void {
  driver.rig.pose.write();
  removePlayer(driver.playList, player);
  driver.playerCount--;
}

/** Takes the channels of the player's clip into the driver's care. */
export function retainPlayer(figurePlayer: FigurePlayer): void {
  const { driver, clip } = figurePlayer;
  driver.playing.push(figurePlayer);
  driver.steadyCount = -1;
  figurePlayer.isMixed = false;
  figurePlayer.additiveWeight = 0;
  figurePlayer.frame = -1;
  figurePlayer.share = 'none';
  countUses(driver, clip, (counts, joint, channel) => {
    if (counts[joint]!++ === 0) driver.rig.retainChannel(joint, channel);
  });
}

/** Lets go of the channels of the player's clip, and drops what it has added to this frame. */
export function releasePlayer(figurePlayer: FigurePlayer): void {
  const { driver, clip, player } = figurePlayer;
  // The last pose stays as it is until the next frame, though nobody may have asked for it yet.
  driver.rig.pose.write();
  driver.playing.splice(driver.playing.indexOf(figurePlayer), 1);
  driver.steadyCount = -1;
  // Its weight is missing in the next pose, also in channels that nothing else has weight in.
  if (figurePlayer.share !== 'none') for (const other of driver.playing) other.share = 'some';
  driveShares(driver);
  removeEntries(driver.playList, player);
  countUses(driver, clip, (counts, joint, channel) => {
    if (--counts[joint]! === 0) driver.rig.releaseChannel(joint, channel);
  });
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
  figurePlayer.frame = driver.frame;
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
export function beginFigure(driver: FigureDriver): void {
  const { playList } = driver;
  // A nested frame begins over what has been added so far; the spare entries are still those of the last pose.
  if (!driver.isFilling) swapEntries(playList);
  driver.isFilling = true;
  driver.frame++;
  clearPlayList(playList);
}

/**
 * Ends a frame: the entries are the pose from now on, which is worked out when somebody asks for it.
 *
 * Frame function: never throws, does not allocate, but for frames in which a clip gains its first or loses its last weight.
 */
export function poseFigure(driver: FigureDriver): void {
  if (driver.steadyCount !== driver.playList.entryCount && followShares(driver)) {
    driver.rig.writePose();
    driveShares(driver);
  }
  driver.isFilling = false;
  driver.pose.play(driver);
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
}

/** Brings the shares of all players up to date, and returns whether other channels are driven now. */
function followShares(driver: FigureDriver): boolean {
  const { playing, pose, frame } = driver;
  const isStale = pose.isWaiting(driver);
  let isChanged = false;
  let isSteady = true;
  for (let i = 0; i < playing.length; i++) {
    const figurePlayer = playing[i]!;
    const { share } = figurePlayer;
    const hasEntry = figurePlayer.frame === frame;
    isSteady &&= hasEntry;
    if (hasEntry) {
      figurePlayer.share = 'some';
      isChanged ||= share === 'none';
    } else if (share === 'some') {
      figurePlayer.share = 'lost';
    } else if (share === 'lost' && !isStale) {
      // The pose without it has been worked out.
      figurePlayer.share = 'none';
      isChanged = true;
    }
  }
  driver.steadyCount = isSteady ? playing.length : -1;
  return isChanged;
}

function driveShares({ playList, playing }: FigureDriver): void {
  const shown = playing.filter(({ share }) => share !== 'none');
  playList.driven = uniteChannels(shown.flatMap(({ clip }) => clip.groups.map(({ channels }) => channels)));
}
