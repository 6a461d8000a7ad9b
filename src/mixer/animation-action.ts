// One clip as a mixer plays it.

import {
  AdditiveAnimationBlendMode,
  type AnimationActionLoopStyles,
  type AnimationBlendMode,
  type AnimationClip,
  LoopOnce,
  LoopPingPong,
  type Object3D,
} from 'three';
import type { MixerRoot } from '../targets/root-targets.js';
import { numberOf, secondsOf } from './action-arguments.js';
import type { ActionBinding } from './action-binding.js';
import { ActionRamp } from './action-ramp.js';
import { ActionSettings } from './action-settings.js';
import { advanceLoop, createLoopStep } from './advance-loop.js';
import type { AnimationMixer } from './animation-mixer.js';
import { createEndings, endingsCode, setEndings } from './endings.js';

const _advance_step = createLoopStep();

/** What one update of an action works with: numbers that would become objects as arguments and results of functions. */
const _update_numbers = new Float64Array(5);
const MIXER_TIME = 0;
const SECONDS = 1;
const CLIP_TIME = 2;
/** Right after the clip's time: a play list takes both from one place. */
const WEIGHT = 3;
const SCALE = 4;

/**
 * Plays one clip on one root, with three r187's members and meaning. `AnimationMixer.clipAction` makes them.
 *
 * Times are seconds. Members that begin with an underscore are three's own internals under their names there, for
 * libraries that read them.
 */
export class AnimationAction extends ActionSettings {
  /** Place among the mixer's actions; null when the mixer has forgotten this one. */
  _cacheIndex: number | null = null;
  /** -1 before the first move. */
  _loopCount = -1;
  _startTime: number | null = null;
  _effectiveWeight = 1;
  _effectiveTimeScale = 1;
  readonly _mixer: AnimationMixer;
  readonly _clip: AnimationClip;
  readonly _localRoot: MixerRoot | null;

  /** What the clip drives under its root; null while the mixer does not know the action. */
  _binding: ActionBinding | null = null;
  /** Number of the mixer's update in which the action was started: it moves from the next one on. */
  _activatedIn = -1;
  readonly _endings = createEndings();
  /** The same as the keys of joints take it. */
  private endingsCode = endingsCode(this._endings);
  /** null while nothing fades, or changes its speed. */
  private fade: ActionRamp | null = null;
  private warping: ActionRamp | null = null;
  /** Weight in the last pose, or where a fade has begun since; NaN when nothing has been shown yet. */
  private shownWeight = Number.NaN;
  private timeScaleAfterWarp: number | null = null;
  /** Whether the action ended by itself, and so may be revived when the mixer seeks. */
  private hasFinished = false;

  constructor(
    mixer: AnimationMixer,
    clip: AnimationClip,
    localRoot: MixerRoot | null = null,
    blendMode: AnimationBlendMode = clip.blendMode,
  ) {
    super(blendMode);
    this._mixer = mixer;
    this._clip = clip;
    this._localRoot = localRoot;
  }

  /** Starts playing, from where the action stands. Does not reset: an action that has finished needs `reset()` first. */
  play(): this {
    this._mixer._activateAction(this);
    return this;
  }

  /** Stops and resets; properties that no other action drives get their original value back at once. */
  stop(): this {
    this._mixer._deactivateAction(this);
    this.shownWeight = Number.NaN;
    return this.reset();
  }

  /** Goes back to the start of the clip and forgets loops, fades, warps and a scheduled start. */
  reset(): this {
    this.paused = false;
    this.enabled = true;
    this.hasFinished = false;
    this.time = 0;
    this._loopCount = -1;
    this._startTime = null;
    return this.stopFading().stopWarping();
  }

  /** Whether the action's time is moving. */
  isRunning(): boolean {
    const canMove = this.enabled && !this.paused && this.timeScale !== 0 && this._startTime === null;
    return canMove && this.isScheduled();
  }

