// What is told when a clip or a state gets somewhere.

/**
 * Where on a clip:
 *
 * - a phase, 0 to 1; 1 is the end of a clip that does not loop, and on one that does the start of the next cycle;
 * - seconds on the clip;
 * - each marker of this name.
 */
export type EventMoment = number | { readonly seconds: number } | { readonly marker: string };

/** What is told, where, and when not. */
export interface EventDefinition {
  readonly name: string;
  /** On a state its first clip counts. */
  readonly at: EventMoment;
  /**
   * Makes it a window, which is told to begin, to go on and to end. Said as `at` is. One that is not after it is of the next cycle, which
   * only what loops has: `{ at: 0.9, until: 0.1 }`.
   */
  readonly until?: EventMoment;
  /** 0 to 1: it is not told at a weight below. Default 0: at any weight above 0, and whenever its state begins. */
  readonly minimumWeight?: number;
  /** Only where its clip leads its sync group; on a state only while that is the current one. Default false. */
  readonly leaderOnly?: boolean;
  /** 0 to 1: how often it is told, by the graph's own random numbers. Default 1. */
  readonly chance?: number;
}
