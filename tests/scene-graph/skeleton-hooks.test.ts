import { Bone, Matrix4, Skeleton } from 'three';
import { describe, expect, it } from 'vitest';
import { hookSkeleton, ownerOfSkeleton, unhookSkeleton } from '../../src/scene-graph/skeleton-hooks.js';

/** A skeleton of one bone, who hears of it, and what that one has heard. */
function createHooked() {
  const bone = new Bone();
  bone.position.x = 2;
  bone.updateMatrixWorld();
  const skeleton = new Skeleton([bone], [new Matrix4()]);
  const heard: string[] = [];
  const owner = {
    draw: () => void heard.push('draw'),
    readInverses: () => void heard.push('readInverses'),
  };
  hookSkeleton(skeleton, owner);
  return { skeleton, owner, heard };
}

/** Where the palette of the skeleton carries the origin. */
function drawnAt({ boneMatrices }: Skeleton): number {
  return boneMatrices![12]!;
}

describe('hookSkeleton', () => {
  it('has its owner draw, and nobody else', () => {
    const { skeleton, owner, heard } = createHooked();
    expect(ownerOfSkeleton(skeleton)).toBe(owner);
    skeleton.update();
    expect(heard).toEqual(['draw']);
    expect(drawnAt(skeleton)).toBe(0);
  });

  it('tells its owner of inverse binds that three has calculated', () => {
    const { skeleton, heard } = createHooked();
    skeleton.calculateInverses();
    expect(heard).toEqual(['readInverses']);
    expect(skeleton.boneInverses.at(-1)!.elements[12]).toBe(-2);
  });

  it('leaves nothing behind, and what somebody has kept or put there does what three does', () => {
    const { skeleton, heard } = createHooked();
    const { update } = skeleton;
    skeleton.update = () => {
      heard.push('wrapper');
      update.call(skeleton);
    };
    unhookSkeleton(skeleton);
    expect(ownerOfSkeleton(skeleton)).toBeUndefined();
    expect(Object.getPrototypeOf(skeleton)).toBe(Skeleton.prototype);
    skeleton.update();
    expect(heard).toEqual(['wrapper']);
    expect(drawnAt(skeleton)).toBe(2);
  });
});
