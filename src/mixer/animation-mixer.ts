// The drop-in for three's AnimationMixer.

import { type AnimationBlendMode, AnimationClip, NormalAnimationBlendMode, AnimationMixer as ThreeMixer } from 'three';
import type { MixerRoot } from '../targets/root-targets.js';
import { AnimationAction } from './animation-action.js';
import { createMixerStats, type MixerStats } from './mixer-stats.js';
import { MixerTargets } from './mixer-targets.js';

/** What listeners hear, from within `update` and before the pose is written. */
export interface AnimationMixerEventMap {
  /** A pass is over and the next one begins. `loopDelta`: passes in this step, negative in reverse. */
  loop: { action: AnimationAction; loopDelta: number };
  /** An action has come to its natural end. `direction`: 1 forward, -1 in reverse. */
  finished: { action: AnimationAction; direction: 1 | -1 };
}

/** How a mixer departs from its defaults. */
export interface AnimationMixerOptions {
  /** Brings back what three r187 does where this mixer knows better; the README lists the differences. Default false. */
  quirks?: boolean;
}

/**
 * Plays clips on the objects under a root, with three r187's members, rules and numbers.
 *
 * Tracks that drive the position, quaternion or scale of a character's bones go through typed arrays into its bone
 * texture; everything else is written to the object that has it. After `update` bones can be read, and what is written to one
 * between `update` and the rendering is seen on screen; a pose is worked out when it is drawn, or when somebody looks.
 *
 * It extends three's class so that it passes for one; nothing of three's is left at work but the listeners.
 */
export class AnimationMixer extends ThreeMixer<AnimationMixerEventMap> {
  /** Seconds that have been played, at the mixer's speed. Fades and `startAt` count in it. */
  override time = 0;
  /** Speed of all actions; negative plays backwards, fades too. */
  override timeScale = 1;
  /** Whether the mixer repeats three's mistakes. */
  readonly quirks: boolean;

  override readonly _root: MixerRoot;
  /** Seconds of the present update, at the mixer's speed. */
  _step = 0;
  /** Active actions first, in the order in which they are piled up. Another array after each change within an update. */
  override _actions: AnimationAction[] = [];
  override _nActiveActions = 0;
  /** What the mixer holds, live. */
  override readonly stats: MixerStats = createMixerStats(
    () => this._actions,
    () => this._nActiveActions,
  );
  private readonly targets: MixerTargets;
  private updateCount = 0;
  private isUpdating = false;
  /** Whether a listener has updated the mixer within the present update. */
  private hasNested = false;

  /** Makes a mixer for the objects under `root`. Finds them when the first action is made. */
  constructor(root: MixerRoot, options: AnimationMixerOptions = {}) {
    super(root);
    this._root = root;
    this.quirks = options.quirks ?? false;
    this.targets = new MixerTargets(!this.quirks);
  }

  /**
   * Returns the action that plays `clip` on `optionalRoot`, or the mixer's root. The same clip, root and blend mode
   * give the same action again.
   *
   * - clip: a clip, or the name of one in the root's `animations`; null comes back when there is none of that name.
   * - Tracks whose node does not exist are left out with a warning.
   *
   * Throws when a track's name is not a path such as `Hips.position`.
   */
  override clipAction(clip: AnimationClip, optionalRoot?: MixerRoot, blendMode?: AnimationBlendMode): AnimationAction;
  override clipAction(
    clip: AnimationClip | string,
    optionalRoot?: MixerRoot,
    blendMode?: AnimationBlendMode,
  ): AnimationAction | null;
  override clipAction(
    clip: AnimationClip | string,
    optionalRoot?: MixerRoot,
    blendMode?: AnimationBlendMode,
  ): AnimationAction | null {
    const root = optionalRoot ?? this._root;
    const known = this.existingActions(clip, root);
    const found = typeof clip === 'string' ? (findClip(root, clip) ?? known[0]?.getClip()) : clip;
    if (!found) return null;
    const wanted = blendMode ?? found.blendMode ?? NormalAnimationBlendMode;
    const existing = known.find((action) => action.blendMode === wanted);
    if (existing) return existing;
    const action = new AnimationAction(this, found, optionalRoot ?? null, wanted);
    this.addAction(action);
    return action;
  }

  /** Returns the action of `clip` on that root if there is one, else null. Makes none. */
  override existingAction(clip: AnimationClip | string, optionalRoot?: MixerRoot): AnimationAction | null {
    return this.existingActions(clip, optionalRoot ?? this._root).at(-1) ?? null;
  }

  /** Stops all actions, the last one first. */
  override stopAllAction(): this {
    for (let i = this._nActiveActions - 1; i >= 0; i--) this._actions[i]!.stop();
    return this;
  }

  /**
   * Moves all actions on by `deltaTime` seconds, tells listeners what ends, and writes the pose.
   *
   * - deltaTime: 0 poses anew; negative plays backwards.
   *
   * Throws when `deltaTime` is not a finite number; nothing has changed then. Allocates nothing but events.
   */
  override update(deltaTime: number): this {
    const step = deltaTime * this.timeScale;
    if (!Number.isFinite(step)) {
      throw new TypeError(
        `AnimationMixer.update: deltaTime is ${String(deltaTime)} and timeScale ${String(this.timeScale)}, ` +
          'expected finite numbers of seconds and speed.',
      );
    }
    // A listener may update as well.
    const { isUpdating, _step: outerStep } = this;
    this.isUpdating = true;
    this.hasNested ||= isUpdating;
    this.time += step;
    this._step = step;
    try {
      this.updateActions(!isUpdating);
    } finally {
      this.isUpdating = isUpdating;
      this._step = outerStep;
    }
    return this;
  }

