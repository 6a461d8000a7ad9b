// The compiler is the test: `npx tsc` fails where a line compiles that should not, or the other way round.

import * as THREE from 'three';
import { describe, expectTypeOf, it } from 'vitest';
import {
  BooleanKeyframeTrack,
  type BooleanProperty,
  ColorKeyframeTrack,
  type ColorProperty,
  NumberKeyframeTrack,
  type NumberProperty,
  QuaternionKeyframeTrack,
  type QuaternionProperty,
  StringKeyframeTrack,
  type StringProperty,
  VectorKeyframeTrack,
  type VectorProperty,
} from '../../src/index.js';

const times = [0];
const three = [0, 0, 0];
const turn = [0, 0, 0, 1];

/** Only compiled: what must not compile must not run either. */
function compiled(_: () => void): void {}

describe('the compiler', () => {
  it('takes the vectors of an object, and no other property', () => {
    expectTypeOf<VectorProperty<THREE.Bone>>().toEqualTypeOf<'position' | 'scale' | 'up' | 'pivot'>();
    expectTypeOf<'offset' | 'repeat' | 'center'>().toExtend<VectorProperty<THREE.Texture>>();
    expectTypeOf<'normalScale'>().toExtend<VectorProperty<THREE.MeshStandardMaterial>>();
    compiled(() => {
      const bone = new THREE.Bone();
      new VectorKeyframeTrack(bone, 'position', times, three);
      new VectorKeyframeTrack(bone, 'scale', times, three, THREE.InterpolateSmooth);
      // @ts-expect-error: misspelt
      new VectorKeyframeTrack(bone, 'positon', times, three);
      // @ts-expect-error: a boolean
      new VectorKeyframeTrack(bone, 'visible', times, three);
      // @ts-expect-error: a quaternion
      new VectorKeyframeTrack(bone, 'quaternion', times, turn);
      // @ts-expect-error: Euler angles as a whole lose their order in three
      new VectorKeyframeTrack(bone, 'rotation', times, three);
      // @ts-expect-error: a vector has no component
      new VectorKeyframeTrack(bone, 'position[x]', times, times);
      // @ts-expect-error: nothing to bind to
      new VectorKeyframeTrack(null, 'position', times, three);
    });
  });

  it('takes the quaternions of an object', () => {
    expectTypeOf<QuaternionProperty<THREE.Bone>>().toEqualTypeOf<'quaternion'>();
    compiled(() => {
      new QuaternionKeyframeTrack(new THREE.Bone(), 'quaternion', times, turn);
      // @ts-expect-error: a vector
      new QuaternionKeyframeTrack(new THREE.Bone(), 'position', times, turn);
    });
  });

  it('takes numbers that can be written, numbers of vectors, and lists', () => {
    expectTypeOf<'intensity' | 'distance' | 'position[x]' | 'rotation[z]' | 'color[r]'>().toExtend<
      NumberProperty<THREE.PointLight>
    >();
    expectTypeOf<'morphTargetInfluences' | 'morphTargetInfluences[smile]' | 'morphTargetInfluences[0]'>().toExtend<
      NumberProperty<THREE.Mesh>
    >();
    expectTypeOf<'fov' | 'zoom' | 'near'>().toExtend<NumberProperty<THREE.PerspectiveCamera>>();
    expectTypeOf<'offset[y]' | 'rotation'>().toExtend<NumberProperty<THREE.Texture>>();
    expectTypeOf<'id'>().not.toExtend<NumberProperty<THREE.Object3D>>();
    expectTypeOf<'position'>().not.toExtend<NumberProperty<THREE.Object3D>>();
    expectTypeOf<'position[w]'>().not.toExtend<NumberProperty<THREE.Object3D>>();
    expectTypeOf<'offset[z]'>().not.toExtend<NumberProperty<THREE.Texture>>();
    expectTypeOf<'quaternion[x]'>().not.toExtend<NumberProperty<THREE.Object3D>>();
    compiled(() => {
      new NumberKeyframeTrack(new THREE.PointLight(), 'intensity', times, [1]);
      new NumberKeyframeTrack(new THREE.Bone(), 'position[x]', times, [1]);
      // @ts-expect-error: misspelt
      new NumberKeyframeTrack(new THREE.PointLight(), 'intensty', times, [1]);
      // @ts-expect-error: a component that vectors have not
      new NumberKeyframeTrack(new THREE.Bone(), 'position[r]', times, [1]);
    });
  });

  it('takes the colours of lights, materials and fog', () => {
    expectTypeOf<'color'>().toExtend<ColorProperty<THREE.DirectionalLight>>();
    expectTypeOf<'color' | 'groundColor'>().toExtend<ColorProperty<THREE.HemisphereLight>>();
    expectTypeOf<'color' | 'emissive'>().toExtend<ColorProperty<THREE.MeshStandardMaterial>>();
    expectTypeOf<'color'>().toExtend<ColorProperty<THREE.Fog>>();
    expectTypeOf<'background'>().toExtend<ColorProperty<THREE.Scene>>();
    compiled(() => {
      new ColorKeyframeTrack(new THREE.MeshStandardMaterial(), 'emissive', times, three);
      // @ts-expect-error: a number
      new ColorKeyframeTrack(new THREE.MeshStandardMaterial(), 'opacity', times, three);
    });
  });

  it('takes booleans and strings that can be written', () => {
    expectTypeOf<'visible' | 'castShadow'>().toExtend<BooleanProperty<THREE.Mesh>>();
    expectTypeOf<'isObject3D'>().not.toExtend<BooleanProperty<THREE.Mesh>>();
    expectTypeOf<'name'>().toExtend<StringProperty<THREE.Mesh>>();
    expectTypeOf<'isObject3D' | 'position'>().not.toExtend<StringProperty<THREE.Mesh>>();
    compiled(() => {
      new BooleanKeyframeTrack(new THREE.Mesh(), 'visible', times, [true]);
      new StringKeyframeTrack(new THREE.Mesh(), 'name', times, ['a']);
      // @ts-expect-error: a number
      new BooleanKeyframeTrack(new THREE.PointLight(), 'intensity', times, [true]);
      // @ts-expect-error: values of another kind
      new BooleanKeyframeTrack(new THREE.Mesh(), 'visible', times, [1]);
      // @ts-expect-error: booleans are not interpolated
      new BooleanKeyframeTrack(new THREE.Mesh(), 'visible', times, [true], THREE.InterpolateLinear);
      // @ts-expect-error: a boolean
      new StringKeyframeTrack(new THREE.Mesh(), 'visible', times, ['a']);
    });
  });

  it('takes the properties of plain objects, and any of what it knows nothing about', () => {
    const gauge = { level: 1, label: '', tint: new THREE.Color(), list: [1, 2], maybe: null as number | null };
    expectTypeOf<NumberProperty<typeof gauge>>().toEqualTypeOf<
      'level' | 'maybe' | 'list' | `list[${string}]` | 'tint[r]' | 'tint[g]' | 'tint[b]'
    >();
    expectTypeOf<StringProperty<typeof gauge>>().toEqualTypeOf<'label'>();
    compiled(() => {
      const anything = JSON.parse('{}');
      new VectorKeyframeTrack(anything, 'position', times, three);
      new NumberKeyframeTrack({} as Record<string, number>, 'whatever', times, [1]);
    });
  });

  it('takes three.js own arguments, and knows the type of the target', () => {
    expectTypeOf(new VectorKeyframeTrack('.position', times, three)).toExtend<THREE.VectorKeyframeTrack>();
    expectTypeOf(new VectorKeyframeTrack('.position', times, three).target).toEqualTypeOf<object | undefined>();
    expectTypeOf(new VectorKeyframeTrack(new THREE.Bone(), 'position', times, three).target).toEqualTypeOf<
      THREE.Bone | undefined
    >();
    compiled(() => {
      const track = new VectorKeyframeTrack('.position', new Float32Array(1), new Float32Array(3));
      // @ts-expect-error: it is for reading
      track.target = new THREE.Bone();
      // @ts-expect-error: times and values are missing
      new VectorKeyframeTrack('.position');
      // @ts-expect-error: a path has no property of its own
      new VectorKeyframeTrack('Hips', 'position', times, three);
    });
  });
});
