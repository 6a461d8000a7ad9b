// A scene with one of everything that a track's path can lead to.

import * as THREE from 'three';
import { createSmallRig } from './small-rig.js';

/** Objects of the stage by their names; all stand below `scene`. */
export interface Stage {
  readonly scene: THREE.Scene;
  readonly body: THREE.SkinnedMesh;
  readonly bones: readonly THREE.Bone[];
  readonly lamp: THREE.PointLight;
  readonly box: THREE.Mesh<THREE.BufferGeometry, THREE.MeshStandardMaterial[]>;
  readonly panel: THREE.Mesh<THREE.BufferGeometry, THREE.MeshBasicMaterial>;
  readonly face: THREE.Mesh;
  readonly sprite: THREE.Sprite & { map?: THREE.Texture };
  readonly camera: THREE.PerspectiveCamera;
  readonly plain: PlainObject;
}

/** Something of the user's own, no Object3D. */
export interface PlainObject {
  readonly uuid: string;
  readonly name: string;
  gain: number;
  label: string;
  isOn: boolean;
  readonly offset: THREE.Vector3;
  readonly levels: number[];
  readonly parts: { gain: number }[];
}

/** Returns a new stage: a character (`Body`, bones `Hips`, `Spine`, `Head`), `Lamp`, `Box`, `Panel`, `Face`, `Camera`. */
export function createStage(): Stage {
  const { root, mesh, bones, lamp } = createSmallRig();
  const box = new THREE.Mesh(new THREE.BufferGeometry(), [
    new THREE.MeshStandardMaterial(),
    new THREE.MeshStandardMaterial(),
  ]);
  const panel = new THREE.Mesh(new THREE.BufferGeometry(), new THREE.MeshBasicMaterial({ map: new THREE.Texture() }));
  const geometry = new THREE.BufferGeometry();
  geometry.morphAttributes.position = ['smile', 'blink'].map((name) => {
    const attribute = new THREE.Float32BufferAttribute([0, 0, 0], 3);
    attribute.name = name;
    return attribute;
  });
  const face = new THREE.Mesh(geometry);
  const sprite = Object.assign(new THREE.Sprite(), { map: new THREE.Texture() });
  const camera = new THREE.PerspectiveCamera();
  Object.assign(box, { name: 'Box' });
  Object.assign(panel, { name: 'Panel' });
  Object.assign(face, { name: 'Face' });
  Object.assign(sprite, { name: 'Sprite' });
  Object.assign(camera, { name: 'Camera' });
  const scene = new THREE.Scene();
  scene.add(root, box, panel, face, sprite, camera);
  scene.updateMatrixWorld();
  const plain = {
    uuid: 'plain',
    name: 'Plain',
    gain: 0.5,
    label: 'a',
    isOn: false,
    offset: new THREE.Vector3(1, 2, 3),
    levels: [1, 2, 3],
    parts: [{ gain: 0 }, { gain: 0.25 }],
  };
  return { scene, body: mesh, bones, lamp, box, panel, face, sprite, camera, plain };
}