  /**
   * Goes to a time, as if all actions had been started at 0 and played up to there.
   *
   * - time: seconds, scaled by `timeScale`.
   *
   * Throws when it is not a finite number.
   */
  override setTime(time: number): this {
    if (!Number.isFinite(time)) {
      throw new TypeError(`AnimationMixer.setTime: got ${String(time)}, expected a finite number of seconds.`);
    }
    this.time = 0;
    for (const action of this._actions) action._rewind(!this.quirks);
    return this.update(time);
  }

  override getRoot(): MixerRoot {
    return this._root;
  }

  /** Stops all actions of `clip` and forgets them. */
  override uncacheClip(clip: AnimationClip): void {
    this.removeActions((action) => action.getClip() === clip);
  }

  /** Stops all actions on `root` and forgets them, and what has been found there. */
  override uncacheRoot(root: MixerRoot): void {
    this.removeActions((action) => action.getRoot() === root);
    this.targets.forgetRoot(root);
  }

  /** Stops the action of `clip` on that root, if there is one, and forgets it. */
  override uncacheAction(clip: AnimationClip | string, optionalRoot?: MixerRoot): void {
    const action = this.existingAction(clip, optionalRoot);
    if (action) this.removeActions((other) => other === action);
  }

  /**
   * Stops and forgets all actions: every property has its original value again, and the scene is as if the mixer had never
   * been. The mixer may be used again.
   */
  dispose(): void {
    for (const root of new Set(this._actions.map((action) => action.getRoot()))) this.uncacheRoot(root);
  }

  _isActiveAction(action: AnimationAction): boolean {
    return action._cacheIndex !== null && action._cacheIndex < this._nActiveActions;
  }

  _activateAction(action: AnimationAction): void {
    if (this._isActiveAction(action)) return;
    // An action that has been uncached comes back when it is played again.
    if (action._cacheIndex === null) this.addAction(action);
    this.findMissing(action);
    action._activatedIn = this.updateCount;
    this.targets.letGo();
    action._binding?.retain();
    this.swapActions(action._cacheIndex!, this._nActiveActions++);
  }

  _deactivateAction(action: AnimationAction): void {
    if (!this._isActiveAction(action)) return;
    this.targets.letGo();
    action._binding?.release();
    this.swapActions(action._cacheIndex!, --this._nActiveActions);
  }

  /** One update of the actions that are active when it begins. */
  private updateActions(isOutermost: boolean): void {
    const update = ++this.updateCount;
    const actions = this._actions;
    const count = this._nActiveActions;
    this.targets.begin();
    for (let i = 0; i < count; i++) {
      const action = actions[i]!;
      if (this._isActiveAction(action) && action._activatedIn < update) action._update(true);
    }
    if (isOutermost && this.hasNested) {
      // A listener's update has begun a frame of its own: what is active now is played once more, where it stands.
      this.hasNested = false;
      this.targets.begin();
      this.poseActions(0);
    } else if (!this.quirks) {
      // An action that a listener has started shows its first frame at once: else nothing would hold the pose.
      this.poseActions(update);
    }
    this.targets.pose();
  }

  /** Plays the active actions that were started in `update` or later, where they stand. */
  private poseActions(update: number): void {
    for (let i = 0; i < this._nActiveActions; i++) {
      const action = this._actions[i]!;
      if (action._activatedIn >= update) action._update(false);
    }
  }

  private existingActions(clip: AnimationClip | string, root: MixerRoot): AnimationAction[] {
    const found = typeof clip === 'string' ? findClip(root, clip) : clip;
    const uuid = found ? found.uuid : clip;
    return this._actions.filter((action) => action.getClip().uuid === uuid && action.getRoot() === root);
  }

  private addAction(action: AnimationAction): void {
    action._binding = this.targets.bind(action);
    this.beginChange();
    action._cacheIndex = this._actions.length;
    this._actions.push(action);
  }

  /** Looks once more for nodes that were not there when the action was made. */
  private findMissing(action: AnimationAction): void {
    const { targets } = this;
    if (targets.findsMissing(action, action._binding!)) {
      targets.unbind(action._binding!);
      action._binding = targets.bind(action);
    }
    targets.reportMissing(action, action._binding!);
  }

  private removeActions(isRemoved: (action: AnimationAction) => boolean): void {
    for (const action of this._actions.filter(isRemoved)) {
      this._deactivateAction(action);
      this.targets.unbind(action._binding!);
      this.swapActions(action._cacheIndex!, this._actions.length - 1);
      this._actions.pop();
      action._binding = null;
      action._cacheIndex = null;
    }
  }

  /** To be called before the actions change: a listener may start and stop some while an update goes through them. */
  private beginChange(): void {
    if (this.isUpdating) this._actions = [...this._actions];
  }

  /** three keeps the active actions together by swapping, and so decides in which order they are piled up. */
  private swapActions(a: number, b: number): void {
    this.beginChange();
    const actions = this._actions;
    const action = actions[a]!;
    const other = actions[b]!;
    actions[a] = other;
    actions[b] = action;
    other._cacheIndex = a;
    action._cacheIndex = b;
  }
}

function findClip(root: MixerRoot, name: string): AnimationClip | null {
  // three also looks into the geometry's animations, which its types do not know.
  return (AnimationClip.findByName(root as unknown as AnimationClip[], name) as AnimationClip | undefined) ?? null;
}
