// Plays a graph on the objects under a root.

import type { AnimationClip, Object3D } from 'three';
import type { GraphDefinition, MaskDefinition } from '../definition/graph-definition.js';
import type { ParameterNames, TriggerNames, ValuesOf } from '../definition/parameter-types.js';
import { createGraph, type Graph } from '../graph/graph.js';
import { fireTrigger, getParameter, setParameter } from '../parameters/parameters.js';
import { updateGraph } from '../graph/update-graph.js';
import { didYouMean } from '../messages/nearest-names.js';
import type { Rig } from '../scene-graph/rig.js';
import {
  type AnimatorFigure,
  createAnimatorFigure,
  type FigureLeaf,
  poseAnimatorFigure,
  releaseAnimatorFigure,
} from './animator-figure.js';
import { AnimatorProperties } from './animator-properties.js';
import { ClipFinder, graphClipOf } from './clip-finder.js';
import type { SourceLeaf } from './source-leaf.js';

/** How a graph meets a model. */
export interface AnimatorOptions {
  /** The name of the model's clip for a name in the graph, where they differ. */
  readonly names?: Readonly<Record<string, string>>;
}

/**
 * Plays a graph on the objects under a root: clips by parameters, in phase, in layers.
 *
 * After `update` bones can be read, and what is written to one between `update` and the rendering is seen on screen; a pose is worked
 * out when it is drawn, or when somebody looks.
 */
export class Animator<D extends GraphDefinition = GraphDefinition> {
  /** Where everything stands: weights, phases, times. To be read; the animator writes it. */
  readonly graph: Graph;
  private readonly figures: readonly AnimatorFigure[];
  private readonly properties: AnimatorProperties;

  /**
   * Binds `definition` to `root`, and shows its first pose.
   *
   * - clips: those of the model; the graph names them.
   * - definition: what `defineGraph` or `parseGraph` has returned.
   *
   * Throws when the graph names a clip, or a mask a joint, that is not there.
   */
  constructor(
    readonly root: Object3D,
    clips: readonly AnimationClip[],
    readonly definition: D,
    { names }: AnimatorOptions = {},
  ) {
    checkMasks(root, definition);
    const finder = new ClipFinder(root);
    const sources = new Map(clips.map((clip) => [graphClipOf(clip, finder), clip]));
    this.graph = createGraph(definition, [...sources.keys()], names);
    const { leaves, masks: maskNames } = this.graph.plan;
    const masks = maskNames.map((name) => definition.masks![name]!);
    const sourceLeaves = leaves.map(({ clip, reference }): SourceLeaf => {
      return {
        clip: sources.get(clip)!,
        isDifference: clip.isDifference === true || reference !== null,
        reference: reference && { clip: sources.get(reference.clip)!, time: reference.time },
      };
    });
    this.figures = bindFigures(this.graph, finder, sourceLeaves, masks);
    this.properties = new AnimatorProperties(this.graph, finder, sourceLeaves, masks);
    this.update(0);
  }

  /** Sets a number or a boolean. Throws when there is none of that name, or the value is not of its kind. */
  set<K extends keyof ValuesOf<D> & string>(name: K, value: ValuesOf<D>[K]): this {
    setParameter(this.graph.parameters, name, value as number | boolean);
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
   * Moves the graph on by `deltaTime` seconds. 0 poses anew, below 0 plays backwards.
   *
   * Throws when it is not a finite number; nothing has changed then. Allocates nothing.
   */
  update(deltaTime: number): this {
    updateGraph(this.graph, deltaTime);
    for (let i = 0; i < this.figures.length; i++) poseAnimatorFigure(this.figures[i]!, this.graph);
    this.properties.update();
    return this;
  }

  /** Lets go of everything: the scene is as if the animator had never been. It must not be updated again. */
  dispose(): void {
    for (const figure of this.figures) releaseAnimatorFigure(figure);
    this.properties.release();
  }
}

function checkMasks(root: Object3D, { masks = {} }: GraphDefinition): void {
  const names: string[] = [];
  root.traverse(({ name }) => names.push(name));
  for (const [mask, branches] of Object.entries(masks)) {
    branches.forEach(({ from }, index) => {
      if (names.includes(from)) return;
      const hint = didYouMean(from, names.filter(Boolean));
      throw new Error(`Animator: masks.${mask}[${index}].from: there is no "${from}" under the root.${hint}`);
    });
  }
}

function bindFigures(
  { plan }: Graph,
  finder: ClipFinder,
  leaves: readonly SourceLeaf[],
  masks: readonly MaskDefinition[],
): AnimatorFigure[] {
  const clipOn = (clip: AnimationClip, rig: Rig) => finder.find(clip).joints.get(rig) ?? null;
  const rigs = new Set(leaves.flatMap(({ clip }) => [...finder.find(clip).joints.keys()]));
  return [...rigs].map((rig) => {
    const figureLeaves = leaves.map(({ clip: source, isDifference, reference }): FigureLeaf | null => {
      const clip = clipOn(source, rig);
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
