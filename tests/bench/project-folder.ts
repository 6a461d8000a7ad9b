// Where the project lies on the disk.

import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Returns the folder of package.json. The bundle that is measured lies elsewhere than this file, so paths relative to
 * this file do not hold in it.
 */
export function projectFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error('projectFolder: no package.json above the program.');
    folder = parent;
  }
  return folder;
}
