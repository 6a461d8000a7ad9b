import * as three from 'three';
import { describe, expect, it } from 'vitest';
import * as core from '../../src/core.js';
import * as index from '../../src/index.js';

const CORE = [
  'EASING_SIZE',
  'EVENT',
  'LOG_FRACTION',
  'LOG_INDEX',
  'LOG_KIND',
  'LOG_PHASE',
  'LOG_ROW_SIZE',
  'LOG_SUBJECT',
  'LOG_TIME',
  'LOG_WEIGHT',
  'STATE_ENTER',
  'STATE_EXIT',
  'STATE_FINISHED',
  'STATE_LOOP',
  'TRANSITION_END',
  'TRANSITION_START',
  'WINDOW_BEGIN',
  'WINDOW_END',
  'WINDOW_PROGRESS',
  'addEntry',
  'addEntryFrom',
  'addInertia',
  'addInertiaBefore',
  'addPlayer',
  'addValueInertia',
  'addValueInertiaBefore',
  'advanceGraph',
  'aimPose',
  'blendTravel',
  'checkGraph',
  'clearInertia',
  'clearPlayList',
  'composeTravel',
  'createAim',
  'createClip',
  'createEasing',
  'createFigure',
  'createGraph',
  'createGraphOf',
  'createInPlaceClip',
  'createInertia',
  'createLocalPose',
  'createPlayList',
  'createReach',
  'createSkeleton',
  'createSkin',
  'createTravel',
  'createTravelBlend',
  'createTravelFromFeet',
  'createTravelThrough',
  'createValueInertia',
  'currentState',
  'defineGraph',
  'ease',
  'enableMotion',
  'explainMachine',
  'figureToPalettes',
  'fireTrigger',
  'getParameter',
  'graphToPlayList',
  'haveFadeMasks',
  'isInertiaOver',
  'jointSeconds',
  'maskWeights',
  'moveInertia',
  'nodes',
  'parseGraph',
  'playListToLocalPose',
  'playState',
  'reachPose',
  'recordInertia',
  'recordValueInertia',
  'removeEntries',
  'removePlayer',
  'reserveEntries',
  'restoreGraph',
  'runFrame',
  'saveGraph',
  'seekState',
  'setParameter',
  'settleGraph',
  'snapshotSize',
  'travelAt',
  'travelDelta',
  'travelTo',
  'uniteChannels',
  'updateGraph',
  'writeFadeMasks',
];

const ABOVE_CORE = [
  'AnimationAction',
  'AnimationMixer',
  'AnimationSystem',
  'Animator',
  'inspectClip',
  'propertyOf',
  'repairClip',
  'targetOf',
  'threeToClip',
  'threeToSkeletons',
];

/** Classes that extend three's own of the same name. */
const EXTENDING_THREE = [
  'AnimationClip',
  'BooleanKeyframeTrack',
  'ColorKeyframeTrack',
  'NumberKeyframeTrack',
  'QuaternionKeyframeTrack',
  'StringKeyframeTrack',
  'VectorKeyframeTrack',
] as const;

/** What an app imports for animation and three has right already. */
const FROM_THREE = [
  'AdditiveAnimationBlendMode',
  'AnimationLoader',
  'AnimationObjectGroup',
  'AnimationUtils',
  'InterpolateBezier',
  'InterpolateDiscrete',
  'InterpolateLinear',
  'InterpolateSmooth',
  'KeyframeTrack',
  'LoopOnce',
  'LoopPingPong',
  'LoopRepeat',
  'NormalAnimationBlendMode',
  'PropertyBinding',
  'WrapAroundEnding',
  'ZeroCurvatureEnding',
  'ZeroSlopeEnding',
] as const;

const [OURS, THEIRS] = [new Map(Object.entries(index)), new Map<string, unknown>(Object.entries(three))];

describe('the public surface', () => {
  it('of core.ts is exactly this list', () => {
    expect(Object.keys(core).sort()).toEqual(CORE);
  });

  it('of index.ts is that of core.ts and exactly this list', () => {
    expect(Object.keys(index).sort()).toEqual([...CORE, ...ABOVE_CORE, ...EXTENDING_THREE, ...FROM_THREE].sort());
  });

  it("hands three's own classes and constants on as they are", () => {
    for (const name of FROM_THREE) expect(OURS.get(name), name).toBe(THEIRS.get(name));
  });

  it("extends three's classes of the same name, so that instanceof goes on working", () => {
    for (const name of EXTENDING_THREE) {
      expect(Object.getPrototypeOf(OURS.get(name)), name).toBe(THEIRS.get(name));
    }
  });
});
