// The fox goes where keys, a stick or a gamepad send it. A state machine decides what it plays, and what it plays moves it.

import 'three-sinew/inspector';
import { addChoice, addNote, addPause, addSection, addStatus, addToggle } from '../common/controls.js';
import { addDaylight, moveDaylight } from '../common/daylight.js';
import { View } from '../common/view.js';
import { KHRONOS_FOX_URL, LoadError, loadCharacterFrom } from '../demo/load-character.js';
import { Butterfly } from './butterfly.js';
import { Character } from './character.js';
import { Dust } from './dust.js';
import { FollowCamera } from './follow-camera.js';
import { Footprints } from './footprints.js';
import { Grass } from './grass.js';
import { followPointer } from './lure.js';
import { makeMeadowMaterial } from './meadow.js';
import { makeMist } from './mist.js';
import { makePads } from './pads.js';
import { PAWS } from './poser.js';
import { makeTrees, wrapAround } from './trees.js';
import { type Step, Walker } from './walker.js';

/** A pounce that comes down so near to the butterfly, in metres, nearly caught it. */
const NEARLY = 0.45;

/** How far around the fox things have shadows, in metres. */
const SHADOW_REACH = 4;

const FOXES = [
  { label: 'Our fox', name: 'The fox', url: '../models/fox.glb' },
  { label: 'Khronos Fox', name: 'The Khronos Fox', url: KHRONOS_FOX_URL },
] as const;

export const view = new View({ target: [0, 0.3, 0], from: [0.45, 0.55, -1], radius: 0.8 });
const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
const light = addDaylight(view, 0.9, SHADOW_REACH);
light.sun.shadow.mapSize.setScalar(2048);
light.ground.mesh.material = makeMeadowMaterial(isDark);
const trees = makeTrees();
const grass = new Grass(isDark);
export const prints = new Footprints(isDark);
const dust = new Dust(isDark);
export const butterfly = new Butterfly();
view.scene.fog = makeMist(isDark);
view.scene.add(trees, ...grass.meshes, prints.mesh, dust.mesh, butterfly.group);

export const steering = makePads();
/** How often the fox nearly had the butterfly. */
export const score = { misses: 0 };

const foxes = addSection('Fox');
const showFox = addChoice(
  foxes,
  FOXES.map(({ label }) => label),
  (index) => void choose(index),
);
const say = addStatus(foxes);
const go = addSection('Go');
addToggle(go, 'Always run', (isOn) => {
  steering.isAlwaysRunning = isOn;
});
addPause(go, view);
addNote(go, 'Arrows or W A S D to go and turn, Shift to run, Space to pounce. Or the stick, or a gamepad.');
const sayScore = addStatus(go);
const inspector = document.createElement('sinew-inspector');
addSection('Inside the animator').append(inspector);

export let walker = show(await load(0));
/** The fox that is walked, and the one that has been asked for last. */
let chosen = 0;
let wanted = 0;
const camera = new FollowCamera(view, () => walker.fox.root);
followPointer(
  view,
  () => walker.fox.root.position,
  (place) => butterfly.call(place),
);

view.play((dt) => {
  prints.advance(dt);
  dust.advance(dt);
  butterfly.advance(dt, walker.fox.root);
  walker.advance(dt, steering.read(), butterfly.place);
  const { position } = walker.fox.root;
  moveDaylight(light, position);
  wrapAround(trees, position);
  grass.wrapAround(position);
  camera.follow(dt);
});

/** Has another fox go on where the present one is, if it can be loaded. */
async function choose(index: number): Promise<void> {
  say('');
  wanted = index;
  try {
    const next = await load(index);
    // Another one has been asked for meanwhile.
    if (wanted !== index) return next.dispose();
    next.fox.root.position.copy(walker.fox.root.position);
    next.fox.root.quaternion.copy(walker.fox.root.quaternion);
    walker.dispose();
    walker = show(next);
    chosen = index;
  } catch (error) {
    if (!(error instanceof LoadError)) throw error;
    say(error.message);
  }
  showFox(chosen);
  view.step(0);
}

async function load(index: number): Promise<Walker> {
  const { name, url } = FOXES[index]!;
  return new Walker(new Character(await loadCharacterFrom(url, name)), leavePrint);
}

function show(next: Walker): Walker {
  view.scene.add(next.fox.root);
  inspector.animator = next.animator;
  return next;
}

function leavePrint({ paw, place, heading, isPounce }: Step): void {
  prints.add(place.x, place.z, heading);
  if (isPounce) dust.add(place, 5, 1);
  else if (steering.isRunning) dust.add(place, 2, 0.6);
  const { place: sight } = butterfly;
  const isNear = Math.hypot(sight.x - place.x, sight.z - place.z) < NEARLY;
  if (!isPounce || !isNear || !PAWS[paw]!.name.startsWith('fore') || butterfly.isFrightened) return;
  butterfly.startle();
  score.misses++;
  sayScore(
    score.misses === 1 ? 'The butterfly got away just in time.' : `The butterfly got away ${score.misses} times.`,
  );
}
