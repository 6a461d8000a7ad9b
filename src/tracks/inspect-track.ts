// Looks one track over.

import { type KeyframeTrack, PropertyBinding } from 'three';
import { describeValue, quote } from './check-property.js';
import type { ClipProblem } from './clip-problem.js';
import { faultOf, lengthOf, rolesOf, sortKeys } from './key-faults.js';
import { bezierTangents, type Curve, type Key, readKeys } from './track-keys.js';
import { kindOf, UNIT_TOLERANCE } from './track-kinds.js';

/** Rotations that a file keeps in bytes, as it may, have lengths up to 0.8 % off; nobody sees that. */
const BYTE_TOLERANCE = 0.01;

/** What is found about a track, before it is said where. */
export type TrackFinding = Pick<ClipProblem, 'key' | 'kind' | 'value' | 'harmless'> & { readonly text: string };

/** Returns what is wrong or odd about `track`, in the order of its keys; what concerns all of it comes first. */
export function inspectTrack(track: KeyframeTrack, duration: number): TrackFinding[] {
  const findings: TrackFinding[] = [];
  inspectName(findings, track.name);
  const { times, values } = track;
  if (times.length === 0) {
    add(findings, null, 'no-keys', 0, `has no keys, expected at least one`);
    return findings;
  }
  const { curve, keySize, isExact, keys } = readKeys(track);
  if (!isExact) {
    const size = keySize ?? kindOf(track)?.keySize;
    const each = size ? `${size}${curve === 'spline' ? ' and two tangents' : ''}` : 'the same number';
    const text = `has ${times.length} times and ${values.length} values, expected ${each} for each key`;
    add(findings, null, 'value-count', values.length, text);
  }
  if (curve === 'bezier') inspectTangents(findings, track);
  inspectKeys(findings, track, keys, curve, duration);
  return findings.sort((a, b) => (a.key ?? -1) - (b.key ?? -1));
}

function inspectName(findings: TrackFinding[], name: unknown): void {
  try {
    if (typeof name === 'string' && PropertyBinding.parseTrackName(name)) return;
  } catch {
    // What three throws for is reported below.
  }
  add(findings, null, 'bad-name', name, `is called ${quote(name)}, expected a path such as "Hips.position"`);
}

function inspectTangents(findings: TrackFinding[], track: KeyframeTrack): void {
  if (bezierTangents(track)) return;
  const settings = track.settings as Partial<NonNullable<typeof track.settings>> | undefined;
  const counts = [settings?.inTangents, settings?.outTangents].map((list) => list?.length ?? 0);
  // three plays a track without tangents in straight lines, and reads past the end of lists that are too short.
  const harmless = !settings?.inTangents || !settings.outTangents;
  const text =
    `has ${counts[0]} and ${counts[1]} numbers of tangents, ` +
    `expected ${track.values.length * 2} each: a time and a value for each value`;
  findings.push({ key: null, kind: 'tangents', value: counts, harmless, text });
}

function inspectKeys(
  findings: TrackFinding[],
  track: KeyframeTrack,
  keys: readonly Key[],
  curve: Curve,
  duration: number,
): void {
  const usable: Key[] = [];
  let before: Key | undefined;
  for (const key of keys) {
    const fault = faultOf(track, key);
    if (fault) {
      const found = `has ${fault.part} ${quote(fault.value)}`;
      if (fault.kind === 'nan') add(findings, key, 'nan', fault.value, `${found}, expected a finite number`);
      else if (fault.kind === 'value-type') {
        add(
          findings,
          key,
          'value-type',
          fault.value,
          `${found} (${describeValue(fault.value)}) in a ${track.ValueTypeName} track`,
        );
      } else {
        add(findings, key, 'zero-quaternion', fault.value, `is a rotation of length ${fault.value}, expected length 1`);
      }
      continue;
    }
    if (before && key.time < before.time) {
      const text = `has time ${key.time} after ${before.time}, the time of key ${before.index}, expected rising times`;
      add(findings, key, 'unsorted', key.time, text);
    }
    if (key.time < 0) add(findings, key, 'negative-time', key.time, `has time ${key.time}, expected 0 or more`);
    if (track.ValueTypeName === 'quaternion') inspectLength(findings, key);
    usable.push(key);
    before = key;
  }
  const sorted = sortKeys(usable);
  inspectNeighbours(findings, track, sorted, curve);
  // Times are kept in single precision, durations are not.
  const late = duration > 0 ? sorted.find((key) => key.time > Math.fround(duration)) : undefined;
  if (late) {
    const text = `has time ${late.time}, which is after the clip's end at ${duration}`;
    add(findings, late, 'beyond-duration', late.time, text, true);
  }
}

function inspectLength(findings: TrackFinding[], key: Key): void {
  const length = lengthOf(key);
  if (Math.abs(length - 1) <= UNIT_TOLERANCE) return;
  const text = `is a rotation of length ${length}, expected length 1 within ${UNIT_TOLERANCE}`;
  add(findings, key, 'not-normalised', length, text, Math.abs(length - 1) <= BYTE_TOLERANCE);
}

function inspectNeighbours(findings: TrackFinding[], track: KeyframeTrack, sorted: readonly Key[], curve: Curve): void {
  const roles = rolesOf(sorted, curve);
  sorted.forEach((key, i) => {
    const role = roles[i]!;
    if (role === 'same' || role === 'hidden') {
      const why =
        role === 'same' ? 'the same value' : curve === 'smooth' ? 'and smooth curves cannot jump' : 'which hides it';
      add(findings, key, 'duplicate-time', key.time, `has time ${key.time} as another key has, ${why}`);
    } else if (role === 'cut') {
      const text = `has time ${key.time} as another key of another value has: the value jumps`;
      add(findings, key, 'hard-cut', key.time, text, true);
    }
    const before = sorted[i - 1];
    if (!before || before.time === key.time || curve === 'step' || track.ValueTypeName !== 'quaternion') return;
    const product = dot(before.values as number[], key.values as number[]);
    if (product >= 0) return;
    const isCurve = curve === 'spline' || curve === 'bezier';
    const text =
      `has the opposite signs of key ${before.index}: ` +
      (isCurve
        ? 'the curve between them swings the long way round'
        : 'the turn between them goes the short way all the same');
    add(findings, key, 'long-way-round', product, text, !isCurve);
  });
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, number, i) => sum + number * b[i]!, 0);
}

function add(
  findings: TrackFinding[],
  key: Key | null,
  kind: ClipProblem['kind'],
  value: unknown,
  text: string,
  harmless = false,
): void {
  findings.push({ key: key?.index ?? null, kind, value, harmless, text });
}
