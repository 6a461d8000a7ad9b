import fc from 'fast-check';
import { Matrix4, Quaternion, Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import { createClip } from '../../src/keys/clip.js';
import {
  affineToRoot,
  checkJoint,
  createRootSpace,
  invertAffine,
  placeInRoot,
  turnInRoot,
  turnOfChange,
} from '../../src/root-motion/root-space.js';
import { rotation } from '../support/arbitraries.js';
import { expectMessage, expectNear, turn } from '../support/expect-numbers.js';
import { skeletonOf } from '../support/make-skeleton.js';
import { evenly } from '../support/random-travels.js';
import { affineOf, matrixOf } from '../support/random-trees.js';
import { trackOf } from '../support/sample-track.js';

const EMPTY = createClip('clip', 1, []);

/** A matrix that moves, turns, scales, mirrors and shears. */
const matrix = fc.array(evenly(-2, 2), { minLength: 12, maxLength: 12 }).map((numbers) => matrixOf(numbers));

describe('createRootSpace', () => {
  it('leads from the parent of a joint to the root, and back', () => {
    // Joint 2 stands in joint 1, which stands 2 from the origin, turned by 90 degrees about z at the start of the clip.
    const clip = createClip('clip', 1, [
      { ...trackOf('rotation', 'linear', [0, 1], [...turn(0, 0, 1, 90), ...turn(1, 0, 0, 45)]), joint: 1 },
    ]);
    const toRoot = new Matrix4().compose(new Vector3(0, 0, 5), new Quaternion(), new Vector3(2, 2, 2));
    const space = createRootSpace('test', clip, skeletonOf([-1, 0, 1]), 2, toRoot.elements);
    expectNear(placeInRoot(space, [0, 0, 0]), [4, 0, 5], 1e-7);
    expectNear(placeInRoot(space, [1, 0, 0]), [4, 2, 5], 1e-6);
    const product = matrixOf(space.toRoot).multiply(matrixOf(space.fromRoot));
    expectNear(affineOf(product), affineOf(new Matrix4()), 1e-12);
  });

  it('is that of the skeleton for a top joint', () => {
    const { toRoot } = createRootSpace('test', EMPTY, skeletonOf([-1]), 0);
    expect([...toRoot]).toEqual(affineOf(new Matrix4()));
  });

  it('refuses joints that do not exist and what is flat', () => {
    const two = skeletonOf([-1, 0]);
    expectMessage(() => createRootSpace('test', EMPTY, two, 2), ['test', 'joint 2', '0..1']);
    const flat = createClip('clip', 1, [trackOf('scale', 'linear', [0], [1, 0, 1])]);
    expectMessage(() => createRootSpace('test', flat, two, 1), ['test', 'flat', 'joint 1 ("joint1")', 'undone']);
  });
});

describe('turnInRoot', () => {
  it('is the turn about up of the root, whatever the space of the joint', () => {
    fc.assert(
      fc.property(rotation, fc.boolean(), evenly(-3, 3), (parent, isMirrored, angle) => {
        const rigid = new Matrix4().makeRotationFromQuaternion(new Quaternion().fromArray(parent));
        rigid.scale(new Vector3(isMirrored ? -3 : 3, 3, 3));
        const space = { toRoot: Float64Array.from(affineOf(rigid)), fromRoot: new Float64Array(12) };
        invertAffine(space.fromRoot, space.toRoot);
        // The turn, as the parent sees it.
        const turned = rigid.clone().invert().multiply(new Matrix4().makeRotationY(angle)).multiply(rigid);
        const start = new Quaternion(...turn(0.6, 0, 0.8, 50));
        const now = new Quaternion().setFromRotationMatrix(turned).multiply(start);
        const { yaw, uprightness } = turnInRoot(
          space,
          start.toArray(),
          now.toArray().map((number) => number * 7),
        );
        expectNear([yaw, uprightness], [angle, 1], 1e-6);
      }),
    );
  });

  it('is none for a rotation that vanishes', () => {
    const space = { toRoot: affineToRoot('test'), fromRoot: affineToRoot('test') };
    expect(turnInRoot(space, [0, 0, 0, 0], [0, 0, 0, 0])).toEqual({ yaw: 0, uprightness: 1 });
  });
});

describe('turnOfChange', () => {
  const changeOf = (matrix: Matrix4): Float64Array => Float64Array.from(affineOf(matrix));

  it('says how much of the change it is', () => {
    expectNear(Object.values(turnOfChange(changeOf(new Matrix4().makeRotationY(2)))), [2, 1], 1e-15);
    expectNear(Object.values(turnOfChange(changeOf(new Matrix4().makeRotationX(Math.PI / 2)))), [0, 0.5], 1e-15);
    expect(turnOfChange(changeOf(new Matrix4().makeRotationX(Math.PI))).uprightness).toBe(0);
  });
});

describe('invertAffine', () => {
  it('undoes any transform that does not flatten', () => {
    fc.assert(
      fc.property(matrix, (forward) => {
        if (Math.abs(forward.determinant()) < 1e-2) return;
        const out = new Float64Array(12);
        expect(invertAffine(out, Float64Array.from(affineOf(forward)))).toBe(true);
        expectNear(out, affineOf(forward.clone().invert()), 1e-9);
      }),
    );
  });

  it('has no answer for a flat one', () => {
    for (const flat of [
      [0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3],
      [1, 2, 3, 2, 4, 6, 0, 0, 1, 0, 0, 0],
      [0.1, 0.2, 0.3, 0.3, 0.6, 0.9, 7, 8, 9, 0, 0, 0],
    ]) {
      expect(invertAffine(new Float64Array(12), Float64Array.from(flat))).toBe(false);
    }
    expect(invertAffine(new Float64Array(12), Float64Array.of(1e-9, 0, 0, 0, 1e-9, 0, 0, 0, 1e-9, 0, 0, 0))).toBe(true);
  });
});

describe('affineToRoot', () => {
  it('takes twelve numbers, sixteen, or none', () => {
    const numbers = Array.from({ length: 12 }, (_, i) => i);
    expect([...affineToRoot('test', numbers)]).toEqual(numbers);
    expect([...affineToRoot('test', matrixOf(numbers).elements)]).toEqual(numbers);
    expect([...affineToRoot('test')]).toEqual(affineOf(new Matrix4()));
  });

  it('refuses others', () => {
    expectMessage(() => affineToRoot('test', [1]), ['test', 'toRoot has 1 numbers', '12 or 16']);
    expectMessage(() => affineToRoot('test', new Array(16).fill(Infinity)), ['number 0 of toRoot is Infinity']);
  });
});

describe('checkJoint', () => {
  it('refuses what is not an index of the skeleton', () => {
    for (const joint of [-1, 2, 0.5, NaN]) {
      expectMessage(
        () => checkJoint('test', skeletonOf([-1, 0]), joint),
        [`test: got joint ${joint}`, 'expected 0..1'],
      );
    }
    expect(checkJoint('test', skeletonOf([-1, 0]), 1)).toBeUndefined();
  });
});
