// What is on the stage: one herd, in two casts. One is seen; the other waits unseen, is measured beside it, and takes
// over when the user switches.

import {
  advanceClipMix,
  type ClipMix,
  createClipMix,
  fadeToClip,
  mixedValue,
  setClipWeight,
} from '../common/clip-mix.js';
import { type Cast, copyCast, createCast, disposeCast, fillCast, weighCast } from './cast.js';
import { type CharacterModel, disposeCharacterModel } from './character-model.js';
import { createCostMeter, measureCast, resetCostMeter } from './cost-meter.js';
import { herdExtent, herdPlaces, type Place } from './herd-places.js';
import { KINDS, type Kind, otherKind } from './mixers.js';
import type { Settings } from './settings.js';
import type { Stage } from './stage.js';
import { createWarmUp, disposeWarmUp, runWarmUp, type WarmUp } from './warm-up.js';

/** The unseen cast is no larger than this, so that measuring it does not slow the page down. */
const MAX_UNSEEN = 100;

/** The unseen cast has its turn after as many milliseconds: every few frames, if frames are fast. */
const UNSEEN_PAUSE_MS = 50;

/** How long new characters may be made within a frame; on a slow machine, the share of the last frame. */
const FILL_MS = 10;
const FILL_SHARE = 0.4;

/** The same for each kind's warm-up. */
const WARM_UP_MS = 6;
const WARM_UP_SHARE = 0.15;

/** A shadow means drawing everything twice. */
const MAX_SHADOWS = 200;

/** Which clip plays when the user has not said: the first of these that there is. */
const FAVOURITE_CLIPS = ['walk', 'walking', 'idle'];

/** The herd, and how it plays. */
export class Show {
  readonly stage: Stage;
  readonly meter = createCostMeter();
  kind: Kind;
  speed: number;
  isPaused: boolean;
  count: number;
  mix: ClipMix = createClipMix(0, -1);
  private casts: Record<Kind, Cast> | null = null;
  private places: Place[] = [];
  private isSwitching = false;
  private unseenSince = 0;
  private isUnseenFirst = false;
  private warmUp: WarmUp | null = null;
  private isWarm = false;

  /** Begins with an empty stage. */
  constructor(stage: Stage, { kind, speed, isPaused, count }: Settings) {
    this.stage = stage;
    this.kind = kind;
    this.speed = speed;
    this.isPaused = isPaused;
    this.count = count;
  }

  /** The character that plays. */
  get model(): CharacterModel | null {
    return this.casts?.[this.kind].model ?? null;
  }

  /** The cast that is seen. */
  get seen(): Cast | null {
    return this.casts?.[this.kind] ?? null;
  }

  /** The cast that is only measured. */
  get unseen(): Cast | null {
    return this.casts?.[otherKind(this.kind)] ?? null;
  }

  /** Whether all characters are there and the kind is the one asked for. */
  get isComplete(): boolean {
    return this.seen?.members.length === this.count && !this.isSwitching;
  }

  /** Whether another kind will take over as soon as it is ready. */
  get isBusy(): boolean {
    return this.isSwitching;
  }

  /**
   * Puts a new character on the stage and frees the old one.
   *
   * - clipName: what to play, or null for a good guess; startTime: seconds on every clip.
   */
  setModel(model: CharacterModel, clipName: string | null, startTime: number): void {
    this.clear();
    this.mix = createClipMix(model.clips.length, findClip(model, clipName));
    this.casts = { three: createCast('three', model, startTime), sinew: createCast('sinew', model, startTime) };
    this.stage.scene.add(this.casts[this.kind].group);
    this.stage.setCharacterSize(model.size);
    this.setCount(this.count);
    this.stage.resetView();
  }

  /** Sets the number of characters. Those that are missing come in over the next frames. */
  setCount(count: number): void {
    this.count = count;
    resetCostMeter(this.meter);
    const { model } = this;
    if (!model) return;
    this.places = herdPlaces(count, model.size.x, model.size.z);
    this.stage.setExtent(herdExtent(this.places, model.size.x, model.size.z));
    this.stage.setShadows(count <= MAX_SHADOWS);
  }

