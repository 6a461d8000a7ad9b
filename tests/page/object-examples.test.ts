// The controls of the other examples do what they say.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Example, isPressed, openExample, play, press, readMeter, slide } from './open-example.js';
import type { PageHost } from './page-host.js';
import { closeHost, openHost } from './shared-host.js';

let host: PageHost;

beforeAll(async () => {
  host = await openHost({ scale: 0.5 });
});

afterAll(() => closeHost(host));

describe('morphs', () => {
  type Main = typeof import('../../examples/morphs/main.js');
  let example: Example<Main>;
  const readMorph = (name: string): Promise<number> =>
    example.main.evaluate(({ face }, key) => face.morphTargetInfluences![face.morphTargetDictionary![key]!]!, name);
  const readSlider = async (name: string): Promise<number> =>
    Number(await example.page.getByRole('slider', { name, exact: true }).inputValue());

  beforeAll(async () => {
    example = await openExample<Main>(host, 'morphs');
  });

  afterAll(() => example.page.close());

  test('fades to the mood of a button, and the sliders follow', async () => {
    expect(await readMorph('wide')).toBe(0);
    await press(example, 'Amazed');
    await play(example, 1);
    expect(await readMorph('wide')).toBeGreaterThan(0.6);
    expect(await readMorph('narrow')).toBeCloseTo(1, 5);
    expect(await readSlider('wide')).toBeCloseTo(await readMorph('wide'), 1);
  });

  test('lets a slider take over, and the rest of the face stays as it was', async () => {
    const before = await readMorph('wide');
    await slide(example, 'smile', 0.9);
    await play(example, 0.5);
    expect(await readMorph('smile')).toBeCloseTo(0.9, 6);
    expect(await readMorph('wide')).toBeCloseTo(before, 6);
    expect(await isPressed(example, 'Amazed')).toBe(false);
  });

  test('plays again from there with the next mood', async () => {
    await press(example, 'Sleepy');
    expect(await readMorph('smile')).toBeCloseTo(0.9, 6);
    await play(example, 0.1);
    expect(await readMorph('smile')).toBeGreaterThan(0.5);
    expect(await readMorph('smile')).toBeLessThan(0.85);
    await play(example, 1.4);
    expect(await readMorph('blink')).toBeGreaterThan(0.6);
    expect(await readMorph('smile')).toBeCloseTo(0, 6);
    expect(await readMorph('wide')).toBeCloseTo(0, 6);
    expect(await isPressed(example, 'Sleepy')).toBe(true);
  });
});

describe('many characters', () => {
  type Main = typeof import('../../examples/multiple/main.js');
  let example: Example<Main>;

  beforeAll(async () => {
    example = await openExample<Main>(host, 'multiple');
  });

  afterAll(() => example.page.close());

  test('sends the fox of a button on to its next clip, and no other one', async () => {
    await press(example, '2: Walk');
    await play(example, 0.5);
    expect(await example.page.getByRole('button', { name: '2: Run' }).count()).toBe(1);
    const weights = await example.main.evaluate(({ soloists }) =>
      soloists.map(({ actions }) => actions.map((action) => (action.isRunning() ? action.getEffectiveWeight() : 0))),
    );
    expect(weights).toEqual([
      [1, 0, 0],
      [0, 0, 1],
      [0, 0, 1],
    ]);
  });

  test('does the same for a fox that is clicked', async () => {
    const { x, y } = await example.main.evaluate(({ soloists, view }) => {
      const spine = soloists[0]!.root.getObjectByName('b_Spine02_03')!;
      const point = spine.getWorldPosition(view.camera.position.clone()).project(view.camera);
      return { x: ((point.x + 1) / 2) * innerWidth, y: ((1 - point.y) / 2) * innerHeight };
    });
    await example.page.mouse.click(x, y);
    expect(await example.page.getByRole('button', { name: '1: Walk' }).count()).toBe(1);
  });

  test('plays those behind at the speed of the slider', async () => {
    const readTime = (): Promise<number> => example.main.evaluate(({ choir }) => choir.time);
    const before = await readTime();
    await slide(example, 'Speed', 0.5);
    await play(example, 0.4);
    expect((await readTime()) - before).toBeCloseTo(0.2, 6);
  });

  test('hangs up a lantern that swings like the others, and takes lanterns away', async () => {
    await press(example, 'One more');
    await play(example, 1.3);
    const angles = await example.main.evaluate(({ lanterns }) => lanterns.map(({ rotation }) => rotation.z));
    expect(angles.length).toBe(6);
    expect(Math.abs(angles[0]!)).toBeGreaterThan(0.1);
    for (const angle of angles) expect(angle).toBeCloseTo(angles[0]!, 6);
    for (let count = 6; count > 0; count--) await press(example, 'One fewer');
    expect(await example.main.evaluate(({ lanterns }) => lanterns.length)).toBe(0);
    expect(await example.page.getByRole('button', { name: 'One fewer' }).isDisabled()).toBe(true);
    expect(example.messages).toEqual([]);
  });
});

