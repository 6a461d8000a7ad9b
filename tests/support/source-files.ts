// The source files of the library and what they import.

import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** The folder of the whole project. */
export const PROJECT = fileURLToPath(new URL('../..', import.meta.url));

/** Returns every .ts file below `folder` of the project, as paths relative to that folder with forward slashes. */
export function listFiles(folder: string): string[] {
  return (readdirSync(join(PROJECT, folder), { recursive: true }) as string[])
    .filter((name) => name.endsWith('.ts'))
    .map((name) => name.split(sep).join('/'))
    .sort();
}

/** Returns the text of a file of the project. */
export function readText(file: string): string {
  return readFileSync(join(PROJECT, file), 'utf8');
}

/** Returns the imports of a file of `src`: of types too, re-exports, and `import()`. */
export function importsOf(file: string): string[] {
  const text = readText(`src/${file}`);
  const found = ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName);
  // TypeScript's own search passes these by.
  const namespaces = [...text.matchAll(/^export \* as \w+ from '([^']+)'/gm)].map((match) => match[1]!);
  return [...found, ...namespaces];
}

/** Returns the file of `src` that `specifier`, found in `file`, stands for; null when it is a package. */
export function resolveImport(file: string, specifier: string): string | null {
  if (!specifier.startsWith('.')) return null;
  const path = relative('.', join(dirname(file), specifier));
  return path.split(sep).join('/').replace(/\.js$/, '.ts');
}

/** Returns every file of `src` that `entry` needs, itself included, for types or for values. */
export function reachableFrom(entry: string): string[] {
  const found = new Set([entry]);
  for (const file of found) {
    for (const specifier of importsOf(file)) {
      const target = resolveImport(file, specifier);
      if (target) found.add(target);
    }
  }
  return [...found].sort();
}
