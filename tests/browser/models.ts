// Every model in a browser, played by three's mixer and by ours: the pictures must be the same.

import * as THREE from 'three';
import { MeshoptDecoder } from 'three/addons/libs/meshopt_decoder.module.js';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import { AnimationMixer } from 'three-sinew';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createBendClip } from '../support/bend-clip.js';
import { drawnShare, type Renderer, SIZE, takePicture, takePictureAtOnce, visibleDifference } from './picture.js';

/** Share of pixels that may differ visibly: a silhouette that falls on the other side of a pixel's sample. */
const NOISE = 0.0005;

/** Share of pixels that must be seen: a chain of 300 bones is a thin line, all else is fifty times as much. */
const SEEN = 0.002;

/** When pictures are taken, as fractions of the longest clip that plays. */
const MOMENTS = [0.35, 0.8];

/** Nodes without skins and morphs, with large textures: slow to draw, and nothing that the tests in Node do not compare. */
const SLOW_AND_PLAIN = /Accessor_Sparse|Animation_(Node|SamplerType)|Node_NegativeScale/;

/** There is no picture to compare with. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  'synthetic/nan-keys.gltf': 'three shows nothing where a key is NaN',
  'synthetic/unsorted-times.gltf': 'three finds the wrong keys',
  'synthetic/scene-missing.gltf': 'the first scene, which three takes, is empty',
};

/** Clips in which nothing moves: they hold a pose. */
const HOLDS_STILL = ['synthetic/zero-length-clip.gltf'];

const KINDS = ['three', 'sinew'] as const;

/** Weights by index of clip: what plays at once. */
type Mix = ReadonlyMap<number, number>;

/** One copy of a model with its mixer, in a scene of its own. */
interface Show {
  readonly scene: THREE.Scene;
  readonly model: THREE.Object3D;
  readonly mixer: THREE.AnimationMixer;
  readonly clips: readonly THREE.AnimationClip[];
}

/** What differs between the renderers. */
export interface ModelOptions {
  readonly createRenderer: () => Promise<Renderer>;
  /** Whether it shows a new pose only in a new animation frame. */
  readonly waitsForFrames: boolean;
  /** Which models it draws, by their names. */
  readonly wanted: RegExp;
  /** Whether the first clip and the last one are drawn alone too, and not only together. */
  readonly drawsClipsAlone: boolean;
}

/** Declares a test for each model. */
export function describeModels(title: string, options: ModelOptions): void {
  const { createRenderer, waitsForFrames, wanted, drawsClipsAlone } = options;
  let renderer: Renderer;

  beforeAll(async () => {
    renderer = await createRenderer();
    renderer.setSize(SIZE, SIZE);
  });

  afterAll(() => {
    renderer.dispose();
  });

  /** One picture for each moment. */
  async function takePictures(show: Show, camera: THREE.Camera, mix: Mix): Promise<Uint8ClampedArray[]> {
    const pictures: Uint8ClampedArray[] = [];
    play(show, mix);
    for (const step of stepsOf(show, mix)) {
      show.mixer.update(step);
      const view = { scene: show.scene, camera };
      pictures.push(waitsForFrames ? await takePicture(renderer, view) : takePictureAtOnce(renderer, view));
    }
    return pictures;
  }

  describe(`${title}: three's mixer and ours show the same`, () => {
    const models = inject('models').filter(([name]) => !SLOW_AND_PLAIN.test(name) && wanted.test(name));
    it.each(models)('%s', async (name, url) => {
      if (LEFT_OUT[name]) return;
      const shows = await Promise.all(KINDS.map((kind) => createShow(url, kind)));
      const mixes = drawsClipsAlone ? mixesOf(shows[0]!) : mixesOf(shows[0]!).slice(-1);
      let moved = 0;
      for (const mix of mixes) {
        const camera = frameCamera(shows[0]!, mix);
        const expected = await takePictures(shows[0]!, camera, mix);
        for (const picture of expected) {
          expect(drawnShare(picture), `share of what is seen of clips ${[...mix.keys()]}`).toBeGreaterThan(SEEN);
          moved = Math.max(moved, visibleDifference(picture, expected[0]!));
        }
        const pictures = await takePictures(shows[1]!, camera, mix);
        const differences = pictures.map((picture, moment) => visibleDifference(picture, expected[moment]!));
        expect(Math.max(...differences), `clips ${[...mix.keys()]}`).toBeLessThanOrEqual(NOISE);
      }
      // Else the comparisons would say little.
      if (!HOLDS_STILL.includes(name)) expect(moved).toBeGreaterThan(SEEN);
    });

    if (!inject('hasModelsDirectory')) it.skip('further models: MODELS_DIR is not set');
  });
}

