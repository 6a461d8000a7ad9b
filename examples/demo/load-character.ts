// Reads a character from a file or an address, and says in one sentence what is wrong when it cannot.

import { MeshoptDecoder } from 'three/addons/libs/meshopt_decoder.module.js';
import { type GLTF, GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import { type CharacterModel, createCharacterModel } from './character-model.js';

/** Why a character could not be loaded: a sentence for the user. */
export class LoadError extends Error {}

/** The original of the fox in this project: the same joints and clips, larger and with a texture. */
export const KHRONOS_FOX_URL =
  'https://raw.githubusercontent.com/KhronosGroup/glTF-Sample-Assets/main/Models/Fox/glTF-Binary/Fox.glb';

/** Hosts that let every page read their files: when one cannot be read, the network is to blame. */
const OPEN_HOSTS = [new URL(KHRONOS_FOX_URL).host, location.host];

const GLB_MAGIC = 'glTF';

const loader = new GLTFLoader().setMeshoptDecoder(MeshoptDecoder);

/**
 * Loads the character at `url`.
 *
 * - name: what to call it in messages.
 *
 * Throws a LoadError when there is none.
 */
export async function loadCharacterFrom(url: string, name = fileName(url)): Promise<CharacterModel> {
  let response: Response;
  try {
    response = await fetch(url);
  } catch {
    throw new LoadError(`${name} could not be loaded: ${unreachable(new URL(url, location.href))}.`);
  }
  if (!response.ok) throw new LoadError(`${name} could not be loaded: the server answered ${response.status}.`);
  // Many servers answer with their start page when there is no such file.
  if (response.headers.get('content-type')?.startsWith('text/html')) {
    throw new LoadError(`${name} could not be loaded: there is no such file.`);
  }
  return parseCharacter(await response.arrayBuffer(), name, url.slice(0, url.lastIndexOf('/') + 1));
}

/** Loads the character in a file that the user gave. Throws a LoadError when there is none in it. */
export async function loadCharacterFile(file: File): Promise<CharacterModel> {
  const data = await file.arrayBuffer();
  const missing = filesBeside(data);
  if (missing) {
    throw new LoadError(`${file.name} needs files beside it, such as ${missing}. Drop a .glb, which has all in one.`);
  }
  return parseCharacter(data, file.name, '');
}

async function parseCharacter(data: ArrayBuffer, name: string, folder: string): Promise<CharacterModel> {
  if (!isGltf(data)) throw new LoadError(`${name} is not a glTF file.`);
  let gltf: GLTF;
  try {
    gltf = await loader.parseAsync(data, folder);
  } catch (error) {
    throw new LoadError(`${name} could not be read: ${whyUnreadable(error)}.`);
  }
  return createCharacterModel(name, gltf.asset.copyright ?? '', gltf.scene, gltf.animations);
}

function whyUnreadable(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  const unknown = ['DRACO', 'KTX2'].find((compression) => reason.includes(compression));
  return unknown ? `this page has no ${unknown} decoder` : `the file is damaged or incomplete (${reason})`;
}

function isGltf(data: ArrayBuffer): boolean {
  if (isGlb(data)) return true;
  return readJson(data)?.asset?.version !== undefined;
}

function isGlb(data: ArrayBuffer): boolean {
  return String.fromCharCode(...new Uint8Array(data.slice(0, GLB_MAGIC.length))) === GLB_MAGIC;
}

interface GltfJson {
  asset?: { version?: string };
  buffers?: { uri?: string }[];
  images?: { uri?: string }[];
}

function readJson(data: ArrayBuffer): GltfJson | null {
  try {
    return JSON.parse(new TextDecoder().decode(data));
  } catch {
    return null;
  }
}

/** Returns the name of a file that a dropped .gltf wants and cannot have, if there is one. */
function filesBeside(data: ArrayBuffer): string | null {
  const json = isGlb(data) ? null : readJson(data);
  const parts = [...(json?.buffers ?? []), ...(json?.images ?? [])];
  return parts.find(({ uri }) => uri !== undefined && !/^(data|https?):/.test(uri))?.uri ?? null;
}

/** A browser does not tell a page why it could not fetch. */
function unreachable(url: URL): string {
  return OPEN_HOSTS.includes(url.host) ? 'no network' : 'no network, or its server does not let this page read it';
}

function fileName(url: string): string {
  return url.split(/[?#]/)[0]!.split('/').at(-1) || url;
}
