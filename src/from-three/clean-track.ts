// Takes out of a track what cannot be played.

import type { KeyframeTrack } from 'three';

/** What three's types do not tell: where it keeps Bezier control points. */
export interface TrackSettings {
  readonly inTangents?: ArrayLike<number>;
  readonly outTangents?: ArrayLike<number>;
}

/** Returns the Bezier control points of a track; nothing for other tracks. */
export function settingsOf(track: KeyframeTrack): TrackSettings {
  return (track as unknown as { readonly settings?: TrackSettings }).settings ?? {};
}

/**
 * Returns `track` itself if all of its keys can be played, else one like it without those that hold NaN or Infinity, and
 * with its times in order; null when no key is left. Never changes `track`, nor its arrays.
 *
 * `report` hears, in half a sentence, of what was wrong.
 */
export function cleanTrack(track: KeyframeTrack, report: (problem: string) => void): KeyframeTrack | null {
  const { times, values } = track;
  const keyCount = times.length;
  if (!Number.isInteger(values.length / keyCount)) {
    report(`its ${values.length} values do not divide into its ${keyCount} keys, so it is ignored`);
    return null;
  }
  const { inTangents, outTangents } = settingsOf(track);
  const columns = [times, values, inTangents, outTangents];
  const order = usableKeys(columns, keyCount);
  if (order.length < keyCount) {
    report(`${keyCount - order.length} of its ${keyCount} keys hold NaN or Infinity and are left out`);
  }
  if (order.length === 0) {
    report('no key is left, so it is ignored');
    return null;
  }
  const isSorted = order.every((key, index) => index === 0 || times[key]! >= times[order[index - 1]!]!);
  if (isSorted && order.length === keyCount) return track;
  if (!isSorted) {
    order.sort((a, b) => times[a]! - times[b]!);
    report('its times do not rise, so its keys are sorted');
  }
  const pick = <T extends ArrayLike<unknown>>(column: T): T => pickRows(column, order, column.length / keyCount);
  return Object.assign(Object.create(Object.getPrototypeOf(track) as object) as KeyframeTrack, track, {
    times: pick(times),
    values: pick(values),
    ...(inTangents && outTangents && { settings: { inTangents: pick(inTangents), outTangents: pick(outTangents) } }),
  });
}

/** Indices of the keys for which every column holds finite numbers, booleans or strings. */
function usableKeys(columns: readonly (ArrayLike<unknown> | undefined)[], keyCount: number): number[] {
  return [...Array(keyCount).keys()].filter((key) =>
    columns.every((column) => {
      if (!column) return true;
      const size = column.length / keyCount;
      for (let i = key * size; i < (key + 1) * size; i++) {
        if (typeof column[i] === 'number' && !Number.isFinite(column[i])) return false;
      }
      return true;
    }),
  );
}

function pickRows<T extends ArrayLike<unknown>>(column: T, rows: readonly number[], size: number): T {
  const picked = rows.flatMap((row) => Array.prototype.slice.call(column, row * size, (row + 1) * size) as unknown[]);
  return (Array.isArray(column) ? picked : Float32Array.from(picked as number[])) as unknown as T;
}
