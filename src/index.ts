// Everything: the drop-in for three.js and the parts below it.

// What three has right as it is.
export {
  AdditiveAnimationBlendMode,
  AnimationLoader,
  AnimationObjectGroup,
  AnimationUtils,
  InterpolateDiscrete,
  InterpolateLinear,
  InterpolateSmooth,
  KeyframeTrack,
  LoopOnce,
  LoopPingPong,
  LoopRepeat,
  NormalAnimationBlendMode,
  PropertyBinding,
  WrapAroundEnding,
  ZeroCurvatureEnding,
  ZeroSlopeEnding,
} from 'three';
export { AnimationSystem, type AnimatorHandle, type UpdatedAnimator } from './animator/animation-system.js';
export { Animator, type AnimatorOptions } from './animator/animator.js';
export type { AnimatorEvent, AnimatorEvents, AnimatorEventType } from './animator/animator-event.js';
export type { AnimatorListener } from './animator/event-listeners.js';
export type { RootMotion, RootMotionOptions } from './animator/root-motion.js';
export * from './core.js';
export { threeToClip } from './from-three/three-to-clip.js';
export { type Character, type CharacterSource, threeToSkeletons } from './from-three/three-to-skeleton.js';
export { AnimationAction } from './mixer/animation-action.js';
export { AnimationMixer, type AnimationMixerEventMap, type AnimationMixerOptions } from './mixer/animation-mixer.js';
export type { MixerCount, MixerStats } from './mixer/mixer-stats.js';
export type { MixerRoot } from './targets/root-targets.js';
export { AnimationClip } from './tracks/animation-clip.js';
export type { ClipProblem, ClipProblemKind } from './tracks/clip-problem.js';
export { inspectClip } from './tracks/inspect-clip.js';
export {
  BooleanKeyframeTrack,
  ColorKeyframeTrack,
  NumberKeyframeTrack,
  QuaternionKeyframeTrack,
  StringKeyframeTrack,
  VectorKeyframeTrack,
} from './tracks/keyframe-tracks.js';
export { repairClip } from './tracks/repair-clip.js';
export { propertyOf, targetOf } from './tracks/track-binding.js';
export { InterpolateBezier } from './tracks/track-kinds.js';
export type {
  BooleanProperty,
  ColorProperty,
  NumberProperty,
  QuaternionProperty,
  StringProperty,
  VectorProperty,
} from './tracks/track-properties.js';
