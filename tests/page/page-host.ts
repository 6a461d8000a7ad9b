// A window of a browser that pages open in, for tests.

import type { BrowserContext, JSHandle, Page } from 'playwright-core';

/** Where pages open, side by side, and the address that they come from. */
export interface PageHost {
  readonly context: BrowserContext;
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

/** Opens a page, such as `walk/?paused`, and waits for its first frame. */
export async function openPage<Main>(
  { context, address }: PageHost,
  path: string,
  viewport = WINDOW,
): Promise<OpenPage<Main>> {
  const page = await context.newPage();
  await page.setViewportSize(viewport);
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
