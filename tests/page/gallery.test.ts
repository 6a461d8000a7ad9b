// The gallery leads to every example, and the source page shows their files.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EXAMPLES } from './open-example.js';
import { openPage, type PageHost, PHONE } from './page-host.js';
import { closeHost, openHost } from './shared-host.js';

/** Folders of `examples` with a page that is no example. */
const OTHER_PAGES = ['gallery', 'source'];

let host: PageHost;
let page: Page;

beforeAll(async () => {
  host = await openHost({ scale: 0.5 });
  page = await host.context.newPage();
  await page.setViewportSize({ width: 1000, height: 700 });
  await page.goto(`${host.address}gallery/`);
});

afterAll(() => closeHost(host));

test('has a card for every example there is', async () => {
  const withPage = readdirSync('examples').filter((name) => existsSync(`examples/${name}/index.html`));
  expect(withPage.filter((name) => !OTHER_PAGES.includes(name)).sort()).toEqual([...EXAMPLES].sort());
  const links = await page.locator('.card h2 a').evaluateAll((found) => found.map((link) => link.getAttribute('href')));
  expect(links.sort()).toEqual([...EXAMPLES.map((name) => `../${name}/`), '../'].sort());
});

test('calls each example by the title of its page', async () => {
  for (const name of EXAMPLES) {
    const html = readFileSync(`examples/${name}/index.html`, 'utf8');
    const title = await page.locator(`.card h2 a[href="../${name}/"]`).textContent();
    expect(html).toContain(`<h1>${title}</h1>`);
    expect(html).toContain(`href="../source/?of=${name}"`);
    expect(html).toContain('href="../gallery/"');
  }
});

test('is linked from the demo', () => {
  expect(readFileSync('examples/index.html', 'utf8')).toContain('href="./gallery/"');
});

test('opens an example with a click anywhere on its card', async () => {
  await page.locator('.card', { hasText: 'Keyframes' }).click({ position: { x: 40, y: 40 } });
  await page.waitForURL('**/keyframes/');
  await page.goBack();
});

test('fits a phone', async () => {
  await page.setViewportSize(PHONE);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
});

test.each(['main.ts', 'play.ts', 'common/view.ts'])('shows the source: %s', async (file) => {
  const opened = await openPage(host, `source/?of=stage&file=${file}`);
  const text = readFileSync(file.startsWith('common/') ? `examples/${file}` : `examples/stage/${file}`, 'utf8');
  expect(await opened.page.textContent('#text')).toBe(text);
  expect(await opened.page.textContent('[aria-current=page]')).toBe(file);
  expect(opened.messages).toEqual([]);
  await opened.page.close();
});

test('says so when there is no such source', async () => {
  const opened = await openPage(host, 'source/?of=nothing');
  expect(await opened.page.textContent('#name')).toBe('There is no such file');
  expect(opened.messages).toEqual([]);
  await opened.page.close();
});
