// What an animator plays on properties that are no joints': lights, colours, morphs, switches.

import type { AnimationClip, Object3D } from 'three';
import type { MaskDefinition } from '../definition/graph-definition.js';
import { MIX, OPEN, STEP } from '../frame/play-list.js';
import { valueSizeOf } from '../from-three/three-to-key-track.js';
import { trackTarget } from '../from-three/track-target.js';
import { haveFadeMasks, writeFadeMasks } from '../graph/fade-masks.js';
import type { Graph } from '../graph/graph.js';
import type { GraphRows } from '../graph/graph-rows.js';
import { endingsOf } from '../graph/graph-to-play-list.js';
import { maskWeightAt } from '../graph/mask-weights.js';
import {
  addToLevel,
  addToLowest,
  closeLevel,
  createMeanProperty,
  emptyLevel,
  isNumeric,
  type MeanProperty,
  readLowest,
  releaseMeanProperty,
  settleMeanProperty,
  subtractValue,
} from '../properties/mean-property.js';
import type { PropertyValues } from '../properties/property-values.js';
import { threeToPropertyKeys } from '../properties/three-to-property-keys.js';
import { propertyOfTrack } from '../targets/track-property.js';
import type { ClipFinder } from './clip-finder.js';
import { PropertyCarryOver } from './property-carry-over.js';
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
 *   masks     [number] * M    what each mask lets through of it, then how much each slot of fade masks counts
 *   offset    where its numbers stand among those that carry over; -1: it has none
 */
interface AnimatedProperty {
  readonly mean: MeanProperty;
  readonly sources: (LeafValue | null)[];
  readonly masks: Float64Array;
  offset: number;
}

const NOTHING = new Float64Array(0);

/** Everything under a root that clips of a graph drive and that is no joint. */
export class AnimatorProperties {
  private readonly properties: AnimatedProperty[] = [];
  private readonly leaves: readonly LeafTracks[];
  private readonly carryOver: PropertyCarryOver | null;
  private readonly byName = new Map<string, AnimatedProperty | null>();
  private readonly fadeShares: readonly Float64Array[];

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
    this.fadeShares = Array.from({ length: graph.plan.fadeSlotCount }, () => new Float64Array(1));
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
    this.carryOver = graph.plan.machines.length > 0 ? this.createCarryOver() : null;
  }

  /**
   * Writes all properties that have changed.
   *
   * Frame function: never throws, does not allocate; what setters of objects do is their business.
   */
  update(): void {
    const { properties, graph, carryOver } = this;
    if (properties.length === 0) return;
    this.sampleAll(graph.rows);
    this.writeFadeShares(graph.rows);
    const carries = carryOver?.writeLeft(graph) ?? false;
    for (let i = 0; i < properties.length; i++) {
      const { mean, offset } = properties[i]!;
      this.gather(properties[i]!, graph.rows);
      if (carries && offset >= 0) addToLowest(mean, carryOver!.left, offset);
      settleMeanProperty(mean);
    }
  }

  /** Keeps what is seen of a switch, so that it dies away: see `SwitchListener`. Frame function: never throws, does not allocate. */
  recordSwitch(fade: Float64Array): void {
    this.carryOver?.record(this.graph, fade);
  }

  /** What carries over from before a switch, for a snapshot; empty where nothing can. */
  get carried(): Float64Array {
    return this.carryOver?.data ?? NOTHING;
  }

  /**
   * Writes the numbers that rows say.
   *
   * Frame function: never throws, does not allocate.
   */
  readonly valuesOf = (rows: GraphRows, out: Float64Array): void => {
    this.sampleAll(rows);
    this.writeFadeShares(rows);
    for (let i = 0; i < this.properties.length; i++) {
      const { mean, offset } = this.properties[i]!;
      if (offset < 0) continue;
      this.gather(this.properties[i]!, rows);
      readLowest(mean, out, offset);
    }
  };

  /** Lets all properties go: each gets its original value back when nobody else drives it. */
  release(): void {
    for (const { mean } of this.properties) releaseMeanProperty(mean);
  }

  /** Samples the tracks of a leaf at the time of a row. */
  private sample(leaf: number, { moments }: GraphRows, row: number): void {
    const { samplers, differences } = this.leaves[leaf]!;
    const endings = endingsOf(this.graph.plan.leaves[leaf]!);
    for (let i = 0; i < samplers.length; i++) samplers[i]!.sample(moments, row * 2, endings);
    for (let i = 0; i < differences.length; i++) {
      const { sampler, track, property, reference } = differences[i]!;
      const { mixing, size } = property.mean;
      subtractValue(mixing, sampler.values, sampler.offsets[track]!, reference, size);
    }
  }

  private sampleAll(rows: GraphRows): void {
    for (let row = 0; row < rows.count; row++) if (rows.kinds[row] === MIX) this.sample(rows.subjects[row]!, rows, row);
  }

  /** Joints may fade by themselves; everything else goes by the fade as a whole. */
  private writeFadeShares(rows: GraphRows): void {
    if (!haveFadeMasks(rows)) return;
    const { properties, fadeShares, graph } = this;
    writeFadeMasks(graph.plan, rows, null, 1, fadeShares, 0);
    const first = graph.plan.masks.length;
    for (let i = 0; i < properties.length; i++) {
      for (let slot = 0; slot < fadeShares.length; slot++) properties[i]!.masks[first + slot] = fadeShares[slot]![0]!;
    }
  }

  private gather({ mean, sources, masks }: AnimatedProperty, { count, kinds, subjects, moments }: GraphRows): void {
    let level = 0;
    emptyLevel(mean, 0);
    for (let row = 0; row < count; row++) {
      const kind = kinds[row]!;
      const subject = subjects[row]!;
      const weight = row * 2 + 1;
      if (kind === OPEN) emptyLevel(mean, ++level);
      else if (kind === STEP) continue;
      else if (kind !== MIX) closeLevel(mean, level--, kind, moments, weight, masks, subject);
      else if (sources[subject]) {
        const { sampler, track } = sources[subject];
        addToLevel(mean, level, sampler.values, sampler.offsets[track]!, moments, weight);
      }
    }
  }

  private createCarryOver(): PropertyCarryOver | null {
    let count = 0;
    for (const property of this.properties) {
      if (!isNumeric(property.mean)) continue;
      property.offset = count;
      count += property.mean.size;
    }
    return count > 0 ? new PropertyCarryOver(count, this.valuesOf) : null;
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
      offset: -1,
      masks: masksAt(trackTarget(track, targets.names!).node, masks, this.fadeShares.length),
    };
    this.byName.set(track.name, adopted);
    if (adopted) this.properties.push(adopted);
    return adopted;
  }
}

/** What each mask lets through of an object's properties, and room for the slots of fade masks. */
function masksAt(object: Object3D | null, masks: readonly MaskDefinition[], slotCount: number): Float64Array {
  const path: string[] = [];
  for (let node = object; node; node = node.parent) path.push(node.name);
  const weights = new Float64Array(masks.length + slotCount);
  weights.set(masks.map((mask) => maskWeightAt(mask, path)));
  return weights;
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
