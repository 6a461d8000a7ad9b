// Takes rows out of a log that have been read.

import { type EventLog, LOG_ORDER, LOG_ROW_SIZE } from './event-log.js';

/**
 * Takes the first `count` rows out; those after them move up, in their order.
 *
 * Frame function: never throws, does not allocate.
 */
export function dropRows(log: EventLog, count: number): void {
  if (count === 0) return;
  const { rows } = log;
  rows.copyWithin(0, count * LOG_ROW_SIZE, log.count * LOG_ROW_SIZE);
  log.count -= count;
  for (let row = 0; row < log.count; row++) rows[row * LOG_ROW_SIZE + LOG_ORDER] = row;
}
