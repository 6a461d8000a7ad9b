// Starts the page: loads a character, wires the controls to the show, and plays frame by frame.

import { leadingClip } from '../common/clip-mix.js';
import { type CharacterModel, disposeCharacterModel } from './character-model.js';
import { setClips, showMix, showTimes } from './clip-rows.js';
import { addCosts, resetCostGraph } from './cost-graph.js';
import { costPerCharacter } from './cost-meter.js';
import { listenForFiles } from './file-drop.js';
import { KHRONOS_FOX_URL, LoadError, loadCharacterFile, loadCharacterFrom } from './load-character.js';
import { createPanel, fadeSeconds, panelInsets, showCosts, showKind, showMessage, showModel } from './panel.js';
import { readSettings } from './settings.js';
import { Show } from './show.js';
import { Stage } from './stage.js';

const OWN_FOX_URL = './models/fox.glb';

/** Figures that change faster cannot be read. */
const COST_PAUSE_MS = 150;

/** After a longer pause the show goes on from where it was: nobody has seen what would have been between. */
const MAX_STEP_SECONDS = 0.25;

const settings = readSettings(location.search);

/** What the page plays. */
export const show = new Show(new Stage(document.getElementById('view') as HTMLCanvasElement), settings);

const panel = createPanel(settings, {
  play: (clip) => {
    show.playClip(clip, fadeSeconds());
    showClips();
  },
  weigh: (clip, weight) => {
    show.weighClip(clip, weight);
    showClips();
  },
  switchTo: (kind) => show.switchTo(kind),
  setSpeed: (speed) => {
    show.speed = speed;
  },
  setCount: (count) => {
    show.setCount(count);
    resetCostGraph(panel.graph);
  },
  setPaused: (isPaused) => {
    show.isPaused = isPaused;
  },
  resetView: () => show.stage.resetView(),
  openFile: (file) => open(loadCharacterFile(file), file.name),
  openKhronosFox: () => open(loadCharacterFrom(KHRONOS_FOX_URL, 'The Khronos Fox'), 'the Khronos Fox'),
  layOut: () => show.stage.setInsets(panelInsets()),
});

/** Counts what the user has asked for: of two files that load at the same time, the later one stays. */
let openCount = 0;

let lastTime = performance.now();
let costsSince = 0;

listenForFiles(document.getElementById('drop')!, (file) => open(loadCharacterFile(file), file.name));
addEventListener('resize', () => show.stage.setInsets(panelInsets()));
start();

async function start(): Promise<void> {
  const { model } = settings;
  const hasOpened = model !== null && (await open(loadCharacterFrom(model), model));
  // What has been said about the wanted model stays.
  if (!hasOpened) await open(loadCharacterFrom(OWN_FOX_URL, 'The fox'));
  show.stage.renderer.setAnimationLoop(playFrame);
}

/**
 * Shows a character when it has come, or says why there is none. Returns whether it is shown.
 *
 * - name: what to call it while it loads; without one, all that is said is what goes wrong.
 */
async function open(loading: Promise<CharacterModel>, name?: string): Promise<boolean> {
  openCount++;
  const order = openCount;
  if (name) showMessage(`Loading ${name}…`);
  try {
    const model = await loading;
    if (order !== openCount) {
      disposeCharacterModel(model);
      return false;
    }
    putOnStage(model);
    if (name) showMessage(remarkOn(model));
    return true;
  } catch (error) {
    if (order === openCount) showMessage(sentenceOf(error), true);
    return false;
  }
}

function putOnStage(model: CharacterModel): void {
  show.setModel(model, settings.clip, settings.time ?? 0);
  setClips(
    panel.clipRows,
    model.clips.map(({ name }) => name),
  );
  showClips();
  showModel(/fox/i.test(model.name), model.credit);
  resetCostGraph(panel.graph);
}

function playFrame(time: number): void {
  const seconds = Math.min(Math.max(time - lastTime, 0) / 1000, MAX_STEP_SECONDS);
  lastTime = time;
  if (show.playFrame(seconds, time)) showClips();
  showKind(show.kind, show.isBusy);
  const { seen, unseen, meter } = show;
  const member = seen?.members[0];
  if (!seen || !unseen || !member) return;
  showTimes(
    panel.clipRows,
    member.actions.map((action) => action.time),
    seen.model.clips.map(({ duration }) => duration),
  );
  if (show.isComplete) document.body.dataset.ready = 'true';
  if (time - costsSince < COST_PAUSE_MS) return;
  costsSince = time;
  const three = costPerCharacter(meter, 'three');
  const sinew = costPerCharacter(meter, 'sinew');
  showCosts({ three, sinew }, show.count, unseen.members.length, show.kind);
  if (three === null || sinew === null) return;
  addCosts(panel.graph, { three: (three * show.count) / 1000, sinew: (sinew * show.count) / 1000 });
}

function showClips(): void {
  showMix(panel.clipRows, show.mix.weights, leadingClip(show.mix));
}

function remarkOn({ name, clips, hasSkin }: CharacterModel): string {
  if (clips.length === 0) return `${name} has no animations, so it stands still.`;
  return hasSkin ? '' : `${name} has no skinned mesh; its clips move whole objects.`;
}

function sentenceOf(error: unknown): string {
  if (error instanceof LoadError) return error.message;
  return `The character could not be shown: ${error instanceof Error ? error.message : String(error)}`;
}
