// A face whose moods are clips of morph tracks, found by name. Sliders take over by hand.

import { AnimationMixer } from 'three-sinew';
import { advanceClipMix, createClipMix, fadeToClip, setClipWeight } from '../common/clip-mix.js';
import { addChoice, addPause, addSection, addSlider } from '../common/controls.js';
import { addDaylight } from '../common/daylight.js';
import { View } from '../common/view.js';
import { FACE_MORPHS, makeFace } from './face.js';
import { makeMoods } from './moods.js';

const FADE_SECONDS = 0.35;

export const view = new View({ target: [0, 1.08, 0], from: [0.25, 0.12, 1], radius: 1.35 });
addDaylight(view, 2, 2.6);

export const face = makeFace();
view.scene.add(face);
const influences = face.morphTargetInfluences!;

const mixer = new AnimationMixer(face);
const moods = makeMoods();
export const actions = moods.map((clip) => mixer.clipAction(clip).setEffectiveWeight(0).play());
export const mix = createClipMix(moods.length, 0);

let isByHand = false;

const moodSection = addSection('Mood');
const names = moods.map(({ name }) => name);
const showMood = addChoice(moodSection, names, (clip) => {
  if (isByHand) playAgain();
  fadeToClip(mix, clip, FADE_SECONDS);
});

const morphSection = addSection('Morphs, as they are now');
const sliders = FACE_MORPHS.map((name) => {
  const index = face.morphTargetDictionary![name]!;
  const show = addSlider(morphSection, name, {}, (value) => {
    takeOver();
    influences[index] = value;
  });
  return () => show(influences[index]!);
});

const time = addSection('Time');
const format = (value: number): string => `${value.toFixed(2)}×`;
addSlider(time, 'Speed', { max: 2, value: 1, format }, (speed) => {
  mixer.timeScale = speed;
});
addPause(time, view);

view.play((dt) => {
  advanceClipMix(mix, dt);
  actions.forEach((action, index) => {
    action.setEffectiveWeight(mix.weights[index]!);
  });
  mixer.update(dt);
  for (const show of sliders) show();
});

/** Plays again, from no weight at all: what is missing to 1 is what the mixer has found, the face as the hand has left it. */
function playAgain(): void {
  isByHand = false;
  actions.forEach((action, index) => {
    setClipWeight(mix, index, 0);
    action.play();
  });
}

/** Stops the clips, and keeps what they have made of the face: a mixer that stops puts everything back. */
function takeOver(): void {
  if (isByHand) return;
  isByHand = true;
  const present = [...influences];
  mixer.stopAllAction();
  present.forEach((value, index) => {
    influences[index] = value;
  });
  showMood(-1);
}
