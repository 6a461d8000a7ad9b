// A server and a browser that pages open in, for tests.

import { type Browser, chromium, type JSHandle, type Page } from 'playwright-core';
import { createServer, type InlineConfig, type ViteDevServer } from 'vite';
import { findBrowser, GPU_FLAGS } from '../setup/browser.mjs';

/** A server and a browser. */
export interface PageHost {
  readonly server: ViteDevServer;
  readonly browser: Browser;
  readonly address: string;
}

/**
 * A page that has drawn its first frame. `main`: its own entry module. `messages`: warnings and errors on its console,
 * and requests that failed or went elsewhere.
 */
export interface OpenPage<Main> {
  readonly page: Page;
  readonly messages: string[];
  readonly main: JSHandle<Main>;
}

/** Software rendering: a small window makes faster frames. */
export const WINDOW = { width: 760, height: 420 };

/** A phone held upright. */
export const PHONE = { width: 390, height: 844 };

/** The server bundles what it has not served before, and a busy machine takes its time. */
const FIRST_FRAME_MS = 100_000;

/** A page asks for its icon, and for pictures that it has made, in these ways: no server is involved. */
const OWN_REQUEST = /^(data|blob):/;

/** Starts the server on any free port, and the browser. The working directory must be the project's root. */
export async function startPageHost(config: InlineConfig = {}): Promise<PageHost> {
  const server = await createServer({
    configFile: 'vite.config.ts',
    logLevel: 'error',
    ...config,
    // A file that is saved meanwhile must not reload the page under the test's feet.
    server: { port: 0, hmr: false, watch: null },
  });
  await server.listen();
  const executablePath = findBrowser();
  const browser = await chromium.launch({ args: GPU_FLAGS, ...(executablePath && { executablePath }) });
  return { server, browser, address: server.resolvedUrls!.local[0]! };
}

/** Stops both. */
export async function stopPageHost({ server, browser }: PageHost): Promise<void> {
  await browser.close();
  await server.close();
}

/** Opens a page, such as `walk/?paused`, and waits for its first frame. */
export async function openPage<Main>(
  { browser, address }: PageHost,
  path: string,
  viewport = WINDOW,
): Promise<OpenPage<Main>> {
  const page = await browser.newPage({ viewport });
  page.setDefaultTimeout(60_000);
  const messages: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning' || message.type() === 'error') messages.push(message.text());
  });
  page.on('pageerror', (error) => messages.push(error.message));
  page.on('requestfailed', (request) => messages.push(`failed: ${request.url()}`));
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(address) && !OWN_REQUEST.test(url)) messages.push(`elsewhere: ${url}`);
  });
  await page.goto(address + path, { waitUntil: 'commit' });
  try {
    await page.waitForFunction(() => document.body?.dataset.ready === 'true', null, { timeout: FIRST_FRAME_MS });
  } catch (cause) {
    throw new Error(`${path} has drawn nothing. ${messages.join(' ')}`, { cause });
  }
  // As text, because Vitest rewrites an import() that it sees.
  const main = await page.evaluateHandle('import(document.querySelector("script[src*=main]").src)');
  return { page, messages, main: main as JSHandle<Main> };
}
