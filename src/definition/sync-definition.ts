// Which clips go through their cycles together, and how fast.

/**
 * How fast a group of synchronised clips goes through its cycle.
 *
 *   rates      the mean of their rates, Σ w·speed / duration (the default)
 *   durations  one over the mean of their durations, 1 / Σ w·duration / |speed|, forward by as much as forward ones are heavier
 *   leader     the rate of the leader
 */
export type CycleRate = 'rates' | 'durations' | 'leader';

/** A group of clips that go through their cycles together. */
export interface SyncGroupDefinition {
  readonly rate?: CycleRate;
}

/**
 * Who leads a group: the one of the greatest weight among the leaders, or among those who may lead when there is none. Only a
 * group whose `rate` is 'leader' is driven by it; everywhere it is told by whom a group is led.
 */
export type SyncRole = 'auto' | 'leader' | 'follower';

/** What all nodes have. It holds for the whole subtree, as long as nothing below says otherwise. */
export interface SyncDefinition<G extends string = string> {
  /**
   * Name of the group: one of `syncGroups`, or any name where the definition lists none; 'none' for clips that keep their own time.
   *
   * Default: the clips of each state are a group of their own, and so are those of what is laid over a base, so that they have no say in
   * how fast the base goes; all others are in 'main'.
   */
  readonly sync?: G | 'main' | 'none';
  readonly role?: SyncRole;
}
