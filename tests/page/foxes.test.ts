// The page of many foxes: its controls, its figures, and the same picture with both mixers.

import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Example, isPressed, openExample, play, press, slide } from './open-example.js';
import { type PageHost, PHONE, WINDOW } from './page-host.js';
import { countDifferences, keepPicture } from './pictures.js';
import { closeHost, openHost } from './shared-host.js';

type Main = typeof import('../../examples/foxes/main.js');

/** The pictures have 319,200 pixels. Both mixers compute the same pose, up to the rounding of single precision. */
const MOST_DIFFERENT_PIXELS = 30;

/** A moment later the legs of twenty foxes stand elsewhere. */
const LEAST_MOVED_PIXELS = 1000;

/** The rows of the table. */
const PARTS = ['update', 'matrices', 'palette', 'upload', 'draw'];

/** The colours of the parts, lowest first, as the canvas has them. */
const COLORS = ['229,112,42', '233,180,76', '79,157,105', '77,138,192', '141,153,166'];

let host: PageHost;
let example: Example<Main>;

beforeAll(async () => {
  host = await openHost();
});

afterAll(() => closeHost(host));

describe('twenty foxes', () => {
  beforeAll(async () => {
    example = await openExample<Main>(host, 'foxes', WINDOW, '&count=20&mixer=three&actions=2');
  });

  afterEach(() => {
    expect(example.messages).toEqual([]);
  });

  afterAll(() => example.page.close());

  test('are as many as the address says, with the mixer and the actions that it says', async () => {
    expect(await readHerd()).toEqual({ kind: 'three', count: 20, actionCounts: [2] });
    expect(await isPressed(example, 'three')).toBe(true);
    expect(await isPressed(example, '2')).toBe(true);
  });

  test('look the same with both mixers, from the same phases on', async () => {
    await play(example, 0.45);
    await keepPicture(example.view, 'three');
    await press(example, 'three-sinew');
    await waitForFoxes();
    expect(await readHerd()).toEqual({ kind: 'sinew', count: 20, actionCounts: [2] });
    await keepPicture(example.view, 'sinew');
    expect(await countDifferences(example.page, 'three', 'sinew')).toBeLessThanOrEqual(MOST_DIFFERENT_PIXELS);
    await play(example, 0.37);
    await keepPicture(example.view, 'sinew later');
    expect(await countDifferences(example.page, 'sinew', 'sinew later')).toBeGreaterThan(LEAST_MOVED_PIXELS);
    await press(example, 'three');
    await waitForFoxes();
    await keepPicture(example.view, 'three later');
    expect(await countDifferences(example.page, 'three later', 'sinew later')).toBeLessThanOrEqual(
      MOST_DIFFERENT_PIXELS,
    );
  });

  test('have palettes and matrices that the renderer does not work out once more', async () => {
    for (const kind of ['three', 'three-sinew']) {
      await press(example, kind);
      await waitForFoxes();
      const counts = await example.main.evaluate(({ field, view }) => {
        const { skeleton } = field.herd.members[0]!.mesh;
        const before = skeleton.boneTexture!.version;
        const { updateMatrixWorld } = view.scene;
        let updates = 0;
        view.scene.updateMatrixWorld = function (force?: boolean) {
          updates++;
          updateMatrixWorld.call(this, force);
        };
        view.step(0.1);
        view.render();
        view.scene.updateMatrixWorld = updateMatrixWorld;
        return { updates, uploads: skeleton.boneTexture!.version - before };
      });
      expect(counts, kind).toEqual({ updates: 1, uploads: 1 });
    }
  });

  test('show what each part of a frame costs', async () => {
    await press(example, 'three');
    await waitForFoxes();
    for (let i = 0; i < 8; i++) await playFrame();
    await example.main.evaluate(({ panel }) => panel.show());
    const rows = await readTable();
    expect(rows.map(([name]) => name)).toEqual([...PARTS, 'animation']);
    for (const [name, whole, each] of rows) {
      expect(Number(whole), name).toBeGreaterThan(0);
      if (name === 'draw') expect(each).toBe('–');
      // Both figures have three digits.
      else expect(Number(each) / ((Number(whole) * 1000) / 20), name).toBeCloseTo(1, 1);
    }
    const [rate, drawn] = await example.page.locator('.facts dd').allTextContents();
    expect(Number(rate)).toBeGreaterThan(0);
    expect(drawn).toBe('20 of 20');
  });

  test('have a plot of five parts, each as high as it is dear, or of four without drawing', async () => {
    const fill = (): Promise<void> =>
      example.main.evaluate(({ panel, view }) => {
        // What a click has asked for is drawn now, and not between this and the look at the plot.
        view.render();
        const { history } = panel;
        history.length = 3;
        history.times.set([0, 1, 2]);
        for (let frame = 0; frame < 3; frame++) history.costs.set([1, 2, 3, 4, 5], frame * 5);
        panel.show();
      });
    await fill();
    const heights = await readPlot();
    const unit = heights[4]! / 5;
    COLORS.forEach((color, part) => {
      expect(Math.abs(heights[part]! / unit - (part + 1)), color).toBeLessThan(0.35);
    });
    expect((await readTable()).map(([, whole]) => Number(whole))).toEqual([1, 2, 3, 4, 5, 10]);
    await press(example, 'Plot drawing too');
    expect(await isPressed(example, 'Plot drawing too')).toBe(false);
    await fill();
    const without = await readPlot();
    expect(without[4]).toBe(0);
    for (let part = 0; part < 4; part++) expect(without[part], COLORS[part]).toBeGreaterThan(heights[part]!);
    await press(example, 'Plot drawing too');
  });

  test('are looked at when a bone of each is touched', async () => {
    await press(example, 'Touch one bone of each');
    await waitForFoxes();
    const looks = await example.main.evaluate(({ field, view }) => {
      let count = 0;
      for (const { head } of field.herd.members) {
        const { getWorldPosition } = head;
        head.getWorldPosition = (out) => {
          count++;
          return getWorldPosition.call(head, out);
        };
      }
      view.step(0.1);
      view.render();
      return count;
    });
    expect(looks).toBe(20);
    expect(await query()).toContain('&touch');
    await press(example, 'Touch one bone of each');
    await waitForFoxes();
    expect(await query()).not.toContain('&touch');
  });

  test('become more and fewer with the slider, and the address says so', async () => {
    await slide(example, 'Count', 6);
    await press(example, '3');
    await waitForFoxes();
    expect(await readHerd()).toEqual({ kind: 'three', count: 100, actionCounts: [3] });
    expect(await query()).toBe('?mixer=three&count=100&actions=3&paused');
    await slide(example, 'Count', 1);
    await waitForFoxes();
    expect(await readHerd()).toEqual({ kind: 'three', count: 2, actionCounts: [3] });
    const seen = await example.main.evaluate(({ view }) => {
      let count = 0;
      view.scene.traverse((node) => {
        if ('isSkinnedMesh' in node) count++;
      });
      return count;
    });
    expect(seen).toBe(2);
  });
});

