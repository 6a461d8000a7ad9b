// Where each kind of path leads, on three's mixer and on ours: the same value while it plays, and the same when it stops.

import * as THREE from 'three';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AnimationMixer } from '../../src/index.js';
import { createStage, type Stage } from '../support/stage.js';

type MixerRoot = ConstructorParameters<typeof AnimationMixer>[0];
type Values = readonly (number | boolean | string)[];

/** Two keys: what the value is at 0 s and at 1 s. */
interface Keys {
  readonly kind: 'number' | 'vector' | 'quaternion' | 'color' | 'bool' | 'string';
  readonly from: Values;
  readonly to: Values;
}

/**
 * - object: the object that carries the property.
 * - path: from that object on.
 * - read: the value.
 */
interface Row {
  readonly name: string;
  readonly object: (stage: Stage) => object & { name?: string };
  readonly path: string;
  readonly keys: Keys;
  readonly read: (stage: Stage) => Values;
}

const TRACKS = {
  number: THREE.NumberKeyframeTrack,
  vector: THREE.VectorKeyframeTrack,
  quaternion: THREE.QuaternionKeyframeTrack,
  color: THREE.ColorKeyframeTrack,
  bool: THREE.BooleanKeyframeTrack,
  string: THREE.StringKeyframeTrack,
};

const vector: Keys = { kind: 'vector', from: [0, 1, 2], to: [4, -3, 8] };
const turn: Keys = { kind: 'quaternion', from: [0, 0, 0, 1], to: [0.5, 0.5, 0.5, 0.5] };
const color: Keys = { kind: 'color', from: [0, 0.25, 1], to: [1, 0.75, 0] };
const number: Keys = { kind: 'number', from: [0.25], to: [0.75] };
const on: Keys = { kind: 'bool', from: [true], to: [false] };
const off: Keys = { kind: 'bool', from: [false], to: [true] };
const word: Keys = { kind: 'string', from: ['left'], to: ['right'] };

