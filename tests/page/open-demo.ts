// Opens the demo page in a browser, for tests.

import { type Browser, chromium, type JSHandle, type Page } from 'playwright-core';
import { createServer, type ViteDevServer } from 'vite';
import { findBrowser, GPU_FLAGS } from '../setup/browser.mjs';

/** A page with the demo. `messages`: warnings and errors on its console. `main`: the page's own entry module. */
export interface Demo {
  readonly page: Page;
  readonly messages: string[];
  readonly main: JSHandle<typeof import('../../examples/demo/main.js')>;
}

/** A server and a browser that demos open in. */
export interface DemoHost {
  readonly server: ViteDevServer;
  readonly browser: Browser;
  readonly address: string;
}

/** Software rendering: a small window makes faster frames. */
const WINDOW = { width: 760, height: 420 };

/** Starts the server on any free port, and the browser. The working directory must be the project's root. */
export async function startDemoHost(): Promise<DemoHost> {
  const server = await createServer({
    configFile: 'vite.config.ts',
    logLevel: 'error',
    // A file that is saved meanwhile must not reload the page under the test's feet.
    server: { port: 0, hmr: false, watch: null },
  });
  await server.listen();
  const executablePath = findBrowser();
  const browser = await chromium.launch({ args: GPU_FLAGS, ...(executablePath && { executablePath }) });
  return { server, browser, address: server.resolvedUrls!.local[0]! };
}

/** Stops both. */
export async function stopDemoHost({ server, browser }: DemoHost): Promise<void> {
  await browser.close();
  await server.close();
}

/** Opens the demo with a query such as `?count=9`, and waits for its first frame. */
export async function openDemo({ browser, address }: DemoHost, query: string, viewport = WINDOW): Promise<Demo> {
  const page = await browser.newPage({ viewport });
  page.setDefaultTimeout(60_000);
  const messages: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning' || message.type() === 'error') messages.push(message.text());
  });
  page.on('pageerror', (error) => messages.push(error.message));
  await page.goto(address + query, { waitUntil: 'commit' });
  await page.waitForFunction(() => document.body?.dataset.ready === 'true', null, { timeout: 60_000 });
  // As text, because Vitest rewrites an import() that it sees.
  const main = await page.evaluateHandle('import(document.querySelector("script[src*=main]").src)');
  return { page, messages, main: main as Demo['main'] };
}

/** Waits until all characters are there and the wanted mixer plays. */
export async function settle({ page, main }: Demo): Promise<void> {
  await page.waitForFunction(({ show }) => show.isComplete, main, { timeout: 60_000 });
}

/** Draws a frame and keeps its pixels in the page under `name`. */
export async function keepPicture({ main }: Demo, name: string): Promise<void> {
  await main.evaluate(({ show }, key) => {
    show.stage.render();
    const { domElement } = show.stage.renderer;
    const context = new OffscreenCanvas(domElement.width, domElement.height).getContext('2d')!;
    context.drawImage(domElement, 0, 0);
    Object.assign(globalThis, { [key]: context.getImageData(0, 0, domElement.width, domElement.height).data });
  }, name);
}

/** Returns in how many pixels two kept pictures differ by more than 8 of 255 steps in some channel. */
export async function countDifferences({ page }: Demo, a: string, b: string): Promise<number> {
  return page.evaluate(
    ([first, second]) => {
      const pictures = globalThis as unknown as Record<string, Uint8ClampedArray>;
      const one = pictures[first!]!;
      const other = pictures[second!]!;
      let count = 0;
      for (let i = 0; i < one.length; i += 4) {
        if ([0, 1, 2].some((channel) => Math.abs(one[i + channel]! - other[i + channel]!) > 8)) count++;
      }
      return count;
    },
    [a, b],
  );
}

/** Drops a file with these bytes on the page. */
export async function dropFile({ page }: Demo, name: string, bytes: Uint8Array): Promise<void> {
  await page.evaluate(
    ([fileName, content]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(content as number[])], fileName as string));
      document.body.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: transfer }));
    },
    [name, [...bytes]],
  );
}
