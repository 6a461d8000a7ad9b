// Points of a plane → the triangles between them of which none has a point inside of its circle.
//
// Our own and not the package `delaunator`: nothing may be needed at run time, some hundred points are triangulated
// once, and what matters is another thing than speed. Samples of a blend space stand on grids and circles, where three
// points in a line and four on a circle are the rule; a triangle that is flat but for a rounding would give weights
// that are all rounding. So every question is answered exactly, in integers, and flat triangles at the rim are taken
// off in the end.
//
// Method: points join from left to right, each by triangles to all edges of the hull that it sees; then edges between
// two triangles are flipped until every circle is empty. Source: C. L. Lawson, Software for C1 surface interpolation,
// 1977. Exact answers make the flipping end; the order of joining, and so the choice among triangulations that are as
// good, follows from the places alone, not from the order of the points.

/** The grid of the integers: so many steps to the extent of the points. What its rounding moves is less than FLAT. */
const GRID = 2 ** 50;

/** A triangle at the rim whose height is less than this fraction of the extent is flat: points in a line, but for rounding. */
const FLAT = 1e-10;

/** Triangles and rim, of points by their index. */
export interface Triangulation {
  /** [a b c] each, counter-clockwise. */
  readonly triangles: Int32Array;
  /** [a b] for each edge of the rim, the triangles on its left. */
  readonly hull: Int32Array;
}

/**
 * The triangles, as three directed edges each: from u to v, with the triangle on the left, the key is u * count + v and
 * the value the third corner.
 */
type Edges = Map<number, number>;

/**
 * Returns the Delaunay triangulation of points; no triangles when all are in a line.
 *
 * - points: [x y] each; finite, and no two nearer than a billionth of the extent.
 * - extent: of the points, along x or y.
 */
export function triangulate(points: Float64Array, extent: number): Triangulation {
  const count = points.length / 2;
  const grid = toGrid(points, extent);
  const edges: Edges = new Map();
  joinPoints(edges, grid, count);
  flipEdges(edges, grid, count);
  removeFlat(edges, points, extent * FLAT);
  const triangles: number[] = [];
  const hull: number[] = [];
  for (const [key, c] of edges) {
    const [a, b] = [Math.floor(key / count), key % count];
    if (a < b && a < c) triangles.push(a, b, c);
    if (!edges.has(b * count + a)) hull.push(a, b);
  }
  return { triangles: Int32Array.from(triangles), hull: Int32Array.from(hull) };
}

/** [x y] of each point in steps of the grid. */
function toGrid(points: Float64Array, extent: number): bigint[] {
  let [minX, minY] = [Infinity, Infinity];
  for (let i = 0; i < points.length; i += 2) {
    minX = Math.min(minX, points[i]!);
    minY = Math.min(minY, points[i + 1]!);
  }
  return Array.from(points, (number, i) =>
    BigInt(Math.round(((number - (i % 2 === 0 ? minX : minY)) / extent) * GRID)),
  );
}

function joinPoints(edges: Edges, grid: bigint[], count: number): void {
  const order = Array.from({ length: count }, (_, point) => point).sort((a, b) => {
    const difference = grid[a * 2]! - grid[b * 2]! || grid[a * 2 + 1]! - grid[b * 2 + 1]!;
    return Number(difference);
  });
  // (1) A fan from the first point that is not in line with those before it.
  const apex = order.findIndex((point, i) => i > 1 && orientation(grid, order[0]!, order[1]!, point) !== 0n);
  if (apex < 0) return;
  const line = order.slice(0, apex);
  if (orientation(grid, line[0]!, line[1]!, order[apex]!) < 0n) line.reverse();
  for (let i = 1; i < apex; i++) addTriangle(edges, count, line[i - 1]!, line[i]!, order[apex]!);
  // (2) Each further point is outside of the hull, and sees some of its edges from the right.
  let hull = [...line, order[apex]!];
  for (const point of order.slice(apex + 1)) {
    const next: number[] = [];
    hull.forEach((a, i) => {
      const before = hull.at(i - 1)!;
      const after = hull[(i + 1) % hull.length]!;
      const isSeenBefore = orientation(grid, before, a, point) < 0n;
      const isSeenAfter = orientation(grid, a, after, point) < 0n;
      if (isSeenAfter) addTriangle(edges, count, after, a, point);
      if (!(isSeenBefore && isSeenAfter)) next.push(a);
      if (isSeenAfter && !isSeenBefore) next.push(point);
    });
    hull = next;
  }
}

function flipEdges(edges: Edges, grid: bigint[], count: number): void {
  const suspects = [...edges.keys()];
  for (let key = suspects.pop(); key !== undefined; key = suspects.pop()) {
    const [u, v] = [Math.floor(key / count), key % count];
    const a = edges.get(key);
    const b = edges.get(v * count + u);
    if (a === undefined || b === undefined || !isInCircle(grid, u, v, a, b)) continue;
    edges.delete(key);
    edges.delete(v * count + u);
    addTriangle(edges, count, a, u, b);
    addTriangle(edges, count, b, v, a);
    suspects.push(u * count + b, b * count + v, v * count + a, a * count + u);
  }
}

/** Takes triangles off that are flat, have an edge at the rim and no other one there, as long as there are any. */
function removeFlat(edges: Edges, points: Float64Array, height: number): void {
  const count = points.length / 2;
  for (let found = true; found; ) {
    found = false;
    for (const [key, c] of edges) {
      const [a, b] = [Math.floor(key / count), key % count];
      if (edges.has(b * count + a)) continue;
      const [ax, ay] = [points[a * 2]!, points[a * 2 + 1]!];
      const [abx, aby] = [points[b * 2]! - ax, points[b * 2 + 1]! - ay];
      const area = abx * (points[c * 2 + 1]! - ay) - aby * (points[c * 2]! - ax);
      if (area >= height * Math.hypot(abx, aby)) continue;
      for (const edge of [key, b * count + c, c * count + a]) edges.delete(edge);
      found = true;
    }
  }
}

function addTriangle(edges: Edges, count: number, a: number, b: number, c: number): void {
  edges
    .set(a * count + b, c)
    .set(b * count + c, a)
    .set(c * count + a, b);
}

/** Above 0 when a, b and c turn counter-clockwise, 0 when they are in a line. */
function orientation(grid: bigint[], a: number, b: number, c: number): bigint {
  const [ax, ay] = [grid[a * 2]!, grid[a * 2 + 1]!];
  return (grid[b * 2]! - ax) * (grid[c * 2 + 1]! - ay) - (grid[b * 2 + 1]! - ay) * (grid[c * 2]! - ax);
}

/** Whether d is inside of the circle through a, b and c, which turn counter-clockwise; on the circle is not inside. */
function isInCircle(grid: bigint[], a: number, b: number, c: number, d: number): boolean {
  const [dx, dy] = [grid[d * 2]!, grid[d * 2 + 1]!];
  const [ax, ay] = [grid[a * 2]! - dx, grid[a * 2 + 1]! - dy];
  const [bx, by] = [grid[b * 2]! - dx, grid[b * 2 + 1]! - dy];
  const [cx, cy] = [grid[c * 2]! - dx, grid[c * 2 + 1]! - dy];
  const determinant =
    (ax * ax + ay * ay) * (bx * cy - cx * by) -
    (bx * bx + by * by) * (ax * cy - cx * ay) +
    (cx * cx + cy * cy) * (ax * by - bx * ay);
  return determinant > 0n;
}
