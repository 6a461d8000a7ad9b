import { describe, expect, it } from 'vitest';
import { hookMethods, unhookMethods } from '../../src/scene-graph/method-hooks.js';

class Greeter {
  greet(): string {
    return 'class';
  }
}

class Shouter extends Greeter {
  override greet(): string {
    return 'CLASS';
  }
}

const METHODS = {
  greet: () => 'ours',
};

describe('hookMethods', () => {
  it('puts a method before that of the class, and takes it off again', () => {
    const greeter = new Greeter();
    const hooks = hookMethods(greeter, METHODS);
    expect([greeter.greet(), new Greeter().greet()]).toEqual(['ours', 'class']);
    expect(greeter).toBeInstanceOf(Greeter);
    expect(Object.keys(greeter)).toEqual([]);
    expect((hooks.prototype as Greeter).greet()).toBe('class');
    unhookMethods(greeter, hooks);
    expect(greeter.greet()).toBe('class');
    expect(Object.getPrototypeOf(greeter)).toBe(Greeter.prototype);
  });

  it('shares one prototype among objects of a class, and none between classes', () => {
    const greeters = [new Greeter(), new Greeter(), new Shouter()];
    for (const greeter of greeters) hookMethods(greeter, METHODS);
    const [first, second, other] = greeters.map((greeter) => Object.getPrototypeOf(greeter) as object);
    expect(second).toBe(first);
    expect(other).not.toBe(first);
    expect(Object.getPrototypeOf(other!)).toBe(Shouter.prototype);
  });

  it('gives an object its own method back', () => {
    const greeter = new Greeter();
    const own = (): string => 'own';
    greeter.greet = own;
    const hooks = hookMethods(greeter, METHODS);
    expect(greeter.greet()).toBe('ours');
    unhookMethods(greeter, hooks);
    expect(greeter.greet).toBe(own);
    expect(Object.keys(greeter)).toEqual(['greet']);
  });

  it.each([true, false])('leaves a method that somebody has put on the object since; own one before: %s', (hasOwn) => {
    const greeter = new Greeter();
    if (hasOwn) greeter.greet = () => 'own';
    const hooks = hookMethods(greeter, METHODS);
    const wrapped = greeter.greet;
    greeter.greet = () => `wrapped ${wrapped.call(greeter)}`;
    expect(greeter.greet()).toBe('wrapped ours');
    const { greet } = greeter;
    unhookMethods(greeter, hooks);
    expect(greeter.greet).toBe(greet);
  });
});
