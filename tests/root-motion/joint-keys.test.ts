import { describe, expect, it } from 'vitest';
import { createClip, type KeyTrack } from '../../src/keys/clip.js';
import { jointKeys, risingTimes, tracksOf } from '../../src/root-motion/joint-keys.js';
import { turn } from '../support/expect-numbers.js';
import { skeletonOf } from '../support/make-skeleton.js';
import { trackOf } from '../support/sample-track.js';

const TWO = skeletonOf([-1, 0]);

function ofJoint(joint: number, track: KeyTrack): KeyTrack {
  return { ...track, joint };
}

function sampled(tracks: readonly KeyTrack[], joint: number, time: number, before = false): number[][] {
  const keys = jointKeys(createClip('clip', 1, tracks), TWO, joint);
  keys.sample(time, before);
  return [[...keys.translation], [...keys.rotation]];
}

describe('tracksOf', () => {
  it('gives back what a clip was made of', () => {
    const numbers = (count: number, start: number): Float32Array =>
      Float32Array.from({ length: count }, (_, i) => start + i);
    const tangents = (size: number, start: number): Pick<KeyTrack, 'inTangents' | 'outTangents'> => ({
      inTangents: numbers(size * 4, start),
      outTangents: numbers(size * 4, start + 100),
    });
    const times = Float32Array.of(0, 1);
    for (const kind of ['step', 'linear', 'spline', 'bezier'] as const) {
      const count = kind === 'spline' ? 6 : 2;
      const tracks: KeyTrack[] = [
        { joint: 1, channel: 'translation' as const, size: 3 },
        { joint: 0, channel: 'translation' as const, size: 3 },
        { joint: 0, channel: 'rotation' as const, size: 4 },
        { joint: 2, channel: 'scale' as const, size: 3 },
      ].map(({ joint, channel, size }, i) => ({
        name: `joint ${joint}, ${channel}`,
        joint,
        channel,
        interpolation: kind,
        times,
        values: numbers(count * size, i * 50),
        ...(kind === 'bezier' ? tangents(size, i * 1000) : {}),
      }));
      const clip = createClip('clip', 1, tracks);
      expect(clip.groups).toHaveLength(1);
      expect(tracksOf(clip.groups[0]!)).toEqual(tracks);
      expect(createClip('clip', 1, tracksOf(clip.groups[0]!))).toEqual(clip);
    }
  });
});

describe('jointKeys', () => {
  const tracks = [
    ofJoint(0, trackOf('translation', 'linear', [0, 1], [0, 0, 0, 9, 9, 9])),
    ofJoint(1, trackOf('translation', 'linear', [0, 0.5, 1], [0, 0, 0, 1, 2, 3, 2, 4, 6])),
    ofJoint(1, trackOf('rotation', 'step', [0, 0.25], [0, 0, 0, 1, 1, 0, 0, 0])),
    ofJoint(1, trackOf('scale', 'linear', [0, 0.125], [1, 1, 1, 2, 2, 2])),
  ];

  it('are those of one joint, each time once', () => {
    const keys = jointKeys(createClip('clip', 1, tracks), TWO, 1);
    expect(keys.times).toEqual([0, 0.25, 0.5, 1]);
    expect(sampled(tracks, 1, 0.25)).toEqual([
      [0.5, 1, 1.5],
      [1, 0, 0, 0],
    ]);
    expect(sampled(tracks, 1, 2)).toEqual([
      [2, 4, 6],
      [1, 0, 0, 0],
    ]);
    expect(sampled(tracks, 1, -1)).toEqual([
      [0, 0, 0],
      [0, 0, 0, 1],
    ]);
  });

  it('rest where the clip says nothing', () => {
    expect(sampled(tracks.slice(0, 1), 1, 0.5)).toEqual([
      [1, 0, 0],
      [0, 0, 0, 1],
    ]);
    expect(jointKeys(createClip('clip', 1, []), TWO, 1).times).toEqual([]);
  });

  it('have two sides where a step ends and where two keys are at one time', () => {
    const cut = trackOf('translation', 'linear', [0, 0.5, 0.5, 1], [0, 0, 0, 1, 1, 1, 5, 5, 5, 6, 6, 6]);
    const step = trackOf('rotation', 'step', [0.25, 0.75], [0, 0, 0, 1, ...turn(0, 1, 0, 180)]);
    const keys = jointKeys(createClip('clip', 1, [cut, step]), TWO, 0);
    expect([...keys.cuts].sort()).toEqual([0.25, 0.5, 0.75]);
    expect([true, false].map((before) => sampled([cut, step], 0, 0.5, before)[0])).toEqual([
      [1, 1, 1],
      [5, 5, 5],
    ]);
    expect([true, false].map((before) => Math.round(sampled([cut, step], 0, 0.75, before)[1]![3]!))).toEqual([1, 0]);
  });

  it('take the last of two tracks of one channel', () => {
    const two = [1, 2].map((value) => trackOf('translation', 'linear', [0, value], [value, 0, 0, value, 0, 0]));
    expect(sampled(two, 0, 0.5)[0]).toEqual([2, 0, 0]);
  });
});

describe('risingTimes', () => {
  it('puts numbers in order, each once', () => {
    expect(risingTimes([10, 9, -1, 9, 10, 0])).toEqual([-1, 0, 9, 10]);
    expect(risingTimes([])).toEqual([]);
  });
});
