// A bone's two matrices, which nobody keeps up to date until somebody looks at one.
//
// Their elements are an array, into which no window can be cut. So a bell hangs on each: the first one who takes that array
// from a matrix rings it. The matrix is brought up to date then, and is kept from there on.

import type { Matrix4 } from 'three';
import { plainFields, redefineFields } from './redefine-fields.js';

/** Who hears that somebody looks at a matrix of a joint. */
export interface MatrixOwner {
  /** Takes the bells off both of the joint's matrices and brings them up to date. */
  keepMatrices(joint: number): void;
  /** The same for its world matrix alone: who wants to know where a joint is looks at no other. */
  keepWorldMatrix(joint: number): void;
}

interface Bell {
  readonly owner: MatrixOwner;
  readonly joint: number;
  readonly isWorld: boolean;
  readonly elements: Matrix4['elements'];
}

const BELL = Symbol('bell');

type BelledMatrix = Matrix4 & { readonly [BELL]?: Bell };

const NAMES = ['elements'];

const ACCESSORS: readonly PropertyDescriptor[] = [
  {
    configurable: true,
    enumerable: true,
    get(this: BelledMatrix): Matrix4['elements'] {
      const { elements } = this[BELL]!;
      ring(this[BELL]!);
      return elements;
    },
    set(this: BelledMatrix, elements: Matrix4['elements']) {
      ring(this[BELL]!);
      this.elements = elements;
    },
  },
];

function ring({ owner, joint, isWorld }: Bell): void {
  if (isWorld) owner.keepWorldMatrix(joint);
  else owner.keepMatrices(joint);
}

/** Hangs a bell on a matrix of a joint, the world matrix or the other one. */
export function hangBell(matrix: Matrix4, owner: MatrixOwner, joint: number, isWorld: boolean): void {
  const { elements } = matrix;
  redefineFields(matrix, NAMES, ACCESSORS);
  Object.defineProperty(matrix, BELL, { value: { owner, joint, isWorld, elements }, configurable: true });
}

/** Takes the bell off a matrix that has one: it holds again what it held before. */
export function takeBell(matrix: BelledMatrix): void {
  const { elements } = matrix[BELL]!;
  Reflect.deleteProperty(matrix, BELL);
  plainFields(matrix, NAMES, [elements]);
}
