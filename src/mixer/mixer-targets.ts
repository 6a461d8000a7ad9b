// What the tracks of a mixer's actions drive. Everything is found once per root and shared by all actions there.

import {
  type AnimationClip,
  type AnimationObjectGroup,
  type Interpolant,
  type KeyframeTrack,
  type Object3D,
  PropertyBinding,
} from 'three';
import { createNodeNames, type NodeNames } from '../from-three/node-names.js';
import { compileClip, type JointTarget, warnOfTrack } from '../from-three/three-to-clip.js';
import { interpolationOf } from '../from-three/three-to-key-track.js';
import { type Character, threeToSkeletons } from '../from-three/three-to-skeleton.js';
import { type TrackTarget, trackTarget } from '../from-three/track-target.js';
import { didYouMean } from '../messages/nearest-names.js';
import {
  createPropertyPile,
  emptyProperty,
  type PropertyAccess,
  type PropertyPile,
  settleProperty,
} from '../properties/property-pile.js';
import type { Rig } from '../scene-graph/rig.js';
import { rigOfCharacter } from '../scene-graph/rig.js';
import { rigOfSkeleton } from '../scene-graph/rig-registry.js';
import { ActionBinding, type PropertyPlayer } from './action-binding.js';
import type { AnimationAction } from './animation-action.js';
import {
  beginFigure,
  createFigureDriver,
  createFigurePlayer,
  type FigureDriver,
  type FigurePlayer,
  poseFigure,
  removeFigurePlayer,
} from './figure-driver.js';

/** What an action may be played on: a tree of objects, or objects that get the same values. */
export type MixerRoot = Object3D | AnimationObjectGroup;

/** What has been found under one root. A group has no names: three looks through each of its objects. */
interface RootTargets {
  readonly names: NodeNames | null;
  readonly characters: ReadonlyMap<Object3D, Character>;
  readonly piles: Map<string, PropertyPile>;
}

/** Tracks that have been warned of: a clip on a thousand characters says it once. */
const reportedTracks = new WeakSet<KeyframeTrack>();

/** Everything that one mixer drives. */
export class MixerTargets {
  private readonly roots = new Map<MixerRoot, RootTargets>();
  private readonly drivers = new Map<Rig, FigureDriver>();
  private readonly driverList: FigureDriver[] = [];
  /** Piles, and how many tracks of bound actions fill each. */
  private readonly pileUsers = new Map<PropertyPile, number>();
  private readonly pileList: PropertyPile[] = [];
  private readonly areBonesLive: boolean;

  /** `areBonesLive`: whether bones are written in every frame, or when somebody asks. */
  constructor(areBonesLive: boolean) {
    this.areBonesLive = areBonesLive;
  }

  /** Returns the players for all tracks of an action's clip; tracks without a target get none, and a warning. */
  bind(action: AnimationAction): ActionBinding {
    const clip = action.getClip();
    const root = action.getRoot();
    const targets = this.targetsUnder(root);
    const figures: FigurePlayer[] = [];
    const properties: PropertyPlayer[] = [];
    const written = new Set<Character>();
    const joints = new Map<FigureDriver, JointTarget[]>();
    clip.tracks.forEach((track, index) => {
      const target = targets.names && trackTarget(track, targets.names);
      if (target && !target.node) {
        reportMissingNode(clip, track, target.nodeName, targets.names!);
        return;
      }
      const driver = target && this.driverOfJoint(targets, track, target);
      if (!driver) {
        const character = target?.node && targets.characters.get(target.node);
        if (character) written.add(character);
        const pile = this.pileOf(targets, root, track);
        properties.push({ pile, interpolant: createInterpolant(track, pile, action) });
        return;
      }
      const list = joints.get(driver) ?? clip.tracks.map(() => null);
      list[index] = { joint: driver.rig.jointOf.get(target.node!)!, channel: target.channel! };
      joints.set(driver, list);
    });
    for (const [driver, list] of joints) figures.push(createFigurePlayer(driver, compileClip(clip, list)));
    // One component of a joint, say: bones that a track writes to cannot be left alone meanwhile.
    const writtenRigs = [...written].flatMap(({ skeletons }) => rigOfSkeleton(skeletons[0]!) ?? []);
    for (const rig of writtenRigs) rig.retainLive();
    return new ActionBinding(figures, properties, writtenRigs);
  }

  /**
   * Forgets the players of an action that is not playing. A rig that no action plays on is taken out of the scene's way,
   * and a pile that no action fills is dropped.
   */
  unbind({ figures, properties, writtenRigs }: ActionBinding): void {
    for (const rig of writtenRigs) rig.releaseLive();
    for (const player of figures) {
      removeFigurePlayer(player);
      if (player.driver.playerCount === 0) this.dropDriver(player.driver);
    }
    for (const { pile } of properties) {
      const count = this.pileUsers.get(pile)! - 1;
      this.pileUsers.set(pile, count);
      if (count === 0) this.dropPile(pile);
    }
  }

  /** Forgets what has been found under `root`; no action must be bound there. */
  forgetRoot(root: MixerRoot): void {
    this.roots.delete(root);
  }

