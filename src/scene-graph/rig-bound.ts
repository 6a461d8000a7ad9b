// Gives every mesh of a rig a bounding sphere that holds it in whatever the rig may be doing, in place of that of one pose.

import { type Object3D, type SkinnedMesh, Sphere } from 'three';
import { extentOf } from '../bounds/clip-extent.js';
import { poseBound, SPHERE_SIZE, uniteSpheres } from '../bounds/pose-bound.js';
import {
  addClipExtent,
  createPoseExtent,
  mixClipExtent,
  type PoseExtent,
  setPoseExtent,
} from '../bounds/pose-extent.js';
import { type Clip, channelSize } from '../keys/clip.js';
import { createRestPose, type LocalPose } from '../local-pose/local-pose.js';
import type { Channel } from '../skeleton/channels.js';
import type { Skeleton } from '../skeleton/skeleton.js';
import type { Skin } from '../skeleton/skin.js';
import { readChannel } from './local-pose-to-bones.js';
import { meshReach } from './mesh-reach.js';

const CHANNELS: readonly Channel[] = ['translation', 'rotation', 'scale'];
const FIELDS = { translation: 'translations', rotation: 'rotations', scale: 'scales' } as const;

/** A clip that plays on a rig, or may soon. */
export interface PlayingClip {
  readonly clip: Clip;
  /** Whether it has been mixed in. */
  readonly isMixed: boolean;
  /** The greatest weight with which it has been laid over as a difference; 0 when it has not. */
  readonly additiveWeight: number;
}

/** The sphere of one mesh: in the space of the rig's base, and as three sees it, in the mesh's own. */
interface MeshBound {
  readonly sphere: Sphere;
  readonly before: Sphere | null;
  readonly inBase: Sphere;
  version: number;
  geometry: unknown;
  skin: Skin | null;
}

/**
 * The spheres follow what plays: they are worked out anew when a clip is played for the first time or stopped, not in every
 * frame. Bones may turn in any way; their translations and scales are those of the clips, and where no clip drives them
 * those that they have when the sphere is worked out.
 */
export class RigBound {
  /** Set when other clips play than before, or in another way. */
  isStale = true;
  private readonly skeleton: Skeleton;
  private readonly nodes: readonly Object3D[];
  private readonly extent: PoseExtent;
  /** Bones may be turned by anybody at any time; what else stands among them is turned by clips alone. */
  private readonly turns: Uint8Array;
  private readonly bounds = new WeakMap<SkinnedMesh, MeshBound>();
  private readonly meshes: WeakRef<SkinnedMesh>[] = [];
  /** What every joint is when no clip has weight. */
  private readonly pose: LocalPose;
  /** Joints on the way down to the first one that turns, as far as nothing drives them: moving one moves all of the rig. */
  private watched: readonly number[] = [];
  private version = 0;

  constructor(skeleton: Skeleton, nodes: readonly Object3D[]) {
    this.skeleton = skeleton;
    this.nodes = nodes;
    this.extent = createPoseExtent(skeleton.jointCount);
    this.pose = createRestPose(skeleton);
    this.turns = Uint8Array.from(nodes, (node) => ('isBone' in node ? 1 : 0));
  }

  /** Whether the spheres have to be worked out anew. Frame function: never throws, does not allocate. */
  needsUpdate(): boolean {
    const { watched, nodes, pose } = this;
    for (let i = 0; i < watched.length && !this.isStale; i++) {
      const joint = watched[i]!;
      this.isStale = !isAt(nodes[joint]!, pose, joint);
    }
    return this.isStale;
  }

