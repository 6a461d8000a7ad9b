// three's six classes of tracks, which can be bound to an object and refuse what would not play.
//
// Each takes three's arguments `(name, times, values, interpolation?)` or `(target, property, times, values,
// interpolation?)`. A bound track is for that very object, whatever its name and wherever it stands; its own name becomes
// `<uuid>.<property>`, by which three's mixer finds an Object3D as well, and by which it is written to JSON.
//
// Times are seconds, 0 or more, and rise from key to key. Arrays of the type that a track keeps are shared with it, as in
// three. All constructors throw when there are no keys, when times or counts are wrong, for NaN and Infinity, for an
// interpolation that the kind has not, for a property that the target has not or that is of another kind, and for a name
// that is no path.

import {
  type InterpolateDiscrete,
  type InterpolationModes,
  BooleanKeyframeTrack as ThreeBooleanKeyframeTrack,
  ColorKeyframeTrack as ThreeColorKeyframeTrack,
  NumberKeyframeTrack as ThreeNumberKeyframeTrack,
  QuaternionKeyframeTrack as ThreeQuaternionKeyframeTrack,
  StringKeyframeTrack as ThreeStringKeyframeTrack,
  VectorKeyframeTrack as ThreeVectorKeyframeTrack,
} from 'three';
import { checkTrack } from './check-track.js';
import { cloneTrack } from './clone-track.js';
import { bindTrack, propertyOf, targetOf } from './track-binding.js';
import { BOOLEAN, COLOR, NUMBER, QUATERNION, STRING, VECTOR } from './track-kinds.js';
import type {
  BooleanProperty,
  ColorProperty,
  NumberProperty,
  QuaternionProperty,
  StringProperty,
  VectorProperty,
} from './track-properties.js';

/**
 * Keys for a Vector2, Vector3 or Vector4: 2, 3 or 4 numbers each.
 *
 * Bound to an object, the property must hold such a vector; by a path, whatever is there is set.
 */
export class VectorKeyframeTrack<Target extends object = object> extends ThreeVectorKeyframeTrack {
  constructor(name: string, times: ArrayLike<number>, values: ArrayLike<number>, interpolation?: InterpolationModes);
  constructor(
    target: Target,
    property: VectorProperty<Target>,
    times: ArrayLike<number>,
    values: ArrayLike<number>,
    interpolation?: InterpolationModes,
  );
  constructor(...args: unknown[]) {
    const given = checkTrack(VECTOR, args);
    super(given.name, given.times, given.values, given.interpolation);
    bindTrack(this, given.target, given.property);
  }

  /** The object that the track is bound to; undefined when it has a path only. */
  get target(): Target | undefined {
    return targetOf(this) as Target | undefined;
  }

  /** The property of `target` that the track drives; undefined when it has a path only. */
  get property(): string | undefined {
    return propertyOf(this);
  }

  /** Returns a copy with arrays of its own, bound to the same target. */
  override clone(): this {
    return cloneTrack(this);
  }
}

/**
 * Keys for a rotation: quaternions as x, y, z, w, of length 1 within 1e-3. Turns go the short way.
 *
 * Smooth interpolation is refused, as three has none for rotations.
 */
export class QuaternionKeyframeTrack<Target extends object = object> extends ThreeQuaternionKeyframeTrack {
  constructor(name: string, times: ArrayLike<number>, values: ArrayLike<number>, interpolation?: InterpolationModes);
  constructor(
    target: Target,
    property: QuaternionProperty<Target>,
    times: ArrayLike<number>,
    values: ArrayLike<number>,
    interpolation?: InterpolationModes,
  );
  constructor(...args: unknown[]) {
    const given = checkTrack(QUATERNION, args);
    super(given.name, given.times, given.values, given.interpolation);
    bindTrack(this, given.target, given.property);
  }

  /** The object that the track is bound to; undefined when it has a path only. */
  get target(): Target | undefined {
    return targetOf(this) as Target | undefined;
  }

  /** The property of `target` that the track drives; undefined when it has a path only. */
  get property(): string | undefined {
    return propertyOf(this);
  }

  /** Returns a copy with arrays of its own, bound to the same target. */
  override clone(): this {
    return cloneTrack(this);
  }
}

/**
 * Keys for a number, for one number of a vector, of Euler angles or of a colour (`position[x]`), or for a list of
 * numbers: `morphTargetInfluences` takes a key of all of them, `morphTargetInfluences[smile]` one number.
 */
