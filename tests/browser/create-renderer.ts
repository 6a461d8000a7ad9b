// Makes the renderers that the pictures are taken with.

import { WebGLRenderer } from 'three';
import { WebGPURenderer } from 'three/webgpu';
import type { Renderer } from './picture.js';

/** Returns a WebGLRenderer whose canvas can be read after it has drawn. */
export async function createWebGLRenderer(): Promise<WebGLRenderer> {
  return new WebGLRenderer({ antialias: true, preserveDrawingBuffer: true });
}

/** Returns a WebGPURenderer that is ready to draw. */
export async function createWebGPURenderer(): Promise<Renderer> {
  const renderer = new WebGPURenderer({ antialias: true });
  // Else WebGPURenderer multiplies the matrices of camera and mesh in single precision.
  renderer.highPrecision = true;
  await renderer.init();
  return renderer as unknown as Renderer;
}
