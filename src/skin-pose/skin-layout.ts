// How the skin poses of one family of clips lie in memory, and all room that they need.
//
// A skin pose says of each joint that moves how it has turned from where the mesh was bound, and where it stands relative to its
// parent; see `bake.ts`.

import { AFFINE_SIZE, multiplyAffine, rotationOfAffine } from '../math/affine.js';
import { multiplyQuaternions } from '../math/quaternion.js';
import type { ModelPose } from '../model-pose/model-pose.js';
import { PALETTE_BONE_SIZE } from '../palette/palette.js';
import type { Skeleton } from '../skeleton/skeleton.js';
import { bakeOffset, bakeRotation, offsetBake, rotationBake } from './bake.js';
import { AT_REST, type ChannelFates, HELD, LIVE } from './channel-fates.js';
import type { ChannelSpread } from './channel-spread.js';
import type { RigidBind } from './rigid-bind.js';

/** Numbers of one step of a skin pose, and where in it the offset and the pivot begin. */
export const STEP_SIZE = 10;
export const STEP_OFFSET = 4;
const STEP_PIVOT = 7;

/** Numbers of one state, and where in it the position and the squared length of the rotation stand. */
export const STATE_SIZE = 8;
const STATE_POSITION = 4;
const STATE_SCALE = 7;

/** Numbers of one step of the plan. */
export const PLAN_SIZE = 3;

/** How far the axes of a still joint may be from a rotation with one scale, relative to that. */
const SIMILAR_TOLERANCE = 1e-6;

/** The plan's sign for: the parent is the joint of the step before. */
export const STEP_BEFORE = -1;

/** The plan's sign for: in no palette, or nobody's parent but the next step's. */
export const NOWHERE = -1;

/**
 * The joints that move are steps, parents first. N = number of steps:
 *
 *   pose, other, rest   [rotation: x y z w, offset: x y z, -pivot: x y z] * N     rotations of unit length
 *   plan                [parent's state, palette offset, own state] * N
 *   states              [rotation: x y z w, position: x y z, squared length of the rotation]     in model space; first those
 *                       of still joints that have moving children, then of the joints whose children come later
 *   rotationSteps       [step] * J       place in a pose where the joint's rotation begins; -1 if it is still
 *   liveRotations       [place]          of all rotations in a pose that clips write; and ...
 *   liveOffsets         [place]
 *   heldRotations       [place]          ... of those that have one value in all clips, another one than at rest
 *   heldOffsets         [place]
 *   changingRotations   [place]          both of these: what missing weight changes
 *   changingOffsets     [place]
 *   heldPose            skin pose        with the held channels' values
 *   stillPalette        [matrix]         of the bones that stand still
 *   stillOffsets        [offset]         of each in the palette
 *
 * `pose` holds its constants between frames, `other` is for one more clip, `rest` is the rest pose. All figures of the skeleton
 * share them, since they run one after the other.
 */
export interface SkinLayout {
  readonly pose: Float64Array;
  readonly other: Float64Array;
  readonly rest: Float64Array;
  readonly plan: Int32Array;
  readonly states: Float64Array;
  readonly rotationSteps: Int32Array;
  readonly liveRotations: Int32Array;
  readonly liveOffsets: Int32Array;
  readonly heldRotations: Int32Array;
  readonly heldOffsets: Int32Array;
  readonly changingRotations: Int32Array;
  readonly changingOffsets: Int32Array;
  readonly heldPose: Float64Array;
  readonly stillPalette: Float32Array;
  readonly stillOffsets: Int32Array;
}

/**
 * Returns a layout; null when something that moves hangs on a joint that has different scales along its axes. Allocates.
 *
 * - restPose: the model pose of the rest pose.
 */
