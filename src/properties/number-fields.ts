// Fields that hold numbers, read and written by their names.
//
// Where the name of a field stands in the code V8 moves a fraction from an array to the field; where it comes out of a
// variable V8 makes an object of the fraction, 16 bytes a time.

/** An object with some of the fields below. */
type Fields = Record<string, unknown>;

/** Sets the field of `holder` to the number at `at` of `values`, or that one to the field. */
export type NumberField = (holder: Fields, values: Float64Array, at: number, isWriting: boolean) => void;

/** What is animated most: components, and numbers of lights, cameras and materials. */
const NUMBER_FIELDS: Readonly<Record<string, NumberField>> = {
  x(holder, values, at, isWriting) {
    if (isWriting) holder.x = values[at];
    else values[at] = holder.x as number;
  },
  y(holder, values, at, isWriting) {
    if (isWriting) holder.y = values[at];
    else values[at] = holder.y as number;
  },
  z(holder, values, at, isWriting) {
    if (isWriting) holder.z = values[at];
    else values[at] = holder.z as number;
  },
  w(holder, values, at, isWriting) {
    if (isWriting) holder.w = values[at];
    else values[at] = holder.w as number;
  },
  r(holder, values, at, isWriting) {
    if (isWriting) holder.r = values[at];
    else values[at] = holder.r as number;
  },
  g(holder, values, at, isWriting) {
    if (isWriting) holder.g = values[at];
    else values[at] = holder.g as number;
  },
  b(holder, values, at, isWriting) {
    if (isWriting) holder.b = values[at];
    else values[at] = holder.b as number;
  },
  intensity(holder, values, at, isWriting) {
    if (isWriting) holder.intensity = values[at];
    else values[at] = holder.intensity as number;
  },
  distance(holder, values, at, isWriting) {
    if (isWriting) holder.distance = values[at];
    else values[at] = holder.distance as number;
  },
  angle(holder, values, at, isWriting) {
    if (isWriting) holder.angle = values[at];
    else values[at] = holder.angle as number;
  },
  penumbra(holder, values, at, isWriting) {
    if (isWriting) holder.penumbra = values[at];
    else values[at] = holder.penumbra as number;
  },
  fov(holder, values, at, isWriting) {
    if (isWriting) holder.fov = values[at];
    else values[at] = holder.fov as number;
  },
  zoom(holder, values, at, isWriting) {
    if (isWriting) holder.zoom = values[at];
    else values[at] = holder.zoom as number;
  },
  opacity(holder, values, at, isWriting) {
    if (isWriting) holder.opacity = values[at];
    else values[at] = holder.opacity as number;
  },
  roughness(holder, values, at, isWriting) {
    if (isWriting) holder.roughness = values[at];
    else values[at] = holder.roughness as number;
  },
  metalness(holder, values, at, isWriting) {
    if (isWriting) holder.metalness = values[at];
    else values[at] = holder.metalness as number;
  },
  emissiveIntensity(holder, values, at, isWriting) {
    if (isWriting) holder.emissiveIntensity = values[at];
    else values[at] = holder.emissiveIntensity as number;
  },
};

/** Returns access to the field of that name; null for a name that is not among those above. */
export function numberField(name: string): NumberField | null {
  return Object.hasOwn(NUMBER_FIELDS, name) ? NUMBER_FIELDS[name]! : null;
}

/** Writes all numbers of `value` from `at` of `out` on. */
export type NumbersReader = (value: Readonly<Record<string, number>>, out: Float64Array, at: number) => void;

/** By three's marks. Its own `toArray` makes objects of fractions once it has met arrays of both kinds. */
const READERS: Readonly<Record<string, NumbersReader>> = {
  isColor(value, out, at) {
    out[at] = value.r!;
    out[at + 1] = value.g!;
    out[at + 2] = value.b!;
  },
  isVector2(value, out, at) {
    out[at] = value.x!;
    out[at + 1] = value.y!;
  },
  isVector3(value, out, at) {
    out[at] = value.x!;
    out[at + 1] = value.y!;
    out[at + 2] = value.z!;
  },
  isVector4(value, out, at) {
    out[at] = value.x!;
    out[at + 1] = value.y!;
    out[at + 2] = value.z!;
    out[at + 3] = value.w!;
  },
  isQuaternion(value, out, at) {
    out[at] = value.x!;
    out[at + 1] = value.y!;
    out[at + 2] = value.z!;
    out[at + 3] = value.w!;
  },
};

/** Returns what reads a colour, vector or quaternion; null for anything else. */
export function numbersReader(value: object): NumbersReader | null {
  const mark = Object.keys(READERS).find((name) => (value as Record<string, unknown>)[name] === true);
  return mark === undefined ? null : READERS[mark]!;
}
