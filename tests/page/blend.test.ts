// The fox on the pad: weights all over it, steps in rhythm with sync and out of it without, and what the controls do.

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Example, isPressed, openExample, play, press, readMeter } from './open-example.js';
import type { PageHost } from './page-host.js';
import { countDifferences, keepPicture } from './pictures.js';
import { closeHost, openHost } from './shared-host.js';

type Main = typeof import('../../examples/blend/main.js');

/** Seconds of a cycle, see examples/fox/README.md. */
const WALK_SECONDS = 0.7;
const RUN_SECONDS = 1.2;

/** Metres per second, and radians per second of a clip that turns. */
const WALK_SPEED = 0.52;
const RUN_SPEED = 1.8;
const TURN_SPEED = 0.9;

/** Phases of the gaits at which the leading paws come down, see examples/fox/walk.ts and run.ts. */
const TOUCH_DOWNS = { Walk: { 'hind left': 0, 'fore right': 0.75 }, Run: { 'hind left': 0, 'fore right': 35 / 72 } };

/** A paw counts as down from when it is a centimetre above the ground: a little earlier. */
const EARLY = 0.05;

const CLIPS = ['Survey', 'Walk', 'Walk left', 'Walk right', 'Run', 'Run left', 'Run right'];

let host: PageHost;
let example: Example<Main>;

beforeAll(async () => {
  host = await openHost();
  example = await openExample<Main>(host, 'blend', { width: 1000, height: 660 });
});

afterEach(() => {
  expect(example.messages).toEqual([]);
});

afterAll(() => closeHost(host));

test('weights sum to 1 all over the pad and far outside, in every space, and none is below 0', async () => {
  const [worst, least] = await example.main.evaluate(({ field }) => {
    let [most, lowest] = [0, 0];
    for (let space = 0; space < 4; space++) {
      for (const reach of [1, 10]) {
        for (let i = 0; i <= 20; i++) {
          for (let j = 0; j <= 20; j++) {
            const weights = field.weightsAt(space, (i / 10 - 1) * reach, (j / 20) * 1.8 * reach);
            most = Math.max(most, Math.abs(weights.reduce((sum, weight) => sum + weight, 0) - 1));
            lowest = Math.min(lowest, ...weights);
          }
        }
      }
    }
    return [most, lowest];
  });
  expect(worst).toBeLessThan(1e-12);
  expect(least).toBe(0);
});

test('knows from the clips themselves when the leading paws come down', async () => {
  for (const [name, downs] of Object.entries(TOUCH_DOWNS)) {
    for (const clip of [name, `${name} left`, `${name} right`]) {
      const markers = await example.main.evaluate(({ known }, key) => known[key]!.markers!, clip);
      expect(markers.map((marker) => marker.name).sort()).toEqual(Object.keys(downs).sort());
      for (const { at, name: paw } of markers) {
        const early = (downs[paw as keyof typeof downs] - at + 1) % 1;
        expect(early, `${clip}, ${paw}`).toBeGreaterThan(0);
        expect(early, `${clip}, ${paw}`).toBeLessThan(EARLY);
      }
    }
  }
  expect(await example.main.evaluate(({ known }) => known.Survey!.markers)).toBeUndefined();
});

test('a drag to a sample plays its clip alone, and beyond the edge it holds', async () => {
  await drag([0, RUN_SPEED], [-1, RUN_SPEED]);
  expect(await readMeters()).toEqual(alone('Run left'));
  await drag([0, WALK_SPEED], [4, -3]);
  expect(await example.main.evaluate(({ wish }) => [wish.turn, wish.speed])).toEqual([1, 0]);
  await drag([0, 0.1], [0, 0]);
  expect(await readMeters()).toEqual(alone('Survey'));
});

