// Makes the table in the project's README anew from the last whole run in Node: `npm run bench:readme`.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from './project-folder.js';
import { rewriteReadme } from './report/readme-table.js';
import { readResults } from './report/write-results.js';

const file = join(projectFolder(), 'README.md');
writeFileSync(file, rewriteReadme(readFileSync(file, 'utf8'), readResults('latest')));
