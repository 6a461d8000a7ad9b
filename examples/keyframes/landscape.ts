// The toy landscape. What moves has a name, by which the tracks of the clip find it.
//
//   from above:        station                the rails are a ring around the origin;
//                   .  -  =  -  .             the river comes from +Z and ends in the pond
//                 /   windmill    \
//                 \     pond      /
//                   ' - bridge- '
//                       river

import {
  BoxGeometry,
  type BufferGeometry,
  ConeGeometry,
  CylinderGeometry,
  Group,
  Mesh,
  MeshLambertMaterial,
  MeshStandardMaterial,
  type Object3D,
  PlaneGeometry,
  RingGeometry,
  SphereGeometry,
  TorusGeometry,
} from 'three';

/** Of the rails. */
export const RING_RADIUS = 2.6;

/** Names of the cars, the engine first. */
export const CARS = ['engine', 'tender', 'wagon'] as const;

/** Names of the puffs of smoke. */
export const PUFFS = ['puff1', 'puff2', 'puff3'] as const;

const ISLAND_RADIUS = 4;
const BRIDGE_LENGTH = 1.16;
const MEADOW = '#93ad6c';
const WATER = '#6fa6c4';
const WOOD = '#9b7653';
const CREAM = '#efe6d2';

/** Returns the landscape, with y = 0 at the height of the meadow. */
export function makeLandscape(): Group {
  const island = solid(new CylinderGeometry(ISLAND_RADIUS, ISLAND_RADIUS * 0.96, 0.4, 72), MEADOW);
  const landscape = new Group().add(at(island, 0, -0.2, 0), river(), rails(), bridge(), windmill(), station(), boat());
  landscape.add(...CARS.map(car), lamp(), cloud('cloud1', 0.9), cloud('cloud2', 0.65));
  for (const [x, z, height] of TREES) landscape.add(at(tree(height), x, 0, z));
  landscape.position.y = 0.4;
  return landscape;
}

const TREES = [
  [-3.3, 1, 0.8],
  [-3.1, 1.6, 0.6],
  [3.3, -0.6, 0.9],
  [3.2, 0.4, 0.65],
  [1.5, -0.7, 0.7],
  [1.8, -0.2, 0.5],
  [-0.6, -1.3, 0.55],
  [2.2, 2.7, 0.6],
  [-2.2, 2.8, 0.75],
] as const;

function river(): Object3D {
  const pond = flat(new RingGeometry(0, 1, 48), WATER);
  const bed = flat(new PlaneGeometry(0.86, 3.1), WATER);
  return new Group().add(at(pond, 0, 0.011, 0.75), at(bed, 0, 0.01, 2.35));
}

/** The ring is open where the bridge is. */
function rails(): Object3D {
  const gap = BRIDGE_LENGTH / 2 / RING_RADIUS;
  const start = 1.5 * Math.PI + gap;
  const length = 2 * (Math.PI - gap);
  const bed = flat(new RingGeometry(RING_RADIUS - 0.24, RING_RADIUS + 0.24, 96, 1, start, length), '#b9a68a');
  const group = new Group().add(at(bed, 0, 0.012, 0));
  for (const radius of [RING_RADIUS - 0.1, RING_RADIUS + 0.1]) {
    const rail = solid(new TorusGeometry(radius, 0.022, 5, 96, length), '#6a6f78');
    rail.rotation.set(-Math.PI / 2, 0, start);
    group.add(at(rail, 0, 0.03, 0));
  }
  return group;
}

/** Turns about its left end. */
function bridge(): Object3D {
  const deck = solid(new BoxGeometry(BRIDGE_LENGTH, 0.05, 0.5), WOOD);
  const group = new Group().add(at(deck, BRIDGE_LENGTH / 2, -0.012, 0));
  for (const z of [-0.1, 0.1]) {
    group.add(at(solid(new BoxGeometry(BRIDGE_LENGTH, 0.035, 0.035), '#6a6f78'), BRIDGE_LENGTH / 2, 0.025, z));
  }
  group.name = 'bridge';
  return at(group, -BRIDGE_LENGTH / 2, 0.02, RING_RADIUS);
}

function windmill(): Object3D {
  const tower = solid(new CylinderGeometry(0.26, 0.42, 1.3, 10), CREAM);
  const cap = solid(new ConeGeometry(0.34, 0.36, 10), '#b5533c');
  const blades = new Group();
  for (let i = 0; i < 4; i++) {
    const blade = at(solid(new BoxGeometry(0.2, 0.78, 0.02), '#f8f4ea'), 0.06, 0.5, 0);
    const beam = at(solid(new BoxGeometry(0.035, 0.9, 0.035), WOOD), 0, 0.45, 0);
    const arm = new Group().add(blade, beam);
    arm.rotation.z = (i * Math.PI) / 2;
    blades.add(arm);
  }
  blades.add(solid(new SphereGeometry(0.07, 12, 8), WOOD));
  blades.name = 'blades';
  const mill = new Group().add(at(tower, 0, 0.65, 0), at(cap, 0, 1.46, 0), at(blades, 0, 1.3, 0.42));
  mill.rotation.y = 0.35;
  return at(mill, -1.35, 0, 0.1);
}

