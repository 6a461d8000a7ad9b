// Random rigs that were bound without shear and with one scale, and random clips for them.

import { createFigure } from '../../src/frame/figure.js';
import type { PlayList } from '../../src/frame/play-list.js';
import { playListToPalette } from '../../src/frame/play-list-to-palette.js';
import { runFrame } from '../../src/frame/run-frame.js';
import { type Clip, createClip, type KeyTrack } from '../../src/keys/clip.js';
import { AFFINE_SIZE, composeAffine } from '../../src/math/affine.js';
import type { Channel } from '../../src/skeleton/channels.js';
import { createSkeleton, type Skeleton } from '../../src/skeleton/skeleton.js';
import { createSkin } from '../../src/skeleton/skin.js';
import { randomRotation } from './arbitraries.js';

type Random = () => number;

/** What a rig is like; joints stand within a box of about 2 units, before the armature scales them. */
export interface RigOptions {
  readonly jointCount?: number;
  /** Scale of all inverse binds. */
  readonly bindScale?: number;
  /** Scale of joint 0, which then neither moves nor is a bone. */
  readonly armatureScale?: number;
  /** Which joints are bones; all by default. */
  readonly isBone?: (joint: number) => boolean;
  /** Whether each joint hangs on the one before. */
  readonly isChain?: boolean;
}

/** Returns a skeleton with one skin whose bones stand in a random order. Its binds have nothing to do with its rest pose. */
export function randomRig(random: Random, options: RigOptions = {}): Skeleton {
  const { jointCount = 8, bindScale = 1, armatureScale = 1, isChain = false } = options;
  const isBone = (joint: number): boolean => (armatureScale === 1 || joint > 0) && (options.isBone?.(joint) ?? true);
  const joints = Array.from({ length: jointCount }, (_, joint) => joint);
  const bones = joints
    .filter(isBone)
    .map((joint) => ({ joint, order: random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ joint }) => joint);
  const inverseBinds = new Float64Array(bones.length * AFFINE_SIZE);
  bones.forEach((_, bone) => {
    const scale = Float64Array.of(bindScale, bindScale, bindScale);
    const translation = Float64Array.from(vector(random, bindScale));
    composeAffine(inverseBinds, bone * AFFINE_SIZE, translation, Float64Array.from(randomRotation(random)), scale, 0);
  });
  const unit = armatureScale === 1 ? 1 : 1 / (armatureScale * bindScale);
  return createSkeleton({
    names: joints.map((joint) => `joint${joint}`),
    parents: Int32Array.from(joints, (joint) => {
      if (isChain || joint < 2) return joint - 1;
      return armatureScale === 1 && random() < 0.1 ? -1 : Math.floor(random() * joint);
    }),
    restTranslations: Float64Array.from(joints.flatMap(() => vector(random, isChain ? 4 / jointCount : 0.5 * unit))),
    restRotations: Float64Array.from(joints.flatMap(() => randomRotation(random))),
    restScales: Float64Array.from(
      joints.flatMap((joint) => new Array<number>(3).fill(joint === 0 ? armatureScale : 1)),
    ),
    skins: [createSkin(jointCount, Int32Array.from(bones), inverseBinds)],
  });
}

/** What a clip is like; each is asked for every joint and channel. */
export interface ClipOptions {
  readonly covers?: (joint: number, channel: Channel) => boolean;
  /** The value of a channel that does not change, else undefined. */
  readonly constant?: (joint: number, channel: Channel) => readonly number[] | undefined;
  readonly interpolation?: (joint: number, channel: Channel) => KeyTrack['interpolation'];
  /** How far from key to key, 0..1; 1 leaves nothing of the rotation before. */
  readonly stride?: number;
  readonly keyCount?: number;
  readonly times?: (key: number) => number;
}

/** Returns a clip of translations and rotations about the rest pose of `skeleton`. */
export function randomClip(random: Random, skeleton: Skeleton, options: ClipOptions = {}): Clip {
  const { stride = 0.5, keyCount = 6, times = (key) => key / 4 } = options;
  const tracks: KeyTrack[] = [];
  const seconds = Array.from({ length: keyCount }, (_, key) => times(key));
  for (let joint = 0; joint < skeleton.jointCount; joint++) {
    for (const channel of ['translation', 'rotation'] as const) {
      if (options.covers?.(joint, channel) === false) continue;
      const constant = options.constant?.(joint, channel);
      const rest = Array.from(
        channel === 'translation'
          ? skeleton.restTranslations.subarray(joint * 3, joint * 3 + 3)
          : skeleton.restRotations.subarray(joint * 4, joint * 4 + 4),
      );
      let value = rest;
      const values = seconds.flatMap(() => {
        if (constant) return constant;
        value = channel === 'translation' ? wander(random, rest, stride) : turnAbout(random, value, stride);
        return value;
      });
      const interpolation = options.interpolation?.(joint, channel) ?? 'linear';
      tracks.push({ name: `${joint}.${channel}`, joint, channel, interpolation, times: seconds, values });
    }
  }
  return createClip('random', seconds.at(-1)! - Math.min(0, seconds[0]!), tracks);
}

/** Returns the palette of `list` by way of skin poses, and by the way that serves everything; null if there is only the latter. */
export function bothPalettes(
  skeleton: Skeleton,
  list: PlayList,
): { skinned: Float32Array; general: Float32Array } | null {
  const figure = createFigure(skeleton);
  const general = figure.palettes[0]!;
  const skinned = new Float32Array(general.length).fill(Number.NaN);
  if (!playListToPalette(skinned, 0, skeleton, list)) return null;
  runFrame(figure, list);
  return { skinned, general };
}

/** Returns how far two palettes of a rig are apart: axes relative to their length, positions to the largest in `b` or 1. */
export function paletteDistance(a: Float32Array, b: Float32Array): number {
  let largest = 0;
  let size = 1;
  for (let i = 0; i < b.length; i++) if (i % 16 >= 12) size = Math.max(size, Math.abs(b[i]!));
  for (let column = 0; column < b.length; column += 4) {
    const length = column % 16 === 12 ? size : Math.hypot(b[column]!, b[column + 1]!, b[column + 2]!);
    for (let i = column; i < column + 4; i++) {
      const distance = Math.abs(a[i]! - b[i]!) / length;
      largest = Number.isNaN(distance) ? Number.POSITIVE_INFINITY : Math.max(largest, distance);
    }
  }
  return largest;
}

function vector(random: Random, size: number): number[] {
  return [random(), random(), random()].map((number) => (number * 2 - 1) * size);
}

function wander(random: Random, around: readonly number[], stride: number): number[] {
  const size = Math.hypot(...around);
  return vector(random, size * stride).map((number, n) => around[n]! + number);
}

function turnAbout(random: Random, rotation: readonly number[], stride: number): number[] {
  const other = randomRotation(random);
  const mixed = rotation.map((number, n) => number * (1 - stride) + other[n]! * stride);
  const length = Math.hypot(...mixed);
  // Either sign means the same rotation.
  const sign = random() < 0.3 ? -1 : 1;
  return length > 0.1 ? mixed.map((number) => (number * sign) / length) : [...rotation];
}
