// Runs a scenario on three's mixer and on ours, and compares everything after every call.

import fc from 'fast-check';
import * as THREE from 'three';
import { AnimationMixer, type AnimationMixerOptions } from '../../src/index.js';
import { actionOf, type Call, calls, isMuted, MUTABLE, reactions } from '../support/scenario/calls.js';
import { clipPlans } from '../support/scenario/clips.js';
import { type Reading, Side, type SidePlan } from '../support/scenario/side.js';
import { bindingsOf, drives, watchWeight } from '../support/scenario/three-bindings.js';
import { ROOTS, type RootName, worldPlans } from '../support/scenario/world.js';
import { DIFFERENCES, type Difference, fadesOf } from './differences.js';

/**
 * Both work in doubles on the same keys; what differs is rounding. Relative to values above 1. Palettes are kept in single
 * precision, and may be products of large numbers.
 */
const TOLERANCE = 1e-6;
const PALETTE_TOLERANCE = 1e-5;

/**
 * A scenario.
 *
 *   muted          for each kind that may be: whether such calls are left out
 *   playing        which actions play from the start
 *   areBonesRead   whether bones are read after every call; else only after the last one: reading one has the pose worked
 *                  out, and both must be right
 */
export interface Scenario extends SidePlan {
  readonly muted: readonly boolean[];
  readonly playing: readonly boolean[];
  readonly areBonesRead: boolean;
  readonly calls: readonly Call[];
}

/** Any scenario. */
export const scenarios: fc.Arbitrary<Scenario> = fc.record({
  world: worldPlans,
  mixerRoot: fc.oneof(
    { weight: 4, arbitrary: fc.constant<RootName>('scene') },
    { weight: 1, arbitrary: fc.constantFrom<RootName>(...ROOTS) },
  ),
  clips: fc.array(clipPlans, { minLength: 1, maxLength: 6 }),
  playing: fc.array(
    fc.integer({ min: 0, max: 3 }).map((kind) => kind > 0),
    { minLength: 6, maxLength: 6 },
  ),
  reactions,
  muted: fc.array(fc.boolean(), { minLength: MUTABLE.length, maxLength: MUTABLE.length }),
  areBonesRead: fc.boolean(),
  calls: fc.array(calls, { minLength: 5, maxLength: 60, size: 'max' }),
});

/** How far a scenario was compared: the number of calls, and what ended it. */
export interface Outcome {
  readonly compared: number;
  readonly endedBy: string | null;
}

/** Throws when our mixer does what it should not. */
export function runScenario(whole: Scenario, options: AnimationMixerOptions): Outcome {
  const reactions = whole.reactions.filter(({ call }) => !isMuted(call, whole.muted));
  const scenario = { ...whole, reactions };
  const sinew = new Side(scenario, (root) => new AnimationMixer(root, options) as unknown as THREE.AnimationMixer);
  const three = new Side(scenario, (root) => new THREE.AnimationMixer(root));
  const comparison = new Comparison(three, sinew, options);
  const all: Call[] = [
    ...scenario.clips.flatMap((_, action): Call[] =>
      scenario.playing[action] ? [{ kind: 'play', action, asksAgain: false }] : [],
    ),
    ...scenario.calls.filter((call) => !isMuted(call, scenario.muted)),
    { kind: 'draw' },
  ];
  let compared = 0;
  for (const [index, call] of all.entries()) {
    const label = `call ${index}: ${JSON.stringify(call)}`;
    let wanted: unknown;
    if (!comparison.endedBy) wanted = comparison.runThree(call);
    const got = sinew.run(call);
    if (comparison.endedBy) continue;
    const areBonesRead = scenario.areBonesRead || index === all.length - 1;
    comparison.check(label, wanted, got, call, areBonesRead);
    compared++;
  }
  return { compared, endedBy: comparison.endedBy };
}

class Comparison {
  /** Which difference the scenario has run into. */
  endedBy: string | null = null;
  private readonly three: Side;
  private readonly sinew: Side;
  private readonly hasQuirks: boolean;
  private readonly differences: readonly Difference[];
  private readonly finished = new Set<number>();
  private readonly shownWeights = new Map<THREE.AnimationAction, number>();
  /** Readings of bones that user code has written to, and what: three leaves them so for a while. */
  private readonly written = new Map<number, (number | boolean | string)[]>();

