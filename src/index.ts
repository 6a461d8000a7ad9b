// Everything: the drop-in for three.js and the parts below it.

// three's own classes are right as they are: clips and tracks of ours are clips and tracks of three's.
export {
  AdditiveAnimationBlendMode,
  AnimationClip,
  AnimationLoader,
  AnimationObjectGroup,
  AnimationUtils,
  BooleanKeyframeTrack,
  ColorKeyframeTrack,
  InterpolateBezier,
  InterpolateDiscrete,
  InterpolateLinear,
  InterpolateSmooth,
  KeyframeTrack,
  LoopOnce,
  LoopPingPong,
  LoopRepeat,
  NormalAnimationBlendMode,
  NumberKeyframeTrack,
  PropertyBinding,
  QuaternionKeyframeTrack,
  StringKeyframeTrack,
  VectorKeyframeTrack,
  WrapAroundEnding,
  ZeroCurvatureEnding,
  ZeroSlopeEnding,
} from 'three';
export * from './core.js';
export { threeToClip } from './from-three/three-to-clip.js';
export { type Character, type CharacterSource, threeToSkeletons } from './from-three/three-to-skeleton.js';
export { AnimationAction } from './mixer/animation-action.js';
export { AnimationMixer, type AnimationMixerEventMap, type AnimationMixerOptions } from './mixer/animation-mixer.js';
export type { MixerCount, MixerStats } from './mixer/mixer-stats.js';
export type { MixerRoot } from './mixer/root-targets.js';
