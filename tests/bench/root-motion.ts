// Measures root motion: `npm run bench:motion`. Nothing is timed: the figures are the same on every machine.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { measureBlends } from './motion/blend-speeds.js';
import { drawSpeeds } from './motion/draw-speeds.js';
import { measureFades } from './motion/fade-errors.js';
import { formatMotionPage } from './motion/motion-page.js';
import { projectFolder } from './project-folder.js';

/** From the walk to the run. */
const BLENDS = 21;

/** Steps that a second is cut into, and those of the reference. */
const STEP_COUNTS = [4, 8, 16, 32, 64, 128, 256];
const FINEST = 16384;

const folder = join(projectFolder(), 'tests/bench/results');
const series = measureBlends(BLENDS);
const page = formatMotionPage(series, measureFades(STEP_COUNTS, FINEST), 'root-motion.svg');
writeFileSync(join(folder, 'root-motion.svg'), drawSpeeds(series));
writeFileSync(join(folder, 'root-motion.md'), page);
console.log(page);
