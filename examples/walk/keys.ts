// Steering by keys.

import type { Wish } from './steering.js';

type Way = 'ahead' | 'left' | 'right';

const WAY_OF_KEY: Readonly<Record<string, Way>> = {
  ArrowUp: 'ahead',
  KeyW: 'ahead',
  ArrowLeft: 'left',
  KeyA: 'left',
  ArrowRight: 'right',
  KeyD: 'right',
};

/** Those that are held down. */
export class Keys {
  private readonly held: Readonly<Record<Way, Set<string>>> = { ahead: new Set(), left: new Set(), right: new Set() };
  private isShiftDown = false;

  constructor(private readonly onPounce: () => void) {
    addEventListener('keydown', (event) => this.press(event));
    addEventListener('keyup', ({ key, code }) => {
      if (key === 'Shift') this.isShiftDown = false;
      const way = WAY_OF_KEY[code];
      if (way) this.held[way].delete(code);
    });
    addEventListener('blur', () => {
      for (const codes of Object.values(this.held)) codes.clear();
      this.isShiftDown = false;
    });
  }

  read(): Wish {
    const { ahead, left, right } = this.held;
    return {
      forward: Math.sign(ahead.size),
      turn: Math.sign(right.size) - Math.sign(left.size),
      isRunning: this.isShiftDown,
    };
  }

  private press(event: KeyboardEvent): void {
    if (event.key === 'Shift') this.isShiftDown = true;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const way = WAY_OF_KEY[event.code];
    if (way) this.held[way].add(event.code);
    // A button that has the focus takes the space bar for itself.
    const isJump =
      event.code === 'Space' && !(event.target instanceof HTMLElement && event.target.closest('button, summary'));
    if (isJump && !event.repeat) this.onPounce();
    // The arrows and the space bar must neither scroll nor move a slider.
    if (way || isJump) event.preventDefault();
  }
}
