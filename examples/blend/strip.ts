// The strip below the view, with the dial and the plots; in a small window it is one more section of the panel.

import type { BlendClip } from './clips.js';
import { addContactPlot } from './contact-plot.js';
import { Dial } from './dial.js';
import type { Graph } from './graph.js';
import type { Pair } from './pair.js';

/** Where there is no room for a strip. The width is that of page.css. */
const SMALL = matchMedia('(max-width: 720px), (max-height: 600px)');

/** Fills the strip. Returns what shows how the foxes step. */
export function fillStrip(clips: readonly BlendClip[], known: NonNullable<Graph['clips']>): (pair: Pair) => void {
  const strip = document.querySelector<HTMLElement>('.strip')!;
  const dial = new Dial(strip, clips, known);
  const plots = document.createElement('div');
  plots.className = 'plots';
  strip.append(plots);
  const showSynced = addContactPlot(plots, 'Paws down, with sync');
  const showUnsynced = addContactPlot(plots, 'Paws down, without sync');
  const place = (): void => {
    if (SMALL.matches) document.getElementById('controls')!.children[0]!.after(strip);
    else document.body.append(strip);
  };
  SMALL.addEventListener('change', place);
  place();
  return ({ syncGroup, synced, unsynced }) => {
    dial.show(syncGroup, synced.weights, synced.phases);
    showSynced(synced.contacts);
    showUnsynced(unsynced.contacts);
  };
}
