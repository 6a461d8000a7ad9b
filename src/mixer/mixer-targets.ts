// What the tracks of a mixer's actions drive. Everything is found once per root and shared by all actions there.

import type { KeyframeTrack } from 'three';
import { compileClip } from '../from-three/three-to-clip.js';
import { valueSizeOf } from '../from-three/three-to-key-track.js';
import { trackTarget } from '../from-three/track-target.js';
import { createPropertyPile, emptyProperty, type PropertyPile, settleProperty } from '../properties/property-pile.js';
import { threeToPropertyKeys } from '../properties/three-to-property-keys.js';
import type { Rig } from '../scene-graph/rig.js';
import { rigOfCharacter } from '../scene-graph/rig-of-character.js';
import { type MixerRoot, RootTargets } from '../targets/root-targets.js';
import { reportMissing, sortTracks } from '../targets/sort-tracks.js';
import { propertyOfTrack } from '../targets/track-property.js';
import { ActionBinding } from './action-binding.js';
import type { AnimationAction } from './animation-action.js';
import {
  beginFigure,
  createFigureDriver,
  createFigurePlayer,
  type FigureDriver,
  poseFigure,
  removeFigurePlayer,
} from './figure-driver.js';
import type { KeysPlayer } from './keys-player.js';
import { createPropertyPlayers } from './property-player.js';

/** Everything that one mixer drives. */
export class MixerTargets {
  private readonly roots = new Map<MixerRoot, RootTargets>();
  private readonly drivers = new Map<Rig, FigureDriver>();
  private readonly driverList: FigureDriver[] = [];
  /** Piles, and how many tracks of bound actions fill each. */
  private readonly pileUsers = new Map<PropertyPile, number>();
  private readonly pileList: PropertyPile[] = [];
  private readonly holders: KeysPlayer[] = [];
  private readonly areValuesReadBack: boolean;
  private hasPiles = false;
  /** Settling leaves a pile empty; a frame that has not come to its end does not. */
  private arePilesEmpty = true;

  /** - areValuesReadBack: whether properties that are no joint's are written over what somebody else has put there. */
  constructor(areValuesReadBack: boolean) {
    this.areValuesReadBack = areValuesReadBack;
  }

  /** Returns the players for all tracks of an action's clip. Those without a node get none: `missing` has them. */
  bind(action: AnimationAction): ActionBinding {
    const clip = action.getClip();
    const root = action.getRoot();
    const targets = this.targetsUnder(root);
    const { joints, others, missing } = sortTracks(clip, targets, (character, joint) => {
      const rig = rigOfCharacter(character);
      return rig.jointOf.has(joint) ? this.driverOf(rig) : null;
    });
    const figures = [...joints].map(([driver, list]) => createFigurePlayer(driver, compileClip(clip, list)));
    const properties = threeToPropertyKeys(clip, others).flatMap((group) => {
      const piles = group.tracks.map(({ index }) => this.pileOf(action, targets, clip.tracks[index]!));
      return createPropertyPlayers(group, piles, action._endings, this.holders);
    });
    return new ActionBinding(figures, properties, missing);
  }

  /** Whether a node has turned up for one of the tracks of an action that had none. */
  findsMissing(action: AnimationAction, { missing }: ActionBinding): boolean {
    if (missing.length === 0) return false;
    const { names } = this.targetsUnder(action.getRoot());
    return names !== null && missing.some((track) => trackTarget(track, names).node !== null);
  }

  /** Warns of the tracks of an action that have no node to drive. */
  reportMissing(action: AnimationAction, { missing }: ActionBinding): void {
    if (missing.length === 0) return;
    const { names } = this.targetsUnder(action.getRoot());
    if (names) for (const track of missing) reportMissing(action.getClip(), track, names);
  }

