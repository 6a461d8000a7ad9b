// The skeletons that draw one rig: the palette that each of them gets, and our methods on it.

import type { Object3D, Skeleton as ThreeSkeleton } from 'three';
import { paletteToBoneTexture } from '../bone-texture/palette-to-bone-texture.js';
import type { Figure } from '../frame/figure.js';
import { readSkin } from '../from-three/three-to-skeleton.js';
import { modelPoseToPalette } from '../palette/model-pose-to-palette.js';
import { createPalette, type Palette } from '../palette/palette.js';
import { type Skin, skinsAreEqual } from '../skeleton/skin.js';
import { replaceMethod } from './replace-method.js';
import type { Rig } from './rig.js';
import { registerSkeleton, unregisterSkeleton } from './rig-registry.js';

/** A skin with its palette, for all skeletons that have this skin. `poseCount`: which pose the palette shows. */
interface DrawnSkin {
  readonly skin: Skin;
  readonly palette: Palette;
  poseCount: number;
}

/** What is known of one skeleton: its skin, and the array that the inverse binds were read from. */
interface DrawnSkeleton {
  readonly drawn: DrawnSkin;
  readonly boneInverses: ThreeSkeleton['boneInverses'];
}

/** Skeletons are held weakly: a character keeps none of the clothes alive that it once wore. */
export class RigSkeletons {
  private readonly figure: Figure;
  private readonly jointOf: ReadonlyMap<Object3D, number>;
  private readonly skeletons = new WeakMap<ThreeSkeleton, DrawnSkeleton>();
  /** The skins that the character has had from the beginning. */
  private readonly firstSkins: readonly DrawnSkin[];
  private hooked: WeakRef<ThreeSkeleton>[] = [];
  /** Takes our methods off. */
  private readonly undo = new WeakMap<ThreeSkeleton, () => void>();

  /** Takes the skins of `figure`, one for each of `skeletons`. */
  constructor(figure: Figure, skeletons: readonly ThreeSkeleton[], jointOf: ReadonlyMap<Object3D, number>) {
    this.figure = figure;
    this.jointOf = jointOf;
    const drawnOf = new Map<Palette, DrawnSkin>();
    figure.palettes.forEach((palette, index) => {
      const skin = figure.skeleton.skins[index]!;
      if (!drawnOf.has(palette)) drawnOf.set(palette, { skin, palette, poseCount: -1 });
      const skeleton = skeletons[index]!;
      this.skeletons.set(skeleton, { drawn: drawnOf.get(palette)!, boneInverses: skeleton.boneInverses });
    });
    this.firstSkins = [...drawnOf.values()];
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
    this.skeletons.set(skeleton, {
      drawn: drawn ?? { skin, palette: createPalette(skin), poseCount: -1 },
      boneInverses,
    });
    return true;
  }

  /** Returns the skin of a skeleton that has been read: another object when it has been read anew. */
  skinOf(skeleton: ThreeSkeleton): Skin {
    return this.find(skeleton).skin;
  }

  /**
   * Returns the palette of `skeleton`, which must have been read, for the present model pose.
   *
   * - poseCount: another number for each pose, so that skeletons with one skin work it out once.
   *
   * Frame function: never throws; allocates only when the skeleton has been given another array of inverse binds.
   */
  palette(skeleton: ThreeSkeleton, poseCount: number): Palette {
    const drawn = this.find(skeleton);
    if (drawn.poseCount !== poseCount) {
      drawn.poseCount = poseCount;
      modelPoseToPalette(drawn.palette, this.figure.modelPose, drawn.skin);
    }
    return drawn.palette;
  }

  /** Puts our methods on a skeleton that has been read. */
  hook(skeleton: ThreeSkeleton, rig: Rig): void {
    registerSkeleton(skeleton, rig);
    const { pose, calculateInverses } = skeleton;
    const steps = [
      replaceMethod(skeleton, 'update', () => paletteToBoneTexture(skeleton, rig.currentPalette(skeleton))),
      // These two write and read bones, which may not have the present pose.
      replaceMethod(skeleton, 'pose', () => {
        rig.syncBones();
        pose.call(skeleton);
      }),
      replaceMethod(skeleton, 'calculateInverses', () => {
        rig.syncBones();
        calculateInverses.call(skeleton);
        this.read(skeleton);
      }),
    ];
    this.undo.set(skeleton, () => {
      for (const step of steps) step();
    });
    this.hooked = this.hooked.filter((known) => known.deref());
    this.hooked.push(new WeakRef(skeleton));
  }

  /** Takes our methods off all skeletons, and returns those. */
  unhookAll(): ThreeSkeleton[] {
    const skeletons = this.hooked.flatMap((known) => known.deref() ?? []);
    this.hooked = [];
    for (const skeleton of skeletons) {
      this.undo.get(skeleton)!();
      unregisterSkeleton(skeleton);
    }
    return skeletons;
  }

  /** Returns the skin of a skeleton that has been read, after reading it again if it has been given other inverse binds. */
  private find(skeleton: ThreeSkeleton): DrawnSkin {
    const { drawn, boneInverses } = this.skeletons.get(skeleton)!;
    if (boneInverses === skeleton.boneInverses || !this.read(skeleton)) return drawn;
    return this.skeletons.get(skeleton)!.drawn;
  }
}
