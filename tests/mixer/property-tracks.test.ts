// Tracks that drive no joint. That their numbers are three's: three-parity/.

import * as THREE from 'three';
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { AnimationMixer } from '../../src/index.js';
import { createSmallRig } from '../support/small-rig.js';

let warn: MockInstance;

beforeEach(() => {
  warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
});

afterEach(() => {
  vi.restoreAllMocks();
});

const warnings = (): string[] => warn.mock.calls.map(([text]) => text as string);

/** A clip of one second that holds `value`. */
function hold(path: string, ...value: number[]): THREE.AnimationClip {
  const Track = value.length === 1 ? THREE.NumberKeyframeTrack : THREE.VectorKeyframeTrack;
  return new THREE.AnimationClip(path, 1, [new Track(path, [0], value)]);
}

describe('a track without a target', () => {
  it('is not sampled', () => {
    const scene = new THREE.Scene();
    const track = new THREE.NumberKeyframeTrack('.glow', [0, 1], [0, 1]);
    const evaluate = vi.fn();
    const create = track as unknown as { createInterpolant: () => { evaluate: () => void } };
    create.createInterpolant = () => ({ evaluate });
    const mixer = new AnimationMixer(scene);
    mixer.clipAction(new THREE.AnimationClip('Glow', 1, [track])).play();
    mixer.update(0.5);
    expect(evaluate).not.toHaveBeenCalled();
    expect(warnings()).toEqual(['three-sinew: clip "Glow", track ".glow": the Scene has no property "glow".']);
  });

  it('is said once, however many objects miss it', () => {
    const clip = hold('.material.opcity', 0.5);
    for (let i = 0; i < 3; i++) {
      const mixer = new AnimationMixer(new THREE.Mesh());
      mixer.clipAction(clip).play();
      mixer.update(0.1);
    }
    expect(warnings()).toEqual([
      'three-sinew: clip ".material.opcity", track ".material.opcity": the MeshBasicMaterial has no property "opcity". ' +
        'Did you mean "opacity"?',
    ]);
  });

  it('finds a node that is there when the action is played, if not when it was made', () => {
    const scene = new THREE.Scene();
    const mixer = new AnimationMixer(scene);
    const action = mixer.clipAction(hold('Late.position', 1, 2, 3));
    const late = new THREE.Group();
    late.name = 'Late';
    scene.add(late);
    action.play();
    mixer.update(0.1);
    expect(late.position.toArray()).toEqual([1, 2, 3]);
    expect(warnings()).toEqual([]);
  });

  it('finds a character that came later, and drives it like one that was there', () => {
    const scene = new THREE.Scene();
    const mixer = new AnimationMixer(scene);
    mixer.clipAction(hold('.position', 0, 0, 0)).play();
    const { root, bones, mesh } = createSmallRig();
    scene.add(root);
    mixer.clipAction(hold('Hips.position', 0, 5, 0)).play();
    mixer.update(0.1);
    expect(bones[0]!.position.y).toBe(5);
    expect(mesh.skeleton.update).not.toBe(THREE.Skeleton.prototype.update);
  });

  it('of a group is looked for in each of its objects', () => {
    const [near, far] = [new THREE.PointLight(), new THREE.Group()];
    const mixer = new AnimationMixer(new THREE.AnimationObjectGroup(near, far));
    mixer.clipAction(hold('.intensity', 7)).play();
    mixer.update(0.1);
    expect(near.intensity).toBe(7);
    expect(warnings()).toHaveLength(1);
  });

  it('with values of another size is ignored, with a warning', () => {
    const box = new THREE.Object3D();
    const mixer = new AnimationMixer(box);
    mixer.clipAction(hold('.position', 4)).play();
    mixer.update(0.1);
    expect(box.position.toArray()).toEqual([0, 0, 0]);
    expect(warnings()[0]).toContain('its values have 1 numbers, expected 3, so it is ignored.');
  });
});

describe('keys that hold NaN', () => {
  it('never reach a property', () => {
    const light = new THREE.PointLight();
    const mixer = new AnimationMixer(light);
    const times = [0, 1, 2];
    const clip = new THREE.AnimationClip('Glow', 2, [new THREE.NumberKeyframeTrack('.intensity', times, [1, NaN, 3])]);
    mixer.clipAction(clip).play();
    for (let i = 0; i < 4; i++) {
      mixer.update(0.4);
      expect(light.intensity).toBeCloseTo(1 + 0.4 * (i + 1), 6);
    }
    expect(warnings()[0]).toContain('1 of its 3 keys hold NaN or Infinity and are left out.');
  });
});

describe('a smooth track with two keys of one time', () => {
  it('is played evenly, where three gives NaN', () => {
    const light = new THREE.PointLight();
    const mixer = new AnimationMixer(light);
    const track = new THREE.NumberKeyframeTrack('.intensity', [0, 0.5, 0.5, 1], [1, 2, 3, 4], THREE.InterpolateSmooth);
    mixer.clipAction(new THREE.AnimationClip('Cut', 1, [track])).play();
    for (const [seconds, wanted] of [
      [0.25, 1.5],
      [0.5, 3.5],
    ] as const) {
      mixer.update(seconds);
      expect(light.intensity).toBe(wanted);
    }
    expect(warnings()[0]).toContain('so it is played evenly.');
  });
});

