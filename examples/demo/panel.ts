// The controls of the page: tells the show what the user wants, and the user what the show does.

import { type ClipHandlers, type ClipRows, createClipRows } from './clip-rows.js';
import { type CostGraph, createCostGraph } from './cost-graph.js';
import { KINDS, type Kind } from './mixers.js';
import { MAX_COUNT, type Settings } from './settings.js';
import type { Insets } from './stage.js';

/** What the user may ask for. */
export interface PanelHandlers extends ClipHandlers {
  switchTo(kind: Kind): void;
  setSpeed(speed: number): void;
  setCount(count: number): void;
  setPaused(isPaused: boolean): void;
  resetView(): void;
  openFile(file: File): void;
  openKhronosFox(): void;
  /** The panel has been folded, unfolded or resized. */
  layOut(): void;
}

/** The parts that others write to. */
export interface Panel {
  readonly clipRows: ClipRows;
  readonly graph: CostGraph;
}

/** Stops of the slider for the number of characters: single ones first, then in growing steps. */
const COUNTS = [
  1,
  2,
  3,
  4,
  5,
  6,
  7,
  8,
  9,
  10,
  12,
  15,
  20,
  25,
  30,
  40,
  50,
  60,
  80,
  100,
  125,
  150,
  200,
  250,
  300,
  400,
  500,
  600,
  800,
  MAX_COUNT,
];

/** Windows that are narrower get a sheet at the bottom; style.css has the same number. */
const SHEET_WINDOW = '(max-width: 720px)';

/** Returns the panel, wired to the page's elements. */
export function createPanel(settings: Settings, handlers: PanelHandlers): Panel {
  for (const kind of KINDS) kindButton(kind).addEventListener('click', () => handlers.switchTo(kind));
  bindSlider('fade', Number.NaN, (value) => `${value.toFixed(2)} s`);
  bindSlider('speed', settings.speed, (value) => `${value.toFixed(2)}×`, handlers.setSpeed);
  const count = input('count');
  count.max = String(COUNTS.length - 1);
  const countAt = (stop: number): number => COUNTS[stop] ?? 1;
  bindSlider(
    'count',
    nearestStop(settings.count),
    (stop) => String(countAt(stop)),
    (stop) => handlers.setCount(countAt(stop)),
  );
  element('count-value').textContent = String(settings.count);
  bindPause(settings.isPaused, handlers.setPaused);
  bindFold(handlers.layOut);
  element('reset-view').addEventListener('click', handlers.resetView);
  element('khronos-fox').addEventListener('click', handlers.openKhronosFox);
  element('dismiss').addEventListener('click', () => showMessage(''));
  const file = input('file');
  element('open-file').addEventListener('click', () => file.click());
  file.addEventListener('change', () => {
    if (file.files?.[0]) handlers.openFile(file.files[0]);
    // The same file may be chosen again.
    file.value = '';
  });
  return {
    clipRows: createClipRows(element('clips'), handlers),
    graph: createCostGraph(element('graph') as HTMLCanvasElement),
  };
}

/** Returns how long the user wants a cross-fade to take, in seconds. */
export function fadeSeconds(): number {
  return input('fade').valueAsNumber;
}

/** Marks the kind that plays. `isBusy`: another one is being made ready. */
export function showKind(playing: Kind, isBusy: boolean): void {
  for (const kind of KINDS) {
    const button = kindButton(kind);
    button.setAttribute('aria-pressed', String(kind === playing));
    button.ariaBusy = String(isBusy && kind !== playing);
  }
}

/** Shows a sentence to the user; an empty one takes the last one away. */
export function showMessage(text: string, isError = false): void {
  element('status').textContent = text;
  const notice = element('notice');
  notice.hidden = text === '';
  notice.classList.toggle('error', isError);
}

/** Names what is counted, and whom to thank for it. */
export function showModel(isFox: boolean, credit: string): void {
  element('count-label').textContent = isFox ? 'Foxes' : 'Characters';
  element('credit').hidden = credit === '';
  element('credit').textContent = credit;
}

