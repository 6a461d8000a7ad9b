import { createWebGLRenderer } from './create-renderer.js';
import { describeReaderPictures } from './reader-pictures.js';

describeReaderPictures('WebGL', createWebGLRenderer);
