// Three clips on one fox: cross-fades by the mixer, weights by hand, and the time slowed down, stopped, or in single steps.

import { AnimationMixer } from 'three-sinew';
import { addButton, addChoice, addPause, addSection, addSlider, addToggle } from '../common/controls.js';
import { addDaylight } from '../common/daylight.js';
import { moveGround } from '../common/ground.js';
import { FOX_CLIPS, loadFox } from '../common/load-fox.js';
import { View } from '../common/view.js';
import { createWeightPicture } from './weight-picture.js';

const STEP_SECONDS = 1 / 30;

export const view = new View({ target: [0, 0.26, 0], from: [1, 0.3, 0.8], radius: 0.55, aspect: 1.2 });
const { ground } = addDaylight(view, 0.9, 0.8);

const fox = await loadFox();
view.scene.add(fox.root);

export const mixer = new AnimationMixer(fox.root);
export const actions = fox.clips.map((clip) => mixer.clipAction(clip).setEffectiveWeight(0).play());

let current = actions[0]!.setEffectiveWeight(1);
let fadeSeconds = 1;
let isWarping = false;

const picture = createWeightPicture(addSection('Weights'), FOX_CLIPS);

const fades = addSection('Cross-fade to');
const showCurrent = addChoice(fades, FOX_CLIPS, (index) => {
  const next = actions[index]!;
  if (next === current) return;
  for (const action of actions) if (action !== current && action !== next) action.fadeOut(fadeSeconds);
  // One that is still seen goes on from where it is, in time and in weight, as all fades here do.
  if (weightOf(next) === 0) next.reset();
  next.setEffectiveTimeScale(1).setEffectiveWeight(1);
  current.crossFadeTo(next, fadeSeconds, isWarping);
  current = next;
});
addSlider(fades, 'Takes', { max: 3, value: fadeSeconds, format: (value) => `${value.toFixed(2)} s` }, (seconds) => {
  fadeSeconds = seconds;
});
addToggle(fades, 'Keep in step (warp)', (isOn) => {
  isWarping = isOn;
});

const byHand = addSection('Weights by hand');
const weightSliders = actions.map((action, index) =>
  addSlider(byHand, FOX_CLIPS[index]!, { value: action.weight }, (weight) => {
    // A fade that is under way stays where it is.
    for (const other of actions) other.setEffectiveWeight(weightOf(other));
    action.enabled = true;
    action.setEffectiveTimeScale(1).setEffectiveWeight(weight);
    current = actions.reduce((most, other) => (weightOf(other) > weightOf(most) ? other : most));
    showCurrent(actions.indexOf(current));
  }),
);

const time = addSection('Time');
addSlider(time, 'Speed', { max: 2, value: 1, format: (value) => `${value.toFixed(2)}×` }, (speed) => {
  mixer.timeScale = speed;
});
addPause(time, view);
addButton(time, 'Single step', () => {
  view.step(STEP_SECONDS);
});

view.play((dt) => {
  mixer.update(dt);
  const weights = actions.map(weightOf);
  const total = Math.max(1, weights[0]! + weights[1]! + weights[2]!);
  const speed = actions.reduce(
    (sum, action, index) => sum + weights[index]! * fox.groundSpeeds[index]! * action.getEffectiveTimeScale(),
    0,
  );
  moveGround(ground, (-speed / total) * dt * mixer.timeScale);
  picture.show(weights, dt);
  weightSliders.forEach((show, index) => {
    show(weights[index]!);
  });
});

function weightOf(action: (typeof actions)[number]): number {
  return action.enabled ? action.getEffectiveWeight() : 0;
}
