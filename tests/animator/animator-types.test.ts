// The names of a graph are types: tsc checks the lines that are expected not to compile.

import { expect, it } from 'vitest';
import { Animator, defineGraph } from '../../src/index.js';
import { createSmallClips, createSmallRig } from '../support/small-rig.js';

const graph = defineGraph({
  parameters: { much: 0.5, high: true, jump: 'trigger' },
  clips: { Sway: {}, Nod: {} },
  tree: {
    blend1d: 'much',
    children: [
      { clip: 'Sway', at: 0 },
      { clip: 'Nod', at: 1 },
    ],
  },
});

it('a parameter that does not exist, or takes something else, neither compiles nor runs', () => {
  const animator = new Animator(createSmallRig().root, createSmallClips(), graph);
  animator.set('much', 0.25).set('high', false).fire('jump').update(0.1);
  expect(animator.get('much')).toBe(0.25);
  expect(animator.get('high')).toBe(false);
  expect(animator.get('jump')).toBe(true);
  // @ts-expect-error: misspelt
  expect(() => animator.set('mush', 1)).toThrow('"mush"');
  // @ts-expect-error: a number
  expect(() => animator.set('much', true)).toThrow('"much"');
  // @ts-expect-error: a boolean
  expect(() => animator.set('high', 1)).toThrow('"high"');
  // @ts-expect-error: triggers are fired
  expect(() => animator.set('jump', true)).toThrow('"jump"');
  // @ts-expect-error: only triggers are fired
  expect(() => animator.fire('much')).toThrow('"much"');
  // @ts-expect-error: misspelt
  expect(() => animator.get('hihg')).toThrow('Did you mean "high"');
});
