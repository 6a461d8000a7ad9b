// Trees and stones to see by that one moves. They repeat, so that there are always some near.

import {
  ConeGeometry,
  CylinderGeometry,
  DodecahedronGeometry,
  Group,
  Mesh,
  MeshLambertMaterial,
  type Object3D,
  type Vector3,
} from 'three';

/** Length of the square that repeats, in metres. */
const FIELD = 18;

const COUNT = 46;

/** Nothing grows nearer to the start. */
const CLEARING = 1.4;

/** Consecutive multiples of these, modulo 1, fill a square evenly and without a pattern that one would see. */
const STEP_X = 0.7548776662466927;
const STEP_Z = 0.5698402909980532;

const leaves = ['#5d8a4a', '#7a9a48', '#4c7a55'].map((color) => new MeshLambertMaterial({ color, flatShading: true }));
const bark = new MeshLambertMaterial({ color: '#7b5d45' });
const rock = new MeshLambertMaterial({ color: '#9a958d', flatShading: true });

/** Returns trees and stones around the origin. */
export function makeTrees(): Group {
  const trees = new Group();
  for (let i = 1; i <= COUNT; i++) {
    const x = (((i * STEP_X) % 1) - 0.5) * FIELD;
    const z = (((i * STEP_Z) % 1) - 0.5) * FIELD;
    if (Math.hypot(x, z) < CLEARING) continue;
    const thing = i % 3 === 0 ? makeStone(i) : makeTree(i);
    thing.position.set(x, 0, z);
    trees.add(thing);
  }
  return trees;
}

/** Moves what lies far behind to where it comes into view again. */
export function wrapAround(trees: Object3D, { x, z }: Vector3): void {
  for (const { position } of trees.children) {
    position.x -= Math.round((position.x - x) / FIELD) * FIELD;
    position.z -= Math.round((position.z - z) / FIELD) * FIELD;
  }
}

function makeTree(index: number): Group {
  const height = 0.7 + ((index * 0.37) % 1) * 0.7;
  const tree = new Group();
  const trunk = new Mesh(new CylinderGeometry(0.035, 0.05, height * 0.4, 7).translate(0, height * 0.2, 0), bark);
  tree.add(trunk);
  for (const [size, at] of [
    [0.34, 0.5],
    [0.25, 0.78],
  ] as const) {
    const cone = new ConeGeometry(size * height, height * 0.55, 8).translate(0, height * at, 0);
    tree.add(new Mesh(cone, leaves[index % leaves.length]));
  }
  return castShadows(tree);
}

function makeStone(index: number): Group {
  const size = 0.06 + ((index * 0.61) % 1) * 0.09;
  const geometry = new DodecahedronGeometry(size)
    .scale(1.3, 0.8, 1)
    .rotateY(index)
    .translate(0, size * 0.4, 0);
  return castShadows(new Group().add(new Mesh(geometry, rock)));
}

function castShadows(thing: Group): Group {
  for (const part of thing.children) part.castShadow = true;
  return thing;
}
