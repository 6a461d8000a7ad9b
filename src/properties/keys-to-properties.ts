// keys → properties: writes what a group of keys says at one time into a frame of numbers.

import { bezierNumbers } from '../local-pose/bezier-keys.js';
import { addTermsOf, createCurveTerms } from '../local-pose/curve-keys.js';
import { slerpRotations } from '../local-pose/linear-keys.js';
import { smoothTerms } from '../local-pose/smooth-keys.js';
import { normalizeRotations, splineTerms } from '../local-pose/spline-keys.js';
import type { PropertyKeys } from './property-keys.js';

/** A frame is one row of numbers. */
const ONE_ROW = Int32Array.of(0);

const _keysToProperties_terms = createCurveTerms();
const _linearFrame_fraction = new Float64Array(1);

/**
 * Writes the values of `keys` at one moment to `out`, a frame of `keys.frameSize` numbers.
 *
 * - key, moments, moment, endings: as in `keysToLocalPose`, by the rules of which values come about.
 *
 * Frame function: never throws, does not allocate.
 */
export function keysToProperties(
  out: Float64Array,
  keys: PropertyKeys,
  key: number,
  moments: Float64Array,
  moment: number,
  endings: number,
): void {
  const { interpolation, times, frameSize, values, rotations } = keys;
  if (key < 0 || key >= times.length - 1 || interpolation === 'step') copyFrame(out, keys, Math.max(key, 0));
  else if (interpolation === 'linear') linearFrame(out, keys, key, moments, moment);
  else if (interpolation === 'bezier') bezierNumbers(out, ONE_ROW, frameSize, keys, key, 0, moments, moment);
  else {
    const terms = _keysToProperties_terms;
    if (interpolation === 'smooth') smoothTerms(terms, times, frameSize, key, moments, moment, endings);
    else splineTerms(terms, times, frameSize, key, moments, moment);
    addTermsOf(out, ONE_ROW, frameSize, values, 0, terms);
    if (interpolation === 'spline') normalizeRotations(out, rotations);
  }
}

/** Writes the values of one key as they stand. */
function copyFrame(out: Float64Array, { interpolation, frameSize, values }: PropertyKeys, key: number): void {
  const place = (interpolation === 'spline' ? key * 3 + 1 : key) * frameSize;
  for (let i = 0; i < frameSize; i++) out[i] = values[place + i]!;
}

function linearFrame(out: Float64Array, keys: PropertyKeys, key: number, moments: Float64Array, moment: number): void {
  const { times, frameSize, values, rotations } = keys;
  const start = times[key]!;
  const fraction = (moments[moment]! - start) / (times[key + 1]! - start);
  const rest = 1 - fraction;
  const place = key * frameSize;
  const next = place + frameSize;
  _linearFrame_fraction[0] = fraction;
  slerpRotations(out, rotations, values, place, frameSize, _linearFrame_fraction);
  for (let i = rotations.length * 4; i < frameSize; i++) {
    out[i] = values[place + i]! * rest + values[next + i]! * fraction;
  }
}
