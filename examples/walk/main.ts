// The fox goes where keys or buttons send it. Its speed decides how much of each clip is in its gait.

import { Group, MathUtils } from 'three';
import { AnimationMixer } from 'three-sinew';
import { addMeters, addNote, addPause, addSection, addToggle } from '../common/controls.js';
import { addDaylight, moveDaylight } from '../common/daylight.js';
import { FOX_CLIPS, loadFox } from '../common/load-fox.js';
import { View } from '../common/view.js';
import { FollowCamera } from './follow-camera.js';
import { listenToKeys, wish } from './input.js';
import { makeTrees, wrapAround } from './trees.js';

/** Metres per second of the slowest gait, of walking and of running, as the clips were made for. */
const PACES = [0, 0.52, 1.8];
const TURN_RADIANS_PER_SECOND = 2.4;

/** How fast the fox comes to the wanted speed, and turns: the larger the quicker. */
const EAGERNESS = 5;

export const view = new View({ target: [0, 0.3, 0], from: [0.35, 0.5, -1], radius: 0.8 });
const light = addDaylight(view, 0.9, 1.6);
const trees = makeTrees();
view.scene.add(trees);

const model = await loadFox();
export const fox = new Group().add(model.root);
view.scene.add(fox);

const mixer = new AnimationMixer(fox);
export const actions = model.clips.map((clip) => mixer.clipAction(clip).setEffectiveWeight(0).play());

/** Metres per second, and radians per second. */
export const motion = { speed: 0, turn: 0 };

const camera = new FollowCamera(view, fox);
const steering = addSection('Go');
listenToKeys(steering);
const showRun = addToggle(steering, 'Run', (isOn) => {
  wish.isRunning = isOn;
});
addNote(steering, 'Arrow keys or W A S D to go and turn, Shift to run.');
const showWeights = addMeters(addSection('Weights'), FOX_CLIPS);
addPause(addSection('Time'), view);

view.play((dt) => {
  showRun(wish.isRunning);
  move(dt);
  blend();
  mixer.update(dt);
  camera.follow(dt);
});

function move(dt: number): void {
  const pace = wish.ahead > 0 ? PACES[wish.isRunning ? 2 : 1]! : 0;
  motion.speed = MathUtils.damp(motion.speed, pace, EAGERNESS, dt);
  motion.turn = MathUtils.damp(motion.turn, wish.left * TURN_RADIANS_PER_SECOND, EAGERNESS, dt);
  // On the spot it cannot turn: its paws are planted.
  fox.rotation.y += motion.turn * dt * Math.min(1, motion.speed / PACES[1]!);
  fox.translateZ(motion.speed * dt);
  moveDaylight(light, fox.position);
  wrapAround(trees, fox.position);
}

/** Weights and speeds of the clips between the two paces that the present speed lies between. */
function blend(): void {
  const { speed } = motion;
  const isSlow = speed <= PACES[1]!;
  const [slow, fast] = isSlow ? [0, 1] : [1, 2];
  const share = MathUtils.inverseLerp(PACES[slow]!, PACES[fast]!, speed);
  actions.forEach((action, index) => {
    const weight = index === slow ? 1 - share : index === fast ? share : 0;
    action.setEffectiveWeight(weight);
  });
  showWeights(actions.map(({ weight }) => weight));
}
