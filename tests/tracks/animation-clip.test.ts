import * as THREE from 'three';
import { describe, expect, it } from 'vitest';
import { AnimationClip, NumberKeyframeTrack, targetOf } from '../../src/index.js';

const slide = () => new THREE.VectorKeyframeTrack('Hips.position', [0, 2], [0, 0, 0, 1, 2, 3]);

/** What an app reads of a clip; the uuid is a new one for each. */
function contentOf(clip: THREE.AnimationClip): object {
  const { uuid: _, ...content } = clip;
  return content;
}

describe('AnimationClip', () => {
  it("is three's clip", () => {
    const clip = new AnimationClip('Slide', -1, [slide()]);
    expect(clip).toBeInstanceOf(THREE.AnimationClip);
    expect(contentOf(clip)).toEqual(contentOf(new THREE.AnimationClip('Slide', -1, [slide()])));
    expect(clip.duration).toBe(2);
    const additive = new AnimationClip('Slide', 5, [slide()], THREE.AdditiveAnimationBlendMode);
    expect([additive.duration, additive.blendMode]).toEqual([5, THREE.AdditiveAnimationBlendMode]);
  });

  it.each([0, -2, Number.NaN, Infinity, '1', null])('refuses the duration %o', (duration) => {
    expect(() => new AnimationClip('Slide', duration as number, [slide()])).toThrow(
      /^AnimationClip: "Slide" has duration .*, expected seconds above 0, or -1 for the time of the last key\.$/,
    );
  });

  it('refuses a clip whose last key is at its start', () => {
    const pose = new THREE.VectorKeyframeTrack('Hips.position', [0], [0, 0, 0]);
    expect(() => new AnimationClip('Pose', -1, [pose])).toThrow(
      'AnimationClip: "Pose" has its last key at 0 s, expected one above 0: a clip lasts some time.',
    );
    expect(new AnimationClip('Pose', 1, [pose]).duration).toBe(1);
  });

  it('refuses no tracks', () => {
    expect(() => new AnimationClip('Nothing', 1, [])).toThrow('AnimationClip: "Nothing" has no tracks, expected some.');
    expect(() => new AnimationClip()).toThrow('AnimationClip: "" has no tracks, expected some.');
    expect(() => new AnimationClip('Slide', 1, slide() as never)).toThrow(
      'has tracks a VectorKeyframeTrack, expected some',
    );
  });

  it.each([undefined, null, {}, 'Hips.position', new THREE.Bone()])('refuses %o for a track', (track) => {
    expect(() => new AnimationClip('Slide', 1, [slide(), track as never])).toThrow(
      /^AnimationClip: "Slide" has .* as track 1, expected a KeyframeTrack\.$/,
    );
  });

  it("refuses three's tracks that hold NaN, or that have lost their keys", () => {
    const broken = slide();
    broken.values[4] = Number.NaN;
    expect(() => new AnimationClip('Slide', 1, [slide(), broken])).toThrow(
      'AnimationClip: "Slide" has value 4 = NaN in track 1 ("Hips.position"), expected a finite number.',
    );
    const late = slide();
    late.times[1] = Infinity;
    expect(() => new AnimationClip('Slide', 1, [late])).toThrow('has time 1 = Infinity in track 0');
    const empty = slide();
    empty.times = new Float32Array(0);
    expect(() => new AnimationClip('Slide', 1, [empty])).toThrow('has no keys in track 0 ("Hips.position")');
  });

  it('takes booleans and strings', () => {
    const lit = new THREE.BooleanKeyframeTrack('Lamp.visible', [0, 1], [true, false]);
    const name = new THREE.StringKeyframeTrack('Lamp.name', [0, 1], ['a', 'b']);
    expect(new AnimationClip('Lamp', -1, [lit, name]).tracks).toEqual([lit, name]);
  });

  it('refuses a name that is no string, and an unknown blend mode', () => {
    expect(() => new AnimationClip(7 as never, 1, [slide()])).toThrow('AnimationClip: name is 7, expected a string.');
    expect(() => new AnimationClip('Slide', 1, [slide()], 1 as never)).toThrow(
      '"Slide" has blend mode 1, expected NormalAnimationBlendMode or AdditiveAnimationBlendMode.',
    );
  });
});

describe("three's statics and methods", () => {
  const sequence = ['walk0', 'walk1', 'walk2'].map((name) => ({ name, vertices: [] }));

  it('make clips of our class, with what three gives', () => {
    const json = JSON.parse(JSON.stringify(new THREE.AnimationClip('Slide', 3, [slide()])));
    const made = [
      [AnimationClip.parse(structuredClone(json)), THREE.AnimationClip.parse(structuredClone(json))],
      [
        AnimationClip.CreateFromMorphTargetSequence('Walk', sequence, 10, false),
        THREE.AnimationClip.CreateFromMorphTargetSequence('Walk', sequence, 10, false),
      ],
      [
        AnimationClip.CreateClipsFromMorphTargetSequences(sequence, 10, true)[0]!,
        THREE.AnimationClip.CreateClipsFromMorphTargetSequences(sequence, 10, true)[0]!,
      ],
    ] as const;
    for (const [ours, theirs] of made) {
      expect(ours).toBeInstanceOf(AnimationClip);
      expect(contentOf(ours)).toEqual(contentOf(theirs));
    }
    expect(made[0][0].uuid).toBe(json.uuid);
    expect(AnimationClip.findByName([made[0][0]], 'Slide')).toBe(made[0][0]);
    expect(AnimationClip.toJSON(made[0][0])).toEqual(json);
  });

  it('make copies that keep targets and user data', () => {
    const lamp = new THREE.PointLight();
    const clip = new AnimationClip('Glow', -1, [new NumberKeyframeTrack(lamp, 'intensity', [0, 1], [0, 1])]);
    clip.userData = { author: 'A' };
    const copy = clip.clone();
    expect(copy).toBeInstanceOf(AnimationClip);
    expect(contentOf(copy)).toEqual(contentOf(clip));
    expect(copy.uuid).not.toBe(clip.uuid);
    expect(targetOf(copy.tracks[0]!)).toBe(lamp);
  });

  it('work with AnimationUtils', () => {
    const clip = new AnimationClip('Slide', -1, [slide()]);
    const part = THREE.AnimationUtils.subclip(clip, 'Part', 30, 61, 30);
    expect(part).toBeInstanceOf(AnimationClip);
    expect([part.name, part.tracks[0]!.times.length]).toEqual(['Part', 1]);
    expect(THREE.AnimationUtils.makeClipAdditive(clip.clone()).blendMode).toBe(THREE.AdditiveAnimationBlendMode);
  });
});
