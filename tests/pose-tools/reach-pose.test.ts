import fc from 'fast-check';
import { Quaternion, Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import { createRestPose, type LocalPose } from '../../src/local-pose/local-pose.js';
import { createReach } from '../../src/pose-tools/reach.js';
import { reachPose } from '../../src/pose-tools/reach-pose.js';
import type { Skeleton } from '../../src/skeleton/skeleton.js';
import { rotation } from '../support/arbitraries.js';
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
  even,
  place,
  placeOf,
  threeMatrixAt,
} from '../support/random-chains.js';
import { slowSlerp } from '../support/slow-slerp.js';

const DEGREE = Math.PI / 180;

/** What is promised, of the length of the limb. */
const REACH = 1e-4;

type Numbers = readonly number[];

/** Has the last joint of a chain reach for a target, and returns the new pose. */
function reaching(
  { skeleton, pose, last }: Chain,
  target: Numbers,
  pole: Numbers | null = null,
  weight = 1,
): LocalPose {
  const out = copyOfPose(pose);
  const poles = pole && Float64Array.of(NaN, NaN, ...pole);
  const reach = createReach({ skeleton, end: last });
  reachPose(out, reach, Float64Array.of(NaN, ...target), 1, poles, 2, Float64Array.of(NaN, weight), 1);
  return out;
}

/** Chains whose upper joint has one scale for all axes, as is asked for, the others any. */
function limbs(scale: ChainScale): fc.Arbitrary<Chain> {
  return chains(3, 7, scale).map((chain) => {
    const { scales } = chain.pose;
    const upper = (chain.last - 2) * 3;
    for (let n = 1; n < 3; n++) scales[upper + n] = Math.sign(scales[upper + n]!) * Math.abs(scales[upper]!);
    return chain;
  });
}

/** Where upper joint, middle joint and end stand. */
function cornersOf(skeleton: Skeleton, pose: LocalPose, last: number): [Vector3, Vector3, Vector3] {
  return [placeOf(skeleton, pose, last - 2), placeOf(skeleton, pose, last - 1), placeOf(skeleton, pose, last)];
}

function lengthOf([upper, middle, end]: readonly [Vector3, Vector3, Vector3]): number {
  return upper.distanceTo(middle) + middle.distanceTo(end);
}

/** A place that the end can reach: where it stands for two other rotations. */
function reachable({ skeleton, pose, last }: Chain, upper: Numbers, middle: Numbers): Vector3 {
  const other = copyOfPose(pose);
  other.rotations.set(upper, (last - 2) * 4);
  other.rotations.set(middle, (last - 1) * 4);
  return placeOf(skeleton, other, last);
}

/** What a vector has at a right angle to a direction. */
function across(vector: Vector3, direction: Vector3): Vector3 {
  const unit = direction.clone().normalize();
  return vector.clone().addScaledVector(unit, -vector.dot(unit));
}

const rotationOf = ({ rotations }: LocalPose, joint: number): number[] => [
  ...rotations.slice(joint * 4, joint * 4 + 4),
];

/** Whether the bones are neither flat nor so short that an angle of theirs says nothing. */
function isPlain([upper, middle, end]: readonly [Vector3, Vector3, Vector3]): boolean {
  const [bone, lower] = [middle.clone().sub(upper), end.clone().sub(middle)];
  const angle = angleBetween(bone.clone().normalize(), lower.clone().normalize());
  return Math.min(angle, Math.PI - angle) > 1 * DEGREE && bone.length() > 0.01 && lower.length() > 0.01;
}