  /** Whether the mixer plays this action, be it waiting, paused or finished. */
  isScheduled(): boolean {
    return this._mixer._isActiveAction(this);
  }

  /** Holds the action until the mixer's time reaches `time`. Needs `play()`. Throws when it is not a number. */
  startAt(time: number): this {
    this._startTime = numberOf('startAt', 'time', time);
    return this;
  }

  /** Sets `loop` and `repetitions`. */
  setLoop(mode: AnimationActionLoopStyles, repetitions: number): this {
    this.loop = mode;
    this.repetitions = repetitions;
    return this;
  }

  /** Sets the weight and ends any fade. Throws when it is not a number. */
  setEffectiveWeight(weight: number): this {
    this.weight = numberOf('setEffectiveWeight', 'weight', weight);
    this._effectiveWeight = this.enabled ? weight : 0;
    return this.stopFading();
  }

  /** Returns the weight that the last update gave, fades included. */
  getEffectiveWeight(): number {
    return this._effectiveWeight;
  }

  /** Lets the weight grow evenly from what is shown, at first 0, to `weight`: from now on over `duration` seconds. */
  fadeIn(duration: number): this {
    return this._scheduleFading(secondsOf('fadeIn', duration), this.fadeStart(0), 1);
  }

  /** Lets the weight sink evenly from what is shown to 0, from now on over `duration` seconds; then switches itself off. */
  fadeOut(duration: number): this {
    return this._scheduleFading(secondsOf('fadeOut', duration), this.fadeStart(1), 0);
  }

  /**
   * Fades `fadeOutAction` out and this one in, over `duration` seconds. With `warp`, both change speed meanwhile, so
   * that each keeps step with the other.
   */
  crossFadeFrom(fadeOutAction: AnimationAction, duration: number, warp = false): this {
    fadeOutAction.fadeOut(duration);
    this.fadeIn(duration);
    if (warp) {
      const ratio = fadeOutAction._clip.duration / this._clip.duration;
      const { timeScale } = fadeOutAction;
      fadeOutAction.warp(1, ratio, duration).timeScaleAfterWarp = timeScale;
      const own = this.timeScale;
      this.warp(1 / ratio, 1, duration).timeScaleAfterWarp = own;
    }
    return this;
  }

  /** The same from the other side. Returns `fadeInAction`. */
  crossFadeTo(fadeInAction: AnimationAction, duration: number, warp = false): AnimationAction {
    return fadeInAction.crossFadeFrom(this, duration, warp);
  }

  /**
   * Begins a fade by hand: the weight is multiplied by a factor that moves evenly from one value to another, from now on
   * over `duration` seconds.
   */
  _scheduleFading(duration: number, weightNow: number, weightThen: number): this {
    this.fade = new ActionRamp(this._mixer.time, duration, weightNow, weightThen);
    this.shownWeight = this.weight * weightNow;
    return this;
  }

  /** Ends a fade; the weight is `weight` from now on. */
  stopFading(): this {
    this.fade = null;
    return this;
  }

  /** Sets the speed and ends any warp. Throws when it is not a number. */
  setEffectiveTimeScale(timeScale: number): this {
    this.timeScale = numberOf('setEffectiveTimeScale', 'timeScale', timeScale);
    this._effectiveTimeScale = this.paused ? 0 : timeScale;
    return this.stopWarping();
  }

  /** Returns the speed that the last update gave, warps and pause included. */
  getEffectiveTimeScale(): number {
    return this._effectiveTimeScale;
  }

  /** Sets the speed at which the clip takes `duration` seconds. Throws when it is not a number. */
  setDuration(duration: number): this {
    this.timeScale = this._clip.duration / numberOf('setDuration', 'duration', duration);
    return this.stopWarping();
  }

  /** Takes time and speed of another action, once. */
  syncWith(action: AnimationAction): this {
    this.time = action.time;
    this.timeScale = action.timeScale;
    return this.stopWarping();
  }

