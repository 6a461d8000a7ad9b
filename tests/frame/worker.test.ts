import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, describe, expect, it } from 'vitest';
import { runFrame } from '../../src/frame/run-frame.js';
import { createBusyFigure, writeBusyEntries } from '../support/busy-figure.js';
import { writeSources } from '../support/write-sources.js';

const FRAMES = 120;

/** Stands alone: the library's core in a folder that has no packages around it, so that nothing can import three. */
const folder = mkdtempSync(join(tmpdir(), 'three-sinew-worker-'));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function writeCore(): void {
  writeSources(folder, 'core.ts');
  writeFileSync(
    join(folder, 'worker.js'),
    `import { parentPort, workerData } from 'node:worker_threads';
     import { createFigure, runFrame } from './core.js';
     const { skeleton, lists } = workerData;
     const figure = createFigure(skeleton);
     const { cursors } = lists[0];
     for (const list of lists) runFrame(figure, { ...list, cursors });
     parentPort.postMessage([...figure.palettes, figure.modelPose]);`,
  );
}

describe('runFrame in a worker', () => {
  it('needs nothing but the core, takes posted play lists, and gives the same bytes', async () => {
    writeCore();
    const { figure, list } = createBusyFigure();
    // A play list is plain data: what a worker gets of it is a copy.
    const lists = Array.from({ length: FRAMES }, (_, frame) => {
      writeBusyEntries(list, frame);
      return structuredClone(list);
    });
    const worker = new Worker(join(folder, 'worker.js'), { workerData: { skeleton: figure.skeleton, lists } });
    const received = await new Promise<(Float32Array | Float64Array)[]>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
    });
    await worker.terminate();
    for (let frame = 0; frame < FRAMES; frame++) {
      writeBusyEntries(list, frame);
      runFrame(figure, list);
    }
    expect(received).toEqual([...figure.palettes, figure.modelPose]);
    expect(received[0]!.some((number) => number !== 0)).toBe(true);
  });
});
