// The play: a night at sea, a sunrise, and a star. All of it is one clip.
//
//   seconds  0      2        5              11          14             20        23   24
//   curtain  shut   ├ opens ─┤                                          ├ closes ─┤
//   sky                       night          ├ sunrise ─┤  day          ├ dark ─┤
//   on stage                  the ship passes            the star

import { Color, MathUtils, Matrix4, Quaternion, Vector3, type Vector3Tuple } from 'three';
import {
  AnimationClip,
  BooleanKeyframeTrack,
  ColorKeyframeTrack,
  InterpolateSmooth,
  type KeyframeTrack,
  NumberKeyframeTrack,
  QuaternionKeyframeTrack,
  VectorKeyframeTrack,
} from 'three-sinew';
import { LAMPS, WAVES } from './theatre.js';

const SECONDS = 24;

/** Keys as seconds and what is there. */
type Keys<Value> = Readonly<Record<number, Value>>;

interface Sorted<Value> {
  readonly times: number[];
  readonly values: Value[];
}

/** Steps from key to key in which something begins and ends slowly. */
const EASE_STEPS = 8;

/** Returns the clip, for a scene with a theatre. */
export function makePlay(): AnimationClip {
  return new AnimationClip('Play', SECONDS, [
    // The scene itself.
    colors('.background', { 0: '#120c14', 5: '#0b1020', 10: '#0b1020', 13: '#4a2b33', 20: '#2a1c2e', 23: '#120c14' }),
    colors('air.color', { 0: '#120c14', 5: '#101a33', 10: '#101a33', 13: '#7a4a3c', 20: '#3a2438', 23: '#120c14' }),

    // The camera.
    ...cameraTracks({
      0: [0, 2.1, 10.6],
      5: [0, 2, 9.9],
      11: [-1.6, 1.8, 8.9],
      14: [0, 1.6, 9.2],
      18: [1.2, 1.9, 8.6],
      21: [0, 2.1, 10.2],
      24: [0, 2.1, 10.6],
    }),
    ease('camera.fov', { 0: 32, 5: 32, 11: 29, 14: 31, 17.5: 24, 21: 32, 24: 32 }),

    // The curtain, and the house.
    ...['Left', 'Right'].map((side) =>
      ease(`curtain${side}.morphTargetInfluences[open]`, { 0: 0, 2: 0, 5: 1, 20.2: 1, 22.8: 0, 24: 0 }),
    ),
    ease('house.intensity', { 0: 0.35, 2: 0.35, 5: 0.22, 11: 0.25, 14: 1, 19: 0.8, 23: 0.35, 24: 0.35 }),
    ease('footlights.intensity', { 0: 4, 1.5: 16, 5: 7, 11: 6, 14: 10, 20: 10, 22.5: 16, 24: 4 }),

    // The sky. Two numbers for a texture's offset.
    colors('backdrop.material.color', {
      0: '#3657a3',
      10: '#3657a3',
      12: '#d9748a',
      14: '#ffc48a',
      19: '#a4c4ff',
      24: '#3657a3',
    }),
    new VectorKeyframeTrack('backdrop.map.offset', [0, SECONDS], [0, 0, 0.5, 0]),
    vectors('sun.position', {
      0: [1.7, -0.8, -2.8],
      10: [1.7, -0.8, -2.8],
      14.5: [1.5, 2.7, -2.8],
      24: [1.4, 3.2, -2.8],
    }),
    colors('sun.material.emissive', { 0: '#ff5a2a', 11: '#ff5a2a', 14: '#ffd37a', 24: '#fff0c0' }),
    ease('sun.material.emissiveIntensity', { 0: 0, 10: 0.1, 12: 0.9, 14: 1, 20: 1, 22: 0.1, 24: 0 }),

    // The sea and the ship.
    ...WAVES.flatMap((name, row) => [
      wave(`${name}.position[x]`, beat(row % 2 === 0 ? 0.35 : -0.35, 2.4)),
      wave(`${name}.position[y]`, beat(0.05 + row * 0.01, 1.6)),
      colors(`${name}.material.color`, { 0: '#25547c', 10: '#25547c', 13: '#7a6a86', 16: '#3f7fa6', 24: '#25547c' }),
    ]),
    switches('ship.visible', { 0: false, 4: true, 12.8: false }),
    vectors('ship.position', { 0: [-4.6, 0.75, -2.05], 4: [-4.6, 0.75, -2.05], 12.8: [4.6, 0.75, -2.05] }),
    wave('ship.rotation[z]', beat(0.07, 1.2)),

    // The star.
    vectors('pedestal.position', {
      0: [0, -0.3, 0.3],
      12.5: [0, -0.3, 0.3],
      14: [0, 0.25, 0.3],
      21: [0, 0.25, 0.3],
      24: [0, -0.3, 0.3],
    }),
    vectors('jewel.position', {
      0: [0, -1, 0.3],
      12.5: [0, -1, 0.3],
      14: [0, 0.95, 0.3],
      17: [0, 1.75, 0.3],
      20.5: [0, 1.6, 0.3],
      22: [0, 0.95, 0.3],
      24: [0, -1, 0.3],
    }),
    ease('jewel.rotation[y]', { 0: 0, 12: 0, 22: 4 * Math.PI, 24: 4 * Math.PI }),
    ease('jewel.morphTargetInfluences[star]', { 0: 0, 15: 0, 16.4: 1.08, 17: 1, 19: 0.86, 20: 1, 22: 0, 24: 0 }),
    ease('jewel.material.roughness', { 0: 1, 14.5: 1, 17: 0.18, 20: 0.18, 22: 1, 24: 1 }),
    ease('jewel.material.opacity', { 0: 0, 12.5: 0, 14: 1, 24: 1 }),
    colors('jewel.material.color', { 0: '#8f9bb5', 15: '#8f9bb5', 17: '#ffc94a', 22: '#ffc94a', 24: '#8f9bb5' }),
    colors('jewel.material.emissive', { 0: '#000000', 15.5: '#000000', 17: '#6a3a08', 20: '#6a3a08', 22: '#000000' }),

    // Confetti.
    switches('confetti.visible', { 0: false, 16.4: true, 21: false }),
    vectors('confetti.position', { 0: [0, 3.4, 0.2], 16.4: [0, 3.4, 0.2], 21: [0, -2.6, 0.2], 24: [0, -2.6, 0.2] }),
    ease('confetti.rotation[y]', { 0: 0, 16: -0.4, 21: 0.5, 24: 0.5 }),

    // The lamps.
    ...lampTracks('Left', {
      intensity: { 0: 0, 4: 0, 5: 70, 11: 50, 13: 0, 14.5: 0, 15: 80, 20: 80, 22: 0, 24: 0 },
      color: { 0: '#bcd0ff', 13: '#bcd0ff', 14.5: '#ff5fa2', 18: '#8f6bff', 24: '#bcd0ff' },
      angle: { 0: 0.2, 5: 0.22, 12: 0.16, 15: 0.2, 17: 0.3, 24: 0.2 },
      aim: { 0: [-3, 1, -2], 4.5: [-3, 1, -2], 12: [3, 1, -2], 15: [0, 1, 0.3], 17: [0, 1.7, 0.3], 24: [-3, 1, -2] },
    }),
    ...lampTracks('Right', {
      intensity: { 0: 0, 14.5: 0, 15: 80, 20: 80, 22: 0, 24: 0 },
      color: { 0: '#59d0ff', 15: '#59d0ff', 18: '#7f9dff', 24: '#59d0ff' },
      angle: { 0: 0.2, 15: 0.2, 17: 0.3, 24: 0.2 },
      aim: { 0: [2.5, 0, 0], 14.5: [2.5, 0, 0], 15.5: [0, 1, 0.3], 17: [0, 1.7, 0.3], 24: [2.5, 0, 0] },
    }),
    ...lampTracks('Top', {
      intensity: { 0: 30, 1: 60, 2.5: 60, 5: 0, 12.6: 0, 14: 80, 20: 80, 22: 60, 24: 30 },
      color: { 0: '#ffd9a0', 24: '#ffd9a0' },
      angle: { 0: 0.3, 2: 0.42, 12: 0.14, 17: 0.24, 21: 0.42, 24: 0.3 },
      aim: {
        0: [-1, 1.2, 1.6],
        2: [1, 1.2, 1.6],
        5: [0, 1, 0.3],
        20: [0, 1, 0.3],
        22: [0, 1.2, 1.6],
        24: [-1, 1.2, 1.6],
      },
    }),
  ]);
}

