import { describe, expect, it } from 'vitest';
import { AnimationSystem, type UpdatedAnimator } from '../../src/animator/animation-system.js';

/** Notes down its steps; fails where it is told to. */
class Counter {
  readonly steps: number[] = [];
  fails = false;

  update(deltaTime: number): this {
    this.steps.push(deltaTime);
    if (this.fails) throw new Error('no time');
    return this;
  }
}

const asAnimator = (counter: Counter) => counter as unknown as UpdatedAnimator;

describe('AnimationSystem', () => {
  it('updates all, and knows how many there are', () => {
    const system = new AnimationSystem();
    const counters = [new Counter(), new Counter(), new Counter()];
    const handles = counters.map((counter) => system.add(asAnimator(counter)));
    system.update(0.5);
    expect(counters.map(({ steps }) => steps)).toEqual([[0.5], [0.5], [0.5]]);
    expect([system.size, system.updates]).toEqual([3, 1]);
    expect(system.get(handles[1]!)).toBe(counters[1]);
  });

  it('goes on when one fails, names the first, and does not count that', () => {
    const system = new AnimationSystem();
    const counters = [new Counter(), new Counter(), new Counter()];
    for (const counter of counters) system.add(asAnimator(counter));
    counters[1]!.fails = true;
    counters[2]!.fails = true;
    expect(() => system.update(1)).toThrow('AnimationSystem.update: animator 1 failed: no time');
    expect(counters.map(({ steps }) => steps.length)).toEqual([1, 1, 1]);
    expect(system.updates).toBe(0);
  });

  it('refuses handles of what has been removed, also when another has taken the place', () => {
    const system = new AnimationSystem();
    const [first, second] = [new Counter(), new Counter()];
    const handle = system.add(asAnimator(first));
    system.remove(handle);
    const other = system.add(asAnimator(second));
    expect(other.index).toBe(handle.index);
    expect(() => system.get(handle)).toThrow('AnimationSystem.get: animator 0 has been removed');
    expect(() => system.remove(handle)).toThrow('AnimationSystem.remove: animator 0 has been removed');
    system.update(1);
    expect([first.steps, second.steps]).toEqual([[], [1]]);
    system.clear();
    expect(() => system.get(other)).toThrow('has been removed');
    expect(system.size).toBe(0);
  });

  it('refuses one that is there already', () => {
    const system = new AnimationSystem();
    const counter = asAnimator(new Counter());
    system.add(counter);
    expect(() => system.add(counter)).toThrow('AnimationSystem.add: animator 0 is this one already.');
  });
});
