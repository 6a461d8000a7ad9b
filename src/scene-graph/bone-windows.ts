// Windows: the numbers of a bone's position, quaternion and scale are those of the pose.
//
// Writing a pose to its bones costs as much as working it out, and hardly anybody reads them. So a bone keeps its vectors,
// the very objects, but their fields look into the pose: whoever reads one, by whatever reference, sees the present pose, and
// whatever is written to one is in the pose at once. A pose that nobody has asked for is worked out then.

import type { Object3D } from 'three';
import type { LocalPose } from '../local-pose/local-pose.js';
import { plainFields, redefineFields } from './redefine-fields.js';

/** Whose pose windows look into. */
export interface PoseOwner {
  /** Makes the pose the present one, to be read. */
  readPose(): unknown;
  /** Makes the pose the present one for something to be written to it, and notes that it becomes another one. */
  writePose(): unknown;
}

/** Whose window an object is, and where in the owner's pose the numbers that it shows begin. */
class Pane {
  constructor(
    private readonly owner: PoseOwner,
    private readonly numbers: Float64Array,
    readonly start: number,
  ) {}

  read(): Float64Array {
    this.owner.readPose();
    return this.numbers;
  }

  write(): Float64Array {
    this.owner.writePose();
    return this.numbers;
  }
}

const PANE = Symbol('pane');

interface Window {
  readonly [PANE]: Pane;
}

const SHOWN = { configurable: true, enumerable: true };
const VECTOR_FIELDS = ['x', 'y', 'z'];
/** Fields in which three keeps the numbers of a quaternion; those without the underscore are its accessors. */
const QUATERNION_FIELDS = ['_x', '_y', '_z', '_w'];

// V8 keeps objects of one class fast as long as all of them get the same accessors: position and scale share theirs.
const QUATERNION = windowAccessors(PANE);
const VECTOR = QUATERNION.slice(0, VECTOR_FIELDS.length);

/**
 * Makes the position, quaternion and scale of `node` windows of a joint.
 *
 * - pose: that of the owner, always the same one. It must hold what they say.
 */
export function openWindows(node: Object3D, owner: PoseOwner, pose: LocalPose, joint: number): void {
  const { translations, rotations, scales } = pose;
  openWindow(node.position, VECTOR_FIELDS, VECTOR, new Pane(owner, translations, joint * 3));
  openWindow(node.quaternion, QUATERNION_FIELDS, QUATERNION, new Pane(owner, rotations, joint * 4));
  openWindow(node.scale, VECTOR_FIELDS, VECTOR, new Pane(owner, scales, joint * 3));
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
  const position = paneOf(node.position);
  const quaternion = paneOf(node.quaternion);
  const scale = paneOf(node.scale);
  if (position === undefined || quaternion === undefined || scale === undefined) {
    node.position.toArray(out.translations);
    node.quaternion.toArray(out.rotations);
    node.scale.toArray(out.scales);
    return;
  }
  const translations = position.read();
  for (let n = 0; n < 3; n++) out.translations[n] = translations[position.start + n]!;
  const rotations = quaternion.read();
  for (let n = 0; n < 4; n++) out.rotations[n] = rotations[quaternion.start + n]!;
  const scales = scale.read();
  for (let n = 0; n < 3; n++) out.scales[n] = scales[scale.start + n]!;
}

/**
 * Writes position and quaternion at joint 0 of a pose to a node, whose Euler angles follow.
 *
 * Frame function: never throws, does not allocate.
 */
export function writePlace(node: Object3D, { translations, rotations }: LocalPose): void {
  const position = paneOf(node.position);
  const quaternion = paneOf(node.quaternion);
  if (position === undefined || quaternion === undefined) {
    node.position.fromArray(translations);
    node.quaternion.fromArray(rotations);
    return;
  }
  const places = position.write();
  for (let n = 0; n < 3; n++) places[position.start + n] = translations[n]!;
  const turns = quaternion.write();
  for (let n = 0; n < 4; n++) turns[quaternion.start + n] = rotations[n]!;
  (node.quaternion as unknown as { _onChangeCallback(): void })._onChangeCallback();
}

function paneOf(vector: object): Pane | undefined {
  return (vector as Partial<Window>)[PANE];
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

/**
 * Accessors for the numbers of all windows: they find them by the object that they are read from.
 *
 * V8 puts a function of at most 27 bytes into whichever calls it; any other may be called for good, and then each number that it
 * returns becomes an object. So they are written out, with the symbol and the place at hand: none of them has more.
 */
function windowAccessors(pane: typeof PANE): PropertyDescriptor[] {
  return [
    {
      ...SHOWN,
      get(this: Window): number {
        const window = this[pane];
        return window.read()[window.start]!;
      },
      set(this: Window, value: number) {
        const window = this[pane];
        window.write()[window.start] = value;
      },
    },
    {
      ...SHOWN,
      get(this: Window): number {
        const window = this[pane];
        return window.read()[window.start + 1]!;
      },
      set(this: Window, value: number) {
        const window = this[pane];
        window.write()[window.start + 1] = value;
      },
    },
    {
      ...SHOWN,
      get(this: Window): number {
        const window = this[pane];
        return window.read()[window.start + 2]!;
      },
      set(this: Window, value: number) {
        const window = this[pane];
        window.write()[window.start + 2] = value;
      },
    },
    {
      ...SHOWN,
      get(this: Window): number {
        const window = this[pane];
        return window.read()[window.start + 3]!;
      },
      set(this: Window, value: number) {
        const window = this[pane];
        window.write()[window.start + 3] = value;
      },
    },
  ];
}
