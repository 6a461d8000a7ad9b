// Random clips: tracks of every type and interpolation, with keys that are rarely where one expects them.

import fc from 'fast-check';
import * as THREE from 'three';
import { randomRotation } from '../arbitraries.js';
import { seededRandom } from '../random.js';
import type { RootTargets, Target, ValueKind } from './targets.js';
import { ROOTS, type RootName } from './world.js';

const MODES = ['linear', 'step', 'smooth', 'spline', 'bezier'] as const;
type Mode = (typeof MODES)[number];

/** What a track drives: `regular` for a path that only it takes, see `targets.ts`. */
type Choice = 'regular' | 'alternative' | 'missing';

interface TrackPlan {
  readonly choice: Choice;
  readonly target: number;
  readonly mode: Mode;
  /** Sixteenths of a second: the first key, then the steps from key to key; a step of 0 is a hard cut. */
  readonly times: readonly number[];
  readonly seed: number;
}

/**
 * One clip.
 *
 * - root: what it is meant for.
 * - additive: absolute values as differences, or differences from the first frame.
 */
export interface ClipPlan {
  readonly root: RootName;
  readonly duration: number;
  readonly tracks: readonly TrackPlan[];
  readonly additive: 'no' | 'raw' | 'relative';
}

const trackPlans: fc.Arbitrary<TrackPlan> = fc.record({
  choice: fc.oneof(
    { weight: 60, arbitrary: fc.constant<Choice>('regular') },
    { weight: 2, arbitrary: fc.constantFrom<Choice>('missing', 'alternative') },
  ),
  target: fc.nat(99),
  mode: fc.constantFrom(...MODES),
  times: fc
    .tuple(
      fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.integer({ min: -4, max: 8 }) }),
      fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 5 }),
    )
    .map(([first, steps]) => [first, ...steps]),
  seed: fc.nat(9999),
});

/**
 * Any clip. Its duration is a multiple of 1/4 s, mostly a power of two, and has nothing to do with its keys; now and then
 * it is 0.
 */
export const clipPlans: fc.Arbitrary<ClipPlan> = fc.record({
  root: fc.oneof(
    { weight: 8, arbitrary: fc.constant<RootName>('scene') },
    { weight: 3, arbitrary: fc.constantFrom(...ROOTS) },
  ),
  duration: fc.oneof(
    { weight: 60, arbitrary: fc.constantFrom(0.25, 0.5, 1, 2) },
    { weight: 20, arbitrary: fc.constantFrom(0.75, 1.25, 1.5) },
    { weight: 1, arbitrary: fc.constant(0) },
  ),
  tracks: fc.array(trackPlans, { maxLength: 10 }),
  additive: fc.oneof(
    { weight: 6, arbitrary: fc.constant('no' as const) },
    { weight: 1, arbitrary: fc.constantFrom('raw' as const, 'relative' as const) },
  ),
});

/** Returns a new clip. */
export function buildClip(
  plan: ClipPlan,
  name: string,
  roots: Readonly<Record<RootName, RootTargets>>,
): THREE.AnimationClip {
  const { regular, alternative, missing } = roots[plan.root];
  const tracks = plan.tracks.map((track) => {
    const lists = { regular, alternative, missing };
    const list = lists[track.choice].length > 0 ? lists[track.choice] : missing;
    const target = list[track.target % list.length]!;
    return buildTrack(track, target);
  });
  const clip = new THREE.AnimationClip(name, plan.duration, tracks);
  if (plan.additive === 'relative') THREE.AnimationUtils.makeClipAdditive(clip);
  if (plan.additive === 'raw') clip.blendMode = THREE.AdditiveAnimationBlendMode;
  return clip;
}

function buildTrack({ mode, times: steps, seed }: TrackPlan, { path, kind, size }: Target): THREE.KeyframeTrack {
  const random = seededRandom(seed + 1);
  let time = 0;
  // three's smooth curves are NaN at a hard cut: few scenarios shall end with that.
  const mayCut = mode !== 'smooth' || seed % 16 === 0;
  const times = steps.map((step, index) => {
    time += (index > 0 && step === 0 && !mayCut ? 1 : step) / 16;
    return time;
  });
  const row = (): number[] => keyValue(kind, size, random);
  if (kind === 'bool')
    return new THREE.BooleanKeyframeTrack(
      path,
      times,
      times.map(() => random() < 0.5),
    );
  if (kind === 'string')
    return new THREE.StringKeyframeTrack(
      path,
      times,
      times.map(() => 'abc'[Math.floor(random() * 3)]!),
    );
  if (mode === 'spline') return splineTrack(path, kind, times, size, row, random);
  const Track = TRACKS[kind];
  const isSmoothRotation = kind === 'quaternion' && mode === 'smooth';
  const track = new Track(path, times, times.flatMap(row), isSmoothRotation ? undefined : INTERPOLATIONS[mode]);
  if (mode === 'bezier') {
    const controls = (side: number): Float32Array =>
      Float32Array.from(times.flatMap((key) => row().flatMap((value) => [key + (side * (1 + random())) / 8, value])));
    (track as unknown as { settings: unknown }).settings = { inTangents: controls(-1), outTangents: controls(1) };
  }
  return track;
}

