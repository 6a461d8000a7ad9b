import * as THREE from 'three';
import { describe, expect, it } from 'vitest';
import { createNodeNames, findNode } from '../../src/from-three/node-names.js';
import { createSmallRig } from '../support/small-rig.js';

describe('findNode', () => {
  it('finds what three finds', () => {
    const { root, mesh, bones } = createSmallRig();
    const twin = new THREE.Group();
    twin.name = 'Head';
    root.add(twin);
    for (const top of [root, mesh, bones[0]!]) {
      const names = createNodeNames(top);
      for (const name of [
        undefined,
        '',
        '.',
        'Character',
        'Hips',
        'Head',
        'Spine',
        'Lamp',
        'Nobody',
        twin.uuid,
        root.uuid,
        bones[1]!.uuid,
      ]) {
        const wanted = (THREE.PropertyBinding.findNode(top, name as string) as THREE.Object3D | null) ?? null;
        expect(findNode(names, name), `${name} under ${top.name}`).toBe(wanted);
      }
    }
  });

  it('finds nodes as they are now, though it remembers them', () => {
    const { root, bones } = createSmallRig();
    const names = createNodeNames(root);
    bones[2]!.name = 'Skull';
    expect(findNode(names, 'Head')).toBeNull();
    expect(findNode(names, 'Skull')).toBe(bones[2]);
    bones[1]!.removeFromParent();
    expect(findNode(names, 'Skull')).toBeNull();
    const late = new THREE.Group();
    late.name = 'Late';
    root.add(late);
    expect(findNode(names, 'Late')).toBe(late);
  });

  it('takes an object without a tree', () => {
    const names = createNodeNames({ uuid: 'x' } as unknown as THREE.Object3D);
    expect(findNode(names, '')).toBe(names.root);
    expect(findNode(names, 'Hips')).toBeNull();
  });
});
