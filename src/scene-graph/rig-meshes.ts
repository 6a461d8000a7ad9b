// Places every mesh of a rig: what leads from the palette to it, and a bounding sphere that holds it whatever the rig may be
// doing, in place of that of one pose.

import type { Object3D, SkinnedMesh, Sphere } from 'three';
import { extentOf } from '../bounds/clip-extent.js';
import { poseBound, SPHERE_SIZE, uniteSpheres } from '../bounds/pose-bound.js';
import { addClipExtent, createPoseExtent, mixClipExtent, setPoseExtent } from '../bounds/pose-extent.js';
import type { Figure } from '../frame/figure.js';
import type { Clip } from '../keys/clip.js';
import { copyChannel } from '../local-pose/copy-channel.js';
import { createLocalPose, type LocalPose } from '../local-pose/local-pose.js';
import type { Channel } from '../skeleton/channels.js';
import type { Skin } from '../skeleton/skin.js';
import { type Ground, hangsAsPlaced, MeshPlacing, placeMesh, restsAsPlaced, standsAsPlaced } from './mesh-placing.js';
import { meshReach } from './mesh-reach.js';
import { unwatchPlace, watchPlace } from './place-watch.js';

const CHANNELS: readonly Channel[] = ['translation', 'rotation', 'scale'];

/** A clip that plays on a rig, or may soon. */
export interface PlayingClip {
  readonly clip: Clip;
  /** Whether it has been mixed in. */
  readonly isMixed: boolean;
  /** The greatest weight with which it has been laid over as a difference; 0 when it has not. */
  readonly additiveWeight: number;
}

/** What of a driver counts here. */
interface Playing {
  readonly playing: readonly PlayingClip[];
}

/**
 * The extent of one rig at a time: it is only looked at when a sphere is worked out, and has as many numbers as a figure.
 *
 *   pose      what every joint is when no clip has weight
 *   version   of the meshes whose extent it is; no two rigs have the same
 */
const _extent = { jointCount: 0, extent: createPoseExtent(0), pose: createLocalPose(0), version: 0 };

let versionCount = 0;

/** Numbers of one joint that is watched: translation, rotation, scale. */
const WATCHED_SIZE = 10;

const PLACING = Symbol('placing');

type KnownMesh = SkinnedMesh & { readonly [PLACING]?: MeshPlacing };

/**
 * The spheres follow what plays: they are worked out anew when a clip is played for the first time or stopped, not in every
 * frame. Bones may turn in any way; their translations and scales are those of the clips, and where no clip drives them
 * those that they have when the sphere is worked out.
 */
export class RigMeshes {
  /** Set when other clips play than before, or in another way. */
  isStale = true;
  private readonly figure: Figure;
  /** How many drivers each channel of each joint has. */
  private readonly holders: Readonly<Record<Channel, Int32Array>>;
  private readonly sources: readonly Playing[];
  /** Bones may be turned by anybody at any time; what else stands among them is turned by clips alone. */
  private readonly turns: Uint8Array;
  private readonly meshes: WeakRef<SkinnedMesh>[] = [];
  /** Joints on the way down to the first one that turns, as far as nothing drives them: moving one moves all of the rig. */
  private watched: readonly number[] = [];
  /** Where they were. */
  private watchedNumbers = new Float64Array(0);
  private version = 0;
  private writeCount = -1;

  /** - sources: the rig's drivers, as they come and go. */
  constructor(
    figure: Figure,
    nodes: readonly Object3D[],
    holders: Readonly<Record<Channel, Int32Array>>,
    sources: readonly Playing[],
  ) {
    this.figure = figure;
    this.holders = holders;
    this.sources = sources;
    this.turns = Uint8Array.from(nodes, (node) => ('isBone' in node ? 1 : 0));
  }

  /**
   * Whether the spheres have to be worked out anew.
   *
   * - writeCount: another number whenever user code has written to the pose.
   *
   * Frame function: never throws, does not allocate.
   */
  needsUpdate(writeCount: number): boolean {
    if (this.isStale || this.writeCount === writeCount) return this.isStale;
    this.writeCount = writeCount;
    const { watched, watchedNumbers } = this;
    const { localPose } = this.figure;
    for (let i = 0; i < watched.length && !this.isStale; i++) {
      this.isStale = !isAt(localPose, watched[i]!, watchedNumbers, i * WATCHED_SIZE);
    }
    return this.isStale;
  }

