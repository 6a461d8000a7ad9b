import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PROJECT, readText } from '../support/source-files.js';

it('knows every entry of the library by its name', () => {
  const { compilerOptions } = JSON.parse(readText('tsconfig.json')) as { compilerOptions: { paths: object } };
  const names = Object.keys(compilerOptions.paths);
  const folder = mkdtempSync(join(tmpdir(), 'three-sinew-run-'));
  try {
    const program = join(folder, 'count-exports.ts');
    const imports = names.map((name, index) => `import * as entry${index} from '${name}';`);
    const counts = names.map((_, index) => `Object.keys(entry${index}).length > 0`);
    writeFileSync(program, `${imports.join('\n')}\nconsole.log(JSON.stringify([${counts.join(', ')}]));\n`);
    const script = join(PROJECT, 'tests/setup/run-typescript.mjs');
    const { stdout, stderr } = spawnSync(process.execPath, [script, program], { cwd: PROJECT, encoding: 'utf8' });
    expect(stdout, stderr).toContain(JSON.stringify(names.map(() => true)));
  } finally {
    rmSync(folder, { recursive: true });
  }
});
