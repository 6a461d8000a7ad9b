import type { WebGPURenderer } from 'three/webgpu';
import { expect, it } from 'vitest';
import { createWebGPURenderer } from './create-renderer.js';
import { describePictures } from './pictures.js';

it('WebGPU: runs on WebGPU and not on its fallback', async () => {
  const renderer = await createWebGPURenderer();
  expect((renderer as unknown as WebGPURenderer).backend).toHaveProperty('isWebGPUBackend', true);
  renderer.dispose();
});

describePictures('WebGPU', createWebGPURenderer);