  /** Has all spheres worked out anew, each when its mesh is placed. The local pose must be up to date. */
  update(): void {
    const { holders, turns } = this;
    const { parents } = this.figure.skeleton;
    this.isStale = false;
    this.version = ++versionCount;
    const { translation, rotation, scale } = holders;
    const watched: number[] = [];
    for (let joint = 0; joint < parents.length; joint++) {
      const isDriven = translation[joint]! + rotation[joint]! + scale[joint]! > 0;
      if (!isDriven && !turns[parents[joint]!]) watched.push(joint);
    }
    this.watched = watched;
    const { translations, rotations, scales } = this.figure.localPose;
    this.watchedNumbers = Float64Array.from(
      watched.flatMap((joint) => [
        ...translations.subarray(joint * 3, joint * 3 + 3),
        ...rotations.subarray(joint * 4, joint * 4 + 4),
        ...scales.subarray(joint * 3, joint * 3 + 3),
      ]),
    );
  }

  /** Returns how far what plays reaches. Driven channels reach from the figure's original values, others are what its local pose says. */
  private findExtent(): typeof _extent {
    const { holders, turns } = this;
    const { original, localPose, skeleton } = this.figure;
    const room = _extent;
    if (room.version === this.version) return room;
    if (room.jointCount < skeleton.jointCount) {
      room.jointCount = skeleton.jointCount;
      room.extent = createPoseExtent(skeleton.jointCount);
      room.pose = createLocalPose(skeleton.jointCount);
    }
    room.version = this.version;
    const { extent, pose } = room;
    for (const channel of CHANNELS) {
      const counts = holders[channel];
      for (let joint = 0; joint < counts.length; joint++) {
        copyChannel(pose, counts[joint]! > 0 ? original : localPose, joint, channel);
      }
    }
    setPoseExtent(extent, pose, turns);
    const playing = this.sources.flatMap((source) => source.playing);
    for (const { clip, isMixed } of playing) if (isMixed) mixClipExtent(extent, extentOf(clip));
    for (const { clip, additiveWeight } of playing) {
      if (additiveWeight > 0) addClipExtent(extent, extentOf(clip), additiveWeight);
    }
    return room;
  }

  /**
   * Whether a mesh whose matrices are up to date has all that `place` would give it.
   *
   * - ground: the rig.
   * - stamp: number of the rig's state by which what is not driven stands still, and the spheres are what they are.
   *
   * Frame function: never throws, does not allocate.
   */
  isPlaced(mesh: KnownMesh, ground: Ground, stamp: number): boolean {
    const placing = mesh[PLACING];
    if (placing === undefined || placing.ground !== ground) return false;
    return hangsAsPlaced(placing, mesh, stamp) && standsAsPlaced(placing, mesh);
  }

  /**
   * Places a mesh that draws with `skin`: `bindMatrixInverse` leads from the base to it, and its bounding sphere is set. A
   * sphere that somebody has put in its place meanwhile stays; a mesh whose vertices have no bones keeps its own.
   *
   * - ground, stamp: as above.
   * - standsStill: whether nothing between the base and the mesh's parent moves as long as `stamp` is the same.
   *
   * Frame function: never throws; allocates only where there is another bound than before.
   */
  place(mesh: KnownMesh, ground: Ground, base: Object3D | null, skin: Skin, stamp: number, standsStill: boolean): void {
    const placing = mesh[PLACING] ?? this.adopt(mesh);
    placeMesh(placing, mesh, base, stamp, standsStill);
    placing.ground = ground;
    placing.moveCount = ground.moveCount;
    placing.skeleton = mesh.skeleton;
    placing.boneInverses = mesh.skeleton.boneInverses;
    const { geometry, boundingSphere: own } = mesh;
    const { position, skinIndex, skinWeight } = geometry.attributes;
    const hasBones = position && skinIndex && skinWeight;
    if (!hasBones || (own !== placing.sphere && own !== placing.before && own !== null)) {
      placing.geometry = null;
      return;
    }
    if (placing.boundVersion !== this.version || placing.geometry !== geometry || placing.skin !== skin) {
      placing.boundVersion = this.version;
      placing.geometry = geometry;
      placing.skin = skin;
      this.measure(placing.inBase, mesh, skin);
    }
    placing.sphere.copy(placing.inBase).applyMatrix4(mesh.bindMatrixInverse);
    mesh.boundingSphere = placing.sphere;
  }

