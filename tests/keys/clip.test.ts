import { describe, expect, it } from 'vitest';
import { channelSize, createClip, type KeyTrack } from '../../src/keys/clip.js';
import { expectMessage, messageOf } from '../support/expect-numbers.js';
import { threefold, trackOf } from '../support/sample-track.js';

const position: KeyTrack = trackOf('translation', 'linear', [0, 1], [1, 2, 3, 4, 5, 6]);

/** A good Bezier track of one key with one thing changed. */
function bezier(changes: Partial<KeyTrack>): KeyTrack {
  const tangents = { inTangents: [0, 1, 0, 2, 0, 3], outTangents: [0, 1, 0, 2, 0, 3] };
  return { ...trackOf('scale', 'bezier', [0], [1, 2, 3], tangents), ...changes };
}

describe('channelSize', () => {
  it('is 4 for a rotation and 3 for the others', () => {
    expect(channelSize('rotation')).toBe(4);
    expect(channelSize('translation')).toBe(3);
    expect(channelSize('scale')).toBe(3);
  });
});

describe('createClip', () => {
  it('makes a clip of no tracks, and of no length', () => {
    expect(createClip('empty', 0, [])).toEqual({ name: 'empty', duration: 0, groups: [] });
  });

  it('keeps name and duration, whatever the last key is', () => {
    const clip = createClip('Walk', 2.5, [position]);
    expect(clip.name).toBe('Walk');
    expect(clip.duration).toBe(2.5);
  });

  it('lays translations, rotations and scales of one key side by side, whatever their order', () => {
    const times = [0, 0.5];
    const clip = createClip('Walk', 1, [
      { ...trackOf('scale', 'linear', times, [20, 21, 22, 120, 121, 122]), joint: 4 },
      { ...trackOf('rotation', 'linear', times, [10, 11, 12, 13, 110, 111, 112, 113]), joint: 2 },
      { ...trackOf('translation', 'linear', times, [0, 1, 2, 100, 101, 102]), joint: 3 },
      { ...trackOf('translation', 'linear', times, [5, 6, 7, 105, 106, 107]), joint: 1 },
    ]);
    expect(clip.groups).toHaveLength(1);
    const group = clip.groups[0]!;
    expect(group.frameSize).toBe(13);
    expect(Array.from(group.channels.translations)).toEqual([3, 1]);
    expect(Array.from(group.channels.rotations)).toEqual([2]);
    expect(Array.from(group.channels.scales)).toEqual([4]);
    expect(Array.from(group.times)).toEqual(times);
    const first = [0, 1, 2, 5, 6, 7, 10, 11, 12, 13, 20, 21, 22];
    expect(Array.from(group.values)).toEqual([...first, ...first.map((number) => number + 100)]);
    expect(group.tangents).toBeNull();
  });

  it('lays in-tangents, values and out-tangents of a spline key after one another, a frame each', () => {
    const clip = createClip('Walk', 1, [
      trackOf('scale', 'spline', [0], [7, 7, 7, 8, 8, 8, 9, 9, 9]),
      trackOf('translation', 'spline', [0], [1, 1, 1, 2, 2, 2, 3, 3, 3]),
    ]);
    const group = clip.groups[0]!;
    expect(group.frameSize).toBe(6);
    expect(Array.from(group.values)).toEqual([1, 1, 1, 7, 7, 7, 2, 2, 2, 8, 8, 8, 3, 3, 3, 9, 9, 9]);
  });

  it('lays control points before and after a Bezier key after one another, a time and a value for each number', () => {
    const translation = trackOf('translation', 'bezier', [0], [1, 2, 3], {
      inTangents: [-1, 10, -2, 20, -3, 30],
      outTangents: [1, 11, 2, 21, 3, 31],
    });
    const scale = bezier({ inTangents: [-4, 40, -5, 50, -6, 60], outTangents: [4, 41, 5, 51, 6, 61] });
    const group = createClip('Walk', 1, [scale, translation]).groups[0]!;
    expect(Array.from(group.tangents!)).toEqual([
      ...[-1, 10, -2, 20, -3, 30, -4, 40, -5, 50, -6, 60],
      ...[1, 11, 2, 21, 3, 31, 4, 41, 5, 51, 6, 61],
    ]);
  });

  it('makes one group of tracks with equal times in different arrays', () => {
    const other = { ...position, joint: 1, times: Float32Array.of(0, 1) };
    expect(createClip('Walk', 1, [position, other]).groups).toHaveLength(1);
  });

  it('makes groups of their own for other times, fewer times and another interpolation', () => {
    const later = { ...position, joint: 1, times: [0, 1.5] };
    const fewer = { ...position, joint: 2, times: [0], values: [1, 2, 3] };
    const stepped: KeyTrack = { ...position, joint: 3, interpolation: 'step' };
    expect(createClip('Walk', 1, [position, later, fewer, stepped]).groups).toHaveLength(4);
  });

  it('puts two tracks of one channel into different groups, in the order given', () => {
    const first = { ...position, values: [1, 1, 1, 1, 1, 1] };
    const second = { ...position, times: [0, 2], values: [2, 2, 2, 2, 2, 2] };
    const third = { ...position, values: [3, 3, 3, 3, 3, 3] };
    const clip = createClip('Walk', 1, [first, second, third]);
    expect(clip.groups.map((group) => group.values[0])).toEqual([1, 2, 3]);
  });

  it('keeps that order when the second one joins a group that stands before the first one', () => {
    const at = (joint: number, time: number, value: number): KeyTrack => {
      return { ...position, joint, times: [0, time], values: threefold([value, value]) };
    };
    const clip = createClip('Walk', 1, [at(5, 1, 7), at(5, 2, 8), at(0, 3, 1), at(0, 2, 2)]);
    const order = clip.groups.flatMap((group) => {
      const place = group.channels.translations.indexOf(0);
      return place < 0 ? [] : [group.values[place * 3]];
    });
    expect(order).toEqual([1, 2]);
  });

  it('copies all keys, so that it does not change with the arrays it came from', () => {
    const times = Float32Array.of(0, 1);
    const values = Float32Array.of(1, 2, 3, 4, 5, 6);
    const group = createClip('Walk', 1, [{ ...position, times, values }]).groups[0]!;
    times[1] = 9;
    values.fill(9);
    expect(Array.from(group.times)).toEqual([0, 1]);
    expect(Array.from(group.values)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('accepts two equal times, which make a hard cut', () => {
    const cut = { ...position, times: [0, 1, 1, 2], values: threefold([0, 1, 5, 6]) };
    expect(Array.from(createClip('Walk', 2, [cut]).groups[0]!.times)).toEqual([0, 1, 1, 2]);
  });
});

describe('createClip refuses', () => {
  const refusal = (track: KeyTrack, parts: string[]): void =>
    expectMessage(() => createClip('Walk', 1, [position, track]), ['createClip', 'track 1', track.name, ...parts]);

  it('a duration that is negative, infinite or not a number', () => {
    const wanted = ['createClip', '"Walk"', 'duration', '0 or more'];
    expectMessage(() => createClip('Walk', -1, []), [...wanted, '-1']);
    expectMessage(() => createClip('Walk', NaN, []), [...wanted, 'NaN']);
    expectMessage(() => createClip('Walk', Infinity, []), [...wanted, 'Infinity']);
  });

  it('a track without keys', () => {
    refusal({ ...position, times: [], values: [] }, ['no keys', 'at least one']);
  });

  it('the wrong number of values, in the words of the style guide', () => {
    const track = { ...position, name: 'Hips.position', times: [0, 1, 2, 3, 4, 5, 6], values: new Float32Array(20) };
    expect(messageOf(() => createClip('Walk', 1, [position, position, position, track]))).toBe(
      'createClip: track 3 ("Hips.position") has 7 times and 20 values, expected 21 values (3 per time).',
    );
  });

  it('the wrong number of values of a rotation and of a spline', () => {
    refusal(trackOf('rotation', 'linear', [0, 1], [0, 0, 0, 1, 0, 0]), ['2 times', '6 values', '8', '4 per time']);
    refusal(trackOf('scale', 'spline', [0, 1], threefold([1, 1])), ['2 times', '6 values', '18', '9 per time']);
    refusal(trackOf('rotation', 'spline', [0], [0, 0, 0, 1]), ['1 times', '4 values', '12', '12 per time']);
  });

  it('a smooth rotation', () => {
    const track = trackOf('rotation', 'smooth', [0], [0, 0, 0, 1]);
    refusal(track, ['smooth', 'rotation', 'step', 'linear', 'spline', 'bezier']);
  });

  it('a joint that is no index', () => {
    for (const joint of [-1, 1.5, Number.NaN])
      refusal({ ...position, joint }, [`joint ${joint}`, 'the index of a joint']);
  });

  it('a channel that no joint has', () => {
    const channel = 'position' as KeyTrack['channel'];
    refusal({ ...position, channel }, ['channel "position"', 'translation, rotation, scale']);
  });

  it('an interpolation that no channel has', () => {
    const interpolation = 'cubic' as KeyTrack['interpolation'];
    refusal({ ...position, interpolation }, ['cubic', 'step', 'linear', 'spline', 'smooth', 'bezier']);
  });

  it('a Bezier track without control points, or with the wrong number of them', () => {
    const { inTangents: _in, ...noIn } = bezier({});
    const { outTangents: _out, ...noOut } = bezier({});
    refusal(noIn, ['no tangent', 'expected 6']);
    refusal(noOut, ['no tangent', 'expected 6']);
    refusal(bezier({ inTangents: [0, 1, 0] }), ['3 tangent', 'expected 6']);
    refusal(bezier({ outTangents: [0, 1, 0, 2, 0, 3, 4] }), ['7 tangent', 'expected 6']);
  });

  it('NaN and Infinity among control points', () => {
    refusal(bezier({ inTangents: [0, 1, NaN, 2, 0, 3] }), ['tangent 2', 'NaN', 'finite']);
    refusal(bezier({ outTangents: [0, 1, 0, 2, 0, Infinity] }), ['tangent 5', 'Infinity', 'finite']);
  });

  it('NaN and Infinity among times and values', () => {
    refusal({ ...position, times: [0, NaN] }, ['time 1', 'NaN', 'finite']);
    refusal({ ...position, times: [0, Infinity] }, ['time 1', 'Infinity', 'finite']);
    refusal({ ...position, values: [1, 2, NaN, 4, 5, 6] }, ['value 2', 'NaN', 'finite']);
    refusal({ ...position, values: [1, 2, 3, -Infinity, 5, 6] }, ['value 3', '-Infinity', 'finite']);
  });

  it('numbers that become Infinity when they are stored in 32 bits', () => {
    refusal({ ...position, values: [1, 2, 1e39, 4, 5, 6] }, ['value 2', '1e+39']);
    refusal({ ...position, times: [0, 1e39] }, ['time 1', '1e+39']);
  });

  it('times that fall', () => {
    const track = { ...position, times: [0, 0.5, 0.25], values: threefold([0, 1, 2]) };
    refusal(track, ['0.25', '0.5', 'key 2', 'rising']);
  });
});
