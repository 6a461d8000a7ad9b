// Renders the fox with three's mixer and with ours, on either renderer, and compares the pictures.

import * as THREE from 'three';
import { type GLTF, GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import { AnimationMixer } from 'three-sinew';

/** What both renderers have in common here. */
export type Renderer = Pick<THREE.WebGLRenderer, 'render' | 'setSize' | 'shadowMap' | 'domElement' | 'dispose'>;

/** Side of the pictures in pixels: software rendering is slow. */
export const SIZE = 192;

/** A difference in one colour channel that no antialiasing or rounding makes, of 255. */
const VISIBLE = 24;

/** One fox in a lit scene, in the middle of two clips. */
export interface Stage {
  /** Whose mixer plays: three's or ours. */
  readonly kind: 'three' | 'sinew';
  readonly scene: THREE.Scene;
  readonly camera: THREE.PerspectiveCamera;
  readonly fox: THREE.Object3D;
  readonly mesh: THREE.SkinnedMesh;
  readonly mixer: THREE.AnimationMixer;
  /** All but the lights stand in it: moving it moves character, ground and camera. */
  readonly set: THREE.Group;
  /** What user code does after each update. */
  readonly afterUpdate: (() => void)[];
  update(seconds: number): void;
}

/** Returns a mixer of the kind, under the type of three's, whose members ours has. */
export function createMixer(kind: Stage['kind'], root: THREE.Object3D): THREE.AnimationMixer {
  if (kind === 'three') return new THREE.AnimationMixer(root);
  return new AnimationMixer(root) as unknown as THREE.AnimationMixer;
}

let model: Promise<ArrayBuffer> | undefined;

async function loadFox(): Promise<GLTF> {
  model ??= fetch('/models/fox.glb').then((response) => response.arrayBuffer());
  return new GLTFLoader().parseAsync((await model).slice(0), '');
}

/** What a picture is taken of, and from where. */
export interface View {
  readonly scene: THREE.Scene;
  readonly camera: THREE.Camera;
}

/** Builds the set. */
export async function createStage(kind: Stage['kind']): Promise<Stage> {
  const { scene: fox, animations } = await loadFox();
  const scene = new THREE.Scene();
  scene.background = new THREE.Color(0xb8c8d8);
  const set = new THREE.Group();
  const sun = new THREE.DirectionalLight(0xffffff, 3);
  sun.position.set(1, 2, 1.5);
  sun.castShadow = true;
  sun.shadow.mapSize.setScalar(512);
  Object.assign(sun.shadow.camera, { left: -1, right: 1, top: 1, bottom: -1, near: 0.1, far: 6 });
  const ground = new THREE.Mesh(new THREE.PlaneGeometry(4, 4), new THREE.MeshStandardMaterial({ color: 0x90a080 }));
  ground.rotation.x = -Math.PI / 2;
  ground.receiveShadow = true;
  const camera = new THREE.PerspectiveCamera(40, 1, 0.1, 20);
  camera.position.set(1.2, 0.8, 1.4);
  set.add(ground, fox, camera);
  // Lights stand outside the set: where they stand is where they shine from, and renderers keep that in single precision.
  scene.add(set, sun, sun.target, new THREE.HemisphereLight(0xffffff, 0x404040, 1));
  scene.updateMatrixWorld(true);
  camera.lookAt(0, 0.25, 0);
  let mesh: THREE.SkinnedMesh | undefined;
  fox.traverse((object) => {
    if ((object as THREE.SkinnedMesh).isSkinnedMesh) mesh = object as THREE.SkinnedMesh;
  });
  mesh!.castShadow = true;
  const mixer = createMixer(kind, fox);
  mixer.clipAction(animations[1]!).play();
  mixer.clipAction(animations[2]!).setEffectiveWeight(0.5).play();
  mixer.update(0.4);
  const afterUpdate: Stage['afterUpdate'] = [];
  const update = (seconds: number): void => {
    mixer.update(seconds);
    for (const act of afterUpdate) act();
  };
  return { kind, scene, camera, fox, mesh: mesh!, mixer, set, afterUpdate, update };
}

/** Renders the stage and returns its pixels, four bytes each. */
export async function takePicture(renderer: Renderer, stage: View): Promise<Uint8ClampedArray> {
  // WebGPURenderer updates skeletons once per animation frame, so a second picture has to wait for the next one.
  await new Promise(requestAnimationFrame);
  return takePictureAtOnce(renderer, stage);
}

/** The same, for WebGLRenderer, which has not to be waited for. */
export function takePictureAtOnce(renderer: Renderer, { scene, camera }: View): Uint8ClampedArray {
  renderer.render(scene, camera);
  const canvas = document.createElement('canvas');
  canvas.width = SIZE;
  canvas.height = SIZE;
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  context.drawImage(renderer.domElement, 0, 0, SIZE, SIZE);
  return context.getImageData(0, 0, SIZE, SIZE).data;
}

/** Returns which share of the pixels two pictures do not have in common. */
export function visibleDifference(a: Uint8ClampedArray, b: Uint8ClampedArray): number {
  let different = 0;
  for (let i = 0; i < a.length; i += 4) {
    const channels = [0, 1, 2].map((channel) => Math.abs(a[i + channel]! - b[i + channel]!));
    if (Math.max(...channels) > VISIBLE) different++;
  }
  return different / (a.length / 4);
}

/** Returns how many pixels differ from the one in the corner: whether there is anything to see. */
export function drawnShare(picture: Uint8ClampedArray): number {
  const corner = new Uint8ClampedArray(picture.length);
  for (let i = 0; i < picture.length; i++) corner[i] = picture[i % 4]!;
  return visibleDifference(picture, corner);
}
