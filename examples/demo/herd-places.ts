// Where the characters of a herd stand: a staggered grid, filled from the middle outwards.
//
//   rows     ·   ·   ·   ·          the order is fixed, so a character keeps
//              ·   ·   ·   ·        its place when others come and go
//            ·   ·   0   ·   ·

/** A place on the ground, in the unit of the model. */
export interface Place {
  readonly x: number;
  readonly z: number;
}

/** Of a row's distance, how far neighbours stand apart across it. */
const COLUMN_ROOM = 0.72;

/** Of the model's length, how far rows stand apart. */
const ROW_ROOM = 1.3;

/** Of the model's width, how far neighbours stand apart at least. */
const WIDTH_ROOM = 1.5;

/**
 * Returns the first `count` places, the middle first.
 *
 * - width, length: the model's size along x and z.
 */
export function herdPlaces(count: number, width: number, length: number): Place[] {
  const rowStep = Math.max(length, width * 0.6) * ROW_ROOM;
  const columnStep = Math.max(width * WIDTH_ROOM, rowStep * COLUMN_ROOM);
  const reach = Math.ceil(Math.sqrt(count)) + 1;
  const places: Place[] = [];
  for (let row = -reach; row <= reach; row++) {
    const stagger = row % 2 === 0 ? 0 : 0.5;
    for (let column = -reach; column <= reach; column++) {
      places.push({ x: (column + stagger) * columnStep, z: row * rowStep });
    }
  }
  const distance = ({ x, z }: Place): number => Math.hypot(x, z);
  return places.sort((a, b) => distance(a) - distance(b) || b.z - a.z || a.x - b.x).slice(0, count);
}

/** Returns the half extents of the ground that a herd covers, the size of its characters included. */
export function herdExtent(places: readonly Place[], width: number, length: number): Place {
  let x = 0;
  let z = 0;
  for (const place of places) {
    x = Math.max(x, Math.abs(place.x));
    z = Math.max(z, Math.abs(place.z));
  }
  return { x: x + width / 2, z: z + length / 2 };
}
