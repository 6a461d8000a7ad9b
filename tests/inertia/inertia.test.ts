import { describe, expect, it } from 'vitest';
import {
  clearInertia,
  createInertia,
  INERTIA_ELAPSED,
  INERTIA_HEADER_SIZE,
  INERTIA_JOINT_SIZE,
  INERTIA_LONGEST,
  type InertiaRecord,
  isInertiaOver,
  moveInertia,
} from '../../src/inertia/inertia.js';

/** A record of one joint that runs for one second. */
function running(): InertiaRecord {
  const inertia = createInertia(1);
  inertia.data.fill(0.5);
  inertia.data[INERTIA_ELAPSED] = 0;
  inertia.data[INERTIA_LONGEST] = 1;
  return inertia;
}

function moved(...steps: number[]): InertiaRecord {
  const inertia = running();
  for (const step of steps) moveInertia(inertia, Float64Array.of(NaN, step), 1);
  return inertia;
}

const isEmpty = ({ data }: InertiaRecord): boolean => data.every((number) => Object.is(number, 0));

describe('createInertia', () => {
  it('is empty, and over', () => {
    for (const jointCount of [0, 1, 7]) {
      const inertia = createInertia(jointCount);
      expect(inertia.data).toHaveLength(INERTIA_HEADER_SIZE + jointCount * INERTIA_JOINT_SIZE);
      expect(inertia.jointCount).toBe(jointCount);
      expect([isEmpty(inertia), isInertiaOver(inertia)]).toEqual([true, true]);
    }
  });
});

describe('clearInertia', () => {
  it('leaves nothing', () => {
    const inertia = running();
    expect([isEmpty(inertia), isInertiaOver(inertia)]).toEqual([false, false]);
    clearInertia(inertia);
    expect([isEmpty(inertia), isInertiaOver(inertia)]).toEqual([true, true]);
  });
});

describe('moveInertia', () => {
  it('lets time go by', () => {
    expect(moved(0.25, 0.5).data[INERTIA_ELAPSED]).toBe(0.75);
    expect(isInertiaOver(moved(0.25, 0.5))).toBe(false);
    expect(moved(0).data).toEqual(running().data);
  });

  it('lets time go by forward when the step goes backward', () => {
    expect(moved(-0.25, 0.5, -0.125).data[INERTIA_ELAPSED]).toBe(0.875);
  });

  it('moves time only', () => {
    const expected = running().data;
    expected[INERTIA_ELAPSED] = 0.25;
    expect(moved(0.25).data).toEqual(expected);
  });

  it('clears the record at its end, and from then on does nothing', () => {
    for (const steps of [[1], [7], [0.5, 0.5], [-1], [0.75, 0.75, 0.75]]) {
      const inertia = moved(...steps);
      expect([isEmpty(inertia), isInertiaOver(inertia)]).toEqual([true, true]);
    }
  });
});
