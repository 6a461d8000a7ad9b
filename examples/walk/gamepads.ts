// Steering by gamepads: the left stick or the cross to go and turn, a shoulder to run, the lowest button to pounce.

import type { Wish } from './steering.js';

/** So far from the middle a stick says nothing yet: none comes back to it quite. */
const DEAD = 0.15;

/** Buttons of the standard layout. */
const POUNCE = 0;
const RUN = [1, 5, 7] as const;
const UP = 12;
const LEFT = 14;
const RIGHT = 15;

/** All that are connected. */
export class Gamepads {
  private wasDown = false;

  constructor(private readonly onPounce: () => void) {}

  read(): Wish {
    let forward = 0;
    let turn = 0;
    let isRunning = false;
    let isDown = false;
    for (const gamepad of navigator.getGamepads()) {
      if (!gamepad) continue;
      const { axes, buttons } = gamepad;
      const isPressed = (button: number): boolean => buttons[button]?.pressed ?? false;
      const x = outOfDead(axes[0] ?? 0) + Number(isPressed(RIGHT)) - Number(isPressed(LEFT));
      forward = Math.max(forward, outOfDead(-(axes[1] ?? 0)), Number(isPressed(UP)));
      if (Math.abs(x) > Math.abs(turn)) turn = Math.min(1, Math.max(-1, x));
      isRunning ||= RUN.some(isPressed);
      isDown ||= isPressed(POUNCE);
    }
    if (isDown && !this.wasDown) this.onPounce();
    this.wasDown = isDown;
    return { forward, turn, isRunning };
  }
}

function outOfDead(value: number): number {
  return Math.sign(value) * Math.max(0, Math.abs(value) - DEAD) * (1 / (1 - DEAD));
}
