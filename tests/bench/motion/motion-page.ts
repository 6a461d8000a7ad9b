// The page with all figures of root motion.

import { formatTable } from '../report/table.js';
import type { BlendSeries, BlendSpeed } from './blend-speeds.js';
import { type FadeErrors, type FadeTable, ROUNDING } from './fade-errors.js';
import { LEG_TITLES } from './walkers.js';

const BLENDS = `Metres per second of the root by root motion, and of the planted foot, backwards in the frame of the root; millimetres that the foot
slides on the ground in one stance. Positions are blended as they are, so the foot goes as fast as the root. Turns are blended as turns:
the foot of a leg that is turned half way is not half way between two feet, so it slides a little between the ends.`;

const FADES = `Metres between the root after a second with a fade of 0.9 s, from a run to a walk in a circle, and where the finest steps lead to; in
brackets how many times less than in the row above. Half the step: a fourth of the error. An inertial fade plays its target alone, which
travels the same way in any steps.`;

/** Returns the page. `picture`: the name of the picture beside it. */
export function formatMotionPage(series: readonly BlendSeries[], fades: FadeTable, picture: string): string {
  const parts = [
    '# Root motion',
    '[How it is measured](../README.md#root-motion).',
    `![Root speed and foot speed over blends](${picture})`,
    '## Walk and run, blended',
    BLENDS,
    ...(['placed', 'turned'] as const).flatMap((legs) => [
      `### ${LEG_TITLES[legs]}`,
      formatBlends(series.filter((each) => each.legs === legs)),
    ]),
    '## A fade, by the length of the steps',
    FADES,
    formatFades(fades),
  ];
  return `${parts.join('\n\n')}\n`;
}

function formatBlends(series: readonly BlendSeries[]): string {
  const names = series.map(({ travels }) => (travels ? 'travelling' : 'in place'));
  const header = ['blend', ...names.flatMap((name) => [`${name}: root`, 'foot', 'slide mm'])];
  const rows = series[0]!.speeds.map(({ blend }, row) => [
    blend.toFixed(2),
    ...series.flatMap(({ speeds }) => formatSpeed(speeds[row]!)),
  ]);
  return formatTable(header, rows);
}

function formatSpeed({ root, foot, slide }: BlendSpeed): string[] {
  return [root.toFixed(4), foot.toFixed(4), (slide * 1000).toFixed(3)];
}

function formatFades({ steps, fades }: FadeTable): string {
  const rows = steps.map((step, row) => [
    `1/${Math.round(1 / step)} s`,
    ...fades.map((fade) => formatError(fade, row)),
  ]);
  return formatTable(['step', ...fades.map(({ name }) => name)], rows);
}

function formatError({ errors }: FadeErrors, row: number): string {
  const error = errors[row]!;
  if (error < ROUNDING) return 'none';
  const before = errors[row - 1];
  return before === undefined ? error.toExponential(2) : `${error.toExponential(2)} (${(before / error).toFixed(2)})`;
}