  /** Gives all meshes back what they had. */
  remove(): void {
    for (const reference of this.meshes.splice(0)) {
      const mesh = reference.deref();
      const placing = mesh && (mesh as KnownMesh)[PLACING];
      if (!placing) continue;
      // null, which three's types leave out, has three work one out when it needs it.
      if (mesh.boundingSphere === placing.sphere) mesh.boundingSphere = placing.before as Sphere;
      unwatchPlace(mesh);
      Reflect.deleteProperty(mesh, PLACING);
    }
  }

  private adopt(mesh: SkinnedMesh): MeshPlacing {
    const placing = new MeshPlacing(mesh);
    Object.defineProperty(mesh, PLACING, { value: placing, configurable: true });
    watchPlace(mesh, placing);
    const alive = this.meshes.filter((reference) => reference.deref());
    this.meshes.splice(0, this.meshes.length, ...alive, new WeakRef(mesh));
    return placing;
  }

  private measure(out: Sphere, mesh: SkinnedMesh, skin: Skin): void {
    const { jointCount, parents } = this.figure.skeleton;
    const { distances, leastWeight, greatestWeight } = meshReach(mesh);
    const reaches = new Float64Array(jointCount).fill(-1);
    const still = new Float64Array(SPHERE_SIZE);
    still[3] = -1;
    skin.joints.forEach((joint, bone) => {
      const distance = distances[bone] ?? -1;
      if (joint >= 0) reaches[joint] = Math.max(reaches[joint]!, distance);
      else still[3] = Math.max(still[3]!, distance);
    });
    const sphere = new Float64Array(SPHERE_SIZE);
    const { extent, pose } = this.findExtent();
    poseBound(sphere, parents, reaches, extent, pose);
    uniteSpheres(sphere, still);
    // Where weights do not add up to 1 a vertex is drawn towards the origin, or away from it.
    const whole = sphere.slice();
    for (const weight of [leastWeight, greatestWeight]) {
      const drawn = whole.map((number) => number * weight);
      if (whole[3]! >= 0) uniteSpheres(sphere, drawn);
    }
    out.center.fromArray(sphere);
    out.radius = sphere[3]!;
  }
}

/** Whether a joint is where ten numbers, from `place` on, say that it was. */
function isAt(
  { translations, rotations, scales }: LocalPose,
  joint: number,
  numbers: Float64Array,
  place: number,
): boolean {
  for (let i = 0; i < 3; i++) {
    if (translations[joint * 3 + i] !== numbers[place + i]) return false;
    if (scales[joint * 3 + i] !== numbers[place + 7 + i]) return false;
  }
  for (let i = 0; i < 4; i++) if (rotations[joint * 4 + i] !== numbers[place + 3 + i]) return false;
  return true;
}

/**
 * Whether a mesh has all that it would have after an update: it rests, and so do its rig and all that it stands in.
 *
 * Frame function: never throws, does not allocate.
 */
export function isMeshResting(mesh: KnownMesh): boolean {
  const placing = mesh[PLACING];
  return placing !== undefined && restsAsPlaced(placing, mesh);
}

/** Notes that a mesh is about to be brought up to date. Frame function: never throws, does not allocate. */
export function beginMesh(mesh: KnownMesh): void {
  mesh[PLACING]?.noteSeen();
}

/** Notes that somebody has been at a mesh: it has to be placed again. */
export function forgetPlacing(mesh: KnownMesh): void {
  const placing = mesh[PLACING];
  if (placing) placing.parent = null;
}
