import { createWebGLRenderer } from './create-renderer.js';
import { describePictures } from './pictures.js';

describePictures('WebGL', createWebGLRenderer);
