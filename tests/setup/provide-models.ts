// Tells tests in a browser, which cannot list folders, which models there are and where vite's server has them.

import type { TestProject } from 'vitest/node';
import { listModels, modelsDirectory } from '../support/load-model.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** Name and address of each model. */
    models: [name: string, url: string][];
    /** Whether models of MODELS_DIR are among them. */
    hasModelsDirectory: boolean;
  }
}

export default function provideModels(project: TestProject): void {
  const models = [...listModels()].map(([name, path]): [string, string] => [name, urlOfFile(path)]);
  project.provide('models', models);
  project.provide('hasModelsDirectory', modelsDirectory !== undefined);
}

/** The address under which vite serves a file of the disk, if the file is in a folder of `server.fs.allow`. */
function urlOfFile(path: string): string {
  return `/@fs/${path.replaceAll('\\', '/').replace(/^\//, '')}`;
}
