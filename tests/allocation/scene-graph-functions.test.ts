// What the functions allocate by which three's objects follow a rig.

import { Bone, Matrix4, Object3D, SkinnedMesh } from 'three';
import { describe, expect, it } from 'vitest';
import { addEntry, addPlayer, createPlayList, ENTRY_TIME, type PlayList } from '../../src/frame/play-list.js';
import { AnimationMixer } from '../../src/index.js';
import { createLocalPose } from '../../src/local-pose/local-pose.js';
import { readPlace, writePlace } from '../../src/scene-graph/bone-windows.js';
import { bonesToModelPose } from '../../src/scene-graph/bones-to-model-pose.js';
import {
  hangsAsPlaced,
  MeshPlacing,
  placeMesh,
  restsAsPlaced,
  standsAsPlaced,
} from '../../src/scene-graph/mesh-placing.js';
import { writeLocalMatrix, writeMatrixBelow, writeWorldMatrix } from '../../src/scene-graph/model-pose-to-matrices.js';
import { bindsOf, passedPalette, passPalette, writeMatrixOfBone } from '../../src/scene-graph/palette-to-matrices.js';
import { hasPlainPlace, watchPlace } from '../../src/scene-graph/place-watch.js';
import { beginMesh, isMeshResting } from '../../src/scene-graph/rig-meshes.js';
import { hangsInPlace } from '../../src/scene-graph/rig-tree.js';
import type { Skeleton } from '../../src/skeleton/skeleton.js';
import { createBusyFigure } from '../support/busy-figure.js';
import { bytesPerFrame } from '../support/bytes-per-frame.js';
import { frameFunctions } from '../support/frame-functions.js';
import { seededRandom } from '../support/random.js';
import { randomClip, randomRig } from '../support/rigid-rig.js';
import { createSmallClips, createSmallRig } from '../support/small-rig.js';

const BYTES_ALLOWED = 16;

const { figure } = createBusyFigure();
const { skeleton, localPose: pose } = figure;
const FRACTIONS = Float64Array.from({ length: 64 }, (_, index) => (index + 1) / 64);
const fractionAt = (index: number): number => index % 64;

/** One whose vectors are its own, and one whose vectors are windows. */
const objects = [new Object3D(), new Object3D()];
watchPlace(objects[1]!);
const place = createLocalPose(1);

