import fc from 'fast-check';
import * as THREE from 'three';
import { describe, expect, it } from 'vitest';
import { makeRotationEager, makeRotationLazy } from '../../src/scene-graph/lazy-rotation.js';

/** Two nodes that get the same calls; the second one's rotation is lazy, and its Euler was taken before. */
function twins() {
  const three = new THREE.Object3D();
  const lazy = new THREE.Object3D();
  const held = lazy.rotation;
  makeRotationLazy(lazy);
  return { three, lazy, held };
}

const angle = fc.double({ min: -3, max: 3, noNaN: true });
const component = fc.constantFrom('x' as const, 'y' as const, 'z' as const);
const call = fc.oneof(
  fc.record({ kind: fc.constant('quaternion' as const), x: angle, y: angle, z: angle }),
  fc.record({ kind: fc.constant('euler' as const), x: angle, y: angle, z: angle }),
  fc.record({ kind: fc.constant('component' as const), component, angle }),
  fc.record({
    kind: fc.constant('order' as const),
    order: fc.constantFrom('XYZ' as const, 'ZYX' as const, 'YXZ' as const),
  }),
  fc.record({ kind: fc.constant('reorder' as const), order: fc.constantFrom('XYZ' as const, 'YZX' as const) }),
  fc.record({ kind: fc.constant('turn' as const), angle }),
);

function run(node: THREE.Object3D, made: typeof call extends fc.Arbitrary<infer T> ? T : never): void {
  if (made.kind === 'quaternion') node.quaternion.setFromEuler(new THREE.Euler(made.x, made.y, made.z));
  else if (made.kind === 'euler') node.rotation.set(made.x, made.y, made.z);
  else if (made.kind === 'component') node.rotation[made.component] = made.angle;
  else if (made.kind === 'order') node.rotation.order = made.order;
  else if (made.kind === 'reorder') node.rotation.reorder(made.order);
  else node.rotateY(made.angle);
}

describe('a lazy rotation', () => {
  it('is what three would have, whatever is called', () => {
    fc.assert(
      fc.property(fc.array(call, { maxLength: 12 }), (calls) => {
        const { three, lazy, held } = twins();
        for (const made of calls) {
          run(three, made);
          run(lazy, made);
          expect(lazy.rotation).toBe(held);
          for (const axis of ['x', 'y', 'z'] as const) expect(held[axis]).toBeCloseTo(three.rotation[axis], 9);
          expect(lazy.quaternion.angleTo(three.quaternion)).toBeLessThan(1e-7);
        }
      }),
    );
  });

  it('follows a quaternion that is written field by field', () => {
    const { lazy, held } = twins();
    const turn = new THREE.Quaternion().setFromEuler(new THREE.Euler(0.1, 0.2, 0.3));
    Object.assign(lazy.quaternion, { _x: turn.x, _y: turn.y, _z: turn.z, _w: turn.w });
    expect(held.toArray().slice(0, 3)).toEqual([
      expect.closeTo(0.1, 9),
      expect.closeTo(0.2, 9),
      expect.closeTo(0.3, 9),
    ]);
    held.x = 1;
    expect([held.y, held.z]).toEqual([expect.closeTo(0.2, 9), expect.closeTo(0.3, 9)]);
    expect(lazy.quaternion.angleTo(new THREE.Quaternion().setFromEuler(held))).toBeLessThan(1e-7);
  });

  it('is copied and cloned as an Euler is', () => {
    const { lazy } = twins();
    lazy.rotation.set(0.1, 0.2, 0.3, 'ZYX');
    const wanted = [0.1, 0.2, 0.3].map((value) => expect.closeTo(value, 9));
    expect(lazy.rotation.clone().toArray().slice(0, 3)).toEqual(wanted);
    expect(lazy.clone().rotation.toArray()).toEqual([...wanted, 'ZYX']);
    expect(lazy.rotation.equals(lazy.rotation.clone())).toBe(true);
    expect(Object.keys(lazy.rotation)).toEqual(Object.keys(new THREE.Object3D().rotation));
  });

  it('is made an ordinary one again', () => {
    const { lazy } = twins();
    lazy.quaternion.setFromEuler(new THREE.Euler(0.1, 0.2, 0.3));
    makeRotationEager(lazy);
    expect(lazy.rotation.x).toBeCloseTo(0.1, 9);
    expect(Object.getOwnPropertyDescriptor(lazy.rotation, '_x')).toMatchObject({ writable: true });
    lazy.rotation.x = 0.5;
    expect(lazy.quaternion.angleTo(new THREE.Quaternion().setFromEuler(lazy.rotation))).toBeLessThan(1e-7);
  });
});
