// What the address of the page asks for, and what it says once controls have been used: a link shows the same again.
//
//   ?mixer=three|sinew   &count=1…10000   &actions=1|2|3   &touch   &plot=animation   &paused

import { KINDS, type Kind } from '../demo/mixers.js';

/** What the controls set. */
export interface Settings {
  kind: Kind;
  /** Foxes that are wanted. */
  count: number;
  /** Actions of each fox. */
  actionCount: number;
  /** Whether the page looks where the head of each fox is, in every frame. */
  isTouching: boolean;
  /** Whether the plot shows drawing, which is most of a frame where there is no graphics card. */
  plotsDrawing: boolean;
}

/** Most foxes at a time. */
export const MAX_COUNT = 10_000;

/** Most actions of a fox. */
export const MAX_ACTIONS = 3;

const DEFAULT_COUNT = 100;

/** Returns the settings in a query such as `?mixer=three&count=9`; what is missing or makes no sense has its default. */
export function readSettings(query: string): Settings {
  const parameters = new URLSearchParams(query);
  return {
    kind: KINDS.find((kind) => kind === parameters.get('mixer')) ?? 'sinew',
    count: wholeNumber(parameters.get('count'), DEFAULT_COUNT, MAX_COUNT),
    actionCount: wholeNumber(parameters.get('actions'), 1, MAX_ACTIONS),
    isTouching: parameters.has('touch'),
    plotsDrawing: parameters.get('plot') !== 'animation',
  };
}

/** Returns the query that asks for these settings. */
export function settingsQuery(settings: Settings, isPaused: boolean): string {
  const { kind, count, actionCount, isTouching, plotsDrawing } = settings;
  const parts = [`mixer=${kind}`, `count=${count}`, `actions=${actionCount}`];
  if (isTouching) parts.push('touch');
  if (!plotsDrawing) parts.push('plot=animation');
  if (isPaused) parts.push('paused');
  return `?${parts.join('&')}`;
}

function wholeNumber(text: string | null, fallback: number, max: number): number {
  const value = Math.round(Number(text));
  return text && Number.isFinite(value) ? Math.min(Math.max(value, 1), max) : fallback;
}
