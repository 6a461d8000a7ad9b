// A toy landscape. One clip moves all of it: places, turns, sizes, colours and switches of single nodes.

import { AnimationMixer, LoopOnce, LoopPingPong, LoopRepeat } from 'three-sinew';
import { addChoice, addNote, addPause, addSection, addSlider } from '../common/controls.js';
import { addDaylight } from '../common/daylight.js';
import { View } from '../common/view.js';
import { makeDay } from './day.js';
import { makeLandscape } from './landscape.js';
import { addTrackPicture } from './track-picture.js';

const LOOPS = { Repeat: LoopRepeat, 'To and fro': LoopPingPong, Once: LoopOnce };

export const view = new View({ target: [0, 0.1, 0.2], from: [0.45, 0.75, 1], radius: 3.3, aspect: 1.5 });
addDaylight(view, 3, 5.5);
export const landscape = makeLandscape();
view.scene.add(landscape);
const hand = landscape.getObjectByName('hand')!;

const mixer = new AnimationMixer(landscape);
const clip = makeDay();
export const action = mixer.clipAction(clip).play();
action.clampWhenFinished = true;

const time = addSection('Time');
const format = (seconds: number): string => `${seconds.toFixed(1)} s`;
const showTime = addSlider(time, 'Second', { max: clip.duration, step: 0.05, format }, (seconds) => {
  view.isPaused = true;
  showPause(true);
  action.reset().time = seconds;
});
addSlider(time, 'Speed', { min: -2, max: 2, value: 1, format: (value) => `${value.toFixed(2)}×` }, (speed) => {
  mixer.timeScale = speed;
});
const showPause = addPause(time, view);

addChoice(addSection('At the end'), Object.keys(LOOPS), (index) => {
  action.reset().setLoop(Object.values(LOOPS)[index]!, Number.POSITIVE_INFINITY).play();
});

const tracks = addSection('Keys of the clip');
const picture = addTrackPicture(tracks, clip);
addNote(tracks, 'Round keys are passed smoothly, square ones evenly; a bar holds until the next one.');

view.play((dt) => {
  mixer.update(dt);
  // On its way back, an action that goes to and fro counts its time forwards: the clock at the station shows the clip's.
  const fraction = hand.rotation.z / (-2 * Math.PI);
  showTime(fraction * clip.duration);
  picture.show(fraction);
});
