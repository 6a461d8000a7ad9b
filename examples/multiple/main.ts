// One model, many characters: with mixers of their own, with one skeleton for several, and a group of plain objects.

import { DetachedBindMode, type Object3D, type SkinnedMesh } from 'three';
import { clone } from 'three/addons/utils/SkeletonUtils.js';
import { AnimationMixer, AnimationObjectGroup } from 'three-sinew';
import { addButton, addNote, addPause, addSection, addSlider } from '../common/controls.js';
import { addDaylight } from '../common/daylight.js';
import { FOX_CLIPS, loadFox } from '../common/load-fox.js';
import { View } from '../common/view.js';
import { onPick } from './pick.js';
import { makeBeam, makeLantern, makeSwing, putOnPlinth, showLanterns } from './props.js';

const FADE_SECONDS = 0.4;
const MOST_LANTERNS = 9;

export const view = new View({ target: [0, 0.62, 0.4], from: [0.3, 0.22, 1], radius: 1.3, aspect: 1.5 });
addDaylight(view, 0.9, 2.2);
view.scene.add(makeBeam());
const fox = await loadFox();

// In front: three clones, each with bones, a mixer and a clip of its own.
export const soloists = [-0.85, 0, 0.85].map((x, index) => {
  const root = clone(fox.root);
  view.scene.add(putOnPlinth(root, x, 1.1));
  const mixer = new AnimationMixer(root);
  const actions = fox.clips.map((clip) => mixer.clipAction(clip));
  actions[index]!.play();
  return { root, mixer, actions, current: index };
});

// Behind: one set of bones and one mixer. The other two are meshes that are drawn with the same skeleton elsewhere.
const leader = clone(fox.root);
view.scene.add(putOnPlinth(leader, 0, 0));
const leaderMesh = leader.getObjectByProperty('isSkinnedMesh', true) as SkinnedMesh;
for (const x of [-0.85, 0.85]) {
  const twin = leaderMesh.clone();
  twin.bindMode = DetachedBindMode;
  view.scene.add(putOnPlinth(twin, x, 0));
}
export const choir = new AnimationMixer(leader);
choir.clipAction(fox.clips[FOX_CLIPS.indexOf('Survey')]!).play();

// Above: plain objects in a group. One action moves them all, and those that join later too.
export const lanterns: Object3D[] = [];
const group = new AnimationObjectGroup();
const swinging = new AnimationMixer(group);
swinging.clipAction(makeSwing()).play();

const solo = addSection('In front: a mixer for each');
const soloButtons = soloists.map((_, index) => addButton(solo, '', () => playNext(index)));
addNote(solo, 'Click a fox, or its button, and it goes on to its next clip.');

const together = addSection('Behind: one skeleton for three');
addSlider(together, 'Speed', { max: 2, value: 1, format: (value) => `${value.toFixed(2)}×` }, (speed) => {
  choir.timeScale = speed;
});

const above = addSection('Above: a group of lanterns');
const more = addButton(above, 'One more', () => setLanterns(lanterns.length + 1));
const fewer = addButton(above, 'One fewer', () => setLanterns(lanterns.length - 1));
addPause(addSection('Time'), view);

soloists.forEach((_, index) => {
  nameButton(index);
});
setLanterns(5);

onPick(
  view,
  soloists.map(({ root }) => root),
  playNext,
);

view.play((dt) => {
  for (const { mixer } of soloists) mixer.update(dt);
  choir.update(dt);
  swinging.update(dt);
});

function playNext(index: number): void {
  const soloist = soloists[index]!;
  const { actions, current } = soloist;
  soloist.current = (current + 1) % actions.length;
  for (const action of actions) if (action.isRunning()) action.fadeOut(FADE_SECONDS);
  actions[soloist.current]!.reset().fadeIn(FADE_SECONDS).play();
  nameButton(index);
}

function nameButton(index: number): void {
  soloButtons[index]!.textContent = `${index + 1}: ${FOX_CLIPS[soloists[index]!.current]}`;
}

function setLanterns(count: number): void {
  while (lanterns.length > count) {
    const lantern = lanterns.pop()!;
    group.uncache(lantern);
    lantern.parent!.removeFromParent();
  }
  while (lanterns.length < count) {
    const lantern = makeLantern();
    lanterns.push(lantern);
    group.add(lantern);
  }
  showLanterns(view.scene, lanterns);
  more.disabled = count === MOST_LANTERNS;
  fewer.disabled = count === 0;
}
