// What has to be so for something to happen: tests of parameters. They read what has been set, not what is on its way to it.

import type { KindOf, NamesOfKind, ParameterTable } from './parameter-definition.js';

/** What a number has to be: equal to this one, or all that is said of it. */
export type NumberTest =
  | number
  | {
      readonly above?: number;
      readonly below?: number;
      readonly atLeast?: number;
      readonly atMost?: number;
      readonly equals?: number;
      readonly not?: number;
    };

/** What a boolean has to be. */
export type BooleanTest = boolean | { readonly equals?: boolean; readonly not?: boolean };

/** What a parameter has to be; of a trigger `true`, that it has been fired. */
export type Test = NumberTest | BooleanTest;

/** The name of a trigger that has to be fired, or of a boolean that has to be true; or tests by name, all of which have to hold. */
export type Conditions<Q extends string = string> = Q | { readonly [K in Q]?: Test | undefined };

/** What a parameter that holds this has to be. */
type TestOf<Kind> = Kind extends 'trigger'
  ? true
  : Kind extends boolean
    ? BooleanTest
    : Kind extends number
      ? NumberTest
      : never;

/** The names in a table of those parameters that conditions may test. */
type ConditionNames<T extends ParameterTable> = NamesOfKind<T, number | boolean | 'trigger'>;

/** Conditions on the parameters of a table, each of its kind. */
export type ConditionsOf<T extends ParameterTable> =
  | NamesOfKind<T, boolean | 'trigger'>
  // Without parameters it would be an object of any keys.
  | ([ConditionNames<T>] extends [never]
      ? never
      : { readonly [K in ConditionNames<T>]?: TestOf<KindOf<T[K]>> | undefined });