export function createSkinLayout(
  skeleton: Skeleton,
  bind: RigidBind,
  restPose: ModelPose,
  spread: ChannelSpread,
  fates: ChannelFates,
): SkinLayout | null {
  const { jointCount } = skeleton;
  const moving = Array.from({ length: jointCount }, (_, joint) => joint).filter((joint) => fates.isStill[joint] === 0);
  const rotationSteps = new Int32Array(jointCount).fill(-1);
  moving.forEach((joint, step) => {
    rotationSteps[joint] = step * STEP_SIZE;
  });
  const planned = planSteps(skeleton, bind, restPose, moving);
  if (!planned) return null;
  const rest = new Float64Array(moving.length * STEP_SIZE);
  for (const joint of moving) {
    const place = rotationSteps[joint]!;
    bakeRotation(rest, place, rotationBake(skeleton, bind, joint), skeleton.restRotations, joint * 4);
    bakeOffset(rest, place + STEP_OFFSET, offsetBake(skeleton, bind, joint), skeleton.restTranslations, joint * 3);
    for (let n = 0; n < 3; n++) rest[place + STEP_PIVOT + n] = -bind.pivots[joint * 3 + n]!;
  }
  const pose = rest.slice();
  const places = (list: Uint8Array, wanted: number, shift: number): Int32Array =>
    Int32Array.from(moving.filter((joint) => list[joint] === wanted).map((joint) => rotationSteps[joint]! + shift));
  for (const joint of moving) {
    const place = rotationSteps[joint]!;
    if (fates.rotations[joint] !== AT_REST)
      bakeRotation(pose, place, rotationBake(skeleton, bind, joint), spread.firstRotations, joint * 4);
    if (fates.translations[joint] !== AT_REST)
      bakeOffset(pose, place + STEP_OFFSET, offsetBake(skeleton, bind, joint), spread.firstTranslations, joint * 3);
  }
  const liveRotations = places(fates.rotations, LIVE, 0);
  const liveOffsets = places(fates.translations, LIVE, STEP_OFFSET);
  const heldRotations = places(fates.rotations, HELD, 0);
  const heldOffsets = places(fates.translations, HELD, STEP_OFFSET);
  return {
    pose,
    other: pose.slice(),
    rest,
    ...planned,
    rotationSteps,
    liveRotations,
    liveOffsets,
    heldRotations,
    heldOffsets,
    changingRotations: Int32Array.of(...liveRotations, ...heldRotations),
    changingOffsets: Int32Array.of(...liveOffsets, ...heldOffsets),
    heldPose: pose.slice(),
    ...stillBones(skeleton, restPose, fates),
  };
}

/**
 * Gives the held channels of a layout's `pose` their value again.
 *
 * Frame function: never throws, does not allocate.
 */
export function copyHeldChannels(pose: Float64Array, { heldPose, heldRotations, heldOffsets }: SkinLayout): void {
  for (let i = 0; i < heldRotations.length; i++) {
    const place = heldRotations[i]!;
    for (let n = place; n < place + 4; n++) pose[n] = heldPose[n]!;
  }
  for (let i = 0; i < heldOffsets.length; i++) {
    const place = heldOffsets[i]!;
    for (let n = place; n < place + 3; n++) pose[n] = heldPose[n]!;
  }
}

