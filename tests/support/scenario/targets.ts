// What the tracks of random clips can drive under each root.

import type * as THREE from 'three';
import { ROOTS, type RootName, type World } from './world.js';

/** Kinds of values; each has its own type of track. */
export type ValueKind = 'vector' | 'quaternion' | 'scale' | 'share' | 'amount' | 'color' | 'bool' | 'string';

/** One path; `size` is the numbers of one value. */
export interface Target {
  readonly path: string;
  readonly kind: ValueKind;
  readonly size: number;
}

/** Paths under one root: no two `regular` ones drive the same value, not even under different roots. */
export interface RootTargets {
  readonly regular: readonly Target[];
  readonly alternative: readonly Target[];
  readonly missing: readonly Target[];
}

/** Returns the targets of all roots. */
export function findTargets(world: World): Readonly<Record<RootName, RootTargets>> {
  const found = Object.fromEntries(
    ROOTS.map((name) => [name, { regular: [] as Target[], alternative: [] as Target[], missing: missing(name) }]),
  ) as unknown as Record<RootName, { regular: Target[]; alternative: Target[]; missing: Target[] }>;
  addSceneTargets(found.scene, world);
  addMeshTargets(found.mesh, world);
  world.joints.forEach((joint, index) => {
    const isTwin = world.joints.findIndex((other) => other.name === joint.name) !== index;
    const owner = ownerOf(world, joint, index);
    const prefix = joint === world.below && owner === 'below' ? '' : joint.name;
    const own = jointTargets(prefix, index);
    found[owner].regular.push(...(isTwin ? [] : own.regular));
    found[owner].alternative.push(...own.alternative);
    for (const name of [joint.uuid, joint.name]) found.scene.alternative.push(...jointTargets(name, index).regular);
  });
  found.group.regular.push(amount('.intensity'), color('.color'), vector('.position'), bool('.castShadow'));
  found.group.alternative.push(amount('.position[y]'));
  found.plain.regular.push(amount('.gain'), string('.label'), bool('.isOn'), vector('.offset'), vector('.levels'));
  found.plain.alternative.push(amount('Plain.gain'));
  return found;
}

/** Which root's clips drive a joint, so that they rarely meet those of another root. */
function ownerOf(world: World, joint: THREE.Object3D, index: number): RootName {
  let isBelow = false;
  joint.traverseAncestors((ancestor) => {
    if (ancestor === world.below) isBelow = true;
  });
  if (index % 4 === 3 && (isBelow || joint === world.below)) return 'below';
  if (index % 4 === 2 && world.meshes[0]!.skeleton.bones.includes(joint as THREE.Bone)) return 'mesh';
  return 'scene';
}

function jointTargets(prefix: string, index: number): { regular: Target[]; alternative: Target[] } {
  const whole = [
    vector(`${prefix}.position`),
    rotation(`${prefix}.quaternion`),
    { path: `${prefix}.scale`, kind: 'scale' as const, size: 3 },
  ];
  const parts = [
    amount(`${prefix}.position[x]`),
    amount(`${prefix}.position[z]`),
    amount(`${prefix}.rotation[y]`),
    share(`${prefix}.scale[y]`),
    bool(`${prefix}.visible`),
  ];
  return index % 5 === 4 ? { regular: parts, alternative: whole } : { regular: whole, alternative: parts };
}

function addSceneTargets({ regular, alternative }: { regular: Target[]; alternative: Target[] }, world: World): void {
  regular.push(
    amount('Lamp.intensity'),
    color('Lamp.color'),
    bool('Lamp.visible'),
    vector('Lamp.position'),
    amount('Camera.fov'),
    rotation('Camera.quaternion'),
    vector('Prop.position'),
    rotation('Prop.quaternion'),
    share('Prop.morphTargetInfluences', 2),
    share('Prop.material[1].opacity'),
    color('Prop.material[0].emissive'),
    share('Panel.material.opacity'),
    color('Panel.material.color'),
    bool('Panel.material.wireframe'),
    vector('Panel.map.offset', 2),
    amount('Panel.map.rotation'),
    amount('.gain'),
    amount('.settings[0].level'),
    string('.settings[0].mode'),
    bool('.settings[0].isOn'),
    vector('.settings[0].offset'),
    amount('.levels[1]'),
  );
  alternative.push(
    share('Prop.morphTargetInfluences[blink]'),
    amount('Prop.position[y]'),
    share('Lamp.color[g]'),
    amount('Camera.rotation[x]'),
    share(`${world.panel.uuid}.material.opacity`),
    share('Skin0.material.opacity'),
    share('Skin0.morphTargetInfluences', 2),
  );
}

function addMeshTargets({ regular, alternative }: { regular: Target[]; alternative: Target[] }, world: World): void {
  regular.push(
    share('.morphTargetInfluences[smile]'),
    share('.morphTargetInfluences[1]'),
    share('.material.opacity'),
    bool('Skin0.visible'),
  );
  world.meshes[0]!.skeleton.bones.forEach((bone, place) => {
    const index = world.joints.indexOf(bone);
    for (const key of [bone.name, place]) alternative.push(...jointTargets(`.bones[${key}]`, index).regular);
  });
}

/** Paths that lead nowhere: to no node, no property, no material, no morph target. */
function missing(root: RootName): Target[] {
  const name = root === 'scene' ? 'Lamp' : '';
  return [
    vector('Nobody.position'),
    amount(`${name}.nothing`),
    share(`${name}.morphTargetInfluences[frown]`),
    share('.materials[0].opacity'),
    vector('.bones[nobody].position'),
  ];
}

function vector(path: string, size = 3): Target {
  return { path, kind: 'vector', size };
}

function rotation(path: string): Target {
  return { path, kind: 'quaternion', size: 4 };
}

/** A number in 0..1, or `size` of them. */
function share(path: string, size = 1): Target {
  return { path, kind: 'share', size };
}

function amount(path: string): Target {
  return { path, kind: 'amount', size: 1 };
}

function color(path: string): Target {
  return { path, kind: 'color', size: 3 };
}

function bool(path: string): Target {
  return { path, kind: 'bool', size: 1 };
}

function string(path: string): Target {
  return { path, kind: 'string', size: 1 };
}
