// Makes the picture of the demo that the README shows, public/demo.png. From the root of the project, on a quiet machine:
// node tests/setup/run-typescript.mjs tests/page/take-picture.ts

import { chromium } from 'playwright-core';
import { launchOptions } from '../setup/browser.mjs';
import { openDemo } from './open-demo.js';
import { servePages } from './serve-pages.js';

const PICTURE = 'public/demo.png';

/** Until the graph has its curves: software rendering makes few frames a second. */
const PATIENCE_MS = 60_000;

const { server, address } = await servePages();
const browser = await chromium.launch(launchOptions());
const host = { context: await browser.newContext(), address };
const { page } = await openDemo(host, '?count=9&clip=Run', { width: 1180, height: 700 });
await page.waitForTimeout(PATIENCE_MS);
await page.screenshot({ path: PICTURE });
await browser.close();
await server.close();
