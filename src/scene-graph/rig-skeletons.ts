// The skeletons that draw one rig: the palette that each of them gets, and our methods on it.

import type { Object3D, Skeleton as ThreeSkeleton } from 'three';
import { paletteToBoneTexture, touchBoneTexture } from '../bone-texture/palette-to-bone-texture.js';
import type { Figure } from '../frame/figure.js';
import type { PlayList } from '../frame/play-list.js';
import { playListToPalette } from '../frame/play-list-to-palette.js';
import { readSkin } from '../from-three/three-to-skeleton.js';
import { modelPoseToPalette } from '../palette/model-pose-to-palette.js';
import { createPalette, type Palette } from '../palette/palette.js';
import { type Skin, skinsAreEqual } from '../skeleton/skin.js';
import { hookSkeleton, type SkeletonOwner, unhookSkeleton } from './skeleton-hooks.js';

/**
 * A skin, for all skeletons that have it.
 *
 *   palette         once somebody has asked for it, or when it serves several skeletons
 *   poseCount       which pose the palette shows
 *   skeletonCount   how many skeletons have been found to have this skin
 */
interface DrawnSkin {
  readonly skin: Skin;
  palette: Palette | null;
  poseCount: number;
  skeletonCount: number;
}

/**
 * What is known of one skeleton.
 *
 *   boneInverses    the array that the inverse binds were read from
 *   boneMatrices    where the pose `poseCount` has been written to
 */
interface DrawnSkeleton {
  readonly drawn: DrawnSkin;
  readonly boneInverses: ThreeSkeleton['boneInverses'];
  boneMatrices: Float32Array | null;
  poseCount: number;
}

const DRAWN = Symbol('drawn');

type KnownSkeleton = ThreeSkeleton & { readonly [DRAWN]: DrawnSkeleton };

/** Skeletons are held weakly: a character keeps none of the clothes alive that it once wore. */
export class RigSkeletons {
  private readonly figure: Figure;
  private readonly jointOf: ReadonlyMap<Object3D, number>;
  /** The skins that the character has had from the beginning. */
  private readonly firstSkins: readonly DrawnSkin[];
  private hooked: WeakRef<ThreeSkeleton>[] = [];

  /** Takes the skins of `figure`, one for each of `skeletons`. */
  constructor(figure: Figure, skeletons: readonly ThreeSkeleton[], jointOf: ReadonlyMap<Object3D, number>) {
    this.figure = figure;
    this.jointOf = jointOf;
    const firstSkins: DrawnSkin[] = [];
    figure.skeleton.skins.forEach((skin, index) => {
      let drawn = firstSkins.find((first) => skinsAreEqual(first.skin, skin));
      if (!drawn) {
        drawn = { skin, palette: null, poseCount: -1, skeletonCount: 0 };
        firstSkins.push(drawn);
      }
      this.remember(skeletons[index]!, drawn);
    });
    this.firstSkins = firstSkins;
  }

  /**
   * Reads bones and inverse binds of `skeleton`, known or not. Returns whether the rig can draw it: not when it has a bone
   * that is no joint of the rig, or an inverse bind that is not finite.
   */
  read(skeleton: ThreeSkeleton): boolean {
    const { bones, boneInverses } = skeleton;
    const isReadable =
      boneInverses.length === bones.length &&
      bones.every((bone) => !bone || this.jointOf.has(bone)) &&
      boneInverses.every(({ elements }) => elements.every(Number.isFinite));
    if (!isReadable) return false;
    const skin = readSkin(skeleton, this.jointOf);
    const drawn = this.firstSkins.find((first) => skinsAreEqual(first.skin, skin));
    this.remember(skeleton, drawn ?? { skin, palette: null, poseCount: -1, skeletonCount: 0 });
    return true;
  }

  /** Returns the skin of a skeleton that has been read: another object when it has been read anew. */
  skinOf(skeleton: ThreeSkeleton): Skin {
    return this.find(skeleton).drawn.skin;
  }

  /**
   * Returns the palette of `skeleton`, which must have been read, for the present model pose.
   *
   * - poseCount: another number for each pose, so that skeletons with one skin work it out once.
   *
   * Frame function: never throws; allocates only for the first time, or when the skeleton has been given another array of
   * inverse binds.
   */
  palette(skeleton: ThreeSkeleton, poseCount: number): Palette {
    return this.paletteOf(this.find(skeleton).drawn, poseCount);
  }

