import { createWebGPURenderer } from './create-renderer.js';
import { describeReaderPictures } from './reader-pictures.js';

describeReaderPictures('WebGPU', createWebGPURenderer);
