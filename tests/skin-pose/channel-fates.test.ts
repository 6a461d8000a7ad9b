import { describe, expect, it } from 'vitest';
import { type Clip, createClip, type KeyTrack } from '../../src/keys/clip.js';
import { createRestPose } from '../../src/local-pose/local-pose.js';
import { localPoseToModelPose } from '../../src/model-pose/local-pose-to-model-pose.js';
import { createModelPose } from '../../src/model-pose/model-pose.js';
import type { Skeleton } from '../../src/skeleton/skeleton.js';
import { createSkin } from '../../src/skeleton/skin.js';
import { AT_REST, type ChannelFates, foldChannels, HELD, LIVE } from '../../src/skin-pose/channel-fates.js';
import { coverageOf, spreadOf } from '../../src/skin-pose/channel-spread.js';
import { rigidBindOf } from '../../src/skin-pose/rigid-bind.js';
import { skeletonOf } from '../support/make-skeleton.js';
import { threefold, trackOf } from '../support/sample-track.js';

/** Joints in a row, 1 apart along x, and bound where they rest: their size is their number less one. */
function row(jointCount: number): Skeleton {
  const binds = Array.from({ length: jointCount }, (_, bone) => [1, 0, 0, 0, 1, 0, 0, 0, 1, -1 - bone, 0, 0]);
  const joints = Int32Array.from(binds.keys());
  const skin = createSkin(jointCount, joints, Float64Array.from(binds.flat()));
  return skeletonOf(
    Array.from(joints, (joint) => joint - 1),
    [skin],
  );
}

function fatesOf(skeleton: Skeleton, ...tracks: KeyTrack[]): ChannelFates | null {
  const clip: Clip = createClip('clip', 1, tracks);
  const restPose = createModelPose(skeleton.jointCount);
  localPoseToModelPose(restPose, createRestPose(skeleton), skeleton.parents);
  const spread = spreadOf(skeleton, clip, coverageOf(clip, skeleton.jointCount)!);
  return foldChannels(skeleton, rigidBindOf(skeleton)!, restPose, spread);
}

const move = (joint: number, from: number, to: number): KeyTrack => ({
  ...trackOf('translation', 'linear', [0, 1], [from, 0, 0, to, 0, 0]),
  joint,
});
const stretch = (joint: number, ...scales: number[]): KeyTrack => ({
  ...trackOf('scale', 'linear', [0, 1], threefold(scales)),
  joint,
});
/** Single precision: numbers near 1 are 1.2e-7 apart, or half of that below. */
const STEP = 2 ** -23;

describe('foldChannels', () => {
  it('tells what is at rest, what is held at another value, and what lives', () => {
    const fates = fatesOf(row(5), move(1, 1, 1), move(2, 3, 3), move(3, 1, 2))!;
    expect(Array.from(fates.translations)).toEqual([AT_REST, AT_REST, HELD, LIVE, AT_REST]);
    expect(Array.from(fates.rotations)).toEqual([AT_REST, AT_REST, AT_REST, AT_REST, AT_REST]);
    expect(Array.from(fates.isStill)).toEqual([1, 1, 0, 0, 0]);
  });

  it('folds what strays by a millionth of the size, and not much more', () => {
    // The size is 4.
    expect(fatesOf(row(5), move(1, 1, 1 + 32 * STEP))!.translations[1]).toBe(AT_REST);
    expect(fatesOf(row(5), move(1, 1, 1 + 36 * STEP))!.translations[1]).toBe(LIVE);
    expect(fatesOf(row(5), move(1, 2, 2 + 16 * 2 * STEP))!.translations[1]).toBe(HELD);
    expect(fatesOf(row(5), move(1, 2, 2 + 18 * 2 * STEP))!.translations[1]).toBe(LIVE);
  });

  it('folds less where it would add up', () => {
    // Twenty joints that stray by 9e-7 of the size each.
    const skeleton = row(21);
    const steps = Math.floor((9e-7 * 20) / STEP);
    const tracks = Array.from({ length: 20 }, (_, i) => move(i + 1, 1, 1 + steps * STEP));
    expect(fatesOf(skeleton, ...tracks.slice(0, 8))!.translations.indexOf(LIVE)).toBe(-1);
    expect(Array.from(fatesOf(skeleton, ...tracks)!.translations).filter((fate) => fate === LIVE).length).toBe(20);
  });

  it('has none for scales that change or are not 1 where something moves, and takes any where nothing does', () => {
    const skeleton = row(3);
    expect(fatesOf(skeleton, stretch(1, 1, 1.01))).toBeNull();
    expect(fatesOf(skeleton, stretch(1, 1, 1 + 8 * STEP))).not.toBeNull();
    const large: Skeleton = { ...skeleton, restScales: Float64Array.of(2, 2, 2, 1, 1, 1, 1, 1, 1) };
    expect(fatesOf(large, stretch(0, 2, 2), move(1, 1, 2))).not.toBeNull();
    expect(fatesOf(large, move(0, 1, 2))).toBeNull();
  });

  it('has none when scales add up to more than is promised', () => {
    const tracks = Array.from({ length: 12 }, (_, joint) => stretch(joint, 1 + 12 * STEP, 1 + 12 * STEP));
    expect(fatesOf(row(12), ...tracks.slice(8))).not.toBeNull();
    expect(fatesOf(row(12), ...tracks)).toBeNull();
  });

  it('has none for rotations that are not of unit length', () => {
    const rotation = (length: number): KeyTrack =>
      trackOf('rotation', 'linear', [0], [0, 0, 0.6 * length, 0.8 * length]);
    expect(fatesOf(row(2), rotation(1))).not.toBeNull();
    expect(fatesOf(row(2), rotation(1.00001))).toBeNull();
  });

  it('measures in the unit of the mesh, whatever an armature scales', () => {
    const skeleton = { ...row(5), restScales: Float64Array.from(threefold([1 / 64, 1, 1, 1, 1])) };
    expect(fatesOf(skeleton, move(1, 1, 1 + 32 * STEP))!.translations[1]).toBe(AT_REST);
    expect(fatesOf(skeleton, move(1, 1, 1 + 36 * STEP))!.translations[1]).toBe(LIVE);
    // Nothing that scales may move.
    expect(fatesOf(skeleton, move(0, 1, 1 + 4 * STEP))).toBeNull();
  });
});
