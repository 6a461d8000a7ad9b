import { WebGPURenderer } from 'three/webgpu';
import { expect, it } from 'vitest';
import type { Renderer } from './picture.js';
import { describePictures } from './pictures.js';

async function createRenderer(): Promise<Renderer> {
  const renderer = new WebGPURenderer({ antialias: true });
  // Else WebGPURenderer multiplies the matrices of camera and mesh in single precision.
  renderer.highPrecision = true;
  await renderer.init();
  return renderer as unknown as Renderer;
}

it('WebGPU: runs on WebGPU and not on its fallback', async () => {
  const renderer = await createRenderer();
  expect((renderer as unknown as WebGPURenderer).backend).toHaveProperty('isWebGPUBackend', true);
  renderer.dispose();
});

describePictures('WebGPU', createRenderer);
