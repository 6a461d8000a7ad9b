// Paths that lead nowhere: nobody throws, nothing is changed, and it is said: once for each track, with what was meant.

import * as THREE from 'three';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AnimationMixer } from '../../src/index.js';
import { createStage, type Stage } from '../support/stage.js';

/** A path, and what our message has to hold besides the names of clip and track. */
interface Row {
  readonly path: string;
  readonly says: readonly string[];
  readonly root?: (stage: Stage) => THREE.Object3D;
}

const group = ({ lamp }: Stage): THREE.Object3D => new THREE.AnimationObjectGroup(lamp) as unknown as THREE.Object3D;
const plain = (stage: Stage): THREE.Object3D => stage.plain as unknown as THREE.Object3D;

const ROWS: readonly Row[] = [
  { path: 'Lmap.intensity', says: ['no node "Lmap"', '"Lamp"'] },
  { path: 'Spin.position', says: ['no node "Spin"', '"Spine"'] },
  { path: 'Lamp.intensty', says: ['"Lamp" has no property "intensty"', '"intensity"'] },
  { path: 'Hips.postion', says: ['"Hips" has no property "postion"', '"position"'] },
  { path: 'Lamp.material.opacity', says: ['"Lamp" has no material'] },
  { path: 'Panel.material.opcity', says: ['has no property "opcity"', '"opacity"'] },
  { path: 'Box.material[7].opacity', says: ['"Box" has no material[7]'] },
  { path: 'Panel.materials[0].opacity', says: ['"Panel" has no materials'] },
  { path: 'Lamp.map.offset', says: ['"Lamp" has no map'] },
  { path: 'Face.map.offset', says: ['"Face" has no map'] },
  { path: 'Panel.bones[Hips].position', says: ['"Panel" has no bones'] },
  { path: 'Body.bones[Spin].position', says: ['"Body" has no bones[Spin]', '"Spine"'] },
  { path: 'Body.bones[9].position', says: ['"Body" has no bones[9]'] },
  { path: 'Lamp.morphTargetInfluences[0]', says: ['"Lamp" has no property "morphTargetInfluences"'] },
  { path: 'Nobody.intensity', says: ['no node "Nobody"'], root: group },
  { path: '.intensty', says: ['has no property "intensty"', '"intensity"'], root: group },
  { path: '.gian', says: ['has no property "gian"', '"gain"'], root: plain },
  { path: 'Nobody.gain', says: ['no node "Nobody"'], root: plain },
];

let messages: string[] = [];

beforeEach(() => {
  messages = [];
  const hear = (...parts: unknown[]): void => {
    messages.push(String(parts[0]));
  };
  vi.spyOn(console, 'warn').mockImplementation(hear);
  vi.spyOn(console, 'error').mockImplementation(hear);
});

afterEach(() => {
  vi.restoreAllMocks();
});

/** A clip of a track that leads nowhere and one that does. */
function clipOf(path: string): THREE.AnimationClip {
  const isVector = /position$|offset$/.test(path);
  const lost = isVector
    ? new THREE.VectorKeyframeTrack(path, [0, 1], [0, 0, 0, 1, 1, 1])
    : new THREE.NumberKeyframeTrack(path, [0, 1], [0, 1]);
  return new THREE.AnimationClip('Lost', 1, [lost]);
}

/** Plays, stops and plays again; returns what was said, and by how many seconds the action has moved. */
function play(mixer: THREE.AnimationMixer, clip: THREE.AnimationClip): { said: string[]; time: number } {
  messages = [];
  const action = mixer.clipAction(clip).play();
  for (let i = 0; i < 3; i++) mixer.update(0.125);
  action.stop().play();
  mixer.update(0.125);
  return { said: messages, time: action.time };
}

describe.each(ROWS)('$path', ({ path, says, root = ({ scene }: Stage) => scene }) => {
  it('is said by both, and nothing else happens', () => {
    const three = play(new THREE.AnimationMixer(root(createStage())), clipOf(path));
    expect(three.time).toBe(0.125);
    // A group of three's says it anew when it is played again.
    expect(new Set(three.said)).toEqual(new Set([expect.stringContaining('PropertyBinding')]));
    const clip = clipOf(path);
    const ours = play(new AnimationMixer(root(createStage())) as never, clip);
    expect(ours.time).toBe(0.125);
    expect(ours.said).toHaveLength(1);
    for (const part of ['three-sinew: ', 'clip "Lost"', `track "${path}"`, ...says])
      expect(ours.said[0]).toContain(part);
    // A clip on a thousand characters is not said a thousand times.
    expect(play(new AnimationMixer(root(createStage())) as never, clip).said).toEqual([]);
  });
});

describe('a morph target of an unknown name', () => {
  it('is no element of the weights: three adds one of that name, ours says it', () => {
    const three = createStage();
    expect(play(new THREE.AnimationMixer(three.scene), clipOf('Face.morphTargetInfluences[simle]')).said).toEqual([]);
    expect(Object.keys(three.face.morphTargetInfluences!)).toEqual(['0', '1', 'simle']);
    const ours = createStage();
    const { said } = play(new AnimationMixer(ours.scene) as never, clipOf('Face.morphTargetInfluences[simle]'));
    expect(Object.keys(ours.face.morphTargetInfluences!)).toEqual(['0', '1']);
    expect(said).toHaveLength(1);
    expect(said[0]).toContain('"Face" has no morphTargetInfluences[simle]. Did you mean "smile"?');
  });
});

describe('a path that is none', () => {
  it.each(['intensity', '', 'Lamp.', '.[x]'])('"%s" throws with both', (path) => {
    const clip = new THREE.AnimationClip('Bad', 1, [new THREE.NumberKeyframeTrack(path, [0], [1])]);
    expect(() => new THREE.AnimationMixer(createStage().scene).clipAction(clip)).toThrow('PropertyBinding');
    expect(() => new AnimationMixer(createStage().scene).clipAction(clip)).toThrow('PropertyBinding');
  });
});
