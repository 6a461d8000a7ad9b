// Starts what all tests of pages share, and tells them where it is: to start it takes longer than most of these tests.

import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { servePages } from '../page/serve-pages.js';
import { launchOptions } from './browser.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the browser listens. */
    browser: string;
    /** Address of the pages. */
    pages: string;
    /** The same pages, but what they import from three-sinew comes from three. */
    pagesWithThree: string;
  }
}

export default async function providePages(project: TestProject): Promise<() => Promise<void>> {
  const [pages, pagesWithThree, browser] = await Promise.all([
    servePages(),
    servePages({
      resolve: { alias: [{ find: /^three-sinew$/, replacement: 'three' }] },
      cacheDir: 'node_modules/.vite-three',
    }),
    chromium.launchServer(launchOptions()),
  ]);
  project.provide('pages', pages.address);
  project.provide('pagesWithThree', pagesWithThree.address);
  project.provide('browser', browser.wsEndpoint());
  return async () => {
    await Promise.all([browser.close(), pages.server.close(), pagesWithThree.server.close()]);
  };
}
