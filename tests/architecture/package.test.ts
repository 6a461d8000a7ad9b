import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OLDER_THREES, versionOf } from '../setup/three-versions.js';
import { listFiles, PROJECT } from '../support/source-files.js';

const SETUP_TIMEOUT = 180_000;
const TIMEOUT = 30_000;

/** What is published, copied out of the project: the build must not depend on a `dist` that lies there, nor leave one. */
const PUBLISHED = ['package.json', 'tsconfig.json', 'src', 'README.md', 'LICENSE', 'CHANGELOG.md'];

interface Manifest {
  readonly name: string;
  readonly exports: Record<string, string | Record<string, string>>;
  readonly dependencies?: Record<string, string>;
  readonly optionalDependencies?: Record<string, string>;
  readonly bundleDependencies?: string[];
  readonly peerDependencies?: Record<string, string>;
  readonly sideEffects?: string[];
  readonly type?: string;
}

/** What `npm pack --json` says: a list, or in newer versions an object, of packages. */
type PackAnswer = { readonly filename: string; readonly files: readonly { readonly path: string }[] }[];

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'three-sinew-package-')));
const manifest = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8')) as Manifest;
let tarball = '';
let packed: string[] = [];

function run(
  command: string,
  args: string[],
  shell = false,
): { status: number | null; output: string; stdout: string } {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd: folder, encoding: 'utf8', shell });
  return { status, output: `${stdout}${stderr}${error ?? ''}`, stdout };
}

function runNode(script: string, ...args: string[]): ReturnType<typeof run> {
  return run(process.execPath, [join(PROJECT, 'node_modules', script), ...args]);
}

beforeAll(() => {
  for (const name of PUBLISHED) {
    if (existsSync(join(PROJECT, name))) cpSync(join(PROJECT, name), join(folder, name), { recursive: true });
  }
  symlinkSync(join(PROJECT, 'node_modules'), join(folder, 'node_modules'), 'junction');
  const built = runNode('typescript/bin/tsc', '-p', 'src/tsconfig.json', '--outDir', 'dist');
  expect(built.status, built.output).toBe(0);
  // On Windows npm is a script that only a shell can start.
  const pack = run('npm', ['pack', '--ignore-scripts', '--json', '--silent'], process.platform === 'win32');
  expect(pack.status, pack.output).toBe(0);
  const [report] = Object.values(JSON.parse(pack.stdout) as PackAnswer | Record<string, PackAnswer[number]>);
  tarball = join(folder, report!.filename);
  packed = report!.files.map((file) => file.path).sort();
}, SETUP_TIMEOUT);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the package', () => {
  it('holds dist, src, README, LICENSE, CHANGELOG, and nothing else', () => {
    const tops = new Set(packed.map((path) => path.split('/')[0]));
    expect([...tops].sort()).toEqual(['CHANGELOG.md', 'LICENSE', 'README.md', 'dist', 'package.json', 'src']);
  });

  it('holds JavaScript, types and maps of every source file', () => {
    const built = listFiles('src').flatMap((file) =>
      ['.js', '.js.map', '.d.ts', '.d.ts.map'].map((ending) => `dist/${file.replace(/\.ts$/, ending)}`),
    );
    expect(packed.filter((path) => path.startsWith('dist/'))).toEqual(built.sort());
  });

  it('holds what its maps point at', () => {
    for (const file of listFiles('src')) {
      const map = join(folder, 'dist', file.replace(/\.ts$/, '.js.map'));
      const { sources } = JSON.parse(readFileSync(map, 'utf8')) as { sources: string[] };
      const depth = file.split('/').length;
      expect(sources).toEqual([`${'../'.repeat(depth)}src/${file}`]);
      expect(packed).toContain(`src/${file}`);
    }
  });

  it(
    'is clean for publint',
    async () => {
      const bytes = readFileSync(tarball);
      const buffer = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
      const { messages } = await publint({ pack: { tarball: buffer }, strict: true });
      expect(messages.map((message) => formatMessage(message, manifest) ?? message.code)).toEqual([]);
    },
    TIMEOUT,
  );

  it(
    'has the right types for every way to import an ESM-only package',
    () => {
      const checked = runNode('@arethetypeswrong/cli/dist/index.js', tarball, '--profile', 'esm-only', '--no-color');
      expect(checked.status, checked.output).toBe(0);
    },
    TIMEOUT,
  );

  it(
    'can be imported, and its core without three',
    () => {
      const script = `
      const core = await import(${JSON.stringify(pathToFileURL(join(folder, 'dist/core.js')).href)});
      const all = await import(${JSON.stringify(pathToFileURL(join(folder, 'dist/index.js')).href)});
      console.log(typeof core.runFrame, typeof all.AnimationMixer);`;
      const imported = run(process.execPath, ['--input-type=module', '-e', script]);
      expect(imported.output.trim()).toBe('function function');
    },
    TIMEOUT,
  );

  // Node refuses a module that imports a name which three does not have, as bundlers do.
  it.each(OLDER_THREES)(
    'can be imported beside %s',
    (name) => {
      const app = join(folder, 'apps', name);
      mkdirSync(join(app, 'node_modules'), { recursive: true });
      cpSync(join(folder, 'dist'), join(app, 'dist'), { recursive: true });
      cpSync(join(folder, 'package.json'), join(app, 'package.json'));
      symlinkSync(join(PROJECT, 'node_modules', name), join(app, 'node_modules', 'three'), 'junction');
      writeFileSync(
        join(app, 'app.js'),
        `import { REVISION } from 'three';
        import { AnimationMixer } from './dist/index.js';
        console.log(REVISION, typeof AnimationMixer);`,
      );
      const imported = run(process.execPath, [join(app, 'app.js')]);
      expect(imported.output.trim()).toBe(`${versionOf(name).split('.')[1]} function`);
    },
    TIMEOUT,
  );
});

describe('package.json', () => {
  it('asks for no package at run time but three, and that as a peer', () => {
    expect(manifest.dependencies ?? {}).toEqual({});
    expect(manifest.optionalDependencies ?? {}).toEqual({});
    expect(manifest.bundleDependencies ?? []).toEqual([]);
    expect(Object.keys(manifest.peerDependencies ?? {})).toEqual(['three']);
  });

  it('allows every three from the oldest that is tested on', () => {
    const oldest = Math.min(...OLDER_THREES.map((name) => Number(versionOf(name).split('.')[1])));
    expect(manifest.peerDependencies).toEqual({ three: `>=0.${oldest}.0` });
  });

  it('is ESM, free of side effects, and points at files that are there', () => {
    expect(manifest.type).toBe('module');
    // Only the panel does something when it is imported: it makes its element known.
    expect(manifest.sideEffects).toEqual(['./dist/inspector.js', './dist/inspector/inspector.js']);
    const targets = Object.values(manifest.exports).flatMap((target) =>
      typeof target === 'string' ? [target] : Object.values(target),
    );
    for (const target of targets) expect(packed).toContain(target.replace('./', ''));
  });
});
