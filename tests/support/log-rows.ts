// The rows of an event log as objects.

import {
  type EventLog,
  LOG_FRACTION,
  LOG_INDEX,
  LOG_KIND,
  LOG_PHASE,
  LOG_ROW_SIZE,
  LOG_SUBJECT,
  LOG_TIME,
  LOG_WEIGHT,
} from '../../src/events/event-log.js';

export interface LogRow {
  readonly kind: number;
  readonly subject: number;
  readonly index: number;
  readonly time: number;
  readonly phase: number;
  readonly weight: number;
  readonly fraction: number;
}

/** Returns the rows of a log. */
export function logRows({ rows, count }: EventLog): LogRow[] {
  return Array.from({ length: count }, (_, n) => {
    const at = (column: number): number => rows[n * LOG_ROW_SIZE + column]!;
    return {
      kind: at(LOG_KIND),
      subject: at(LOG_SUBJECT),
      index: at(LOG_INDEX),
      time: at(LOG_TIME),
      phase: at(LOG_PHASE),
      weight: at(LOG_WEIGHT),
      fraction: at(LOG_FRACTION),
    };
  });
}
