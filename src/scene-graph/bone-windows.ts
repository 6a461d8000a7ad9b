// Windows: the numbers of a bone's position, quaternion and scale are those of the pose.
//
// Writing a pose to its bones costs as much as working it out, and hardly anybody reads them. So a bone keeps its vectors,
// the very objects, but their fields look into the pose: whoever reads one, by whatever reference, sees the present pose, and
// whatever is written to one is in the pose at once. A pose that nobody has asked for is worked out then.

import type { Object3D } from 'three';
import type { LocalPose } from '../local-pose/local-pose.js';
import { plainFields, redefineFields } from './redefine-fields.js';

/** What windows look into. */
export interface PoseOwner {
  /** Returns the present pose, to be read. */
  readPose(): LocalPose;
  /** Returns the present pose for something to be written to it, and notes that it becomes another one. */
  writePose(): LocalPose;
}

/** Whose window an object is, and of which joint. `isScale`: whether a vector shows the scale, and not the translation. */
interface Pane {
  readonly owner: PoseOwner;
  readonly joint: number;
  readonly isScale: boolean;
}

const PANE = Symbol('pane');

interface Window {
  readonly [PANE]: Pane;
}

const VECTOR_FIELDS = ['x', 'y', 'z'];
/** Fields in which three keeps the numbers of a quaternion; those without the underscore are its accessors. */
const QUATERNION_FIELDS = ['_x', '_y', '_z', '_w'];

// V8 keeps objects of one class fast as long as all of them get the same accessors: position and scale share theirs.
const VECTOR = windowAccessors(3, (pose, { isScale }) => (isScale ? pose.scales : pose.translations));
const QUATERNION = windowAccessors(4, (pose) => pose.rotations);

/** Makes the position, quaternion and scale of `node` windows of a joint. The pose must hold what they say. */
export function openWindows(node: Object3D, owner: PoseOwner, joint: number): void {
  const pane = { owner, joint, isScale: false };
  openWindow(node.position, VECTOR_FIELDS, VECTOR, pane);
  openWindow(node.quaternion, QUATERNION_FIELDS, QUATERNION, pane);
  openWindow(node.scale, VECTOR_FIELDS, VECTOR, { owner, joint, isScale: true });
}

/** Makes them what they were, with the numbers that they show. */
export function closeWindows(node: Object3D): void {
  closeWindow(node.position, VECTOR_FIELDS);
  closeWindow(node.quaternion, QUATERNION_FIELDS);
  closeWindow(node.scale, VECTOR_FIELDS);
}

/**
 * Writes the numbers of a node's position, quaternion and scale to a pose, at joint 0: what its fields say.
 *
 * Accessors return numbers that are made objects where V8 does not put them into the code that reads them; this looks into the pose.
 *
 * Frame function: never throws, does not allocate.
 */
export function readPlace(out: LocalPose, node: Object3D): void {
  const pane = (node.position as unknown as Partial<Window>)[PANE];
  if (pane === undefined) {
    node.position.toArray(out.translations);
    node.quaternion.toArray(out.rotations);
    node.scale.toArray(out.scales);
    return;
  }
  const { translations, rotations, scales } = pane.owner.readPose();
  for (let n = 0; n < 3; n++) out.translations[n] = translations[pane.joint * 3 + n]!;
  for (let n = 0; n < 4; n++) out.rotations[n] = rotations[pane.joint * 4 + n]!;
  for (let n = 0; n < 3; n++) out.scales[n] = scales[pane.joint * 3 + n]!;
}

/**
 * Writes position and quaternion at joint 0 of a pose to a node, whose Euler angles follow.
 *
 * Frame function: never throws, does not allocate.
 */
export function writePlace(node: Object3D, { translations, rotations }: LocalPose): void {
  const pane = (node.position as unknown as Partial<Window>)[PANE];
  if (pane === undefined) {
    node.position.fromArray(translations);
    node.quaternion.fromArray(rotations);
    return;
  }
  const pose = pane.owner.writePose();
  for (let n = 0; n < 3; n++) pose.translations[pane.joint * 3 + n] = translations[n]!;
  for (let n = 0; n < 4; n++) pose.rotations[pane.joint * 4 + n] = rotations[n]!;
  (node.quaternion as unknown as { _onChangeCallback(): void })._onChangeCallback();
}

function openWindow(
  object: object,
  names: readonly string[],
  accessors: readonly PropertyDescriptor[],
  pane: Pane,
): void {
  redefineFields(object, names, accessors);
  Object.defineProperty(object, PANE, { value: pane, configurable: true });
}

function closeWindow(object: object, names: readonly string[]): void {
  const values = names.map((name) => (object as Record<string, unknown>)[name]);
  Reflect.deleteProperty(object, PANE);
  plainFields(object, names, values);
}

/** Accessors for all windows of a kind: they find the pose by the object that they are read from. */
function windowAccessors(size: number, partOf: (pose: LocalPose, pane: Pane) => Float64Array): PropertyDescriptor[] {
  return Array.from({ length: size }, (_, index) => ({
    configurable: true,
    enumerable: true,
    get(this: Window): number {
      const pane = this[PANE];
      return partOf(pane.owner.readPose(), pane)[pane.joint * size + index]!;
    },
    set(this: Window, value: number) {
      const pane = this[PANE];
      partOf(pane.owner.writePose(), pane)[pane.joint * size + index] = value;
    },
  }));
}
