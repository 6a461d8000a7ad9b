import { describe, expect, it } from 'vitest';
import { importsOf, listFiles, reachableFrom, resolveImport } from '../support/source-files.js';

describe('core.ts', () => {
  const reachable = reachableFrom('core.ts');

  it.each(reachable)('reaches %s, which imports no package, not even for types', (file) => {
    expect(importsOf(file).filter((specifier) => resolveImport(file, specifier) === null)).toEqual([]);
  });

  it('reaches more than itself', () => {
    expect(reachable).toContain('math/affine.ts');
    expect(reachable).toContain('frame/run-frame.ts');
    for (const file of reachable) expect(listFiles('src')).toContain(file);
  });
});

describe('index.ts', () => {
  it('reaches three, so that the search would find it', () => {
    const packages = reachableFrom('index.ts').flatMap((file) =>
      importsOf(file).filter((specifier) => resolveImport(file, specifier) === null),
    );
    expect(new Set(packages)).toEqual(new Set(['three']));
  });
});
