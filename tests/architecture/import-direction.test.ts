import { describe, expect, it } from 'vitest';
import { importsOf, listFiles, readText, resolveImport } from '../support/source-files.js';

/** The flow: a file imports from its own folder or from those before it. This is the only copy of the order. */
const FOLDER_ORDER = [
  'math',
  'messages',
  'weights',
  'sync',
  'easing',
  'definition',
  'parameters',
  'skeleton',
  'time',
  'keys',
  'local-pose',
  'pile',
  'mean',
  'model-pose',
  'inertia',
  'pose-tools',
  'palette',
  'skin-pose',
  'bounds',
  'root-motion',
  'frame',
  'events',
  'machine',
  'graph',
  'tracks',
  'from-three',
  'bone-texture',
  'scene-graph',
  'properties',
  'targets',
  'mixer',
  'animator',
  'inspector',
];

/** Files that stand in `src` itself and gather what the folders hold. */
const ROOT_FILES = ['core.ts', 'index.ts', 'inspector.ts'];

const files = listFiles('src');
const inFolders = files.filter((file) => file.includes('/'));
const folderOf = (file: string): string => file.slice(0, file.indexOf('/'));

describe('src', () => {
  it('has every folder of the flow and no other', () => {
    expect([...new Set(inFolders.map(folderOf))].sort()).toEqual([...FOLDER_ORDER].sort());
  });

  it('has no folders within folders', () => {
    expect(inFolders.filter((file) => file.split('/').length > 2)).toEqual([]);
  });

  it('has nothing outside the folders but the files that gather them', () => {
    expect(files.filter((file) => !file.includes('/'))).toEqual(ROOT_FILES);
  });

  it.each(ROOT_FILES)('%s only re-exports', (file) => {
    const statements = readText(`src/${file}`)
      .replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
      .split(';')
      .map((statement) => statement.trim())
      .filter(Boolean);
    for (const statement of statements) {
      expect(statement).toMatch(/^export (?:\*|\* as \w+|type \{[^{}]*\}|\{[^{}]*\}) from '(?:\.\/[^']+\.js|three)'$/);
    }
  });
});

describe('every file', () => {
  it.each(inFolders)('%s imports from its own folder or earlier ones', (file) => {
    const own = FOLDER_ORDER.indexOf(folderOf(file));
    const targets = importsOf(file).flatMap((specifier) => resolveImport(file, specifier) ?? []);
    expect(targets.filter((target) => !files.includes(target))).toEqual([]);
    const forbidden = targets.filter(
      (target) => !(FOLDER_ORDER.indexOf(folderOf(target)) <= own) || !target.includes('/'),
    );
    expect(forbidden).toEqual([]);
  });

  it.each(files)('%s writes the ending .js in its imports, and imports no package but three', (file) => {
    for (const specifier of importsOf(file)) expect(specifier).toMatch(/^(?:\.{1,2}\/.+\.js|three(?:\/.+)?)$/);
  });
});