describe('keyframes', () => {
  type Main = typeof import('../../examples/keyframes/main.js');
  let example: Example<Main>;

  beforeAll(async () => {
    example = await openExample<Main>(host, 'keyframes');
  });

  afterAll(() => example.page.close());

  /** What each kind of track has made of its node. */
  const read = () =>
    example.main.evaluate(({ landscape, action }) => {
      const find = (name: string) => landscape.getObjectByName(name)!;
      const lamp = find('lamp') as unknown as { material: { color: { r: number; g: number } } };
      const { x, z } = find('tender').position;
      return {
        time: action.time,
        bridge: find('bridge').rotation.z,
        boat: find('boat').position.z,
        isSmoking: find('puff2').visible,
        lamp: lamp.material.color.r > lamp.material.color.g ? 'red' : 'green',
        tender: [x, z],
      };
    });

  test('shows the second that the slider is moved to', async () => {
    await slide(example, 'Second', 3.25);
    const around = await read();
    expect(around).toMatchObject({ time: 3.25, isSmoking: true, lamp: 'green' });
    expect(around.bridge).toBeCloseTo(0, 6);
    // Half way round, opposite of the station: on the bridge.
    expect(around.tender[0]).toBeCloseTo(0, 3);
    expect(around.tender[1]).toBeCloseTo(2.6, 3);
    await slide(example, 'Second', 11);
    const open = await read();
    expect(open).toMatchObject({ time: 11, isSmoking: false, lamp: 'red' });
    expect(open.bridge).toBeCloseTo(1.2, 6);
    expect(open.boat).toBeCloseTo(0.85, 2);
    expect(open.tender[1]).toBeCloseTo(-2.6, 3);
    expect(await isPressed(example, 'Pause')).toBe(true);
  });

  test('plays backwards at a negative speed', async () => {
    await slide(example, 'Second', 5);
    await slide(example, 'Speed', -2);
    await play(example, 1);
    expect((await read()).time).toBeCloseTo(3, 6);
    await slide(example, 'Speed', 1);
  });

  test('does at the end what the button says', async () => {
    const shown = async (): Promise<number> =>
      Number(await example.page.getByRole('slider', { name: 'Second' }).inputValue());
    await press(example, 'Once');
    await play(example, 20);
    expect(await shown()).toBe(16);
    await press(example, 'To and fro');
    await play(example, 18);
    expect(await shown()).toBeCloseTo(14, 5);
    await press(example, 'Repeat');
    await play(example, 18);
    expect(await shown()).toBeCloseTo(2, 5);
  });
});

describe('without bones', () => {
  type Main = typeof import('../../examples/stage/main.js');
  let example: Example<Main>;

  beforeAll(async () => {
    example = await openExample<Main>(host, 'stage');
  });

  afterAll(() => example.page.close());

  /** Something of each kind that the clip drives. */
  const read = () =>
    example.view.evaluate(({ scene, camera }) => {
      // biome-ignore lint/suspicious/noExplicitAny: nodes of many kinds, read by name
      const find = (name: string): any => scene.getObjectByName(name);
      return {
        background: (scene.background as unknown as { getHexString(): string }).getHexString(),
        fog: scene.fog!.color.getHexString(),
        fov: camera.fov,
        lens: Math.round((360 / Math.PI) * Math.atan(camera.zoom / camera.projectionMatrix.elements[5]!)),
        curtain: find('curtainLeft').morphTargetInfluences[0],
        light: find('lightLeft').intensity,
        lightColor: find('lightLeft').color.getHexString(),
        angle: find('lightLeft').angle,
        sky: find('backdrop').material.map.offset.x,
        roughness: find('jewel').material.roughness,
        opacity: find('jewel').material.opacity,
        emissive: find('jewel').material.emissive.getHexString(),
        isConfettiSeen: find('confetti').visible,
      };
    });

  test('has no bone', async () => {
    const bones = await example.view.evaluate(({ scene }) => {
      let count = 0;
      scene.traverse((node) => {
        if ('isBone' in node || 'isSkinnedMesh' in node) count++;
      });
      return count;
    });
    expect(bones).toBe(0);
  });

  test('goes to the second of the slider, there and back: everything moves, nothing is left over', async () => {
    await slide(example, 'Second', 1);
    const begin = await read();
    expect(begin).toMatchObject({ curtain: 0, light: 0, roughness: 1, opacity: 0, isConfettiSeen: false });
    await slide(example, 'Second', 17.5);
    const star = await read();
    expect(star).toMatchObject({ curtain: 1, opacity: 1, isConfettiSeen: true });
    expect(star.light).toBeCloseTo(80, 3);
    expect(star.fov).toBeCloseTo(24, 3);
    expect(star.lens).toBe(24);
    expect(star.roughness).toBeCloseTo(0.18, 3);
    for (const [key, value] of Object.entries(star)) expect(value, key).not.toEqual(begin[key as keyof typeof begin]);
    await slide(example, 'Second', 1);
    expect(await read()).toEqual(begin);
  });

  test('shows the numbers as bars, and plays on from the slider', async () => {
    await slide(example, 'Second', 17);
    expect(await readMeter(example, 'Curtain')).toBe(1);
    expect(await readMeter(example, 'Left lamp')).toBe(1);
    expect(await readMeter(example, 'Roughness')).toBeCloseTo(0.18, 2);
    await play(example, 2);
    expect(await example.main.evaluate(({ action }) => action.time)).toBeCloseTo(19, 5);
    const slider = example.page.getByRole('slider', { name: 'Second' });
    expect(Number(await slider.inputValue())).toBeCloseTo(19, 5);
  });
});