  /** Begins a frame. Frame function: never throws, does not allocate. */
  begin(): void {
    const { driverList, pileList } = this;
    for (let i = 0; i < driverList.length; i++) beginFigure(driverList[i]!);
    for (let i = 0; i < pileList.length; i++) emptyProperty(pileList[i]!);
  }

  /** Brings all bones up to date that are not kept so anyway. */
  syncBones(): void {
    for (const { rig } of this.driverList) rig.syncBones();
  }

  /** Marks a bone as driven from outside, or not any more; returns whether it belongs to a character of this mixer. */
  setExternal(bone: Object3D, isExternal: boolean): boolean {
    const driver = this.driverList.find(({ rig }) => rig.jointOf.has(bone));
    driver?.rig.setExternal(driver.rig.jointOf.get(bone)!, isExternal);
    return driver !== undefined;
  }

  /** Ends a frame: settles all piles and writes what they hold. Frame function: never throws, does not allocate. */
  pose(): void {
    const { driverList, pileList } = this;
    for (let i = 0; i < driverList.length; i++) poseFigure(driverList[i]!);
    for (let i = 0; i < pileList.length; i++) if (pileList[i]!.useCount > 0) settleProperty(pileList[i]!);
  }

  private targetsUnder(root: MixerRoot): RootTargets {
    const known = this.roots.get(root);
    if (known) return known;
    const isGroup = 'isAnimationObjectGroup' in root;
    // Any object of the user's may be a root; only one of three's has a tree to look for characters in.
    const isTree = 'isObject3D' in root;
    const targets = {
      names: isGroup ? null : createNodeNames(root),
      characters: isTree ? charactersByNode(root) : new Map(),
      piles: new Map(),
    };
    this.roots.set(root, targets);
    return targets;
  }

  /** The driver for the joint that a track drives; null when it drives something else, or in a way of its own. */
  private driverOfJoint(targets: RootTargets, track: KeyframeTrack, target: TrackTarget): FigureDriver | null {
    const { node, channel } = target;
    const character = node && targets.characters.get(node);
    if (!character || !channel || !interpolationOf(track, channel)) return null;
    const rig = rigOfCharacter(character);
    return rig.jointOf.has(node) ? this.driverOf(rig) : null;
  }

  private driverOf(rig: Rig): FigureDriver {
    const known = this.drivers.get(rig);
    if (known) return known;
    const driver = createFigureDriver(rig, this.areBonesLive);
    rig.retain(driver, driver.isLive);
    this.drivers.set(rig, driver);
    this.driverList.push(driver);
    return driver;
  }

  private pileOf(targets: RootTargets, root: MixerRoot, track: KeyframeTrack): PropertyPile {
    const known = targets.piles.get(track.name);
    if (known) {
      this.pileUsers.set(known, this.pileUsers.get(known)! + 1);
      return known;
    }
    const binding = PropertyBinding.create(root, track.name) as unknown as PropertyAccess;
    const pile = createPropertyPile(binding, track.ValueTypeName, valueSizeOf(track));
    targets.piles.set(track.name, pile);
    this.pileUsers.set(pile, 1);
    this.pileList.push(pile);
    return pile;
  }

  private dropDriver(driver: FigureDriver): void {
    this.drivers.delete(driver.rig);
    this.driverList.splice(this.driverList.indexOf(driver), 1);
    driver.rig.release(driver, driver.isLive);
  }

  private dropPile(pile: PropertyPile): void {
    this.pileUsers.delete(pile);
    this.pileList.splice(this.pileList.indexOf(pile), 1);
    for (const { piles } of this.roots.values()) {
      for (const [name, other] of piles) if (other === pile) piles.delete(name);
    }
  }
}

function charactersByNode(root: Object3D): Map<Object3D, Character> {
  return new Map(
    threeToSkeletons(root).flatMap((character) => character.nodes.map((node) => [node, character] as const)),
  );
}

function createInterpolant(track: KeyframeTrack, pile: PropertyPile, action: AnimationAction): Interpolant {
  const { createInterpolant: create } = track as unknown as { createInterpolant: (result: unknown) => Interpolant };
  const interpolant = create.call(track, pile.incoming);
  (interpolant as { settings: unknown }).settings = action._endings;
  return interpolant;
}

/** Numbers of one value. A glTF spline has three of them for each key: in-tangent, value, out-tangent. */
function valueSizeOf(track: KeyframeTrack): number {
  const { createInterpolant: create } = track as unknown as {
    createInterpolant: { isInterpolantFactoryMethodGLTFCubicSpline?: boolean };
  };
  return track.getValueSize() / (create.isInterpolantFactoryMethodGLTFCubicSpline ? 3 : 1);
}

function reportMissingNode(
  clip: AnimationClip,
  track: KeyframeTrack,
  nodeName: string | undefined,
  names: NodeNames,
): void {
  if (reportedTracks.has(track)) return;
  reportedTracks.add(track);
  const known = [...names.nodes].filter(([name, node]) => name === node.name && name !== '').map(([name]) => name);
  warnOfTrack(clip, track, `no node "${nodeName}" under the root.${didYouMean(String(nodeName), known)}`);
}
