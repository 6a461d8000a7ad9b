import { describe, expect, it } from 'vitest';
import { dropRows } from '../../src/events/drop-rows.js';
import { addToLog, createEventLog, LOG_KIND, LOG_ORDER, LOG_ROW_SIZE } from '../../src/events/event-log.js';

describe('dropRows', () => {
  it('takes out the first ones, and the others keep their order', () => {
    const log = createEventLog();
    for (let kind = 0; kind < 5; kind++) addToLog(log, kind, 0, 0, new Float64Array(4), 0);
    dropRows(log, 2);
    const column = (field: number) =>
      Array.from({ length: log.count }, (_, row) => log.rows[row * LOG_ROW_SIZE + field]);
    expect(column(LOG_KIND)).toEqual([2, 3, 4]);
    expect(column(LOG_ORDER)).toEqual([0, 1, 2]);
    dropRows(log, 3);
    expect(log.count).toBe(0);
  });
});
