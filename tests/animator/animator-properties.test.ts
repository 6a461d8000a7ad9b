// Lights, colours, switches and morphs in a graph: numbers by hand.

import * as THREE from 'three';
import { describe, expect, it } from 'vitest';
import { Animator } from '../../src/animator/animator.js';
import type { GraphDefinition } from '../../src/definition/graph-definition.js';
import { expectNear } from '../support/expect-numbers.js';

const { NumberKeyframeTrack, ColorKeyframeTrack, BooleanKeyframeTrack, QuaternionKeyframeTrack } = THREE;

/** A lamp in a house, and a face with two moods beside it. */
function createScene() {
  const root = new THREE.Group();
  const house = new THREE.Group();
  house.name = 'House';
  const lamp = new THREE.PointLight(0xffffff, 10);
  lamp.name = 'Lamp';
  const geometry = new THREE.BufferGeometry();
  geometry.morphAttributes.position = [0, 1].map(() => new THREE.Float32BufferAttribute([0, 0, 0], 3));
  const face = new THREE.Mesh(geometry);
  face.name = 'Face';
  face.updateMorphTargets();
  root.add(house.add(lamp), face);
  return { root, lamp, face };
}

const dark = new THREE.AnimationClip('dark', 1, [
  new NumberKeyframeTrack('Lamp.intensity', [0, 1], [0, 2]),
  new ColorKeyframeTrack('Lamp.color', [0], [1, 0, 0]),
  new BooleanKeyframeTrack('Lamp.visible', [0], [false]),
  new QuaternionKeyframeTrack('Face.quaternion', [0], [0, 0, 0, 1]),
]);
const bright = new THREE.AnimationClip('bright', 1, [
  new NumberKeyframeTrack('Lamp.intensity', [0, 1], [4, 8]),
  new ColorKeyframeTrack('Lamp.color', [0], [0, 0, 1]),
  new BooleanKeyframeTrack('Lamp.visible', [0], [true]),
  new QuaternionKeyframeTrack('Face.quaternion', [0], [0, 1, 0, 0]),
]);
const smile = new THREE.AnimationClip('smile', 1, [
  new NumberKeyframeTrack('Face.morphTargetInfluences', [0, 1], [0.5, 0, 1, 0]),
]);
const clips = [dark, bright, smile];

function play(definition: GraphDefinition) {
  const scene = createScene();
  const animator = new Animator<GraphDefinition>(scene.root, clips, definition);
  return { ...scene, animator };
}

const between: GraphDefinition = {
  parameters: { light: 0.25 },
  tree: {
    blend1d: 'light',
    children: [
      { clip: 'dark', at: 0 },
      { clip: 'bright', at: 1 },
    ],
  },
};

describe('properties in a graph', () => {
  it('are averaged as numbers; the larger share of a switch wins', () => {
    const { animator, lamp, face } = play(between);
    animator.update(0.5);
    expect(lamp.intensity).toBeCloseTo(0.75 * 1 + 0.25 * 6, 12);
    expectNear(lamp.color.toArray(), [0.75, 0, 0.25], 1e-12);
    expect(lamp.visible).toBe(false);
    // A quarter of half a turn.
    expectNear([...face.quaternion], [0, Math.sin(Math.PI / 8), 0, Math.cos(Math.PI / 8)], 1e-6);
    animator.set('light', 0.75).update(0);
    expect(lamp.visible).toBe(true);
  });

  it('keep what they were where weight is missing, and in clips that do not drive them', () => {
    const { animator, lamp, face } = play({
      parameters: { dark: 0.5, smile: 0.25 },
      tree: {
        direct: [
          { clip: 'dark', weight: 'dark', sync: 'none' },
          { clip: 'smile', weight: 'smile', sync: 'none' },
        ],
      },
    });
    animator.update(0.5);
    expect(lamp.intensity).toBeCloseTo(0.5 * 1 + 0.5 * 10, 12);
    expectNear(face.morphTargetInfluences!, [0.25 * 0.75, 0], 1e-12);
  });

  it('follow the weight of a layer, and its mask by the names above them', () => {
    for (const [from, weight, expected] of [
      ['Lamp', 1, 6],
      ['House', 0.5, 0.5 * 1 + 0.5 * 6],
      ['Face', 1, 1],
    ] as const) {
      const { animator, lamp } = play({
        masks: { only: [{ from }] },
        parameters: { much: weight },
        tree: { base: { clip: 'dark' }, layer: { clip: 'bright' }, weight: 'much', mask: 'only' },
      });
      animator.update(0.5);
      expect(lamp.intensity).toBeCloseTo(expected, 12);
    }
  });

  it('stay as they are beneath where a layer does not drive them', () => {
    const { animator, lamp, face } = play({ tree: { base: { clip: 'dark' }, layer: { clip: 'smile' } } });
    animator.update(0.5);
    expect(lamp.intensity).toBeCloseTo(1, 12);
    expectNear(face.morphTargetInfluences!, [0.75, 0], 1e-12);
  });

  it('are played as differences, by any weight', () => {
    for (const weight of [1, 2, -0.5]) {
      const { animator, lamp, face } = play({
        tree: {
          base: { clip: 'dark' },
          additive: {
            direct: [
              { clip: 'bright', weight: 0.5 },
              { clip: 'smile', weight: 0.5 },
            ],
          },
          weight,
        },
      });
      animator.update(0.5);
      // Half of each: bright is 2 above its first frame, the smile 0.25.
      expect(lamp.intensity).toBeCloseTo(1 + weight * 0.5 * 2, 12);
      expectNear(face.morphTargetInfluences!, [weight * 0.5 * 0.25, 0], 1e-12);
    }
  });

  it('are left alone while their value does not change, and are given back', () => {
    const { animator, lamp, face } = play(between);
    animator.update(0.5);
    lamp.intensity = 77;
    animator.update(0);
    expect(lamp.intensity).toBe(77);
    animator.update(0.25);
    expect(lamp.intensity).not.toBe(77);
    animator.dispose();
    expect(lamp.intensity).toBe(10);
    expect(lamp.visible).toBe(true);
    expectNear([...face.quaternion], [0, 0, 0, 1], 0);
  });
});
