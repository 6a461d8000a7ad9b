// What an animator tells: the rows of a graph's log with names in place of numbers.

import {
  EVENT,
  LOG_FRACTION,
  LOG_INDEX,
  LOG_KIND,
  LOG_PHASE,
  LOG_ROW_SIZE,
  LOG_SUBJECT,
  LOG_TIME,
  LOG_WEIGHT,
  STATE_ENTER,
  STATE_EXIT,
  STATE_FINISHED,
  STATE_LOOP,
  TRANSITION_END,
  TRANSITION_START,
  WINDOW_BEGIN,
  WINDOW_END,
  WINDOW_PROGRESS,
} from '../events/event-log.js';
import type { Graph } from '../graph/graph.js';
import type { MachinePlan } from '../machine/machine-plan.js';

/** The type of each kind of row. */
const TYPES = {
  [EVENT]: 'event',
  [WINDOW_BEGIN]: 'begin',
  [WINDOW_PROGRESS]: 'progress',
  [WINDOW_END]: 'end',
  [STATE_ENTER]: 'enter',
  [STATE_EXIT]: 'exit',
  [STATE_LOOP]: 'loop',
  [STATE_FINISHED]: 'finished',
  [TRANSITION_START]: 'transitionStart',
  [TRANSITION_END]: 'transitionEnd',
} as const;

/**
 * What has happened:
 *
 *   event                            an event of a clip or a state is met
 *   begin, progress, end             a window opens, is open at the end of an update, closes
 *   enter, exit                      a state begins to play, plays no longer
 *   loop, finished                   a state begins its cycle anew, has come to its end
 *   transitionStart, transitionEnd   a fade begins, is over; what it leads to is `state`
 */
export type AnimatorEventType = (typeof TYPES)[keyof typeof TYPES];

/** All types. */
export const EVENT_TYPES: readonly AnimatorEventType[] = Object.values(TYPES);

/** One thing that has happened. It is used again for another one after the next update: copy what you keep. */
export class AnimatorEvent {
  constructor(
    private readonly graph: Graph,
    private readonly row: number,
  ) {}

  get type(): AnimatorEventType {
    return TYPES[this.at(LOG_KIND) as keyof typeof TYPES];
  }

  /** The event's own name; of what happens to a state the state's. */
  get name(): string {
    const source = this.source;
    return source ? source.names[this.at(LOG_INDEX)]! : this.state;
  }

  /** Name of the state; '' where a clip is in none. */
  get state(): string {
    const id = this.stateId;
    if (id < 0) return '';
    const { machine, index } = this.graph.plan.states[id]!;
    return this.graph.plan.machines[machine]!.states[index]!.name;
  }

  /** Name of the machine that the state is of: '' for that of the graph, a layer's name, or the states that hold it, joined by '/'. */
  get machine(): string {
    return this.machinePlan?.name ?? '';
  }

  /** Name of the clip that tells it; '' for what a state tells. */
  get clip(): string {
    const leaf = this.source?.leaf ?? -1;
    return leaf < 0 ? '' : this.graph.plan.leaves[leaf]!.clip.name;
  }

  /** Where the transition stands in the definition, such as `transitions[2]`; '' where there is none. */
  get transition(): string {
    const index = this.source ? -1 : this.at(LOG_INDEX);
    return index < 0 ? '' : this.machinePlan!.transitions[index]!.path;
  }

  /** How much it counts in the pose, 0 to 1. */
  get weight(): number {
    return this.at(LOG_WEIGHT);
  }

  /** Seconds since the start, in the middle of an update too. */
  get time(): number {
    return this.at(LOG_TIME);
  }

  /** Cycles of the clip or the state since its start. */
  get phase(): number {
    return this.at(LOG_PHASE);
  }

  /** How far a window is, 0 to 1; 0 for what is none. */
  get fraction(): number {
    return this.at(LOG_FRACTION);
  }

  private get source() {
    return this.at(LOG_KIND) <= WINDOW_END ? this.graph.plan.sources[this.at(LOG_SUBJECT)]! : null;
  }

  private get stateId(): number {
    const source = this.source;
    if (!source) return this.at(LOG_SUBJECT);
    return source.leaf < 0 ? source.state : this.graph.plan.leaves[source.leaf]!.state;
  }

  private get machinePlan(): MachinePlan | undefined {
    const id = this.stateId;
    return id < 0 ? undefined : this.graph.plan.machines[this.graph.plan.states[id]!.machine];
  }

  private at(field: number): number {
    return this.graph.events.rows[this.row * LOG_ROW_SIZE + field]!;
  }
}

/** More loops than this are hardly ever within one another. */
const MOST_WALKS = 4;

/** A way through the events. It is its own result, and is gone again once it is over: a loop in every frame makes nothing. */
class EventWalk implements Iterator<AnimatorEvent> {
  value: AnimatorEvent | undefined;
  done = true;
  private index = 0;

  constructor(private readonly events: AnimatorEvents) {}

  begin(): this {
    this.index = 0;
    this.done = false;
    return this;
  }

  next(): IteratorResult<AnimatorEvent> {
    this.value = this.done ? undefined : this.events.at(this.index++);
    this.done = this.value === undefined;
    return this as IteratorResult<AnimatorEvent>;
  }

  /** Called by a loop that is left early. */
  return(): IteratorResult<AnimatorEvent> {
    this.done = true;
    return this.next();
  }
}

/** What has happened in the last update, in order. */
export class AnimatorEvents implements Iterable<AnimatorEvent> {
  private readonly known: AnimatorEvent[] = [];
  private readonly walks: EventWalk[] = [];

  constructor(private readonly graph: Graph) {}

  get length(): number {
    return this.graph.events.count;
  }

  /** Returns one of them, undefined beyond the last. Allocates only when there are more than ever before. */
  at(index: number): AnimatorEvent | undefined {
    if (!(index >= 0 && index < this.length)) return undefined;
    while (this.known.length <= index) this.known.push(new AnimatorEvent(this.graph, this.known.length));
    return this.known[index];
  }

  /** Allocates nothing, unless more loops than ever before are within one another. */
  [Symbol.iterator](): Iterator<AnimatorEvent> {
    const { walks } = this;
    for (let i = 0; i < walks.length; i++) if (walks[i]!.done) return walks[i]!.begin();
    const walk = new EventWalk(this);
    if (walks.length < MOST_WALKS) walks.push(walk);
    return walk.begin();
  }
}