  constructor(three: Side, sinew: Side, { quirks = false }: AnimationMixerOptions) {
    this.three = three;
    this.sinew = sinew;
    this.hasQuirks = quirks;
    this.differences = DIFFERENCES.filter(({ remains }) => remains || !quirks);
    three.onNewAction = (action) => watchWeight(action, (weight) => this.shownWeights.set(action, weight));
    for (const action of three.actions) three.onNewAction(action);
    three.onCall = (call, isInListener) => this.meet(call, isInListener);
    three.onEvent = (heard) => {
      if (heard.type === 'finished') this.finished.add(heard.action);
      this.end(this.differences.find((difference) => difference.isMetByEvent?.(three, heard)));
    };
  }

  /** Makes a call on three's side, unless it runs into a difference. */
  runThree(call: Call): unknown {
    const { three } = this;
    try {
      return three.run(call);
    } catch (error) {
      this.endedBy ??= `three throws: ${(error as Error).message}`;
      return undefined;
    }
  }

  /** Fails unless both sides are in the same state. */
  check(label: string, wanted: unknown, got: unknown, call: Call, areBonesRead: boolean): void {
    const { three, sinew } = this;
    const fail = (what: string, a: unknown, b: unknown): never => {
      throw new Error(`${label}\n${what}: three has ${String(a)}, we have ${String(b)}`);
    };
    if (wanted !== got) fail('result', wanted, got);
    this.checkEvents(fail);
    this.checkActions(fail);
    if (this.endedBy) return;
    for (const [index, values] of this.written) {
      if (values.length === 0) this.written.set(index, three.readings[index]!.read());
    }
    if (call.kind === 'draw' && !this.hasWrittenPlaces()) {
      expectNear(fail, 'palettes', three.palettes(), sinew.palettes(), PALETTE_TOLERANCE);
    }
    this.checkReadings(fail, areBonesRead);
    if (call.kind === 'draw' && areBonesRead && !this.hasWrittenPlaces()) {
      expectNear(fail, 'matrices in the world', three.worldMatrices(), sinew.worldMatrices(), PALETTE_TOLERANCE);
    }
  }

  private meet(call: Call, isInListener: boolean): void {
    const { three, finished, shownWeights } = this;
    const moment = { side: three, call, isInListener, finished, shownWeights };
    this.end(this.differences.find((difference) => difference.isMetBy?.(moment)));
    if (call.kind === 'write') this.noteWriting(call.place);
    if (call.kind === 'groupAdd' && !this.hasQuirks) this.noteReadings(`Spot${call.spot}`);
    if (call.kind === 'stopAll') {
      finished.clear();
      for (const action of three.actions) if (action.isScheduled()) shownWeights.delete(action);
    }
    if (call.kind === 'stop') shownWeights.delete(actionOf(three, call));
    if (call.kind === 'stop' || call.kind === 'reset') finished.delete(call.action % three.actions.length);
    const { fadeIn, fadeOut } = fadesOf(three, call);
    if (fadeOut) shownWeights.set(fadeOut, fadeOut.weight);
    if (fadeIn) shownWeights.set(fadeIn, 0);
  }

  private end(difference: Difference | undefined): void {
    if (difference) this.endedBy ??= difference.row;
  }

  /** Remembers what is about to be written to something that may be driven. */
  private noteWriting(place: number): void {
    const { three } = this;
    const { name, joint } = three.writtenBy(place);
    if (joint === undefined) {
      if (this.hasQuirks) return;
    } else {
      const playing = three.actions.filter((action) => action.isScheduled()).flatMap(bindingsOf);
      if (!playing.some((binding) => drives(binding, three.world.joints[joint]!, name.split('.')[1]!))) return;
    }
    this.noteReadings(name);
  }

  /** What has come to something that may be driven, three leaves until the animated value changes: an object of a group brings its own. */
  private noteReadings(name: string): void {
    for (const [index, other] of this.three.readings.entries()) {
      if (other.name.startsWith(name)) this.written.set(index, []);
    }
  }

  /** Whether something whose place is looked at may hold what an app has written to it. */
  private hasWrittenPlaces(): boolean {
    return [...this.written.keys()].some((index) => /^(joint|prop)/.test(this.three.readings[index]!.name));
  }

