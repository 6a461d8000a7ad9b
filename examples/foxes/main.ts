// As many foxes as you like, with three's mixer or with this one, and what each part of a frame costs.

import { addChoice, addNote, addSection, addSlider, addToggle } from '../common/controls.js';
import { loadFox } from '../common/load-fox.js';
import { View } from '../common/view.js';
import { KINDS } from '../demo/mixers.js';
import { CostPanel } from './cost-panel.js';
import { Field } from './field.js';
import { showProgress } from './progress.js';
import { MAX_ACTIONS, readSettings, settingsQuery } from './settings.js';

/** Where the slider stops. */
const COUNTS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000];

const settings = readSettings(location.search);
export const view = new View({ target: [0, 0.2, 0], from: [0.5, 0.85, 1], radius: 1 });
export const field = new Field(view, await loadFox(), settings);

const foxes = addSection('Foxes');
const showKind = addChoice(foxes, ['three', 'three-sinew'], (index) => {
  settings.kind = KINDS[index]!;
  makeAnew();
});
const stop = COUNTS.findIndex((count) => count >= settings.count);
const format = (value: number): string => COUNTS[value]!.toLocaleString('en');
addSlider(foxes, 'Count', { max: COUNTS.length - 1, step: 1, value: stop, format }, (value) => {
  settings.count = COUNTS[value]!;
  keep(field.make());
});

const costs = addSection('Milliseconds of a frame');
export const panel = new CostPanel(costs, field);
const showDrawing = addToggle(costs, 'Plot drawing too', (isOn) => {
  settings.plotsDrawing = isOn;
  remember();
  panel.show();
});
addNote(costs, 'three poses its bones in “update”; three-sinew does so in “palette”, for foxes in sight.');

const work = addSection('Actions of each fox');
const actionCounts = Array.from({ length: MAX_ACTIONS }, (_, index) => String(index + 1));
const showActions = addChoice(work, actionCounts, (index) => {
  settings.actionCount = index + 1;
  makeAnew();
});
const showTouch = addToggle(addSection('Bones'), 'Touch one bone of each', (isOn) => {
  settings.isTouching = isOn;
  // A bone that has been touched stays a little dearer.
  makeAnew();
});
const showPause = addToggle(addSection('Time'), 'Pause', (isOn) => {
  view.isPaused = isOn;
  remember();
});
showKind(KINDS.indexOf(settings.kind));
showActions(settings.actionCount - 1);
showTouch(settings.isTouching);
showDrawing(settings.plotsDrawing);
showPause(view.isPaused);

view.play(
  (dt) => field.advance(dt),
  () => {
    if (field.draw()) panel.add();
    showProgress(field);
  },
);
await keep(field.make());

function makeAnew(): void {
  keep(field.rebuild());
}

/** Waits until foxes have been made, and begins to measure anew. */
async function keep(making: Promise<void>): Promise<void> {
  remember();
  showProgress(field);
  await making;
  panel.reset();
  showProgress(field);
}

/** Has the address say what the controls do. */
function remember(): void {
  history.replaceState(null, '', settingsQuery(settings, view.isPaused));
}