  /** Slows down to a stop over `duration` seconds, then pauses. */
  halt(duration: number): this {
    return this.warp(this._effectiveTimeScale, 0, duration);
  }

  /** Changes speed evenly from one value to another over `duration` seconds. Throws when a speed is not a number. */
  warp(startTimeScale: number, endTimeScale: number, duration: number): this {
    const seconds = secondsOf('warp', duration);
    const startScale = numberOf('warp', 'startTimeScale', startTimeScale);
    const endScale = numberOf('warp', 'endTimeScale', endTimeScale);
    // The ramp multiplies `timeScale`, so it cannot start from a standstill.
    if (this.timeScale === 0) this.timeScale = 1;
    const scale = this.timeScale;
    this.warping = new ActionRamp(this._mixer.time, seconds, startScale / scale, endScale / scale);
    return this;
  }

  /** Ends a warp; the speed is `timeScale` from now on. */
  stopWarping(): this {
    this.warping = null;
    this.timeScaleAfterWarp = null;
    return this;
  }

  getMixer(): AnimationMixer {
    return this._mixer;
  }

  getClip(): AnimationClip {
    return this._clip;
  }

  /** Returns the object, or the group, that the action plays on; three's types know of objects only. */
  getRoot(): Object3D {
    return (this._localRoot ?? this._mixer.getRoot()) as Object3D;
  }

  /**
   * Moves the action on by the mixer's step, or by nothing at all, and writes its entry of the play list.
   *
   * Frame function: never throws, does not allocate but for events.
   */
  _update(moves: boolean): void {
    const numbers = _update_numbers;
    const { time, _step: step } = this._mixer;
    numbers[MIXER_TIME] = time;
    numbers[SECONDS] = moves ? step : 0;
    if (!this.enabled) {
      this.updateWeight();
      return;
    }
    if (this._startTime !== null) {
      const sinceStart = (time - this._startTime) * Math.sign(numbers[SECONDS]);
      if (sinceStart < 0 || numbers[SECONDS] === 0) {
        numbers[SECONDS] = 0;
      } else {
        numbers[SECONDS] = time - this._startTime;
        this._startTime = null;
      }
    }
    this.updateTimeScale();
    numbers[SECONDS] = numbers[SECONDS]! * this._effectiveTimeScale;
    this.advance();
    // Advancing may finish the action and so take its weight; a listener may even have updated another mixer.
    numbers[MIXER_TIME] = this._mixer.time;
    this.updateWeight();
    if (numbers[WEIGHT]! > 0 && numbers[WEIGHT]! < Infinity && this.isScheduled()) {
      this._binding?.play(numbers, CLIP_TIME, this.blendMode === AdditiveAnimationBlendMode, this.endingsCode);
    }
  }

  /** Returns how many ramps run: a fade, a warp. */
  _rampCount(): number {
    return Number(this.fade !== null) + Number(this.warping !== null);
  }

  /** Begins anew when the mixer seeks: as if it had played from the start. */
  _rewind(forgetLoops: boolean): void {
    this.time = 0;
    if (!forgetLoops) return;
    this._loopCount = -1;
    if (!this.hasFinished) return;
    this.hasFinished = false;
    const hasLetGo = this.fadeOutWhenFinished !== null;
    if (hasLetGo) this.stopFading();
    if (hasLetGo || this.clampWhenFinished) this.paused = false;
    if (hasLetGo || !this.clampWhenFinished) this.enabled = true;
  }

  /** Returns the factor at which a fade goes on from what is shown; three's always begins at `otherwise`. */
  private fadeStart(otherwise: number): number {
    const factor = this.shownWeight / this.weight;
    return this._mixer.quirks || !Number.isFinite(factor) ? otherwise : factor;
  }

