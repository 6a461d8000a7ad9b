// Finds the browser that tests and benchmarks run in, and the flags that give it WebGL and WebGPU without a graphics card.

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';

/** Software Vulkan under both WebGL 2 and WebGPU: the only set found that also shows the canvas in a screenshot. */
const GPU_FLAGS = [
  '--enable-unsafe-webgpu',
  '--enable-features=Vulkan',
  '--use-vulkan=swiftshader',
  '--use-angle=swiftshader',
];

/** Returns the path of a browser that starts, or undefined: CHROME_PATH first, then the system's, then Playwright's own. */
export function findBrowser() {
  const wanted = process.env.CHROME_PATH;
  if (wanted && !(existsSync(wanted) && starts(wanted))) {
    console.warn(`CHROME_PATH is "${wanted}", which does not start; looking for another browser.`);
  }
  for (const candidate of candidates()) {
    if (existsSync(candidate) && starts(candidate)) return candidate;
  }
  return undefined;
}

/** Returns what Playwright needs to start that browser with these flags. */
export function launchOptions() {
  const executablePath = findBrowser();
  return { args: GPU_FLAGS, ...(executablePath && { executablePath }) };
}

function* candidates() {
  const { env, platform } = process;
  if (env.CHROME_PATH) yield env.CHROME_PATH;
  for (const name of ['chromium', 'google-chrome', 'google-chrome-stable', 'chromium-browser']) {
    for (const folder of (env.PATH ?? '').split(delimiter)) if (folder) yield join(folder, name);
  }
  if (platform === 'darwin') {
    for (const name of ['Google Chrome', 'Chromium']) yield `/Applications/${name}.app/Contents/MacOS/${name}`;
  }
  if (platform === 'win32') {
    for (const folder of [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA]) {
      if (folder) yield join(folder, 'Google/Chrome/Application/chrome.exe');
    }
  }
  try {
    yield createRequire(import.meta.url)('playwright-core').chromium.executablePath();
  } catch {
    // The packages are not installed yet: there is no Playwright browser to offer.
  }
}

/** @param {string} path */
function starts(path) {
  // On Windows a browser asked for its version opens a window instead of answering.
  return process.platform === 'win32' || spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0;
}