const TRACKS: Readonly<Record<Exclude<ValueKind, 'bool' | 'string'>, typeof THREE.VectorKeyframeTrack>> = {
  vector: THREE.VectorKeyframeTrack,
  scale: THREE.VectorKeyframeTrack,
  quaternion: THREE.QuaternionKeyframeTrack,
  color: THREE.ColorKeyframeTrack,
  share: THREE.NumberKeyframeTrack,
  amount: THREE.NumberKeyframeTrack,
};

const INTERPOLATIONS = {
  linear: THREE.InterpolateLinear,
  step: THREE.InterpolateDiscrete,
  smooth: THREE.InterpolateSmooth,
  bezier: THREE.InterpolateBezier,
};

function keyValue(kind: ValueKind, size: number, random: () => number): number[] {
  if (kind === 'quaternion') return randomRotation(random);
  const [low, high] = kind === 'share' || kind === 'color' ? [0, 1] : kind === 'scale' ? [0.5, 1.5] : [-2, 2];
  return Array.from({ length: size }, () => low! + random() * (high! - low!));
}

/** A track as GLTFLoader makes it of CUBICSPLINE: three rows for each key, and an interpolant of the loader's. */
function splineTrack(
  path: string,
  kind: Exclude<ValueKind, 'bool' | 'string'>,
  times: readonly number[],
  size: number,
  row: () => number[],
  random: () => number,
): THREE.KeyframeTrack {
  const slopes = (): number[] => Array.from({ length: size }, () => random() * 2 - 1);
  const values = times.flatMap(() => [...slopes(), ...row(), ...slopes()]);
  const track = new TRACKS[kind](path, [...times], values);
  const create = (result: unknown): THREE.Interpolant =>
    new SplineInterpolant(track.times, track.values, size, result, kind === 'quaternion');
  create.isInterpolantFactoryMethodGLTFCubicSpline = true;
  (track as unknown as { createInterpolant: unknown }).createInterpolant = create;
  return track;
}

/** glTF 2.0, appendix C.4; GLTFLoader keeps its own to itself. */
class SplineInterpolant extends THREE.Interpolant {
  readonly isRotation: boolean;

  constructor(times: Float32Array, values: Float32Array, size: number, result: unknown, isRotation: boolean) {
    super(times, values, size, result as Float32Array);
    this.isRotation = isRotation;
  }

  override copySampleValue_(key: number): THREE.TypedArray {
    const {
      resultBuffer: out,
      sampleValues,
      valueSize,
    } = this as unknown as Record<string, Float32Array> & {
      valueSize: number;
    };
    for (let i = 0; i < valueSize; i++) out![i] = sampleValues![(key * 3 + 1) * valueSize + i]!;
    return out!;
  }

  override interpolate_(key: number, from: number, time: number, to: number): THREE.TypedArray {
    const {
      resultBuffer: out,
      sampleValues: v,
      valueSize: size,
    } = this as unknown as Record<string, Float32Array> & {
      valueSize: number;
    };
    const span = to - from;
    const t = (time - from) / span;
    const before = (key - 1) * 3 * size;
    const after = key * 3 * size;
    let square = 0;
    for (let i = 0; i < size; i++) {
      out![i] =
        (2 * t ** 3 - 3 * t ** 2 + 1) * v![before + size + i]! +
        span * (t ** 3 - 2 * t ** 2 + t) * v![before + 2 * size + i]! +
        (-2 * t ** 3 + 3 * t ** 2) * v![after + size + i]! +
        span * (t ** 3 - t ** 2) * v![after + i]!;
      square += out![i]! ** 2;
    }
    if (this.isRotation) for (let i = 0; i < size; i++) out![i] = out![i]! / Math.sqrt(square);
    return out!;
  }
}
