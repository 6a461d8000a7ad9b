// What stands and hangs around the foxes.

import {
  BoxGeometry,
  CylinderGeometry,
  Group,
  Mesh,
  MeshLambertMaterial,
  MeshStandardMaterial,
  type Object3D,
  type Scene,
  SphereGeometry,
} from 'three';
import { AnimationClip, ColorKeyframeTrack, InterpolateSmooth, NumberKeyframeTrack } from 'three-sinew';

const PLINTH_HEIGHT = 0.06;
const STRING_LENGTH = 0.42;
const SWING_SECONDS = 3;
const BEAM_HEIGHT = 1.6;

/** Returns a plinth at (x, z), with `character` on it. */
export function putOnPlinth(character: Object3D, x: number, z: number): Group {
  const place = new Group();
  const geometry = new CylinderGeometry(0.3, 0.31, PLINTH_HEIGHT, 48).scale(1, 1, 1.7);
  const plinth = new Mesh(geometry, new MeshLambertMaterial({ color: '#8d99a6' }));
  plinth.position.y = -PLINTH_HEIGHT / 2;
  plinth.receiveShadow = true;
  place.add(plinth, character);
  place.position.set(x, PLINTH_HEIGHT, z);
  return place;
}

/** Returns a lantern on a string. It turns about the upper end of the string. */
export function makeLantern(): Mesh<SphereGeometry, MeshStandardMaterial> {
  const shade = new SphereGeometry(0.1, 20, 14).scale(1, 1.15, 1).translate(0, -STRING_LENGTH, 0);
  const material = new MeshStandardMaterial({ color: '#e9b44c', emissive: '#e0692a', roughness: 0.6 });
  const lantern = new Mesh(shade, material);
  const string = new Mesh(
    new CylinderGeometry(0.006, 0.006, STRING_LENGTH, 6).translate(0, -STRING_LENGTH / 2, 0),
    new MeshLambertMaterial({ color: '#5a4a42' }),
  );
  lantern.add(string);
  return lantern;
}

/** Returns a beam on two posts for the lanterns. */
export function makeBeam(): Group {
  const material = new MeshLambertMaterial({ color: '#7b5d45' });
  const beam = new Mesh(new BoxGeometry(3.5, 0.05, 0.05), material);
  beam.position.y = BEAM_HEIGHT;
  const frame = new Group().add(beam);
  for (const x of [-1.68, 1.68]) {
    const post = new Mesh(new BoxGeometry(0.06, BEAM_HEIGHT, 0.06), material);
    post.position.set(x, BEAM_HEIGHT / 2, 0);
    frame.add(post);
  }
  for (const part of frame.children) part.castShadow = true;
  return frame;
}

/** Hangs the lanterns side by side, each in a holder of its own, because the clip moves the lanterns themselves. */
export function showLanterns(scene: Scene, lanterns: readonly Object3D[]): void {
  lanterns.forEach((lantern, index) => {
    const holder = lantern.parent ?? new Group().add(lantern);
    holder.position.set((index - (lanterns.length - 1) / 2) * 0.34, BEAM_HEIGHT, 0);
    scene.add(holder);
  });
}

/** Returns a clip that swings a lantern and lets it glow. */
export function makeSwing(): AnimationClip {
  const times = [0, 0.25, 0.5, 0.75, 1].map((part) => part * SWING_SECONDS);
  return new AnimationClip('Swing', SWING_SECONDS, [
    new NumberKeyframeTrack('.rotation[z]', times, [0, 0.3, 0, -0.3, 0], InterpolateSmooth),
    new NumberKeyframeTrack('.rotation[x]', times, [0.1, 0, -0.1, 0, 0.1], InterpolateSmooth),
    new NumberKeyframeTrack('.material.emissiveIntensity', times, [0.2, 1, 0.2, 1, 0.2]),
    new ColorKeyframeTrack(
      '.material.color',
      [0, SWING_SECONDS / 2, SWING_SECONDS],
      [1, 0.5, 0.1, 1, 0.2, 0.15, 1, 0.5, 0.1],
    ),
  ]);
}
