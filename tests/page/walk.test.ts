// The fox is walked: by keys, by the stick and by a gamepad; and what it does is what the panel shows.

import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Example, isPressed, openExample, play, press } from './open-example.js';
import { type PageHost, PHONE, WINDOW } from './page-host.js';
import { closeHost, openHost } from './shared-host.js';

type Main = typeof import('../../examples/walk/main.js');

/** Metres between a print and the paw that made it: the paw stands, but the pose is that of the end of the step. */
const NEAR = 0.02;

const khronosFox = `${process.env.MODELS_DIR}/Fox.glb`;

let host: PageHost;
let example: Example<Main>;

beforeAll(async () => {
  host = await openHost({ scale: 0.5 });
  example = await openExample<Main>(host, 'walk');
});

afterAll(() => closeHost(host));

function state(): Promise<string> {
  return example.main.evaluate(({ walker }) => walker.animator.state);
}

/** Returns where the fox is, in metres, and where it looks, in radians from +Z towards +X. */
function place(): Promise<{ x: number; z: number; heading: number }> {
  return example.main.evaluate(({ walker }) => {
    const { position, quaternion } = walker.fox.root;
    return { x: position.x, z: position.z, heading: 2 * Math.atan2(quaternion.y, quaternion.w) };
  });
}

/** Holds keys for so many seconds of the page. Returns how far the fox came, in metres, and how far it turned. */
async function hold(keys: readonly string[], seconds: number): Promise<{ metres: number; turn: number }> {
  const { keyboard } = example.page;
  for (const key of keys) await keyboard.down(key);
  const way = await goOn(seconds);
  for (const key of keys) await keyboard.up(key);
  return way;
}

async function goOn(seconds: number): Promise<{ metres: number; turn: number }> {
  const before = await place();
  await play(example, seconds);
  const after = await place();
  const turn = after.heading - before.heading;
  return {
    metres: Math.hypot(after.x - before.x, after.z - before.z),
    turn: turn - 2 * Math.PI * Math.round(turn / (2 * Math.PI)),
  };
}

describe('by keys', () => {
  test('stands, and walks straight on with W', async () => {
    expect(await state()).toBe('idle');
    expect((await goOn(0.5)).metres).toBeLessThan(0.001);
    const { metres, turn } = await hold(['w'], 2);
    expect(await state()).toBe('move');
    // At 0.52 m/s, but for the beginning.
    expect(metres).toBeGreaterThan(0.8);
    expect(metres).toBeLessThan(1.05);
    expect(turn).toBeCloseTo(0, 3);
  });

  test('stands again when the key is let go', async () => {
    await play(example, 1);
    expect(await state()).toBe('idle');
    expect((await goOn(0.5)).metres).toBeLessThan(0.001);
  });

  test('runs with Shift, more than twice as fast', async () => {
    await hold(['w'], 0.5);
    const walk = await hold(['w'], 1);
    await hold(['Shift', 'ArrowUp'], 1);
    const run = await hold(['Shift', 'ArrowUp'], 1);
    expect(walk.metres).toBeCloseTo(0.52, 1);
    expect(run.metres).toBeCloseTo(1.8, 1);
    await play(example, 1.5);
  });

  test('turns while it walks', async () => {
    const left = await hold(['w', 'ArrowLeft'], 1.5);
    expect(left.turn).toBeGreaterThan(0.5);
    const right = await hold(['w', 'd'], 2);
    expect(right.turn).toBeLessThan(-0.5);
    await play(example, 1.5);
  });

  test('turns on the spot', async () => {
    const { metres, turn } = await hold(['ArrowLeft'], 1);
    expect(await state()).toBe('turn left');
    expect(turn).toBeGreaterThan(0.7);
    expect(metres).toBeLessThan(0.03);
    await hold(['ArrowRight'], 0.5);
    expect(await state()).toBe('turn right');
    await play(example, 1);
    expect(await state()).toBe('idle');
  });

  test('pounces with the space bar, through the air, and stands again', async () => {
    await example.page.keyboard.press('Space');
    const before = await place();
    await play(example, 0.1);
    expect(await state()).toBe('pounce');
    await play(example, 0.56);
    const hips = await example.main.evaluate(({ walker }) => {
      const hip = walker.fox.root.getObjectByName('b_Hip_01')!;
      return hip.getWorldPosition(hip.position.clone()).y;
    });
    expect(hips).toBeGreaterThan(0.45);
    await play(example, 1);
    expect(await state()).toBe('idle');
    const after = await place();
    expect(Math.hypot(after.x - before.x, after.z - before.z)).toBeCloseTo(1.15, 1);
  });

  test('pounces from a run, and goes on', async () => {
    const { keyboard } = example.page;
    await keyboard.down('Shift');
    await keyboard.down('w');
    await play(example, 1);
    await keyboard.press('Space');
    await play(example, 0.1);
    expect(await state()).toBe('pounce');
    await play(example, 1.3);
    expect(await state()).toBe('move');
    await keyboard.up('w');
    await keyboard.up('Shift');
    await play(example, 1.5);
  });
});

