// The versions of three that the library is tested with.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** What the library is made for; its types are those of all tests. */
export const NEWEST_THREE = 'three';

/** Older ones, from the oldest that package.json allows on: npm aliases, pinned. */
export const OLDER_THREES = ['three-r160', 'three-r170', 'three-r180'] as const;

const modules = new URL('../../node_modules/', import.meta.url);

/** Returns the version of one of these packages, '0.187.0' say. */
export function versionOf(name: string): string {
  return (JSON.parse(readFileSync(new URL(`${name}/package.json`, modules), 'utf8')) as { version: string }).version;
}

/** Returns what tests find in their environment: which package they run with, and its REVISION. */
export function threeEnvironment(name: string): Record<'THREE_PACKAGE' | 'THREE_REVISION', string> {
  return { THREE_PACKAGE: name, THREE_REVISION: versionOf(name).split('.')[1]! };
}

/** Returns the aliases by which everything that imports three, or an addon of it, gets that package. */
export function aliasThree(name: string): { find: RegExp; replacement: string }[] {
  const folder = fileURLToPath(new URL(name, modules)).replaceAll('\\', '/');
  return [
    { find: /^three$/, replacement: `${folder}/build/three.module.js` },
    { find: /^three\/addons\//, replacement: `${folder}/examples/jsm/` },
  ];
}
