// The overview holds what is tested, and nothing else.

import { describe, expect, it } from 'vitest';
import { listFiles, readText } from '../../support/source-files.js';
import { OVERVIEW } from './overview.js';

const HERE = 'tests/scene-graph/readers';

describe('each reader in the overview', () => {
  const tests = listFiles(HERE)
    .filter((file) => file.endsWith('.test.ts') && file !== 'overview.test.ts')
    .map((file) => readText(`${HERE}/${file}`));

  it.each(OVERVIEW)('has its test: %s', (name) => {
    const isNamed = (text: string): boolean =>
      [`'${name}':`, `"${name}":`, `'${name}',`, `  ${name}:`].some((key) => text.includes(key));
    expect(tests.filter(isNamed)).toHaveLength(1);
  });
});