test('leaves prints where its paws are', async () => {
  await example.page.keyboard.down('w');
  const { steps, farthest, highest } = await example.view.evaluate(
    (view, { walker, prints }) => {
      const matrix = view.camera.matrixWorld.clone();
      const place = view.camera.position.clone();
      const found = { steps: 0, farthest: 0, highest: 0 };
      for (let frame = 0; frame < 150; frame++) {
        const before = prints.count;
        view.step(1 / 60);
        for (let print = before; print < prints.count; print++) {
          prints.mesh.getMatrixAt(print % prints.mesh.count, matrix);
          const [x, , z] = place.setFromMatrixPosition(matrix).toArray();
          const paws = walker.fox.paws.map(({ joint }) => joint.getWorldPosition(place).toArray());
          const distances = paws.map(([pawX, , pawZ]) => Math.hypot(pawX - x, pawZ - z));
          const nearest = Math.min(...distances);
          found.steps++;
          found.farthest = Math.max(found.farthest, nearest);
          found.highest = Math.max(found.highest, paws[distances.indexOf(nearest)]![1]);
        }
      }
      return found;
    },
    await example.main.evaluateHandle((main) => main),
  );
  await example.page.keyboard.up('w');
  // Four paws, every 0.7 s.
  expect(steps).toBeGreaterThan(10);
  expect(steps).toBeLessThan(17);
  expect(farthest).toBeLessThan(NEAR);
  // The joint of a fore paw is 0.045 m above the ground when it stands.
  expect(highest).toBeLessThan(0.06);
});

test('looks at the butterfly', async () => {
  await play(example, 1.5);
  const angle = await example.main.evaluate(({ walker, steering, butterfly, view }) => {
    const { root, headAxis } = walker.fox;
    const head = root.getObjectByName('b_Head_05')!;
    // Where it can be seen without turning round.
    const place = root.localToWorld(view.camera.position.clone().set(0.5, 0.4, 1));
    for (let frame = 0; frame < 90; frame++) {
      butterfly.group.position.copy(place);
      walker.advance(1 / 60, steering.read(), butterfly.place);
    }
    const from = head.getWorldPosition(place.clone());
    const axis = from
      .clone()
      .set(...headAxis)
      .applyQuaternion(head.getWorldQuaternion(head.quaternion.clone()));
    return axis.angleTo(place.sub(from));
  });
  expect(angle).toBeLessThan(0.01);
});

test('has the camera come along, behind the fox', async () => {
  await hold(['w'], 6);
  const { near, behind } = await example.main.evaluate(({ walker, view }) => {
    const { root } = walker.fox;
    const offset = view.camera.position.clone().sub(root.position);
    const ahead = root.getWorldDirection(offset.clone());
    return { near: offset.length(), behind: ahead.dot(offset.setY(0).normalize()) };
  });
  expect(near).toBeLessThan(4);
  expect(behind).toBeLessThan(-0.9);
  await play(example, 1);
});

test('shows in the panel which state it is in', async () => {
  const isShown = (name: string): Promise<unknown> =>
    example.page.waitForFunction((wanted) => {
      const { shadowRoot } = document.querySelector('sinew-inspector')!;
      return shadowRoot!.querySelector('.state:has(.current) text')!.textContent!.startsWith(wanted);
    }, name);
  await isShown('idle');
  await hold(['w'], 1);
  await isShown('move');
  await play(example, 1.5);
  await isShown('idle');
});

describe('the panel', () => {
  test('names no number with more than three digits, and no two transitions alike', async () => {
    const read = (): Promise<{ lines: string[]; edges: string[]; paths: string[]; weights: string[] }> =>
      example.page.evaluate(() => {
        const { shadowRoot } = document.querySelector('sinew-inspector')!;
        const texts = (selector: string): string[] =>
          Array.from(shadowRoot!.querySelectorAll(selector), ({ textContent }) => textContent!);
        const paths = Array.from(shadowRoot!.querySelectorAll('.edge'), (path) => path.getAttribute('d')!);
        return { lines: texts('.why li'), edges: texts('.edge title'), paths, weights: texts('.number') };
      });
    await hold(['w', 'ArrowLeft'], 0.55);
    await example.page.waitForFunction(() => {
      const { shadowRoot } = document.querySelector('sinew-inspector')!;
      return /speed is 0\.\d*[1-9]/.test(shadowRoot!.querySelector('.why')!.textContent!);
    });
    const { lines, edges, paths, weights } = await read();
    const numbers = [...lines, ...weights].flatMap((text) => text.match(/\d+(?:\.\d+)?/g) ?? []);
    const digits = numbers.map((number) => number.replace('.', '').replace(/^0+/, '').length);
    expect(Math.max(...digits)).toBeLessThanOrEqual(3);
    expect(lines.filter((line) => line.startsWith('move → pounce')).map((line) => line.split(':')[0])).toEqual([
      'move → pounce (pounce, speed above 1)',
      'move → pounce (pounce)',
    ]);
    expect(new Set(edges).size).toBe(edges.length);
    expect(new Set(paths).size).toBe(paths.length);
    await play(example, 1.5);
  });

  test('shows states, clips and events without scrolling at 1280 x 800', async () => {
    const { page } = example;
    await page.setViewportSize({ width: 1280, height: 800 });
    for (const part of ['.machine', '.leaves', '.lane']) {
      const { y, height } = (await page.locator(`sinew-inspector ${part}`).boundingBox())!;
      expect(y).toBeGreaterThan(0);
      expect(y + height).toBeLessThanOrEqual(780);
    }
  });

  test('is as wide as a phone, and no wider', async () => {
    const { page } = example;
    await page.setViewportSize(PHONE);
    // The sheet is in the way of the rest only while it is open.
    const summary = page.locator('.panel summary');
    if (!(await page.locator('.panel details').evaluate((details) => (details as HTMLDetailsElement).open))) {
      await summary.click();
    }
    for (const part of ['.machine', '.leaf', '.lane', '.why li']) {
      for (const box of await page.locator(`sinew-inspector ${part}`).all()) {
        const { x, width } = (await box.boundingBox())!;
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x + width).toBeLessThanOrEqual(PHONE.width);
      }
    }
    await page.setViewportSize(WINDOW);
  });
});

