// Who listens to an animator.

import { didYouMean } from '../messages/nearest-names.js';
import { type AnimatorEvent, type AnimatorEvents, type AnimatorEventType, EVENT_TYPES } from './animator-event.js';

/** Is told what happens. The event is used again after the next update. */
export type AnimatorListener = (event: AnimatorEvent) => void;

/** Listeners by the type of what they listen to. */
export class EventListeners {
  private readonly byType = new Map<AnimatorEventType, AnimatorListener[]>();

  /** Throws when there is no such type. */
  add(type: AnimatorEventType, listener: AnimatorListener): void {
    if (!EVENT_TYPES.includes(type)) {
      const names = EVENT_TYPES.join(', ');
      throw new Error(
        `Animator.addEventListener: got type "${type}", expected one of ${names}.${didYouMean(type, EVENT_TYPES)}`,
      );
    }
    const listeners = this.byType.get(type) ?? [];
    // A list that is being gone through stays as it is.
    if (!listeners.includes(listener)) this.byType.set(type, [...listeners, listener]);
  }

  remove(type: AnimatorEventType, listener: AnimatorListener): void {
    const listeners = this.byType.get(type);
    if (listeners) {
      this.byType.set(
        type,
        listeners.filter((each) => each !== listener),
      );
    }
  }

  /** Tells all events, in order. Allocates nothing by itself. */
  tell(events: AnimatorEvents): void {
    if (this.byType.size === 0) return;
    const count = events.length;
    for (let index = 0; index < count; index++) {
      const event = events.at(index)!;
      const listeners = this.byType.get(event.type);
      if (listeners) for (let i = 0; i < listeners.length; i++) listeners[i]!(event);
    }
  }
}