  /** Lets the other kind take over, in the same pose, once all of its characters are there. */
  switchTo(kind: Kind): void {
    this.isSwitching = kind !== this.kind;
  }

  /** Cross-fades to one clip. */
  playClip(clip: number, seconds: number): void {
    fadeToClip(this.mix, clip, seconds);
  }

  /** Sets the share of one clip. */
  weighClip(clip: number, weight: number): void {
    setClipWeight(this.mix, clip, weight);
    this.weigh();
  }

  /**
   * Moves everything on by `seconds` and draws it. Returns whether the weights of the clips have changed.
   *
   * - now: a time of `performance.now()`.
   */
  playFrame(seconds: number, now: number): boolean {
    const dt = this.isPaused ? 0 : seconds * this.speed;
    const hasChanged = advanceClipMix(this.mix, seconds);
    if (hasChanged) this.weigh();
    this.fill(Math.max(FILL_MS, seconds * 1000 * FILL_SHARE));
    const { seen, unseen, stage, model } = this;
    if (seen && unseen && model) {
      this.measure(seen, unseen, dt, now);
      if (!this.isWarm) this.warmFor(model, Math.max(WARM_UP_MS, seconds * 1000 * WARM_UP_SHARE));
      stage.walk(mixedValue(this.mix, model.groundSpeeds) * dt);
    }
    stage.render();
    return hasChanged;
  }

  private fill(milliseconds: number): void {
    const { seen, unseen, places, mix } = this;
    if (!seen || !unseen) return;
    const deadline = performance.now() + milliseconds;
    fillCast(seen, places, mix.weights, deadline);
    const isReady = fillCast(unseen, this.isSwitching ? places : places.slice(0, MAX_UNSEEN), mix.weights, deadline);
    if (!this.isSwitching || !isReady) return;
    this.isSwitching = false;
    copyCast(unseen, seen);
    this.kind = unseen.kind;
    seen.group.removeFromParent();
    this.stage.scene.add(unseen.group);
  }

  /** Advances both casts. The one that is first in a frame finds cold caches, so they take turns at being first. */
  private measure(seen: Cast, unseen: Cast, dt: number, now: number): void {
    const isUnseenDue = now - this.unseenSince >= UNSEEN_PAUSE_MS;
    if (!isUnseenDue) {
      measureCast(this.meter, seen, dt);
      return;
    }
    this.unseenSince = now;
    this.isUnseenFirst = !this.isUnseenFirst;
    if (this.isUnseenFirst) measureCast(this.meter, unseen, dt);
    measureCast(this.meter, seen, dt);
    if (!this.isUnseenFirst) measureCast(this.meter, unseen, dt);
  }

  /** Once for the page, with the model that comes first. What has been measured meanwhile does not count. */
  private warmFor(model: CharacterModel, milliseconds: number): void {
    this.warmUp ??= createWarmUp(model);
    this.isWarm = runWarmUp(this.warmUp, milliseconds);
    if (this.isWarm) this.endWarmUp();
    resetCostMeter(this.meter);
  }

  private endWarmUp(): void {
    if (this.warmUp) disposeWarmUp(this.warmUp);
    this.warmUp = null;
  }

  private weigh(): void {
    for (const kind of KINDS) if (this.casts) weighCast(this.casts[kind], this.mix.weights);
  }

  private clear(): void {
    const { casts, model } = this;
    if (!casts || !model) return;
    this.endWarmUp();
    for (const kind of KINDS) disposeCast(casts[kind]);
    disposeCharacterModel(model);
    this.casts = null;
    this.isSwitching = false;
  }
}

/** Returns the clip of that name, else a favourite, else the first one; -1 when there is none. */
function findClip({ clips }: CharacterModel, name: string | null): number {
  for (const wanted of [name?.toLowerCase(), ...FAVOURITE_CLIPS]) {
    const clip = clips.findIndex((other) => other.name.toLowerCase() === wanted);
    if (clip >= 0) return clip;
  }
  return clips.length > 0 ? 0 : -1;
}