  private updateWeight(): void {
    const numbers = _update_numbers;
    numbers[WEIGHT] = 0;
    if (this.enabled) {
      const { fade } = this;
      numbers[WEIGHT] = this.weight;
      if (fade !== null) {
        const isOver = fade.move(numbers, MIXER_TIME);
        numbers[WEIGHT] = this.weight * fade.factor;
        if (isOver) {
          this.stopFading();
          if (fade.factor === 0) this.enabled = false;
        }
      }
    }
    this._effectiveWeight = numbers[WEIGHT]!;
    this.shownWeight = numbers[WEIGHT]!;
  }

  private updateTimeScale(): void {
    const numbers = _update_numbers;
    numbers[SCALE] = 0;
    if (!this.paused) {
      const { warping } = this;
      numbers[SCALE] = this.timeScale;
      if (warping !== null) {
        const isOver = warping.move(numbers, MIXER_TIME);
        numbers[SCALE] = this.timeScale * warping.factor;
        if (isOver) {
          if (numbers[SCALE] === 0) {
            this.paused = true;
          } else {
            if (this.timeScaleAfterWarp !== null) numbers[SCALE] = this.timeScaleAfterWarp;
            this.timeScale = numbers[SCALE]!;
          }
          this.stopWarping();
        }
      }
    }
    this._effectiveTimeScale = numbers[SCALE]!;
  }

  /** Moves the time by the seconds of this update, tells listeners, and sets the time to sample at. */
  private advance(): void {
    const isPingPong = this.loop === LoopPingPong;
    const moved = _advance_step;
    moved.seconds = _update_numbers[SECONDS]!;
    moved.duration = this._clip.duration;
    if (moved.seconds === 0 || !Number.isFinite(this.time + moved.seconds)) {
      this.stand(isPingPong);
      return;
    }
    advanceLoop(moved, this);
    const { loopCount, loopDelta, isFinished } = moved;
    if (moved.changesEndings) {
      setEndings(this._endings, this, moved.atStart, moved.atEnd);
      this.endingsCode = endingsCode(this._endings);
    }
    this.time = moved.time;
    // three forgets the passes of a step that finishes an action, and then takes the first frame of a pass that never
    // comes for the last one: a ping-pong action shows the wrong end.
    const isCorrected = isFinished && isPingPong && !this._mixer.quirks;
    if (!isFinished || this.loop === LoopOnce) this._loopCount = loopCount;
    else if (isCorrected) this._loopCount = moved.lastPass;
    _update_numbers[CLIP_TIME] = isPingPong && isOdd(loopCount) ? moved.duration - moved.time : moved.time;
    if (isCorrected) this.stand(true);
    // A listener may do anything, also update a mixer: what this update has found out must be kept.
    if (isFinished || loopDelta !== 0) {
      const clipTime = _update_numbers[CLIP_TIME]!;
      if (isFinished) this.finish(moved.seconds < 0);
      else this._mixer.dispatchEvent({ type: 'loop', action: this, loopDelta });
      _update_numbers[CLIP_TIME] = clipTime;
    }
  }

  /** Sets the time to sample at for an action that does not move. */
  private stand(isPingPong: boolean): void {
    const time = Number.isFinite(this.time) ? this.time : 0;
    const isMirrored = isPingPong && this._loopCount !== -1 && isOdd(this._loopCount);
    _update_numbers[CLIP_TIME] = isMirrored ? this._clip.duration - time : time;
  }

  private finish(isReversed: boolean): void {
    this.hasFinished = true;
    if (this.clampWhenFinished || this.fadeOutWhenFinished !== null) this.paused = true;
    else this.enabled = false;
    if (this.fadeOutWhenFinished !== null) this.fadeOut(this.fadeOutWhenFinished);
    this._mixer.dispatchEvent({ type: 'finished', action: this, direction: isReversed ? -1 : 1 });
  }
}

/** A ping-pong clip runs from end to start in its odd passes; before the first one of a reversed action as well. */
function isOdd(loopCount: number): boolean {
  return (loopCount & 1) === 1;
}
