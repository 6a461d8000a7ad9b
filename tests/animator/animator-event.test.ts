// Going through what has happened.

import { describe, expect, it } from 'vitest';
import { Animator } from '../../src/animator/animator.js';
import type { AnimatorEvents } from '../../src/animator/animator-event.js';
import { createSmallClips, createSmallRig } from '../support/small-rig.js';

/** The names of three events that have happened at once. */
const NAMES = ['one', 'two', 'three'];

function eventsOf(names: readonly string[]): AnimatorEvents {
  const { root } = createSmallRig();
  const events = names.map((name) => ({ at: 0.25, name }));
  const animator = new Animator(root, createSmallClips(), { tree: { clip: 'Sway' }, clips: { Sway: { events } } });
  return animator.update(0.5).events;
}

describe('AnimatorEvents', () => {
  it('are gone through in order, as often as somebody likes', () => {
    const events = eventsOf(NAMES);
    expect(events).toHaveLength(3);
    for (let round = 0; round < 3; round++) expect([...events].map(({ name }) => name)).toEqual(NAMES);
    expect([...eventsOf([])]).toEqual([]);
  });

  it('are gone through by loops within loops, however deep', () => {
    const events = eventsOf(NAMES);
    const all: string[] = [];
    const walk = (depth: number, path: string): void => {
      if (depth === 0) all.push(path);
      else for (const { name } of events) walk(depth - 1, path + name[0]);
    };
    walk(6, '');
    expect(all).toHaveLength(3 ** 6);
    expect(new Set(all).size).toBe(2 ** 6);
  });

  it('begin anew after a loop that has been left', () => {
    const events = eventsOf(NAMES);
    for (let round = 0; round < 6; round++) {
      const seen: string[] = [];
      for (const { name } of events) {
        seen.push(name);
        if (name === 'two') break;
      }
      expect(seen).toEqual(['one', 'two']);
      const [first] = events;
      expect(first?.name).toBe('one');
    }
  });

  it('stay at their end', () => {
    const walk = eventsOf(['one'])[Symbol.iterator]();
    expect(walk.next().value.name).toBe('one');
    for (let n = 0; n < 3; n++) expect({ ...walk.next() }).toMatchObject({ done: true, value: undefined });
  });
});
