// The demo page, as a user meets it.

import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Demo, dropFile, openDemo, settle } from './open-demo.js';
import { type PageHost, PHONE } from './page-host.js';
import { countDifferences, keepPicture } from './pictures.js';
import { closeHost, openHost } from './shared-host.js';

/** The pictures have 319,200 pixels. Both mixers compute the same pose, up to the rounding of single precision. */
const MOST_DIFFERENT_PIXELS = 30;

/** A second later the legs of three foxes stand elsewhere. */
const LEAST_MOVED_PIXELS = 1000;

let host: PageHost;

beforeAll(async () => {
  host = await openHost();
});

afterAll(() => closeHost(host));

test('opens without a word on the console, and both costs become numbers', async () => {
  const demo = await openDemo(host, '?count=2');
  for (const id of ['three-frame', 'three-each', 'sinew-frame', 'sinew-each']) {
    await demo.page.waitForFunction((output) => Number(document.getElementById(output)!.textContent) > 0, id);
  }
  expect(await demo.page.textContent('#ratio')).toMatch(/^(three|sinew) takes [\d.]+× as long$/);
  expect(demo.messages).toEqual([]);
  await demo.page.close();
});

test('shows the same picture with both mixers', async () => {
  const demo = await openDemo(host, '?mixer=three&clip=Walk&count=3&time=0.3&paused');
  await keepPicture(demo.drawer, 'three');
  await switchTo(demo, 'sinew');
  await keepPicture(demo.drawer, 'sinew');
  expect(await countDifferences(demo.page, 'three', 'sinew')).toBeLessThanOrEqual(MOST_DIFFERENT_PIXELS);
  await demo.main.evaluate(({ show }) => {
    show.isPaused = false;
    show.playFrame(0.2, performance.now());
    show.isPaused = true;
  });
  await keepPicture(demo.drawer, 'later');
  expect(await countDifferences(demo.page, 'sinew', 'later')).toBeGreaterThan(LEAST_MOVED_PIXELS);
  await demo.page.close();
});

test('keeps times and weights when the mixer is switched, there and back', async () => {
  const demo = await openDemo(host, '?count=4&clip=Survey&speed=1.3');
  await demo.page.click('.clip:nth-child(3) button');
  await demo.page.waitForFunction(({ show }) => show.mix.weights[2]! > 0.1, demo.main);
  await demo.page.click('#pause');
  await demo.page.waitForFunction(({ show }) => show.mix.weights[2] === 1, demo.main);
  const before = await readActions(demo);
  await switchTo(demo, 'three');
  expectSameNumbers(await readActions(demo), before);
  await switchTo(demo, 'sinew');
  expectSameNumbers(await readActions(demo), before);
  await demo.page.close();
});

test('fits a phone: nothing to scroll sideways, and the character stands above the sheet', async () => {
  const demo = await openDemo(host, '?paused', PHONE);
  const { page, main } = demo;
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  const sheet = (await page.locator('#panel').boundingBox())!;
  const title = (await page.locator('.title').boundingBox())!;
  const { head, feet } = await main.evaluate(({ show }) => {
    const heightOf = (y: number): number => {
      const point = show.stage.camera.position.clone().set(0, y, 0).project(show.stage.camera);
      return (1 - point.y) * 0.5 * innerHeight;
    };
    return { head: heightOf(show.model!.size.y), feet: heightOf(0) };
  });
  expect(head).toBeGreaterThan(title.y + title.height);
  expect(feet).toBeLessThan(sheet.y);
  await page.click('#fold');
  await page.waitForFunction((y) => document.getElementById('panel')!.getBoundingClientRect().top > y + 100, sheet.y);
  expect(await page.getAttribute('#fold', 'aria-expanded')).toBe('false');
  await page.close();
});