  /**
   * Brings the extent up to date with what plays.
   *
   * - original: what driven channels are when no clip has weight. Others are what their nodes say.
   * - holders: how many drivers each channel of each joint has.
   */
  update(original: LocalPose, holders: Readonly<Record<Channel, Int32Array>>, playing: Iterable<PlayingClip>): void {
    const { nodes, pose, turns } = this;
    const { parents } = this.skeleton;
    this.isStale = false;
    this.version++;
    nodes.forEach((node, joint) => {
      for (const channel of CHANNELS) {
        if (holders[channel][joint]! > 0) copyChannel(pose, original, joint, channel);
        else readChannel(pose, node, joint, channel);
      }
    });
    const isDriven = (joint: number): boolean => CHANNELS.some((channel) => holders[channel][joint]! > 0);
    this.watched = [...nodes.keys()].filter((joint) => !isDriven(joint) && !turns[parents[joint]!]);
    setPoseExtent(this.extent, pose, turns);
    for (const { clip, isMixed } of playing) if (isMixed) mixClipExtent(this.extent, extentOf(clip));
    for (const { clip, additiveWeight } of playing) {
      if (additiveWeight > 0) addClipExtent(this.extent, extentOf(clip), additiveWeight);
    }
  }

  /**
   * Sets the bounding sphere of a mesh that draws with `skin`; `mesh.bindMatrixInverse` leads to the mesh. A sphere
   * that somebody has put in its place meanwhile stays; a mesh whose vertices have no bones keeps its own.
   */
  place(mesh: SkinnedMesh, skin: Skin): void {
    const { position, skinIndex, skinWeight } = mesh.geometry.attributes;
    if (!position || !skinIndex || !skinWeight) return;
    const bound = this.bounds.get(mesh) ?? this.adopt(mesh);
    const own = mesh.boundingSphere;
    if (own !== bound.sphere && own !== bound.before && own !== null) return;
    if (bound.version !== this.version || bound.geometry !== mesh.geometry || bound.skin !== skin) {
      bound.version = this.version;
      bound.geometry = mesh.geometry;
      bound.skin = skin;
      this.measure(bound.inBase, mesh, skin);
    }
    bound.sphere.copy(bound.inBase).applyMatrix4(mesh.bindMatrixInverse);
    mesh.boundingSphere = bound.sphere;
  }

  /** Gives all meshes back what they had. */
  remove(): void {
    for (const reference of this.meshes.splice(0)) {
      const mesh = reference.deref();
      const bound = mesh && this.bounds.get(mesh);
      if (!bound) continue;
      // null, which three's types leave out, has three work one out when it needs it.
      if (mesh.boundingSphere === bound.sphere) mesh.boundingSphere = bound.before as Sphere;
      this.bounds.delete(mesh);
    }
  }

  private adopt(mesh: SkinnedMesh): MeshBound {
    const before: Sphere | null = mesh.boundingSphere;
    const bound = { sphere: new Sphere(), before, inBase: new Sphere(), version: -1, geometry: null, skin: null };
    this.bounds.set(mesh, bound);
    const alive = this.meshes.filter((reference) => reference.deref());
    this.meshes.splice(0, this.meshes.length, ...alive, new WeakRef(mesh));
    return bound;
  }

  private measure(out: Sphere, mesh: SkinnedMesh, skin: Skin): void {
    const { jointCount, parents } = this.skeleton;
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
    poseBound(sphere, parents, reaches, this.extent, this.pose);
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

/** Whether a node is where a pose has its joint. */
function isAt({ position, quaternion, scale }: Object3D, pose: LocalPose, joint: number): boolean {
  const { translations, rotations, scales } = pose;
  return (
    position.x === translations[joint * 3] &&
    position.y === translations[joint * 3 + 1] &&
    position.z === translations[joint * 3 + 2] &&
    quaternion.x === rotations[joint * 4] &&
    quaternion.y === rotations[joint * 4 + 1] &&
    quaternion.z === rotations[joint * 4 + 2] &&
    quaternion.w === rotations[joint * 4 + 3] &&
    scale.x === scales[joint * 3] &&
    scale.y === scales[joint * 3 + 1] &&
    scale.z === scales[joint * 3 + 2]
  );
}

function copyChannel(out: LocalPose, pose: LocalPose, joint: number, channel: Channel): void {
  const size = channelSize(channel);
  const [to, from] = [out[FIELDS[channel]], pose[FIELDS[channel]]];
  for (let i = joint * size; i < (joint + 1) * size; i++) to[i] = from[i]!;
}
