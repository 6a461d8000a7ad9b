// Installs what is missing: the npm packages and, with --browser, a browser. Uses nothing but Node itself.
//
// Called inside the scripts of package.json and not as a pre-script, because npm skips pre-scripts under `ignore-scripts`.

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findBrowser } from './browser.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

installPackages();
if (process.argv.includes('--browser') && !findBrowser()) installBrowser();

function installPackages() {
  const stamp = `${root}node_modules/.setup-stamp`;
  const wanted = createHash('sha256')
    .update(readFileSync(`${root}package-lock.json`))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Installing npm packages ...');
  const args = ['ci', '--no-audit', '--no-fund'];
  const npm = process.env.npm_execpath; // the npm that runs this script, also on Windows
  const installed = npm
    ? run(process.execPath, [npm, ...args])
    : run('npm', args, { shell: process.platform === 'win32' });
  if (!installed) process.exit(1);
  writeFileSync(stamp, wanted);
}

function installBrowser() {
  if (process.platform === 'linux' && process.getuid?.() === 0 && run('apt-get', ['--version'], { stdio: 'ignore' })) {
    console.log('Installing Chromium with apt-get ...');
    /** @type {import('node:child_process').SpawnSyncOptions} */
    const options = {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: ['ignore', 'ignore', 'inherit'],
    };
    run('apt-get', ['update', '-qq'], options);
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], options);
  }
  if (!findBrowser()) run(process.execPath, [`${root}node_modules/playwright/cli.js`, 'install', 'chromium']);
  if (!findBrowser()) {
    console.error('No browser found: install Chrome or Chromium, or set CHROME_PATH to one.');
    process.exit(1);
  }
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnSyncOptions} [options]
 */
function run(command, args, options) {
  return spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options }).status === 0;
}