describe('a value of somebody else', () => {
  it('is written over in every frame', () => {
    const light = new THREE.PointLight();
    const mixer = new AnimationMixer(light);
    mixer.clipAction(hold('.intensity', 7)).play();
    mixer.update(0.1);
    light.intensity = 99;
    mixer.update(0.1);
    expect(light.intensity).toBe(7);
  });

  it('stays with quirks, as with three, while the animated value does not change', () => {
    const light = new THREE.PointLight();
    const mixer = new AnimationMixer(light, { quirks: true });
    mixer.clipAction(hold('.intensity', 7)).play();
    mixer.update(0.1);
    light.intensity = 99;
    mixer.update(0.1);
    expect(light.intensity).toBe(99);
  });
});

describe('two mixers on one property', () => {
  it('share its original', () => {
    const light = new THREE.PointLight(0xffffff, 3);
    const [first, second] = [7, 9].map((value) => {
      const mixer = new AnimationMixer(light);
      mixer.clipAction(hold('.intensity', value)).play();
      mixer.update(0.1);
      return mixer;
    }) as [AnimationMixer, AnimationMixer];
    first.stopAllAction();
    expect(light.intensity).toBe(9);
    second.stopAllAction();
    expect(light.intensity).toBe(3);
  });
});

describe('a property that is replaced between two plays', () => {
  it('is found anew', () => {
    const mesh = new THREE.Mesh(new THREE.BufferGeometry(), new THREE.MeshBasicMaterial());
    const mixer = new AnimationMixer(mesh);
    const action = mixer.clipAction(hold('.material.opacity', 0.5)).play();
    mixer.update(0.1);
    action.stop();
    mesh.material = new THREE.MeshBasicMaterial();
    action.play();
    mixer.update(0.1);
    expect(mesh.material.opacity).toBe(0.5);
  });
});

describe('a property that one action has for itself', () => {
  const times = [0, 1];
  const rise = () => new THREE.AnimationClip('Rise', 1, [new THREE.NumberKeyframeTrack('.intensity', times, [1, 5])]);
  const fall = () => new THREE.AnimationClip('Fall', 1, [new THREE.NumberKeyframeTrack('.intensity', times, [9, 2])]);

  /** Plays the same on both mixers and returns the intensity after each frame. */
  function play(Mixer: typeof THREE.AnimationMixer, act: (frame: number, actions: THREE.AnimationAction[]) => void) {
    const light = new THREE.PointLight(0xffffff, 3);
    const mixer = Mixer === THREE.AnimationMixer ? new Mixer(light) : new AnimationMixer(light, { quirks: true });
    // The metre comes first and loops in every frame: what its listener does falls into the middle of updates.
    const metre = new THREE.AnimationClip('Metre', 0.05, [new THREE.BooleanKeyframeTrack('.visible', [0], [true])]);
    const actions = [rise(), fall()].map((clip) => mixer.clipAction(clip));
    actions[0]!.play();
    mixer.clipAction(metre).play();
    let frame = 0;
    mixer.addEventListener('loop', ({ action }) => {
      if (action.getClip() === metre) act(frame, actions);
    });
    return Array.from({ length: 12 }, () => {
      frame++;
      mixer.update(0.0625);
      return light.intensity;
    });
  }

  const acts: Record<string, (frame: number, actions: THREE.AnimationAction[]) => void> = {
    'is left to it alone': () => {},
    'is shared from the middle of an update on': (frame, [, other]) => {
      if (frame === 4) other!.play();
    },
    'is let go in the middle of an update': (frame, [one]) => {
      if (frame === 4) one!.stop();
      if (frame === 8) one!.play();
    },
    'changes hands in the middle of an update': (frame, [one, other]) => {
      if (frame === 4) one!.crossFadeTo(other!.play(), 0.25, false);
    },
    'gets too little weight, and enough again': (frame, [one]) => {
      one!.setEffectiveWeight(frame > 3 && frame < 7 ? 0.5 : 1);
    },
    'gets no weight at all, and enough again': (frame, [one]) => {
      one!.setEffectiveWeight(frame > 3 && frame < 7 ? 0 : 2);
    },
  };

  it.each(Object.keys(acts))('%s, as with three', (name) => {
    const expected = play(THREE.AnimationMixer, acts[name]!);
    const actual = play(AnimationMixer as unknown as typeof THREE.AnimationMixer, acts[name]!);
    expect(new Set(expected).size).toBeGreaterThan(4);
    for (let i = 0; i < expected.length; i++) expect(actual[i], `frame ${i + 1}`).toBeCloseTo(expected[i]!, 12);
  });
});
