// What a graph has to know of a clip.

import type { EventDefinition } from '../definition/event-definition.js';

/** A clip by its name, without its keys: those are the business of whoever plays what the graph says. */
export interface GraphClip {
  readonly name: string;
  /** Seconds, 0 or more. */
  readonly duration: number;
  /** Whether its keys are differences already, to be laid over other clips. */
  readonly isDifference?: boolean;
  /** What the file that the clip comes from has to tell when it gets somewhere. */
  readonly events?: readonly EventDefinition[];
  /**
   * Distance per second that the clip covers over ground, measured at the joint of that name, by default the first one that it moves;
   * only asked for where a threshold is to follow from it, and the definition does not say it.
   */
  readonly groundSpeed?: (rootJoint: string | undefined) => number;
}