interface LampKeys {
  readonly intensity: Keys<number>;
  readonly color: Keys<string>;
  /** Radians, half the beam's width. */
  readonly angle: Keys<number>;
  /** Where the beam goes. */
  readonly aim: Keys<Vector3Tuple>;
}

function lampTracks(name: keyof typeof LAMPS, { intensity, color, angle, aim }: LampKeys): KeyframeTrack[] {
  const lamp = new Vector3(...LAMPS[name]);
  // A beam in the air is as wide as the light, and as bright.
  const widths = mapKeys(angle, (radians): Vector3Tuple => [6.5 * Math.tan(radians), 6.5 * Math.tan(radians), 1]);
  return [
    ease(`light${name}.intensity`, intensity),
    ease(
      `beam${name}.material.opacity`,
      mapKeys(intensity, (candela) => candela / 1100),
    ),
    colors(`light${name}.color`, color),
    colors(`beam${name}.material.color`, color),
    ease(`light${name}.angle`, angle),
    vectors(`beam${name}.scale`, widths),
    turns(
      `lamp${name}.quaternion`,
      mapKeys(aim, (place) => lookFrom(new Vector3(...place), lamp)),
    ),
  ];
}

/** The camera looks at the middle of the stage. */
function cameraTracks(places: Keys<Vector3Tuple>): KeyframeTrack[] {
  const middle = new Vector3(0, 1.95, 0);
  return [
    vectors('camera.position', places),
    turns(
      'camera.quaternion',
      mapKeys(places, (place) => lookFrom(new Vector3(...place), middle)),
    ),
  ];
}