test('arrow keys move the point, and each disc has the area of its weight', async () => {
  await drag([0, WALK_SPEED], [0, 1.1]);
  const slider = example.page.getByRole('slider', { name: 'Turn and speed' });
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowUp', 'ArrowLeft', 'ArrowDown', 'ArrowDown']) {
    await slider.press(key);
  }
  expect(await example.main.evaluate(({ wish }) => [wish.turn, wish.speed])).toEqual([0.05, 1.05]);
  expect(await slider.getAttribute('aria-valuetext')).toBe('1.05 metres per second, turns 0.05 to the right');
  const shown = await example.main.evaluate(({ clips, pair }) => {
    const radiusOf = (color: string) => Number(document.querySelector(`.disc[fill="${color}"]`)!.getAttribute('r'));
    return clips.map(({ color }, clip) => ({ radius: radiusOf(color), weight: pair.synced.weights[clip]! }));
  });
  expect(shown.filter(({ weight }) => weight > 0).length).toBeGreaterThan(2);
  for (const { radius, weight } of shown) expect((radius / 30) ** 2).toBeCloseTo(weight, 2);
});

test('a finger moves the point too', async () => {
  const touch = await example.page.context().newCDPSession(example.page);
  const [x, y] = await placeOf([1, WALK_SPEED]);
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: x - 60, y }] });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y }] });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await touch.detach();
  await example.page.waitForFunction(({ wish }) => wish.turn === 1, example.main);
  expect(await readMeter(example, 'Walk right')).toBeGreaterThan(0.95);
});

test('the fox goes as fast as its clips, and turns as they do', async () => {
  const readPlace = () =>
    example.main.evaluate(({ pair: { group } }) => [group.position.x, group.position.z, group.rotation.y]);
  await drag([0, WALK_SPEED], [0, RUN_SPEED]);
  const [x, z] = await readPlace();
  await play(example, 0.5);
  const [newX, newZ] = await readPlace();
  expect(Math.hypot(newX! - x!, newZ! - z!)).toBeCloseTo(RUN_SPEED * 0.5, 2);
  await drag([0, RUN_SPEED], [-1, RUN_SPEED]);
  const [, , angle] = await readPlace();
  await play(example, 0.5);
  const [, , newAngle] = await readPlace();
  expect(newAngle! - angle!).toBeCloseTo(TURN_SPEED * 0.5, 2);
});

test('the cycle is as fast as the mean of the rates says, or that of the durations', async () => {
  await drag([0, WALK_SPEED], [0, 1.1]);
  const readRate = async () => {
    await play(example, 0.3);
    return example.main.evaluate(({ clips, pair }) => {
      const weight = (key: string) => pair.synced.weights[clips.findIndex(({ name }) => name === key)]!;
      return { rate: pair.rate, walk: weight('Walk'), run: weight('Run') };
    });
  };
  const byRates = await readRate();
  expect(byRates.walk + byRates.run).toBeCloseTo(1, 9);
  expect(byRates.walk).toBeGreaterThan(0.3);
  expect(byRates.rate).toBeCloseTo(byRates.walk / WALK_SECONDS + byRates.run / RUN_SECONDS, 6);
  expect(await example.page.textContent('#controls')).toContain(`${byRates.rate.toFixed(2)} Hz`);
  await press(example, 'durations');
  const byDurations = await readRate();
  expect(byDurations.rate).toBeCloseTo(1 / (byRates.walk * WALK_SECONDS + byRates.run * RUN_SECONDS), 6);
  await press(example, 'rates');
});

test('with sync each paw comes down at the same time of every stride, without it does not', async () => {
  await drag([0, WALK_SPEED], [0, 1.1]);
  // The graph starts anew, and so does the record of steps.
  await press(example, 'rates');
  await play(example, 9);
  const { rate, synced, unsynced } = await example.main.evaluate(({ pair }) => ({
    rate: pair.rate,
    synced: { ...pair.synced.contacts.count(), all: pair.synced.contacts.all },
    unsynced: { ...pair.unsynced.contacts.count(), all: pair.unsynced.contacts.all },
  }));
  expect(synced.steps).toBeGreaterThan(15);
  expect(synced.offBeat).toBe(0);
  expect(unsynced.offBeat).toBeGreaterThan(5);
  // In another way: moments of a stride, in twelfths, in which some step of the hind left paw begins.
  const moments = ({ all }: typeof synced): number =>
    new Set(all.filter(({ paw }) => paw === 0).map(({ start }) => Math.round(((start * rate) % 1) * 12) % 12)).size;
  expect(moments(synced)).toBeLessThanOrEqual(2);
  expect(moments(unsynced)).toBeGreaterThan(4);
  await example.view.evaluate((view) => view.render());
  const shown = await example.page.locator('.contacts output').allTextContents();
  expect(shown[0]).toBe(`0 of ${synced.steps} off the beat`);
  expect(shown[1]).toBe(`${unsynced.offBeat} of ${unsynced.steps} off the beat`);
});

