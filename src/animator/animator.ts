// Plays a graph on the objects under a root.

import type { AnimationClip, Object3D } from 'three';
import type { JointFade } from '../definition/fade-definition.js';
import type { GraphDefinition, MaskDefinition } from '../definition/graph-definition.js';
import type {
  LayerNames,
  ParameterNames,
  PointValue,
  StateNames,
  TriggerNames,
  ValuesOf,
} from '../definition/parameter-types.js';
import type { StepDefinition } from '../definition/step-definition.js';
import { createGraph, type Graph, type SwitchListener } from '../graph/graph.js';
import type { GraphPlan } from '../graph/graph-plan.js';
import { type PlayOptions, playState, travelTo } from '../graph/play-state.js';
import { type SeekOptions, seekState } from '../graph/seek-state.js';
import { restoreGraph, saveGraph, snapshotSize } from '../graph/snapshot.js';
import { beginMachines } from '../graph/take-transitions.js';
import { advanceGraph, settleGraph } from '../graph/update-graph.js';
import { currentState } from '../machine/machine.js';
import { didYouMean } from '../messages/nearest-names.js';
import { fireTrigger, getParameter, setParameter } from '../parameters/parameters.js';
import type { Rig } from '../scene-graph/rig.js';
import { AnimatorEvents, type AnimatorEventType } from './animator-event.js';
import {
  type AnimatorFigure,
  createAnimatorFigure,
  type FigureLeaf,
  poseAnimatorFigure,
  releaseAnimatorFigure,
} from './animator-figure.js';
import { AnimatorProperties } from './animator-properties.js';
import { ClipFinder, graphClipOf } from './clip-finder.js';
import { type AnimatorListener, EventListeners } from './event-listeners.js';
import { recordFigureSwitch } from './figure-carry-over.js';
import { enableRootMotion, type InPlaceClips, RootMotion, type RootMotionOptions } from './root-motion.js';
import type { SourceLeaf } from './source-leaf.js';

/** How a graph meets a model. */
export interface AnimatorOptions {
  /** The name of the model's clip for a name in the graph, where they differ. */
  readonly names?: Readonly<Record<string, string>>;
  /**
   * The joint whose travel is taken out of the pose and told as root motion, or what else is to be said of it. Default: nothing is taken
   * out.
   */
  readonly rootMotion?: string | RootMotionOptions;
}

/** A state of the machine that `options` name, and how it is gone to. */
type StateOf<D extends GraphDefinition> = StateNames<D> | (string & {});

/**
 * Plays a graph on the objects under a root: clips by parameters, states and the ways between them, in phase, in layers.
 *
 * After `update` bones can be read, and what is written to one between `update` and the rendering is seen on screen; a pose is worked
 * out when it is drawn, or when somebody looks.
 */
export class Animator<D extends GraphDefinition = GraphDefinition> implements SwitchListener {
  /** Where everything stands: weights, phases, times, states. To be read; the animator writes it. */
  readonly graph: Graph;
  /** What has happened in the last update, and since, in order. */
  readonly events: AnimatorEvents;
  /** How the root has moved in the last update. Nothing where the options do not ask for it. */
  readonly rootMotion = new RootMotion();
  /** By which each step is multiplied; finite. */
  speed = 1;
  private readonly figures: readonly AnimatorFigure[];
  private readonly properties: AnimatorProperties;
  private readonly listeners = new EventListeners();
  private readonly step = new Float64Array(1);

  /**
   * Binds `definition` to `root`, and shows its first pose.
   *
   * - clips: those of the model; the graph names them.
   * - definition: what `defineGraph` or `parseGraph` has returned.
   *
   * Throws when the graph names a clip, or a mask, a step, a fade or the root motion a joint, that is not there.
   */
  constructor(
    readonly root: Object3D,
    clips: readonly AnimationClip[],
    readonly definition: D,
    { names, rootMotion }: AnimatorOptions = {},
  ) {
    checkJoints(root, definition);
    const finder = new ClipFinder(root);
    const sources = new Map(clips.map((clip) => [graphClipOf(clip, finder), clip]));
    this.graph = createGraph(definition, [...sources.keys()], names);
    checkFades(root, this.graph.plan);
    this.events = new AnimatorEvents(this.graph);
    const { leaves, masks: maskNames } = this.graph.plan;
    const masks = maskNames.map((name) => definition.masks![name]!);
    const sourceLeaves = leaves.map(({ clip, reference }): SourceLeaf => {
      return {
        clip: sources.get(clip)!,
        isDifference: clip.isDifference === true || reference !== null,
        reference: reference && { clip: sources.get(reference.clip)!, time: reference.time },
      };
    });
    const inPlace =
      rootMotion === undefined ? null : enableRootMotion(this.graph, root, finder, sourceLeaves, masks, rootMotion);
    this.figures = bindFigures(this.graph, finder, sourceLeaves, masks, inPlace);
    this.properties = new AnimatorProperties(this.graph, finder, sourceLeaves, masks);
    this.graph.listener = this;
    // What happens at the start is told with the first update.
    beginMachines(this.graph);
    this.show();
  }

