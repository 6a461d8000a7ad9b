// What a graph is told from outside: parameters, and which of their names may stand where.

/** A number with its options. */
export interface NumberParameter {
  readonly value: number;
  /** Seconds in which half of the way to a new value is gone; 0, the default, is at once. Independent of the frame rate. */
  readonly damping?: number;
}

/** A place in the space of the animator's root. */
export interface PointParameter {
  readonly point: readonly [x: number, y: number, z: number];
}

/** A boolean that is taken back by itself. */
export interface TriggerParameter {
  /**
   * - used: it stays until a transition has used it. 'trigger' is short for it.
   * - frame: it is gone after the next update, used or not.
   */
  readonly trigger: 'used' | 'frame';
}

/** A number, a boolean, a trigger, or one of them with its options. */
export type ParameterDefinition = number | boolean | 'trigger' | NumberParameter | PointParameter | TriggerParameter;

/** Parameters by their names. */
export type ParameterTable = { readonly [name: string]: ParameterDefinition };

/** What a parameter holds. */
export type KindOf<V extends ParameterDefinition> = V extends boolean
  ? boolean
  : V extends 'trigger' | TriggerParameter
    ? 'trigger'
    : V extends PointParameter
      ? 'point'
      : number;

/** The names in a table of those parameters that may be of one of these kinds. */
export type NamesOfKind<T extends ParameterTable, Kind> = {
  [K in keyof T & string]: Extract<KindOf<T[K]>, Kind> extends never ? never : K;
}[keyof T & string];

/** The names in a table of those parameters that a tree may read: numbers and booleans. */
export type TreeParameterNames<T extends ParameterTable> = NamesOfKind<T, number | boolean>;

/** The names in a table of those parameters that are places. */
export type PointParameterNames<T extends ParameterTable> = NamesOfKind<T, 'point'>;