describe('by other means', () => {
  test('goes where the stick is dragged, and runs at its rim', async () => {
    const { page } = example;
    const box = (await page.locator('.stick').boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height * 0.25);
    await play(example, 0.8);
    const stroll = await goOn(0.6);
    await page.mouse.move(box.x + box.width / 2, box.y + box.height * 0.08);
    await play(example, 0.8);
    const walk = await goOn(0.6);
    await page.mouse.move(box.x + box.width / 2, box.y - 30);
    await play(example, 0.8);
    const run = await goOn(0.6);
    await page.mouse.move(box.x - 30, box.y + box.height / 2);
    await play(example, 0.8);
    expect(await state()).toBe('turn left');
    await page.mouse.up();
    await play(example, 0.8);
    expect(await state()).toBe('idle');
    expect(stroll.metres).toBeGreaterThan(0.1);
    expect(walk.metres).toBeGreaterThan(1.3 * stroll.metres);
    expect(run.metres).toBeGreaterThan(2.5 * walk.metres);
  });

  test('pounces with the button on the screen', async () => {
    await press(example, 'Pounce');
    await play(example, 0.1);
    expect(await state()).toBe('pounce');
    await play(example, 1.8);
  });

  test('goes where the left stick of a gamepad points, and pounces once with its button', async () => {
    const connect = (axes: readonly number[], pressed: number): Promise<void> =>
      example.page.evaluate(
        ([values, down]) => {
          const buttons = Array.from({ length: 17 }, (_, index) => ({ pressed: index === down }));
          navigator.getGamepads = () => [null, { axes: values, buttons } as never];
        },
        [axes, pressed] as const,
      );
    await connect([0, -1], -1);
    await play(example, 0.5);
    expect((await goOn(1)).metres).toBeCloseTo(0.52, 1);
    await connect([-1, 0.05], -1);
    expect((await goOn(1)).turn).toBeGreaterThan(0.5);
    await connect([0.1, 0.1], 0);
    await play(example, 0.1);
    expect(await state()).toBe('pounce');
    // The button is still down.
    await play(example, 2.5);
    expect(await state()).toBe('idle');
    await connect([0, 0], -1);
  });
});

test.runIf(existsSync(khronosFox))('walks the Khronos Fox as far, with prints', async () => {
  const { page, main } = example;
  await page.route('https://raw.githubusercontent.com/**', (route) =>
    route.fulfill({
      body: readFileSync(khronosFox),
      headers: { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' },
    }),
  );
  const before = await place();
  await press(example, 'Khronos Fox');
  await page.waitForFunction(({ walker }) => walker.fox.gaits[0].groundSpeed !== 0.52, main);
  const after = await place();
  expect(after.x).toBeCloseTo(before.x, 6);
  expect(after.z).toBeCloseTo(before.z, 6);
  const prints = await main.evaluate((present) => present.prints.count);
  await hold(['w'], 0.5);
  const { metres } = await hold(['w'], 1);
  const speed = await main.evaluate(({ walker }) => walker.fox.gaits[0].groundSpeed);
  expect(metres / speed).toBeGreaterThan(0.9);
  expect(metres / speed).toBeLessThan(1.1);
  expect(await main.evaluate((present) => present.prints.count)).toBeGreaterThan(prints + 3);
  await press(example, 'Our fox');
  await page.waitForFunction(({ walker }) => walker.fox.gaits[0].groundSpeed === 0.52, main);
});

test('says so when there is no network for the Khronos Fox, and keeps the fox', async () => {
  const { page } = example;
  await page.unrouteAll();
  await page.route('https://raw.githubusercontent.com/**', (route) => route.abort('internetdisconnected'));
  await press(example, 'Khronos Fox');
  await page.getByText('The Khronos Fox could not be loaded: no network.').waitFor();
  expect(await isPressed(example, 'Our fox')).toBe(true);
  expect((await hold(['w'], 1)).metres).toBeGreaterThan(0.2);
});
