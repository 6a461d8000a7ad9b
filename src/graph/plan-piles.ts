// Nodes → piles: which clips are averaged with which, and what is laid over what.

import type { ClipPlan, LeafPlan, NodePlan, PilePlan, ReferencePlan, StackReference } from './graph-plan.js';

/** A graph that writes more than this in a frame is refused: stacks that share stacks can double with every level. */
const MOST_ROWS = 65536;

/** What `planPiles` gives: members of the plan of a graph. */
export interface PlannedPiles {
  readonly piles: readonly PilePlan[];
  readonly leaves: readonly LeafPlan[];
  readonly pileWeightCount: number;
  readonly rowCount: number;
  readonly depth: number;
}

/** Returns the piles of a graph. Throws when one frame of it would take more than 65536 rows. */
export function planPiles(nodes: readonly NodePlan[], root: number, stateOfNode: Int32Array): PlannedPiles {
  const planner = new PilePlanner(nodes, stateOfNode);
  planner.plan(root, null);
  const { piles, leaves, pileWeightCount } = planner;
  // They were planned from the bottom up; those that hold others are to come first.
  const last = piles.length - 1;
  const flip = (pile: number): number => (pile < 0 ? -1 : last - pile);
  const flipped = piles
    .map((pile) => ({ ...pile, bases: pile.bases.map(flip), uppers: pile.uppers.map(flip) }))
    .reverse();
  const rowCount = countRows(piles, nodes);
  if (rowCount > MOST_ROWS) {
    throw new Error(`createGraph: one frame would take ${rowCount} rows, expected at most ${MOST_ROWS}.`);
  }
  return { piles: flipped, leaves, pileWeightCount, rowCount, depth: countDepth(piles) };
}

class PilePlanner {
  readonly piles: PilePlan[] = [];
  readonly leaves: LeafPlan[] = [];
  pileWeightCount = 0;
  /** Piles by root and reference, and leaves by node and reference: what is shared is planned once. */
  private readonly known = new Map<StackReference | null, Map<number, number>>();
  private readonly knownLeaves = new Map<StackReference | null, Map<number, number>>();
  private readonly ranks: ReadonlyMap<string, number>;

  constructor(
    private readonly nodes: readonly NodePlan[],
    private readonly stateOfNode: Int32Array,
  ) {
    const keys = nodes.flatMap((node) => ('key' in node ? [node.key] : []));
    this.ranks = new Map([...new Set(keys)].sort().map((key, rank) => [key, rank]));
  }

  /** Plans the pile of a node, after those that it holds, and returns its index. */
  plan(root: number, reference: StackReference | null): number {
    const known = listOf(this.known, reference);
    const found = known.get(root);
    if (found !== undefined) return found;
    const order = parentsFirst(this.nodes, root);
    const places = new Map(order.map((node, place) => [node, place]));
    const firstLinks = new Int32Array(order.length);
    const links: number[] = [];
    const ends: number[] = [];
    const leaves = new Int32Array(order.length).fill(-1);
    const bases = new Int32Array(order.length).fill(-1);
    const uppers = new Int32Array(order.length).fill(-1);
    const ranks = new Int32Array(order.length);
    order.forEach((index, place) => {
      const node = this.nodes[index]!;
      firstLinks[place] = links.length;
      if (node.kind === 'clip') {
        leaves[place] = this.leafOf(index, node, reference);
        ranks[place] = this.ranks.get(node.key)!;
        ends.push(place);
      } else if (node.kind === 'stack') {
        bases[place] = this.plan(node.base, reference);
        if (node.upper >= 0) uppers[place] = this.plan(node.upper, node.reference ?? reference);
        ranks[place] = this.ranks.get(node.key)!;
        ends.push(place);
      } else links.push(...Array.from(node.children, (child) => places.get(child)!));
    });
    const weights = this.pileWeightCount;
    this.pileWeightCount += order.length;
    this.piles.push({
      nodes: Int32Array.from(order),
      firstLinks,
      links: Int32Array.from(links),
      ends: Int32Array.from(ends),
      leaves,
      bases,
      uppers,
      ranks,
      weights,
    });
    known.set(root, this.piles.length - 1);
    return this.piles.length - 1;
  }

  private leafOf(index: number, node: ClipPlan, reference: StackReference | null): number {
    const known = listOf(this.knownLeaves, reference);
    const found = known.get(index);
    if (found !== undefined) return found;
    const isDifference = reference !== null && !node.clip.isDifference;
    const leaf = isDifference ? { clip: reference.clip ?? node.clip, time: reference.time } : null;
    this.leaves.push(leafPlan(node, index, this.stateOfNode[index]!, leaf));
    known.set(index, this.leaves.length - 1);
    return this.leaves.length - 1;
  }
}

/** Member by member: V8 gives what begins with a spread a shape of its own each time, and is slow to read from many shapes. */
function leafPlan(node: ClipPlan, index: number, state: number, reference: ReferencePlan | null): LeafPlan {
  const { kind, path, key, clip, markers, speed, rate, offset, looping, events, group, role } = node;
  return {
    kind,
    path,
    key,
    clip,
    markers,
    speed,
    rate,
    offset,
    looping,
    events,
    group,
    role,
    node: index,
    state,
    reference,
  };
}

function listOf<K>(map: Map<K, Map<number, number>>, key: K): Map<number, number> {
  const known = map.get(key) ?? new Map<number, number>();
  map.set(key, known);
  return known;
}

/** Returns a node and all below it that come into the same pile, parents before their children, those in the order given. */
function parentsFirst(nodes: readonly NodePlan[], root: number): number[] {
  const order: number[] = [];
  const seen = new Set<number>();
  const visit = (index: number): void => {
    if (seen.has(index)) return;
    seen.add(index);
    const node = nodes[index]!;
    if (node.kind !== 'clip' && node.kind !== 'stack') for (const child of [...node.children].reverse()) visit(child);
    order.push(index);
  };
  visit(root);
  return order.reverse();
}

/** Returns how many rows the last of `piles` takes, which stand bottom up. */
function countRows(piles: readonly PilePlan[], nodes: readonly NodePlan[]): number {
  const rows: number[] = [];
  for (const { ends, leaves, bases, uppers, nodes: places } of piles) {
    let count = 0;
    for (const place of ends) {
      const node = nodes[places[place]!]!;
      const steps = node.kind === 'stack' ? node.steps.length : 0;
      count += leaves[place]! >= 0 ? 1 : 4 + rows[bases[place]!]! + (rows[uppers[place]!] ?? 0) + steps;
    }
    rows.push(count);
  }
  return rows.at(-1)!;
}

function countDepth(piles: readonly PilePlan[]): number {
  const depths: number[] = [];
  for (const { ends, bases, uppers } of piles) {
    let depth = 0;
    for (const place of ends) {
      if (bases[place]! >= 0) depth = Math.max(depth, 1 + depths[bases[place]!]!, 2 + (depths[uppers[place]!] ?? 0));
    }
    depths.push(depth);
  }
  return depths.at(-1)!;
}
