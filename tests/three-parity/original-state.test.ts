// What three's bindings remember, and what they never hear of: values before the first play, and objects that are replaced.

import * as THREE from 'three';
import { describe, expect, it, vi } from 'vitest';
import { AnimationMixer } from '../../src/index.js';
import { createStage, type Stage } from '../support/stage.js';
import { threeLacks } from '../support/three-differences.js';

interface Scene extends Stage {
  readonly mixer: THREE.AnimationMixer;
  /** Returns the action of a clip of one second that goes from one number to another on a path. */
  readonly actionOn: (path: string, from: number, to: number) => THREE.AnimationAction;
}

type Story = (scene: Scene) => (number | boolean)[];

/** Two mixers tell one story; `sees` is what both have to say, by hand. */
interface Telling {
  readonly name: string;
  readonly story: Story;
  readonly sees: readonly (number | boolean)[];
}

function tell(story: Story, makeMixer: (root: THREE.Object3D) => THREE.AnimationMixer): (number | boolean)[] {
  const stage = createStage();
  const mixer = makeMixer(stage.scene);
  const actionOn: Scene['actionOn'] = (path, from, to) => {
    const isVector = /\.(position|scale)$/.test(path);
    const track = isVector
      ? new THREE.VectorKeyframeTrack(path, [0, 1], [from, from, from, to, to, to])
      : new THREE.NumberKeyframeTrack(path, [0, 1], [from, to]);
    return mixer.clipAction(new THREE.AnimationClip(path, 1, [track]));
  };
  return story({ ...stage, mixer, actionOn });
}

const x = (object: THREE.Object3D): number => object.position.x;

