// What a list that averages comes to, worked out on small objects, one joint and channel at a time.

import type { Channel } from '../../src/skeleton/channels.js';
import { normalise, timesQuaternion, turnedBy } from './quaternion-book.js';

/** The channels of one joint that somebody says something about. */
export type SlowJoint = { readonly [channel in Channel]?: readonly number[] };

/** One joint after the other. */
export type SlowPose = readonly SlowJoint[];

/** What becomes of a pile. */
export type Closing = 'blend' | 'layer' | 'modelLayer' | 'difference';

/** A list: poses, perhaps as the difference to another, and piles of the same. */
export type SlowStep =
  | { readonly pose: SlowPose; readonly reference: SlowPose | null; readonly weight: number }
  | {
      readonly steps: readonly SlowStep[];
      readonly closing: Closing;
      readonly weight: number;
      readonly mask: readonly number[] | null;
    };

/** Weighted sum and weight. */
interface Sum {
  readonly sum: readonly number[];
  readonly weight: number;
}

type JointSums = { [channel in Channel]?: Sum };

const CHANNELS = ['translation', 'rotation', 'scale'] as const;
const NO_TURN = [0, 0, 0, 1];

/**
 * Returns the pose that `steps` come to over `original`, whose joints have all channels. It says something about what at least one
 * clip says something about.
 */
export function slowMean(steps: readonly SlowStep[], original: SlowPose, parents: ArrayLike<number>): SlowPose {
  const driven = drivenBy(steps, original.length);
  const background = original.map((joint, index) =>
    mapChannels((channel) => driven[index]![channel] && joint[channel]),
  );
  const sums = runSteps(steps, original, background, parents, true);
  fill(sums, background);
  return sums.map((joint) => mapChannels((channel) => joint[channel] && settled(channel, joint[channel])));
}

function drivenBy(steps: readonly SlowStep[], jointCount: number): SlowPose {
  const poses = steps.flatMap((step) => ('pose' in step ? [step.pose] : [drivenBy(step.steps, jointCount)]));
  return Array.from({ length: jointCount }, (_, joint) => Object.assign({}, ...poses.map((pose) => pose[joint])));
}

function runSteps(
  steps: readonly SlowStep[],
  original: SlowPose,
  background: SlowPose,
  parents: ArrayLike<number>,
  isBottom: boolean,
): JointSums[] {
  const sums: JointSums[] = original.map(() => ({}));
  for (const step of steps) {
    if ('pose' in step) {
      step.pose.forEach((joint, index) => {
        for (const channel of CHANNELS) {
          const value = joint[channel];
          if (!value) continue;
          const reference = step.reference?.[index]?.[channel];
          add(sums[index]!, channel, reference ? difference(channel, reference, value) : value, step.weight);
        }
      });
      continue;
    }
    const closed = runSteps(step.steps, original, background, parents, false);
    const shares = original.map((_, joint) => step.weight * (step.mask ? step.mask[joint]! : 1));
    if (isBottom && step.closing !== 'blend') fill(sums, background);
    if (step.closing === 'modelLayer') layRotationsInModel(sums, closed, shares, original, parents);
    sums.forEach((below, joint) => {
      for (const channel of CHANNELS) {
        const above = closed[joint]![channel];
        if (!above || (step.closing === 'modelLayer' && channel === 'rotation')) continue;
        const value = settled(channel, above);
        const share = shares[joint]! * Math.min(above.weight, 1);
        if (step.closing === 'blend') add(below, channel, value, share);
        else if (step.closing === 'difference') layDifference(below, channel, value, share);
        else cover(below, channel, value, share);
      }
    });
  }
  return sums;
}

function fill(sums: JointSums[], background: SlowPose): void {
  sums.forEach((joint, index) => {
    for (const channel of CHANNELS) {
      const value = background[index]![channel];
      const missing = 1 - (joint[channel]?.weight ?? 0);
      if (value && missing > 0) add(joint, channel, value, missing);
    }
  });
}

function add(joint: JointSums, channel: Channel, value: readonly number[], weight: number): void {
  if (weight === 0) return;
  const before = joint[channel] ?? { sum: value.map(() => 0), weight: 0 };
  joint[channel] = { sum: weigh(channel, before.sum, 1, value, weight), weight: before.weight + weight };
}

