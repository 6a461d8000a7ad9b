// A page as a place to run the suite in.

import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import type { Host } from './host.js';

/** Chromium tells this with --enable-precise-memory-info, typed arrays included. Each reading is of its moment. */
interface MemoryTeller {
  readonly memory?: { readonly usedJSHeapSize: number };
}

/** Calls between two readings of the heap: it must not be collected too often meanwhile, and reading costs bytes too. */
const CALLS_PER_READING = 4;

/** Bytes can be counted only in a Chromium with --js-flags=--expose-gc. */
export const browserHost: Host = {
  now: () => performance.now(),
  loadFox: async () => {
    const { scene, animations } = await new GLTFLoader().loadAsync('models/fox.glb');
    return { root: scene, clips: animations };
  },
  collectGarbage: () => globalThis.gc?.(),
  allocatedBytes: (frame, callCount) =>
    canCount() ? Math.max(0, growthPerCall(frame, callCount) - growthPerCall(() => {}, callCount)) : null,
  usedBytes: () => {
    if (!canCount()) return null;
    globalThis.gc!();
    globalThis.gc!();
    return { heap: readHeap(), buffers: null };
  },
  say: (line) => console.log(line),
  rest: () => new Promise((resolve) => setTimeout(resolve)),
};

function canCount(): boolean {
  return globalThis.gc !== undefined && (performance as MemoryTeller).memory !== undefined;
}

function readHeap(): number {
  return (performance as MemoryTeller).memory!.usedJSHeapSize;
}

/** Growth of the heap per call. A stretch in which the collector ran tells nothing and is left out. */
function growthPerCall(frame: () => void, callCount: number): number {
  globalThis.gc!();
  let bytes = 0;
  let counted = 0;
  for (let call = 0; call < callCount; call += CALLS_PER_READING) {
    const before = readHeap();
    for (let i = 0; i < CALLS_PER_READING; i++) frame();
    const growth = readHeap() - before;
    if (growth < 0) continue;
    bytes += growth;
    counted += CALLS_PER_READING;
  }
  return counted === 0 ? 0 : bytes / counted;
}