describe.each(CHAIN_SCALES)('reachPose, with %s scales above and below,', (scale) => {
  it('has the end reach what is in reach, within 1e-4 of the limb, with and without a pole', () => {
    fc.assert(
      fc.property(limbs(scale), rotation, rotation, fc.option(place), (chain, upper, middle, pole) => {
        const target = reachable(chain, upper, middle);
        const corners = cornersOf(chain.skeleton, reaching(chain, target.toArray(), pole), chain.last);
        expect(corners[2].distanceTo(target)).toBeLessThan(REACH * lengthOf(corners));
      }),
      { numRuns: 500 },
    );
  });

  it('bends towards the pole: its bones lie in the plane of upper joint, target and pole, on its side', () => {
    fc.assert(
      fc.property(limbs(scale), rotation, rotation, place, (chain, upper, middle, pole) => {
        const target = reachable(chain, upper, middle);
        const corners = cornersOf(chain.skeleton, reaching(chain, target.toArray(), pole), chain.last);
        fc.pre(isPlain(corners));
        const line = target.clone().sub(corners[0]);
        const toPole = new Vector3(...pole).sub(corners[0]);
        const angle = angleBetween(line.clone().normalize(), toPole.clone().normalize());
        fc.pre(angle > 1 * DEGREE && angle < 179 * DEGREE);
        const side = across(corners[1].clone().sub(corners[0]), line).normalize();
        expect(angleBetween(side, across(toPole, line).normalize())).toBeLessThan(1e-4);
      }),
      { numRuns: 500 },
    );
  });

  it('is straight, and points at what is out of reach', () => {
    fc.assert(
      fc.property(limbs(scale), direction, fc.option(place), (chain, way, pole) => {
        const [origin] = cornersOf(chain.skeleton, chain.pose, chain.last);
        const target = origin.clone().addScaledVector(new Vector3(...way), 1e6);
        const corners = cornersOf(chain.skeleton, reaching(chain, target.toArray(), pole), chain.last);
        const direction = target.sub(corners[0]).normalize();
        for (const bone of [corners[1].clone().sub(corners[0]), corners[2].clone().sub(corners[1])]) {
          expect(angleBetween(bone.normalize(), direction)).toBeLessThan(1e-6);
        }
      }),
    );
  });

  it('writes two rotations only, with their lengths', () => {
    fc.assert(
      fc.property(limbs(scale), place, fc.option(place), even(0, 1), (chain, target, pole, weight) => {
        const { last, pose } = chain;
        const out = reaching(chain, target, pole, weight);
        expect(bytesOfPose(out, [last - 2, last - 1])).toBe(bytesOfPose(pose, [last - 2, last - 1]));
        // Slerp meets the length within 6e-8 too.
        for (const joint of [last - 2, last - 1]) expect(Math.hypot(...rotationOf(out, joint))).toBeCloseTo(1, 6);
      }),
    );
  });

  it('changes no byte at weight 0 and below', () => {
    fc.assert(
      fc.property(limbs(scale), place, fc.option(place), fc.constantFrom(0, -0, -1), (chain, target, pole, weight) => {
        expect(bytesOfPose(reaching(chain, target, pole, weight))).toBe(bytesOfPose(chain.pose));
      }),
    );
  });

  it('turns both rotations along the shorter arc, by the weight', () => {
    fc.assert(
      fc.property(limbs(scale), place, fc.option(place), even(0.001, 1), (chain, target, pole, weight) => {
        const [whole, part] = [1, weight].map((each) => reaching(chain, target, pole, each));
        for (const joint of [chain.last - 2, chain.last - 1]) {
          const [from, to] = [rotationOf(chain.pose, joint), rotationOf(whole!, joint)];
          // Half a turn could go either way.
          fc.pre(degreesBetween(from, to) < 179.9);
          expect(degreesBetween(rotationOf(part!, joint), slowSlerp(from, to, weight))).toBeLessThan(1e-4);
        }
      }),
    );
  });
});

