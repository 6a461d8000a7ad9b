import * as THREE from 'three';
import { describe, expect, it } from 'vitest';
import { findProperty, type Holder } from '../../src/properties/property-path.js';
import { createSmallRig } from '../support/small-rig.js';

const { root, mesh, bones, lamp } = createSmallRig();
const red = new THREE.MeshStandardMaterial({ name: 'Red', map: new THREE.Texture() });
const wall = new THREE.Mesh(new THREE.BufferGeometry(), [red, new THREE.MeshBasicMaterial({ name: 'Blue' })]);
wall.name = 'Wall';
const face = new THREE.Mesh(new THREE.BufferGeometry(), red);
face.name = 'Face';
face.morphTargetInfluences = [0, 0];
face.morphTargetDictionary = { smile: 1 };

/** Takes `.object[index].property[index]` apart with three's own parser. */
function find(node: object, path: string) {
  const parsed = THREE.PropertyBinding.parseTrackName(path) as Parameters<typeof findProperty>[1];
  return findProperty(node as Holder, parsed);
}

describe('findProperty', () => {
  it.each([
    ['a property', lamp, '.intensity', lamp, 'intensity', undefined],
    ['a component', bones[0]!, '.position[y]', bones[0]!, 'position', 'y'],
    ['a property of a material', face, '.material.opacity', red, 'opacity', undefined],
    ['one of many materials', wall, '.material[1].color', (wall.material as THREE.Material[])[1]!, 'color', undefined],
    ['a bone by name', mesh, '.bones[Spine].scale', bones[1]!, 'scale', undefined],
    ['a bone by number', mesh, '.bones[2].scale', bones[2]!, 'scale', undefined],
    ['the texture of a material', face, '.map.offset', red.map!, 'offset', undefined],
    ['the texture of a light', { map: red.map }, '.map.repeat', red.map!, 'repeat', undefined],
    ['all morph weights', face, '.morphTargetInfluences', face, 'morphTargetInfluences', undefined],
    ['a morph weight by name', face, '.morphTargetInfluences[smile]', face, 'morphTargetInfluences', '1'],
    ['a morph weight by number', face, '.morphTargetInfluences[0]', face, 'morphTargetInfluences', '0'],
    ['an object of the user', { motors: [{ speed: 1 }] }, '.motors[0].speed', { speed: 1 }, 'speed', undefined],
  ])('finds %s', (_, node, path, object, name, part) => {
    expect(find(node, path)).toEqual({ object, name, part });
  });

  it('finds morph weights by number where they have no names', () => {
    const nameless = new THREE.Mesh();
    nameless.morphTargetInfluences = [0];
    expect(find(nameless, '.morphTargetInfluences[0]')).toMatchObject({ part: '0' });
  });

  it.each([
    ['a property', lamp, '.intensty', '"Lamp" has no property "intensty". Did you mean "intensity"?'],
    ['a property of a material', face, '.material.opcity', '"Red" has no property "opcity". Did you mean "opacity"?'],
    ['a component', bones[0]!, '.position[w]', '"Hips" has no position[w].'],
    ['a material', root, '.material.opacity', '"Character" has no material.'],
    ['one of many materials', wall, '.material[7].color', '"Wall" has no material[7].'],
    ['a material of a list that three no longer has', face, '.materials[0].color', '"Face" has no materials.'],
    ['a skeleton', face, '.bones[0].scale', '"Face" has no bones.'],
    ['a bone', mesh, '.bones[Spin].scale', '"Body" has no bones[Spin]. Did you mean "Spine"?'],
    [
      'a morph target',
      face,
      '.morphTargetInfluences[smiel]',
      '"Face" has no morphTargetInfluences[smiel]. Did you mean "smile"?',
    ],
    ['a property of a nameless object', new THREE.Group(), '.speed', 'the Group has no property "speed".'],
    [
      'a property of a plain object',
      { position: {} },
      '.positon',
      'the object has no property "positon". Did you mean "position"?',
    ],
  ])('says what is missing: %s', (_, node, path, problem) => {
    expect(find(node, path)).toBe(problem);
  });
});
