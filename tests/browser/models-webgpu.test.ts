import { WebGPURenderer } from 'three/webgpu';
import { describeModels } from './models.js';
import type { Renderer } from './picture.js';

describeModels('WebGPU', {
  createRenderer: async () => {
    const renderer = new WebGPURenderer({ antialias: true });
    // Else WebGPURenderer multiplies the matrices of camera and mesh in single precision.
    renderer.highPrecision = true;
    await renderer.init();
    return renderer as unknown as Renderer;
  },
  waitsForFrames: true,
  // Skins of all sizes, several on one skeleton, morphs, meshes between bones. WebGPU takes long for each material.
  wanted:
    /^Robot|BrainStem|Xbot|facecap|Animation_Skin_0[479]|SkinType_0[03]|(deep-chain-300|morph-and-skin|nested-skeletons|two-skins-shared-joints|skinned-node-transform|negative-scale)\.gltf/,
  drawsClipsAlone: false,
});
