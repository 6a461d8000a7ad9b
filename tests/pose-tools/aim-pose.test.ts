import fc from 'fast-check';
import { Matrix4, Quaternion, Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import { createRestPose, type LocalPose } from '../../src/local-pose/local-pose.js';
import { type AimSource, createAim } from '../../src/pose-tools/aim.js';
import { aimPose } from '../../src/pose-tools/aim-pose.js';
import type { Skeleton } from '../../src/skeleton/skeleton.js';
import { expectNear, expectSameRotation, turn } from '../support/expect-numbers.js';
import { skeletonOf } from '../support/make-skeleton.js';
import { degreesBetween } from '../support/quaternion-book.js';
import {
  angleBetween,
  bytesOfPose,
  CHAIN_SCALES,
  type Chain,
  type ChainScale,
  chains,
  copyOfPose,
  direction,
  directionOf,
  even,
  place,
  placeOf,
  threeMatrixAt,
} from '../support/random-chains.js';

const DEGREE = Math.PI / 180;

/** Doubles lose ten digits at most in eight joints whose scales differ from axis to axis, and one in others. */
const ROUNDING = 1e-6;

type Settings = Partial<Pick<AimSource, 'axis' | 'chain' | 'limit'>> & { weight?: number };

/** Aims the last joint of a chain, x axis first, and returns the new pose. */
function aimed(
  { skeleton, pose, last }: Chain,
  target: readonly number[],
  { weight = 1, axis = [1, 0, 0], ...settings }: Settings = {},
): LocalPose {
  const out = copyOfPose(pose);
  const aim = createAim({ skeleton, joint: last, axis, ...settings });
  aimPose(out, aim, Float64Array.of(NaN, ...target), 1, Float64Array.of(NaN, NaN, weight), 2);
  return out;
}

/** A chain with an axis, a target, and shares of the joints above, which sum to less than 1 or to 1. */
function cases(scale: ChainScale) {
  const shares = fc.array(fc.tuple(even(0, 1), fc.boolean()), { minLength: 7, maxLength: 7 });
  return fc
    .record({ chain: chains(3, 8, scale), axis: direction, target: place, shares, left: fc.constantFrom(0, 0.5, 1) })
    .map(({ chain, axis, target, shares, left }) => {
      const taken = shares.slice(0, chain.last).map(([share, takesPart]) => (takesPart ? share : 0));
      const sum = taken.reduce((a, b) => a + b, left);
      const links = taken.flatMap((share, joint) => (share > 0 ? [{ joint, share: share / sum }] : []));
      return { chain, target, axis, links };
    });
}

/** The pose as it is, the direction to the target from where the joint stands afterwards, and where the axis points. */
function look(skeleton: Skeleton, pose: LocalPose, joint: number, axis: readonly number[], target: readonly number[]) {
  const origin = placeOf(skeleton, pose, joint);
  const wanted = new Vector3(...target).sub(origin).normalize();
  return { wanted, points: directionOf(skeleton, pose, joint, axis) };
}

/** What lies an angle of the way from one direction to another. */
function turnedTowards(from: Vector3, to: Vector3, angle: number): Vector3 {
  return from.clone().applyAxisAngle(from.clone().cross(to).normalize(), angle);
}

describe.each(CHAIN_SCALES)('aimPose, with %s scales,', (scale) => {
  it('points the axis at the target, within 0.05 degrees', () => {
    fc.assert(
      fc.property(cases(scale), ({ chain, target, axis, links }) => {
        const pose = aimed(chain, target, { axis, chain: links });
        const { wanted, points } = look(chain.skeleton, pose, chain.last, axis, target);
        expect(angleBetween(points, wanted)).toBeLessThan(0.05 * DEGREE);
      }),
      { numRuns: 500 },
    );
  });

  it('turns no further than its limit, by the weighted part of that, and towards the target', () => {
    fc.assert(
      fc.property(cases(scale), even(0, 180), even(0, 1), (each, limit, weight) => {
        const { chain, target, axis, links } = each;
        fc.pre(weight > 0);
        const pose = aimed(chain, target, { axis, chain: links, limit, weight });
        const before = directionOf(chain.skeleton, chain.pose, chain.last, axis);
        const { wanted, points } = look(chain.skeleton, pose, chain.last, axis, target);
        const angle = angleBetween(before, wanted);
        expect(angleBetween(before, points)).toBeLessThanOrEqual(limit * DEGREE + ROUNDING);
        // A turn by nearly a half could go any way.
        fc.pre(angle < 179 * DEGREE);
        const expected = turnedTowards(before, wanted, weight * Math.min(angle, limit * DEGREE));
        expect(angleBetween(points, expected)).toBeLessThan(ROUNDING);
      }),
      { numRuns: 500 },
    );
  });

  it('writes rotations of the joint and its chain only, with their lengths and without changing their sign', () => {
    fc.assert(
      fc.property(cases(scale), ({ chain, target, axis, links }) => {
        const pose = aimed(chain, target, { axis, chain: links });
        const turned = [chain.last, ...links.map(({ joint }) => joint)];
        expect(bytesOfPose(pose, turned)).toBe(bytesOfPose(chain.pose, turned));
        for (const joint of turned) {
          const [now, then] = [pose, chain.pose].map((each) => [...each.rotations.slice(joint * 4, joint * 4 + 4)]);
          expect(Math.hypot(...now!)).toBeCloseTo(1, 12);
          expect(now!.reduce((sum, number, n) => sum + number * then![n]!, 0)).toBeGreaterThan(-ROUNDING);
        }
      }),
    );
  });

  it('changes no byte at weight 0 and below', () => {
    fc.assert(
      fc.property(cases(scale), fc.constantFrom(0, -0, -1, -Infinity), ({ chain, target, axis, links }, weight) => {
        const pose = aimed(chain, target, { axis, chain: links, weight });
        expect(bytesOfPose(pose)).toBe(bytesOfPose(chain.pose));
      }),
    );
  });
});

describe.each(['uniform', 'mirrored'] as const)('aimPose, with %s scales,', (scale) => {
  it('keeps the twist: all of the joint is swung along the shortest arc', () => {
    fc.assert(
      fc.property(cases(scale), even(0.01, 1), even(1, 180), ({ chain, target, axis, links }, weight, limit) => {
        const { skeleton, last } = chain;
        const pose = aimed(chain, target, { axis, chain: links, limit, weight });
        const [before, after] = [chain.pose, pose].map((each) => directionOf(skeleton, each, last, axis));
        fc.pre(angleBetween(before!, after!) < 179 * DEGREE);
        const swing = new Matrix4().makeRotationFromQuaternion(new Quaternion().setFromUnitVectors(before!, after!));
        const expected = swing.multiply(threeMatrixAt(skeleton, chain.pose, last)).setPosition(0, 0, 0);
        const actual = threeMatrixAt(skeleton, pose, last).setPosition(0, 0, 0);
        // Next to half a turn three's own arc loses some digits.
        expectNear(actual.elements, expected.elements, 1e-7 * expected.getMaxScaleOnAxis());
      }),
      { numRuns: 500 },
    );
  });
});

describe('aimPose', () => {
  const single = (rotation: number[] = [0, 0, 0, 1]): Chain => {
    const skeleton = skeletonOf([-1]);
    const pose = createRestPose(skeleton);
    pose.rotations.set(rotation);
    return { skeleton, pose, last: 0 };
  };
  /** The joint stands at (1, 0, 0): these are ahead, to the left, behind and where it is. */
  const [AHEAD, LEFT, BEHIND, HERE] = [
    [5, 0, 0],
    [1, 5, 0],
    [-5, 0, 0],
    [1, 0, 0],
  ] as const;

  it('turns by a quarter around z towards what is to the left', () => {
    expectSameRotation(aimed(single(), LEFT).rotations, turn(0, 0, 1, 90), 1e-15);
  });

  it('halves the angle at weight 0.5, and keeps to the weighted part of a limit', () => {
    expectSameRotation(aimed(single(), LEFT, { weight: 0.5 }).rotations, turn(0, 0, 1, 45), 1e-15);
    expectSameRotation(aimed(single(), LEFT, { limit: 60 }).rotations, turn(0, 0, 1, 60), 1e-15);
    expectSameRotation(aimed(single(), LEFT, { limit: 60, weight: 0.5 }).rotations, turn(0, 0, 1, 30), 1e-15);
    expectSameRotation(aimed(single(), LEFT, { limit: 0 }).rotations, turn(0, 0, 1, 0), 1e-15);
  });

  it('takes a weight above 1 for 1', () => {
    expect(aimed(single(), LEFT, { weight: 7 })).toEqual(aimed(single(), LEFT));
  });

  it('keeps a roll around the axis', () => {
    // First rolled by 30 degrees around x, then turned by 90 around z: z * x, by Hamilton's product.
    const [sine, cosine] = [Math.sin(15 * DEGREE), Math.cos(15 * DEGREE)];
    const half = Math.SQRT1_2;
    expectSameRotation(
      aimed(single(turn(1, 0, 0, 30)), LEFT).rotations,
      [half * sine, half * sine, half * cosine, half * cosine],
      1e-15,
    );
  });

  it('takes an axis of any length, and one that the own scale of the joint bends', () => {
    expectSameRotation(aimed(single(), LEFT, { axis: [1e200, 0, 0] }).rotations, turn(0, 0, 1, 90), 1e-15);
    // Twice as large along y, (1, 1) is drawn as (1, 2): atan(2) to the left already.
    const chain = single();
    chain.pose.scales.set([1, 2, 1]);
    const left = 90 - Math.atan(2) / DEGREE;
    expectSameRotation(aimed(chain, LEFT, { axis: [1, 1, 0] }).rotations, turn(0, 0, 1, left), 1e-15);
  });

  it('leaves the direction when it points there already, and when the target is where the joint stands', () => {
    expectNear(aimed(single(), AHEAD).rotations, [0, 0, 0, 1], 1e-15);
    expectNear(aimed(single(), HERE).rotations, [0, 0, 0, 1], 1e-15);
  });

  it('reaches what is straight behind past one side, and half of the way and limits on that side', () => {
    const past = aimed(single(), BEHIND, { weight: 0.5 });
    const side = directionOf(single().skeleton, past, 0, [1, 0, 0]);
    expect(side.x).toBeCloseTo(0, 15);
    const ahead = directionOf(single().skeleton, aimed(single(), BEHIND), 0, [1, 0, 0]);
    expectNear(ahead.toArray(), [-1, 0, 0], 1e-15);
    const limited = directionOf(single().skeleton, aimed(single(), BEHIND, { limit: 60 }), 0, [1, 0, 0]);
    expectNear(limited.toArray(), turnedTowards(new Vector3(1, 0, 0), side, 60 * DEGREE).toArray(), 1e-15);
  });

  it('has that side turn with the joint', () => {
    const sideOf = (degrees: number): Vector3 => {
      const chain = single(turn(1, 0, 0, degrees));
      return directionOf(chain.skeleton, aimed(chain, BEHIND, { weight: 0.5 }), 0, [1, 0, 0]);
    };
    for (let degrees = -180; degrees < 180; degrees += 7) {
      expect(angleBetween(sideOf(degrees), sideOf(degrees + 7)) / DEGREE).toBeCloseTo(7, 9);
    }
  });

  it('comes near the pose for a target straight behind as targets do, from that side', () => {
    const chain = single();
    const side = directionOf(chain.skeleton, aimed(chain, BEHIND, { weight: 0.5 }), 0, [1, 0, 0]);
    const at = aimed(chain, BEHIND).rotations;
    for (const distance of [1e-2, 1e-5, 1e-8, 1e-11, 1e-14]) {
      const target = new Vector3(-5, 0, 0).addScaledVector(side, distance).toArray();
      // 6 is how far away the target is; below 1e-9 the way is the one for straight behind.
      expect(degreesBetween(aimed(chain, target).rotations, at) * DEGREE).toBeLessThan(distance / 6 + 1e-7);
    }
  });

  it('points at what is as far or near as a number can say', () => {
    expectSameRotation(aimed(single(), [1, 1e300, 0]).rotations, turn(0, 0, 1, 90), 1e-15);
    const origin = single();
    origin.pose.translations.fill(0);
    expectSameRotation(aimed(origin, [0, 1e-300, 0]).rotations, turn(0, 0, 1, 90), 1e-15);
  });

  it('leaves what a scale of 0 has flattened as it is', () => {
    const skeleton = skeletonOf([-1, 0, 1]);
    for (const [joint, scale] of [
      [0, [0, 1, 1]],
      [1, [1, 0, 1]],
      [1, [0, 0, 0]],
      [2, [0, 1, 1]],
      [2, [0, 0, 0]],
    ] as const) {
      const pose = createRestPose(skeleton);
      pose.scales.set(scale, joint * 3);
      const chain = { skeleton, pose, last: 2 };
      const out = aimed(chain, [0, 5, 0], { chain: [{ joint: 0, share: 0.5 }] });
      expect(bytesOfPose(out)).toBe(bytesOfPose(pose));
    }
  });

  it('aims as large and as small as rigs come', () => {
    for (const size of [1e-6, 1e-3, 1e3, 1e6]) {
      const skeleton = skeletonOf([-1, 0, 1]);
      const pose = createRestPose(skeleton);
      pose.scales.set([size, size, size]);
      const chain = { skeleton, pose, last: 2 };
      const target = [1 + 2 * size, 3 * size, -size];
      const out = aimed(chain, target, {
        chain: [
          { joint: 0, share: 0.3 },
          { joint: 1, share: 0.3 },
        ],
      });
      const { wanted, points } = look(skeleton, out, 2, [1, 0, 0], target);
      expect(angleBetween(points, wanted)).toBeLessThan(1e-9);
    }
  });

  describe('with a chain', () => {
    const skeleton = skeletonOf([-1, 0, 1, 2]);
    const chain = (): Chain => ({ skeleton, pose: createRestPose(skeleton), last: 3 });
    /** So far away that it does not matter where the joint stands. */
    const FAR_LEFT = [0, 1e12, 0];
    const degreesAbout = (pose: LocalPose): number[] =>
      [0, 1, 2, 3].map((joint) => degreesBetween(pose.rotations.slice(joint * 4, joint * 4 + 4), [0, 0, 0, 1]));

    it('gives each joint its share of the whole turn and the last one the rest', () => {
      const links = [
        { joint: 'joint2', share: 0.3 },
        { joint: 'joint0', share: 0.1 },
      ];
      expectNear(degreesAbout(aimed(chain(), FAR_LEFT, { chain: links })), [9, 0, 27, 54], 1e-9);
      expectNear(degreesAbout(aimed(chain(), FAR_LEFT, { chain: links, weight: 0.5 })), [4.5, 0, 13.5, 27], 1e-9);
      expectNear(degreesAbout(aimed(chain(), FAR_LEFT, { chain: links, limit: 30 })), [3, 0, 9, 18], 1e-9);
    });

    it('leaves nothing to the joint itself when the shares are all of it', () => {
      const links = [0, 1, 2].map((joint) => ({ joint, share: 1 / 3 }));
      expectNear(degreesAbout(aimed(chain(), FAR_LEFT, { chain: links })), [30, 30, 30, 0], 1e-6);
    });

    it('is without one where all shares are 0', () => {
      const links = [0, 1, 2].map((joint) => ({ joint, share: 0 }));
      expect(aimed(chain(), [3, 2, 1], { chain: links })).toEqual(aimed(chain(), [3, 2, 1]));
    });

    it('changes as little as a share does', () => {
      fc.assert(
        fc.property(chains(3, 8, 'any'), place, ({ skeleton, pose, last }, target) => {
          const { wanted, points } = look(skeleton, pose, last, [1, 0, 0], target);
          fc.pre(angleBetween(wanted, points) < 170 * DEGREE);
          const poses = [0, 1e-9].map((share) =>
            aimed({ skeleton, pose, last }, target, { chain: [{ joint: 0, share }] }),
          );
          const [without, barely] = poses.map(({ rotations }) => rotations.slice(last * 4, last * 4 + 4));
          expect(degreesBetween(without!, barely!)).toBeLessThan(1e-4);
        }),
      );
    });
  });

  it('gives the same bytes whatever it has aimed before', () => {
    fc.assert(
      fc.property(cases('any'), cases('any'), (one, other) => {
        const run = ({ chain, target, axis, links }: typeof one): string =>
          bytesOfPose(aimed(chain, target, { axis, chain: links, weight: 0.7 }));
        const first = run(one);
        run(other);
        expect(run(one)).toBe(first);
      }),
    );
  });
});