const loader = new GLTFLoader().setMeshoptDecoder(MeshoptDecoder);

async function createShow(url: string, kind: (typeof KINDS)[number]): Promise<Show> {
  const { scene: model, animations } = await loader.loadAsync(url);
  const scene = new THREE.Scene();
  scene.background = new THREE.Color(0x305080);
  const sun = new THREE.DirectionalLight(0xffffff, 3);
  sun.position.set(1, 2, 1.5);
  scene.add(model, sun, new THREE.HemisphereLight(0xffffff, 0x808080, 1));
  model.traverse((object) => {
    // Some fixtures are flat, and some mirrored.
    const { material } = object as Partial<THREE.Mesh>;
    for (const one of [material ?? []].flat()) one.side = THREE.DoubleSide;
  });
  const mixer =
    kind === 'three' ? new THREE.AnimationMixer(model) : (new AnimationMixer(model) as unknown as THREE.AnimationMixer);
  return { scene, model, mixer, clips: animations.length > 0 ? animations : [createBendClip(model)] };
}

/** The first clip, the last one, and both at once. */
function mixesOf({ clips }: Show): Mix[] {
  const last = clips.length - 1;
  const first: Mix = new Map([[0, 1]]);
  if (last === 0) return [first];
  const both: Mix = new Map([
    [0, 0.4],
    [last, 0.6],
  ]);
  return [first, new Map([[last, 1]]), both];
}

function play({ mixer, clips }: Show, mix: Mix): void {
  mixer.stopAllAction();
  for (const [clip, weight] of mix) mixer.clipAction(clips[clip]!).setEffectiveWeight(weight).play();
}

/** Seconds from each moment to the next, from the start on. */
function stepsOf({ clips }: Show, mix: Mix): number[] {
  const duration = Math.max(...[...mix.keys()].map((clip) => clips[clip]!.duration));
  return MOMENTS.map((moment, index) => (moment - (MOMENTS[index - 1] ?? 0)) * duration);
}

/**
 * Returns a camera that sees all of what `show` does at the moments of `mix`, obliquely from above. It stretches the
 * picture to the bounds, so that a chain of 300 bones fills it as well.
 */
function frameCamera(show: Show, mix: Mix): THREE.Camera {
  const box = new THREE.Box3();
  play(show, mix);
  for (const step of stepsOf(show, mix)) {
    show.mixer.update(step);
    show.scene.updateMatrixWorld(true);
    box.expandByObject(show.model, true);
  }
  const camera = new THREE.OrthographicCamera();
  camera.position.set(0.8, 0.6, 1.6);
  camera.lookAt(0, 0, 0);
  camera.position.set(0, 0, 0);
  camera.updateMatrixWorld();
  const { min, max } = box.applyMatrix4(camera.matrixWorldInverse);
  const margin = max.clone().sub(min).multiplyScalar(0.1).addScalar(1e-3);
  min.sub(margin);
  max.add(margin);
  Object.assign(camera, { left: min.x, right: max.x, bottom: min.y, top: max.y, near: -max.z, far: -min.z });
  camera.updateProjectionMatrix();
  return camera;
}