export class NumberKeyframeTrack<Target extends object = object> extends ThreeNumberKeyframeTrack {
  constructor(name: string, times: ArrayLike<number>, values: ArrayLike<number>, interpolation?: InterpolationModes);
  constructor(
    target: Target,
    property: NumberProperty<Target>,
    times: ArrayLike<number>,
    values: ArrayLike<number>,
    interpolation?: InterpolationModes,
  );
  constructor(...args: unknown[]) {
    const given = checkTrack(NUMBER, args);
    super(given.name, given.times, given.values, given.interpolation);
    bindTrack(this, given.target, given.property);
  }

  /** The object that the track is bound to; undefined when it has a path only. */
  get target(): Target | undefined {
    return targetOf(this) as Target | undefined;
  }

  /** The property of `target` that the track drives; undefined when it has a path only. */
  get property(): string | undefined {
    return propertyOf(this);
  }

  /** Returns a copy with arrays of its own, bound to the same target. */
  override clone(): this {
    return cloneTrack(this);
  }
}

/** Keys for a Color: red, green and blue as three keeps them in the working colour space, 0..1 and beyond for light. */
export class ColorKeyframeTrack<Target extends object = object> extends ThreeColorKeyframeTrack {
  constructor(name: string, times: ArrayLike<number>, values: ArrayLike<number>, interpolation?: InterpolationModes);
  constructor(
    target: Target,
    property: ColorProperty<Target>,
    times: ArrayLike<number>,
    values: ArrayLike<number>,
    interpolation?: InterpolationModes,
  );
  constructor(...args: unknown[]) {
    const given = checkTrack(COLOR, args);
    super(given.name, given.times, given.values, given.interpolation);
    bindTrack(this, given.target, given.property);
  }

  /** The object that the track is bound to; undefined when it has a path only. */
  get target(): Target | undefined {
    return targetOf(this) as Target | undefined;
  }

  /** The property of `target` that the track drives; undefined when it has a path only. */
  get property(): string | undefined {
    return propertyOf(this);
  }

  /** Returns a copy with arrays of its own, bound to the same target. */
  override clone(): this {
    return cloneTrack(this);
  }
}

/** Keys for a boolean: each holds until the next. */
export class BooleanKeyframeTrack<Target extends object = object> extends ThreeBooleanKeyframeTrack {
  constructor(
    name: string,
    times: ArrayLike<number>,
    values: ArrayLike<boolean>,
    interpolation?: typeof InterpolateDiscrete,
  );
  constructor(
    target: Target,
    property: BooleanProperty<Target>,
    times: ArrayLike<number>,
    values: ArrayLike<boolean>,
    interpolation?: typeof InterpolateDiscrete,
  );
  constructor(...args: unknown[]) {
    const given = checkTrack(BOOLEAN, args);
    super(given.name, given.times, given.values as unknown as boolean[]);
    bindTrack(this, given.target, given.property);
  }

  /** The object that the track is bound to; undefined when it has a path only. */
  get target(): Target | undefined {
    return targetOf(this) as Target | undefined;
  }

  /** The property of `target` that the track drives; undefined when it has a path only. */
  get property(): string | undefined {
    return propertyOf(this);
  }

  /** Returns a copy with arrays of its own, bound to the same target. */
  override clone(): this {
    return cloneTrack(this);
  }
}

/** Keys for a string: each holds until the next. */
export class StringKeyframeTrack<Target extends object = object> extends ThreeStringKeyframeTrack {
  constructor(
    name: string,
    times: ArrayLike<number>,
    values: ArrayLike<string>,
    interpolation?: typeof InterpolateDiscrete,
  );
  constructor(
    target: Target,
    property: StringProperty<Target>,
    times: ArrayLike<number>,
    values: ArrayLike<string>,
    interpolation?: typeof InterpolateDiscrete,
  );
  constructor(...args: unknown[]) {
    const given = checkTrack(STRING, args);
    super(given.name, given.times, given.values as unknown as string[]);
    bindTrack(this, given.target, given.property);
  }

  /** The object that the track is bound to; undefined when it has a path only. */
  get target(): Target | undefined {
    return targetOf(this) as Target | undefined;
  }

  /** The property of `target` that the track drives; undefined when it has a path only. */
  get property(): string | undefined {
    return propertyOf(this);
  }

  /** Returns a copy with arrays of its own, bound to the same target. */
  override clone(): this {
    return cloneTrack(this);
  }
}
