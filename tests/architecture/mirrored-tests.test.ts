import { describe, expect, it } from 'vitest';
import { listFiles, readText } from '../support/source-files.js';

/** Folders whose files are tested one by one; those that talk to three are tested beside it. */
const FOLDERS = [
  'math',
  'messages',
  'skeleton',
  'time',
  'keys',
  'local-pose',
  'pile',
  'model-pose',
  'palette',
  'frame',
  'properties',
];

/** Whether a file holds anything at run time. */
function hasCode(file: string): boolean {
  return /^(?:export )?(?:const|let|function|class) /m.test(readText(`src/${file}`));
}

describe('each source file that holds more than types', () => {
  it('has a test of the same name', () => {
    const tests = new Set(listFiles('tests'));
    const untested = listFiles('src')
      .filter((file) => FOLDERS.some((folder) => file.startsWith(`${folder}/`)) && hasCode(file))
      .filter((file) => !tests.has(file.replace(/\.ts$/, '.test.ts')));
    expect(untested).toEqual([]);
  });
});
