// A window of the browser that all tests of pages share, see tests/setup/provide-pages.ts.

import { chromium } from 'playwright-core';
import { inject } from 'vitest';
import type { PageHost } from './page-host.js';

export interface HostOptions {
  /** Which mixer pages get from three-sinew: its own, or that of three itself. */
  readonly mixer?: 'sinew' | 'three';
  /** Pixels of a canvas for one of the layout, on a side: half a one is enough where nobody looks at the picture. */
  readonly scale?: number;
}

/** Opens a window: pages in it share what they load, but nothing with pages in other windows. */
export async function openHost({ mixer = 'sinew', scale = 1 }: HostOptions = {}): Promise<PageHost> {
  const browser = await chromium.connect(inject('browser'));
  const context = await browser.newContext({ deviceScaleFactor: scale });
  return { context, address: inject(mixer === 'three' ? 'pagesWithThree' : 'pages') };
}

/** Closes it with all its pages. */
export async function closeHost({ context }: PageHost): Promise<void> {
  await context.close();
  await context.browser()!.close();
}
