import * as THREE from 'three';
import { beforeAll, describe, expect, it } from 'vitest';
import { type ClipProblem, inspectClip, VectorKeyframeTrack } from '../../src/index.js';
import { lastTime } from '../../src/tracks/inspect-clip.js';
import { listModels, loadModel } from '../support/load-model.js';

const slide = (...times: number[]) =>
  new THREE.VectorKeyframeTrack(
    'Hips.position',
    times,
    times.flatMap((_, i) => [i, 0, 0]),
  );
const clipOf = (...tracks: THREE.KeyframeTrack[]) => new THREE.AnimationClip('Walk', -1, tracks);

/** What a reader would count: how often each kind comes up, harmless ones in brackets. */
function summary(problems: readonly ClipProblem[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { kind, harmless } of problems) {
    const name = harmless ? `(${kind})` : kind;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

describe('inspectClip', () => {
  it('finds nothing about a good clip', () => {
    const bone = new THREE.Bone();
    expect(
      inspectClip(clipOf(slide(0, 1), new VectorKeyframeTrack(bone, 'scale', [0, 1], [1, 1, 1, 2, 2, 2]))),
    ).toEqual([]);
  });

  it('says where, what, and what was expected', () => {
    const track = slide(0, 1);
    track.values[3] = Number.NaN;
    expect(inspectClip(clipOf(slide(0, 1), Object.assign(track, { name: 'Spine.position' })))).toEqual([
      {
        track: 1,
        name: 'Spine.position',
        key: 1,
        kind: 'nan',
        value: Number.NaN,
        harmless: false,
        message: 'clip "Walk", track 1 ("Spine.position"), key 1 has value NaN, expected a finite number.',
      },
    ]);
  });

  it('finds that there are no tracks', () => {
    expect(inspectClip(clipOf())).toEqual([
      {
        track: -1,
        name: 'Walk',
        key: null,
        kind: 'no-tracks',
        value: 0,
        harmless: false,
        message: 'clip "Walk" has no tracks, expected at least one.',
      },
    ]);
  });

  it('finds what is no track, and goes on', () => {
    const clip = clipOf(slide(0, 1));
    clip.tracks.push(null as never, {} as never, slide(-1));
    expect(inspectClip(clip).map(({ track, kind }) => [track, kind])).toEqual([
      [1, 'not-a-track'],
      [2, 'not-a-track'],
      [3, 'duplicate-track'],
      [3, 'negative-time'],
    ]);
  });

  it('finds two tracks for one property', () => {
    expect(inspectClip(clipOf(slide(0, 1), slide(0, 1)))).toMatchObject([
      { track: 1, kind: 'duplicate-track', value: 0, key: null },
    ]);
  });

  it.each([Number.NaN, Infinity, -1, 0, undefined, '1'])('finds the duration %o', (duration) => {
    const clip = Object.assign(clipOf(slide(0, 1)), { duration });
    expect(inspectClip(clip as THREE.AnimationClip)).toMatchObject([
      { track: -1, kind: 'duration', value: duration, harmless: false },
    ]);
  });

  it('tells a pose from a broken duration', () => {
    expect(inspectClip(clipOf(slide(0)))).toMatchObject([{ kind: 'no-duration', value: 0, harmless: true }]);
  });

  it('never throws, whatever it is given', () => {
    const odd = { times: new DataView(new ArrayBuffer(8)), values: [], createInterpolant: () => {} };
    const rubbish = { name: Symbol('name'), times: [1n, 'x', null], values: [{}], createInterpolant: () => {} };
    const holes = { name: 7, duration: 1n, tracks: [undefined, odd, rubbish] };
    delete holes.tracks[0];
    for (const clip of [
      undefined,
      null,
      7,
      'Walk',
      {},
      { tracks: 5 },
      holes,
      { ...holes, name: Object.create(null) },
    ]) {
      expect(Array.isArray(inspectClip(clip as never)), String(typeof clip)).toBe(true);
    }
    expect(inspectClip(holes as never).filter(({ kind }) => kind === 'not-a-track')).toHaveLength(2);
  });
});

describe('lastTime', () => {
  it('is that of the latest key, wherever it stands', () => {
    expect(lastTime([slide(0, 3, 1), slide(2), null])).toBe(3);
    expect(lastTime([slide(-3, -1)])).toBe(0);
    expect(lastTime([])).toBe(0);
    const broken = slide(1, 2, 3);
    broken.times.set([Number.NaN, 2, Infinity]);
    expect(lastTime([broken])).toBe(2);
  });
});

describe('the models', () => {
  const found = new Map<string, Record<string, number>>();

  beforeAll(async () => {
    for (const [name, path] of listModels()) {
      const { animations } = await loadModel(path);
      const problems = animations.flatMap(inspectClip);
      if (problems.length > 0) found.set(name.replace('synthetic/', ''), summary(problems));
    }
  }, 60_000);

  it('of the fixtures that are odd are found out, and of them no others', () => {
    const fixtures = [...listModels().keys()].flatMap((name) => name.match(/^synthetic\/(.*)/)?.[1] ?? []);
    expect(Object.fromEntries([...found].filter(([name]) => fixtures.includes(name)))).toEqual({
      'antipodal-quaternions.gltf': { '(long-way-round)': 2 },
      'bad-quaternions.gltf': { 'not-normalised': 2, 'zero-quaternion': 1 },
      'duplicate-times.gltf': { '(hard-cut)': 1 },
      'nan-keys.gltf': { nan: 2 },
      'negative-time.gltf': { 'negative-time': 1 },
      'quantized-rotations.gltf': { '(not-normalised)': 2 },
      'same-target-twice.gltf': { 'duplicate-track': 1 },
      'unsorted-times.gltf': { unsorted: 1, '(beyond-duration)': 1 },
      'zero-length-clip.gltf': { '(no-duration)': 1 },
    });
  });

  it('that people use have nothing that would play wrong', () => {
    const broken = [...found].filter(([name, counts]) => {
      const isFixture = [...listModels().keys()].includes(`synthetic/${name}`);
      return !isFixture && Object.keys(counts).some((kind) => !kind.startsWith('('));
    });
    expect(broken).toEqual([]);
  });
});
