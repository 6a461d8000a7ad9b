import { describe, expect, it } from 'vitest';
import { replaceMethod } from '../../src/scene-graph/replace-method.js';

class Greeter {
  greet(): string {
    return 'class';
  }
}

describe('replaceMethod', () => {
  it('puts a method on the instance, and takes it off again', () => {
    const greeter = new Greeter();
    const undo = replaceMethod(greeter, 'greet', () => 'ours');
    expect([greeter.greet(), new Greeter().greet()]).toEqual(['ours', 'class']);
    expect(Object.keys(greeter)).toEqual([]);
    undo();
    expect(greeter.greet()).toBe('class');
    expect(Object.hasOwn(greeter, 'greet')).toBe(false);
  });

  it('gives an instance its own method back', () => {
    const greeter = new Greeter();
    const own = (): string => 'own';
    greeter.greet = own;
    const undo = replaceMethod(greeter, 'greet', () => 'ours');
    undo();
    expect(greeter.greet).toBe(own);
    expect(Object.keys(greeter)).toEqual(['greet']);
  });
});