  /** Sets a number, a boolean or a point. Throws when there is none of that name, or the value is not of its kind. */
  set<K extends keyof ValuesOf<D> & string>(name: K, value: ValuesOf<D>[K]): this {
    setParameter(this.graph.parameters, name, value as number | boolean | PointValue);
    return this;
  }

  /** Returns the value that is in force. Throws when there is no parameter of that name. */
  get(name: ParameterNames<D>): number | boolean {
    return getParameter(this.graph.parameters, name);
  }

  /** Fires a trigger. Throws when there is none of that name. */
  fire(name: TriggerNames<D>): this {
    fireTrigger(this.graph.parameters, name);
    return this;
  }

  /**
   * Goes to a state at once. It may be asked for in every frame: nothing happens while that is the current state.
   *
   * Throws when there is no such state, or it is in a state that does not play.
   */
  play(state: StateOf<D>, options: PlayOptions = {}): this {
    playState(this.graph, state, options);
    return this;
  }

  /**
   * Goes to a state along transitions, as their exit times let it, whatever their conditions say. Returns false when no way leads there.
   *
   * - machine: as in the options of `play`.
   *
   * Throws when there is no such state, or it is in a state that does not play.
   */
  travel(state: StateOf<D>, machine = ''): boolean {
    return travelTo(this.graph, state, machine);
  }

  /**
   * Puts the current state's clips at a phase, and shows that.
   *
   * - from, to: cycles. Events between them are told at once where that is asked for; windows that are open end, else with the next update.
   *
   * Throws when there is no such machine, or a phase is not a finite number.
   */
  seek(from: number, to: number, options: SeekOptions = {}): this {
    seekState(this.graph, from, to, options);
    this.pose();
    if (options.events) this.listeners.tell(this.events);
    return this;
  }

  /** Name of the graph's current state; '' where the graph has none. */
  get state(): StateNames<D> | '' {
    return this.stateOf('') as StateNames<D> | '';
  }

  /**
   * Returns the name of the current state of a machine; '' while it does not play.
   *
   * - machine: a layer's name, or the states that hold it, joined by '/'.
   */
  stateOf(machine: LayerNames<D> | (string & {})): string {
    const { plan, memory } = this.graph;
    for (let m = 0; m < plan.machines.length; m++) {
      const each = plan.machines[m]!;
      if (each.name !== machine) continue;
      const state = currentState(each, memory.machines);
      return state < 0 ? '' : each.states[state]!.name;
    }
    return '';
  }

  /** Has a listener told what happens, after each update. Throws when there is no such type. */
  addEventListener(type: AnimatorEventType, listener: AnimatorListener): void {
    this.listeners.add(type, listener);
  }

  /** Does not tell it any more. */
  removeEventListener(type: AnimatorEventType, listener: AnimatorListener): void {
    this.listeners.remove(type, listener);
  }

  /**
   * Moves the graph on by `deltaTime` seconds. 0 poses anew, below 0 plays backwards.
   *
   * Throws when it is not a finite number; nothing has changed then. Allocates nothing.
   */
  update(deltaTime: number): this {
    if (!Number.isFinite(deltaTime)) {
      throw new TypeError(`Animator.update: deltaTime is ${String(deltaTime)}, expected a finite number of seconds.`);
    }
    this.step[0] = deltaTime * this.speed;
    advanceGraph(this.graph, this.step, 0);
    this.pose();
    this.rootMotion.read(this.graph, this.step);
    this.listeners.tell(this.events);
    return this;
  }

  /**
   * Moves an object as the root has moved in the last update: in its own frame, as large as it is.
   *
   * - object: default, the root.
   */
  applyRootMotion(object: Object3D = this.root): this {
    this.rootMotion.applyTo(object);
    return this;
  }

  /**
   * Returns all that is kept from one update to the next, as numbers.
   *
   * - out: where they are written; a new array when nothing is given. Throws when it is too short.
   */
  save(out: Float64Array = new Float64Array(this.snapshotSize)): Float64Array {
    const size = this.snapshotSize;
    if (out.length < size) throw new Error(`Animator.save: got room for ${out.length} numbers, expected ${size}.`);
    saveGraph(this.graph, out, 0);
    let offset = snapshotSize(this.graph);
    for (const carried of this.carried()) {
      out.set(carried, offset);
      offset += carried.length;
    }
    return out;
  }

