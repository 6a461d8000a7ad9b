// Random machines that tell events, and scripts to play them by.
//
// What parameters that are held would lead round in circles without any time going by, is left out: how often it goes
// round depends on how often it is asked. So conditions on booleans lead to later states only, what takes no time is
// followed by later states only, and all else is led by triggers or by time.

import type { Conditions } from '../../src/definition/condition-definition.js';
import type { EventDefinition } from '../../src/definition/event-definition.js';
import type { Easing, Fade } from '../../src/definition/fade-definition.js';
import type { GraphDefinition } from '../../src/definition/graph-definition.js';
import type { LayerDefinition } from '../../src/definition/layer-definition.js';
import type {
  Interruption,
  MachineFields,
  StartOffset,
  StateDefinition,
  TransitionDefinition,
} from '../../src/definition/machine-definition.js';
import type { Act } from './machine-play.js';
import { seededRandom } from './random.js';

export const RANDOM_CLIPS = { Zero: 0, Short: 0.21, Half: 0.5, One: 1, Some: 1.37, Two: 2, Long: 6.1 };
const LASTING = ['Short', 'Half', 'One', 'Some', 'Two', 'Long'] as const;
const TRIGGERS = ['t0', 't1', 't2'] as const;
const BOOLEANS = ['b0', 'b1'] as const;
const EASINGS: readonly Easing[] = ['linear', 'smooth', 'smoother', [0.25, 0.1, 0.25, 1], [0.8, -0.5, 0.2, 1.5]];

/** A machine and what to do with it, in spans of time in which nothing is asked for. */
export interface RandomPlay {
  readonly definition: GraphDefinition;
  readonly spans: readonly { readonly acts: readonly Act[]; readonly seconds: number }[];
}

/** Whether a state takes time. */
interface RandomState {
  readonly definition: StateDefinition;
  readonly lasts: boolean;
  readonly loops: boolean;
}

/** Returns a random machine with a script of so many seconds, the same for the same seed. */
export function randomPlay(seed: number, seconds: number): RandomPlay {
  const dice = new Dice(seededRandom(seed));
  const machine = new MachineDice(dice, dice.chance(0.3) ? 2 : 1);
  const base = machine.roll();
  const layers: LayerDefinition[] = dice.chance(0.25)
    ? [{ name: 'upper', weight: dice.chance(0.3) ? 0 : 'p', ...new MachineDice(dice, 1).roll() }]
    : [];
  const definition = {
    parameters: {
      ...Object.fromEntries(TRIGGERS.map((name) => [name, 'trigger'])),
      ...Object.fromEntries(BOOLEANS.map((name) => [name, false])),
      p: dice.round(dice.between(0, 1)),
      speed: 1,
    },
    clips: dice.chance(0.4)
      ? {
          One: {
            markers: [
              { at: 0.1, name: 'left' },
              { at: 0.55, name: 'right' },
            ],
          },
          Two: {
            markers: [
              { at: 0.3, name: 'right' },
              { at: 0.5, name: 'left' },
            ],
          },
        }
      : {},
    syncGroups: { shared: { rate: dice.pick(['rates', 'durations', 'leader']) } },
    ...base,
    layers,
  } as unknown as GraphDefinition;
  return { definition, spans: rollSpans(dice, Object.keys(base.states), seconds) };
}

/** Random choices. Numbers are often such as meet one another: whole eighths. */
class Dice {
  constructor(readonly random: () => number) {}

  chance(probability: number): boolean {
    return this.random() < probability;
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.random();
  }

  count(low: number, high: number): number {
    return Math.floor(this.between(low, high + 1));
  }

  pick<T>(items: readonly T[]): T {
    return items[this.count(0, items.length - 1)]!;
  }

  round(number: number): number {
    return this.chance(0.5) ? Math.round(number * 8) / 8 : number;
  }

  list<T>(low: number, high: number, make: (index: number) => T): T[] {
    return Array.from({ length: this.count(low, high) }, (_, index) => make(index));
  }
}

class MachineDice {
  constructor(
    private readonly dice: Dice,
    private readonly levels: number,
    private readonly isInner = false,
  ) {}

