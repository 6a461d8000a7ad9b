// Euler angles that are worked out when somebody reads them.
//
// Setting a bone's quaternion makes three work out its Euler angles, with two arcus functions, on every frame; hardly
// anybody reads them. A lazy rotation is the same Euler object as before, but its three numbers compare the quaternion
// with the one that they were worked out from, and follow it when it has changed. So whoever holds the object, and
// whatever reads it, always sees the right angles, and the quaternion may be written field by field.

import { Euler, type EulerOrder, type Object3D, Quaternion } from 'three';
import { plainFields, redefineFields } from './redefine-fields.js';

/**
 * What a lazy rotation knows beyond an Euler: its quaternion, and in `numbers` the angles x, y, z, then x, y, z, w of the
 * quaternion that they belong to.
 */
interface LazyState {
  readonly quaternion: Quaternion;
  readonly numbers: number[];
  order: EulerOrder;
  /** Whether somebody has set an angle since: three then makes the quaternion follow, and the angles stay as they are. */
  wasSet: boolean;
}

/** The fields in which three keeps the angles, and a quaternion its numbers. */
type EulerFields = Euler & { _x: number; _y: number; _z: number };

const STATE = Symbol('lazy rotation');
const NAMES = ['_x', '_y', '_z', '_order'];

interface LazyRotation extends Euler {
  readonly [STATE]: LazyState;
}

const _follow_euler = new Euler();
const _follow_quaternion = new Quaternion();

/** Makes the Euler angles of `node` lazy, which they must not be yet. */
export function makeRotationLazy(node: Object3D): void {
  const rotation = node.rotation as EulerFields;
  const { quaternion } = node;
  const value: LazyState = {
    quaternion,
    numbers: [rotation._x, rotation._y, rotation._z, quaternion.x, quaternion.y, quaternion.z, quaternion.w],
    order: rotation.order,
    wasSet: false,
  };
  redefineFields(rotation, NAMES, ACCESSORS);
  Object.defineProperty(rotation, STATE, { value, configurable: true });
}

/** Makes the Euler angles of `node`, which must be lazy, those of three again. */
export function makeRotationEager(node: Object3D): void {
  const rotation = node.rotation as LazyRotation;
  const state = rotation[STATE];
  follow(state);
  Reflect.deleteProperty(rotation, STATE);
  plainFields(rotation, NAMES, [...state.numbers.slice(0, 3), state.order]);
}

/** For each of the angles, then for their order. */
const ACCESSORS: readonly PropertyDescriptor[] = [
  ...[0, 1, 2].map((index) => ({
    configurable: true,
    enumerable: true,
    get(this: LazyRotation): number {
      const state = this[STATE];
      follow(state);
      return state.numbers[index]!;
    },
    set(this: LazyRotation, angle: number): void {
      const state = this[STATE];
      // The two angles beside this one stay, so they must be right.
      follow(state);
      state.numbers[index] = angle;
      state.wasSet = true;
    },
  })),
  // A new order means other angles for the same rotation, or another rotation: three decides, after it is set.
  {
    configurable: true,
    enumerable: true,
    get(this: LazyRotation): EulerOrder {
      return this[STATE].order;
    },
    set(this: LazyRotation, order: EulerOrder): void {
      const state = this[STATE];
      follow(state);
      state.order = order;
      state.wasSet = true;
    },
  },
];

function follow(state: LazyState): void {
  const { quaternion, numbers, order } = state;
  const { x, y, z, w } = quaternion;
  if (x === numbers[3] && y === numbers[4] && z === numbers[5] && w === numbers[6]) return;
  numbers[3] = x;
  numbers[4] = y;
  numbers[5] = z;
  numbers[6] = w;
  const euler = _follow_euler;
  if (state.wasSet) {
    state.wasSet = false;
    euler.set(numbers[0]!, numbers[1]!, numbers[2]!, order);
    if (_follow_quaternion.setFromEuler(euler).equals(quaternion)) return;
  }
  euler.setFromQuaternion(quaternion, order, false);
  numbers[0] = euler.x;
  numbers[1] = euler.y;
  numbers[2] = euler.z;
}
