// Places every mesh of a rig: what leads from the palette to it, and a bounding sphere that holds it whatever the rig may be
// doing, in place of that of one pose.

import { type Matrix4, type Object3D, type SkinnedMesh, Sphere, type Skeleton as ThreeSkeleton } from 'three';
import { extentOf } from '../bounds/clip-extent.js';
import { poseBound, SPHERE_SIZE, uniteSpheres } from '../bounds/pose-bound.js';
import { addClipExtent, createPoseExtent, mixClipExtent, setPoseExtent } from '../bounds/pose-extent.js';
import type { Figure } from '../frame/figure.js';
import type { Clip } from '../keys/clip.js';
import { copyChannel } from '../local-pose/copy-channel.js';
import { createLocalPose, type LocalPose } from '../local-pose/local-pose.js';
import type { Channel } from '../skeleton/channels.js';
import type { Skin } from '../skeleton/skin.js';
import { createMeshPlacing, hangsAsPlaced, type MeshPlacing, placeMesh, standsAsPlaced } from './mesh-placing.js';
import { meshReach } from './mesh-reach.js';
import { hasPlainPlace, type PlaceWatch, unwatchPlace, watchPlace } from './place-watch.js';

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

const PLACED = Symbol('placed');

type KnownMesh = SkinnedMesh & { readonly [PLACED]?: PlacedMesh };

/**
 * Where one mesh stands, and its sphere: in the space of the rig's base, and as three sees it, in the mesh's own.
 *
 *   watch   null for a mesh that bones hang on
 */
interface PlacedMesh {
  readonly placing: MeshPlacing;
  readonly watch: PlaceWatch | null;
  readonly matrixWorld: Matrix4;
  readonly sphere: Sphere;
  readonly before: Sphere | null;
  readonly inBase: Sphere;
  version: number;
  geometry: unknown;
  skin: Skin | null;
  skeleton: ThreeSkeleton | null;
  boneInverses: ThreeSkeleton['boneInverses'] | null;
}

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

  /** Notes that a mesh is about to be brought up to date. Frame function: never throws, does not allocate. */
  beginUpdate(mesh: KnownMesh): void {
    const watch = mesh[PLACED]?.watch;
    if (watch) watch.isMoved = false;
  }

  /**
   * Whether a mesh has all that it would have after an update, if its parent has not moved.
   *
   * - stamp: number of the rig's state by which what is not driven stands still.
   *
   * Frame function: never throws, does not allocate.
   */
  rests(mesh: KnownMesh, stamp: number): boolean {
    const known = mesh[PLACED];
    if (known === undefined || known.watch === null || known.watch.isMoved) return false;
    return this.isKnown(known, mesh, stamp) && hasPlainPlace(mesh) && known.matrixWorld === mesh.matrixWorld;
  }

  /**
   * Whether a mesh whose matrices are up to date has all that `place` would give it.
   *
   * - stamp: as above.
   *
   * Frame function: never throws, does not allocate.
   */
  isPlaced(mesh: KnownMesh, stamp: number): boolean {
    const known = mesh[PLACED];
    return known !== undefined && this.isKnown(known, mesh, stamp) && standsAsPlaced(known.placing, mesh);
  }

  private isKnown(known: PlacedMesh, mesh: SkinnedMesh, stamp: number): boolean {
    return (
      known.version === this.version &&
      known.skeleton === mesh.skeleton &&
      known.boneInverses === mesh.skeleton.boneInverses &&
      known.geometry === mesh.geometry &&
      known.sphere === mesh.boundingSphere &&
      hangsAsPlaced(known.placing, mesh, stamp)
    );
  }

  /**
   * Places a mesh that draws with `skin`: `bindMatrixInverse` leads from the base to it, and its bounding sphere is set. A
   * sphere that somebody has put in its place meanwhile stays; a mesh whose vertices have no bones keeps its own.
   *
   * - standsStill: whether nothing between the base and the mesh's parent moves as long as `stamp` is the same.
   *
   * Frame function: never throws; allocates only where there is another bound than before.
   */
  place(mesh: KnownMesh, base: Object3D | null, skin: Skin, stamp: number, standsStill: boolean): void {
    const known = mesh[PLACED] ?? this.adopt(mesh);
    placeMesh(known.placing, mesh, base, stamp, standsStill);
    known.skeleton = mesh.skeleton;
    known.boneInverses = mesh.skeleton.boneInverses;
    const { geometry, boundingSphere: own } = mesh;
    const { position, skinIndex, skinWeight } = geometry.attributes;
    if (!position || !skinIndex || !skinWeight) return;
    if (own !== known.sphere && own !== known.before && own !== null) return;
    if (known.version !== this.version || known.geometry !== geometry || known.skin !== skin) {
      known.version = this.version;
      known.geometry = geometry;
      known.skin = skin;
      this.measure(known.inBase, mesh, skin);
    }
    known.sphere.copy(known.inBase).applyMatrix4(mesh.bindMatrixInverse);
    mesh.boundingSphere = known.sphere;
  }

  /** Gives all meshes back what they had. */
  remove(): void {
    for (const reference of this.meshes.splice(0)) {
      const mesh = reference.deref();
      const known = mesh && (mesh as KnownMesh)[PLACED];
      if (!known) continue;
      // null, which three's types leave out, has three work one out when it needs it.
      if (mesh.boundingSphere === known.sphere) mesh.boundingSphere = known.before as Sphere;
      unwatchPlace(mesh);
      Reflect.deleteProperty(mesh, PLACED);
    }
  }

  private adopt(mesh: SkinnedMesh): PlacedMesh {
    const before: Sphere | null = mesh.boundingSphere;
    const known: PlacedMesh = {
      placing: createMeshPlacing(),
      watch: watchPlace(mesh),
      matrixWorld: mesh.matrixWorld,
      sphere: new Sphere(),
      before,
      inBase: new Sphere(),
      version: -1,
      geometry: null,
      skin: null,
      skeleton: null,
      boneInverses: null,
    };
    Object.defineProperty(mesh, PLACED, { value: known, configurable: true });
    const alive = this.meshes.filter((reference) => reference.deref());
    this.meshes.splice(0, this.meshes.length, ...alive, new WeakRef(mesh));
    return known;
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

/** Notes that somebody has been at a mesh: it has to be placed again. */
export function forgetPlacing(mesh: KnownMesh): void {
  const known = mesh[PLACED];
  if (known) known.placing.isValid = false;
}
