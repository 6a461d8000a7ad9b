import * as THREE from 'three';
import { describe, expect, it } from 'vitest';
import { propertyOf, targetOf, VectorKeyframeTrack } from '../../src/index.js';
import { repairTrack } from '../../src/tracks/repair-track.js';
import { turns } from '../support/small-rig.js';
import { sampleTrack, splineMaker, withTangents } from '../support/track-samples.js';

const { NaN: NAN } = Number;

/** Keys whose x is the index, to see which are left. */
function slide(times: number[], mode?: THREE.InterpolationModes): THREE.VectorKeyframeTrack {
  return new THREE.VectorKeyframeTrack(
    'Hips.position',
    times,
    times.flatMap((_, i) => [i, 0, 0]),
    mode,
  );
}

/** Times and x of what is left. */
function left(track: THREE.KeyframeTrack): [number[], unknown[]] | null {
  const mended = repairTrack(track);
  return (
    mended && [[...mended.times], Array.from(mended.times, (_, key) => mended.values[key * mended.getValueSize()])]
  );
}

describe('repairTrack', () => {
  it('drops keys that hold NaN or Infinity', () => {
    const track = slide([0, 1, 2, 3]);
    track.times[1] = NAN;
    track.values[8] = Infinity;
    expect(left(track)).toEqual([
      [0, 3],
      [0, 3],
    ]);
  });

  it('sorts keys, with their tangents', () => {
    const [into, out] = [1, 2].map((tangent) => [0, 2, 1].flatMap((time) => new Array(6).fill(time * 10 + tangent)));
    const mended = repairTrack(withTangents(slide([0, 2, 1]), into!, out!))!;
    expect([...mended.times]).toEqual([0, 1, 2]);
    expect([...mended.values.filter((_, i) => i % 3 === 0)]).toEqual([0, 2, 1]);
    expect([...mended.settings!.inTangents].filter((_, i) => i % 6 === 0)).toEqual([1, 11, 21]);
    expect([...mended.settings!.outTangents].filter((_, i) => i % 6 === 0)).toEqual([2, 12, 22]);
  });

  it('drops repetitions, and keeps a jump as two keys at one time', () => {
    const repeated = new THREE.NumberKeyframeTrack('a.x', [0, 1, 1, 2], [0, 5, 5, 6]);
    expect(left(repeated)).toEqual([
      [0, 1, 2],
      [0, 5, 6],
    ]);
    const cut = new THREE.NumberKeyframeTrack('a.x', [0, 1, 1, 1, 2], [0, 5, 9, 7, 8]);
    expect(left(cut)).toEqual([
      [0, 1, 1, 2],
      [0, 5, 7, 8],
    ]);
    expect(sampleTrack(repairTrack(cut)!, [0.5, 1, 1.5])).toEqual([[2.5], [7], [7.5]]);
  });

  it('keeps one key at one time in smooth curves', () => {
    const smooth = new THREE.NumberKeyframeTrack('a.x', [0, 1, 1, 2], [0, 5, 7, 8], THREE.InterpolateSmooth);
    expect(left(smooth)).toEqual([
      [0, 1, 2],
      [0, 7, 8],
    ]);
    expect(repairTrack(smooth)!.getInterpolation()).toBe(THREE.InterpolateSmooth);
  });

  it('gives rotations length 1, and drops those of no length', () => {
    const track = new THREE.QuaternionKeyframeTrack(
      'a.quaternion',
      [0, 1, 2],
      [0, 0, 0, 2, 0, 0, 0, 0, 0.3, 0, 0, 0.4],
    );
    const mended = repairTrack(track)!;
    expect([...mended.times]).toEqual([0, 2]);
    expect([...mended.values]).toEqual([0, 0, 0, 1, 0.6, 0, 0, 0.8].map(Math.fround));
  });

  it('scales the tangents of splines with their rotations', async () => {
    const makeSpline = await splineMaker();
    const track = new THREE.QuaternionKeyframeTrack('a.quaternion', [0], [0, 0, 0, 1]);
    const mended = repairTrack(makeSpline(track, [2, 0, 0, 0, 0, 0, 0, 2, 0, 4, 0, 0]))!;
    expect([...mended.values]).toEqual([1, 0, 0, 0, 0, 0, 0, 1, 0, 2, 0, 0]);
    expect(mended.getInterpolation()).toBeUndefined();
    expect(sampleTrack(mended, [0])).toEqual([[0, 0, 0, 1]]);
  });

  it('drops what is before the start, and keeps what is seen', () => {
    expect(left(new THREE.NumberKeyframeTrack('a.x', [-1, 1, 2], [0, 4, 5]))).toEqual([
      [0, 1, 2],
      [2, 4, 5],
    ]);
    const turn = new THREE.QuaternionKeyframeTrack('a.quaternion', [-1, 1], turns('y', 0, 90));
    // Twice too long, which would bend the turn were it not mended first.
    turn.values.set([0, 0, 0, 2]);
    const halfway = turns('y', 45);
    [...repairTrack(turn)!.values.subarray(0, 4)].forEach((value, i) => {
      expect(value).toBeCloseTo(halfway[i]!, 6);
    });
  });

  it('makes straight what has no usable tangents', () => {
    const track = slide([0, 1], THREE.InterpolateBezier);
    expect(repairTrack(track)!.getInterpolation()).toBe(THREE.InterpolateLinear);
    expect(repairTrack(withTangents(track, [1], [2]))).not.toHaveProperty('settings');
    expect(track.getInterpolation()).toBe(THREE.InterpolateBezier);
    expect(track.settings).toBeDefined();
    expect(repairTrack(withTangents(track, new Array(12).fill(0), new Array(12).fill(0)))!.getInterpolation()).toBe(
      THREE.InterpolateBezier,
    );
  });

  it('takes 0 and 1 for false and true, and drops other values that are none', () => {
    const values = [1, true, 'x', 0, undefined, NAN] as unknown as boolean[];
    const lit = new THREE.BooleanKeyframeTrack('a.visible', [0, 1, 2, 3, 4, 5], values);
    expect(left(lit)).toEqual([
      [0, 1, 3],
      [true, true, false],
    ]);
    const text = new THREE.StringKeyframeTrack('a.name', [0, 1], ['a', null as unknown as string]);
    expect(left(text)).toEqual([[0], ['a']]);
  });

  it('drops keys that have not all their values', () => {
    const track = slide([0, 1, 2]);
    track.values = track.values.slice(0, 8);
    expect(left(track)).toEqual([
      [0, 1],
      [0, 1],
    ]);
  });

  it('gives nothing for what can drive nothing', () => {
    const nameless = Object.assign(slide([0]), { name: 'Hips' });
    const empty = Object.assign(slide([0]), { times: new Float32Array(0) });
    const spoilt = slide([NAN]);
    const angles = new THREE.QuaternionKeyframeTrack('a.quaternion', [0, 1], new Array(6).fill(0));
    const zero = new THREE.QuaternionKeyframeTrack('a.quaternion', [0], [0, 0, 0, 0]);
    for (const track of [nameless, empty, spoilt, angles, zero]) expect(repairTrack(track)).toBeNull();
  });

  it('keeps class, target and name', () => {
    const bone = new THREE.Bone();
    const track = new VectorKeyframeTrack(bone, 'position', [0, 1], [0, 0, 0, 1, 1, 1]);
    track.times[0] = NAN;
    const mended = repairTrack(track)!;
    expect(mended).toBeInstanceOf(VectorKeyframeTrack);
    expect([targetOf(mended), propertyOf(mended), mended.name]).toEqual([bone, 'position', track.name]);
  });
});