  roll(): MachineFields {
    const { dice } = this;
    const states = dice.list(2, 5, () => this.rollState());
    const name = (index: number): string => `S${index}`;
    const transitions = dice.list(1, 7, () => this.rollTransition(states, name));
    const definitions = states.map((state, index) => this.withNext(state, index, states.length, name));
    return {
      states: Object.fromEntries(definitions.map((definition, index) => [name(index), definition])),
      initial: name(dice.count(0, states.length - 1)),
      ...(dice.chance(0.2) && { entry: [{ to: name(0), when: dice.pick(BOOLEANS) }] }),
      transitions: this.isInner && dice.chance(0.5) ? [...transitions, this.toExit()] : transitions,
    };
  }

  private toExit(): TransitionDefinition {
    return { from: '*', to: 'exit', when: this.dice.pick(TRIGGERS) };
  }

  private rollState(): RandomState {
    const { dice } = this;
    if (dice.chance(0.08)) return { definition: { empty: true, ...this.events(0.3) }, lasts: false, loops: false };
    if (this.levels > 1 && dice.chance(0.3)) {
      const inner = new MachineDice(dice, this.levels - 1, true).roll();
      // It may leave at once.
      return { definition: { ...inner, ...this.events(0.3, true) }, lasts: false, loops: false };
    }
    const looping = dice.pick([true, true, false, 'pingpong'] as const);
    if (dice.chance(0.25)) {
      // All in one direction: what plays once begins at one end or the other.
      const way = dice.pick(['speed', 1, -1]);
      const speed = () => (typeof way === 'string' ? way : way * dice.between(0.3, 2));
      const children = [0, 1, 2].slice(0, dice.count(2, 3)).map((at) => ({ ...this.clip(looping, speed()), at }));
      return {
        definition: { blend1d: 'p', children, ...this.sync(), ...this.events(0.4, looping === true) },
        lasts: true,
        loops: looping !== false,
      };
    }
    if (dice.chance(0.05)) return { definition: { clip: 'Zero', loop: looping }, lasts: false, loops: false };
    const speed = dice.pick([1, 1, 1, 'speed', -1, -0.5, dice.between(0.3, 2)]);
    return { definition: { ...this.clip(looping, speed), ...this.sync() }, lasts: true, loops: looping !== false };
  }

  private clip(looping: boolean | 'pingpong', speed: number | string) {
    const { dice } = this;
    return { clip: dice.pick(LASTING), loop: looping, speed, ...this.events(0.7, looping === true) };
  }

  private sync(): { readonly sync?: string } {
    return this.dice.chance(0.35) ? { sync: this.dice.pick(['shared', 'shared', 'none']) } : {};
  }

  /** `loops`: whether a window may end in the next cycle. */
  private events(probability: number, loops = false): { readonly events?: readonly EventDefinition[] } {
    const { dice } = this;
    if (!dice.chance(probability)) return {};
    return { events: dice.list(1, 3, (index) => this.event(`e${index}`, loops)) };
  }

  private event(name: string, loops: boolean): EventDefinition {
    const { dice } = this;
    const at = dice.round(dice.between(0, 0.9));
    const pastEnd = (phase: number): number => (loops ? phase - 1 : 1);
    const until = (phase: number): number => (phase > 1 ? pastEnd(phase) : phase);
    return {
      name,
      at,
      ...(dice.chance(0.4) && { until: until(at + dice.between(0.05, 0.6)) }),
      ...(dice.chance(0.4) && { minimumWeight: dice.round(dice.random()) }),
      ...(dice.chance(0.2) && { leaderOnly: true }),
      ...(dice.chance(0.2) && { chance: 0.5 }),
    };
  }

  private fade(): Fade {
    const { dice } = this;
    if (dice.chance(0.2)) return 0;
    const seconds = Math.max(0.01, dice.round(dice.between(0, 1.5)));
    const kind = dice.pick(['blend', 'blend', 'blend', 'frozen', 'inertial'] as const);
    return { seconds, kind, ...(kind !== 'inertial' && { easing: dice.pick(EASINGS) }) };
  }

  private withNext(
    { definition, lasts }: RandomState,
    index: number,
    count: number,
    name: (index: number) => string,
  ): StateDefinition {
    const { dice } = this;
    if (!dice.chance(0.7)) return definition;
    if (this.isInner && dice.chance(0.3)) return { ...definition, next: 'exit' };
    if (lasts) return { ...definition, next: { to: name(dice.count(0, count - 1)), fade: this.fade() } };
    return index + 1 < count ? { ...definition, next: { to: name(index + 1), fade: this.fade() } } : definition;
  }

