import { describe, expect, it } from 'vitest';
import { shareSkeleton } from '../../src/skeleton/share-skeleton.js';
import type { Skeleton } from '../../src/skeleton/skeleton.js';
import { seededRandom } from '../support/random.js';
import { randomRig } from '../support/rigid-rig.js';

function collectGarbage(): void {
  (globalThis as unknown as { gc(): void }).gc();
}

describe('shareSkeleton', () => {
  it('gives the first of several equal ones', () => {
    const [first, second, third] = [1, 1, 1].map((seed) => randomRig(seededRandom(seed)));
    expect(shareSkeleton(first!)).toBe(first);
    expect(shareSkeleton(second!)).toBe(first);
    expect(shareSkeleton(third!)).toBe(first);
    expect(shareSkeleton(first!)).toBe(first);
  });

  it('tells skeletons apart by everything that they hold', () => {
    const base = randomRig(seededRandom(2));
    const changed = (numbers: Float64Array): Float64Array =>
      numbers.map((number, i) => (i === 5 ? number + 1e-15 : number));
    const skin = base.skins[0]!;
    const others: Skeleton[] = [
      base,
      { ...base, names: base.names.map((name, joint) => (joint === 3 ? 'other' : name)) },
      { ...base, parents: base.parents.map((parent, joint) => (joint === 7 ? -1 : parent)) },
      { ...base, restTranslations: changed(base.restTranslations) },
      { ...base, restRotations: changed(base.restRotations) },
      { ...base, restScales: changed(base.restScales) },
      { ...base, skins: [] },
      { ...base, skins: [skin, skin] },
      { ...base, skins: [{ ...skin, inverseBinds: changed(skin.inverseBinds) }] },
      { ...base, skins: [{ ...skin, joints: skin.joints.slice().reverse() }] },
      randomRig(seededRandom(2), { jointCount: 7 }),
    ];
    for (const other of others) expect(shareSkeleton(other)).toBe(other);
    for (const other of others) expect(shareSkeleton({ ...other })).toBe(other);
  });

  it('holds none of them', async () => {
    const gone: WeakRef<object>[] = [];
    const make = (seed: number): void => {
      gone.push(new WeakRef(shareSkeleton(randomRig(seededRandom(seed)))));
    };
    for (let seed = 100; seed < 150; seed++) make(seed);
    await new Promise((resolve) => setTimeout(resolve));
    collectGarbage();
    expect(gone.filter((reference) => reference.deref()).length).toBeLessThan(5);
    // What comes after them is found again.
    await new Promise((resolve) => setTimeout(resolve));
    const next = randomRig(seededRandom(100));
    const shared = shareSkeleton(next);
    expect(shareSkeleton(randomRig(seededRandom(100)))).toBe(shared);
  });
});