/**
 * Shows what one character costs with each kind, in microseconds (null: not known yet), and `count` of them.
 *
 * - unseen: how many characters the other kind is measured on.
 */
export function showCosts(
  costs: Readonly<Record<Kind, number | null>>,
  count: number,
  unseen: number,
  playing: Kind,
): void {
  for (const kind of KINDS) {
    const cost = costs[kind];
    element(`${kind}-frame`).textContent = cost === null ? '–' : digits((cost * count) / 1000);
    element(`${kind}-each`).textContent = cost === null ? '–' : digits(cost);
  }
  showRatio(costs);
  const other = playing === 'three' ? 'sinew' : 'three';
  const scaled = unseen < count ? `, scaled up to ${count}` : '';
  element('cost-note').textContent =
    `CPU time of mixers, matrices and bone textures, without drawing. ${playing}: all that you see; ` +
    `${other}: ${unseen} unseen${scaled}.`;
}

/** Returns what part of the window the panel covers. */
export function panelInsets(): Insets {
  const { top, left } = element('panel').getBoundingClientRect();
  const isSheet = matchMedia(SHEET_WINDOW).matches;
  const titleEnd = document.querySelector('.title')!.getBoundingClientRect().bottom;
  if (isSheet) return { top: titleEnd, right: 0, bottom: innerHeight - top, left: 0 };
  const isFolded = element('panel').classList.contains('folded');
  return { top: 0, right: isFolded ? 0 : innerWidth - left, bottom: 0, left: 0 };
}

function showRatio({ three, sinew }: Readonly<Record<Kind, number | null>>): void {
  if (three === null || sinew === null) {
    element('ratio').textContent = 'Measuring…';
    return;
  }
  const [slower, ratio] = three >= sinew ? ['three', three / sinew] : ['sinew', sinew / three];
  const factor = document.createElement('strong');
  factor.textContent = `${digits(ratio)}×`;
  element('ratio').replaceChildren(`${slower} takes `, factor, ' as long');
}

function bindSlider(
  id: string,
  value: number,
  text: (value: number) => string,
  handle?: (value: number) => void,
): void {
  const slider = input(id);
  const show = (): void => {
    element(`${id}-value`).textContent = text(slider.valueAsNumber);
    slider.ariaValueText = text(slider.valueAsNumber);
  };
  if (!Number.isNaN(value)) slider.value = String(value);
  slider.addEventListener('input', () => {
    show();
    handle?.(slider.valueAsNumber);
  });
  show();
}

function bindPause(isPaused: boolean, setPaused: (isPaused: boolean) => void): void {
  const button = element('pause');
  const show = (pressed: boolean): void => {
    button.setAttribute('aria-pressed', String(pressed));
    setPaused(pressed);
  };
  button.addEventListener('click', () => show(button.getAttribute('aria-pressed') !== 'true'));
  show(isPaused);
}

function bindFold(layOut: () => void): void {
  const panel = element('panel');
  const button = element('fold');
  button.addEventListener('click', () => {
    const isFolded = panel.classList.toggle('folded');
    button.setAttribute('aria-expanded', String(!isFolded));
    button.querySelector('.handle-text')!.textContent = isFolded ? 'Show controls' : 'Hide controls';
  });
  new ResizeObserver(layOut).observe(panel);
}

function nearestStop(count: number): number {
  const stop = COUNTS.findIndex((other) => other >= count);
  return stop < 0 ? COUNTS.length - 1 : stop;
}

/** Three digits that count. */
function digits(value: number): string {
  return value >= 100
    ? value.toFixed(0)
    : value >= 10
      ? value.toFixed(1)
      : value >= 1
        ? value.toFixed(2)
        : value.toFixed(3);
}

function kindButton(kind: Kind): HTMLButtonElement {
  return document.querySelector<HTMLButtonElement>(`.kind[data-kind="${kind}"]`)!;
}

function element(id: string): HTMLElement {
  return document.getElementById(id)!;
}

function input(id: string): HTMLInputElement {
  return element(id) as HTMLInputElement;
}
