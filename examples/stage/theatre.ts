// The theatre. What the play moves has a name.

import {
  BoxGeometry,
  CircleGeometry,
  Color,
  ConeGeometry,
  CylinderGeometry,
  Fog,
  Group,
  HemisphereLight,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  type MeshStandardMaterialParameters,
  type Object3D,
  type PerspectiveCamera,
  PlaneGeometry,
  PointLight,
  type Scene,
  SphereGeometry,
  SpotLight,
} from 'three';
import { makeConfetti, makeCurtain, makeJewel, makeSkyTexture, makeWave } from './props.js';

/** Lamps by name: where each hangs. */
export const LAMPS = { Left: [-3.4, 4.6, 2.6], Right: [3.4, 4.6, 2.6], Top: [0, 5, 2.2] } as const;

/** Names of the rows of waves, from the back. */
export const WAVES = ['wave1', 'wave2', 'wave3'] as const;

/** How long a beam of light is seen. */
const BEAM_LENGTH = 6.5;

const BACK = -3;

/** Fills the scene. The camera becomes a part of it, so that tracks find it too. */
export function makeTheatre(scene: Scene, camera: PerspectiveCamera): void {
  scene.background = new Color();
  scene.fog = new Fog('#000000', 8, 30);
  // A path leads from a node to its properties, but not into a scene's fog: this node has the fog's colour.
  const air = Object.assign(named(new Group(), 'air'), { color: scene.fog.color });
  camera.name = 'camera';
  const house = new HemisphereLight('#b9c6ff', '#40302a');
  house.name = 'house';
  const footlights = new PointLight('#ffb066', 0, 9);
  footlights.name = 'footlights';
  scene.add(camera, air, house, at(footlights, 0, 0.4, 2.6), makeHouse(), makeBackdrop(), makeShip(), makeSun());
  scene.add(makeAudience(), makeStar(), named(makeConfetti(), 'confetti'));
  WAVES.forEach((name, row) => {
    const shade = new Color('#2f6d96').offsetHSL(0, 0, row * 0.06);
    scene.add(at(named(painted(makeWave(row), { color: shade }), name), 0, 0.1, BACK + 0.7 + row * 0.55));
  });
  for (const side of [-1, 1]) {
    const curtain = painted(makeCurtain(side), { color: '#8f1f2c', roughness: 0.85 });
    scene.add(at(named(curtain, side < 0 ? 'curtainLeft' : 'curtainRight'), side * 3.5, 2.05, 1.6));
  }
  for (const [name, [x, y, z]] of Object.entries(LAMPS)) scene.add(at(makeLamp(name), x, y, z));
}

/** A lamp shines along its own +Z. The cone is what one sees of the beam. */
function makeLamp(name: string): Object3D {
  const light = named(new SpotLight('#ffffff', 0, 18, 0.3, 0.5, 1.2), `light${name}`);
  light.position.set(0, 0, 0);
  light.target.position.z = 1;
  const cone = new ConeGeometry(1, 1, 40, 1, true)
    .translate(0, -0.5, 0)
    .rotateX(-Math.PI / 2)
    .scale(1, 1, BEAM_LENGTH);
  const material = new MeshBasicMaterial({ transparent: true, opacity: 0, depthWrite: false, fog: false });
  const beam = named(new Mesh(cone, material), `beam${name}`);
  const can = painted(new CylinderGeometry(0.16, 0.13, 0.4, 16).rotateX(Math.PI / 2), { color: '#23252b' });
  return named(new Group(), `lamp${name}`).add(light, light.target, beam, can);
}

