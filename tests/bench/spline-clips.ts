// Linear clips → cubic splines as glTF files have them, read by three's own loader: only it makes its interpolants.

import type { AnimationClip, KeyframeTrack } from 'three';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';

/** glTF's names for what tracks drive. */
const PATHS: Readonly<Record<string, string>> = { position: 'translation', quaternion: 'rotation', scale: 'scale' };

/** Numbers of a .glb file that stand in its specification. */
const GLB_MAGIC = 0x46546c67;
const JSON_CHUNK = 0x4e4f534a;
const BINARY_CHUNK = 0x004e4942;
const FLOAT = 5126;

/** Accessors of a file in the making, one after another in one buffer. */
interface Keys {
  readonly numbers: number[];
  readonly accessors: object[];
}

/**
 * Returns clips with the same keys, and tangents that lead from the key before to the key after.
 *
 * - clips: tracks named `node.position`, `node.quaternion` or `node.scale`.
 */
export async function toSplineClips(clips: readonly AnimationClip[]): Promise<AnimationClip[]> {
  const names = [...new Set(clips.flatMap(({ tracks }) => tracks.map((track) => splitName(track).node)))];
  const keys: Keys = { numbers: [], accessors: [] };
  const animations = clips.map(({ name, tracks }) => ({
    name,
    samplers: tracks.map((track) => ({
      interpolation: 'CUBICSPLINE',
      input: addAccessor(keys, [...track.times], 1),
      output: addAccessor(keys, withTangents(track), track.getValueSize()),
    })),
    channels: tracks.map((track, sampler) => {
      const { node, property } = splitName(track);
      return { sampler, target: { node: names.indexOf(node), path: PATHS[property] } };
    }),
  }));
  const byteLength = keys.numbers.length * 4;
  const json = {
    asset: { version: '2.0' },
    scenes: [{ nodes: names.map((_, index) => index) }],
    nodes: names.map((name) => ({ name })),
    buffers: [{ byteLength }],
    bufferViews: [{ buffer: 0, byteLength }],
    accessors: keys.accessors,
    animations,
  };
  const file = writeGlb(JSON.stringify(json), Float32Array.from(keys.numbers));
  return (await new GLTFLoader().parseAsync(file, '')).animations;
}

/** For each key three values: the tangent that comes in, the value, the tangent that goes out. */
function withTangents(track: KeyframeTrack): number[] {
  const { times, values } = track;
  const size = track.getValueSize();
  const numbers: number[] = [];
  for (let key = 0; key < times.length; key++) {
    const before = Math.max(0, key - 1);
    const after = Math.min(times.length - 1, key + 1);
    const seconds = times[after]! - times[before]!;
    const tangent = Array.from(
      { length: size },
      (_, n) => (values[after * size + n]! - values[before * size + n]!) / seconds,
    );
    numbers.push(...tangent, ...values.slice(key * size, (key + 1) * size), ...tangent);
  }
  return numbers;
}

/** Returns the accessor's index. */
function addAccessor({ numbers, accessors }: Keys, values: readonly number[], size: number): number {
  const type = size === 1 ? 'SCALAR' : `VEC${size}`;
  accessors.push({
    bufferView: 0,
    byteOffset: numbers.length * 4,
    componentType: FLOAT,
    count: values.length / size,
    type,
    ...(size === 1 && { min: [values[0]], max: [values.at(-1)] }),
  });
  for (const value of values) numbers.push(value);
  return accessors.length - 1;
}

function splitName({ name }: KeyframeTrack): { node: string; property: string } {
  const dot = name.lastIndexOf('.');
  return { node: name.slice(0, dot), property: name.slice(dot + 1) };
}

/** A file of two chunks, each filled up to a multiple of four bytes. */
function writeGlb(json: string, numbers: Float32Array): ArrayBuffer {
  const text = new TextEncoder().encode(json.padEnd(Math.ceil(json.length / 4) * 4));
  const file = new Uint8Array(12 + 8 + text.length + 8 + numbers.byteLength);
  const words = new DataView(file.buffer);
  [GLB_MAGIC, 2, file.length, text.length, JSON_CHUNK].forEach((word, index) => {
    words.setUint32(index * 4, word, true);
  });
  file.set(text, 20);
  words.setUint32(20 + text.length, numbers.byteLength, true);
  words.setUint32(24 + text.length, BINARY_CHUNK, true);
  file.set(new Uint8Array(numbers.buffer), 28 + text.length);
  return file.buffer;
}