  private checkEvents(fail: Fail): void {
    const [wanted, got] = [this.three.heard, this.sinew.heard];
    const toText = (heard: Side['heard']): string => JSON.stringify(heard);
    const isSame = wanted.every((heard, index) => {
      const other = got[index];
      return (
        other?.type === heard.type &&
        other.action === heard.action &&
        other.amount === heard.amount &&
        Math.abs(other.time - heard.time) < TOLERANCE
      );
    });
    if (!isSame || wanted.length !== got.length) fail('events', toText(wanted), toText(got));
    wanted.length = 0;
    got.length = 0;
  }

  private checkActions(fail: Fail): void {
    const { three, sinew } = this;
    const wanted = stateOf(three);
    const got = stateOf(sinew);
    // What is no number here is three's mistake: nothing that it says from now on can be compared.
    if (wanted.some(Number.isNaN)) {
      this.endedBy ??= 'NaN in three';
      return;
    }
    const isSame = wanted.length === got.length && wanted.every((value, i) => isNear(value, got[i]!, TOLERANCE));
    if (!isSame) fail(STATE, JSON.stringify(wanted), JSON.stringify(got));
  }

  private checkReadings(fail: Fail, areBonesRead: boolean): void {
    const { three, sinew } = this;
    for (const [index, reading] of three.readings.entries()) {
      const wanted = reading.read();
      const got = areBonesRead || reading.joint === undefined ? sinew.readings[index]!.read() : null;
      if (wanted.some(Number.isNaN)) {
        if (got?.some(Number.isNaN)) fail(reading.name, wanted, got);
        this.endedBy ??= 'NaN in three';
        return;
      }
      const written = this.written.get(index);
      if (written && isSameReading(reading, wanted, written)) continue;
      this.written.delete(index);
      if (got && !isSameReading(reading, wanted, got)) fail(reading.name, wanted, got);
    }
  }
}

type Fail = (what: string, wanted: unknown, got: unknown) => never;

/** What `stateOf` gives. */
const STATE =
  'mixer time, actions known and in use, ramps in use; ' +
  'each action: time, weight, speed, timeScale, paused, enabled, running, scheduled; playing actions in order';

/** Times, weights and so on of the mixer and all actions. */
function stateOf({ mixer, actions }: Side): number[] {
  const { stats, _actions: order } = mixer as unknown as {
    stats: Record<string, { total: number; inUse: number }>;
    _actions: THREE.AnimationAction[];
  };
  // three keeps the ramps of actions that it forgets.
  const rampCount = actions.length === order.length ? stats.controlInterpolants!.inUse : 0;
  const state = [mixer.time, stats.actions!.total, stats.actions!.inUse, rampCount];
  for (const action of actions) {
    // three may take an action for playing that uncacheClip has made it forget.
    const isKnown = order.includes(action);
    state.push(
      action.time,
      action.getEffectiveWeight(),
      action.getEffectiveTimeScale(),
      action.timeScale,
      Number(action.paused),
      Number(action.enabled),
      isKnown ? Number(action.isRunning()) : -1,
      isKnown ? Number(action.isScheduled()) : -1,
    );
  }
  for (const action of order.slice(0, stats.actions!.inUse)) state.push(actions.indexOf(action));
  return state;
}

function isSameReading({ kind }: Reading, wanted: readonly unknown[], got: readonly unknown[]): boolean {
  if (wanted.length !== got.length) return false;
  const isEqual = (sign: number): boolean =>
    wanted.every((value, index) =>
      typeof value === 'number' ? isNear(value, sign * (got[index] as number), TOLERANCE) : value === got[index],
    );
  // A rotation and its negative are the same.
  return isEqual(1) || (kind === 'rotation' && isEqual(-1));
}

function isNear(wanted: number, got: number, tolerance: number): boolean {
  return wanted === got || Math.abs(wanted - got) <= tolerance * Math.max(1, Math.abs(wanted));
}

/** Compares matrices: each column by its own length, translations by that of the whole. */
function expectNear(fail: Fail, what: string, wanted: number[], got: number[], tolerance: number): void {
  if (wanted.length !== got.length) fail(`${what}: how many`, wanted.length, got.length);
  for (let start = 0; start < wanted.length; start += 16) {
    const size = Math.max(1, ...wanted.slice(start, start + 16).map(Math.abs));
    for (let i = start; i < start + 16; i++) {
      if (!(Math.abs(wanted[i]! - got[i]!) <= tolerance * size))
        fail(`${what}, matrix ${start / 16}, number ${i % 16}`, wanted[i], got[i]);
    }
  }
}