  /**
   * Makes this animator what another one was, or it was itself, when that was saved: the same inputs give the same from here on. Both
   * must play the same definition with the same clips on the same model.
   *
   * Throws when the snapshot has another length; nothing has changed then.
   */
  restore(snapshot: Float64Array): this {
    const size = this.snapshotSize;
    if (snapshot.length !== size) {
      throw new Error(`Animator.restore: got ${snapshot.length} numbers, expected ${size}, as save() gives.`);
    }
    let offset = snapshotSize(this.graph);
    for (const carried of this.carried()) {
      carried.set(snapshot.subarray(offset, offset + carried.length));
      offset += carried.length;
    }
    restoreGraph(this.graph, snapshot, 0);
    this.rootMotion.clear();
    this.pose();
    return this;
  }

  /** How many numbers a snapshot has. */
  get snapshotSize(): number {
    return this.carried().reduce((sum, { length }) => sum + length, snapshotSize(this.graph));
  }

  /** Called by the graph when one pose takes another one's place. Frame function: never throws, does not allocate. */
  onSwitch(graph: Graph, fade: Float64Array, joints: readonly JointFade[]): void {
    for (let i = 0; i < this.figures.length; i++) recordFigureSwitch(this.figures[i]!, graph, fade, joints);
    this.properties.recordSwitch(fade);
  }

  /** Lets go of everything: the scene is as if the animator had never been. It must not be updated again. */
  dispose(): void {
    for (const figure of this.figures) releaseAnimatorFigure(figure);
    this.properties.release();
  }

  private show(): void {
    settleGraph(this.graph);
    this.pose();
  }

  private pose(): void {
    for (let i = 0; i < this.figures.length; i++) poseAnimatorFigure(this.figures[i]!, this.graph, this.root);
    this.properties.update();
  }

  private carried(): Float64Array[] {
    const inertias = this.figures.flatMap(({ playList }) => playList.inertia?.data ?? []);
    return [...inertias, this.properties.carried];
  }
}

/** Returns what throws when there is no object of a name under a root. */
function nameCheck(root: Object3D): (name: string, path: string) => void {
  const names = new Set<string>();
  root.traverse(({ name }) => names.add(name));
  return (name, path) => {
    if (names.has(name)) return;
    const hint = didYouMean(name, [...names].filter(Boolean));
    throw new Error(`Animator: ${path}: there is no "${name}" under the root.${hint}`);
  };
}

function checkFades(root: Object3D, { machines }: GraphPlan): void {
  const check = nameCheck(root);
  for (const { transitions, states } of machines) {
    const fades = [
      ...transitions.map(({ fade, path }) => ({ fade, path: `${path}.fade` })),
      ...states.map(({ nextFade, path }) => ({ fade: nextFade, path: `${path}.next.fade` })),
    ];
    for (const { fade, path } of fades) {
      fade.joints.forEach(({ from }, index) => {
        check(from, `${path}.joints[${index}].from`);
      });
    }
  }
}

function checkJoints(root: Object3D, definition: GraphDefinition): void {
  const check = nameCheck(root);
  for (const [mask, branches] of Object.entries(definition.masks ?? {})) {
    branches.forEach(({ from }, index) => {
      check(from, `masks.${mask}[${index}].from`);
    });
  }
  const checkSteps = (steps: readonly StepDefinition[] = [], path: string): void => {
    steps.forEach((step, index) => {
      if ('aim' in step) check(step.aim, `${path}[${index}].aim`);
      else check(step.reach, `${path}[${index}].reach`);
    });
  };
  checkSteps(definition.steps, 'steps');
  definition.layers?.forEach(({ steps }, index) => {
    checkSteps(steps, `layers[${index}].steps`);
  });
}

function bindFigures(
  { plan }: Graph,
  finder: ClipFinder,
  leaves: readonly SourceLeaf[],
  masks: readonly MaskDefinition[],
  inPlace: InPlaceClips | null,
): AnimatorFigure[] {
  const clipOn = (clip: AnimationClip, rig: Rig) => finder.find(clip).joints.get(rig) ?? null;
  const rigs = new Set(leaves.flatMap(({ clip }) => [...finder.find(clip).joints.keys()]));
  return [...rigs].map((rig) => {
    const figureLeaves = leaves.map(({ clip: source, isDifference, reference }): FigureLeaf | null => {
      // Differences do not travel.
      const clip = (isDifference ? null : inPlace?.of(source, rig)) ?? clipOn(source, rig);
      return (
        clip && {
          clip,
          isDifference,
          reference: reference && { clip: clipOn(reference.clip, rig), time: reference.time },
        }
      );
    });
    return createAnimatorFigure(rig, plan, figureLeaves, masks);
  });
}
