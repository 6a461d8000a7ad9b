// What the user wants the fox to do: one answer, whether it comes from keys, from a stick on the screen, or from a gamepad.

import { Gamepads } from './gamepads.js';
import { Keys } from './keys.js';
import { Stick } from './stick.js';

/** What one of the devices says. */
export interface Wish {
  /** 0 to 1: stand to go. */
  readonly forward: number;
  /** -1 to 1: left to right. */
  readonly turn: number;
  readonly isRunning: boolean;
}

/** All devices at once. */
export class Steering {
  /** 0 to 1: stand to go. */
  forward = 0;
  /** -1 to 1: left to right. */
  turn = 0;
  isRunning = false;
  /** Whether the fox runs without being told to each time. */
  isAlwaysRunning = false;
  private isPounceWanted = false;
  private readonly gamepads = new Gamepads(() => this.pounce());
  private readonly devices: readonly { read(): Wish }[];

  /** `place`: an element for the stick. */
  constructor(place: HTMLElement) {
    this.devices = [new Keys(() => this.pounce()), new Stick(place), this.gamepads];
  }

  /** Looks at all devices: the one that is pushed furthest says where to go. */
  read(): this {
    this.forward = 0;
    this.turn = 0;
    this.isRunning = this.isAlwaysRunning;
    for (const device of this.devices) {
      const { forward, turn, isRunning } = device.read();
      this.forward = Math.max(this.forward, forward);
      if (Math.abs(turn) > Math.abs(this.turn)) this.turn = turn;
      this.isRunning ||= isRunning;
    }
    return this;
  }

  /** Wants a pounce. */
  pounce(): void {
    this.isPounceWanted = true;
  }

  /** Returns whether a pounce is wanted, which it is no longer after that. */
  takePounce(): boolean {
    const isWanted = this.isPounceWanted;
    this.isPounceWanted = false;
    return isWanted;
  }
}
