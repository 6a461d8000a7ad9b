// The clip that moves the landscape: the train goes round, then the bridge opens for the boat.
//
//   seconds  0        6.5   8           11        14   15.5  16
//   train    ├─ round ─┤    stands at the station
//   bridge              ├ up ┤                    ├ down ┤
//   boat                     ├── in ──┤├── out ──┤

import { Quaternion, Vector3 } from 'three';
import {
  AnimationClip,
  BooleanKeyframeTrack,
  ColorKeyframeTrack,
  InterpolateDiscrete,
  InterpolateSmooth,
  type KeyframeTrack,
  NumberKeyframeTrack,
  QuaternionKeyframeTrack,
  VectorKeyframeTrack,
} from 'three-sinew';
import { CARS, PUFFS, RING_RADIUS } from './landscape.js';

const SECONDS = 16;
const ROUND_SECONDS = 6.5;
const ROUND_KEYS = 72;

/** Radians on the ring: of the station, and between two cars. */
const STATION = Math.PI / 2;
const CAR_STEP = 0.235;

const PUFF_SECONDS = 1.3;

/** How long a smooth value stays at each key. */
const REST_SECONDS = 0.2;

const UP = new Vector3(0, 1, 0);
const FORWARD = new Vector3(0, 0, 1);

/** Returns the clip. */
export function makeDay(): AnimationClip {
  return new AnimationClip('Day', SECONDS, [
    // Even steps: a quarter turn from key to key.
    new QuaternionKeyframeTrack('blades.quaternion', seconds(16), turns(FORWARD, 17, Math.PI / 2)),
    new NumberKeyframeTrack('hand.rotation[z]', [0, SECONDS], [0, -2 * Math.PI]),
    ...CARS.flatMap(moveCar),
    ...PUFFS.flatMap(movePuff),
    // Quaternions go evenly; single angles may go smoothly too.
    smooth('bridge.rotation[z]', [0, 0, 6.5, 0, 8.2, 1.2, 13.8, 1.2, 15.5, 0]),
    smooth('boat.position[z]', [0, 3.45, 8, 3.45, 10.4, 0.85, 11.4, 0.85, 13.8, 3.45]),
    smooth('boat.rotation[y]', [0, -Math.PI, 10.2, -Math.PI, 11.6, 0, 14, 0, 15.6, Math.PI]),
    new NumberKeyframeTrack('boat.rotation[z]', seconds(16), alternate(17, 0.06), InterpolateSmooth),
    // Steps: what a colour or a switch is stays until the next key.
    new ColorKeyframeTrack('lamp.material.color', [0, 6.4, 15.6], [...GREEN, ...RED, ...GREEN], InterpolateDiscrete),
    new NumberKeyframeTrack('window.material.emissiveIntensity', [0, 5.4, 15], [0, 0.9, 0], InterpolateDiscrete),
    new VectorKeyframeTrack('cloud1.position', [0, 16], [-4.2, 2.6, -2, 4.2, 2.6, -2.2]),
    new VectorKeyframeTrack('cloud1.scale', [0, 2, 14, 16], [...same(0.01), ...same(1), ...same(1), ...same(0.01)]),
    new VectorKeyframeTrack('cloud2.position', [0, 8, 16], [1.5, 2.9, -2.8, 4.5, 2.9, -2.8, 1.5, 2.9, -2.8]),
  ]);
}

const GREEN = [0.1, 0.75, 0.25];
const RED = [0.9, 0.08, 0.05];

/** Once round the ring, slow at first and at last, so many keys a round. */
function moveCar(name: string, index: number): KeyframeTrack[] {
  const times: number[] = [];
  const places: number[] = [];
  const turned: number[] = [];
  for (let key = 0; key <= ROUND_KEYS; key++) {
    const part = key / ROUND_KEYS;
    const angle = STATION + CAR_STEP * (1 - index) + 2 * Math.PI * part * part * (3 - 2 * part);
    times.push(part * ROUND_SECONDS);
    places.push(RING_RADIUS * Math.cos(angle), 0.02, -RING_RADIUS * Math.sin(angle));
    turned.push(...new Quaternion().setFromAxisAngle(UP, angle + Math.PI).toArray());
  }
  return [
    new VectorKeyframeTrack(`${name}.position`, times, places),
    new QuaternionKeyframeTrack(`${name}.quaternion`, times, turned),
  ];
}

/** A puff rises, grows, and is gone; then the next one of the same sphere. No smoke at the station. */
function movePuff(name: string, index: number): KeyframeTrack[] {
  const start = ((index + 1) / PUFFS.length) * PUFF_SECONDS;
  const count = 4;
  const times: number[] = [];
  const places: number[] = [];
  const sizes: number[] = [];
  for (let puff = 0; puff < count; puff++) {
    const begin = start + puff * PUFF_SECONDS;
    times.push(begin, begin + PUFF_SECONDS - 0.02);
    places.push(0, 0.56, 0.22, 0, 1.25, -0.35);
    sizes.push(...same(0.35), ...same(1.5));
  }
  return [
    new VectorKeyframeTrack(`${name}.position`, times, places),
    new VectorKeyframeTrack(`${name}.scale`, times, sizes),
    new BooleanKeyframeTrack(`${name}.visible`, [0, start, start + count * PUFF_SECONDS], [false, true, false]),
  ];
}

/** Keys as second and value in turn. Each one is there twice, so that the value rests before it goes on. */
function smooth(path: string, keys: readonly number[]): KeyframeTrack {
  const times: number[] = [];
  const values: number[] = [];
  for (let i = 0; i < keys.length; i += 2) {
    times.push(keys[i]!, keys[i]! + REST_SECONDS);
    values.push(keys[i + 1]!, keys[i + 1]!);
  }
  return new NumberKeyframeTrack(path, times, values, InterpolateSmooth);
}

function seconds(last: number): number[] {
  return Array.from({ length: last + 1 }, (_, second) => second);
}

function turns(axis: Vector3, count: number, radians: number): number[] {
  return Array.from({ length: count }, (_, key) =>
    new Quaternion().setFromAxisAngle(axis, key * radians).toArray(),
  ).flat();
}

function alternate(count: number, size: number): number[] {
  return Array.from({ length: count }, (_, key) => (key % 2 === 0 ? size : -size));
}

function same(value: number): [number, number, number] {
  return [value, value, value];
}