test('with both mixers as many foxes are drawn, where not all are in sight', async () => {
  example = await openExample<Main>(host, 'foxes', PHONE, '&count=50&mixer=three');
  const drawn = async (): Promise<number> => {
    await waitForFoxes();
    await playFrame();
    return example.main.evaluate(({ field }) => field.frame.drawn.length);
  };
  // As near as a user may come.
  await example.view.evaluate(({ camera, controls }) => {
    camera.position.sub(controls.target).setLength(controls.minDistance).add(controls.target);
  });
  const withThree = await drawn();
  expect(withThree).toBeGreaterThan(0);
  expect(withThree).toBeLessThan(50);
  await press(example, 'three-sinew');
  expect(await drawn()).toBe(withThree);
  expect(example.messages).toEqual([]);
  await example.page.close();
});

async function waitForFoxes(): Promise<void> {
  await example.page.waitForFunction(
    ({ field }) =>
      field.isComplete && field.count === field.settings.count && document.getElementById('progress')!.hidden,
    example.main,
  );
}

async function playFrame(): Promise<void> {
  await example.view.evaluate((view) => {
    view.step(0.05);
    view.render();
  });
}

async function query(): Promise<string> {
  return example.page.evaluate(() => location.search);
}

/** What plays, and how many actions each fox has, every number once. */
async function readHerd(): Promise<{ kind: string; count: number; actionCounts: number[] }> {
  return example.main.evaluate(({ field: { herd } }) => {
    const counts = herd.members.map(({ mixer }) => {
      const { actions } = (mixer as unknown as { stats: { actions: { inUse: number } } }).stats;
      return actions.inUse;
    });
    return { kind: herd.kind, count: counts.length, actionCounts: [...new Set(counts)] };
  });
}

/** Rows of the table: name, milliseconds, microseconds per fox. */
async function readTable(): Promise<string[][]> {
  return example.page
    .locator('.costs tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent)));
}

/** How high each part is at the right edge of the plot, in pixels of the canvas. */
async function readPlot(): Promise<number[]> {
  return example.page.locator('canvas.picture').evaluate((element, colors) => {
    const canvas = element as HTMLCanvasElement;
    // A canvas that is read itself more than once makes the browser complain.
    const copy = new OffscreenCanvas(1, canvas.height).getContext('2d')!;
    copy.drawImage(canvas, 1 - canvas.width, 0);
    const { data } = copy.getImageData(0, 0, 1, canvas.height);
    const heights = colors.map(() => 0);
    for (let i = 0; i < data.length; i += 4) {
      const part = colors.indexOf(data.slice(i, i + 3).join());
      if (part >= 0 && data[i + 3] === 255) heights[part]!++;
    }
    return heights;
  }, COLORS);
}
