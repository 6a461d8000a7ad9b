// Finds the functions that say of themselves that they run in every frame.

import { listFiles, readText } from './source-files.js';

/** Returns the names of all functions in chosen files of `src` whose docstring calls them a frame function, sorted. */
export function frameFunctions(isChosen: (file: string) => boolean): string[] {
  const named = listFiles('src')
    .filter(isChosen)
    .flatMap((file) => {
      const matches = readText(`src/${file}`).matchAll(
        /\/\*\*(?:(?!\*\/)[\s\S])*?Frame\s(?:(?!\*\/)[\s\S])*?\*\/\nexport function (\w+)/g,
      );
      return [...matches].filter(([text]) => /Frame\s+(\*\s+)?function:/.test(text)).map((match) => match[1]!);
    });
  return [...new Set(named)].sort();
}
