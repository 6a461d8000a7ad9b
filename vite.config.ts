import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { launchOptions } from './tests/setup/browser.mjs';
import { aliasThree, NEWEST_THREE, OLDER_THREES, threeEnvironment } from './tests/setup/three-versions.js';

const path = (place: string): string => fileURLToPath(new URL(place, import.meta.url));

/** Lets pages and workers share memory. */
const headers = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' };

/** Every folder of `examples` with a page of its own. */
const pages = readdirSync(path('examples'))
  .map((name) => path(`examples/${name}/index.html`))
  .filter(existsSync);

const modelsDirectory = process.env.MODELS_DIR;

/** Folders of tests that run three itself. */
const BESIDE_THREE = ['bone-texture', 'from-three', 'mixer', 'properties', 'scene-graph', 'three-parity'];

/** Milliseconds for one test: a busy machine takes its time, and no test measures any. */
const BUSY_MACHINE = 60_000;

const browser = process.env.VITEST ? launchOptions() : undefined;

/** Settings of tests that run in Node: files share a process, because to start one and load three takes longer than most files. */
const inNode = (three: string) => ({
  isolate: false,
  env: threeEnvironment(three),
  execArgv: ['--expose-gc'],
  testTimeout: BUSY_MACHINE,
  hookTimeout: 2 * BUSY_MACHINE,
});

/** Settings of tests that run in a browser: new ones for each project, because vitest writes into them. */
const inBrowser = (three: string) => ({
  root: path('.'),
  env: threeEnvironment(three),
  testTimeout: 120_000,
  browser: {
    enabled: true,
    headless: true,
    screenshotFailures: false,
    provider: playwright({ ...(browser && { launchOptions: browser }) }),
    instances: [{ browser: 'chromium' as const }],
  },
});

export default defineConfig({
  root: path('examples'),
  publicDir: path('public'),
  base: './',
  cacheDir: path('node_modules/.vite'),
  server: { headers, host: '127.0.0.1' },
  preview: { headers, host: '127.0.0.1' },
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    outDir: path('.cache/examples'),
    emptyOutDir: true,
    rolldownOptions: { input: [path('examples/index.html'), ...pages] },
  },
  resolve: {
    alias: [
      { find: /^three-sinew$/, replacement: path('src/index.ts') },
      { find: /^three-sinew\/core$/, replacement: path('src/core.ts') },
      { find: /^three-sinew\/inspector$/, replacement: path('src/inspector.ts') },
    ],
  },
  optimizeDeps: {
    // Else vite finds them one by one and reloads the page under a test's feet.
    include: [
      'three',
      'three/addons/animation/CCDIKSolver.js',
      'three/addons/controls/OrbitControls.js',
      'three/addons/libs/meshopt_decoder.module.js',
      'three/addons/loaders/GLTFLoader.js',
      'three/addons/utils/SkeletonUtils.js',
    ],
  },
  test: {
    root: path('.'),
    reporters: ['default', path('tests/setup/count-reporter.ts')],
    // Vitest leaves one core to itself, and on two that is half of the machine.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          root: path('.'),
          environment: 'node',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/allocation/**', 'tests/browser/**', 'tests/page/**'],
          ...inNode(NEWEST_THREE),
        },
      },
      {
        extends: true,
        test: {
          name: 'allocation',
          root: path('.'),
          environment: 'node',
          include: ['tests/allocation/**/*.test.ts'],
          ...inNode(NEWEST_THREE),
          // What code allocates depends on what else has run through it.
          isolate: true,
        },
      },
      ...OLDER_THREES.map((name) => ({
        extends: true as const,
        resolve: { alias: aliasThree(name) },
        test: {
          name,
          root: path('.'),
          environment: 'node' as const,
          include: BESIDE_THREE.map((folder) => `tests/${folder}/**/*.test.ts`),
          exclude: [
            // Random scenes meet all that three has mended since; the corrections of `three-differences.ts` are not all of it.
            'tests/three-parity/scenarios.test.ts',
            // These take long, and look at what is ours.
            'tests/scene-graph/bounds.test.ts',
            'tests/scene-graph/readers/{comings-and-goings,taking-off}.test.ts',
          ],
          ...inNode(name),
          setupFiles: [path('tests/setup/correct-older-three.ts')],
          // Addons import three by its name, and the alias holds only in what vitest loads itself.
          server: { deps: { inline: [new RegExp(`/${name}/examples/`)] } },
        },
      })),
      {
        extends: true,
        test: {
          name: 'page',
          root: path('.'),
          environment: 'node',
          include: ['tests/page/**/*.test.ts'],
          globalSetup: path('tests/setup/provide-pages.ts'),
          testTimeout: 120_000,
          hookTimeout: 120_000,
          isolate: false,
          // Alone, because software rendering takes all cores; two at once, because pages wait in between.
          sequence: { groupOrder: 1 },
          maxWorkers: 2,
        },
      },
      {
        extends: true,
        // Of the disk a test page may read the project and the folder of further models, and nothing else.
        server: { fs: { allow: [path('.'), ...(modelsDirectory ? [modelsDirectory] : [])] } },
        optimizeDeps: { include: ['three/webgpu'] },
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          globalSetup: path('tests/setup/provide-models.ts'),
          ...inBrowser(NEWEST_THREE),
        },
      },
      ...OLDER_THREES.map((name) => ({
        extends: true as const,
        resolve: { alias: aliasThree(name) },
        test: { name: `browser-${name}`, include: ['tests/browser/webgl.test.ts'], ...inBrowser(name) },
      })),
    ],
  },
});
