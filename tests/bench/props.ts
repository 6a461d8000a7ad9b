// What is animated and has no bones: lights, and meshes with morph targets.

import {
  AnimationClip,
  BufferGeometry,
  ColorKeyframeTrack,
  Float32BufferAttribute,
  Group,
  type KeyframeTrack,
  Mesh,
  MeshBasicMaterial,
  NumberKeyframeTrack,
  PointLight,
} from 'three';
import { seededRandom } from '../support/random.js';
import type { LoadedModel } from './models.js';

/** Keys of each track, over two seconds. */
const KEY_COUNT = 31;
const TIMES = Float32Array.from({ length: KEY_COUNT }, (_, key) => (2 * key) / (KEY_COUNT - 1));

const VERTEX_COUNT = 12;

/** Makes a group of lights, and one clip that drives intensity and colour of each. */
export function createLights(count: number): LoadedModel {
  const random = seededRandom(count);
  const root = new Group();
  const tracks: KeyframeTrack[] = [];
  for (let index = 0; index < count; index++) {
    const light = new PointLight();
    light.name = `light${index}`;
    root.add(light);
    tracks.push(new NumberKeyframeTrack(`${light.name}.intensity`, TIMES, randomValues(random, 1)));
    tracks.push(new ColorKeyframeTrack(`${light.name}.color`, TIMES, randomValues(random, 3)));
  }
  return { root, clips: [new AnimationClip('Show', -1, tracks)] };
}

/** Makes a face with that many morph targets, and one clip with a track for each. */
export function createFace(morphCount: number): LoadedModel {
  const random = seededRandom(morphCount);
  const geometry = new BufferGeometry().setAttribute('position', createPlaces(random));
  geometry.morphAttributes.position = Array.from({ length: morphCount }, (_, index) => {
    const places = createPlaces(random);
    places.name = `mood${index}`;
    return places;
  });
  const face = new Mesh(geometry, new MeshBasicMaterial());
  face.name = 'face';
  const tracks = Array.from(
    { length: morphCount },
    (_, index) => new NumberKeyframeTrack(`face.morphTargetInfluences[mood${index}]`, TIMES, randomValues(random, 1)),
  );
  return { root: new Group().add(face), clips: [new AnimationClip('Talk', -1, tracks)] };
}

function createPlaces(random: () => number): Float32BufferAttribute {
  return new Float32BufferAttribute(Float32Array.from({ length: VERTEX_COUNT * 3 }, random), 3);
}

function randomValues(random: () => number, size: number): Float32Array {
  return Float32Array.from({ length: KEY_COUNT * size }, random);
}
