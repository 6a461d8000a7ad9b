// Definition → nodes: every node once, names turned into indices.

import type { ClipNode, GraphDefinition, NodeDefinition, SyncRole } from '../definition/graph-definition.js';
import { CLOSE_DIFFERENCE, CLOSE_LAYER, CLOSE_MODEL_LAYER } from '../frame/play-list.js';
import { didYouMean } from '../messages/nearest-names.js';
import { createDirectionalSpace } from '../weights/directional-weights.js';
import { createGradientBandSpace } from '../weights/gradient-band-weights.js';
import { createLinearSpace } from '../weights/linear-weights.js';
import { createPolarBandSpace } from '../weights/polar-band-weights.js';
import type { WeightSpace } from '../weights/space-weights.js';
import { createTriangleSpace } from '../weights/triangle-weights.js';
import type { GraphClip } from './graph-clip.js';
import type { NodePlan } from './graph-plan.js';
import { orderFreeText } from './order-free-text.js';

/** The sync group of clips about which nothing is said. */
const MAIN_GROUP = 'main';
/** In place of a group: a clip keeps its own time. */
const NO_GROUP = 'none';

/** What `planNodes` gives; `root` is the index of the tree's first node. */
export interface PlannedNodes {
  readonly nodes: readonly NodePlan[];
  readonly weightSpeeds: Float64Array;
  readonly root: number;
  readonly groupNames: readonly string[];
  readonly masks: readonly string[];
  readonly constants: readonly number[];
  readonly weightCount: number;
}

/** What is handed down from parent to child. `sync`: what somebody above has said; `group`: where nobody has. */
interface Inherited {
  readonly sync: string | undefined;
  readonly group: string;
  readonly role: SyncRole;
}

const NOTHING_INHERITED: Inherited = { sync: undefined, group: MAIN_GROUP, role: 'auto' };

/** Any kind of node with all that any of them may have: the definition has been checked. */
type AnyNode = NodeDefinition & Partial<Record<'sync', string> & Record<'role', SyncRole>>;

/**
 * Returns the nodes of a definition that has been checked.
 *
 * - clips: by the names that the definition uses.
 *
 * Throws when a clip is missing, or two children of a blend stand at the same place once ground speeds are known.
 */
export function planNodes(definition: GraphDefinition, clips: ReadonlyMap<string, GraphClip>): PlannedNodes {
  const planner = new NodePlanner(definition, clips);
  const root = planner.plan(definition.tree, 'tree', NOTHING_INHERITED);
  const { nodes, groupNames, masks, constants, weightCount } = planner;
  const weightSpeeds = Float64Array.from(planner.weightSpeeds);
  return { nodes, weightSpeeds, root, groupNames, masks, constants, weightCount };
}

class NodePlanner {
  readonly nodes: NodePlan[] = [];
  readonly weightSpeeds: number[] = [];
  readonly groupNames: string[] = [];
  readonly masks: string[] = [];
  readonly constants: number[] = [];
  weightCount = 0;
  private readonly parameterNames: readonly string[];
  private readonly named = new Map<string, number>();

  constructor(
    private readonly definition: GraphDefinition,
    private readonly clips: ReadonlyMap<string, GraphClip>,
  ) {
    this.parameterNames = Object.keys(definition.parameters ?? {});
  }

  /** Plans a node and all below it, and returns its index. */
  plan(node: NodeDefinition, path: string, inherited: Inherited): number {
    if ('node' in node) return this.planNamed(node.node);
    const { sync = inherited.sync, role = inherited.role } = node as AnyNode;
    const planned = this.planKind(node, path, { sync, group: inherited.group, role });
    this.weightSpeeds.push(('weightSpeed' in node ? node.weightSpeed : undefined) ?? Infinity);
    this.nodes.push(planned);
    return this.nodes.length - 1;
  }

  /** A node that several parents share takes nothing over from any of them. */
  private planNamed(name: string): number {
    const known = this.named.get(name);
    if (known !== undefined) return known;
    const index = this.plan(this.definition.nodes![name]!, `nodes.${name}`, NOTHING_INHERITED);
    this.named.set(name, index);
    return index;
  }

