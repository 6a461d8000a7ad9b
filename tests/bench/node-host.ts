// Node as a place to run the suite in.

import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { loadModel } from '../support/load-model.js';
import { allocatedBytes, collectGarbage, usedBytes } from './garbage.js';
import type { Host, Machine } from './host.js';
import { projectFolder } from './project-folder.js';

/** Progress goes to stderr, so that stdout holds the tables alone. */
export const nodeHost: Host = {
  now: () => performance.now(),
  loadFox: async () => {
    const { scene, animations } = await loadModel(join(projectFolder(), 'public/models/fox.glb'));
    return { root: scene, clips: animations };
  },
  collectGarbage,
  allocatedBytes: (frame, callCount) =>
    allocatedBytes(() => {
      for (let i = 0; i < callCount; i++) frame();
    }) / callCount,
  usedBytes,
  say: (line) => console.error(line),
  rest: () => new Promise((resolve) => setImmediate(resolve)),
};

/** Describes this machine: its kind, not its name. */
export function describeNode(): Machine {
  return { kind: 'node', engine: `Node ${process.version.slice(1)}`, v8: process.versions.v8, ...describeHardware() };
}

/** What is the same whatever runs on it. */
export function describeHardware(): Pick<Machine, 'cpu' | 'cores' | 'load'> {
  return { cpu: cpus()[0]?.model ?? 'unknown', cores: cpus().length, load: loadavg()[0] ?? null };
}
