// What a run leaves behind: its findings, and what they were found on.

import type { Machine } from '../host.js';
import type { Findings } from '../suite.js';

/** `date`: ISO 8601. `machine.load`: with more programs than cores the figures are not worth keeping. */
export interface Results extends Findings {
  readonly date: string;
  readonly machine: Machine;
}

/** Returns the results as JSON. More than four digits are noise. */
export function formatJson(results: Results): string {
  const round = (_: string, value: unknown) => (typeof value === 'number' ? Number(value.toPrecision(4)) : value);
  return `${JSON.stringify(results, round, 2)}\n`;
}

/** Returns the day and the machine in a line. */
export function formatOrigin({ date, machine, three }: Results): string {
  const { engine, v8, cpu, cores, load } = machine;
  const parts = [date.slice(0, 10), engine, `V8 ${v8}`, `three r${three}`, cpu, `${cores} cores`];
  if (load !== null) parts.push(`load ${load.toFixed(2)}`);
  return parts.join(' · ');
}