function makeHouse(): Object3D {
  const floor = painted(new BoxGeometry(9, 0.3, 7), { color: '#7a5638', roughness: 0.7 });
  const gold = { color: '#b08a45', metalness: 0.3, roughness: 0.5 };
  const house = new Group().add(at(floor, 0, -0.15, -0.3));
  for (const side of [-1, 1]) {
    house.add(at(painted(new BoxGeometry(0.5, 4.7, 0.5), gold), side * 3.95, 2.2, 1.9));
    house.add(at(painted(new BoxGeometry(4, 6, 0.3), { color: '#4a1d26' }), side * 6.2, 2.4, 1.8));
  }
  house.add(at(painted(new BoxGeometry(8.4, 0.45, 0.5), gold), 0, 4.5, 1.9));
  house.add(at(painted(new BoxGeometry(16.4, 2, 0.3), { color: '#4a1d26' }), 0, 5.6, 1.75));
  house.add(at(painted(new BoxGeometry(7.4, 0.12, 0.12), gold), 0, 0.06, 2.9));
  return house;
}

function makeBackdrop(): Object3D {
  const map = makeSkyTexture();
  const cloth = new Mesh(new PlaneGeometry(9, 5), new MeshBasicMaterial({ map, fog: false }));
  return at(named(cloth, 'backdrop'), 0, 2.3, BACK);
}

function makeSun(): Object3D {
  const material = { color: '#20130a', emissive: '#ffffff', roughness: 1, fog: false };
  return at(named(painted(new CircleGeometry(0.55, 40), material), 'sun'), 0, 0, BACK + 0.2);
}

/** Flat, as scenery is. */
function makeShip(): Object3D {
  const hull = painted(new CylinderGeometry(0.75, 0.5, 0.4, 4, 1).rotateY(Math.PI / 4).scale(1, 1, 0.08), {
    color: '#8a5a3a',
  });
  const mast = painted(new BoxGeometry(0.06, 1.5, 0.04), { color: '#5d4330' });
  const sail = painted(new ConeGeometry(0.62, 1.15, 3, 1).scale(1, 1, 0.03), { color: '#f3ead6' });
  const flag = painted(new BoxGeometry(0.3, 0.16, 0.02), { color: '#d9641f' });
  const ship = named(new Group(), 'ship').add(
    hull,
    at(mast, 0, 0.8, 0),
    at(sail, 0, 0.95, 0.04),
    at(flag, 0.18, 1.5, 0),
  );
  return at(ship, -5, 0.6, BACK + 1);
}

/** A jewel on a pedestal: it becomes a star. */
function makeStar(): Object3D {
  const material = { color: '#8f9bb5', metalness: 0.25, roughness: 1, flatShading: true, transparent: true };
  const jewel = named(painted(makeJewel(), material), 'jewel');
  const pedestal = painted(new CylinderGeometry(0.5, 0.62, 0.5, 32), { color: '#8c8478' });
  return new Group().add(at(named(pedestal, 'pedestal'), 0, -0.3, 0.3), at(jewel, 0, -1, 0.3));
}

/** Some who like a play, seen from behind. */
function makeAudience(): Object3D {
  const audience = new Group();
  const material = new MeshBasicMaterial({ color: '#0c0a10', fog: false });
  for (let seat = -3; seat <= 3; seat++) {
    const head = new Group().add(new Mesh(new SphereGeometry(0.26, 18, 12), material));
    for (const side of [-1, 1]) {
      const ear = at(new Mesh(new ConeGeometry(0.1, 0.28, 10), material), side * 0.16, 0.27, 0);
      ear.rotation.z = -side * 0.25;
      head.add(ear);
    }
    audience.add(at(head, seat * 0.8, seat % 2 === 0 ? 0.58 : 0.5, 4.6));
  }
  return audience;
}

function painted(geometry: PlaneGeometry | Mesh['geometry'], parameters: MeshStandardMaterialParameters): Mesh {
  return new Mesh(geometry, new MeshStandardMaterial({ roughness: 0.9, ...parameters }));
}

function named<T extends Object3D>(node: T, name: string): T {
  node.name = name;
  return node;
}

function at<T extends Object3D>(node: T, x: number, y: number, z: number): T {
  node.position.set(x, y, z);
  return node;
}
