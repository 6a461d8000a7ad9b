import { WebGLRenderer } from 'three';
import { describePictures } from './pictures.js';

describePictures('WebGL', async () => new WebGLRenderer({ antialias: true, preserveDrawingBuffer: true }));
