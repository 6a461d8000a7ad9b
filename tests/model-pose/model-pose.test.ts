import { describe, expect, it } from 'vitest';
import { createModelPose } from '../../src/model-pose/model-pose.js';

describe('createModelPose', () => {
  it('has room for twelve numbers per joint, all zero', () => {
    expect(createModelPose(3)).toEqual(new Float64Array(36));
    expect(createModelPose(0)).toEqual(new Float64Array(0));
  });
});