/** Everybody agrees on these: with `quirks` or without, on bones and on other objects. */
const TELLINGS: readonly Telling[] = [
  {
    name: 'the original is what is there when the first action is played, not when it is made',
    story: ({ lamp, bones, actionOn }) => {
      const actions = [actionOn('Lamp.intensity', 4, 8), actionOn('Hips.position', 4, 8)];
      lamp.intensity = 2;
      bones[0]!.position.x = 3;
      for (const action of actions) action.play();
      for (const action of actions) action.stop();
      return [lamp.intensity, x(bones[0]!)];
    },
    sees: [2, 3],
  },
  {
    name: 'playing alone writes nothing',
    story: ({ lamp, bones, actionOn }) => {
      actionOn('Lamp.intensity', 4, 8).play();
      actionOn('Hips.position', 4, 8).play();
      return [lamp.intensity, x(bones[0]!)];
    },
    sees: [1, 0],
  },
  {
    name: 'the original fills what is missing to a weight of 1',
    story: ({ lamp, bones, mixer, actionOn }) => {
      lamp.intensity = 2;
      bones[0]!.position.x = 3;
      actionOn('Lamp.intensity', 4, 8).setEffectiveWeight(0.25).play();
      actionOn('Hips.position', 4, 8).setEffectiveWeight(0.25).play();
      mixer.update(0.5);
      return [lamp.intensity, x(bones[0]!)];
    },
    sees: [0.75 * 2 + 0.25 * 6, 0.75 * 3 + 0.25 * 6],
  },
  {
    name: 'a value is back at once when the last action that drives it stops, not before',
    story: ({ lamp, mixer, actionOn }) => {
      const [first, second] = [actionOn('Lamp.intensity', 4, 8), actionOn('Lamp.intensity', 0, 2)];
      first.play();
      second.play();
      mixer.update(0.5);
      const seen = [lamp.intensity];
      first.stop();
      seen.push(lamp.intensity);
      second.stop();
      return [...seen, lamp.intensity];
    },
    sees: [3.5, 3.5, 1],
  },
  {
    name: 'a value that was changed meanwhile is put back all the same',
    story: ({ lamp, bones, mixer, actionOn }) => {
      const actions = [actionOn('Lamp.intensity', 4, 8).play(), actionOn('Hips.position', 4, 8).play()];
      mixer.update(0.5);
      lamp.intensity = 77;
      bones[0]!.position.x = 77;
      for (const action of actions) action.stop();
      return [lamp.intensity, x(bones[0]!)];
    },
    sees: [1, 0],
  },
  {
    name: 'each play remembers anew',
    story: ({ lamp, bones, mixer, actionOn }) => {
      const actions = [actionOn('Lamp.intensity', 4, 8), actionOn('Hips.position', 4, 8)];
      for (const action of actions) action.play();
      mixer.update(0.5);
      for (const action of actions) action.stop();
      lamp.intensity = 5;
      bones[0]!.position.x = 6;
      for (const action of actions) action.play();
      mixer.update(0.5);
      for (const action of actions) action.stop();
      return [lamp.intensity, x(bones[0]!)];
    },
    sees: [5, 6],
  },
  {
    name: 'an action without weight, and one that is off, show the original',
    story: ({ lamp, bones, mixer, actionOn }) => {
      lamp.intensity = 2;
      const weightless = actionOn('Lamp.intensity', 4, 8).play();
      const off = actionOn('Hips.position', 4, 8).play();
      mixer.update(0.5);
      weightless.weight = 0;
      off.enabled = false;
      mixer.update(0.25);
      return [lamp.intensity, x(bones[0]!), weightless.time, off.time];
    },
    sees: [2, 0, 0.75, 0.5],
  },
  {
    name: 'uncaching puts the original back, of the action, the clip or the root',
    story: ({ scene, lamp, mixer, actionOn }) => {
      const forget = [
        (action: THREE.AnimationAction) => mixer.uncacheAction(action.getClip()),
        (action: THREE.AnimationAction) => mixer.uncacheClip(action.getClip()),
        () => mixer.uncacheRoot(scene),
      ];
      return forget.map((way) => {
        const action = actionOn('Lamp.intensity', 4, 8).play();
        mixer.update(0.5);
        way(action);
        return lamp.intensity;
      });
    },
    sees: [1, 1, 1],
  },
  {
    name: 'a material that replaces another one after the binding is left alone',
    story: ({ panel, mixer, actionOn }) => {
      const old = panel.material;
      actionOn('Panel.material.opacity', 0, 1).play();
      mixer.update(0.25);
      panel.material = new THREE.MeshBasicMaterial();
      mixer.update(0.25);
      return [old.opacity, panel.material.opacity];
    },
    sees: [0.5, 1],
  },
  {
    name: 'morph weights that replace others after the binding are left alone',
    story: ({ face, mixer, actionOn }) => {
      const old = face.morphTargetInfluences!;
      actionOn('Face.morphTargetInfluences[smile]', 0, 1).play();
      mixer.update(0.25);
      face.morphTargetInfluences = [0.125, 0.125];
      mixer.update(0.25);
      return [...old, ...face.morphTargetInfluences];
    },
    sees: [0.5, 0, 0.125, 0.125],
  },
  {
    name: 'a number that is replaced is the same property still',
    story: ({ lamp, mixer, actionOn }) => {
      actionOn('Lamp.intensity', 0, 1).play();
      mixer.update(0.25);
      lamp.intensity = 9;
      mixer.update(0.25);
      return [lamp.intensity];
    },
    sees: [0.5],
  },
  {
    name: 'a node that is taken out of the scene is driven on',
    story: ({ lamp, mixer, actionOn }) => {
      actionOn('Lamp.intensity', 0, 1).play();
      mixer.update(0.25);
      lamp.removeFromParent();
      mixer.update(0.25);
      return [lamp.intensity];
    },
    sees: [0.5],
  },
  {
    name: 'a node that gets another name is driven on',
    story: ({ lamp, mixer, actionOn }) => {
      actionOn('Lamp.intensity', 0, 1).play();
      mixer.update(0.25);
      lamp.name = 'Torch';
      mixer.update(0.25);
      return [lamp.intensity];
    },
    sees: [0.5],
  },
  {
    name: 'of two nodes of one name the first in depth-first order is driven',
    story: ({ scene, lamp, mixer, actionOn }) => {
      const other = new THREE.PointLight();
      other.name = 'Lamp';
      scene.add(other);
      actionOn('Lamp.intensity', 0, 1).play();
      mixer.update(0.25);
      return [lamp.intensity, other.intensity];
    },
    sees: [0.25, 1],
  },
  {
    name: 'what moves is marked for the renderer, a bone as well',
    story: ({ lamp, bones, mixer, actionOn }) => {
      lamp.matrixWorldNeedsUpdate = false;
      bones[0]!.matrixWorldNeedsUpdate = false;
      actionOn('Lamp.intensity', 0, 1).play();
      actionOn('Hips.position', 0, 1).play();
      mixer.update(0.25);
      return [lamp.matrixWorldNeedsUpdate, bones[0]!.matrixWorldNeedsUpdate];
    },
    sees: [true, true],
  },
];