/** The turn whose +Z leads from `middle` to `place`. */
function lookFrom(place: Vector3, middle: Vector3): Quaternion {
  return new Quaternion().setFromRotationMatrix(new Matrix4().lookAt(place, middle, new Vector3(0, 1, 0)));
}

/** To and fro for the whole play. */
function beat(size: number, seconds: number): Keys<number> {
  const count = Math.round(SECONDS / seconds);
  return Object.fromEntries(
    Array.from({ length: count + 1 }, (_, key) => [(key * SECONDS) / count, key % 2 === 0 ? size : -size]),
  );
}

function mapKeys<From, To>(keys: Keys<From>, change: (value: From) => To): Keys<To> {
  return Object.fromEntries(Object.entries(keys).map(([second, value]) => [second, change(value)]));
}

/** Keys in their order, with steps between them that begin and end slowly, for tracks that go evenly from key to key. */
function eased<Value>(keys: Keys<Value>, mix: (from: Value, to: Value, share: number) => Value): Sorted<Value> {
  const { times, values } = sorted(keys);
  const out: Sorted<Value> = { times: [times[0]!], values: [values[0]!] };
  for (let key = 1; key < times.length; key++) {
    for (let step = 1; step <= EASE_STEPS; step++) {
      const part = step / EASE_STEPS;
      out.times.push(MathUtils.lerp(times[key - 1]!, times[key]!, part));
      out.values.push(mix(values[key - 1]!, values[key]!, MathUtils.smoothstep(part, 0, 1)));
    }
  }
  return out;
}

/** An object's own order of such keys is not that of the seconds: whole numbers come first. */
function sorted<Value>(keys: Keys<Value>): Sorted<Value> {
  const entries = Object.entries(keys).map(([second, value]) => [Number(second), value] as const);
  entries.sort(([a], [b]) => a - b);
  return { times: entries.map(([second]) => second), values: entries.map(([, value]) => value) };
}

function ease(path: string, keys: Keys<number>): KeyframeTrack {
  const { times, values } = eased(keys, MathUtils.lerp);
  return new NumberKeyframeTrack(path, times, values);
}

function wave(path: string, keys: Keys<number>): KeyframeTrack {
  const { times, values } = sorted(keys);
  return new NumberKeyframeTrack(path, times, values, InterpolateSmooth);
}

function switches(path: string, keys: Keys<boolean>): KeyframeTrack {
  const { times, values } = sorted(keys);
  return new BooleanKeyframeTrack(path, times, values);
}

function colors(path: string, keys: Keys<string>): KeyframeTrack {
  const { times, values } = sorted(keys);
  const numbers = values.flatMap((value) => new Color(value).toArray());
  return new ColorKeyframeTrack(path, times, numbers);
}

function vectors(path: string, keys: Keys<Vector3Tuple>): KeyframeTrack {
  const mix = (from: Vector3Tuple, to: Vector3Tuple, share: number): Vector3Tuple =>
    new Vector3(...from).lerp(new Vector3(...to), share).toArray();
  const { times, values } = eased(keys, mix);
  return new VectorKeyframeTrack(path, times, values.flat());
}

function turns(path: string, keys: Keys<Quaternion>): KeyframeTrack {
  const { times, values } = eased(keys, (from, to, share) => from.clone().slerp(to, share));
  const numbers = values.flatMap((value) => value.toArray());
  return new QuaternionKeyframeTrack(path, times, numbers);
}