const ROWS: readonly Row[] = [
  ...(['position', 'scale', 'up'] as const).map((path) => ({
    name: path,
    object: ({ lamp }: Stage) => lamp,
    path: `.${path}`,
    keys: vector,
    read: ({ lamp }: Stage) => lamp[path].toArray(),
  })),
  {
    name: 'quaternion',
    object: ({ camera }) => camera,
    path: '.quaternion',
    keys: turn,
    read: (s) => quaternion(s.camera),
  },
  ...(['position', 'scale', 'rotation'] as const).map((path, index) => ({
    name: `a component of the ${path}`,
    object: ({ box }: Stage) => box,
    path: `.${path}[${'yzx'[index]}]`,
    keys: number,
    read: ({ box }: Stage) => [...box.position.toArray(), ...box.scale.toArray(), ...quaternion(box)],
  })),
  {
    name: 'position of a bone',
    object: ({ bones }) => bones[1]!,
    path: '.position',
    keys: vector,
    read: (s) => s.bones[1]!.position.toArray(),
  },
  {
    name: 'quaternion of a bone',
    object: ({ bones }) => bones[1]!,
    path: '.quaternion',
    keys: turn,
    read: (s) => quaternion(s.bones[1]!),
  },
  {
    name: 'scale of a bone',
    object: ({ bones }) => bones[0]!,
    path: '.scale',
    keys: vector,
    read: (s) => s.bones[0]!.scale.toArray(),
  },
  {
    name: 'a component of a bone',
    object: ({ bones }) => bones[1]!,
    path: '.position[x]',
    keys: number,
    read: (s) => s.bones[1]!.position.toArray(),
  },
  {
    name: 'an angle of a bone',
    object: ({ bones }) => bones[1]!,
    path: '.rotation[z]',
    keys: number,
    read: (s) => quaternion(s.bones[1]!),
  },
  { name: 'visible', object: ({ lamp }) => lamp, path: '.visible', keys: off, read: ({ lamp }) => [lamp.visible] },
  {
    name: 'castShadow',
    object: ({ box }) => box,
    path: '.castShadow',
    keys: on,
    read: ({ box }) => [box.castShadow],
  },
  {
    name: 'intensity',
    object: ({ lamp }) => lamp,
    path: '.intensity',
    keys: number,
    read: ({ lamp }) => [lamp.intensity],
  },
  { name: 'color', object: ({ lamp }) => lamp, path: '.color', keys: color, read: ({ lamp }) => lamp.color.toArray() },
  { name: 'fov', object: ({ camera }) => camera, path: '.fov', keys: number, read: ({ camera }) => [camera.fov] },
  {
    name: 'renderOrder',
    object: ({ box }) => box,
    path: '.renderOrder',
    keys: number,
    read: ({ box }) => [box.renderOrder],
  },
  {
    name: 'all morph weights',
    object: ({ face }) => face,
    path: '.morphTargetInfluences',
    keys: { kind: 'number', from: [0, 1], to: [1, 0.5] },
    read: morphs,
  },
  {
    name: 'a morph weight by number',
    object: ({ face }) => face,
    path: '.morphTargetInfluences[1]',
    keys: number,
    read: morphs,
  },
  {
    name: 'a morph weight by name',
    object: ({ face }) => face,
    path: '.morphTargetInfluences[blink]',
    keys: number,
    read: morphs,
  },
  {
    name: 'opacity of the material',
    object: ({ panel }) => panel,
    path: '.material.opacity',
    keys: number,
    read: ({ panel }) => [panel.material.opacity],
  },
  {
    name: 'color of the material',
    object: ({ panel }) => panel,
    path: '.material.color',
    keys: color,
    read: ({ panel }) => panel.material.color.toArray(),
  },
  {
    name: 'a switch of the material',
    object: ({ panel }) => panel,
    path: '.material.transparent',
    keys: on,
    read: ({ panel }) => [panel.material.transparent],
  },
  {
    name: 'the old way to the material',
    object: ({ panel }) => panel,
    path: '.material[opacity]',
    keys: number,
    read: ({ panel }) => [panel.material.opacity],
  },
  {
    name: 'one of several materials',
    object: ({ box }) => box,
    path: '.material[1].opacity',
    keys: number,
    read: ({ box }) => box.material.map((of) => of.opacity),
  },
  {
    name: 'a color of one of several materials',
    object: ({ box }) => box,
    path: '.material[0].emissive',
    keys: color,
    read: ({ box }) => box.material[0]!.emissive.toArray(),
  },
  {
    name: 'a bone by its name',
    object: ({ body }) => body,
    path: '.bones[Spine].position',
    keys: vector,
    read: (s) => s.bones[1]!.position.toArray(),
  },
  {
    name: 'a bone by its number',
    object: ({ body }) => body,
    path: '.bones[2].quaternion',
    keys: turn,
    read: (s) => quaternion(s.bones[2]!),
  },
  {
    name: 'a component of a bone by its name',
    object: ({ body }) => body,
    path: '.bones[Head].scale[y]',
    keys: number,
    read: (s) => s.bones[2]!.scale.toArray(),
  },
  {
    name: 'the map of the material',
    object: ({ panel }) => panel,
    path: '.map.offset',
    keys: { kind: 'vector', from: [0, 1], to: [1, 3] },
    read: ({ panel }) => panel.material.map!.offset.toArray(),
  },
  {
    name: 'a number of the map',
    object: ({ panel }) => panel,
    path: '.map.rotation',
    keys: number,
    read: ({ panel }) => [panel.material.map!.rotation],
  },
  {
    name: 'the map of the object itself',
    object: ({ sprite }) => sprite,
    path: '.map.repeat',
    keys: { kind: 'vector', from: [0, 1], to: [1, 3] },
    read: ({ sprite }) => sprite.map!.repeat.toArray(),
  },
  { name: 'a name', object: ({ plain }) => plain, path: '.label', keys: word, read: ({ plain }) => [plain.label] },
  {
    name: 'a number of a plain object',
    object: ({ plain }) => plain,
    path: '.gain',
    keys: number,
    read: ({ plain }) => [plain.gain],
  },
  {
    name: 'a switch of a plain object',
    object: ({ plain }) => plain,
    path: '.isOn',
    keys: on,
    read: ({ plain }) => [plain.isOn],
  },
  {
    name: 'a vector of a plain object',
    object: ({ plain }) => plain,
    path: '.offset',
    keys: vector,
    read: ({ plain }) => plain.offset.toArray(),
  },
  {
    name: 'an array of a plain object',
    object: ({ plain }) => plain,
    path: '.levels',
    keys: vector,
    read: ({ plain }) => plain.levels,
  },
  {
    name: 'an element of an array',
    object: ({ plain }) => plain,
    path: '.levels[2]',
    keys: number,
    read: ({ plain }) => plain.levels,
  },
  {
    name: 'one object of an array',
    object: ({ plain }) => plain,
    path: '.parts[1].gain',
    keys: number,
    read: ({ plain }) => plain.parts.map(({ gain }) => gain),
  },
];

