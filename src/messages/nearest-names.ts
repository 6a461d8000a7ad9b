// Finds what somebody probably meant: every message about an unknown name ends with the nearest ones that exist.

/** More suggestions than this do not help a reader. */
const MOST_NAMES = 3;

/**
 * Returns up to three of `names` that are nearest to `name`, nearest first, each once; none when nothing is near.
 *
 * Near means: at most half of the longer name's letters have to change. Case does not count.
 */
export function nearestNames(name: string, names: Iterable<string>): string[] {
  const found: { name: string; distance: number }[] = [];
  for (const other of new Set(names)) {
    const distance = editDistance(name.toLowerCase(), other.toLowerCase());
    if (distance <= Math.max(name.length, other.length) / 2) found.push({ name: other, distance });
  }
  found.sort((a, b) => a.distance - b.distance);
  return found.slice(0, MOST_NAMES).map((entry) => entry.name);
}

/** Returns a closing sentence such as ` Did you mean "Hips" or "Hip"?`, or nothing when no name is near. */
export function didYouMean(name: string, names: Iterable<string>): string {
  const nearest = nearestNames(name, names).map((other) => `"${other}"`);
  if (nearest.length === 0) return '';
  const last = nearest.pop();
  return nearest.length === 0 ? ` Did you mean ${last}?` : ` Did you mean ${nearest.join(', ')} or ${last}?`;
}

/** Source: V. I. Levenshtein's edit distance, by the row-wise method of Wagner and Fischer, 1974. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row[b.length]!;
}
