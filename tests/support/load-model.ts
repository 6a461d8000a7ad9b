// Loads glTF files in Node with three's own loader.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { MeshoptDecoder } from 'three/addons/libs/meshopt_decoder.module.js';
import { type GLTF, GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';

/** The models that come with the project. */
export const FOX = fileURLToPath(new URL('../../public/models/fox.glb', import.meta.url));

/** Folder of further models, if the machine has one. */
const MODELS_DIR = process.env.MODELS_DIR;

/** Returns every glTF file in MODELS_DIR, relative to it; none when it is not set. */
export function listModels(): string[] {
  if (!MODELS_DIR || !existsSync(MODELS_DIR)) return [];
  return (readdirSync(MODELS_DIR, { recursive: true }) as string[]).filter((name) => /\.gl(b|tf)$/.test(name)).sort();
}

/** Returns the path of a model in MODELS_DIR. */
export function modelPath(name: string): string {
  return join(MODELS_DIR ?? '', name);
}

/** Loads a .glb or .gltf file. Pictures are replaced by nothing: tests in Node draw none. */
export async function loadModel(path: string): Promise<GLTF> {
  stubBrowser();
  const bytes = readFileSync(path);
  const data = path.endsWith('.glb')
    ? bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)
    : embedFiles(bytes.toString('utf8'), dirname(path));
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
