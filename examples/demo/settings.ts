// What the address of the page asks for. The README beside this file lists it.

import type { Kind } from './mixers.js';

/** `time`: seconds on every clip, or null for a start at each character's own phase. `clip`: null for the page's choice. */
export interface Settings {
  readonly kind: Kind;
  readonly count: number;
  readonly clip: string | null;
  readonly time: number | null;
  readonly speed: number;
  readonly isPaused: boolean;
  readonly model: string | null;
}

/** Most characters at a time. */
export const MAX_COUNT = 1000;

/** Range of the speed, in times the clip's own. */
export const SPEED_RANGE = [-1, 3] as const;

/** Returns the settings in a query such as `?mixer=three&count=9`; what is missing or makes no sense has its default. */
export function readSettings(query: string): Settings {
  const parameters = new URLSearchParams(query);
  return {
    kind: parameters.get('mixer') === 'three' ? 'three' : 'sinew',
    count: Math.round(clamp(numberIn(parameters, 'count') ?? 1, 1, MAX_COUNT)),
    clip: parameters.get('clip'),
    time: numberIn(parameters, 'time'),
    speed: clamp(numberIn(parameters, 'speed') ?? 1, ...SPEED_RANGE),
    isPaused: parameters.has('paused') && parameters.get('paused') !== 'false',
    model: parameters.get('model') || null,
  };
}

function numberIn(parameters: URLSearchParams, name: string): number | null {
  const text = parameters.get(name);
  const value = Number(text);
  return text && Number.isFinite(value) ? value : null;
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}
