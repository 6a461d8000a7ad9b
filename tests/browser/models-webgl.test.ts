import { WebGLRenderer } from 'three';
import { describeModels } from './models.js';

describeModels('WebGL', {
  createRenderer: async () => new WebGLRenderer({ antialias: true, preserveDrawingBuffer: true }),
  waitsForFrames: false,
  wanted: /./,
  drawsClipsAlone: true,
});
