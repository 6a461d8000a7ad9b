// A play without a single bone: one clip drives lights, camera, materials, a texture, fog, morphs and switches.

import type { Light, Mesh, MeshStandardMaterial, Object3D } from 'three';
import { AnimationMixer } from 'three-sinew';
import { addMeters, addNote, addPause, addSection, addSlider } from '../common/controls.js';
import { View } from '../common/view.js';
import { makePlay } from './play.js';
import { makeTheatre } from './theatre.js';

export const view = new View({ target: [0, 1.9, 0], from: [0, 0.04, 1], radius: 2.75, aspect: 1.45 });
view.controls.enabled = false;
makeTheatre(view.scene, view.camera);

// The root is the scene: tracks find everything below it by name, and its own fog and background without one.
export const mixer = new AnimationMixer(view.scene);
export const clip = makePlay();
export const action = mixer.clipAction(clip).play();

const time = addSection('The play');
const format = (seconds: number): string => `${seconds.toFixed(1)} s`;
const showTime = addSlider(time, 'Second', { max: clip.duration - 0.05, step: 0.05, format }, (seconds) => {
  view.isPaused = true;
  showPause(true);
  mixer.setTime(seconds);
});
const showPause = addPause(time, view);

const shown: Record<string, () => number> = {
  Curtain: () => find<Mesh>('curtainLeft').morphTargetInfluences![0]!,
  Footlights: () => find<Light>('footlights').intensity / 16,
  'Left lamp': () => find<Light>('lightLeft').intensity / 80,
  'Right lamp': () => find<Light>('lightRight').intensity / 80,
  Sun: () => materialOf('sun').emissiveIntensity,
  Star: () => find<Mesh>('jewel').morphTargetInfluences![0]!,
  Roughness: () => materialOf('jewel').roughness,
  Opacity: () => materialOf('jewel').opacity,
};
const showMeters = addMeters(addSection('Some of what moves'), Object.keys(shown));
addNote(time, `${clip.tracks.length} tracks, one clip, one action.`);

view.play((dt) => {
  mixer.update(dt);
  // A camera does not notice by itself that its angle has changed.
  view.camera.updateProjectionMatrix();
  showTime(action.time);
  showMeters(Object.values(shown).map((read) => read()));
});

function find<T extends Object3D>(name: string): T {
  return view.scene.getObjectByName(name) as T;
}

function materialOf(name: string): MeshStandardMaterial {
  return find<Mesh>(name).material as MeshStandardMaterial;
}
