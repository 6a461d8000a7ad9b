import fc from 'fast-check';
import { Matrix4, Quaternion, Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import { poseBound, SPHERE_SIZE, uniteSpheres } from '../../src/bounds/pose-bound.js';
import { createPoseExtent, mixClipExtent, setPoseExtent } from '../../src/bounds/pose-extent.js';
import { randomRotation } from '../support/arbitraries.js';
import { seededRandom } from '../support/random.js';
import { type Tree, trees } from '../support/random-trees.js';

/** A vertex on the farthest shell of one joint, carried to the root in a random pose of the extent. */
function farVertex(tree: Tree, reach: number, joint: number, random: () => number): Vector3 {
  const direction = new Vector3(random() - 0.5, random() - 0.5, random() - 0.5).setLength(reach);
  const { translations, scales } = tree.pose;
  for (let at = joint; at >= 0; at = tree.parents[at]!) {
    const matrix = new Matrix4().compose(
      new Vector3().fromArray(translations, at * 3).add(new Vector3(random(), random(), random())),
      new Quaternion().fromArray(randomRotation(random)),
      new Vector3().fromArray(scales, at * 3),
    );
    direction.applyMatrix4(matrix);
  }
  return direction;
}

describe('poseBound', () => {
  it('holds every vertex of random trees in random poses', () => {
    fc.assert(
      fc.property(trees(8), fc.integer(), (tree, seed) => {
        const random = seededRandom(seed);
        const { parents, pose } = tree;
        const extent = createPoseExtent(parents.length);
        setPoseExtent(extent, pose, new Uint8Array(parents.length).fill(1));
        // Each joint may stand up to 1 farther along every axis.
        mixClipExtent(extent, {
          translations: [...parents.keys()].map((joint) => {
            const at = [...pose.translations.subarray(joint * 3, joint * 3 + 3)];
            return { joint, box: [...at, ...at.map((number) => number + 1)] };
          }),
          rotations: [],
          scales: [],
        });
        const reaches = Float64Array.from(parents, () => random() * 2);
        const sphere = new Float64Array(SPHERE_SIZE);
        poseBound(sphere, parents, reaches, extent, pose);
        const center = new Vector3().fromArray(sphere);
        for (let i = 0; i < 50; i++) {
          const joint = Math.floor(random() * parents.length);
          const distance = farVertex(tree, reaches[joint]!, joint, random).distanceTo(center);
          expect(distance).toBeLessThanOrEqual(sphere[3]! * (1 + 1e-9));
        }
      }),
    );
  });

  it('takes joints that do not turn as they stand', () => {
    const pose = {
      translations: Float64Array.of(10, 0, 0, 0, 2, 0),
      // A quarter turn about z: what is up points to the left.
      rotations: Float64Array.of(0, 0, Math.SQRT1_2, Math.SQRT1_2, 0, 0, 0, 1),
      scales: Float64Array.of(1, 1, 1, 1, 1, 1),
    };
    const extent = createPoseExtent(2);
    setPoseExtent(extent, pose, Uint8Array.of(0, 1));
    const sphere = new Float64Array(SPHERE_SIZE);
    poseBound(sphere, Int32Array.of(-1, 0), Float64Array.of(-1, 1), extent, pose);
    [8, 0, 0, 1].forEach((wanted, i) => {
      expect(sphere[i]).toBeCloseTo(wanted, 12);
    });
  });

  it('is empty when no joint moves a vertex', () => {
    const sphere = new Float64Array(SPHERE_SIZE);
    const pose = {
      translations: new Float64Array(3),
      rotations: Float64Array.of(0, 0, 0, 1),
      scales: Float64Array.of(1, 1, 1),
    };
    poseBound(sphere, Int32Array.of(-1), Float64Array.of(-1), createPoseExtent(1), pose);
    expect([...sphere]).toEqual([0, 0, 0, -1]);
  });
});

describe('uniteSpheres', () => {
  it.each([
    ['one within the other', [0, 0, 0, 5], [1, 0, 0, 2], [0, 0, 0, 5]],
    ['the other within the one', [1, 0, 0, 2], [0, 0, 0, 5], [0, 0, 0, 5]],
    ['two apart', [0, 0, 0, 1], [4, 0, 0, 2], [2.5, 0, 0, 3.5]],
    ['two points', [0, 0, 0, 0], [0, 2, 0, 0], [0, 1, 0, 1]],
    ['nothing and one', [0, 0, 0, -1], [3, 0, 0, 1], [3, 0, 0, 1]],
    ['one and nothing', [3, 0, 0, 1], [0, 0, 0, -1], [3, 0, 0, 1]],
  ])('%s', (_, a, b, wanted) => {
    const sphere = Float64Array.from(a);
    uniteSpheres(sphere, Float64Array.from(b));
    expect([...sphere]).toEqual(wanted);
  });
});