test('a change of the point is no stumble: steps are compared within one rhythm', async () => {
  await drag([0, WALK_SPEED], [0.4, 1.3]);
  await play(example, 2);
  const { steps, offBeat } = await example.main.evaluate(({ pair }) => pair.synced.contacts.count());
  expect(steps).toBeGreaterThan(10);
  expect(offBeat).toBe(0);
});

test('the hand of the dial points where a clip is that plays alone', async () => {
  for (const [clip, at] of [
    ['Walk', [0, WALK_SPEED]],
    ['Run', [0, RUN_SPEED]],
  ] as const) {
    await drag([-1, 0.1], at);
    await play(example, 0.3);
    const { phase, hand } = await example.main.evaluate(({ clips, pair, view }, key) => {
      view.render();
      const turnOf = (selector: string) =>
        Number(/rotate\((.*)\)/.exec(document.querySelector(selector)!.getAttribute('transform')!)![1]) / 360;
      return {
        phase: pair.synced.phases[clips.findIndex(({ name }) => name === key)]!,
        hand: turnOf('.dial g:has(> .hand)') + turnOf('.dial .hand'),
      };
    }, clip);
    expect(Math.abs(Math.sin(Math.PI * (phase - hand))), clip).toBeLessThan(1e-3);
  }
});

test('another space goes on where the clips are', async () => {
  await drag([0, WALK_SPEED], [-0.5, 1]);
  const read = () =>
    example.main.evaluate(({ pair }) => ({ phases: [...pair.synced.phases], weights: [...pair.synced.weights] }));
  const cartesian = await read();
  for (const space of ['polar', 'directional', 'triangles']) {
    await press(example, space);
    expect(await isPressed(example, space)).toBe(true);
    const other = await read();
    expect(other.weights, space).not.toEqual(cartesian.weights);
    other.phases.forEach((phase, clip) => {
      expect(phase, `${space}, ${CLIPS[clip]}`).toBeCloseTo(cartesian.phases[clip]!, 9);
    });
    const missing = await example.page.locator('.pad .missing').allTextContents();
    expect(missing).toEqual(space === 'directional' ? ['Walk'] : []);
  }
  await press(example, 'cartesian');
});

test('the fox without sync is shown beside the first one', async () => {
  const { view, page } = example;
  const wasVisible = await example.main.evaluate(({ pair }) => pair.unsynced.root.visible);
  expect(wasVisible).toBe(false);
  await press(example, 'Without sync');
  expect(await example.main.evaluate(({ pair }) => pair.unsynced.root.visible)).toBe(true);
  await keepPicture(view, 'both');
  await example.main.evaluate(({ pair }) => {
    pair.unsynced.root.visible = false;
  });
  await keepPicture(view, 'one');
  expect(await countDifferences(page, 'both', 'one')).toBeGreaterThan(3000);
});

/** Where a point of the graph is on the screen. */
async function placeOf([turn, speed]: readonly [number, number]): Promise<[number, number]> {
  const box = (await example.page.locator('.pad').boundingBox())!;
  // Samples stand in from the edges by 13 % and by 19 %.
  const x = 0.13 + ((turn + 1) / 2) * 0.74;
  const y = 0.81 - (speed / RUN_SPEED) * 0.62;
  return [box.x + box.width * x, box.y + box.height * y];
}

async function drag(from: readonly [number, number], to: readonly [number, number]): Promise<void> {
  const { mouse } = example.page;
  await mouse.move(...(await placeOf(from)));
  await mouse.down();
  await mouse.move(...(await placeOf(to)), { steps: 3 });
  await mouse.up();
}

async function readMeters(): Promise<number[]> {
  return Promise.all(CLIPS.map((name) => readMeter(example, name)));
}

function alone(clip: string): number[] {
  return CLIPS.map((name) => (name === clip ? 1 : 0));
}
