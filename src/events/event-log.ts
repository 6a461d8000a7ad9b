// What has happened, in flat rows: events, windows that begin and end, and what states and transitions did.

/** What a row tells. An event at a place of its source's cycle. */
export const EVENT = 0;
/** A window of an event has begun: each is ended by exactly one `WINDOW_END`. */
export const WINDOW_BEGIN = 1;
/** A window is open at the end of an update. */
export const WINDOW_PROGRESS = 2;
/** A window has ended. */
export const WINDOW_END = 3;
/** A state has been entered. */
export const STATE_ENTER = 4;
/** A state has been left: nothing is seen of it any more. */
export const STATE_EXIT = 5;
/** A state has gone through one more cycle. */
export const STATE_LOOP = 6;
/** A state that plays once is over. */
export const STATE_FINISHED = 7;
/** A transition has begun. */
export const TRANSITION_START = 8;
/** A transition is over. */
export const TRANSITION_END = 9;

/** How many numbers a row has, and where each stands in it. */
export const LOG_ROW_SIZE = 8;
/** One of the numbers above. */
export const LOG_KIND = 0;
/** Who tells it: a number that the writer chooses. */
export const LOG_SUBJECT = 1;
/** Which of the subject's events or transitions it is. */
export const LOG_INDEX = 2;
/** Seconds since the update began. The four numbers from here on are handed over at once. */
export const LOG_TIME = 3;
/** Of the subject, in cycles, unwrapped. */
export const LOG_PHASE = 4;
/** Of the subject, at that time. */
export const LOG_WEIGHT = 5;
/** How far through its window an event is, 0..1; of no meaning elsewhere. */
export const LOG_FRACTION = 6;
/** How many rows came before it as they were added: what keeps rows of one time in order. */
export const LOG_ORDER = 7;

/** Rows whose times are no further apart happen at once: far more than rounding makes of a time, far less than a frame. */
const SAME_TIME = 1e-9;

/** A busy figure has some rows in a frame; room for these costs 2 kB. */
const FIRST_CAPACITY = 32;

/**
 * `count` rows of `LOG_ROW_SIZE` numbers:
 *
 *   rows  [kind, subject, index, time, phase, weight, fraction, order] * capacity
 *
 * Where there is no more room `rows` is replaced by a larger array: do not keep it.
 */
export interface EventLog {
  count: number;
  rows: Float64Array;
}

/** Returns a log without rows. */
export function createEventLog(): EventLog {
  return { count: 0, rows: new Float64Array(FIRST_CAPACITY * LOG_ROW_SIZE) };
}

/**
 * Takes all rows out, and keeps their room.
 *
 * Frame function: never throws, does not allocate.
 */
export function clearEventLog(log: EventLog): void {
  log.count = 0;
}

/**
 * Adds a row after all others.
 *
 * - kind, subject, index: whole numbers.
 * - numbers: time, phase, weight and fraction, from `offset` on.
 *
 * Frame function: never throws; does not allocate, unless the log has never held as many rows.
 */
export function addToLog(
  log: EventLog,
  kind: number,
  subject: number,
  index: number,
  numbers: Float64Array,
  offset: number,
): void {
  if ((log.count + 1) * LOG_ROW_SIZE > log.rows.length) reserveRows(log);
  const { rows } = log;
  const row = log.count * LOG_ROW_SIZE;
  rows[row + LOG_KIND] = kind;
  rows[row + LOG_SUBJECT] = subject;
  rows[row + LOG_INDEX] = index;
  for (let i = 0; i < 4; i++) rows[row + LOG_TIME + i] = numbers[offset + i]!;
  rows[row + LOG_ORDER] = log.count;
  log.count++;
}

/**
 * Puts the rows from `from` on in order of time. Rows that happen at once, within 1e-9 s of the first of them, stand in
 * the order in which they were added, whatever rounding has made of their times.
 *
 * So a log does not depend on how a time span is cut into steps, if each step adds what its sources tell, source by
 * source and always in the same order, and then what follows from it, a transition, before the next step begins: all
 * that happens at once is reached by the same step. Only a cut within the tolerance before an event, 1e-9 of its
 * source's cycle, may move it ahead of another.
 *
 * Frame function: never throws, does not allocate.
 */
export function sortLog(log: EventLog, from: number): void {
  const { rows, count } = log;
  sortRows(rows, from, count, LOG_TIME);
  let end = from;
  for (let first = from; first < count; first = end) {
    const latest = rows[first * LOG_ROW_SIZE + LOG_TIME]! + SAME_TIME;
    do end++;
    while (end < count && rows[end * LOG_ROW_SIZE + LOG_TIME]! <= latest);
    sortRows(rows, first, end, LOG_ORDER);
  }
}

function reserveRows(log: EventLog): void {
  const rows = new Float64Array(log.rows.length * 2);
  rows.set(log.rows);
  log.rows = rows;
}

const _sortRows_held = new Float64Array(LOG_ROW_SIZE);

/**
 * Sorts rows by one of their numbers, and by their order where it is equal. By insertion, first over gaps of ..., 40, 13
 * and 4 rows where there are many: thousands of rows from several sources take long to insert place by place.
 */
function sortRows(rows: Float64Array, first: number, end: number, key: number): void {
  const held = _sortRows_held;
  let gap = 1;
  while (gap * 9 < end - first) gap = gap * 3 + 1;
  for (; gap > 0; gap = (gap / 3) | 0) {
    for (let i = first + gap; i < end; i++) {
      if (!comesBefore(rows, i, rows, i - gap, key)) continue;
      copyRow(held, 0, rows, i);
      let place = i;
      do {
        copyRow(rows, place, rows, place - gap);
        place -= gap;
      } while (place - gap >= first && comesBefore(held, 0, rows, place - gap, key));
      copyRow(rows, place, held, 0);
    }
  }
}

function comesBefore(rows: Float64Array, row: number, others: Float64Array, other: number, key: number): boolean {
  const a = row * LOG_ROW_SIZE;
  const b = other * LOG_ROW_SIZE;
  if (rows[a + key] !== others[b + key]) return rows[a + key]! < others[b + key]!;
  return rows[a + LOG_ORDER]! < others[b + LOG_ORDER]!;
}

function copyRow(out: Float64Array, outRow: number, rows: Float64Array, row: number): void {
  for (let i = 0; i < LOG_ROW_SIZE; i++) out[outRow * LOG_ROW_SIZE + i] = rows[row * LOG_ROW_SIZE + i]!;
}
