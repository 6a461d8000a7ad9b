// The controls of the examples with the fox do what they say.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Example, isPressed, openExample, play, press, readMeter, slide } from './open-example.js';
import type { PageHost } from './page-host.js';
import { closeHost, openHost } from './shared-host.js';

let host: PageHost;

beforeAll(async () => {
  host = await openHost({ scale: 0.5 });
});

afterAll(() => closeHost(host));

describe('additive blending', () => {
  type Main = typeof import('../../examples/additive-blending/main.js');
  let example: Example<Main>;

  beforeAll(async () => {
    example = await openExample<Main>(host, 'additive-blending');
  });

  afterAll(() => example.page.close());

  test('fades to the clip of a button, and turns round without a jump', async () => {
    await press(example, 'Run');
    expect(await isPressed(example, 'Run')).toBe(true);
    expect(await isPressed(example, 'Walk')).toBe(false);
    await play(example, 0.25);
    expect(await readMeter(example, 'Run')).toBeCloseTo(0.5, 2);
    await press(example, 'Survey');
    expect(await readMeter(example, 'Run')).toBeCloseTo(0.5, 2);
    await play(example, 0.6);
    expect(await readMeter(example, 'Survey')).toBe(1);
    const weights = await example.main.evaluate(({ baseActions }) =>
      baseActions.map((action) => action.getEffectiveWeight()),
    );
    expect(weights).toEqual([1, 0, 0]);
  });

  test('lays a gesture on top as heavily as its slider says', async () => {
    const headTurn = (): Promise<number> =>
      example.view.evaluate(({ scene }) => 2 * Math.asin(scene.getObjectByName('b_Head_05')!.quaternion.x));
    // A moment at which the nod is away from its middle: an eighth of its 1.6 s.
    await example.main.evaluate(({ gestures }) => {
      for (const action of gestures) action.time = 0.2;
    });
    await slide(example, 'Nod', 0);
    const without = await headTurn();
    await slide(example, 'Nod', 1);
    const full = (await headTurn()) - without;
    await slide(example, 'Nod', 0.5);
    const half = (await headTurn()) - without;
    expect(Math.abs(full)).toBeGreaterThan(0.05);
    expect(half / full).toBeGreaterThan(0.4);
    expect(half / full).toBeLessThan(0.6);
  });

  test('plays at the speed of the slider', async () => {
    const readTime = (): Promise<number> => example.main.evaluate(({ baseActions }) => baseActions[0]!.time);
    const before = await readTime();
    await slide(example, 'Speed', 0.5);
    await play(example, 0.4);
    expect((await readTime()) - before).toBeCloseTo(0.2, 6);
  });
});

describe('cross-fades', () => {
  type Main = typeof import('../../examples/skinning-blending/main.js');
  let example: Example<Main>;

  beforeAll(async () => {
    example = await openExample<Main>(host, 'skinning-blending');
  });

  afterAll(() => example.page.close());

  test('fades over the time of the slider, and shows the weights meanwhile', async () => {
    await slide(example, 'Takes', 2);
    await press(example, 'Walk');
    await play(example, 0.5);
    expect(await readMeter(example, 'Survey')).toBeCloseTo(0.75, 2);
    expect(await readMeter(example, 'Walk')).toBeCloseTo(0.25, 2);
    await play(example, 1.6);
    expect(await readMeter(example, 'Walk')).toBe(1);
  });

  test('turns a fade round, and begins another one meanwhile, without a jump', async () => {
    const weights = async (): Promise<number[]> => [
      await readMeter(example, 'Survey'),
      await readMeter(example, 'Walk'),
      await readMeter(example, 'Run'),
    ];
    await press(example, 'Run');
    await play(example, 0.5);
    expect(await weights()).toEqual([0, 0.75, 0.25]);
    await press(example, 'Walk');
    expect(await weights()).toEqual([0, 0.75, 0.25]);
    await play(example, 0.4);
    expect(await weights()).toEqual([0, 0.8, 0.2]);
    await press(example, 'Survey');
    expect(await weights()).toEqual([0, 0.8, 0.2]);
    await play(example, 1);
    expect(await weights()).toEqual([0.5, 0.4, 0.1]);
    await play(example, 1.1);
    expect(await weights()).toEqual([1, 0, 0]);
    await press(example, 'Walk');
    await play(example, 2.1);
  });

  test('keeps clips in step while it fades with a warp', async () => {
    const phases = (): Promise<number[]> =>
      example.main.evaluate(({ actions }) =>
        [1, 2].map((clip) => actions[clip]!.getEffectiveTimeScale() / actions[clip]!.getClip().duration),
      );
    await press(example, 'Keep in step (warp)');
    await press(example, 'Run');
    await play(example, 1);
    const [walk, run] = await phases();
    expect(walk).toBeCloseTo(run!, 2);
    await play(example, 1.1);
    expect(await readMeter(example, 'Run')).toBe(1);
  });

  test('takes weights by hand', async () => {
    await slide(example, 'Run', 0.3);
    await slide(example, 'Survey', 0.6);
    expect(await readMeter(example, 'Run')).toBeCloseTo(0.3, 6);
    expect(await readMeter(example, 'Survey')).toBeCloseTo(0.6, 6);
    expect(await isPressed(example, 'Survey')).toBe(true);
  });

  test('steps by a thirtieth of a second, and has painted the weights so far', async () => {
    const readTime = (): Promise<number> => example.main.evaluate(({ mixer }) => mixer.time);
    const before = await readTime();
    await press(example, 'Single step');
    expect((await readTime()) - before).toBeCloseTo(1 / 30, 6);
    const colors = await example.page.locator('canvas.picture').evaluate((element) => {
      const canvas = element as HTMLCanvasElement;
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
      const found = new Set<string>();
      for (let i = 0; i < data.length; i += 4) if (data[i + 3] === 255) found.add(data.slice(i, i + 3).join());
      return [...found];
    });
    for (const color of ['77,138,192', '79,157,105', '229,112,42']) expect(colors).toContain(color);
  });
});
