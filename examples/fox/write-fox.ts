import { type Accessor, Document, type Node, NodeIO, VertexLayout } from '@gltf-transform/core';
import { Matrix4 } from 'three';
import { bakeClip, type Clip } from './bake.js';
import { buildMesh, type MeshData } from './facets.js';
import { makeHead } from './head.js';
import { makeLimbs } from './limbs.js';
import { JOINTS, jointIndex, restOffset } from './rig.js';
import { RUN } from './run.js';
import { SURVEY } from './survey.js';
import { makeTorso } from './torso.js';
import { WALK } from './walk.js';

type Values = Float32Array<ArrayBuffer> | Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer>;

/** The whole fox as the bytes of a GLB file: the same bytes on every run. */
export async function makeFox(): Promise<Uint8Array> {
  const document = new Document();
  document.createBuffer();
  const joints = addJoints(document);
  const root = document.createNode('root').addChild(joints[0] as Node);
  root.addChild(addMesh(document, joints, buildMesh([...makeTorso(), ...makeLimbs(), ...makeHead()])));
  document.getRoot().setDefaultScene(document.createScene('Scene').addChild(root));
  for (const clip of [SURVEY, WALK, RUN]) addClip(document, joints, clip);
  // Separate vertex streams load as plain attributes, which is easier on code that reads them.
  return new NodeIO().setVertexLayout(VertexLayout.SEPARATE).writeBinary(document);
}

function accessor(document: Document, type: 'SCALAR' | 'VEC3' | 'VEC4' | 'MAT4', values: Values): Accessor {
  const [buffer] = document.getRoot().listBuffers();
  return document
    .createAccessor()
    .setType(type)
    .setArray(values)
    .setBuffer(buffer ?? null);
}

function addJoints(document: Document): Node[] {
  const nodes = JOINTS.map((joint) => document.createNode(joint.name).setTranslation(restOffset(joint).toArray()));
  JOINTS.forEach((joint, index) => {
    if (joint.parent !== null) nodes[jointIndex(joint.parent)]?.addChild(nodes[index] as Node);
  });
  return nodes;
}

function addMesh(document: Document, joints: readonly Node[], data: MeshData): Node {
  const material = document.createMaterial('fox').setMetallicFactor(0).setRoughnessFactor(0.9);
  const primitive = document
    .createPrimitive()
    .setMaterial(material)
    .setIndices(accessor(document, 'SCALAR', data.indices))
    .setAttribute('POSITION', accessor(document, 'VEC3', data.positions))
    .setAttribute('NORMAL', accessor(document, 'VEC3', data.normals))
    .setAttribute('COLOR_0', accessor(document, 'VEC4', data.colors).setNormalized(true))
    .setAttribute('JOINTS_0', accessor(document, 'VEC4', data.joints))
    .setAttribute('WEIGHTS_0', accessor(document, 'VEC4', data.weights));
  const skin = document.createSkin('fox').setSkeleton(joints[0] as Node);
  for (const joint of joints) skin.addJoint(joint);
  // Rest rotations are identity, so an inverse bind matrix only takes the joint's position away.
  const inverses = JOINTS.flatMap(({ position: p }) => new Matrix4().makeTranslation(-p.x, -p.y, -p.z).toArray());
  skin.setInverseBindMatrices(accessor(document, 'MAT4', new Float32Array(inverses)));
  return document.createNode('fox').setMesh(document.createMesh('fox').addPrimitive(primitive)).setSkin(skin);
}

function addClip(document: Document, joints: readonly Node[], clip: Clip): void {
  const baked = bakeClip(clip);
  const times = accessor(document, 'SCALAR', baked.times);
  const animation = document.createAnimation(clip.name).setExtras({ groundSpeed: clip.groundSpeed });
  const addChannel = (node: Node, path: 'translation' | 'rotation', values: Float32Array<ArrayBuffer>): void => {
    const output = accessor(document, path === 'translation' ? 'VEC3' : 'VEC4', values);
    const sampler = document.createAnimationSampler().setInput(times).setOutput(output).setInterpolation('LINEAR');
    const channel = document.createAnimationChannel().setTargetNode(node).setTargetPath(path).setSampler(sampler);
    animation.addSampler(sampler).addChannel(channel);
  };
  addChannel(joints[jointIndex('b_Hip_01')] as Node, 'translation', baked.hip);
  for (const [name, values] of baked.rotations) addChannel(joints[jointIndex(name)] as Node, 'rotation', values);
}
