// What the type of a definition says of its parameters, for typing functions that set and read them:
//
//   set<K extends keyof ValuesOf<D>>(name: K, value: ValuesOf<D>[K]): void
//   fire(name: TriggerNames<D>): void

import type { GraphDefinition, ParameterDefinition } from './graph-definition.js';

type TableOf<D extends GraphDefinition> = NonNullable<D['parameters']>;

type KindOf<V extends ParameterDefinition> = V extends boolean ? boolean : V extends 'trigger' ? 'trigger' : number;

/** The names of all parameters of a definition. */
export type ParameterNames<D extends GraphDefinition> = keyof TableOf<D> & string;

/** What each parameter of a definition holds: number, boolean, or 'trigger'. */
export type ParametersOf<D extends GraphDefinition> = { [K in ParameterNames<D>]: KindOf<TableOf<D>[K]> };

/** The names of the triggers among a definition's parameters: those that are fired. */
export type TriggerNames<D extends GraphDefinition> = {
  [K in ParameterNames<D>]: 'trigger' extends ParametersOf<D>[K] ? K : never;
}[ParameterNames<D>];

/** What can be set of a definition's parameters: all but triggers, each number or boolean. */
export type ValuesOf<D extends GraphDefinition> = {
  [K in ParameterNames<D> as ParametersOf<D>[K] extends 'trigger' ? never : K]: Exclude<ParametersOf<D>[K], 'trigger'>;
};
