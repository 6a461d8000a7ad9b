// Definition → nodes: every node once, names turned into indices.

import type { GraphDefinition } from '../definition/graph-definition.js';
import type { LayerDefinition } from '../definition/layer-definition.js';
import type { EmptyState, MachineFields } from '../definition/machine-definition.js';
import type { ChooseNode, ClipNode, NodeDefinition } from '../definition/node-definition.js';
import type { StepDefinition } from '../definition/step-definition.js';
import type { SyncRole } from '../definition/sync-definition.js';
import { CLOSE_DIFFERENCE, CLOSE_LAYER, CLOSE_MODEL_LAYER } from '../frame/play-list.js';
import type { MachinePlan } from '../machine/machine-plan.js';
import { planConditions, type TestedParameters } from '../machine/plan-conditions.js';
import { machineSizeOf, planMachine } from '../machine/plan-machine.js';
import { didYouMean } from '../messages/nearest-names.js';
import { kindOf, placesOf } from '../parameters/parameters.js';
import { createLinearSpace } from '../weights/linear-weights.js';
import { atPath, planeSpace } from './blend-space.js';
import type { GraphClip } from './graph-clip.js';
import type { GroundRatePlan, NodePlan, StackReference, StepPlan } from './graph-plan.js';
import { orderFreeText } from './order-free-text.js';

/** The sync group of clips about which nothing is said, in no state and in nothing that is laid over a base. */
const MAIN_GROUP = 'main';
/** In place of a group: a clip keeps its own time. */
const NO_GROUP = 'none';

/** The nodes of a state: from the first up to, not including, the end. The last one is its root. */
export interface StateNodes {
  readonly machine: number;
  readonly index: number;
  readonly firstNode: number;
  readonly endNode: number;
}

/** What `planNodes` gives; `root` is the index of the tree's first node, `machineNodes` and `definitions` are those of each machine. */
export interface PlannedNodes {
  readonly nodes: readonly NodePlan[];
  readonly weightSpeeds: Float64Array;
  readonly root: number;
  readonly groupNames: readonly string[];
  readonly masks: readonly string[];
  readonly steps: readonly StepPlan[];
  readonly machines: readonly MachinePlan[];
  readonly machineNodes: Int32Array;
  readonly definitions: readonly MachineFields[];
  readonly states: readonly StateNodes[];
  readonly constants: readonly number[];
  readonly weightCount: number;
}

/**
 * What is handed down from parent to child.
 *
 *   sync      what somebody above has said; `group`: where nobody has
 *   machine   index of the machine that all this is in a state of, and of that state; -1: of none
 *   scope     of that state, '' for none: nodes with a name are planned once in each
 */
interface Inherited {
  readonly sync: string | undefined;
  readonly group: string;
  readonly role: SyncRole;
  readonly machine: number;
  readonly state: number;
  readonly scope: string;
}

const NOTHING_INHERITED: Inherited = {
  sync: undefined,
  group: MAIN_GROUP,
  role: 'auto',
  machine: -1,
  state: -1,
  scope: '',
};

/** Any kind of node with all that any of them may have: the definition has been checked. */
type AnyNode = NodeDefinition & Partial<Record<'sync', string> & Record<'role', SyncRole>>;

type WholeNode = Exclude<NodeDefinition, { node: string }> | EmptyState;

/** A machine while it is being planned. */
type MachineInPlan = Omit<MachinePlan, 'states'> & { states: MachinePlan['states'] };

/**
 * Returns the nodes of a definition that has been checked.
 *
 * - clips: by the names that the definition uses.
 *
 * Throws when a clip is missing, or two children of a blend stand at the same place once ground speeds are known.
 */
export function planNodes(definition: GraphDefinition, clips: ReadonlyMap<string, GraphClip>): PlannedNodes {
  const planner = new NodePlanner(definition, clips);
  const root = planner.planGraph();
  const { nodes, groupNames, masks, steps, machines, definitions, states, constants, weightCount } = planner;
  const weightSpeeds = Float64Array.from(planner.weightSpeeds);
  const machineNodes = Int32Array.from(planner.machineNodes);
  const machineParts = { machines, machineNodes, definitions, states };
  return { nodes, weightSpeeds, root, groupNames, masks, steps, ...machineParts, constants, weightCount };
}

