import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { didYouMean, nearestNames } from '../../src/messages/nearest-names.js';

/** Levenshtein's distance by its definition, letter by letter from the end: slow and obvious. */
function slowDistance(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length;
  const shorterA = a.slice(0, -1);
  const shorterB = b.slice(0, -1);
  if (a.at(-1) === b.at(-1)) return slowDistance(shorterA, shorterB);
  return 1 + Math.min(slowDistance(shorterA, b), slowDistance(a, shorterB), slowDistance(shorterA, shorterB));
}

describe('nearestNames', () => {
  it('gives nothing when there are no names', () => {
    expect(nearestNames('Hips', [])).toEqual([]);
  });

  it('gives the nearest first', () => {
    // 2, 1 and 0 letters away.
    expect(nearestNames('Hips', ['Hipbos', 'Hip', 'Hips'])).toEqual(['Hips', 'Hip', 'Hipbos']);
  });

  it('gives no more than three', () => {
    expect(nearestNames('Bone_1', ['Bone_2', 'Bone_3', 'Bone_4', 'Bone_5'])).toEqual(['Bone_2', 'Bone_3', 'Bone_4']);
  });

  it('counts a name in which half of the letters change, and not one more', () => {
    expect(nearestNames('abcd', ['abxy'])).toEqual(['abxy']);
    expect(nearestNames('abcd', ['axyz'])).toEqual([]);
  });

  it('measures half of the longer name', () => {
    // Three letters more, of six: just near. Four more, of seven: too far.
    expect(nearestNames('arm', ['armour'])).toEqual(['armour']);
    expect(nearestNames('arm', ['armours'])).toEqual([]);
    expect(nearestNames('armour', ['arm'])).toEqual(['arm']);
  });

  it('does not look at upper and lower case', () => {
    expect(nearestNames('HIPS', ['hips'])).toEqual(['hips']);
    expect(nearestNames('leftfoot', ['LeftFoot'])).toEqual(['LeftFoot']);
  });

  it('takes any iterable, such as the keys of a map', () => {
    expect(nearestNames('Hip', new Map([['Hips', 1]]).keys())).toEqual(['Hips']);
  });

  it('finds exactly the names within half of the longer one by the definition of the distance', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 });
    fc.assert(
      fc.property(word, word, (name, other) => {
        const isNear = slowDistance(name, other) <= Math.max(name.length, other.length) / 2;
        expect(nearestNames(name, [other])).toEqual(isNear ? [other] : []);
      }),
    );
  });
});

describe('didYouMean', () => {
  it('says nothing when no name is near', () => {
    expect(didYouMean('Hips', ['Quadriceps', 'Tail'])).toBe('');
  });

  it('asks for one, two or three names', () => {
    expect(didYouMean('Hips', ['Hip'])).toBe(' Did you mean "Hip"?');
    expect(didYouMean('Hipz', ['Hips', 'Hip'])).toBe(' Did you mean "Hips" or "Hip"?');
    expect(didYouMean('Hipz', ['Hips', 'Hip', 'Hipsy'])).toBe(' Did you mean "Hips", "Hip" or "Hipsy"?');
  });
});