  private planKind(node: Exclude<NodeDefinition, { node: string }>, path: string, handed: Inherited): NodePlan {
    if ('clip' in node) {
      const clip = this.clipOf(node.clip, `${path}.clip`);
      return {
        kind: 'clip',
        path,
        key: JSON.stringify(clip.name) + orderFreeText(node),
        clip,
        markers: this.definition.clips?.[node.clip]?.markers ?? [],
        speed: this.input(node.speed ?? 1),
        offset: node.offset ?? 0,
        loops: node.loop ?? true,
        group: handed.sync === NO_GROUP ? -1 : indexIn(this.groupNames, handed.sync ?? handed.group),
        role: handed.role,
      };
    }
    if ('layer' in node || 'additive' in node) {
      const isLayer = 'layer' in node;
      const { base, weight = 1, mask } = node;
      const reference = isLayer ? undefined : node.reference;
      const layerKind = isLayer && node.rotation === 'model' ? CLOSE_MODEL_LAYER : CLOSE_LAYER;
      return {
        kind: 'stack',
        path,
        key: orderFreeText(node),
        base: this.plan(base, `${path}.base`, handed),
        // What is laid over a base is in step with itself, and has no say in how fast the base goes.
        upper: isLayer
          ? this.plan(node.layer, `${path}.layer`, { ...handed, group: `${path}.layer` })
          : this.plan(node.additive, `${path}.additive`, { ...handed, group: `${path}.additive` }),
        close: isLayer ? layerKind : CLOSE_DIFFERENCE,
        input: this.input(weight),
        mask: mask === undefined ? -1 : indexIn(this.masks, mask),
        reference: isLayer
          ? null
          : {
              clip: reference?.clip === undefined ? null : this.clipOf(reference.clip, `${path}.reference.clip`),
              time: reference?.time ?? 0,
            },
      };
    }
    if ('direct' in node) {
      const parent = this.planParent(node.direct, `${path}.direct`, handed);
      const inputs = Int32Array.from(node.direct, ({ weight }) => this.input(weight));
      return { kind: 'direct', path, ...parent, inputs };
    }
    const parent = { path, ...this.planParent(node.children, `${path}.children`, handed) };
    if ('select' in node) return { kind: 'select', ...parent, input: this.input(node.select) };
    if ('blend1d' in node) {
      const places = node.children.map((child, index) =>
        child.at === 'groundSpeed' ? this.groundSpeedOf(child, `${path}.children[${index}]`) : child.at,
      );
      const space = atPath(path, () => createLinearSpace(places));
      return { kind: 'blend', ...parent, space, point: Int32Array.of(this.input(node.blend1d)) };
    }
    const places = node.children.flatMap(({ at }) => at);
    const space = atPath(path, () => planeSpace(node.space ?? 'cartesian', places, node.angleWeight));
    return { kind: 'blend', ...parent, space, point: Int32Array.from(node.blend2d, (name) => this.input(name)) };
  }

  private planParent(definitions: readonly NodeDefinition[], path: string, handed: Inherited) {
    const children = Int32Array.from(definitions, (child, index) => this.plan(child, `${path}[${index}]`, handed));
    const weights = this.weightCount;
    this.weightCount += children.length;
    return { children, weights };
  }

  /** Returns where a number, or the value of a parameter, stands among the values. */
  private input(source: number | string): number {
    if (typeof source === 'string') return this.parameterNames.indexOf(source);
    return this.parameterNames.length + indexIn(this.constants, source);
  }

  private clipOf(name: string, path: string): GraphClip {
    const clip = this.clips.get(name);
    if (!clip) throw new Error(`${path}: there is no clip "${name}".${didYouMean(name, this.clips.keys())}`);
    return clip;
  }

  private groundSpeedOf(child: NodeDefinition, path: string): number {
    let node = child;
    while ('node' in node) node = this.definition.nodes![node.node]!;
    const { clip: name, speed: rate = 1 } = node as ClipNode;
    const { rootJoint, clips } = this.definition;
    const speed = clips?.[name]?.groundSpeed ?? this.clipOf(name, `${path}.clip`).groundSpeed?.(rootJoint) ?? 0;
    if (!(speed > 0)) {
      throw new Error(
        `${path}.at: the ground speed of clip "${name}" is ${speed}, expected one above 0: ` +
          'give it as clips.' +
          `${name}.groundSpeed, or name the joint that travels as rootJoint.`,
      );
    }
    // Feet of a clip that is played twice as fast cover twice as much.
    return typeof rate === 'number' ? speed * Math.abs(rate) : speed;
  }
}

function planeSpace(kind: string, places: readonly number[], angleWeight: number | undefined): WeightSpace {
  if (kind === 'polar') return createPolarBandSpace(places, angleWeight === undefined ? {} : { angleWeight });
  if (kind === 'directional') return createDirectionalSpace(places);
  return kind === 'triangles' ? createTriangleSpace(places) : createGradientBandSpace(places);
}

/** Says where in the definition something is wrong. */
function atPath<T>(path: string, make: () => T): T {
  try {
    return make();
  } catch (error) {
    throw new Error(`${path}: ${(error as Error).message}`, { cause: error });
  }
}

function indexIn<T>(list: T[], item: T): number {
  const index = list.indexOf(item);
  return index >= 0 ? index : list.push(item) - 1;
}