describe.each(['uniform', 'mirrored'] as const)('reachPose, with %s scales,', (scale) => {
  it('keeps the middle joint a hinge, with the axis that it has as animated', () => {
    fc.assert(
      fc.property(limbs(scale), place, fc.option(place), (chain, target, pole) => {
        const { skeleton, pose, last } = chain;
        const corners = cornersOf(skeleton, pose, last);
        fc.pre(isPlain(corners));
        const bone = corners[1].clone().sub(corners[0]);
        const bend = bone.cross(corners[2].clone().sub(corners[1])).normalize();
        const inverse = threeMatrixAt(skeleton, pose, last - 2).invert();
        const hinge = bend.transformDirection(inverse);
        const [before, after] = [pose, reaching(chain, target, pole)].map(
          (each) => new Quaternion(...(rotationOf(each, last - 1) as [number, number, number, number])),
        );
        const change = after!.multiply(before!.invert());
        const axis = new Vector3(change.x, change.y, change.z);
        fc.pre(axis.length() > 1e-3);
        const angle = angleBetween(axis.normalize(), hinge);
        expect(Math.min(angle, Math.PI - angle)).toBeLessThan(1e-6);
      }),
    );
  });

  it('bends, without a pole, in the plane of the animated limb, turned the shortest way', () => {
    fc.assert(
      fc.property(limbs(scale), rotation, rotation, (chain, upper, middle) => {
        const { skeleton, pose, last } = chain;
        const target = reachable(chain, upper, middle);
        const before = cornersOf(skeleton, pose, last);
        const after = cornersOf(skeleton, reaching(chain, target.toArray()), last);
        fc.pre(isPlain(before) && isPlain(after));
        const [from, to] = [before, after].map((each) => each[2].clone().sub(each[0]).normalize());
        fc.pre(angleBetween(from!, to!) < 179 * DEGREE);
        const swing = new Quaternion().setFromUnitVectors(from!, to!);
        const [side, newSide] = [before, after].map((each, index) =>
          across(each[1].clone().sub(each[0]), [from, to][index]!).normalize(),
        );
        expect(angleBetween(side!.applyQuaternion(swing), newSide!)).toBeLessThan(1e-6);
      }),
      { numRuns: 300 },
    );
  });
});

