// Reads and writes one property of one object, and tells three.js of the change where it must know.

import { type NumberField, type NumbersReader, numberField, numbersReader } from './number-fields.js';
import type { Holder, PropertyPlace } from './property-path.js';
import type { PropertyValue, PropertyValues } from './property-values.js';

/** Frame functions of the property's kind: they allocate nothing; what a setter of the object does is its business. */
export interface PropertyAccess {
  /** Writes numbers (or booleans, or strings) from `at` of `out` on: as many as the property has, `size` at most. */
  read(out: PropertyValues, at: number, size: number): void;
  /** Takes as many from `at` of `values` on. */
  write(values: PropertyValues, at: number, size: number): void;
}

/** A value of three's: a vector, colour, quaternion, set of Euler angles, matrix. */
interface ArrayLikeValue {
  toArray(out: PropertyValues, at: number): void;
  fromArray(values: PropertyValues, at: number): void;
}

/** What three wants set on an object that has changed. */
type Flag = 'matrixWorldNeedsUpdate' | 'needsUpdate';

/**
 * Numbers of a material that choose how its shader is built. Others are uniforms, and three's setters notice themselves
 * when one of them, such as `clearcoat`, needs another shader; colours and vectors are always uniforms.
 */
const SHADER_NUMBERS: ReadonlySet<string> = new Set([
  'blending',
  'combine',
  'depthPacking',
  'normalMapType',
  'shadowSide',
  'side',
]);

/** The name of an element of an array. */
const INDEX = /^(?:0|[1-9]\d*)$/;

/** Returns access to what a place holds now; an object put there later is not noticed, as with three. */
export function createPropertyAccess({ object, name, part }: PropertyPlace): PropertyAccess {
  const value = object[name];
  const flag = flagOf(object, name, value);
  const isList = Array.isArray(value) || ArrayBuffer.isView(value);
  if (part !== undefined) {
    if (isList && INDEX.test(part)) return new ElementOf(value as PropertyValue[], Number(part), object, flag);
    return createFieldAccess(value as Holder, part, object, flag);
  }
  if (isList) return new ArrayProperty(value as PropertyValue[], object, flag);
  const { toArray, fromArray } = (value ?? {}) as Partial<ArrayLikeValue>;
  if (toArray && fromArray) {
    const reader = numbersReader(value as object);
    const holder = value as Holder & ArrayLikeValue;
    return reader ? new ValueProperty(holder, reader, object, flag) : new OddProperty(holder, object, flag);
  }
  return createFieldAccess(object, name, object, flag);
}

function createFieldAccess(holder: Holder, name: string, object: Holder, flag: Flag | null): PropertyAccess {
  const field = typeof holder[name] === 'number' && numberField(name);
  return field ? new NumberOf(holder, field, object, flag) : new PropertyOf(holder, name, object, flag);
}

/** Returns how many numbers a value must have at least that is written to a place. */
export function valueSize({ object, name, part }: PropertyPlace): number {
  const { toArray } = (object[name] ?? {}) as { toArray?: (out: unknown[]) => unknown[] };
  if (part !== undefined || !toArray) return 1;
  // Euler angles also tell their order.
  return toArray.call(object[name], []).filter((item) => typeof item === 'number').length;
}

/** Returns the name of the flag that three wants set on `object` when the property has changed, if any. */
function flagOf(object: Holder, name: string, value: unknown): Flag | null {
  if (object.isObject3D) return 'matrixWorldNeedsUpdate';
  if (!object.isMaterial) return null;
  const isUniform = typeof value === 'number' ? !SHADER_NUMBERS.has(name) : isSmallVector(value);
  return isUniform ? null : 'needsUpdate';
}

function raiseFlag(object: Holder, flag: Flag): void {
  // By their names: out of a variable each would be looked up anew.
  if (flag === 'matrixWorldNeedsUpdate') object.matrixWorldNeedsUpdate = true;
  else object.needsUpdate = true;
}