function planSteps(
  skeleton: Skeleton,
  bind: RigidBind,
  restPose: ModelPose,
  moving: readonly number[],
): { plan: Int32Array; states: Float64Array } | null {
  const { parents } = skeleton;
  const plan = new Int32Array(moving.length * PLAN_SIZE);
  const isMoving = new Set(moving);
  const stateOf = new Map<number, number>();
  const states: number[] = [];
  // (1) A state for every still joint that something moving hangs on, and for the root.
  for (const joint of moving) {
    const parent = parents[joint]!;
    if (isMoving.has(parent) || stateOf.has(parent)) continue;
    const state = stillState(bind, restPose, parent);
    if (!state) return null;
    stateOf.set(parent, states.length);
    states.push(...state);
  }
  // (2) One for every moving joint that has other children than the next step.
  moving.forEach((joint, step) => {
    const parent = parents[joint]!;
    if (!isMoving.has(parent) || moving[step - 1] === parent || stateOf.has(parent)) return;
    stateOf.set(parent, states.length);
    states.push(...new Array<number>(STATE_SIZE).fill(0));
  });
  moving.forEach((joint, step) => {
    const parent = parents[joint]!;
    const isNext = step > 0 && moving[step - 1] === parent;
    plan[step * PLAN_SIZE] = isNext ? STEP_BEFORE : stateOf.get(parent)!;
    plan[step * PLAN_SIZE + 1] = bind.paletteOffsets[joint]!;
    plan[step * PLAN_SIZE + 2] = stateOf.get(joint) ?? NOWHERE;
  });
  // (3) The squared length of a rotation is the same down the tree.
  for (const joint of moving) {
    const state = stateOf.get(joint);
    if (state === undefined) continue;
    let top = parents[joint]!;
    while (isMoving.has(top)) top = parents[top]!;
    states[state + STATE_SCALE] = states[stateOf.get(top)! + STATE_SCALE]!;
  }
  return { plan, states: Float64Array.from(states) };
}

/** Returns the state of a joint that stands still, or of the root: M r, with a rotation so long that it scales by M and s. */
function stillState(bind: RigidBind, restPose: ModelPose, joint: number): Float64Array | null {
  const state = new Float64Array(STATE_SIZE);
  state[3] = 1;
  let scale = 1;
  if (joint >= 0) {
    const offset = joint * AFFINE_SIZE;
    scale = rotationOfAffine(state, 0, restPose, offset);
    if (!isSimilar(restPose, offset, scale)) return null;
    multiplyQuaternions(state, 0, state, 0, bind.rotations, joint * 4);
    for (let n = 0; n < 3; n++) state[STATE_POSITION + n] = restPose[offset + 9 + n]!;
  }
  const square = scale * bind.scale;
  for (let n = 0; n < 4; n++) state[n] = state[n]! * Math.sqrt(square);
  state[STATE_SCALE] = square;
  return state;
}

/** Whether the axes stand at right angles and have the same length, without a mirror. */
function isSimilar(affine: Float64Array, offset: number, scale: number): boolean {
  if (!(scale > 0)) return false;
  for (let a = 0; a < 3; a++) {
    for (let b = a; b < 3; b++) {
      let dot = 0;
      for (let n = 0; n < 3; n++) dot += affine[offset + a * 3 + n]! * affine[offset + b * 3 + n]!;
      if (!(Math.abs(dot / (scale * scale) - (a === b ? 1 : 0)) <= SIMILAR_TOLERANCE)) return false;
    }
  }
  return true;
}

function stillBones(
  { skins }: Skeleton,
  restPose: ModelPose,
  fates: ChannelFates,
): { stillPalette: Float32Array; stillOffsets: Int32Array } {
  const { joints, inverseBinds } = skins[0]!;
  const bones = Array.from(joints.keys()).filter((bone) => joints[bone]! < 0 || fates.isStill[joints[bone]!] === 1);
  const stillPalette = new Float32Array(bones.length * PALETTE_BONE_SIZE);
  const product = new Float64Array(AFFINE_SIZE);
  bones.forEach((bone, index) => {
    const joint = joints[bone]!;
    product.set(inverseBinds.subarray(bone * AFFINE_SIZE, (bone + 1) * AFFINE_SIZE));
    if (joint >= 0) multiplyAffine(product, 0, restPose, joint * AFFINE_SIZE, product, 0);
    for (let column = 0; column < 4; column++) {
      for (let row = 0; row < 3; row++)
        stillPalette[index * PALETTE_BONE_SIZE + column * 4 + row] = product[column * 3 + row]!;
    }
    stillPalette[index * PALETTE_BONE_SIZE + 15] = 1;
  });
  return { stillPalette, stillOffsets: Int32Array.from(bones, (bone) => bone * PALETTE_BONE_SIZE) };
}
