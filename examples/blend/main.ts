// A fox on a pad: turn and speed decide how much of seven clips is in its gait, and sync keeps them in step.

import { addChoice, addPause, addSection, addToggle } from '../common/controls.js';
import { addDaylight, moveDaylight } from '../common/daylight.js';
import { loadFox } from '../common/load-fox.js';
import { View } from '../common/view.js';
import { describeClips, makeClips } from './clips.js';
import { Field } from './field.js';
import { makeGraph, RATES, SPACES, START } from './graph.js';
import { addLeafTable } from './leaf-table.js';
import { Pad } from './pad.js';
import { Pair } from './pair.js';
import { lookFrom, rideAlong } from './ride-along.js';
import { fillStrip } from './strip.js';
import type { Wish } from './walker.js';

/** What is seen of one fox and of two, from their group. */
const ONE = { target: [0, 0.27, 0], from: [1, 0.3, 0.62], radius: 0.38, aspect: 2.2 } as const;
const BOTH = { target: [-0.25, 0.27, 0], from: [0.8, 0.42, 1], radius: 0.42, aspect: 2.2 } as const;

export const view = new View(ONE);
const light = addDaylight(view, 0.9, 1.6);

const fox = await loadFox();
export const clips = makeClips(fox);
export const known = describeClips(fox.root, clips);
export const wish: Wish = { ...START };
export const pair = new Pair(fox, clips, wish);
view.scene.add(pair.group);
pair.play(makeGraph(RATES[0], known));
export const field = new Field(makeGraph(RATES[0], known), clips);

const padSection = addSection('Turn and speed: drag, or arrow keys');
const pad = new Pad(padSection, clips, wish);
addChoice(padSection, SPACES, (space) => {
  wish.space = space;
  pad.showSpace(field, space);
});
pad.showSpace(field, wish.space);

const leaves = addSection('In the pose');
const showLeaves = addLeafTable(leaves, clips);
const rates = addSection('');
addChoice(rates, RATES, (index) => pair.play(makeGraph(RATES[index]!, known)));
const shows = addSection('Show');
addToggle(shows, 'Without sync', (isOn) => {
  pair.unsynced.root.visible = isOn;
  lookFrom(view, pair.group, isOn ? BOTH : ONE);
});
addPause(shows, view);

const showSteps = fillStrip(clips, known);
const follow = rideAlong(view, pair.group);

view.play(advance, () => {
  view.renderer.render(view.scene, view.camera);
  // Anew with each picture: both change their size with the window.
  showSteps(pair);
});

function advance(dt: number): void {
  pair.advance(dt);
  moveDaylight(light, pair.group.position);
  follow();
  const { weights, phases } = pair.synced;
  showLeaves(weights, phases);
  pad.showWeights(clips, weights);
  rates.querySelector('legend')!.textContent = `Cycle: ${pair.rate.toFixed(2)} Hz, by the mean of`;
}
