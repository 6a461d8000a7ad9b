// Pictures of a page's canvas, kept in the page and compared there.

import type { JSHandle, Page } from 'playwright-core';

/** What draws the canvas of a page. */
export interface Drawer {
  render(): void;
  readonly renderer: { readonly domElement: HTMLCanvasElement };
}

/** Draws a frame and keeps its pixels in the page under `name`. */
export async function keepPicture(drawer: JSHandle<Drawer>, name: string): Promise<void> {
  await drawer.evaluate((view, key) => {
    view.render();
    const { domElement } = view.renderer;
    const context = new OffscreenCanvas(domElement.width, domElement.height).getContext('2d')!;
    context.drawImage(domElement, 0, 0);
    Object.assign(globalThis, { [key]: context.getImageData(0, 0, domElement.width, domElement.height).data });
  }, name);
}

/** Returns in how many pixels two kept pictures differ by more than 8 of 255 steps in some channel. */
export async function countDifferences(page: Page, a: string, b: string): Promise<number> {
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

/** Returns how many colours a kept picture has, of 4096. */
export async function countColors(page: Page, name: string): Promise<number> {
  return page.evaluate((key) => {
    const picture = (globalThis as unknown as Record<string, Uint8ClampedArray>)[key]!;
    const colors = new Set<number>();
    for (let i = 0; i < picture.length; i += 4) {
      colors.add(((picture[i]! >> 4) << 8) | ((picture[i + 1]! >> 4) << 4) | (picture[i + 2]! >> 4));
    }
    return colors.size;
  }, name);
}

/** Copies a kept picture from one page to another. */
export async function copyPicture(from: Page, to: Page, name: string, newName: string): Promise<void> {
  const text = await from.evaluate((key) => {
    const picture = (globalThis as unknown as Record<string, Uint8ClampedArray>)[key]!;
    return Array.from(picture, (value) => String.fromCharCode(value)).join('');
  }, name);
  await to.evaluate(
    ([key, characters]) => {
      const picture = Uint8ClampedArray.from(characters!, (character) => character.charCodeAt(0));
      Object.assign(globalThis, { [key!]: picture });
    },
    [newName, text],
  );
}