  private rollTransition(states: readonly RandomState[], name: (index: number) => string): TransitionDefinition {
    const { dice } = this;
    const last = states.length - 1;
    const interruption: Interruption = dice.pick([
      'none',
      'none',
      'source',
      'target',
      'sourceThenTarget',
      'targetThenSource',
    ]);
    const more = {
      fade: this.fade(),
      interruption,
      ...(dice.chance(0.3) && { interruptBelow: dice.round(dice.random()) }),
      ...(dice.chance(0.1) && { priority: dice.count(-1, 1) }),
    };
    const from = dice.count(0, last);
    const to = dice.count(0, last);
    const which = dice.random();
    if (which < 0.35) {
      const when = dice.chance(0.2)
        ? { [dice.pick(TRIGGERS)]: true, [dice.pick(BOOLEANS)]: true }
        : dice.pick(TRIGGERS);
      const isAny = dice.chance(0.3);
      const ordered = dice.chance(0.5);
      return {
        from: isAny ? '*' : name(from),
        to: name(to),
        when: when as Conditions,
        ...(isAny && { toSelf: dice.chance(0.3) }),
        ...more,
        ordered,
        ...this.offset(states[to]!),
      };
    }
    if (which < 0.55 && last > 0) {
      const low = dice.count(0, last - 1);
      const high = dice.count(low + 1, last);
      return {
        from: name(low),
        to: name(high),
        when: dice.pick(BOOLEANS),
        ...more,
        priority: 0,
        ...this.offset(states[high]!),
      };
    }
    const lasting = states[from]!.lasts ? to : Math.min(last, Math.max(from + 1, to));
    const when = dice.chance(0.4) ? { when: dice.pick([...TRIGGERS, ...BOOLEANS]) } : {};
    const exitTime = dice.pick([1, dice.round(dice.between(0.1, 0.95)), dice.between(1.1, 3)]);
    if (from === last && !states[from]!.lasts)
      return { from: name(from), to: name(to), when: dice.pick(TRIGGERS), ...more };
    return {
      from: name(from),
      to: name(lasting),
      exitTime: Math.max(0.125, exitTime),
      ...when,
      ...more,
      ...this.offset(states[lasting]!),
    };
  }

  /** What plays once may be at its end at once only where it says so itself. */
  private offset({ loops }: RandomState): { readonly offset?: StartOffset } {
    const { dice } = this;
    if (!dice.chance(0.3)) return {};
    const some = { offset: dice.between(0.1, 0.9) };
    if (!loops) return some;
    return dice.pick([
      some,
      { offset: { seconds: 0.125 } },
      { offset: { match: 'phase' } },
      { offset: { match: 'marker' } },
    ] as const);
  }
}

function rollSpans(dice: Dice, states: readonly string[], seconds: number): RandomPlay['spans'] {
  const count = dice.count(1, 5);
  const isBackwards = dice.chance(0.25);
  return Array.from({ length: count }, (_, index) => ({
    acts: index === 0 && dice.chance(0.5) ? [] : dice.list(1, 3, () => rollAct(dice, states)),
    seconds: (seconds / count) * (isBackwards && dice.chance(0.5) ? -1 : 1),
  }));
}

function rollAct(dice: Dice, states: readonly string[]): Act {
  const which = dice.random();
  if (which < 0.4) return { fire: dice.pick(TRIGGERS) };
  if (which < 0.55) return { set: { [dice.pick(BOOLEANS)]: dice.chance(0.6) } };
  if (which < 0.7) return { set: { speed: dice.pick([1, -1, 0, 0.5, 2, dice.between(-2, 2)]) } };
  if (which < 0.75) return { set: { p: dice.round(dice.between(-0.5, 2.5)) } };
  const fade = dice.chance(0.3) ? 0 : { seconds: dice.between(0.05, 1.5), easing: dice.pick(EASINGS) };
  if (which < 0.9) return { play: dice.pick(states), fade };
  if (which < 0.95) return { play: dice.pick(states), fade, restart: true, startPhase: dice.random() };
  return { travel: dice.pick(states) };
}