function station(): Object3D {
  const house = at(solid(new BoxGeometry(1.1, 0.5, 0.45), CREAM), 0, 0.25, 0);
  const roof = solid(new CylinderGeometry(0.42, 0.42, 1.3, 3), '#b5533c');
  roof.rotation.set(0, 0, Math.PI / 2);
  roof.scale.set(0.6, 1, 1);
  const windows = new Group();
  const pane = new MeshStandardMaterial({ color: '#5a5648', emissive: '#ffc35a' });
  for (const x of [-0.35, 0, 0.35]) {
    const window = new Mesh(new BoxGeometry(0.16, 0.2, 0.02), pane);
    window.name = 'window';
    windows.add(at(window, x, 0.27, 0.23));
  }
  const face = solid(new CylinderGeometry(0.13, 0.13, 0.03, 24).rotateX(Math.PI / 2), '#fbf7ec');
  const hand = named(new Group(), 'hand').add(at(solid(new BoxGeometry(0.02, 0.1, 0.01), '#3c3f46'), 0, 0.05, 0));
  const clock = new Group().add(face, at(hand, 0, 0, 0.02));
  const platform = at(solid(new BoxGeometry(1.7, 0.08, 0.3), '#b8b2a6'), 0, 0.04, 0.45);
  return at(new Group().add(house, at(roof, 0, 0.6, 0), at(clock, 0, 0.56, 0.3), windows, platform), 0, 0, -3.4);
}

function boat(): Object3D {
  const hull = solid(new CylinderGeometry(0.2, 0.13, 0.16, 14).scale(1, 1, 2), '#c8553d');
  const mast = at(solid(new CylinderGeometry(0.015, 0.015, 0.7, 6), WOOD), 0, 0.4, 0);
  const sail = solid(new ConeGeometry(0.3, 0.5, 3).scale(0.08, 1, 1), '#fbf7ec');
  const group = new Group().add(hull, mast, at(sail, 0, 0.45, 0));
  group.name = 'boat';
  return at(group, 0, 0.08, 3.45);
}

/** Looks along its own +Z. The engine has the smoke. */
function car(name: (typeof CARS)[number]): Object3D {
  const group = new Group();
  group.name = name;
  const wheels = new BoxGeometry(0.26, 0.07, 0.5);
  group.add(at(solid(wheels, '#3c3f46'), 0, 0.08, 0));
  if (name !== 'engine') {
    const color = name === 'tender' ? '#4f7fa8' : '#d9a441';
    return group.add(at(solid(new BoxGeometry(0.34, 0.28, 0.54), color), 0, 0.25, 0));
  }
  const boiler = solid(new CylinderGeometry(0.13, 0.13, 0.42, 14).rotateX(Math.PI / 2), '#2f6f62');
  const cab = solid(new BoxGeometry(0.32, 0.36, 0.2), '#2f6f62');
  const chimney = solid(new CylinderGeometry(0.055, 0.04, 0.18, 10), '#3c3f46');
  group.add(at(boiler, 0, 0.25, 0.1), at(cab, 0, 0.29, -0.18), at(chimney, 0, 0.44, 0.22));
  for (const puff of PUFFS) {
    const smoke = solid(new SphereGeometry(0.11, 12, 8), '#ffffff');
    smoke.name = puff;
    group.add(at(smoke, 0, 0.6, 0.22));
  }
  return group;
}

function lamp(): Object3D {
  const light = new Mesh(new SphereGeometry(0.08, 14, 10), new MeshStandardMaterial({ roughness: 0.4 }));
  light.name = 'lamp';
  const post = solid(new CylinderGeometry(0.025, 0.025, 0.6, 8), '#3c3f46');
  return at(new Group().add(at(post, 0, 0.3, 0), at(light, 0, 0.64, 0)), -0.85, 0, RING_RADIUS + 0.45);
}

function cloud(name: string, size: number): Object3D {
  const group = new Group();
  group.name = name;
  for (const [x, y, radius] of [
    [0, 0, 0.36],
    [0.4, -0.06, 0.26],
    [-0.4, -0.05, 0.28],
  ] as const) {
    group.add(at(solid(new SphereGeometry(radius * size, 16, 12), '#ffffff'), x * size, y * size, 0));
  }
  return group;
}

function tree(height: number): Object3D {
  const trunk = at(solid(new CylinderGeometry(0.05, 0.06, height * 0.4, 7), WOOD), 0, height * 0.2, 0);
  const crown = at(solid(new SphereGeometry(height * 0.36, 12, 9), '#6f9150'), 0, height * 0.66, 0);
  return new Group().add(trunk, crown);
}

function solid(geometry: BufferGeometry, color: string): Mesh {
  const mesh = new Mesh(geometry, new MeshLambertMaterial({ color }));
  mesh.castShadow = true;
  mesh.receiveShadow = true;
  return mesh;
}

/** A shape that lies on the ground. */
function flat(geometry: BufferGeometry, color: string): Mesh {
  const mesh = new Mesh(geometry.rotateX(-Math.PI / 2), new MeshLambertMaterial({ color }));
  mesh.receiveShadow = true;
  return mesh;
}

function named<T extends Object3D>(node: T, name: string): T {
  node.name = name;
  return node;
}

function at<T extends Object3D>(node: T, x: number, y: number, z: number): T {
  node.position.set(x, y, z);
  return node;
}