class NodePlanner implements TestedParameters {
  readonly nodes: NodePlan[] = [];
  readonly weightSpeeds: number[] = [];
  readonly groupNames: string[] = [];
  readonly masks: string[] = [];
  readonly steps: StepPlan[] = [];
  readonly machines: MachineInPlan[] = [];
  readonly machineNodes: number[] = [];
  readonly definitions: MachineFields[] = [];
  readonly states: StateNodes[] = [];
  readonly constants: number[] = [];
  weightCount = 0;
  private memorySize = 0;
  private readonly parameterNames: readonly string[];
  private readonly places: Int32Array;
  private readonly named = new Map<string, number>();

  constructor(
    private readonly definition: GraphDefinition,
    private readonly clips: ReadonlyMap<string, GraphClip>,
  ) {
    this.parameterNames = Object.keys(definition.parameters ?? {});
    this.places = placesOf(definition.parameters ?? {});
  }

  /** Plans all there is, the layers over one another, and returns the index of the topmost node. */
  planGraph(): number {
    const { definition } = this;
    let root =
      definition.tree !== undefined
        ? this.plan(definition.tree, 'tree', NOTHING_INHERITED)
        : this.planMachineNode(definition, '', '', NOTHING_INHERITED);
    if (definition.steps?.length) root = this.add(this.planSteps(root, definition.steps, 'steps'));
    for (const [index, layer] of (definition.layers ?? []).entries()) {
      root = this.add(this.planLayer(layer, root, `layers[${index}]`));
    }
    return root;
  }

  placeOf(name: string): number {
    return this.places[this.parameterNames.indexOf(name)]!;
  }

  isTrigger(name: string): boolean {
    return kindOf(this.definition.parameters![name]!) === 'trigger';
  }

  /** Plans a node and all below it, and returns its index. */
  private plan(node: NodeDefinition | EmptyState, path: string, inherited: Inherited): number {
    if ('node' in node) return this.planNamed(node.node, inherited);
    const { sync = inherited.sync, role = inherited.role } = node as AnyNode;
    const handed = { ...inherited, sync, role };
    const limit = 'weightSpeed' in node ? node.weightSpeed : undefined;
    if ('states' in node) return this.planMachineNode(node, path, path, handed);
    return this.add(this.planKind(node, path, handed), limit);
  }

  private add(node: NodePlan, weightSpeed = Infinity): number {
    this.weightSpeeds.push(weightSpeed);
    return this.nodes.push(node) - 1;
  }

  /** A node that several parents share takes nothing over from any of them but the state that all of them are in. */
  private planNamed(name: string, { machine, state, scope, group }: Inherited): number {
    const key = `${scope}\n${name}`;
    const known = this.named.get(key);
    if (known !== undefined) return known;
    const handed = { ...NOTHING_INHERITED, machine, state, scope, group: scope === '' ? MAIN_GROUP : group };
    const index = this.plan(this.definition.nodes![name]!, `nodes.${name}`, handed);
    this.named.set(key, index);
    return index;
  }

  private planKind(node: Exclude<WholeNode, MachineFields>, path: string, handed: Inherited): NodePlan {
    if ('empty' in node)
      return { kind: 'direct', path, ...this.planParent([], path, handed), inputs: new Int32Array(0) };
    if ('clip' in node) return this.planClip(node, path, handed);
    if ('layer' in node || 'additive' in node) {
      const base = this.plan(node.base, `${path}.base`, handed);
      const isLayer = 'layer' in node;
      const upper = isLayer ? node.layer : node.additive;
      // What is laid over a base is in step with itself, and has no say in how fast the base goes.
      const group = `${path}.${isLayer ? 'layer' : 'additive'}`;
      return {
        kind: 'stack',
        path,
        key: orderFreeText(node),
        base,
        upper: this.plan(upper, group, { ...handed, group }),
        close: isLayer ? layerKind(node.rotation) : CLOSE_DIFFERENCE,
        input: this.input(node.weight ?? 1),
        mask: this.maskOf(node.mask),
        reference: isLayer ? null : this.referenceOf(node.reference, path),
        steps: new Int32Array(0),
      };
    }
    if ('direct' in node) {
      const parent = this.planParent(node.direct, `${path}.direct`, handed);
      return {
        kind: 'direct',
        path,
        ...parent,
        inputs: Int32Array.from(node.direct, ({ weight }) => this.input(weight)),
      };
    }
    if ('choose' in node) return this.planChoose(node, path, handed);
    const parent = { path, ...this.planParent(node.children, `${path}.children`, handed) };
    if ('select' in node) return { kind: 'select', ...parent, input: this.input(node.select) };
    if ('blend1d' in node) {
      const places = node.children.map((child, index) =>
        child.at === 'groundSpeed' ? this.groundSpeedOfChild(child, `${path}.children[${index}]`) : child.at,
      );
      const space = atPath(path, () => createLinearSpace(places));
      return { kind: 'blend', ...parent, space, point: Int32Array.of(this.input(node.blend1d)) };
    }
    const places = node.children.flatMap(({ at }) => at);
    const space = atPath(path, () => planeSpace(node.space ?? 'cartesian', places, node.angleWeight));
    return { kind: 'blend', ...parent, space, point: Int32Array.from(node.blend2d, (name) => this.input(name)) };
  }

