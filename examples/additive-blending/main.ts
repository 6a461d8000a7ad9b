// Gestures, made in code, are laid over whatever the fox is doing.

import { AnimationMixer } from 'three-sinew';
import { advanceClipMix, createClipMix, fadeToClip, mixedValue } from '../common/clip-mix.js';
import { addChoice, addMeters, addPause, addSection, addSlider } from '../common/controls.js';
import { addDaylight } from '../common/daylight.js';
import { moveGround } from '../common/ground.js';
import { FOX_CLIPS, loadFox } from '../common/load-fox.js';
import { View } from '../common/view.js';
import { makeGestures } from './gestures.js';

const FADE_SECONDS = 0.5;

export const view = new View({ target: [0, 0.26, 0], from: [1, 0.3, 0.8], radius: 0.55, aspect: 1.2 });
const { ground } = addDaylight(view, 0.9, 0.8);

const fox = await loadFox();
view.scene.add(fox.root);

const mixer = new AnimationMixer(fox.root);

// Below: one clip moves the whole fox. Weights of the three go through a cross-fade that may turn round at any time.
export const baseActions = fox.clips.map((clip) => mixer.clipAction(clip).setEffectiveWeight(0).play());
export const mix = createClipMix(FOX_CLIPS.length, FOX_CLIPS.indexOf('Walk'));

// On top: each gesture is an additive clip, so it adds its turns to the pose, however many others do.
export const gestures = makeGestures().map((clip) => mixer.clipAction(clip).setEffectiveWeight(0).play());

const base = addSection('The fox');
const showBase = addChoice(base, FOX_CLIPS, (clip) => fadeToClip(mix, clip, FADE_SECONDS));
showBase(FOX_CLIPS.indexOf('Walk'));
const showWeights = addMeters(base, FOX_CLIPS);

const onTop = addSection('Added on top');
for (const action of gestures) {
  const { name } = action.getClip();
  const value = name === 'Wag tail' ? 1 : 0;
  action.setEffectiveWeight(value);
  addSlider(onTop, name, { value }, (weight) => action.setEffectiveWeight(weight));
}

const time = addSection('Time');
const format = (value: number): string => `${value.toFixed(2)}×`;
addSlider(time, 'Speed', { max: 2, value: 1, format }, (speed) => {
  mixer.timeScale = speed;
});
addPause(time, view);

view.play((dt) => {
  advanceClipMix(mix, dt);
  baseActions.forEach((action, index) => {
    action.setEffectiveWeight(mix.weights[index]!);
  });
  mixer.update(dt);
  moveGround(ground, -mixedValue(mix, fox.groundSpeeds) * dt * mixer.timeScale);
  showWeights(mix.weights);
});
