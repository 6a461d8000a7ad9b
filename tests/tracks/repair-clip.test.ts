import fc from 'fast-check';
import * as THREE from 'three';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { AnimationClip, type ClipProblemKind, inspectClip, repairClip } from '../../src/index.js';
import { listModels, loadModel, syntheticPath } from '../support/load-model.js';
import { seededRandom } from '../support/random.js';
import { sampleTrack, splineMaker, timesBetween } from '../support/track-samples.js';

/** What only the author of a clip could mend. */
const LEFT_ALONE: ReadonlySet<ClipProblemKind> = new Set([
  'no-tracks',
  'no-duration',
  'duplicate-track',
  'hard-cut',
  'beyond-duration',
  'long-way-round',
]);

const kindsOf = (clip: THREE.AnimationClip) => new Set(inspectClip(clip).map(({ kind }) => kind));
const mendable = (clip: THREE.AnimationClip) => inspectClip(clip).filter(({ kind }) => !LEFT_ALONE.has(kind));
const level = (...times: number[]) =>
  new THREE.NumberKeyframeTrack(
    'a.x',
    times,
    times.map((_, i) => i),
  );
const fixture = async (name: string) => (await loadModel(syntheticPath(name))).animations[0]!;

describe('repairClip', () => {
  it('keeps all that a clip has but its uuid', () => {
    const clip = new THREE.AnimationClip('Walk', 5, [level(0, 1)], THREE.AdditiveAnimationBlendMode);
    clip.userData = { author: { name: 'A' } };
    const mended = repairClip(clip);
    expect({ ...mended, uuid: clip.uuid }).toEqual({ ...clip });
    expect(mended.uuid).not.toBe(clip.uuid);
    expect(mended.userData.author).not.toBe(clip.userData.author);
    expect(mended.tracks[0]!.times).not.toBe(clip.tracks[0]!.times);
    expect(mended).toBeInstanceOf(THREE.AnimationClip);
    expect(repairClip(new AnimationClip('Walk', 5, [level(0, 1)]))).toBeInstanceOf(AnimationClip);
  });

  it('leaves the clip as it is, and arrays that it shares', async () => {
    for (const name of ['nan-keys', 'unsorted-times', 'bad-quaternions', 'negative-time', 'shared-accessors']) {
      const clip = await fixture(name);
      const before = clip.tracks.map((track) => [track.times, track.values, [...track.times], [...track.values]]);
      const { duration, tracks } = clip;
      repairClip(clip);
      expect(clip.tracks.map((track) => [track.times, track.values, [...track.times], [...track.values]])).toEqual(
        before,
      );
      clip.tracks.forEach((track, i) => {
        expect(track.times).toBe(before[i]![0]);
      });
      expect([clip.duration, clip.tracks]).toEqual([duration, tracks]);
      expect(clip.tracks).toBe(tracks);
    }
  });

  it('drops tracks that can drive nothing, and what is no track', () => {
    const clip = new THREE.AnimationClip('Walk', -1, [level(0, 1)]);
    clip.tracks.push(null as never, Object.assign(level(0), { name: '' }), level(0, 2));
    expect(repairClip(clip).tracks.map((track) => [...track.times])).toEqual([
      [0, 1],
      [0, 2],
    ]);
  });

  it('gives a clip without anything of use back empty, of whatever class', () => {
    const clip = new AnimationClip('Walk', -1, [level(0, 1)]);
    clip.tracks[0]!.times.fill(Number.NaN);
    expect(repairClip(clip).tracks).toEqual([]);
    expect(repairClip(Object.assign(clip, { tracks: undefined as never })).tracks).toEqual([]);
  });

  it('works a duration out again that is none', () => {
    for (const duration of [Number.NaN, Infinity, 0, -3]) {
      const clip = Object.assign(new THREE.AnimationClip('Walk', 1, [level(0, 2)]), { duration });
      expect(repairClip(clip).duration).toBe(2);
    }
  });

  it('works a duration out again that three has taken from the wrong key', async () => {
    const unsorted = await fixture('unsorted-times');
    expect(unsorted.duration).toBe(0.5);
    expect(repairClip(unsorted).duration).toBe(1);
    const spoilt = await fixture('nan-keys');
    expect([spoilt.duration, repairClip(spoilt).duration]).toEqual([2, 2]);
  });

  it('keeps a duration that somebody has set', () => {
    for (const duration of [0.5, 7]) {
      const clip = new THREE.AnimationClip('Walk', duration, [level(0, 2, 1)]);
      expect(repairClip(clip).duration).toBe(duration);
    }
  });
});