  private planClip(node: ClipNode, path: string, handed: Inherited): NodePlan {
    const { clip: name, speed = 1, loop = true } = node;
    const clip = this.clipOf(name, `${path}.clip`);
    const known = this.definition.clips?.[name];
    const isRate = typeof speed === 'object';
    const looping = loop ? 'loop' : 'once';
    return {
      kind: 'clip',
      path,
      key: JSON.stringify(clip.name) + orderFreeText(node),
      clip,
      markers: known?.markers ?? [],
      speed: this.input(isRate ? 1 : speed),
      rate: isRate ? this.groundRate(name, speed, path) : null,
      offset: node.offset ?? 0,
      looping: loop === 'pingpong' ? 'pingpong' : looping,
      events: [...(clip.events ?? []), ...(known?.events ?? []), ...(node.events ?? [])],
      group: handed.sync === NO_GROUP ? -1 : indexIn(this.groupNames, handed.sync ?? handed.group),
      role: handed.role,
    };
  }

  /** Children that are a clip which is not there are left out. */
  private planChoose({ choose }: ChooseNode, path: string, handed: Inherited): NodePlan {
    const there = [...choose.entries()].filter(([, child]) => !('clip' in child) || this.clips.has(child.clip));
    const children = Int32Array.from(there, ([index, child]) => this.plan(child, `${path}.choose[${index}]`, handed));
    const conditions = there.map(([, { when }]) => planConditions(when, this));
    return { kind: 'choose', path, children, weights: this.takeWeights(children.length), conditions };
  }

  /** Plans a machine and all its states, and returns the index of its node. */
  private planMachineNode(node: MachineFields, name: string, path: string, handed: Inherited): number {
    const index = this.machines.length;
    const prefix = path === '' ? '' : `${path}.`;
    const stateNames = Object.keys(node.states);
    const place = { name, path: prefix, parent: handed.machine, parentState: handed.state };
    const plan: MachineInPlan = planMachine(
      node,
      { ...place, firstId: this.states.length, offset: this.memorySize },
      this,
    );
    this.memorySize += machineSizeOf(node);
    this.machines.push(plan);
    this.machineNodes.push(-1);
    this.definitions.push(node);
    // Ids are given first: states within states have theirs after those of the outer machine.
    const firstId = this.states.length;
    for (const state of stateNames.keys()) this.states.push({ machine: index, index: state, firstNode: 0, endNode: 0 });
    const children = Int32Array.from(stateNames, (stateName, state) => {
      const statePath = `${prefix}states.${stateName}`;
      const inner = name === '' ? stateName : `${name}/${stateName}`;
      const firstNode = this.nodes.length;
      const own = { ...handed, group: statePath, machine: index, state, scope: statePath };
      const root = this.planState(node.states[stateName]!, inner, statePath, own);
      this.states[firstId + state] = { machine: index, index: state, firstNode, endNode: this.nodes.length };
      return root;
    });
    plan.states = plan.states.map((state, at) => ({ ...state, child: this.machineNodes.indexOf(children[at]!) }));
    this.machineNodes[index] = this.nodes.length;
    return this.add({ kind: 'machine', path, children, weights: this.takeWeights(children.length), machine: index });
  }

  /** A machine that is a state's tree is asked for by the state's name. */
  private planState(state: MachineFields['states'][string], name: string, path: string, handed: Inherited): number {
    if (!('states' in state)) return this.plan(state as NodeDefinition, path, handed);
    const { sync = handed.sync, role = handed.role } = state as AnyNode;
    return this.planMachineNode(state, name, path, { ...handed, sync, role });
  }

