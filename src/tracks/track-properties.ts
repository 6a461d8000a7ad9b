// Which properties of an object a track of each kind can drive: the compiler checks them by these types.

/** Names of the properties of `T` that can hold a `Value`. */
type Holding<T, Value> = {
  [K in keyof T & string]-?: [Extract<T[K], Value>] extends [never] ? never : K;
}[keyof T & string];

/** Names of the properties of `T` that can be assigned to: the others are no use where a value is set as a whole. */
type Writable<T> = {
  [K in keyof T & string]-?: Same<Pick<T, K>, Changeable<Pick<T, K>>> extends true ? K : never;
}[keyof T & string];

type Changeable<T> = { -readonly [K in keyof T]: T[K] };

type Same<A, B> = (<G>() => G extends A ? 1 : 2) extends <G>() => G extends B ? 1 : 2 ? true : false;

interface AnyVector2 {
  readonly isVector2: true;
}
interface AnyVector3 {
  readonly isVector3: true;
}
interface AnyVector4 {
  readonly isVector4: true;
}
interface AnyColor {
  readonly isColor: true;
}
interface AnyEuler {
  readonly isEuler: true;
}
interface AnyQuaternion {
  readonly isQuaternion: true;
}

/** `position`, `scale`, `offset`: properties that hold a Vector2, Vector3 or Vector4. */
export type VectorProperty<T> = Holding<T, AnyVector2 | AnyVector3 | AnyVector4>;

/** `quaternion`: properties that hold a Quaternion. */
export type QuaternionProperty<T> = Holding<T, AnyQuaternion>;

/** `color`, `emissive`: properties that hold a Color. */
export type ColorProperty<T> = Holding<T, AnyColor>;

/** `visible`: properties that hold a boolean and can be written. */
export type BooleanProperty<T> = Holding<T, boolean> & Writable<T>;

/** `name`: properties that hold a string and can be written. */
export type StringProperty<T> = Holding<T, string> & Writable<T>;

/**
 * `intensity`; `position[x]`, `rotation[y]`, `color[r]`; `morphTargetInfluences` as a whole and
 * `morphTargetInfluences[smile]`: numbers, components, and lists of numbers. Only `morphTargetInfluences` takes names
 * in its brackets, other lists take an index.
 */
export type NumberProperty<T> =
  | (Holding<T, number> & Writable<T>)
  | `${Holding<T, AnyVector2>}[${'x' | 'y'}]`
  | `${Holding<T, AnyVector3 | AnyEuler>}[${'x' | 'y' | 'z'}]`
  | `${Holding<T, AnyVector4>}[${'x' | 'y' | 'z' | 'w'}]`
  | `${Holding<T, AnyColor>}[${'r' | 'g' | 'b'}]`
  | Holding<T, number[]>
  | `${Holding<T, number[]>}[${string}]`;