function isSmallVector(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'fromArray' in value;
}

/** A number that an object has in one of the fields that `number-fields.ts` knows. */
class NumberOf implements PropertyAccess {
  constructor(
    private readonly holder: Holder,
    private readonly field: NumberField,
    private readonly object: Holder,
    private readonly flag: Flag | null,
  ) {}

  read(out: PropertyValues, at: number): void {
    this.field(this.holder, out as Float64Array, at, false);
  }

  write(values: PropertyValues, at: number): void {
    this.field(this.holder, values as Float64Array, at, true);
    if (this.flag) raiseFlag(this.object, this.flag);
  }
}

/** An element of an array, such as the weight of one morph target. */
class ElementOf implements PropertyAccess {
  constructor(
    private readonly array: PropertyValue[],
    private readonly index: number,
    private readonly object: Holder,
    private readonly flag: Flag | null,
  ) {}

  read(out: PropertyValues, at: number): void {
    out[at] = this.array[this.index]!;
  }

  write(values: PropertyValues, at: number): void {
    this.array[this.index] = values[at]!;
    if (this.flag) raiseFlag(this.object, this.flag);
  }
}

/** A number, boolean or string that an object has under a name. */
class PropertyOf implements PropertyAccess {
  constructor(
    private readonly holder: Holder,
    private readonly name: string,
    private readonly object: Holder,
    private readonly flag: Flag | null,
  ) {}

  read(out: PropertyValues, at: number): void {
    out[at] = this.holder[this.name] as PropertyValue;
  }

  write(values: PropertyValues, at: number): void {
    this.holder[this.name] = values[at];
    if (this.flag) raiseFlag(this.object, this.flag);
  }
}

/** An array of numbers, booleans or strings. */
class ArrayProperty implements PropertyAccess {
  constructor(
    private readonly array: PropertyValue[],
    private readonly object: Holder,
    private readonly flag: Flag | null,
  ) {}

  read(out: PropertyValues, at: number, size: number): void {
    const { array } = this;
    const count = Math.min(size, array.length);
    for (let i = 0; i < count; i++) out[at + i] = array[i]!;
  }

  write(values: PropertyValues, at: number, size: number): void {
    const { array } = this;
    const count = Math.min(size, array.length);
    for (let i = 0; i < count; i++) array[i] = values[at + i]!;
    if (this.flag) raiseFlag(this.object, this.flag);
  }
}

/** A vector, colour or quaternion: as many numbers as its class says. */
class ValueProperty implements PropertyAccess {
  constructor(
    private readonly value: Holder & ArrayLikeValue,
    private readonly reader: NumbersReader,
    private readonly object: Holder,
    private readonly flag: Flag | null,
  ) {}

  read(out: PropertyValues, at: number): void {
    this.reader(this.value as unknown as Record<string, number>, out as Float64Array, at);
  }

  write(values: PropertyValues, at: number): void {
    this.value.fromArray(values, at);
    if (this.flag) raiseFlag(this.object, this.flag);
  }
}

/** A matrix, Euler angles, whose order is one value more, or something of another maker: its array has nothing behind the numbers. */
class OddProperty implements PropertyAccess {
  private room = new Float64Array(0);

  constructor(
    private readonly value: ArrayLikeValue,
    private readonly object: Holder,
    private readonly flag: Flag | null,
  ) {}

  read(out: PropertyValues, at: number, size: number): void {
    this.reserve(size);
    this.value.toArray(this.room, 0);
    for (let i = 0; i < size; i++) out[at + i] = this.room[i]!;
  }

  write(values: PropertyValues, at: number, size: number): void {
    this.reserve(size);
    for (let i = 0; i < size; i++) this.room[i] = values[at + i] as number;
    this.value.fromArray(this.room, 0);
    if (this.flag) raiseFlag(this.object, this.flag);
  }

  private reserve(size: number): void {
    if (this.room.length !== size) this.room = new Float64Array(size);
  }
}