describe('on a page that stands still', () => {
  let demo: Demo;

  beforeAll(async () => {
    demo = await openDemo(host, '?paused');
  });

  afterAll(() => demo.page.close());

  test('makes as many foxes as the slider says', async () => {
    const stop = await demo.page.evaluate(() => {
      const slider = document.getElementById('count') as HTMLInputElement;
      for (let value = 0; value <= Number(slider.max); value++) {
        slider.value = String(value);
        slider.dispatchEvent(new Event('input'));
        if (document.getElementById('count-value')!.textContent === '50') return value;
      }
      return -1;
    });
    expect(stop).toBeGreaterThan(0);
    await settle(demo);
    expect(await demo.main.evaluate(({ show }) => show.seen!.members.length)).toBe(50);
    await demo.main.evaluate(({ show }) => show.setCount(1));
    expect(demo.messages).toEqual([]);
  });

  test('shows a character that is dropped, and says what is wrong with a file that is none', async () => {
    await dropFile(demo, 'notes.txt', new TextEncoder().encode('not a model'));
    await waitForMessage(demo, 'notes.txt is not a glTF file.');
    expect(await modelName(demo)).toBe('The fox');
    await dropFile(demo, 'half.glb', readFox().slice(0, 5000));
    await waitForMessage(demo, 'half.glb could not be read: the file is damaged');
    expect(await modelName(demo)).toBe('The fox');
    await dropFile(demo, 'my-fox.glb', readFox());
    await demo.page.waitForFunction(({ show }) => show.model?.name === 'my-fox.glb', demo.main);
    await waitForMessage(demo, '');
    expect(demo.messages).toEqual([]);
  });

  test('says plainly that there is no network for the Khronos Fox', async () => {
    const before = await modelName(demo);
    await demo.page.route('https://raw.githubusercontent.com/**', (route) => route.abort('internetdisconnected'));
    await demo.page.click('#khronos-fox');
    await waitForMessage(demo, 'The Khronos Fox could not be loaded: no network.');
    expect(await modelName(demo)).toBe(before);
    // The browser itself reports the request; the page adds nothing.
    const ofBrowser = /^(Failed to load resource|(failed|elsewhere): https:\/\/raw\.githubusercontent\.com)/;
    expect(demo.messages.filter((message) => !ofBrowser.test(message))).toEqual([]);
  });
});

test('keeps the fox when the model in the address does not exist, and says so', async () => {
  const demo = await openDemo(host, '?paused&model=missing.glb');
  await waitForMessage(demo, 'missing.glb could not be loaded: there is no such file.');
  expect(await modelName(demo)).toBe('The fox');
  expect(demo.messages).toEqual([]);
  await demo.page.close();
});

async function switchTo(demo: Demo, kind: 'three' | 'sinew'): Promise<void> {
  await demo.page.click(`[data-kind=${kind}]`);
  await demo.page.waitForFunction(([{ show }, wanted]) => show.kind === wanted, [demo.main, kind] as const);
  await settle(demo);
}

/** Time, weight and switch of every action of every character. */
async function readActions({ main }: Demo): Promise<number[]> {
  return main.evaluate(({ show }) =>
    show.seen!.members.flatMap(({ actions }) =>
      actions.flatMap(({ time, weight, enabled }) => [time, weight, Number(enabled)]),
    ),
  );
}

function expectSameNumbers(actual: readonly number[], expected: readonly number[]): void {
  expect(actual.length).toBe(expected.length);
  const differences = actual.map((value, index) => Math.abs(value - expected[index]!));
  expect(Math.max(...differences)).toBeLessThanOrEqual(1e-6);
}

async function waitForMessage({ page }: Demo, text: string): Promise<void> {
  await page.waitForFunction((wanted) => {
    const message = document.getElementById('status')!.textContent;
    return wanted === '' ? message === '' : message.startsWith(wanted);
  }, text);
}

async function modelName({ main }: Demo): Promise<string | undefined> {
  return main.evaluate(({ show }) => show.model?.name);
}

function readFox(): Uint8Array {
  return readFileSync(new URL('../../public/models/fox.glb', import.meta.url));
}