/** What makes a frame to measure, for each function. */
const FRAMES: Record<string, () => (index: number) => void> = {
  readPlace: () => (index) => readPlace(place, objects[index % 2]!),
  writePlace: () => (index) => {
    place.translations[0] = FRACTIONS[fractionAt(index)]!;
    place.rotations[3] = 1;
    writePlace(objects[index % 2]!, place);
  },
  hasPlainPlace: () => {
    const plain = new Uint8Array(1);
    return (index) => {
      if (hasPlainPlace(objects[index % 2]!)) plain[0] = 1;
    };
  },
  bonesToModelPose: () => {
    const nodes = bones();
    const placedByHand = nodes.at(-1)!;
    placedByHand.matrixWorldAutoUpdate = false;
    const base = new Bone();
    base.matrixWorld.makeTranslation(1, 2, 3);
    const inverseBase = new Matrix4();
    const { jointCount, parents } = skeleton;
    const above = nodes.map((node) => node.parent);
    return () => bonesToModelPose(figure.modelPose, nodes, parents, above, 0, jointCount, base, inverseBase);
  },
  hangsAsPlaced: () => {
    const { mesh, base, placing } = placedMesh();
    placeMesh(placing, mesh, base, 1, true);
    return () => hangsAsPlaced(placing, mesh, 1);
  },
  restsAsPlaced: () => {
    const { mesh, base, placing } = placedMesh();
    placeMesh(placing, mesh, base, 1, true);
    placing.ground = { moveCount: 0, rests: (stamp, moveCount) => stamp === 1 && moveCount === 0 };
    return () => restsAsPlaced(placing, mesh);
  },
  isMeshResting: () => {
    const mesh = playedMesh();
    return () => isMeshResting(mesh);
  },
  beginMesh: () => {
    const mesh = playedMesh();
    return () => beginMesh(mesh);
  },
  hangsInPlace: () => {
    const [parentNode, node] = bones() as [Bone, Bone];
    return () => hangsInPlace({ node, parentNode });
  },
  standsAsPlaced: () => {
    const { mesh, placing } = placedMesh();
    return () => standsAsPlaced(placing, mesh);
  },
  placeMesh: () => {
    const { mesh, base, placing } = placedMesh();
    return (index) => placeMesh(placing, mesh, base, index, true);
  },
  writeMatrixBelow: () => {
    const [world, above] = [new Matrix4(), new Matrix4()];
    return (index) => {
      pose.translations[0] = FRACTIONS[fractionAt(index)]!;
      writeMatrixBelow(world, above, pose, index % skeleton.jointCount);
    };
  },
  writeLocalMatrix: () => {
    const local = new Matrix4();
    return (index) => {
      pose.translations[0] = FRACTIONS[fractionAt(index)]!;
      writeLocalMatrix(local, pose, index % skeleton.jointCount);
    };
  },
  passPalette: () => {
    const { skeleton: rigid, list } = playingRig();
    const binds = bindsOf(rigid)!;
    return (index) => {
      list.entries[list.start + ENTRY_TIME] = FRACTIONS[fractionAt(index)]!;
      passPalette(binds, rigid, list);
    };
  },
  passedPalette: () => {
    const { skeleton: rigid, list } = playingRig();
    const binds = bindsOf(rigid)!;
    passPalette(binds, rigid, list);
    return () => passedPalette(binds, 0);
  },
  writeMatrixOfBone: () => {
    const { skeleton: rigid, list } = playingRig();
    const [world, base] = [new Matrix4(), new Matrix4()];
    const binds = bindsOf(rigid)!;
    const palette = passPalette(binds, rigid, list)!;
    return (index) => {
      palette[12] = FRACTIONS[fractionAt(index)]!;
      writeMatrixOfBone(world, base, palette, binds, index % rigid.jointCount);
    };
  },
  writeWorldMatrix: () => {
    const [world, base] = [new Matrix4(), new Matrix4()];
    return (index) => {
      figure.modelPose[9] = FRACTIONS[fractionAt(index)]!;
      writeWorldMatrix(world, base, figure.modelPose, 0);
    };
  },
};

function playingRig(): { skeleton: Skeleton; list: PlayList } {
  const random = seededRandom(1);
  const rigid = randomRig(random);
  const list = createPlayList();
  addPlayer(list, randomClip(random, rigid));
  addEntry(list, 0, 0, 1);
  return { skeleton: rigid, list };
}

function bones(): Bone[] {
  const nodes = Array.from({ length: skeleton.jointCount }, () => new Bone());
  nodes.forEach((node, joint) => {
    const parent = skeleton.parents[joint]!;
    if (parent >= 0) nodes[parent]!.add(node);
  });
  return nodes;
}

function placedMesh(): { mesh: SkinnedMesh; base: Bone; placing: MeshPlacing } {
  const base = new Bone();
  const mesh = new SkinnedMesh();
  base.add(mesh);
  mesh.position.x = 1;
  base.updateMatrixWorld();
  return { mesh, base, placing: new MeshPlacing(mesh) };
}

/** A mesh that a rig has placed. */
function playedMesh(): SkinnedMesh {
  const { root, mesh } = createSmallRig();
  new AnimationMixer(root).clipAction(createSmallClips()[0]!).play();
  root.updateMatrixWorld();
  return mesh;
}

describe('a frame function of the scene graph allocates nothing:', { timeout: 60_000 }, () => {
  it.each(Object.keys(FRAMES))('%s', (name) => {
    expect(bytesPerFrame(FRAMES[name]!(), BYTES_ALLOWED)).toBeLessThan(BYTES_ALLOWED);
  });
});

describe('this list', () => {
  it('holds every frame function of the folder', () => {
    expect(Object.keys(FRAMES).sort()).toEqual(frameFunctions((file) => file.startsWith('scene-graph/')));
  });
});