describe.each(TELLINGS)('$name', ({ story, sees }) => {
  it('with three, and with ours', () => {
    expect(tell(story, (root) => new THREE.AnimationMixer(root))).toEqual(sees);
    for (const quirks of [false, true]) {
      expect(tell(story, (root) => new AnimationMixer(root, { quirks }) as never)).toEqual(sees);
    }
  });
});

describe('where the README says otherwise', () => {
  const quirks = (isOn: boolean) => (root: THREE.Object3D) => new AnimationMixer(root, { quirks: isOn }) as never;
  const three = (root: THREE.Object3D): THREE.AnimationMixer => new THREE.AnimationMixer(root);

  /** Values that an app writes while the animated value stands still, and what is seen after the next update. */
  const overwrite: Story = ({ lamp, bones, mixer, actionOn }) => {
    actionOn('Lamp.intensity', 4, 4).play();
    actionOn('Hips.position', 4, 4).play();
    mixer.update(0.25);
    lamp.intensity = 7;
    bones[0]!.position.x = 7;
    mixer.update(0.25);
    return [lamp.intensity, x(bones[0]!)];
  };

  it('what an app writes to a value that stands still stays with three, and with quirks but for bones', () => {
    expect(tell(overwrite, three)).toEqual([7, 7]);
    expect(tell(overwrite, quirks(true))).toEqual([7, 4]);
    expect(tell(overwrite, quirks(false))).toEqual([4, 4]);
  });

  /** Versions of a material: what makes a renderer look at its shader. */
  const versions: Story = ({ panel, mixer, actionOn }) => {
    actionOn('Panel.material.opacity', 0, 1).play();
    for (let i = 0; i < 4; i++) mixer.update(0.125);
    return [panel.material.version];
  };

  it('an opacity has the renderer look at the shader in every frame with three, and never here', () => {
    if (!threeLacks('materials that are marked when a track changes them')) expect(tell(versions, three)).toEqual([4]);
    for (const isOn of [false, true]) expect(tell(versions, quirks(isOn))).toEqual([0]);
  });

  /** The angles half way of a clip, and after it. */
  const angles: Story = ({ box, mixer }) => {
    const track = new THREE.VectorKeyframeTrack('Box.rotation', [0, 1], [0, 0, 0, 1, 0.5, -1]);
    const action = mixer.clipAction(new THREE.AnimationClip('Turn', 1, [track])).play();
    mixer.update(0.5);
    const { x: ax, y: ay, z: az, order } = box.rotation;
    const seen = [ax, ay, az, order === 'XYZ'];
    action.stop();
    return [...seen, box.rotation.x, box.rotation.order === 'XYZ'];
  };

  it('a whole rotation is driven here, and comes back', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    expect(tell(angles, three)).not.toEqual([0.5, 0.25, -0.5, true, 0, true]);
    expect(warn).toHaveBeenCalled();
    vi.restoreAllMocks();
    for (const isOn of [false, true]) expect(tell(angles, quirks(isOn))).toEqual([0.5, 0.25, -0.5, true, 0, true]);
  });

  /** A mesh whose morph targets have no names. */
  const nameless: Story = ({ face, mixer, actionOn }) => {
    (face as { morphTargetDictionary?: unknown }).morphTargetDictionary = undefined;
    actionOn('Face.morphTargetInfluences[0]', 0, 1).play();
    mixer.update(0.25);
    return face.morphTargetInfluences!;
  };

  it('morph targets without names are found by number here, where three throws', () => {
    expect(() => tell(nameless, three)).toThrow(TypeError);
    for (const isOn of [false, true]) expect(tell(nameless, quirks(isOn))).toEqual([0.25, 0]);
  });
});
