// All characters that one kind of mixer plays. Each kind has clones of its own, so neither touches what the other drives.

import { Group, Mesh, type Object3D, type Skeleton, SkinnedMesh } from 'three';
import { clone } from 'three/addons/utils/SkeletonUtils.js';
import type { CharacterModel } from './character-model.js';
import type { Place } from './herd-places.js';
import { type Action, copyAction, createMixer, type Kind, type Mixer } from './mixers.js';

/** `actions`: one for each clip of the model, in that order. */
export interface Member {
  readonly root: Object3D;
  readonly mixer: Mixer;
  readonly actions: readonly Action[];
  readonly skeletons: readonly Skeleton[];
}

/** `startTime`: seconds on every clip at which members come in. `group` holds the members' roots. */
export interface Cast {
  readonly kind: Kind;
  readonly model: CharacterModel;
  readonly startTime: number;
  readonly group: Group;
  readonly members: Member[];
}

/** Consecutive multiples of it, modulo 1, are spread evenly, however many there are. */
const GOLDEN_FRACTION = (Math.sqrt(5) - 1) / 2;

/** Returns a cast with no member yet. */
export function createCast(kind: Kind, model: CharacterModel, startTime: number): Cast {
  return { kind, model, startTime, group: new Group(), members: [] };
}

/**
 * Adds or removes members until there are `places.length`, and adds no more after `deadline`, a time of
 * `performance.now()`. Returns whether all are there.
 *
 * - weights: of the clips, for members that come in. The first one starts at `startTime`, each other one at its own
 *   phase after that.
 */
export function fillCast(cast: Cast, places: readonly Place[], weights: readonly number[], deadline: number): boolean {
  while (cast.members.length > places.length) removeMember(cast, cast.members.pop()!);
  while (cast.members.length < places.length) {
    addMember(cast, places[cast.members.length]!, weights);
    if (performance.now() > deadline) break;
  }
  return cast.members.length === places.length;
}

/** Gives every member these weights, one for each clip. A clip without weight stands still, and costs nothing. */
export function weighCast(cast: Cast, weights: readonly number[]): void {
  for (const member of cast.members) weighMember(member, weights);
}

/**
 * Does the work of one frame that is not drawing: the mixers, the world matrices, the bone textures. This is what the
 * page measures. The renderer asks for the bone textures once more.
 *
 * - dt: seconds.
 */
export function advanceCast({ members, group }: Cast, dt: number): void {
  for (let i = 0; i < members.length; i++) members[i]!.mixer.update(dt);
  group.updateMatrixWorld();
  for (let i = 0; i < members.length; i++) {
    const { skeletons } = members[i]!;
    for (let k = 0; k < skeletons.length; k++) skeletons[k]!.update();
  }
}

/** Brings the members of `out` to where those of `source` are; they are members of the same model. */
export function copyCast(out: Cast, source: Cast): void {
  out.members.forEach((member, index) => {
    const from = source.members[index];
    if (!from) return;
    member.mixer.time = from.mixer.time;
    member.mixer.timeScale = from.mixer.timeScale;
    member.actions.forEach((action, clip) => {
      copyAction(action, from.actions[clip]!);
    });
  });
}

/** Takes all members away and frees their bone textures. */
export function disposeCast(cast: Cast): void {
  for (const member of cast.members.splice(0)) removeMember(cast, member);
  cast.group.removeFromParent();
}

function addMember(cast: Cast, place: Place, weights: readonly number[]): void {
  const { model, group, members } = cast;
  const root = clone(model.root);
  root.position.add({ x: place.x, y: 0, z: place.z });
  const skeletons = new Set<Skeleton>();
  root.traverse((node) => {
    if (!(node instanceof Mesh)) return;
    node.castShadow = true;
    node.receiveShadow = true;
    if (node instanceof SkinnedMesh) skeletons.add(node.skeleton);
  });
  // As the renderer does when it first draws a skeleton: unseen members are measured under the same conditions.
  for (const skeleton of skeletons) skeleton.computeBoneTexture();
  const mixer = createMixer(cast.kind, root);
  const actions = model.clips.map((clip) => {
    const action = mixer.clipAction(clip);
    action.time = phaseTime(members.length, cast.startTime, clip.duration);
    action.play();
    return action;
  });
  const member = { root, mixer, actions, skeletons: [...skeletons] };
  weighMember(member, weights);
  members.push(member);
  group.add(root);
}

function removeMember({ group }: Cast, member: Member): void {
  group.remove(member.root);
  for (const skeleton of member.skeletons) skeleton.dispose();
}

function weighMember({ actions }: Member, weights: readonly number[]): void {
  actions.forEach((action, clip) => {
    const weight = weights[clip]!;
    action.enabled = weight > 0;
    action.setEffectiveWeight(weight);
  });
}

function phaseTime(index: number, time: number, duration: number): number {
  const unwrapped = time + ((index * GOLDEN_FRACTION) % 1) * duration;
  return duration > 0 ? unwrapped % duration : 0;
}
