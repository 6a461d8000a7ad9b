import * as THREE from 'three';
import { describe, expect, it } from 'vitest';
import { checkProperty } from '../../src/tracks/check-property.js';
import { BOOLEAN, COLOR, NUMBER, QUATERNION, STRING, VECTOR } from '../../src/tracks/track-kinds.js';

const bone = new THREE.Bone();
bone.name = 'Hips';
const lamp = new THREE.PointLight();
const face = new THREE.Mesh(new THREE.BufferGeometry());
face.morphTargetInfluences = [0, 0];
face.morphTargetDictionary = { smile: 0, 'brow.up': 1 };

describe('checkProperty', () => {
  it('tells how many numbers a key holds', () => {
    expect(checkProperty(VECTOR, bone, 'position')).toBe(3);
    expect(checkProperty(VECTOR, new THREE.Texture(), 'offset')).toBe(2);
    expect(checkProperty(VECTOR, { plane: new THREE.Vector4() }, 'plane')).toBe(4);
    expect(checkProperty(QUATERNION, bone, 'quaternion')).toBe(4);
    expect(checkProperty(COLOR, lamp, 'color')).toBe(3);
    expect(checkProperty(BOOLEAN, bone, 'visible')).toBe(1);
    expect(checkProperty(STRING, bone, 'name')).toBe(1);
    expect(checkProperty(NUMBER, lamp, 'intensity')).toBe(1);
    expect(checkProperty(NUMBER, face, 'morphTargetInfluences')).toBe(2);
  });

  it('takes one number of vectors, Euler angles, colours and lists', () => {
    for (const part of ['position[x]', 'rotation[y]', 'scale[z]']) expect(checkProperty(NUMBER, bone, part)).toBe(1);
    expect(checkProperty(NUMBER, lamp, 'color[g]')).toBe(1);
    expect(checkProperty(NUMBER, { plane: new THREE.Vector4() }, 'plane[w]')).toBe(1);
    for (const part of ['smile', 'brow.up', '0', '1']) {
      expect(checkProperty(NUMBER, face, `morphTargetInfluences[${part}]`)).toBe(1);
    }
    expect(checkProperty(NUMBER, { list: [1] }, 'list[0]')).toBe(1);
  });

  it('takes accessors of a class that can be set', () => {
    class Dimmer {
      #level = 1;
      get level(): number {
        return this.#level;
      }
      set level(level: number) {
        this.#level = level;
      }
      get double(): number {
        return this.#level * 2;
      }
    }
    expect(checkProperty(NUMBER, new Dimmer(), 'level')).toBe(1);
    expect(() => checkProperty(NUMBER, new Dimmer(), 'double')).toThrow(
      'NumberKeyframeTrack: property "double" of a nameless Dimmer cannot be written, expected one that can.',
    );
  });

  it('refuses a misspelt property, and says what is near', () => {
    expect(() => checkProperty(VECTOR, bone, 'positon')).toThrow(
      'VectorKeyframeTrack: property "positon" of the Bone "Hips" does not exist, ' +
        'expected one that holds a Vector2, Vector3 or Vector4. Did you mean "position"?',
    );
    expect(() => checkProperty(NUMBER, lamp, 'intensty')).toThrow('Did you mean "intensity"');
    expect(() => checkProperty(NUMBER, bone, 'rotaton[x]')).toThrow('Did you mean "rotation"');
    expect(() => checkProperty(VECTOR, {}, 'position')).toThrow(
      /of a nameless plain object does not exist.*Vector4\.$/,
    );
  });

  it('refuses a property of another kind', () => {
    expect(() => checkProperty(VECTOR, bone, 'visible')).toThrow(
      'VectorKeyframeTrack: property "visible" of the Bone "Hips" is a boolean, expected a Vector2, Vector3 or Vector4.',
    );
    expect(() => checkProperty(QUATERNION, bone, 'position')).toThrow('is a Vector3, expected a Quaternion.');
    expect(() => checkProperty(COLOR, lamp, 'intensity')).toThrow('is a number, expected a Color.');
    expect(() => checkProperty(BOOLEAN, bone, 'name')).toThrow('is a string, expected a boolean.');
    expect(() => checkProperty(STRING, bone, 'parent')).toThrow('is null, expected a string.');
    expect(() => checkProperty(NUMBER, bone, 'children')).toThrow('is a list of 0, expected a number');
    expect(() => checkProperty(NUMBER, bone, 'position')).toThrow('is a Vector3, expected a number');
    expect(() => checkProperty(NUMBER, bone, 'lookAt')).toThrow('is a function, expected a number');
  });

  it('refuses Euler angles as a whole, which lose their order in three', () => {
    const turned = new THREE.Object3D();
    const clip = new THREE.AnimationClip('Turn', 1, [new THREE.VectorKeyframeTrack('.rotation', [0], [1, 2, 3])]);
    const mixer = new THREE.AnimationMixer(turned);
    mixer.clipAction(clip).play();
    const { error, warn } = console;
    console.error = console.warn = () => {};
    mixer.update(0.5);
    [console.error, console.warn] = [error, warn];
    expect(turned.rotation.order).not.toBe('XYZ');
    expect(() => checkProperty(VECTOR, bone, 'rotation')).toThrow('is an Euler, expected a Vector2');
    expect(() => checkProperty(VECTOR, bone, 'rotation')).toThrow('take "quaternion", or "rotation[x]" for one angle.');
  });

  it('refuses what cannot be written', () => {
    expect(() => checkProperty(NUMBER, bone, 'id')).toThrow('property "id" of the Bone "Hips" cannot be written');
    expect(() => checkProperty(NUMBER, Object.freeze({ level: 1 }), 'level')).toThrow('cannot be written');
  });

  it('refuses parts that are not there', () => {
    expect(() => checkProperty(NUMBER, bone, 'position[w]')).toThrow('names "w", expected one of x, y, z.');
    expect(() => checkProperty(NUMBER, lamp, 'color[x]')).toThrow('expected one of r, g, b.');
    expect(() => checkProperty(NUMBER, bone, 'quaternion[x]')).toThrow(
      'is a part of a Quaternion, expected one number of',
    );
    expect(() => checkProperty(VECTOR, bone, 'position[x]')).toThrow('is one part of it, expected a Vector2');
    expect(() => checkProperty(NUMBER, { list: [1] }, 'list[1]')).toThrow('names "1", expected an index of 0..0.');
    expect(() => checkProperty(NUMBER, face, 'morphTargetInfluences[smle]')).toThrow(
      'NumberKeyframeTrack: property "morphTargetInfluences[smle]" of a nameless Mesh names "smle", ' +
        'expected an index of 0..1 or the name of a morph target. Did you mean "smile"?',
    );
  });

  it.each(['', 'position.x', 'position[x', undefined, 7, null])('refuses %o, which is no name', (property) => {
    expect(() => checkProperty(VECTOR, bone, property)).toThrow('expected a name such as "position" or "position[x]"');
  });

  it('says where to bind what belongs to a part of an object', () => {
    expect(() => checkProperty(NUMBER, face, 'material.opacity')).toThrow(
      'property is "material.opacity", expected a name such as "position" or "position[x]"; ' +
        'what belongs to a part of an object is bound to that part.',
    );
  });
});