describe('any broken clip', () => {
  let makeSpline: Awaited<ReturnType<typeof splineMaker>>;
  beforeAll(async () => {
    makeSpline = await splineMaker();
  });

  /** Numbers for values and tangents, one in forty of which is none; zeros come in runs, for rotations of no length. */
  const oddNumbers = fc.integer().map((seed) => {
    const random = seededRandom(seed);
    let zeros = 0;
    return Array.from({ length: 170 }, () => {
      if (zeros-- > 0) return 0;
      const place = random();
      if (place < 0.025) return [Number.NaN, Infinity, -Infinity][Math.floor(random() * 3)]!;
      if (place < 0.05) zeros = 12;
      return place < 0.3 ? Math.round(random() * 2 - 1) : Math.fround(random() * 8 - 4);
    });
  });
  const oddTime = fc.oneof(
    { weight: 12, arbitrary: fc.integer({ min: -4, max: 12 }).map((step) => step / 4) },
    { weight: 1, arbitrary: fc.constantFrom(Number.NaN, Infinity, -Infinity) },
  );
  const kinds = ['vector', 'quaternion', 'color', 'number', 'bool', 'string'] as const;
  const curves = ['step', 'linear', 'smooth', 'bezier', 'spline'] as const;
  const oddTrack = fc
    .record({
      kind: fc.constantFrom(...kinds),
      curve: fc.constantFrom(...curves),
      times: fc.array(oddTime, { minLength: 0, maxLength: 7 }),
      numbers: oddNumbers,
      excess: fc.oneof(
        { weight: 5, arbitrary: fc.constant(0) },
        { weight: 1, arbitrary: fc.integer({ min: -5, max: 5 }) },
      ),
      name: fc.constantFrom('Hips.position', 'Hips.quaternion', '.x', '.y', '.z[1]', 'nothing'),
    })
    .map((given) => () => makeTrack(given));

  function makeTrack(given: {
    kind: (typeof kinds)[number];
    curve: (typeof curves)[number];
    times: number[];
    numbers: number[];
    excess: number;
    name: string;
  }): THREE.KeyframeTrack {
    const { kind, curve, times, numbers, name } = given;
    const isDiscrete = kind === 'bool' || kind === 'string';
    const size = { vector: 3, quaternion: 4, color: 3, number: 1, bool: 1, string: 1 }[kind];
    const count = Math.max(0, times.length * size * (curve === 'spline' && !isDiscrete ? 3 : 1) + given.excess);
    const values = numbers.slice(0, count);
    if (isDiscrete) {
      const mixed = values.map((value) => (value > 0 ? (kind === 'bool' ? true : 'on') : value));
      const track = new THREE.BooleanKeyframeTrack(name, [0], [true]);
      Object.assign(track, { ValueTypeName: kind, times: Float32Array.from(times), values: mixed });
      return track;
    }
    const classes = {
      vector: THREE.VectorKeyframeTrack,
      quaternion: THREE.QuaternionKeyframeTrack,
      color: THREE.ColorKeyframeTrack,
      number: THREE.NumberKeyframeTrack,
    };
    const track = new classes[kind](name, [0], new Array(size).fill(0));
    track.times = Float32Array.from(times);
    track.values = Float32Array.from(values);
    if (curve === 'step') track.setInterpolation(THREE.InterpolateDiscrete);
    if (curve === 'smooth' && kind !== 'quaternion') track.setInterpolation(THREE.InterpolateSmooth);
    if (curve === 'spline') makeSpline(track, values);
    if (curve === 'bezier') {
      track.setInterpolation(THREE.InterpolateBezier);
      const tangents = [...numbers, ...numbers].slice(0, (values.length - given.excess) * 2);
      track.settings = { inTangents: Float32Array.from(tangents), outTangents: Float32Array.from(tangents).reverse() };
    }
    return track;
  }

  const oddClip = fc
    .tuple(fc.array(oddTrack, { maxLength: 3 }), fc.constantFrom(-1, -1, 0, 1.5, Number.NaN, Infinity))
    .map(([makers, duration]) => () => {
      const clip = new THREE.AnimationClip(
        'Odd',
        1,
        makers.map((make) => make()),
      );
      if (duration === -1) clip.resetDuration();
      else clip.duration = duration;
      return clip;
    });

  it('comes back without what can be mended, of finite numbers, and of finite motion', () => {
    const seen = new Set<ClipProblemKind>();
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    fc.assert(
      fc.property(oddClip, (make) => {
        const clip = make();
        for (const kind of kindsOf(clip)) seen.add(kind);
        const mended = repairClip(clip);
        expect(mendable(mended)).toEqual([]);
        for (const track of mended.tracks) {
          for (const sample of sampleTrack(track, timesBetween(0, 3, 13))) {
            if (typeof sample[0] === 'number') expect(sample.every(Number.isFinite), track.name).toBe(true);
          }
        }
        expect(contentOf(repairClip(mended))).toEqual(contentOf(mended));
        expect(contentOf(clip)).toEqual(contentOf(make()));
      }),
      { numRuns: 500 },
    );
    warn.mockRestore();
    // The clips above are broken in every way but one: an entry that is no track.
    expect([...seen].sort()).toEqual(
      [...LEFT_ALONE, 'duration', 'bad-name', 'no-keys', 'value-count', 'nan', 'value-type', 'tangents']
        .concat('unsorted', 'negative-time', 'duplicate-time', 'zero-quaternion', 'not-normalised')
        .sort(),
    );
  }, 30_000);

  function contentOf(clip: THREE.AnimationClip): unknown {
    return [clip.duration, clip.tracks.map((track) => [track.name, track.times, track.values, track.settings])];
  }
});

describe('the models', () => {
  it('come back without what can be mended; clean ones give equal samples', async () => {
    for (const [name, path] of listModels()) {
      for (const clip of (await loadModel(path)).animations) {
        const mended = repairClip(clip);
        expect(mendable(mended), name).toEqual([]);
        if (mendable(clip).length > 0) continue;
        const times = timesBetween(0, clip.duration, 17);
        expect(mended.duration).toBe(clip.duration);
        expect(mended.tracks.length).toBe(clip.tracks.length);
        mended.tracks.forEach((track, i) => {
          const isEqual = sampleTrack(track, times).join() === sampleTrack(clip.tracks[i]!, times).join();
          expect([track.name, isEqual]).toEqual([clip.tracks[i]!.name, true]);
        });
      }
    }
  }, 60_000);
});
