// Checks of layers, and of what is either a tree or a machine.

import { enterMachine, machineFields } from './check-machine.js';
import { checkMaskName, numberOrParameter } from './check-names.js';
import { checkNode, checkReference, checkState } from './check-node.js';
import { checkSteps } from './check-steps.js';
import {
  checkDifferent,
  checkFraction,
  checkNumber,
  checkText,
  type Field,
  type Fields,
  forbidden,
  listOf,
  objectWith,
  oneOf,
  optional,
  required,
  type ValueCheck,
} from './check-values.js';
import { addProblem, type GraphCheck, isObject, valueAt } from './graph-check.js';
import type { LayerFields, TreeFields } from './layer-definition.js';
import type { MachineFields } from './machine-definition.js';

/** The keys of what has one node. */
export const TREE_FIELDS: Fields<TreeFields> = { tree: required(checkNode) };

/** The keys of what has states. */
export const MACHINE_FIELDS: Fields<MachineFields> = machineFields(checkState);

/** The keys that a layer has beside its tree or its states. */
export const LAYER_FIELDS: Fields<LayerFields> = {
  name: required(checkText),
  blending: optional(oneOf('override', 'additive')),
  weight: optional(numberOrParameter(checkFraction)),
  mask: optional(checkMaskName),
  rotation: optional(oneOf('local', 'model')),
  reference: optional(checkReference),
  steps: optional(checkSteps),
};

/** The keys of a layer that adds differences, where they are others. */
const DIFFERENCE_FIELDS = {
  weight: optional(numberOrParameter(checkNumber)),
  rotation: forbidden('in a layer that is "additive"'),
};

const checkOverride = treeOrMachine('a layer', {
  ...LAYER_FIELDS,
  reference: forbidden('in a layer that is not "additive"'),
});
const checkDifferences = treeOrMachine('a layer', { ...LAYER_FIELDS, ...DIFFERENCE_FIELDS });

const checkLayerList = listOf('layers', (value, path, graph) =>
  (valueAt(value, 'blending') === 'additive' ? checkDifferences : checkOverride)(value, path, graph),
);

/** Finds fault with all but a list of layers. */
export function checkLayers(value: unknown, path: string, graph: GraphCheck): boolean {
  const isRight = checkLayerList(value, path, graph);
  return checkDifferent(value, 'name', 'another name', path, graph) && isRight;
}

/** Returns a check for objects with these keys and either a tree or states; `what` names such an object in messages: 'a layer'. */
export function treeOrMachine(what: string, fields: Readonly<Record<string, Field>>): ValueCheck {
  const checkTree = objectWith(what, {
    ...fields,
    ...TREE_FIELDS,
    ...withAll(MACHINE_FIELDS, forbidden('beside a tree')),
  });
  const checkMachine = objectWith(what, { ...fields, ...MACHINE_FIELDS });
  const unread = optional(() => true);
  const checkRest = objectWith(what, { ...fields, ...withAll({ ...TREE_FIELDS, ...MACHINE_FIELDS }, unread) });
  return (value, path, graph) => {
    const hasTree = valueAt(value, 'tree') !== undefined;
    const hasStates = valueAt(value, 'states') !== undefined;
    if (isObject(value) && hasTree === hasStates) {
      graph.hasUnreadNodes = true;
      checkRest(value, path, graph);
      return addProblem(graph, path, 'either tree or states', hasTree ? 'both' : 'neither');
    }
    const outer = enterMachine(value, false, graph);
    const isRight = (hasStates ? checkMachine : checkTree)(value, path, graph);
    graph.machine = outer;
    return isRight;
  };
}

/** Returns a table with the same keys, each with this field. */
function withAll(fields: object, field: Field): Record<string, Field> {
  return Object.fromEntries(Object.keys(fields).map((key) => [key, field]));
}
