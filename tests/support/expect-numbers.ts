// Checks on lists of numbers and on messages, that say what was found where.

import { expect } from 'vitest';

/** Fails unless both lists are of equal length and no two numbers differ by more than `tolerance`. NaN is never near. */
export function expectNear(actual: ArrayLike<number>, expected: ArrayLike<number>, tolerance: number): void {
  const numbers = Array.from(actual);
  expect(numbers.length).toBe(expected.length);
  const isNear = numbers.every((number, index) => Math.abs(number - expected[index]!) <= tolerance);
  if (!isNear) expect(numbers, `more than ${tolerance} apart`).toEqual(Array.from(expected));
}

/** Fails unless both are the same rotation: four numbers or the same four with the opposite sign. */
export function expectSameRotation(actual: ArrayLike<number>, expected: ArrayLike<number>, tolerance: number): void {
  let dot = 0;
  for (let i = 0; i < 4; i++) dot += actual[i]! * expected[i]!;
  expectNear(
    actual,
    Array.from(expected).map((number) => (dot < 0 ? -number : number)),
    tolerance,
  );
}

/** Returns the message of what `action` throws; fails when it throws nothing, or something without a message. */
export function messageOf(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    expect(error).toBeInstanceOf(Error);
    return (error as Error).message;
  }
  return expect.fail('expected an error, got none');
}

/** Fails unless `action` throws a message that holds every one of `parts`. */
export function expectMessage(action: () => unknown, parts: readonly string[]): void {
  const message = messageOf(action);
  for (const part of parts) expect(message).toContain(part);
}

/** Four numbers of a turn by `degrees` around an axis of unit length. */
export function turn(x: number, y: number, z: number, degrees: number): [number, number, number, number] {
  const half = (degrees * Math.PI) / 360;
  const sine = Math.sin(half);
  return [x * sine, y * sine, z * sine, Math.cos(half)];
}