  /**
   * Forgets the players of an action that is not playing. A rig that no action plays on is taken out of the scene's way,
   * and a pile that no action fills is dropped.
   */
  unbind({ figures, properties }: ActionBinding): void {
    for (const player of figures) {
      removeFigurePlayer(player);
      if (player.driver.playerCount === 0) this.dropDriver(player.driver);
    }
    for (const pile of properties.flatMap(({ piles }) => piles)) {
      const count = this.pileUsers.get(pile)! - 1;
      this.pileUsers.set(pile, count);
      if (count === 0) this.dropPile(pile);
    }
  }

  /** Forgets what has been found under `root`; no action must be bound there. */
  forgetRoot(root: MixerRoot): void {
    this.roots.delete(root);
  }

  /** To be called before an action begins or ends to use what it drives: what was one's own may be shared from then on. */
  letGo(): void {
    for (const holder of [...this.holders].reverse()) holder.letGo();
  }

  /** Begins a frame. Frame function: never throws, does not allocate. */
  begin(): void {
    const { driverList } = this;
    for (let i = 0; i < driverList.length; i++) beginFigure(driverList[i]!);
    if (this.hasPiles) this.beginPiles();
  }

  /** Ends a frame: settles all piles and writes what they hold. Frame function: never throws, does not allocate. */
  pose(): void {
    const { driverList } = this;
    for (let i = 0; i < driverList.length; i++) poseFigure(driverList[i]!);
    if (this.hasPiles) this.settlePiles();
  }

  private beginPiles(): void {
    const { pileList, holders } = this;
    for (let i = 0; i < holders.length; i++) holders[i]!.begin();
    if (!this.arePilesEmpty) for (let i = 0; i < pileList.length; i++) emptyProperty(pileList[i]!);
    this.arePilesEmpty = false;
  }

  private settlePiles(): void {
    const { pileList, holders } = this;
    for (let i = 0; i < holders.length; ) {
      const holder = holders[i]!;
      holder.settle();
      // One that lets go has left the list.
      if (holder === holders[i]) i++;
    }
    for (let i = 0; i < pileList.length; i++) if (pileList[i]!.useCount > 0) settleProperty(pileList[i]!);
    this.arePilesEmpty = true;
  }

  private targetsUnder(root: MixerRoot): RootTargets {
    const targets = this.roots.get(root) ?? new RootTargets(root);
    this.roots.set(root, targets);
    targets.refresh();
    return targets;
  }

  private driverOf(rig: Rig): FigureDriver {
    const known = this.drivers.get(rig);
    if (known) return known;
    const driver = createFigureDriver(rig);
    rig.retain(driver);
    this.drivers.set(rig, driver);
    this.driverList.push(driver);
    return driver;
  }

  private pileOf(action: AnimationAction, targets: RootTargets, track: KeyframeTrack): PropertyPile {
    const known = targets.piles.get(track.name);
    if (known) {
      this.pileUsers.set(known, this.pileUsers.get(known)! + 1);
      return known;
    }
    const clip = action.getClip();
    const root = action.getRoot();
    const find = () => propertyOfTrack(clip, track, root, targets);
    const size = Math.trunc(valueSizeOf(track));
    const pile = createPropertyPile(find, track.ValueTypeName, size, this.areValuesReadBack);
    targets.piles.set(track.name, pile);
    this.pileUsers.set(pile, 1);
    this.pileList.push(pile);
    this.hasPiles = true;
    return pile;
  }

  private dropDriver(driver: FigureDriver): void {
    this.drivers.delete(driver.rig);
    this.driverList.splice(this.driverList.indexOf(driver), 1);
    driver.rig.release(driver);
  }

  private dropPile(pile: PropertyPile): void {
    this.pileUsers.delete(pile);
    this.pileList.splice(this.pileList.indexOf(pile), 1);
    this.hasPiles = this.pileList.length > 0;
    for (const { piles } of this.roots.values()) {
      for (const [name, other] of piles) if (other === pile) piles.delete(name);
    }
  }
}
