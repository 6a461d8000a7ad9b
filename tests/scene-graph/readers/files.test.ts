// Characters that are written to a file in the middle of a clip.

import type * as THREE from 'three';
import { GLTFExporter, type GLTFExporterOptions } from 'three/addons/exporters/GLTFExporter.js';
import { describeReaders } from './overview.js';

/** Reads a blob into a data URL, for the exporter: Node has blobs, but nothing that reads them so. */
class BlobReader {
  result = '';
  onloadend = (): void => {};

  readAsDataURL(blob: Blob): void {
    void blob.arrayBuffer().then((bytes) => {
      this.result = `data:application/octet-stream;base64,${Buffer.from(bytes).toString('base64')}`;
      this.onloadend();
    });
  }
}

interface ExportedNode {
  readonly name: string;
  readonly matrix?: number[];
  readonly translation?: number[];
  readonly rotation?: number[];
  readonly scale?: number[];
  readonly children?: number[];
}

interface ExportedFile {
  readonly nodes: ExportedNode[];
  readonly skins: { readonly joints: number[]; readonly inverseBindMatrices: number }[];
  readonly animations?: { readonly channels: { readonly target: { node: number; path: string } }[] }[];
  readonly accessors: { readonly bufferView: number; readonly count: number; readonly min?: number[] }[];
  readonly buffers: { readonly uri: string }[];
}

async function exportFile(scene: THREE.Scene, options: GLTFExporterOptions): Promise<ExportedFile> {
  (globalThis as { FileReader?: unknown }).FileReader ??= BlobReader;
  return (await new GLTFExporter().parseAsync(scene, options)) as unknown as ExportedFile;
}

function numbersOf({ nodes, skins, accessors, animations }: ExportedFile): number[] {
  return [
    ...nodes.flatMap(({ matrix, translation, rotation, scale, children }) => [
      // An exporter leaves out what is the default.
      ...(matrix ?? [0]),
      ...(translation ?? [0, 0, 0]),
      ...(rotation ?? [0, 0, 0, 1]),
      ...(scale ?? [1, 1, 1]),
      ...(children ?? []),
    ]),
    ...skins.flatMap(({ joints, inverseBindMatrices }) => [...joints, inverseBindMatrices]),
    ...accessors.flatMap(({ count, min }) => [count, ...(min ?? [])]),
    ...(animations ?? []).flatMap(({ channels }) => channels.map(({ target }) => target.node)),
  ];
}

describeReaders('files', {
  'Object3D.toJSON': ({ scene, mesh }) => {
    scene.updateMatrixWorld();
    const numbers: number[] = [];
    const gather = (object: { matrix: number[]; children?: unknown[] }): void => {
      numbers.push(...object.matrix);
      for (const child of object.children ?? []) gather(child as typeof object);
    };
    gather(scene.toJSON().object as never);
    return [...numbers, ...mesh.skeleton.toJSON().boneInverses.flat()];
  },

  'GLTFExporter, transforms': async ({ scene }) => numbersOf(await exportFile(scene, { trs: true })),

  'GLTFExporter, matrices': async ({ scene }) => numbersOf(await exportFile(scene, { trs: false })),

  'GLTFExporter, clips': async ({ scene, root, clips }) => {
    // Tracks of what is no node of the file are none that the exporter knows.
    const animations = clips.map((clip) => {
      const copy = clip.clone();
      copy.tracks = copy.tracks.filter(({ name }) => /\.(position|quaternion|scale)$/.test(name));
      return copy;
    });
    root.animations = animations;
    return numbersOf(await exportFile(scene, { trs: true, animations }));
  },
});
