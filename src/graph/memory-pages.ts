// Rooms for the memories of many graphs, side by side in few arrays: what a crowd keeps lies together, and a range of it can be handed on.

/** Numbers of a page. A page is let go of when the last graph in it is. */
const PAGE_SIZE = 2 ** 12;

let page = new Float64Array(0);
let used = 0;

/** Returns a room of so many zeros. Allocates. */
export function takeRoom(size: number): Float64Array {
  if (used + size > page.length) {
    page = new Float64Array(Math.max(PAGE_SIZE, size));
    used = 0;
  }
  used += size;
  return page.subarray(used - size, used);
}
