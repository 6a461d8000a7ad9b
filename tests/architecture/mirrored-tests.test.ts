import { describe, expect, it } from 'vitest';
import { listFiles, readText } from '../support/source-files.js';

/** Folders that talk to three: their files are tested together, beside it. */
const BESIDE_THREE = ['from-three', 'bone-texture', 'scene-graph', 'targets', 'mixer', 'animator', 'inspector'];

/** Whether a file holds anything at run time. */
function hasCode(file: string): boolean {
  return /^(?:export )?(?:const|let|function|class) /m.test(readText(`src/${file}`));
}

describe('each source file that holds more than types', () => {
  it('has a test of the same name', () => {
    const tests = new Set(listFiles('tests'));
    const untested = listFiles('src')
      .filter((file) => file.includes('/') && !BESIDE_THREE.includes(file.split('/')[0]!) && hasCode(file))
      .filter((file) => !tests.has(file.replace(/\.ts$/, '.test.ts')));
    expect(untested).toEqual([]);
  });
});
