// Measures three's AnimationMixer beside ours in headless Chromium: `npm run bench:browser`. How to read it: README.md.

import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { build, preview } from 'vite';
import { findBrowser } from '../setup/browser.mjs';
import { conclude, readOptions } from './command-line.js';
import type { Machine } from './host.js';
import { describeHardware } from './node-host.js';
import type { BenchOptions } from './options.js';
import { projectFolder } from './project-folder.js';
import type { Results } from './report/results.js';

/** A page on its own, cut off from others, gets a clock of 5 µs instead of 100. */
const HEADERS = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' };

/** Lets the page count bytes. */
const FLAGS = ['--enable-precise-memory-info', '--js-flags=--expose-gc'];

const options = readOptions();
if (options) conclude('latest-browser', options, await runInBrowser(options));

/** Bundles the page, serves it, and has it run the suite. */
async function runInBrowser({ parts, main, touched, graphCounts, isQuick }: BenchOptions): Promise<Results> {
  const outDir = join(projectFolder(), 'node_modules/.cache/bench-page');
  await buildPage(outDir);
  const server = await preview({
    configFile: false,
    logLevel: 'warn',
    build: { outDir },
    preview: { port: 0, host: '127.0.0.1', headers: HEADERS },
  });
  const executablePath = findBrowser();
  const browser = await chromium.launch({ args: FLAGS, ...(executablePath && { executablePath }) });
  try {
    const session = await browser.newBrowserCDPSession();
    const { jsVersion } = await session.send('Browser.getVersion');
    const machine: Machine = {
      kind: 'browser',
      engine: `Chromium ${browser.version()}`,
      v8: jsVersion,
      ...describeHardware(),
    };
    const page = await browser.newPage();
    page.on('console', (message) => console.error(message.text()));
    page.on('pageerror', (error) => console.error(error));
    await page.goto(server.resolvedUrls!.local[0]!);
    await page.waitForFunction(() => 'runBench' in window);
    const chosen = { parts, main, touched, graphCounts, isQuick };
    const findings = await page.evaluate((options) => window.runBench(options), chosen);
    return { date: new Date().toISOString(), machine, ...findings };
  } finally {
    await browser.close();
    await server.close();
  }
}

async function buildPage(outDir: string): Promise<void> {
  const root = projectFolder();
  await build({
    configFile: false,
    logLevel: 'warn',
    root: join(root, 'tests/bench/page'),
    base: './',
    publicDir: join(root, 'public'),
    resolve: { alias: [{ find: /^three-sinew$/, replacement: join(root, 'src/index.ts') }] },
    build: { outDir, emptyOutDir: true, target: 'es2022', minify: false, chunkSizeWarningLimit: 4000 },
  });
}
