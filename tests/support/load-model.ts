// Loads glTF files in Node with three's own loader.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { MeshoptDecoder } from 'three/addons/libs/meshopt_decoder.module.js';
import { type GLTF, GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';

/** The models that come with the project. */
export const FOX = fileURLToPath(new URL('../../public/models/fox.glb', import.meta.url));

/** Folder of further models, if the machine has one. */
export const modelsDirectory = process.env.MODELS_DIR;

/** One odd file each; see the README there. */
const SYNTHETIC = fileURLToPath(new URL('../fixtures/synthetic', import.meta.url));

/** Returns the path of a file in `tests/fixtures/synthetic`, by its name without the ending. */
export function syntheticPath(name: string): string {
  return join(SYNTHETIC, `${name}.gltf`);
}

/** Returns name and path of our fox, all synthetic files, and every glTF file in MODELS_DIR if the machine has that. */
export function listModels(): Map<string, string> {
  const models = new Map([['our fox', FOX]]);
  for (const file of findModels(SYNTHETIC)) models.set(`synthetic/${file}`, join(SYNTHETIC, file));
  if (modelsDirectory && existsSync(modelsDirectory)) {
    for (const file of findModels(modelsDirectory))
      if (!models.has(file)) models.set(file, join(modelsDirectory, file));
  }
  return models;
}

function findModels(folder: string): string[] {
  return (readdirSync(folder, { recursive: true }) as string[]).filter((name) => /\.gl(b|tf)$/.test(name)).sort();
}

/** Loads a .gltf file, or one of the binary kind under any ending. Pictures are replaced by nothing: tests in Node draw none. */
export async function loadModel(path: string): Promise<GLTF> {
  stubBrowser();
  const bytes = readFileSync(path);
  const data = path.endsWith('.gltf')
    ? embedFiles(bytes.toString('utf8'), dirname(path))
    : bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
  const loader = new GLTFLoader();
  loader.setMeshoptDecoder(MeshoptDecoder);
  return loader.parseAsync(data as ArrayBuffer, `${pathToFileURL(dirname(path))}/`);
}

/** Puts the buffers beside a .gltf file into it, and takes its pictures out. */
function embedFiles(json: string, folder: string): string {
  const gltf = JSON.parse(json) as {
    buffers?: { uri?: string }[];
    images?: unknown[];
    textures?: unknown[];
    materials?: unknown[];
  };
  for (const buffer of gltf.buffers ?? []) {
    if (!buffer.uri || buffer.uri.startsWith('data:')) continue;
    const content = readFileSync(join(folder, decodeURIComponent(buffer.uri)));
    buffer.uri = `data:application/octet-stream;base64,${content.toString('base64')}`;
  }
  delete gltf.images;
  delete gltf.textures;
  if (gltf.materials) gltf.materials = gltf.materials.map(() => ({}));
  return JSON.stringify(gltf);
}

function stubBrowser(): void {
  const world = globalThis as unknown as Record<string, unknown>;
  world.self ??= globalThis;
  world.ProgressEvent ??= class {};
  world.document ??= {
    createElementNS: () => {
      const image = {
        width: 1,
        height: 1,
        listeners: {} as Record<string, () => void>,
        addEventListener(type: string, listener: () => void) {
          image.listeners[type] = listener;
        },
        removeEventListener() {},
        set src(_: string) {
          queueMicrotask(() => image.listeners.load?.());
        },
      };
      return image;
    },
  };
}
