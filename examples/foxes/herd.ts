// The foxes: clones of one model, which share its geometry and material, each with a mixer of its own.

import { Group, type Object3D, type Skeleton, type SkinnedMesh } from 'three';
import { clone } from 'three/addons/utils/SkeletonUtils.js';
import type { Fox } from '../common/load-fox.js';
import type { Place } from '../demo/herd-places.js';
import { createMixer, type Kind, type Mixer } from '../demo/mixers.js';

/** Weights of the clips, the fastest first, by the number of actions. */
const WEIGHTS = [[1], [0.75, 0.25], [0.6, 0.25, 0.15]] as const;

/** Consecutive multiples of it, modulo 1, are spread evenly, however many there are. */
const GOLDEN_FRACTION = (Math.sqrt(5) - 1) / 2;

/** One fox. */
export interface Member {
  readonly mixer: Mixer;
  readonly root: Object3D;
  readonly mesh: SkinnedMesh;
  readonly head: Object3D;
}

/** All foxes, with one kind of mixer. `group` holds their roots. */
export interface Herd {
  readonly kind: Kind;
  readonly model: Fox;
  readonly actionCount: number;
  readonly group: Group;
  readonly members: Member[];
  /** While this is true `skeleton.update` does nothing, for the herd's own skeletons. */
  hasPalettes: boolean;
}

/** Returns a herd with no fox yet. */
export function createHerd(kind: Kind, model: Fox, actionCount: number): Herd {
  return { kind, model, actionCount, group: new Group(), members: [], hasPalettes: false };
}

/**
 * Adds or removes foxes until there is one for each place, and does no more after `deadline`, a time of
 * `performance.now()`. Returns whether all are there.
 *
 * - seconds: how long those that come in have been running already, each from its own phase. So foxes with the other kind
 *   of mixer come in where the first ones were.
 */
export function resizeHerd(herd: Herd, places: readonly Place[], seconds: number, deadline: number): boolean {
  const { members } = herd;
  while (members.length !== places.length) {
    if (members.length > places.length) removeMember(herd, members.pop()!);
    else addMember(herd, places[members.length]!, seconds);
    if (performance.now() > deadline) break;
  }
  return members.length === places.length;
}

/** Takes the herd out of its scene and frees its bone textures. */
export function disposeHerd(herd: Herd): void {
  for (const { mesh } of herd.members) mesh.skeleton.dispose();
  herd.group.removeFromParent();
}

/** Returns how fast all run, in metres per second. */
export function herdSpeed({ model, actionCount }: Herd): number {
  const speeds = model.groundSpeeds.slice().reverse();
  return WEIGHTS[actionCount - 1]!.reduce((sum, weight, index) => sum + weight * speeds[index]!, 0);
}

function addMember(herd: Herd, place: Place, seconds: number): void {
  const { kind, model, actionCount, group, members } = herd;
  const root = clone(model.root);
  root.position.add({ x: place.x, y: 0, z: place.z });
  group.add(root);
  const mesh = root.getObjectByProperty('isSkinnedMesh', true) as SkinnedMesh;
  const head = root.getObjectByName('b_Head_05')!;
  const { boundingSphere, skeleton } = mesh;
  // As the renderer does when it first draws a skeleton: it is to be there when palettes and uploads are measured.
  skeleton.computeBoneTexture();
  const mixer = createMixer(kind, root);
  const clips = model.clips.slice().reverse();
  WEIGHTS[actionCount - 1]!.forEach((weight, index) => {
    const clip = clips[index]!;
    const action = mixer.clipAction(clip);
    action.setEffectiveWeight(weight);
    action.time = (members.length * GOLDEN_FRACTION * clip.duration + seconds) % clip.duration;
    action.play();
  });
  // It comes in as it runs, and not in the model's rest pose.
  mixer.update(0);
  silenceUpdate(herd, skeleton);
  // three-sinew puts a sphere of its own in place of the model's, and leaves one that comes later. Both kinds are to be
  // culled by the same one, so that they draw the same foxes.
  root.updateMatrixWorld();
  mesh.boundingSphere = boundingSphere.clone();
  members.push({ mixer, root, mesh, head });
}

/**
 * The renderer updates the skeletons that it draws. Here that has been done and measured before it comes to draw, and three
 * would do it again, and upload once more. A method on each instance, for both kinds, that stays: taking it off in every
 * frame would make V8 forget the shape of the skeletons.
 */
function silenceUpdate(herd: Herd, skeleton: Skeleton): void {
  const { update } = skeleton;
  skeleton.update = () => {
    if (!herd.hasPalettes) update.call(skeleton);
  };
}

function removeMember({ group }: Herd, { root, mesh }: Member): void {
  group.remove(root);
  mesh.skeleton.dispose();
}
