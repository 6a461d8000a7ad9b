import * as three from 'three';
import { describe, expect, it } from 'vitest';
import * as core from '../../src/core.js';
import * as index from '../../src/index.js';

const CORE = [
  'addEntry',
  'addEntryFrom',
  'addPlayer',
  'clearPlayList',
  'createClip',
  'createFigure',
  'createLocalPose',
  'createPlayList',
  'createSkeleton',
  'createSkin',
  'figureToPalettes',
  'playListToLocalPose',
  'removeEntries',
  'removePlayer',
  'runFrame',
  'uniteChannels',
];

const ABOVE_CORE = ['AnimationAction', 'AnimationMixer', 'threeToClip', 'threeToSkeletons'];

/** What an app imports for animation and three has right already. */
const FROM_THREE = [
  'AdditiveAnimationBlendMode',
  'AnimationClip',
  'AnimationLoader',
  'AnimationObjectGroup',
  'AnimationUtils',
  'BooleanKeyframeTrack',
  'ColorKeyframeTrack',
  'InterpolateBezier',
  'InterpolateDiscrete',
  'InterpolateLinear',
  'InterpolateSmooth',
  'KeyframeTrack',
  'LoopOnce',
  'LoopPingPong',
  'LoopRepeat',
  'NormalAnimationBlendMode',
  'NumberKeyframeTrack',
  'PropertyBinding',
  'QuaternionKeyframeTrack',
  'StringKeyframeTrack',
  'VectorKeyframeTrack',
  'WrapAroundEnding',
  'ZeroCurvatureEnding',
  'ZeroSlopeEnding',
] as const;

describe('the public surface', () => {
  it('of core.ts is exactly this list', () => {
    expect(Object.keys(core).sort()).toEqual(CORE);
  });

  it('of index.ts is that of core.ts and exactly this list', () => {
    expect(Object.keys(index).sort()).toEqual([...CORE, ...ABOVE_CORE, ...FROM_THREE].sort());
  });

  it("hands three's own classes and constants on as they are", () => {
    const [ours, theirs] = [index, three].map((module) => new Map(Object.entries(module)));
    for (const name of FROM_THREE) expect(ours!.get(name), name).toBe(theirs!.get(name));
  });
});
