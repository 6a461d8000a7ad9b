// Paws on the ground: whether one is, and at which phases of a clip each comes down.

import { type AnimationClip, type Object3D, Vector3 } from 'three';
import { Animator } from 'three-sinew';

const HIND_COLOR = '#7a6bb0';
const FORE_COLOR = '#3f9aa8';

/** The paws, with the joints that they hang on, in the order in which a walking fox puts them down. */
export const PAWS = [
  { name: 'hind left', joint: 'b_LeftFoot02_018', color: HIND_COLOR },
  { name: 'fore left', joint: 'b_LeftHand_011', color: FORE_COLOR },
  { name: 'hind right', joint: 'b_RightFoot02_022', color: HIND_COLOR },
  { name: 'fore right', joint: 'b_RightHand_08', color: FORE_COLOR },
] as const;

/** Metres that a paw may be above where it stands, and still be on the ground. */
const CLEARANCE = 0.01;

/** Moments of a clip that are looked at. */
const MOMENTS = 240;

const _read_place = new Vector3();

/** The four paws of a fox that stands on y = 0. */
export class Paws {
  /** Metres above where each stands, in the order of PAWS, when they were last read. */
  readonly heights = new Float64Array(PAWS.length);
  private readonly joints: readonly Object3D[];
  private readonly standing: readonly number[];

  /** `root`: a fox in its rest pose, in which it stands. */
  constructor(root: Object3D) {
    this.joints = PAWS.map(({ joint }) => root.getObjectByName(joint)!);
    this.standing = this.joints.map((joint) => joint.getWorldPosition(_read_place).y);
  }

  /** Looks where the paws are. */
  read(): this {
    this.joints.forEach((joint, paw) => {
      this.heights[paw] = joint.getWorldPosition(_read_place).y - this.standing[paw]!;
    });
    return this;
  }

  /** Whether a paw was on the ground when they were last read. */
  isDown(paw: number): boolean {
    return this.heights[paw]! < CLEARANCE;
  }
}

/** Returns the phase, 0 to 1, at which each paw comes down in a clip; NaN for one that never leaves the ground. */
export function touchDowns(root: Object3D, clip: AnimationClip): number[] {
  const paws = new Paws(root);
  const animator = new Animator(root, [clip], { tree: { clip: clip.name } });
  const phases = PAWS.map(() => Number.NaN);
  const before = paws.read().heights.slice();
  for (let moment = 1; moment <= MOMENTS; moment++) {
    animator.update(clip.duration / MOMENTS);
    paws.read().heights.forEach((height, paw) => {
      if (before[paw]! < CLEARANCE || height >= CLEARANCE) return;
      const share = (before[paw]! - CLEARANCE) / (before[paw]! - height);
      phases[paw] = ((moment - 1 + share) / MOMENTS) % 1;
    });
    before.set(paws.heights);
  }
  animator.dispose();
  return phases;
}
