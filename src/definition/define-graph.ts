// The two doors for definitions: one for those that are written in code, one for JSON.

import { checkGraph } from './check-graph.js';
import { MOST_PROBLEMS } from './graph-check.js';
import type { GraphDefinition } from './graph-definition.js';
import type { ParameterTable } from './parameter-definition.js';

/**
 * Checks a definition that stands in code and returns it, frozen. Its type holds every name, so that a misspelt one does not
 * compile; see `ParametersOf`.
 *
 * Throws when anything is wrong with it: the error lists all problems, one in each line.
 */
export function defineGraph<
  const T extends ParameterTable = Record<never, never>,
  const C extends string = string,
  const M extends string = never,
  const N extends string = never,
  const G extends string = string,
  const S extends string = never,
  const L extends string = never,
>(definition: GraphDefinition<T, C, M, N, G, S, L>): GraphDefinition<T, C, M, N, G, S, L> {
  throwProblems('defineGraph', checkGraph(definition));
  freezeAll(definition);
  return definition;
}

/**
 * Checks a definition that comes from elsewhere, as JSON text or as what has been parsed from it, and returns it, frozen.
 *
 * Throws when the text is no JSON, and when anything is wrong with the definition: the error lists all problems, one in each
 * line.
 */
export function parseGraph(source: unknown): GraphDefinition {
  const definition = typeof source === 'string' ? parseText(source) : source;
  throwProblems('parseGraph', checkGraph(definition));
  freezeAll(definition);
  return definition as GraphDefinition;
}

function parseText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`parseGraph: expected JSON: ${(error as Error).message}`, { cause: error });
  }
}

function throwProblems(caller: string, problems: readonly string[]): void {
  if (problems.length === 0) return;
  const count = problems.length > MOST_PROBLEMS ? `more than ${MOST_PROBLEMS}` : problems.length;
  throw new Error([`${caller}: ${count} ${count === 1 ? 'problem' : 'problems'}.`, ...problems].join('\n  '));
}

/** Freezes a checked definition, so that it stays what has been checked. Nodes are not nested deeper than the stack allows. */
function freezeAll(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  Object.freeze(value);
  for (const entry of Object.values(value)) freezeAll(entry);
}
