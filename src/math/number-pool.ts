// Room for numbers of many owners side by side, so that a walk over all owners is one over memory without gaps.

const CHUNK_LENGTH = 512;

/** `length` numbers from `offset` of an array that holds those of other owners as well. */
export interface NumberRoom {
  readonly numbers: Float64Array;
  readonly offset: number;
}

let chunk = new Float64Array(CHUNK_LENGTH);
let used = 0;

/** Returns room for `length` numbers, all 0. It is given back when nobody holds any part of the same array. */
export function takeNumbers(length: number): NumberRoom {
  if (used + length > chunk.length) {
    chunk = new Float64Array(Math.max(CHUNK_LENGTH, length));
    used = 0;
  }
  const offset = used;
  used += length;
  return { numbers: chunk, offset };
}
