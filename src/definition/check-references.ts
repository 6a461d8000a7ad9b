// Checks of who leads where among the named nodes: no node may hold itself, none may be out of reach, and a machine with an exit has
// to be a state.

import { addExit } from './check-machine.js';
import { addProblem, type GraphCheck } from './graph-check.js';
import { keyPath } from './problem-text.js';

/**
 * Finds fault with nodes that hold themselves, with those that nothing leads to, and with exits out of machines that are no states. To
 * be called when all nodes are read.
 */
export function checkReferences(graph: GraphCheck): boolean {
  const hasNoCycles = checkCycles(graph);
  const hasNoLostExits = checkExits(graph);
  // Where a node could not be read, it may have led to any other.
  return (graph.hasUnreadNodes || checkReach(graph)) && hasNoCycles && hasNoLostExits;
}

/** Goes down from every node, without recursion: a chain of names may be of any length. */
function checkCycles(graph: GraphCheck): boolean {
  const done = new Set<string>();
  let isRight = true;
  for (const start of graph.nodes.keys()) {
    if (done.has(start)) continue;
    // The names from `start` to where we are, and for each the names that are still to be looked at.
    const chain = new Map([[start, targetsOf(graph, start)]]);
    const names = [start];
    while (names.length > 0) {
      const name = names.at(-1)!;
      const { value: target } = chain.get(name)!.next();
      if (target === undefined) {
        done.add(name);
        chain.delete(name);
        names.pop();
      } else if (chain.has(target)) {
        isRight = addCycle(graph, [...names.slice(names.indexOf(target)), target]);
      } else if (!done.has(target)) {
        chain.set(target, targetsOf(graph, target));
        names.push(target);
      }
    }
  }
  return isRight;
}

function addCycle(graph: GraphCheck, names: readonly string[]): false {
  const places = names.map((name) => keyPath('nodes', name));
  return addProblem(graph, places[0]!, 'a node that does not hold itself', places.join(' -> '));
}

function checkReach(graph: GraphCheck): boolean {
  const reached = new Set(targetsOf(graph, null));
  // A set that grows while it is gone through gives what is added too.
  for (const name of reached) for (const target of targetsOf(graph, name)) reached.add(target);
  let isRight = true;
  for (const name of graph.nodes.keys()) {
    if (reached.has(name)) continue;
    isRight = addProblem(graph, keyPath('nodes', name), 'a node that the graph leads to', 'one that nothing refers to');
  }
  return isRight;
}

/** Finds fault with named machines that have a way to an exit, and are a part of something that is no state. */
function checkExits(graph: GraphCheck): boolean {
  const names = new Set(graph.partNames);
  let isRight = true;
  // A set that grows while it is gone through gives what is added too.
  for (const name of names) {
    const exit = graph.exits.get(name);
    if (exit !== undefined) isRight = addExit(graph, exit);
    const target = graph.aliases.get(name);
    if (target !== undefined) names.add(target);
  }
  return isRight;
}

function targetsOf(graph: GraphCheck, owner: string | null): SetIterator<string> {
  return (graph.references.get(owner) ?? new Set<string>()).values();
}
