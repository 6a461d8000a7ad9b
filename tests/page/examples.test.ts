// What holds for every example: it opens in silence, is drawn, moves, fits a phone, and looks as with three's own mixer if it uses one.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EXAMPLES, type Example, type ExampleMain, openExample, play, press, slide } from './open-example.js';
import { type PageHost, PHONE } from './page-host.js';
import { copyPicture, countColors, countDifferences, keepPicture } from './pictures.js';
import { closeHost, openHost } from './shared-host.js';

/** A canvas that nothing is drawn on has one colour, a sky and a ground some dozens. */
const LEAST_COLORS = 60;

/** The pictures have 319,200 pixels. */
const LEAST_MOVED_PIXELS = 500;

/** Both mixers compute the same, up to the rounding of single precision. */
const MOST_DIFFERENT_PIXELS = 30;

/** Examples of what three has not got. */
const BEYOND_THREE: readonly string[] = ['blend', 'walk'];

/** What a user does on each page before a picture is taken. */
const DEEDS: Record<(typeof EXAMPLES)[number], (example: Example<ExampleMain>) => Promise<void>> = {
  'additive-blending': async (example) => {
    await slide(example, 'Nod', 1);
    await slide(example, 'Sway', 0.6);
    await press(example, 'Run');
    await play(example, 0.3);
  },
  blend: async (example) => {
    await example.page.getByRole('slider', { name: 'Turn and speed' }).press('ArrowLeft');
    await press(example, 'durations');
    await play(example, 0.7);
  },
  foxes: async (example) => {
    await slide(example, 'Count', 4);
    await press(example, '2');
    await example.page.waitForFunction(() => document.getElementById('progress')!.hidden);
    await play(example, 0.4);
  },
  'skinning-blending': async (example) => {
    await press(example, 'Walk');
    await play(example, 1.3);
    await press(example, 'Keep in step (warp)');
    await press(example, 'Run');
    await play(example, 0.6);
  },
  keyframes: async (example) => {
    await press(example, 'To and fro');
    await slide(example, 'Speed', -1.5);
    await play(example, 5);
  },
  morphs: async (example) => {
    await press(example, 'Talking');
    await play(example, 0.2);
    await press(example, 'Merry');
    await play(example, 0.5);
  },
  multiple: async (example) => {
    await press(example, '1: Survey');
    await press(example, 'One more');
    await slide(example, 'Speed', 0.5);
    await play(example, 0.9);
  },
  stage: async (example) => {
    await slide(example, 'Second', 16.2);
    await play(example, 1.1);
  },
  walk: async (example) => {
    await example.page.keyboard.down('KeyW');
    await example.page.keyboard.down('ArrowLeft');
    await play(example, 0.8);
  },
};

let host: PageHost;
/** Has the same pages with the mixer of three itself. */
let threeHost: PageHost;

beforeAll(async () => {
  host = await openHost();
  threeHost = await openHost({ mixer: 'three' });
});

afterAll(async () => {
  await closeHost(host);
  await closeHost(threeHost);
});

describe.each(EXAMPLES)('%s', (name) => {
  let example: Example<ExampleMain>;
  let withThree: Example<ExampleMain> | null;

  beforeAll(async () => {
    // Both at once: to open a page takes longer than all that is done there.
    [example, withThree] = await Promise.all([
      openExample(host, name),
      BEYOND_THREE.includes(name) ? null : openExample(threeHost, name),
    ]);
  });

  afterAll(() => example.page.close());

  test('is drawn', async () => {
    await keepPicture(example.view, 'start');
    expect(await countColors(example.page, 'start')).toBeGreaterThan(LEAST_COLORS);
  });

  test('does what a user wants', async () => {
    await doDeeds(example);
    expect(await countDifferences(example.page, 'start', 'done')).toBeGreaterThan(LEAST_MOVED_PIXELS);
  });

  test.skipIf(BEYOND_THREE.includes(name))('looks as it does with the mixer of three itself', async () => {
    const theirs = withThree!;
    await doDeeds(theirs);
    await copyPicture(theirs.page, example.page, 'done', 'done with three');
    expect(await countDifferences(example.page, 'done', 'done with three')).toBeLessThanOrEqual(MOST_DIFFERENT_PIXELS);
    expect(theirs.messages).toEqual([]);
    await theirs.page.close();
  });

  async function doDeeds(either: Example<ExampleMain>): Promise<void> {
    await play(either, 0.5);
    await DEEDS[name](either);
    await keepPicture(either.view, 'done');
  }

  test('moves', async () => {
    // No motion on any page repeats after so many seconds.
    await play(example, 0.37);
    await keepPicture(example.view, 'later');
    expect(await countDifferences(example.page, 'done', 'later')).toBeGreaterThan(LEAST_MOVED_PIXELS);
  });

  test('goes on by itself once it is not paused, and stands again with Pause', async () => {
    const { page, view } = example;
    await press(example, 'Pause');
    const start = await view.evaluate(({ seconds }) => seconds);
    await page.waitForFunction(([present, since]) => present.seconds > since + 0.5, [view, start] as const);
    await press(example, 'Pause');
    expect(await view.evaluate(({ isPaused }) => isPaused)).toBe(true);
  });

  test('fits a phone: nothing to scroll sideways, and room for the view between title and controls', async () => {
    const { page, view } = example;
    await page.setViewportSize(PHONE);
    await page.waitForFunction(({ camera }) => camera.view?.fullWidth === innerWidth, view);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
    expect(await page.locator('.panel').evaluate((panel) => panel.scrollWidth)).toBe(PHONE.width);
    const title = (await page.locator('.title').boundingBox())!;
    const panel = (await page.locator('.panel').boundingBox())!;
    expect(panel.y - title.y - title.height).toBeGreaterThan(200);
    // What the camera looks at is in the middle of that room.
    const middle = await view.evaluate(({ camera, controls }) => {
      return ((1 - controls.target.clone().project(camera).y) / 2) * innerHeight;
    });
    expect(middle).toBeGreaterThan(title.y + title.height);
    expect(middle).toBeLessThan(panel.y);
    await page.click('summary');
    expect(await page.locator('#controls').isVisible()).toBe(false);
  });

  test('has said nothing on the console, and asked for nothing elsewhere', () => {
    expect(example.messages).toEqual([]);
  });
});
