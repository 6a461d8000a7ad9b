import fc from 'fast-check';
import { Matrix4, Quaternion, Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import { type Clip, createClip, type KeyTrack } from '../../src/keys/clip.js';
import { createTravel, type TravelOptions } from '../../src/root-motion/clip-travel.js';
import { type Travel, travelAt } from '../../src/root-motion/travel.js';
import { createSkeleton, type Skeleton } from '../../src/skeleton/skeleton.js';
import { randomRotation } from '../support/arbitraries.js';
import { expectMessage, expectNear, turn } from '../support/expect-numbers.js';
import { skeletonOf } from '../support/make-skeleton.js';
import { seededRandom } from '../support/random.js';
import { threefold, trackOf, trackPlayer } from '../support/sample-track.js';

/** One joint, at the origin. */
const ONE = createSkeleton({ ...skeletonOf([-1]), restTranslations: new Float64Array(3) });
const DEGREE = Math.PI / 180;

/** Where the travel is at a phase. */
function at(travel: Travel, phase: number): number[] {
  const out = new Float64Array(4);
  travelAt(travel, Float64Array.of(phase), 0, out, 0);
  return [...out];
}

/** The travel of a clip of 1 s that moves joint 0, and nothing else. */
function travelOf(tracks: readonly KeyTrack[], options?: TravelOptions, skeleton = ONE): Travel {
  return createTravel(createClip('walk', 1, tracks), skeleton, 0, options);
}

const along = (...values: number[]): KeyTrack =>
  trackOf(
    'translation',
    'linear',
    Array.from({ length: values.length / 3 }, (_, key) => key / (values.length / 3 - 1)),
    values,
  );
const turning = (...rotations: (readonly number[])[]): KeyTrack =>
  trackOf(
    'rotation',
    'linear',
    rotations.map((_, key) => key / (rotations.length - 1)),
    rotations.flat(),
  );

/** Rotations of this many degrees about up, after another rotation. */
const yaws = (degrees: readonly number[], other: readonly number[] = [0, 0, 0, 1]): number[][] =>
  degrees.map((each) =>
    new Quaternion(...turn(0, 1, 0, each))
      .multiply(new Quaternion(...(other as [number, number, number, number])))
      .toArray(),
  );

describe('createTravel', () => {
  it('is the way of the joint over the ground, from where it starts', () => {
    const travel = travelOf([along(5, 1, 5, 6, 2, 5, 6, 1, 9)]);
    expect(at(travel, 0)).toEqual([0, 0, 0, 0]);
    expect(at(travel, 0.25)).toEqual([0.5, 0, 0, 0]);
    expect(at(travel, 1)).toEqual([1, 0, 4, 0]);
    expect(at(travel, 2.5)).toEqual([3, 0, 8, 0]);
    expect(travel.turns).toBe(false);
  });

  it('goes along the axes that it is told to', () => {
    const tracks = [along(5, 1, 5, 6, 2, 5, 6, 3, 9)];
    const ends = (axes: NonNullable<TravelOptions['axes']>): number[] => at(travelOf(tracks, { axes }), 1);
    expect(ends('xyz')).toEqual([1, 2, 4, 0]);
    expect(ends('z')).toEqual([0, 0, 4, 0]);
    expect(ends('x')).toEqual([1, 0, 0, 0]);
    expect(ends('y')).toEqual([0, 2, 0, 0]);
    expect(ends('yz')).toEqual([0, 2, 4, 0]);
    expect(ends('xy')).toEqual([1, 2, 0, 0]);
    expect(ends('')).toEqual([0, 0, 0, 0]);
  });

  it('turns with the joint, whatever way that looks at the start', () => {
    for (const start of [[0, 0, 0, 1], turn(1, 0, 0, 80), turn(0, 0, 1, -120), turn(0, 1, 0, 170)]) {
      const travel = travelOf([turning(...yaws([0, 40, 90], start)), along(0, 0, 0, 0, 0, 2)]);
      expectNear(at(travel, 1), [0, 0, 2, 90 * DEGREE], 1e-7);
      expectNear(at(travel, 0.25), [0, 0, 0.5, 20 * DEGREE], 1e-7);
      expect(travel.turns).toBe(true);
    }
  });

  it('does not turn when it is told not to', () => {
    const tracks = [turning(...yaws([0, 90])), along(1, 0, 0, 1, 0, 2)];
    const travel = travelOf(tracks, { yaw: false });
    expect(at(travel, 1)).toEqual([0, 0, 2, 0]);
    expect(travel.turns).toBe(false);
  });

  it('counts whole turns', () => {
    const travel = travelOf([turning(...yaws([0, 120, 240, 360, 480, 600, 720, 840]))]);
    expectNear(at(travel, 1), [0, 0, 0, 840 * DEGREE], 1e-6);
    expectNear(at(travelOf([turning(...yaws([0, -170, -340, -510]))]), 1), [0, 0, 0, -510 * DEGREE], 1e-6);
  });

  it('leads the place at the start to where the joint is, so that a joint that only turns stays where it is', () => {
    const travel = travelOf([turning(...yaws([0, 60, 180])), along(3, 0, 1, 3, 0, 1)]);
    for (const phase of [0, 0.5, 1, 1.5, 2]) {
      const [x, , z, yaw] = at(travel, phase) as [number, number, number, number];
      const place = new Vector3(3, 0, 1).applyAxisAngle(new Vector3(0, 1, 0), yaw);
      expectNear([x + place.x, z + place.z], [3, 1], 1e-6);
    }
    // Between keys as well, within the error: 1e-4 of the way, which is that of the place as it is carried round.
    for (let phase = 0; phase <= 1; phase += 1 / 512) {
      const [x, , z, yaw] = at(travel, phase) as [number, number, number, number];
      const place = new Vector3(3, 0, 1).applyAxisAngle(new Vector3(0, 1, 0), yaw);
      expectNear([x + place.x, z + place.z], [3, 1], 7e-4);
    }
  });

  it('takes the yaw that is nearest to the change of orientation', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const random = seededRandom(seed);
        const [start, end] = [randomRotation(random), randomRotation(random)];
        const change = new Matrix4()
          .makeRotationFromQuaternion(new Quaternion(...end))
          .multiply(new Matrix4().makeRotationFromQuaternion(new Quaternion(...start)).invert());
        const likeness = (yaw: number): number => {
          const { elements } = new Matrix4().makeRotationY(-yaw).multiply(change);
          return elements[0]! + elements[5]! + elements[10]!;
        };
        // Both sides are one turn: no yaw means more, and the joint is not upside down.
        const step = trackOf('rotation', 'step', [0, 0.5], [...start, ...end]);
        const yaw = at(travelOf([step]), 0.75)[3]!;
        const grid = Array.from({ length: 360 }, (_, degree) => likeness(degree * DEGREE));
        if (Math.max(...grid) - Math.min(...grid) > 0.5)
          expect(likeness(yaw)).toBeGreaterThan(Math.max(...grid) - 1e-6);
      }),
    );
  });

  it('turns with hips that pitch and roll, and does not turn for them', () => {
    // Pitch and roll in a circle, as in a walk: a sum of small turns would drift by the solid angle.
    const sways = Array.from({ length: 65 }, (_, key) => {
      const phase = (key / 64) * 2 * Math.PI;
      const pitch = new Quaternion(...turn(1, 0, 0, 20 * Math.cos(phase)));
      return pitch.multiply(new Quaternion(...turn(0, 0, 1, 20 * Math.sin(phase))));
    });
    const still = travelOf([turning(...sways.map((each) => each.toArray()))]);
    expectNear(at(still, 1), [0, 0, 0, 0], 1e-6);
    const around = sways.map((each, key) => new Quaternion(...turn(0, 1, 0, (key * 90) / 64)).multiply(each).toArray());
    expectNear(at(travelOf([turning(...around)]), 1), [0, 0, 0, 90 * DEGREE], 1e-6);
  });

  it('does not turn in a somersault, though it wavers', () => {
    const rolls = Array.from({ length: 37 }, (_, key) =>
      new Quaternion(...turn(1, 0, 0, key * 10))
        .multiply(new Quaternion(...turn(0, 1, 0, 2 * Math.sin(key))))
        .multiply(new Quaternion(...turn(0, 0, 1, 1 + 3 * Math.cos(key))))
        .toArray(),
    );
    const travel = travelOf([turning(...rolls)]);
    for (let phase = 0; phase <= 1; phase += 1 / 72) expect(Math.abs(at(travel, phase)[3]!)).toBeLessThan(60 * DEGREE);
    expect(Math.abs(at(travel, 1)[3]!)).toBeLessThan(5 * DEGREE);
  });

  it('goes along axes of the joint as it turns, if it may not along both', () => {
    // Round a quarter circle of radius 2, looking ahead; swaying from side to side by 0.1 meanwhile.
    const keys = Array.from({ length: 257 }, (_, key) => key / 256);
    const place = (phase: number, sway: number): number[] => {
      const angle = (phase * Math.PI) / 2;
      const radius = 2 - sway * Math.sin(phase * 4 * Math.PI);
      return [2 - radius * Math.cos(angle), 0, radius * Math.sin(angle)];
    };
    const turns = turning(...yaws(keys.map((phase) => phase * 90)));
    const swaying = travelOf([turns, along(...keys.flatMap((phase) => place(phase, 0.1)))], { axes: 'z' });
    // What is left is how fast it goes ahead, which is less on a smaller circle, in the direction that it looks.
    let [x, z] = [0, 0];
    for (let i = 0; i < 4096; i++) {
      const phase = (i + 0.5) / 4096;
      const angle = (phase * Math.PI) / 2;
      const ahead = ((2 - 0.1 * Math.sin(phase * 4 * Math.PI)) * Math.PI) / 2 / 4096;
      x += ahead * Math.sin(angle);
      z += ahead * Math.cos(angle);
      if (i % 1024 === 1023) {
        expectNear(at(swaying, (i + 1) / 4096), [x, 0, z, ((i + 1) / 4096) * 90 * DEGREE], 1e-4);
      }
    }
    const straight = travelOf([turns, along(...keys.flatMap((phase) => place(phase, 0)))], { axes: 'z' });
    expectNear(at(straight, 1), [2, 0, 2, 90 * DEGREE], 1e-4);
    expectNear(
      at(travelOf([turns, along(...keys.flatMap((phase) => place(phase, 0)))], { axes: 'x' }), 1).slice(0, 3),
      [0, 0, 0],
      1e-4,
    );
  });

  it('is that of the root object, whatever stands between it and the joint', () => {
    // Joint 1 under joint 0, which lies on its back and is a hundredth of the size: its y is the ground's -z... as matrices tell.
    const skeleton: Skeleton = createSkeleton({
      names: ['armature', 'hips'],
      parents: Int32Array.of(-1, 0),
      restTranslations: Float64Array.of(1, 2, 3, 0, 0, 0),
      restRotations: Float64Array.of(...turn(1, 0, 0, -90), 0, 0, 0, 1),
      restScales: Float64Array.of(0.01, 0.01, 0.01, 1, 1, 1),
      skins: [],
    });
    const rotations = yaws([0]).concat([[...turn(0, 0, 1, 30)]]);
    const tracks = [
      { ...along(0, 0, 100, 300, -200, 150), joint: 1 },
      { ...turning(...rotations), joint: 1 },
    ];
    const clip = createClip('walk', 1, tracks);
    // z of the armature is up, and its -y is ahead.
    expectNear(
      at(createTravel(clip, skeleton, 1, { axes: 'xyz' }), 1),
      [
        3 + 1 - Math.cos(30 * DEGREE) - 3 * Math.sin(30 * DEGREE),
        0.5,
        2 + 3 - 3 * Math.cos(30 * DEGREE) + Math.sin(30 * DEGREE),
        30 * DEGREE,
      ],
      1e-7,
    );
    // A root object that looks the other way: its axes are the skeleton's turned by half a turn.
    const toRoot = new Matrix4().makeRotationY(Math.PI);
    const place = createTravel(clip, skeleton, 1, { axes: 'xyz', yaw: false, toRoot: toRoot.elements });
    expectNear(at(place, 1), [-3, 0.5, -2, 0], 1e-7);
    const affine = toRoot.elements.filter((_, index) => index % 4 !== 3);
    expect(createTravel(clip, skeleton, 1, { axes: 'xyz', yaw: false, toRoot: affine })).toEqual(place);
  });

  it('lets the joints above stand as they do at the start of the clip', () => {
    const skeleton = skeletonOf([-1, 0]);
    const clip = createClip('walk', 1, [
      { ...turning(turn(0, 1, 0, 90), turn(0, 1, 0, 180)), joint: 0 },
      { ...along(0, 0, 0, 0, 0, 2), joint: 1 },
    ]);
    expectNear(at(createTravel(clip, skeleton, 1), 1), [2, 0, 0, 0], 1e-7);
  });

  it.each(['spline', 'smooth', 'bezier'] as const)('is within 1e-4 of the way of %s keys', (kind) => {
    const times = [0, 0.25, 0.625, 1];
    const values = threefold(kind === 'spline' ? [0, 0, 4, 1, 2, -3, -3, 5, 2, 6, 8, 0] : [0, 2, 5, 8]);
    const tangents = (shift: number): number[] =>
      times.flatMap((time, key) => Array.from({ length: 3 }, () => [time + shift, key * 2]).flat());
    const track = trackOf(
      'translation',
      kind,
      times,
      values,
      kind === 'bezier' ? { inTangents: tangents(-0.1), outTangents: tangents(0.1) } : {},
    );
    const travel = travelOf([track], { axes: 'xyz' });
    const play = trackPlayer(track);
    let farthest = 0;
    let reach = 0;
    for (let i = 0; i <= 1000; i++) {
      const [x, y, z] = at(travel, i / 1000.0000001);
      const place = play(i / 1000.0000001);
      farthest = Math.max(farthest, Math.hypot(x! - place[0]!, y! - place[1]!, z! - place[2]!));
      reach = Math.max(reach, Math.hypot(...place));
    }
    expect(farthest / reach).toBeLessThan(1.01e-4);
    expect(travel.keyCount).toBeLessThan(500);
  });

  it('is within 1e-4 rad of the yaw of rotations that also pitch', () => {
    const track = turning(turn(1, 0, 0, 30), turn(0.6, 0.8, 0, 120));
    const travel = travelOf([track]);
    const play = trackPlayer(track);
    for (let i = 0; i < 500; i++) {
      const change = new Quaternion(...(play(i / 500) as [number, number, number, number])).multiply(
        new Quaternion(...turn(1, 0, 0, -30)),
      );
      expectNear([at(travel, i / 500)[3]!], [2 * Math.atan2(change.y, change.w)], 1.01e-4);
    }
  });

  it('jumps where keys do', () => {
    const steps = travelOf([trackOf('translation', 'step', [0, 0.5, 1], [0, 0, 0, 0, 0, 1, 0, 0, 3])]);
    expect([0, 0.49, 0.5, 0.75, 1, 1.25, 1.5].map((phase) => at(steps, phase)[2])).toEqual([0, 0, 1, 1, 3, 3, 4]);
    const cut = trackOf('translation', 'linear', [0, 0.5, 0.5, 1], [0, 0, 0, 0, 0, 1, 0, 0, 5, 0, 0, 6]);
    expect([0.25, 0.5, 0.75, 1].map((phase) => at(travelOf([cut]), phase)[2])).toEqual([0.5, 5, 5.5, 6]);
  });

  it('holds before the first key and after the last, and ends where the clip does', () => {
    const late = trackOf('translation', 'linear', [0.25, 0.5], [0, 0, 0, 0, 0, 2]);
    expect([0, 0.25, 0.375, 0.5, 1].map((phase) => at(travelOf([late]), phase)[2])).toEqual([0, 0, 1, 2, 2]);
    const long = trackOf('translation', 'linear', [-1, 3], [0, 0, 0, 0, 0, 8]);
    expect([0, 0.5, 1, 2].map((phase) => at(travelOf([long]), phase)[2])).toEqual([0, 1, 2, 4]);
  });

  it('stands still where the clip does not move the joint, or has no length', () => {
    const still: Clip = createClip('idle', 2, [{ ...along(0, 0, 0, 1, 1, 1), joint: 1 }]);
    expect(createTravel(still, skeletonOf([-1, 0]), 0).keyCount).toBe(2);
    expect(at(createTravel(still, skeletonOf([-1, 0]), 0), 5)).toEqual([0, 0, 0, 0]);
    expect(at(createTravel(createClip('pose', 0, [along(0, 0, 0, 1, 1, 1)]), ONE, 0), 5)).toEqual([0, 0, 0, 0]);
    expect(at(createTravel(createClip('none', 1, []), ONE, 0), 5)).toEqual([0, 0, 0, 0]);
  });

  it('refuses what it cannot measure', () => {
    const clip = createClip('walk', 1, []);
    expectMessage(() => createTravel(clip, ONE, 1), ['createTravel', 'joint 1', 'expected 0..0']);
    expectMessage(() => createTravel(clip, ONE, 0.5), ['joint 0.5']);
    expectMessage(
      () => createTravel(clip, ONE, 0, { axes: 'zx' as 'xz' }),
      ['axes "zx"', 'some of x, y and z in that order'],
    );
    expectMessage(() => createTravel(clip, ONE, 0, { toRoot: [1, 2] }), ['toRoot', '2 numbers', '12 or 16']);
    expectMessage(() => createTravel(clip, ONE, 0, { toRoot: new Array(12).fill(NaN) }), ['number 0 of toRoot', 'NaN']);
    expectMessage(() => createTravel(clip, ONE, 0, { toRoot: new Array(12).fill(1) }), ['toRoot is flat', 'undone']);
  });
});
