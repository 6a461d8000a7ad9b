// Opens the demo page in a browser, for tests.

import type { JSHandle } from 'playwright-core';
import { type OpenPage, openPage, type PageHost, WINDOW } from './page-host.js';
import type { Drawer } from './pictures.js';

/** A page with the demo. `drawer`: its stage. */
export interface Demo extends OpenPage<typeof import('../../examples/demo/main.js')> {
  readonly drawer: JSHandle<Drawer>;
}

/** Opens the demo with a query such as `?count=9`, and waits for its first frame. */
export async function openDemo(host: PageHost, query: string, viewport = WINDOW): Promise<Demo> {
  const opened = await openPage<typeof import('../../examples/demo/main.js')>(host, query, viewport);
  const drawer = await opened.main.evaluateHandle(({ show }): Drawer => show.stage);
  return { ...opened, drawer };
}

/** Waits until all characters are there and the wanted mixer plays. */
export async function settle({ page, main }: Demo): Promise<void> {
  await page.waitForFunction(({ show }) => show.isComplete, main, { timeout: 60_000 });
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