  private planLayer(layer: LayerDefinition, base: number, path: string): NodePlan {
    const handed = { ...NOTHING_INHERITED, group: path };
    const upper =
      layer.tree !== undefined
        ? this.plan(layer.tree, `${path}.tree`, handed)
        : this.planMachineNode(layer, layer.name, path, handed);
    const isDifference = layer.blending === 'additive';
    return {
      kind: 'stack',
      path,
      key: path,
      base,
      upper,
      close: isDifference ? CLOSE_DIFFERENCE : layerKind(layer.rotation),
      input: this.input(layer.weight ?? 1),
      mask: this.maskOf(layer.mask),
      reference: isDifference ? this.referenceOf(layer.reference, path) : null,
      steps: this.stepsOf(layer.steps ?? [], `${path}.steps`),
    };
  }

  /** Steps alone: nothing is laid over the base. */
  private planSteps(base: number, steps: readonly StepDefinition[], path: string): NodePlan {
    const nothing = { upper: -1, close: CLOSE_LAYER, input: this.input(1), mask: -1, reference: null };
    return { kind: 'stack', path, key: path, base, ...nothing, steps: this.stepsOf(steps, path) };
  }

  private stepsOf(steps: readonly StepDefinition[], path: string): Int32Array {
    return Int32Array.from(steps, (definition, index) => {
      const pole = 'pole' in definition ? definition.pole : undefined;
      return (
        this.steps.push({
          path: `${path}[${index}]`,
          definition,
          target: this.placeOf(definition.target),
          pole: typeof pole === 'string' ? this.placeOf(pole) : -1,
          place: typeof pole === 'object' ? Float64Array.from(pole) : null,
          weight: this.input(definition.weight ?? 1),
        }) - 1
      );
    });
  }

  private planParent(definitions: readonly NodeDefinition[], path: string, handed: Inherited) {
    const children = Int32Array.from(definitions, (child, index) => this.plan(child, `${path}[${index}]`, handed));
    return { children, weights: this.takeWeights(children.length) };
  }

  private takeWeights(count: number): number {
    this.weightCount += count;
    return this.weightCount - count;
  }

  /** Returns where a number, or the value of a parameter, stands among the values. */
  private input(source: number | string): number {
    if (typeof source === 'string') return this.placeOf(source);
    return this.places.at(-1)! + indexIn(this.constants, source);
  }

  private maskOf(name: string | undefined): number {
    return name === undefined ? -1 : indexIn(this.masks, name);
  }

  private referenceOf(reference: { clip?: string; time?: number } | undefined, path: string): StackReference {
    const { clip, time = 0 } = reference ?? {};
    return { clip: clip === undefined ? null : this.clipOf(clip, `${path}.reference.clip`), time };
  }

  private clipOf(name: string, path: string): GraphClip {
    const clip = this.clips.get(name);
    if (!clip) throw new Error(`${path}: there is no clip "${name}".${didYouMean(name, this.clips.keys())}`);
    return clip;
  }

  private groundRate(name: string, rate: Exclude<ClipNode['speed'], number | string | undefined>, path: string) {
    const groundSpeed = this.groundSpeedOf(name, path);
    if (!(groundSpeed > 0)) throw new Error(noGroundSpeed(`${path}.speed`, name, groundSpeed));
    const { by, min = -Infinity, max = Infinity } = rate;
    return { input: this.input(by), groundSpeed, min, max } satisfies GroundRatePlan;
  }

  private groundSpeedOfChild(child: NodeDefinition, path: string): number {
    let node = child;
    while ('node' in node) node = this.definition.nodes![node.node]!;
    const { clip: name, speed: rate = 1 } = node as ClipNode;
    const speed = this.groundSpeedOf(name, path);
    if (!(speed > 0)) throw new Error(noGroundSpeed(`${path}.at`, name, speed));
    // Feet of a clip that is played twice as fast cover twice as much.
    return typeof rate === 'number' ? speed * Math.abs(rate) : speed;
  }

  private groundSpeedOf(name: string, path: string): number {
    const { rootJoint, clips } = this.definition;
    return clips?.[name]?.groundSpeed ?? this.clipOf(name, `${path}.clip`).groundSpeed?.(rootJoint) ?? 0;
  }
}

function noGroundSpeed(path: string, clip: string, speed: number): string {
  return (
    `${path}: the ground speed of clip "${clip}" is ${speed}, expected one above 0: ` +
    `give it as clips.${clip}.groundSpeed, or name the joint that travels as rootJoint.`
  );
}

function layerKind(rotation: 'local' | 'model' | undefined): number {
  return rotation === 'model' ? CLOSE_MODEL_LAYER : CLOSE_LAYER;
}

function indexIn<T>(list: T[], item: T): number {
  const index = list.indexOf(item);
  return index >= 0 ? index : list.push(item) - 1;
}
