// How much garbage the page makes, where the browser tells: Chrome does, to a page that other sites cannot look into.

/** Figures are made from so many milliseconds. */
const WINDOW_MS = 4000;

/** What a browser tells that tells anything. */
interface HeapTeller {
  readonly memory?: { readonly usedJSHeapSize: number };
}

/**
 * Adds up by how much the heap grows. Where it shrinks, garbage has been collected, which is left out; what has been made
 * since the look before is lost then, so that the sum is a little low.
 */
export class GarbageMeter {
  private size = 0;
  private start = 0;
  private grown = 0;
  private hasChanged = false;
  private figure: number | null = null;

  /** Begins anew: what has been made on purpose is no garbage. */
  reset(time: number): void {
    this.start = time;
    this.grown = 0;
    this.figure = null;
    this.hasChanged = false;
    this.size = usedHeap();
  }

  /** Looks at the heap. `time`: that of `performance.now()`. */
  look(time: number): void {
    const size = usedHeap();
    this.hasChanged ||= size !== this.size;
    this.grown += Math.max(size - this.size, 0);
    this.size = size;
    if (time - this.start < WINDOW_MS) return;
    // A heap that stays as it is for so long is one that the browser does not let the page see.
    this.figure = this.hasChanged ? (this.grown * 1000) / (time - this.start) : Number.NaN;
    this.start = time;
    this.grown = 0;
    this.hasChanged = false;
  }

  /** What to say of it. */
  get text(): string {
    if (usedHeap() === 0 || Number.isNaN(this.figure)) return 'not told by this browser';
    return this.figure === null ? 'measuring…' : bytesText(this.figure);
  }
}

function usedHeap(): number {
  return (performance as HeapTeller).memory?.usedJSHeapSize ?? 0;
}

function bytesText(bytes: number): string {
  return bytes < 1e6 ? `${(bytes / 1e3).toFixed(0)} kB a second` : `${(bytes / 1e6).toFixed(1)} MB a second`;
}
