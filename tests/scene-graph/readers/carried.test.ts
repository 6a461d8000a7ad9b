// What hangs on bones, from the beginning or since a minute ago.

import * as THREE from 'three';
import { meshSpacePalettes, prepareToDraw } from '../../support/skinned-pose.js';
import { describeReaders } from './overview.js';
import type { Stage } from './stages.js';

/** Two frames, in the second of which the character has moved. */
function drawTwice({ scene, root, update }: Stage): void {
  prepareToDraw(scene);
  update(0.1);
  root.rotation.y += 1;
  prepareToDraw(scene);
}

function worldOf(...objects: THREE.Object3D[]): number[] {
  return objects.flatMap((object) => object.matrixWorld.elements);
}

/** As much of Web Audio as three's classes touch when they are moved. */
function createAudioContext(): AudioContext {
  const parameter = () => ({ value: 0, setValueAtTime() {}, linearRampToValueAtTime() {} });
  const place = (...names: string[]) => Object.fromEntries(names.map((name) => [name, parameter()]));
  const node = () => ({ gain: parameter(), connect() {}, disconnect() {} });
  const axes = ['positionX', 'positionY', 'positionZ'];
  return {
    currentTime: 0,
    destination: node(),
    listener: place(...axes, 'forwardX', 'forwardY', 'forwardZ', 'upX', 'upY', 'upZ'),
    createGain: node,
    createPanner: () => ({
      ...node(),
      ...place(...axes, 'orientationX', 'orientationY', 'orientationZ'),
      setPosition(this: Record<string, { value: number }>, x: number, y: number, z: number) {
        [x, y, z].forEach((value, axis) => {
          this[axes[axis]!]!.value = value;
        });
      },
      setOrientation() {},
    }),
  } as unknown as AudioContext;
}

describeReaders('carried', {
  'an object on a bone, and one on that': (stage) => {
    const [hilt, tip] = [new THREE.Object3D(), new THREE.Object3D()];
    hilt.position.set(0.5, 0, 0);
    tip.position.set(0, 1, 0);
    tip.matrixAutoUpdate = false;
    tip.updateMatrix();
    stage.chain[2].add(hilt.add(tip));
    drawTwice(stage);
    return worldOf(hilt, tip);
  },

  'a light on a bone, and its target on another': (stage) => {
    const light = new THREE.SpotLight();
    light.position.set(0, 0.5, 0);
    stage.chain[2].add(light);
    stage.chain[0].add(light.target);
    drawTwice(stage);
    return worldOf(light, light.target);
  },

  'a camera on a bone': (stage) => {
    const camera = new THREE.PerspectiveCamera();
    camera.position.set(0, 0.1, 0.3);
    stage.chain[2].add(camera);
    drawTwice(stage);
    return [...worldOf(camera), ...camera.matrixWorldInverse.elements];
  },

  'a sound on a bone, and its listener on another': (stage) => {
    THREE.AudioContext.setContext(createAudioContext());
    const listener = new THREE.AudioListener();
    const sound = new THREE.PositionalAudio(listener);
    Object.assign(sound, { isPlaying: true });
    stage.chain[2].add(listener);
    stage.chain[1].add(sound);
    drawTwice(stage);
    const { listener: ears } = listener.context;
    const { panner } = sound;
    const heard = [
      ears.positionX,
      ears.positionY,
      ears.positionZ,
      panner.positionX,
      panner.positionY,
      panner.positionZ,
    ];
    return [...worldOf(listener, sound), ...heard.map(({ value }) => value)];
  },

  'a skinned mesh on a bone': (stage) => {
    // A glove: a mesh below a bone that is skinned to the character's bones.
    const glove = stage.mesh.clone(false);
    glove.position.set(0, 0.3, 0);
    stage.chain[2].add(glove);
    drawTwice(stage);
    return [...worldOf(glove), ...meshSpacePalettes(stage.scene)];
  },

  'bone.attach(object)': (stage) => {
    const sword = new THREE.Object3D();
    sword.position.set(1, 2, 3);
    stage.scene.add(sword);
    stage.scene.updateMatrixWorld();
    stage.chain[2].attach(sword);
    const taken = [...sword.position.toArray(), ...worldOf(sword)];
    drawTwice(stage);
    return [...taken, ...worldOf(sword)];
  },

  'scene.attach(object on a bone)': (stage) => {
    const sword = new THREE.Object3D();
    sword.position.set(0.1, 0.2, 0.3);
    stage.chain[2].add(sword);
    drawTwice(stage);
    stage.update(0.1);
    stage.scene.attach(sword);
    const dropped = [...sword.position.toArray(), ...worldOf(sword)];
    drawTwice(stage);
    return [...dropped, ...worldOf(sword), ...meshSpacePalettes(stage.scene)];
  },

  'scene.attach(bone)': (stage) => {
    const sword = new THREE.Object3D();
    stage.chain[2].add(sword);
    // Where the bone was, something else hangs now: there are as many children as before.
    const [, neck, head] = stage.chain;
    stage.scene.attach(head);
    const stump = new THREE.Object3D();
    stump.position.set(0, 0.1, 0);
    neck.add(stump);
    drawTwice(stage);
    return [...worldOf(head, sword, stump), ...meshSpacePalettes(stage.scene)];
  },

  'a bone on another bone': (stage) => {
    const [spine, , head] = stage.chain;
    spine.add(head);
    drawTwice(stage);
    return [...worldOf(head), ...meshSpacePalettes(stage.scene)];
  },
});