function quaternion(object: THREE.Object3D): number[] {
  return object.quaternion.toArray();
}

function morphs({ face }: Stage): number[] {
  return [...face.morphTargetInfluences!];
}

/** How a mixer may be told of an object: what its root is, and what stands before the path. */
const WAYS = {
  'the object as root': (_stage: Stage, object: object) => ({ root: object, prefix: '' }),
  'the object as root, by its name': (_stage: Stage, object: { name?: string }) => ({
    root: object,
    prefix: object.name!,
  }),
  'the scene as root, by name': ({ scene }: Stage, object: { name?: string }) => ({
    root: scene,
    prefix: object.name!,
  }),
  'the scene as root, by uuid': ({ scene }: Stage, object: object) => ({
    root: scene,
    prefix: (object as THREE.Object3D).uuid,
  }),
  'the scene as root, with directories': ({ scene }: Stage, object: { name?: string }) => ({
    root: scene,
    prefix: `some/where:${object.name}`,
  }),
  'a group of the object': (_stage: Stage, object: object) => ({
    root: new THREE.AnimationObjectGroup(object as THREE.Object3D),
    prefix: '',
  }),
  'a group of the scene, by name': ({ scene }: Stage, object: { name?: string }) => ({
    root: new THREE.AnimationObjectGroup(scene),
    prefix: object.name!,
  }),
} as const;
type Way = keyof typeof WAYS;

/** Plays a row at half weight and whole, forth and back, and stops; returns what is read meanwhile. */
function play(row: Row, way: Way, makeMixer: (root: MixerRoot) => THREE.AnimationMixer): Values[] {
  const stage = createStage();
  const { root, prefix } = WAYS[way](stage, row.object(stage));
  const mixer = makeMixer(root as THREE.Object3D);
  const { kind, from, to } = row.keys;
  const Track = TRACKS[kind] as unknown as new (
    path: string,
    times: number[],
    values: unknown[],
  ) => THREE.KeyframeTrack;
  const track = new Track(prefix + row.path, [0, 1], [...from, ...to]);
  const action = mixer.clipAction(new THREE.AnimationClip('Clip', 1, [track]));
  const seen: Values[] = [];
  const look = (): void => {
    seen.push([...row.read(stage)]);
  };
  look();
  action.setEffectiveWeight(0.75).play();
  mixer.update(0.25);
  look();
  action.setEffectiveWeight(1);
  mixer.update(0.5);
  look();
  mixer.update(-0.125);
  look();
  action.stop();
  look();
  action.play();
  mixer.update(1.5);
  look();
  return seen;
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

afterEach(() => {
  expect(console.warn).not.toHaveBeenCalled();
  expect(console.error).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});

const isPlain = (row: Row): boolean =>
  row.object(createStage()) === undefined || !('isObject3D' in row.object(createStage()));
const ways = Object.keys(WAYS) as Way[];

describe.each(ROWS)('$name', (row) => {
  it.each(isPlain(row) ? ways.filter((way) => !way.includes('scene')) : ways)('with %s', (way) => {
    const wanted = play(row, way, (root) => new THREE.AnimationMixer(root));
    // The path leads somewhere: the value is another one while it plays, and what it was when it stops.
    expect(wanted[2]).not.toEqual(wanted[0]);
    expect(wanted[4]).toEqual(wanted[0]);
    for (const quirks of [false, true]) {
      const make = (root: MixerRoot): THREE.AnimationMixer =>
        new AnimationMixer(root, { quirks }) as unknown as THREE.AnimationMixer;
      const got = play(row, way, make);
      got.forEach((values, moment) => {
        expectSame(values, wanted[moment]!);
      });
    }
  });
});

/** Numbers within what single precision leaves of the keys, everything else exactly. */
function expectSame(got: Values, wanted: Values): void {
  expect(got).toEqual(wanted.map((value) => (typeof value === 'number' ? expect.closeTo(value, 6) : value)));
}
