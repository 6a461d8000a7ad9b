// Runs a TypeScript program: `node run-typescript.mjs <file> [arguments]`.
//
// The program and the library are bundled into one plain module first, so that what runs, and is measured, is what a
// user's bundler would make of them. Packages stay outside the bundle.

import { mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));
const entry = process.argv[2];
if (!entry) throw new Error('run-typescript: expected the path of a TypeScript file.');

// Below node_modules, where the bundle still finds the packages.
const outDir = join(root, 'node_modules/.cache/run-typescript', basename(entry, '.ts'));
mkdirSync(outDir, { recursive: true });
await build({
  configFile: false,
  root,
  publicDir: false,
  logLevel: 'warn',
  resolve: {
    alias: [
      { find: /^three-sinew$/, replacement: join(root, 'src/index.ts') },
      { find: /^three-sinew\/core$/, replacement: join(root, 'src/core.ts') },
      { find: /^three-sinew\/inspector$/, replacement: join(root, 'src/inspector.ts') },
    ],
  },
  build: { ssr: entry, outDir, emptyOutDir: true, target: 'node20', minify: false },
});
process.argv.splice(1, 1);
await import(pathToFileURL(join(outDir, `${basename(entry, '.ts')}.js`)).href);