describe('reachPose', () => {
  /** Two bones along x from (1, 0, 0), of length 1, the lower one bent by some degrees around z. */
  const arm = (degrees: number): Chain => {
    const skeleton = skeletonOf([-1, 0, 1]);
    const pose = createRestPose(skeleton);
    pose.rotations.set(turn(0, 0, 1, degrees), 4);
    return { skeleton, pose, last: 2 };
  };
  const placesOf = (chain: Chain, pose: LocalPose): number[][] =>
    cornersOf(chain.skeleton, pose, chain.last).map((corner) => corner.toArray());
  const expectPlaces = (actual: number[][], expected: number[][]): void => {
    actual.forEach((corner, index) => {
      expectNear(corner, expected[index]!, 1e-12);
    });
  };

  it('bends by a right angle to what is the root of 2 away', () => {
    const chain = arm(20);
    // The animated limb bends to the left, so the middle is to the right of the line.
    expectPlaces(placesOf(chain, reaching(chain, [1 + Math.SQRT2, 0, 0])), [
      [1, 0, 0],
      [1 + Math.SQRT1_2, -Math.SQRT1_2, 0],
      [1 + Math.SQRT2, 0, 0],
    ]);
    expectPlaces(placesOf(chain, reaching(chain, [1 + Math.SQRT2, 0, 0], [2, 0, 9])), [
      [1, 0, 0],
      [1 + Math.SQRT1_2, 0, Math.SQRT1_2],
      [1 + Math.SQRT2, 0, 0],
    ]);
  });

  it('changes nothing but roundings where the end is there already, and bends towards the pole', () => {
    const chain = arm(90);
    expect(degreesBetween(rotationOf(reaching(chain, [2, 1, 0]), 0), [0, 0, 0, 1])).toBeLessThan(1e-6);
    const out = reaching(chain, [2, 1, 0], [3, 0, 0]);
    for (const joint of [0, 1]) expectSameRotation(rotationOf(out, joint), rotationOf(chain.pose, joint), 1e-15);
  });

  it('straightens as the target moves out of reach, and stays straight', () => {
    const chain = arm(40);
    let bent = Infinity;
    for (let distance = 1.5; distance <= 2; distance += 0.0625) {
      const degrees = degreesBetween(rotationOf(reaching(chain, [1 + distance, 0, 0]), 1), [0, 0, 0, 1]);
      expect(degrees).toBeLessThan(bent);
      bent = degrees;
    }
    expect(bent).toBeLessThan(1e-6);
    for (const distance of [2, 2.000001, 3, 1e9, 1e300]) {
      expectPlaces(placesOf(chain, reaching(chain, [1 + distance, 0, 0])), [
        [1, 0, 0],
        [2, 0, 0],
        [3, 0, 0],
      ]);
    }
  });

  it('folds where the target is nearer than the bones can come', () => {
    for (const [lower, middle, end] of [
      [0.25, [1, 1, 0], [1, 0.75, 0]],
      [3, [1, -1, 0], [1, 2, 0]],
    ] as const) {
      const chain = arm(20);
      chain.pose.translations[6] = lower;
      expectPlaces(placesOf(chain, reaching(chain, [1, 0.1, 0])), [[1, 0, 0], [...middle], [...end]]);
    }
  });

  it('folds along the limb as animated where the target is the upper joint itself', () => {
    const chain = arm(90);
    const [upper, middle, end] = cornersOf(chain.skeleton, reaching(chain, [1, 0, 0]), 2);
    expect(upper.distanceTo(end)).toBeLessThan(1e-12);
    // The end stood at 45 degrees to the left, the middle to the right of that, where it now is alone.
    expectPlaces([middle.toArray()], [[1 + Math.SQRT1_2, -Math.SQRT1_2, 0]]);
  });

  it('points its end the way it did, as near as bones of unequal length can fold, where the target is the upper joint', () => {
    const chain = arm(0);
    chain.pose.translations[6] = 0.25;
    expectPlaces(placesOf(chain, reaching(chain, [1, 0, 0])), [
      [1, 0, 0],
      [2, 0, 0],
      [1.75, 0, 0],
    ]);
  });

  it('folds a straight limb around the axis that it would bend around', () => {
    const chain = arm(0);
    chain.pose.translations[6] = 0.25;
    const { bend } = createReach({ skeleton: chain.skeleton, end: 2 });
    const out = reaching(chain, [1, 0.1, 0]);
    expectSameRotation(rotationOf(out, 1), [...bend, 0], 1e-15);
  });

  it('bends a limb that is straight as animated around the axis of its rest pose', () => {
    const bent = createRestPose(skeletonOf([-1, 0, 1]));
    bent.rotations.set(turn(0, 1, 0, 30), 4);
    const { names, parents, restTranslations, restScales } = skeletonOf([-1, 0, 1]);
    const skeleton: Skeleton = {
      ...{ names, parents, restTranslations, restScales },
      restRotations: bent.rotations,
      jointCount: 3,
      skins: [],
    };
    const chain = { ...arm(0), skeleton };
    // A turn around y leads from x to -z: the end moves there, and the middle to the other side.
    expectPlaces(placesOf(chain, reaching(chain, [1 + Math.SQRT2, 0, 0])), [
      [1, 0, 0],
      [1 + Math.SQRT1_2, 0, Math.SQRT1_2],
      [1 + Math.SQRT2, 0, 0],
    ]);
    // Its axis goes with the upper joint.
    chain.pose.rotations.set(turn(1, 0, 0, 90));
    expectPlaces(placesOf(chain, reaching(chain, [1 + Math.SQRT2, 0, 0])), [
      [1, 0, 0],
      [1 + Math.SQRT1_2, -Math.SQRT1_2, 0],
      [1 + Math.SQRT2, 0, 0],
    ]);
  });

  it('bends a limb that is straight in both within some plane, always the same', () => {
    const chain = arm(0);
    const target = [1 + Math.SQRT2, 0, 0];
    const first = reaching(chain, target);
    const corners = cornersOf(chain.skeleton, first, 2);
    expect(corners[2].distanceTo(new Vector3(...target))).toBeLessThan(1e-12);
    expect(bytesOfPose(reaching(chain, target))).toBe(bytesOfPose(first));
  });

  it('bends as without a pole where that lies on the line to the target', () => {
    const chain = arm(20);
    const target = [1 + Math.SQRT2, 0, 0];
    for (const pole of [[9, 0, 0], [-9, 0, 0], [1, 0, 0], target]) {
      expect(reaching(chain, target, pole)).toEqual(reaching(chain, target));
    }
  });

  it('stays on the side of the pole as the line to the target goes through it, and reaches the target all along', () => {
    const chain = arm(20);
    for (let degrees = -90; degrees <= 90; degrees += 5) {
      const way = new Vector3(Math.cos(degrees * DEGREE), Math.sin(degrees * DEGREE), 0);
      const target = way
        .clone()
        .multiplyScalar(1.5)
        .add(new Vector3(1, 0, 0));
      const [upper, middle, end] = cornersOf(chain.skeleton, reaching(chain, target.toArray(), [9, 0, 0]), 2);
      expect(end.distanceTo(target)).toBeLessThan(1e-12);
      const side = across(middle.sub(upper), way).normalize();
      if (degrees !== 0) expect(side.dot(across(new Vector3(1, 0, 0), way).normalize())).toBeCloseTo(1, 12);
    }
  });

  it('takes a weight above 1 for 1', () => {
    expect(reaching(arm(20), [2, 1, 0], null, 7)).toEqual(reaching(arm(20), [2, 1, 0]));
  });

  it('turns what it can of a limb with a bone of no length, and leaves one with none or a scale of 0', () => {
    const without = (joint: number): Chain => {
      const chain = arm(20);
      chain.pose.translations.fill(0, joint * 3, joint * 3 + 3);
      return chain;
    };
    for (const joint of [1, 2]) {
      const chain = without(joint);
      const [, , end] = cornersOf(chain.skeleton, reaching(chain, [1, 5, 0], [9, 9, 9]), 2);
      expectPlaces([end.toArray()], [[1, 1, 0]]);
    }
    const pointLike = without(1);
    pointLike.pose.translations.fill(0, 6, 9);
    expect(bytesOfPose(reaching(pointLike, [1, 5, 0]))).toBe(bytesOfPose(pointLike.pose));
    const flat = arm(20);
    flat.pose.scales.fill(0, 0, 3);
    expect(bytesOfPose(reaching(flat, [1, 5, 0]))).toBe(bytesOfPose(flat.pose));
    const above = { ...arm(20), skeleton: skeletonOf([-1, 0, 1, 2]), last: 3 };
    above.pose = createRestPose(above.skeleton);
    above.pose.scales.set([1, 0, 1]);
    expect(bytesOfPose(reaching(above, [1, 5, 0]))).toBe(bytesOfPose(above.pose));
  });

  it('has no number that is none for any flat or folded limb, target and pole', () => {
    const few = fc.constantFrom([0, 0, 0], [1, 0, 0], [2, 0, 0], [-1, 0, 0], [0, 1, 0], [1, 0, 1], [1e-12, 0, 0]);
    const turns = fc.constantFrom(0, 90, 180, 1e-6).map((degrees) => turn(0, 0, 1, degrees));
    fc.assert(
      fc.property(few, few, few, few, turns, turns, even(0, 1), (...each) => {
        const [bone, lower, target, pole, upper, middle, weight] = each;
        const chain = arm(0);
        chain.pose.translations.set([...bone, ...lower], 3);
        chain.pose.rotations.set([...upper, ...middle]);
        const out = reaching(chain, target, pole, weight);
        for (const joint of [0, 1]) expect(Math.hypot(...rotationOf(out, joint))).toBeCloseTo(1, 6);
      }),
      { numRuns: 2000 },
    );
  });

  it('gives the same bytes whatever it has reached for before', () => {
    fc.assert(
      fc.property(limbs('any'), limbs('any'), place, fc.option(place), (one, other, target, pole) => {
        const first = bytesOfPose(reaching(one, target, pole, 0.7));
        reaching(other, target, pole);
        expect(bytesOfPose(reaching(one, target, pole, 0.7))).toBe(first);
      }),
    );
  });
});

