// Files of the library in a folder that has no packages around it: what runs there needs nothing else.

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { reachableFrom, readText } from './source-files.js';

/** Writes files of `src`, and all that they need, as JavaScript modules. */
export function writeSources(folder: string, ...entries: readonly string[]): void {
  for (const file of new Set(entries.flatMap(reachableFrom))) {
    const options = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext };
    const { outputText } = ts.transpileModule(readText(`src/${file}`), { compilerOptions: options });
    const target = join(folder, file.replace(/\.ts$/, '.js'));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, outputText);
  }
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
}
