// What carries over to properties that are no joints' from before a switch.

import type { Graph } from '../graph/graph.js';
import { CLOCK_SINCE_SWITCH } from '../graph/graph-memory.js';
import type { GraphRows } from '../graph/graph-rows.js';
import { SWITCH_INTERVALS } from '../graph/switches.js';
import { INERTIA_ELAPSED, INERTIA_LONGEST } from '../inertia/inertia.js';
import {
  addValueInertia,
  addValueInertiaBefore,
  createValueInertia,
  recordValueInertia,
  type ValueInertia,
} from '../inertia/inertia-values.js';

/** N = number of all numbers: `left` is what is left of the last switch, for each. */
export class PropertyCarryOver {
  readonly left: Float64Array;
  private readonly inertia: ValueInertia;
  private readonly lists: readonly Float64Array[];
  private readonly seconds: Float64Array;

  /** - valuesOf: writes all numbers that rows say. */
  constructor(
    count: number,
    private readonly valuesOf: (rows: GraphRows, out: Float64Array) => void,
  ) {
    this.left = new Float64Array(count);
    this.inertia = createValueInertia(count);
    this.lists = [0, 1, 2, 3].map(() => new Float64Array(count));
    this.seconds = new Float64Array(count);
  }

  /** All that is kept. */
  get data(): Float64Array {
    return this.inertia.data;
  }

  /** Writes what is left, and returns whether there is anything. Frame function: never throws, does not allocate. */
  writeLeft({ memory }: Graph): boolean {
    const { data } = this.inertia;
    if (memory.clock[CLOCK_SINCE_SWITCH]! >= data[INERTIA_LONGEST]!) return false;
    data[INERTIA_ELAPSED] = memory.clock[CLOCK_SINCE_SWITCH]!;
    this.left.fill(0);
    addValueInertia(this.left, this.inertia);
    return true;
  }

  /** Records a switch: see `SwitchListener`. Frame function: never throws, does not allocate. */
  record({ switchRows, memory }: Graph, fade: Float64Array): void {
    const { inertia, lists } = this;
    for (let n = 0; n < lists.length; n++) this.valuesOf(switchRows[n]!, lists[n]!);
    inertia.data[INERTIA_ELAPSED] = memory.clock[CLOCK_SINCE_SWITCH]!;
    addValueInertia(lists[0]!, inertia);
    addValueInertiaBefore(lists[1]!, inertia, SWITCH_INTERVALS, 0);
    this.seconds.fill(fade[0]!);
    recordValueInertia(inertia, lists[0]!, lists[1]!, lists[2]!, lists[3]!, this.seconds, SWITCH_INTERVALS, 0);
  }
}
