// Reads and writes one property of one object, and tells three.js of the change where it must know.

import type { Holder, PropertyPlace } from './property-path.js';
import type { PropertyValue, PropertyValues } from './property-values.js';

/** Frame functions of the property's kind: they allocate nothing; what a setter of the object does is its business. */
export interface PropertyAccess {
  /** Fills `out` with as many numbers (or booleans, or strings) as both have. */
  read(out: PropertyValues): void;
  write(values: PropertyValues): void;
}

/** A value of three's: a vector, colour, quaternion, set of Euler angles, matrix. */
interface ArrayLikeValue {
  toArray(out: PropertyValues): void;
  fromArray(values: PropertyValues): void;
}

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

/** Returns access to what a place holds now; an object put there later is not noticed, as with three. */
export function createPropertyAccess({ object, name, part }: PropertyPlace): PropertyAccess {
  const value = object[name];
  const flag = flagOf(object, name, value);
  if (part !== undefined) {
    const field = FIELDS[part];
    return field
      ? new ComponentOf(value as Holder, field, object, flag)
      : new PropertyOf(value as Holder, part, object, flag);
  }
  if (Array.isArray(value) || ArrayBuffer.isView(value))
    return new ArrayProperty(value as PropertyValue[], object, flag);
  const { toArray, fromArray } = (value ?? {}) as Partial<ArrayLikeValue>;
  if (toArray && fromArray) return new ValueProperty(value as unknown as ArrayLikeValue, object, flag);
  return new PropertyOf(object, name, object, flag);
}

/** Returns how many numbers a value must have at least that is written to a place. */
export function valueSize({ object, name, part }: PropertyPlace): number {
  const { toArray } = (object[name] ?? {}) as { toArray?: (out: unknown[]) => unknown[] };
  if (part !== undefined || !toArray) return 1;
  // Euler angles also tell their order.
  return toArray.call(object[name], []).filter((item) => typeof item === 'number').length;
}

/** Returns the name of the flag that three wants set on `object` when the property has changed, if any. */
function flagOf(object: Holder, name: string, value: unknown): string | null {
  if (object.isObject3D) return 'matrixWorldNeedsUpdate';
  if (!object.isMaterial) return null;
  const isUniform = typeof value === 'number' ? !SHADER_NUMBERS.has(name) : isSmallVector(value);
  return isUniform ? null : 'needsUpdate';
}

function isSmallVector(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'fromArray' in value;
}

/** How one field is read and written where its name is known: V8 then makes no object of a fraction. */
interface Field {
  read(holder: Holder, out: PropertyValues): void;
  write(holder: Holder, values: PropertyValues): void;
}

/** Components of vectors. Bones' are accessors, other objects' are not, so that a name out of a variable would be slow. */
const FIELDS: Readonly<Record<string, Field>> = {
  x: {
    read: (holder, out) => {
      out[0] = holder.x as number;
    },
    write: (holder, values) => {
      holder.x = values[0];
    },
  },
  y: {
    read: (holder, out) => {
      out[0] = holder.y as number;
    },
    write: (holder, values) => {
      holder.y = values[0];
    },
  },
  z: {
    read: (holder, out) => {
      out[0] = holder.z as number;
    },
    write: (holder, values) => {
      holder.z = values[0];
    },
  },
};

/** A component of a vector, by one of the names in `FIELDS`. */
class ComponentOf implements PropertyAccess {
  constructor(
    private readonly holder: Holder,
    private readonly field: Field,
    private readonly object: Holder,
    private readonly flag: string | null,
  ) {}

  read(out: PropertyValues): void {
    this.field.read(this.holder, out);
  }

  write(values: PropertyValues): void {
    this.field.write(this.holder, values);
    if (this.flag) this.object[this.flag] = true;
  }
}

/** A number, boolean or string that an object has under a name: a property, a component or an element. */
class PropertyOf implements PropertyAccess {
  constructor(
    private readonly holder: Holder,
    private readonly name: string,
    private readonly object: Holder,
    private readonly flag: string | null,
  ) {}

  read(out: PropertyValues): void {
    out[0] = this.holder[this.name] as PropertyValue;
  }

  write(values: PropertyValues): void {
    this.holder[this.name] = values[0];
    if (this.flag) this.object[this.flag] = true;
  }
}

/** An array of numbers, booleans or strings. */
class ArrayProperty implements PropertyAccess {
  constructor(
    private readonly array: PropertyValue[],
    private readonly object: Holder,
    private readonly flag: string | null,
  ) {}

  read(out: PropertyValues): void {
    const { array } = this;
    const count = Math.min(out.length, array.length);
    for (let i = 0; i < count; i++) out[i] = array[i]!;
  }

  write(values: PropertyValues): void {
    const { array } = this;
    const count = Math.min(values.length, array.length);
    for (let i = 0; i < count; i++) array[i] = values[i]!;
    if (this.flag) this.object[this.flag] = true;
  }
}

/** A vector, colour, quaternion or the like. */
class ValueProperty implements PropertyAccess {
  constructor(
    private readonly value: ArrayLikeValue,
    private readonly object: Holder,
    private readonly flag: string | null,
  ) {}

  read(out: PropertyValues): void {
    this.value.toArray(out);
  }

  write(values: PropertyValues): void {
    this.value.fromArray(values);
    if (this.flag) this.object[this.flag] = true;
  }
}
