// Opens an example in a browser, for tests.

import type { JSHandle } from 'playwright-core';
import type { View } from '../../examples/common/view.js';
import { type OpenPage, openPage, type PageHost, WINDOW } from './page-host.js';

/** What each example exports, whatever else. */
export interface ExampleMain {
  readonly view: View;
}

/** A page with an example, whose time stands still. `view`: what draws it and moves it on. */
export interface Example<Main extends ExampleMain> extends OpenPage<Main> {
  readonly view: JSHandle<View>;
}

/** Folders of the examples that have a view. */
export const EXAMPLES = [
  'additive-blending',
  'blend',
  'foxes',
  'keyframes',
  'morphs',
  'multiple',
  'skinning-blending',
  'stage',
  'walk',
] as const;

/** Opens an example that stands still, and waits for its first frame. `query`: further wishes, such as `&count=9`. */
export async function openExample<Main extends ExampleMain>(
  host: PageHost,
  name: (typeof EXAMPLES)[number],
  viewport = WINDOW,
  query = '',
): Promise<Example<Main>> {
  const opened = await openPage<Main>(host, `${name}/?paused${query}`, viewport);
  const view = await opened.main.evaluateHandle((main) => main.view);
  return { ...opened, view };
}

/** Moves the example on by so many seconds, in steps of a tenth or less. */
export async function play<Main extends ExampleMain>({ view }: Example<Main>, seconds: number): Promise<void> {
  await view.evaluate((present, total) => {
    const count = Math.ceil(total * 10);
    for (let i = 0; i < count; i++) present.step(total / count);
  }, seconds);
}

/** Moves a slider, as a user would, to a value. */
export async function slide<Main extends ExampleMain>(
  { page }: Example<Main>,
  label: string,
  value: number,
): Promise<void> {
  await page.getByRole('slider', { name: label, exact: true }).fill(String(value));
}

/** Clicks a button. */
export async function press<Main extends ExampleMain>({ page }: Example<Main>, label: string): Promise<void> {
  await page.getByRole('button', { name: label, exact: true }).click();
}

/** Returns what a bar shows. */
export async function readMeter<Main extends ExampleMain>({ page }: Example<Main>, label: string): Promise<number> {
  return Number(await page.getByRole('meter', { name: label, exact: true }).getAttribute('aria-valuenow'));
}

/** Returns whether a button is pressed. */
export async function isPressed<Main extends ExampleMain>({ page }: Example<Main>, label: string): Promise<boolean> {
  const button = page.getByRole('button', { name: label, exact: true });
  return (await button.getAttribute('aria-pressed')) === 'true';
}
