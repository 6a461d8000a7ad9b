import { describe, expect, it } from 'vitest';
import { firstChild, kindsOf, NODE_KINDS, STATE_KINDS } from '../../src/definition/node-kinds.js';

const [walk, run] = [{ clip: 'Walk' }, { clip: 'Run' }];

describe('kindsOf', () => {
  it('tells the kinds by their keys, in the order of the list', () => {
    expect(kindsOf({ clip: 'Walk', speed: 2 }, NODE_KINDS)).toEqual(['clip']);
    expect(kindsOf({ layer: walk, base: run, additive: walk }, NODE_KINDS)).toEqual(['additive', 'layer']);
    expect(kindsOf({ empty: true }, STATE_KINDS)).toEqual(['empty']);
    expect(kindsOf({ empty: true }, NODE_KINDS)).toEqual([]);
  });

  it.each([[undefined], [null], ['clip'], [['clip']], [{}], [{ clip: undefined }]])('finds none in %j', (value) => {
    expect(kindsOf(value, STATE_KINDS)).toEqual([]);
  });
});

describe('firstChild', () => {
  it('is a base, or the first of a list', () => {
    expect(firstChild({ children: [walk, run] }, 'blend1d')).toBe(walk);
    expect(firstChild({ children: [walk, run] }, 'blend2d')).toBe(walk);
    expect(firstChild({ children: [run] }, 'select')).toBe(run);
    expect(firstChild({ direct: [walk] }, 'direct')).toBe(walk);
    expect(firstChild({ base: walk, layer: run }, 'layer')).toBe(walk);
    expect(firstChild({ base: walk, additive: run }, 'additive')).toBe(walk);
  });

  it('is nothing where there is none, or nobody can tell yet', () => {
    expect(firstChild(walk, 'clip')).toBeUndefined();
    expect(firstChild({ node: 'walk' }, 'node')).toBeUndefined();
    expect(firstChild({ choose: [walk] }, 'choose')).toBeUndefined();
    expect(firstChild({ states: { walk } }, 'states')).toBeUndefined();
    expect(firstChild({ children: [] }, 'select')).toBeUndefined();
  });
});
