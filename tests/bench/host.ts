// What the suite needs of the place it runs in: Node or a browser.

import type { LoadedModel } from './models.js';

/** Bytes in use: objects of JavaScript, and memory of typed arrays; null where the host counts both as one. */
export interface UsedBytes {
  readonly heap: number;
  readonly buffers: number | null;
}

/** Who runs the figures. `engine`: name and version of what runs it. `load`: programs that wanted a core, if known. */
export interface Machine {
  readonly kind: 'node' | 'browser';
  readonly engine: string;
  readonly v8: string;
  readonly cpu: string;
  readonly cores: number;
  readonly load: number | null;
}

/** A place to run. */
export interface Host {
  /** A clock in milliseconds. */
  readonly now: () => number;
  readonly loadFox: () => Promise<LoadedModel>;
  /** Collects all garbage now, so that nobody pays for what somebody else has left. */
  readonly collectGarbage: () => void;
  /** Returns the bytes that `frame` allocates on the JavaScript heap per call, over so many calls; null if unknown. */
  readonly allocatedBytes: (frame: () => void, callCount: number) => number | null;
  /** Returns what is in use once all garbage is collected; null if unknown. */
  readonly usedBytes: () => UsedBytes | null;
  /** Tells how far the run is. */
  readonly say: (line: string) => void;
  /** Ends a turn of the host's loop: it does what else it has to, and lets go of what was reached through WeakRefs. */
  readonly rest: () => Promise<void>;
}