describe('a sweep of the target over a circle', () => {
  /** The most degrees that a joint turns from one of `steps` targets to the next. */
  function largestTurn(
    chain: Chain,
    targetAt: (angle: number) => Vector3,
    pole: Numbers | null,
    steps: number,
  ): number {
    let largest = 0;
    let before = reaching(chain, targetAt(0).toArray(), pole);
    for (let step = 1; step <= steps; step++) {
      const after = reaching(chain, targetAt((step / steps) * 2 * Math.PI).toArray(), pole);
      for (const joint of [chain.last - 2, chain.last - 1]) {
        largest = Math.max(largest, degreesBetween(rotationOf(before, joint), rotationOf(after, joint)));
      }
      before = after;
    }
    return largest;
  }

  /** Circles of directions around the upper joint: `wide` degrees from their middle, at a share of the limb's length. */
  function sweeps(wide: fc.Arbitrary<number>) {
    return fc
      .record({ chain: limbs('uniform'), middle: rotation, wide, share: even(0.2, 0.9) })
      .map(({ chain, middle, wide, share }) => {
        const corners = cornersOf(chain.skeleton, chain.pose, chain.last);
        const [bone, lower] = [corners[0].distanceTo(corners[1]), corners[1].distanceTo(corners[2])];
        const shortest = Math.abs(bone - lower);
        const distance = shortest + (bone + lower - shortest) * share;
        const turned = new Quaternion(...(middle as [number, number, number, number]));
        const targetAt = (angle: number): Vector3 => {
          const radius = Math.sin(wide * DEGREE);
          const way = new Vector3(radius * Math.cos(angle), radius * Math.sin(angle), Math.cos(wide * DEGREE));
          return way.applyQuaternion(turned).multiplyScalar(distance).add(corners[0]);
        };
        /** The place at a distance in the middle of the circle. */
        const middleAt = (far: number): Vector3 => new Vector3(0, 0, far).applyQuaternion(turned).add(corners[0]);
        return { chain, corners, targetAt, middleAt };
      });
  }

  it('past the pole turns no joint by more than in proportion to the step', () => {
    fc.assert(
      fc.property(sweeps(even(20, 160)), even(0.1, 10), even(-15, 15), ({ chain, targetAt, middleAt }, far, off) => {
        // The pole is in the middle of the circle, or off by up to 15 degrees: never nearer than 5 degrees to it.
        const side = targetAt(0).sub(targetAt(Math.PI)).normalize();
        const pole = middleAt(far)
          .addScaledVector(side, far * Math.tan(off * DEGREE))
          .toArray();
        const coarse = largestTurn(chain, targetAt, pole, 90);
        const fine = largestTurn(chain, targetAt, pole, 900);
        // The axis turns 1 / sin(5°) = 11.5 times as fast as the direction to the target, which itself turns along.
        expect(fine).toBeLessThan((360 / 900) * 12.5);
        // No jump is hidden in that: ten times finer steps are ten times smaller, but for how evenly the limb turns.
        expect(fine).toBeLessThan(coarse * 0.2);
      }),
      { numRuns: 30 },
    );
  });

  it('around the upper joint turns faster near the pole, in proportion to the sine of the angle to it', () => {
    fc.assert(
      fc.property(sweeps(fc.constant(90)), even(10, 80), ({ chain, targetAt, middleAt }, degrees) => {
        // A great circle, and a pole so many degrees off its plane.
        const pole = targetAt(1)
          .sub(middleAt(0))
          .normalize()
          .multiplyScalar(Math.cos(degrees * DEGREE))
          .add(middleAt(Math.sin(degrees * DEGREE)))
          .toArray();
        const fine = largestTurn(chain, targetAt, pole, 720);
        expect(fine).toBeLessThan((360 / 720) * (1 / Math.sin(degrees * DEGREE) + 1));
      }),
      { numRuns: 30 },
    );
  });

  it('without a pole turns no joint by more than in proportion to the step', () => {
    fc.assert(
      fc.property(sweeps(even(5, 60)), ({ chain, targetAt, middleAt, corners }) => {
        // Away from the opposite of where the limb is as animated: no way there is the shortest.
        const chord = corners[2].clone().sub(corners[0]).normalize();
        const middle = middleAt(1).sub(corners[0]);
        fc.pre(isPlain(corners) && angleBetween(chord, middle) < 100 * DEGREE);
        // From a circle 20 degrees away from there the swing turns at most 1 / tan(10°) = 5.7 times as fast.
        expect(largestTurn(chain, targetAt, null, 900)).toBeLessThan((360 / 900) * 6.7);
      }),
      { numRuns: 30 },
    );
  });
});
