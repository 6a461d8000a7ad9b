import { describe, expect, it } from 'vitest';
import { createRestPose } from '../../src/local-pose/local-pose.js';
import { createAim } from '../../src/pose-tools/aim.js';
import { aimPose } from '../../src/pose-tools/aim-pose.js';
import { createPoseStep, stepPose } from '../../src/pose-tools/pose-step.js';
import { createReach } from '../../src/pose-tools/reach.js';
import { reachPose } from '../../src/pose-tools/reach-pose.js';
import { createSkeleton } from '../../src/skeleton/skeleton.js';

/** Hips, a spine of two, a head; each 1 above the one before. */
const skeleton = createSkeleton({
  names: ['hips', 'spine', 'chest', 'head'],
  parents: Int32Array.of(-1, 0, 1, 2),
  restTranslations: Float64Array.of(0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0),
  restRotations: Float64Array.from([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1]),
  restScales: new Float64Array(12).fill(1),
  skins: [],
});
const POINTS = Float64Array.of(1, 2, 1.5, 0, 1, 4);
const WEIGHTS = Float64Array.of(0.7);

describe('createPoseStep and stepPose', () => {
  it('aim as an aim does', () => {
    const step = createPoseStep(
      { aim: 'head', target: 'look', axis: [0, 0, 1], limit: 40, chain: [{ joint: 'chest', share: 0.4 }] },
      skeleton,
    );
    const [pose, expected] = [createRestPose(skeleton), createRestPose(skeleton)];
    const aim = createAim({
      skeleton,
      joint: 'head',
      axis: [0, 0, 1],
      limit: 40,
      chain: [{ joint: 'chest', share: 0.4 }],
    });
    stepPose(pose, step, POINTS, WEIGHTS, 0);
    aimPose(expected, aim, POINTS, 0, WEIGHTS, 0);
    expect(pose).toEqual(expected);
    expect(pose).not.toEqual(createRestPose(skeleton));
  });

  it.each([false, true])('reach as a limb does, with a pole: %s', (hasPole) => {
    const definition = { reach: 'head', target: 'hand', ...(hasPole && { pole: 'elbow' }) };
    const [pose, expected] = [createRestPose(skeleton), createRestPose(skeleton)];
    stepPose(pose, createPoseStep(definition, skeleton), POINTS, WEIGHTS, 0);
    reachPose(expected, createReach({ skeleton, end: 'head' }), POINTS, 0, hasPole ? POINTS : null, 3, WEIGHTS, 0);
    expect(pose).toEqual(expected);
    expect(pose).not.toEqual(createRestPose(skeleton));
  });

  it('tell which joints they turn', () => {
    const turned = (definition: Parameters<typeof createPoseStep>[0]) =>
      Array.from(createPoseStep(definition, skeleton).joints, (joint) => skeleton.names[joint]);
    expect(turned({ aim: 'head', target: 'look', axis: [0, 1, 0] })).toEqual(['head']);
    expect(turned({ reach: 'head', target: 'hand' })).toEqual(['spine', 'chest']);
    expect(turned({ aim: 'head', target: 'look', axis: [0, 1, 0], chain: [{ joint: 'spine', share: 0.5 }] })).toEqual(
      expect.arrayContaining(['spine', 'head']),
    );
  });

  it('refuse joints that are not there', () => {
    expect(() => createPoseStep({ aim: 'haed', target: 'look', axis: [0, 1, 0] }, skeleton)).toThrow('haed');
  });
});
