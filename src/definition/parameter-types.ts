// What the type of a definition says of its names, for typing functions that take them:
//
//   set<K extends keyof ValuesOf<D>>(name: K, value: ValuesOf<D>[K]): void
//   fire(name: TriggerNames<D>): void
//   play(state: StateNames<D>): void

import type { GraphDefinition } from './graph-definition.js';
import type { KindOf, NamesOfKind } from './parameter-definition.js';

type TableOf<D extends GraphDefinition> = NonNullable<D['parameters']>;

/** A place, in the space of the animator's root: three numbers, or an object with them such as a THREE.Vector3. */
export type PointValue =
  | readonly [x: number, y: number, z: number]
  | { readonly x: number; readonly y: number; readonly z: number };

/** What can be set of a parameter that holds this. */
type ValueOf<Kind> = Kind extends 'point' ? PointValue : Exclude<Kind, 'trigger'>;

/** The names of all parameters of a definition. */
export type ParameterNames<D extends GraphDefinition> = keyof TableOf<D> & string;

/** What each parameter of a definition holds: number, boolean, 'trigger' or 'point'. */
export type ParametersOf<D extends GraphDefinition> = { [K in ParameterNames<D>]: KindOf<TableOf<D>[K]> };

/** The names of the triggers among a definition's parameters: those that are fired. */
export type TriggerNames<D extends GraphDefinition> = NamesOfKind<TableOf<D>, 'trigger'>;

/** The names of the points among a definition's parameters. */
export type PointNames<D extends GraphDefinition> = NamesOfKind<TableOf<D>, 'point'>;

/** What can be set of a definition's parameters: all but triggers, each a number, a boolean or a place. */
export type ValuesOf<D extends GraphDefinition> = {
  [K in ParameterNames<D> as ParametersOf<D>[K] extends 'trigger' ? never : K]: ValueOf<ParametersOf<D>[K]>;
};

/** The names of the states of a definition's root machine; none where it has a tree. */
export type StateNames<D extends GraphDefinition> = keyof NonNullable<D['states']> & string;

/** The names of a definition's layers. */
export type LayerNames<D extends GraphDefinition> = NonNullable<D['layers']>[number]['name'];
