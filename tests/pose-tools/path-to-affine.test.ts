import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pathToJoint } from '../../src/pose-tools/find-joint.js';
import { pathToAffine, stepDown } from '../../src/pose-tools/path-to-affine.js';
import { expectNear } from '../support/expect-numbers.js';
import { IDENTITY } from '../support/make-skeleton.js';
import { chains, threeMatrixAt } from '../support/random-chains.js';
import { affineOf } from '../support/random-trees.js';

describe('pathToAffine', () => {
  it("equals three's matrix of the joint before the count, and changes nothing for none", () => {
    fc.assert(
      fc.property(chains(1, 8, 'any'), fc.nat(), ({ skeleton, pose, last }, number) => {
        const count = number % (last + 2);
        const out = new Float64Array(12).fill(NaN);
        pathToAffine(out, pose, pathToJoint(skeleton, last), count);
        const expected = count === 0 ? IDENTITY : affineOf(threeMatrixAt(skeleton, pose, count - 1));
        // Eight joints that each double the size.
        expectNear(out, expected, 1e-12 * Math.max(1, ...expected.map(Math.abs)));
      }),
    );
  });
});

describe('stepDown', () => {
  it('adds one more joint', () => {
    fc.assert(
      fc.property(chains(2, 8, 'any'), ({ skeleton, pose, last }) => {
        const path = pathToJoint(skeleton, last);
        const [stepped, whole] = [new Float64Array(12), new Float64Array(12)];
        pathToAffine(stepped, pose, path, last);
        stepDown(stepped, pose, last);
        pathToAffine(whole, pose, path, last + 1);
        expect(stepped).toEqual(whole);
      }),
    );
  });
});
