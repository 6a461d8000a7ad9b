// Everything: the drop-in for three.js and the parts below it.

export * from './core.js';
export { threeToClip } from './from-three/three-to-clip.js';
export { type Character, type CharacterSource, threeToSkeletons } from './from-three/three-to-skeleton.js';
export { AnimationAction } from './mixer/animation-action.js';
export { AnimationMixer, type AnimationMixerEventMap, type AnimationMixerOptions } from './mixer/animation-mixer.js';
