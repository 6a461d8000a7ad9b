// Runs before each file of tests for an older three: what three has corrected since is corrected there as well.

import type * as THREE from 'three';
import { correctThree } from '../support/three-differences.js';

/** By its place: the package's name stands for the older one. */
const newest = new URL('../../node_modules/three/build/three.module.js', import.meta.url).href;

correctThree((await import(/* @vite-ignore */ newest)) as typeof THREE);
