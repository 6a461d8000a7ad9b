// What an animator plays on properties that are no joints': lights, colours, morphs, switches.

import type { AnimationClip, Object3D } from 'three';
import type { MaskDefinition } from '../definition/graph-definition.js';
import { MIX, OPEN } from '../frame/play-list.js';
import { valueSizeOf } from '../from-three/three-to-key-track.js';
import { trackTarget } from '../from-three/track-target.js';
import type { Graph } from '../graph/graph.js';
import { endingsOf } from '../graph/graph-to-play-list.js';
import { maskWeightAt } from '../graph/mask-weights.js';
import {
  addToLevel,
  closeLevel,
  createMeanProperty,
  emptyLevel,
  type MeanProperty,
  releaseMeanProperty,
  settleMeanProperty,
  subtractValue,
} from '../properties/mean-property.js';
import type { PropertyValues } from '../properties/property-values.js';
import { threeToPropertyKeys } from '../properties/three-to-property-keys.js';
import { propertyOfTrack } from '../targets/track-property.js';
import type { ClipFinder } from './clip-finder.js';
import type { SourceLeaf } from './source-leaf.js';
import { createTrackSampler, type TrackSampler } from './track-sampler.js';

/** The value of one track of a leaf, once it has been sampled. */
interface LeafValue {
  readonly sampler: TrackSampler;
  readonly track: number;
}

/** A value that is played as the difference to another one. */
interface LeafDifference extends LeafValue {
  readonly property: AnimatedProperty;
  readonly reference: PropertyValues;
}

/** What a leaf says: its tracks, and which of them are made differences once they have been sampled. */
interface LeafTracks {
  readonly samplers: readonly TrackSampler[];
  readonly differences: readonly LeafDifference[];
}

/**
 * One property. L = number of leaves of the graph, M of its masks:
 *
 *   sources   [value] * L     null: the leaf's clip does not drive it
 *   masks     [number] * M    what each mask lets through of it
 */
interface AnimatedProperty {
  readonly mean: MeanProperty;
  readonly sources: (LeafValue | null)[];
  readonly masks: Float64Array;
}

/** Everything under a root that clips of a graph drive and that is no joint. */
export class AnimatorProperties {
  private readonly properties: AnimatedProperty[] = [];
  private readonly leaves: readonly LeafTracks[];
  private readonly byName = new Map<string, AnimatedProperty | null>();

  /**
   * Finds the properties and takes them into care.
   *
   * - leaves: one for each of the graph's plan.
   * - masks: one for each of the plan's.
   */
  constructor(
    private readonly graph: Graph,
    finder: ClipFinder,
    leaves: readonly SourceLeaf[],
    masks: readonly MaskDefinition[],
  ) {
    this.leaves = leaves.map((leaf, index) => {
      const differences: LeafDifference[] = [];
      const references = leaf.reference && sampledValues(finder, leaf.reference.clip, leaf.reference.time);
      const samplers = threeToPropertyKeys(leaf.clip, finder.find(leaf.clip).others).map((group) => {
        const sampler = createTrackSampler(group);
        group.tracks.forEach(({ track: source }, track) => {
          const property = this.adopt(leaf.clip, source, finder, masks, leaves.length);
          const reference = references?.get(source.name);
          if (!property) return;
          property.sources[index] = { sampler, track };
          if (reference) differences.push({ sampler, track, property, reference });
        });
        return sampler;
      });
      return { samplers, differences };
    });
  }

  /**
   * Writes all properties that have changed.
   *
   * Frame function: never throws, does not allocate; what setters of objects do is their business.
   */
  update(): void {
    const { properties, graph } = this;
    if (properties.length === 0) return;
    const { count, kinds, subjects } = graph.rows;
    for (let row = 0; row < count; row++) if (kinds[row] === MIX) this.sample(subjects[row]!, row);
    for (let i = 0; i < properties.length; i++) this.write(properties[i]!);
  }

  /** Lets all properties go: each gets its original value back when nobody else drives it. */
  release(): void {
    for (const { mean } of this.properties) releaseMeanProperty(mean);
  }

  /** Samples the tracks of a leaf at the time of a row. */
  private sample(leaf: number, row: number): void {
    const { samplers, differences } = this.leaves[leaf]!;
    const endings = endingsOf(this.graph.plan.leaves[leaf]!);
    for (let i = 0; i < samplers.length; i++) samplers[i]!.sample(this.graph.rows.moments, row * 2, endings);
    for (let i = 0; i < differences.length; i++) {
      const { sampler, track, property, reference } = differences[i]!;
      const { mixing, size } = property.mean;
      subtractValue(mixing, sampler.values, sampler.offsets[track]!, reference, size);
    }
  }

  private write({ mean, sources, masks }: AnimatedProperty): void {
    const { count, kinds, subjects, moments } = this.graph.rows;
    let level = 0;
    emptyLevel(mean, 0);
    for (let row = 0; row < count; row++) {
      const kind = kinds[row]!;
      const subject = subjects[row]!;
      const weight = row * 2 + 1;
      if (kind === OPEN) emptyLevel(mean, ++level);
      else if (kind !== MIX) closeLevel(mean, level--, kind, moments, weight, masks, subject);
      else if (sources[subject]) {
        const { sampler, track } = sources[subject];
        addToLevel(mean, level, sampler.values, sampler.offsets[track]!, moments, weight);
      }
    }
    settleMeanProperty(mean);
  }

  private adopt(
    clip: AnimationClip,
    track: AnimationClip['tracks'][number],
    { root, targets }: ClipFinder,
    masks: readonly MaskDefinition[],
    leafCount: number,
  ): AnimatedProperty | null {
    const known = this.byName.get(track.name);
    if (known !== undefined) return known;
    const property = propertyOfTrack(clip, track, root, targets);
    const adopted = property && {
      mean: createMeanProperty(property, track.ValueTypeName, valueSizeOf(track), this.graph.plan.depth + 1),
      sources: new Array<LeafValue | null>(leafCount).fill(null),
      masks: masksAt(trackTarget(track, targets.names!).node, masks),
    };
    this.byName.set(track.name, adopted);
    if (adopted) this.properties.push(adopted);
    return adopted;
  }
}

/** What each mask lets through of an object's properties. */
function masksAt(object: Object3D | null, masks: readonly MaskDefinition[]): Float64Array {
  const path: string[] = [];
  for (let node = object; node; node = node.parent) path.push(node.name);
  return Float64Array.from(masks, (mask) => maskWeightAt(mask, path));
}

/** Returns what a clip says of properties at one time, by the names of its tracks. */
function sampledValues(finder: ClipFinder, clip: AnimationClip, time: number): ReadonlyMap<string, PropertyValues> {
  const values = new Map<string, PropertyValues>();
  for (const group of threeToPropertyKeys(clip, finder.find(clip).others)) {
    const sampler = createTrackSampler(group);
    sampler.sample(Float64Array.of(time), 0, 0);
    group.tracks.forEach(({ track }, index) => {
      const at = sampler.offsets[index]!;
      values.set(track.name, sampler.values.slice(at, at + valueSizeOf(track)));
    });
  }
  return values;
}