  /**
   * Whether the renderers have the pose `poseCount` of `skeleton`.
   *
   * Frame function: never throws; allocates only when the skeleton has been given another array of inverse binds.
   */
  isDrawn(skeleton: ThreeSkeleton, poseCount: number): boolean {
    const known = this.find(skeleton);
    return known.poseCount === poseCount && known.boneMatrices === skeleton.boneMatrices;
  }

  /**
   * Gives the renderers the palette of `skeleton` for the pose that `list` says, if the short cut can tell; returns whether.
   *
   * - passed: that palette, for the figure's first skin; null when it is not at hand.
   *
   * Frame function: never throws; allocates only when the skeleton serves several meshes, or a clip plays for the first time.
   */
  drawEntries(skeleton: ThreeSkeleton, list: PlayList, poseCount: number, passed: Palette | null): boolean {
    const known = this.find(skeleton);
    const { drawn } = known;
    const { figure } = this;
    if (drawn.skin !== figure.skeleton.skins[0]) return false;
    const isShared = drawn.skeletonCount > 1;
    if (isShared) drawn.palette ??= createPalette(drawn.skin);
    const out = isShared ? drawn.palette! : skeleton.boneMatrices!;
    // Another skeleton with this skin may have been drawn before.
    const isThere = isShared && drawn.poseCount === poseCount;
    if (!isThere && passed) out.set(passed);
    else if (!isThere && !playListToPalette(out, 0, figure.skeleton, list)) return false;
    if (isShared) {
      drawn.poseCount = poseCount;
      paletteToBoneTexture(skeleton, out);
    } else {
      touchBoneTexture(skeleton);
    }
    known.boneMatrices = skeleton.boneMatrices;
    known.poseCount = poseCount;
    return true;
  }

  /**
   * Gives the renderers the palette of `skeleton` for the present model pose.
   *
   * Frame function: never throws; allocates only where `palette` does.
   */
  draw(skeleton: ThreeSkeleton, poseCount: number): void {
    const known = this.find(skeleton);
    const { drawn } = known;
    if (drawn.skeletonCount > 1 || drawn.poseCount === poseCount) {
      paletteToBoneTexture(skeleton, this.paletteOf(drawn, poseCount));
    } else {
      modelPoseToPalette(skeleton.boneMatrices!, this.figure.modelPose, drawn.skin);
      touchBoneTexture(skeleton);
    }
    known.boneMatrices = skeleton.boneMatrices;
    known.poseCount = poseCount;
  }

  /** Puts our methods on a skeleton that has been read. */
  hook(skeleton: ThreeSkeleton, owner: SkeletonOwner): void {
    hookSkeleton(skeleton, owner);
    this.hooked = this.hooked.filter((known) => known.deref());
    this.hooked.push(new WeakRef(skeleton));
  }

  /** Takes our methods off all skeletons, and returns those. */
  unhookAll(): ThreeSkeleton[] {
    const skeletons = this.hooked.flatMap((known) => known.deref() ?? []);
    this.hooked = [];
    for (const skeleton of skeletons) {
      unhookSkeleton(skeleton);
      Reflect.deleteProperty(skeleton, DRAWN);
    }
    return skeletons;
  }

  private remember(skeleton: ThreeSkeleton, drawn: DrawnSkin): void {
    drawn.skeletonCount++;
    const value = { drawn, boneInverses: skeleton.boneInverses, boneMatrices: null, poseCount: -1 };
    Object.defineProperty(skeleton, DRAWN, { value, configurable: true });
  }

  private paletteOf(drawn: DrawnSkin, poseCount: number): Palette {
    drawn.palette ??= createPalette(drawn.skin);
    if (drawn.poseCount !== poseCount) {
      drawn.poseCount = poseCount;
      modelPoseToPalette(drawn.palette, this.figure.modelPose, drawn.skin);
    }
    return drawn.palette;
  }

  /** Returns what is known of a skeleton that has been read, after reading it again if it has been given other inverse binds. */
  private find(skeleton: ThreeSkeleton): DrawnSkeleton {
    const known = (skeleton as KnownSkeleton)[DRAWN];
    if (known.boneInverses === skeleton.boneInverses || !this.read(skeleton)) return known;
    return (skeleton as KnownSkeleton)[DRAWN];
  }
}
