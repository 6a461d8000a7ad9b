import { describe, expect, it } from 'vitest';
import { listFiles, readText } from '../support/source-files.js';

const MOST_SOURCE_LINES = 400;
const MOST_TEST_LINES = 600;

function longFiles(folder: string, most: number): string[] {
  return listFiles(folder).flatMap((file) => {
    const lines = readText(`${folder}/${file}`).split('\n').length - 1;
    return lines > most ? [`${folder}/${file} has ${lines} lines`] : [];
  });
}

describe('no file is longer than a reader can keep in mind', () => {
  it('in src: 400 lines', () => {
    expect(longFiles('src', MOST_SOURCE_LINES)).toEqual([]);
  });

  it('in tests: 600 lines', () => {
    expect(longFiles('tests', MOST_TEST_LINES)).toEqual([]);
  });
});