function cover(joint: JointSums, channel: Channel, value: readonly number[], share: number): void {
  if (share === 0) return;
  const below = joint[channel];
  const kept = below ? (1 - share) * Math.min(below.weight, 1) : 0;
  const beneath = below ? settled(channel, below) : value;
  joint[channel] = { sum: weigh(channel, beneath, kept, value, share), weight: kept + share };
}

function layDifference(joint: JointSums, channel: Channel, value: readonly number[], share: number): void {
  const below = joint[channel];
  if (!below) return;
  const { sum, weight } = below;
  if (channel === 'translation') {
    joint[channel] = { sum: sum.map((number, n) => number + share * value[n]! * weight), weight };
  } else if (channel === 'rotation') joint[channel] = { sum: timesQuaternion(sum, turnedBy(value, share)), weight };
  else {
    const factors = value.map((factor) => 1 + (factor - 1) * Math.abs(share));
    joint[channel] = { sum: sum.map((number, n) => number * factors[n]! ** (share < 0 ? -1 : 1)), weight };
  }
}

function layRotationsInModel(
  sums: JointSums[],
  closed: readonly JointSums[],
  shares: readonly number[],
  original: SlowPose,
  parents: ArrayLike<number>,
): void {
  const beneath: number[][] = [];
  const within: number[][] = [];
  const result: number[][] = [];
  const isMoved: boolean[] = [];
  sums.forEach((joint, index) => {
    const parent = parents[index]!;
    const [below, above] = [joint.rotation, closed[index]!.rotation];
    const own = below ? settled('rotation', below) : normalise(original[index]!.rotation!);
    const carried = (parent: number[] | undefined, rotation: number[]): number[] =>
      timesQuaternion(parent ?? NO_TURN, rotation);
    beneath.push(carried(beneath[parent], own));
    const had = Math.min(below?.weight ?? 0, 1);
    const inLayer = Math.min(above?.weight ?? 0, 1);
    const filled = (1 - inLayer) * had;
    const layered = above ? normalise(weigh('rotation', settled('rotation', above), inLayer, own, filled)) : own;
    within.push(carried(within[parent], layered));
    const share = shares[index]!;
    const kept = had * (1 - share);
    const added = share * (inLayer + filled);
    isMoved.push(added > 0 || (isMoved[parent] ?? false));
    if (kept + added === 0) {
      result.push(carried(result[parent], own));
      return;
    }
    result.push(normalise(weigh('rotation', beneath[index]!, kept, within[index]!, added)));
    if (!isMoved[index]) return;
    const [x, y, z, w] = result[parent] ?? NO_TURN;
    const local = timesQuaternion([-x!, -y!, -z!, w!], result[index]!);
    joint.rotation = { sum: local.map((number) => number * (kept + added)), weight: kept + added };
  });
}

function difference(channel: Channel, reference: readonly number[], value: readonly number[]): number[] {
  if (channel === 'translation') return value.map((number, n) => number - reference[n]!);
  if (channel === 'scale') return value.map((number, n) => number / reference[n]!);
  const [x, y, z, w] = reference;
  return timesQuaternion([-x!, -y!, -z!, w!], value);
}

/** a · weightA + b · weightB, a rotation with the sign that is nearer. */
function weigh(
  channel: Channel,
  a: readonly number[],
  weightA: number,
  b: readonly number[],
  weightB: number,
): number[] {
  const dot = a.reduce((sum, number, n) => sum + number * b[n]!, 0);
  const sign = channel === 'rotation' && dot < 0 ? -1 : 1;
  return a.map((number, n) => number * weightA + sign * b[n]! * weightB);
}

function settled(channel: Channel, { sum, weight }: Sum): number[] {
  return channel === 'rotation' ? normalise(sum) : sum.map((number) => number / weight);
}

function mapChannels(read: (channel: Channel) => readonly number[] | undefined): SlowJoint {
  return Object.fromEntries(CHANNELS.map((channel) => [channel, read(channel)] as const).filter(([, value]) => value));
}
