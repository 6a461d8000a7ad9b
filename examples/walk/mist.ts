// Mist: what is far away turns into sky, so nobody sees where the meadow goes on with what lay behind.

import { Fog } from 'three';

/** The colour that the sky has at the horizon, by day and by night. */
const DAY = '#f1ebe0';
const NIGHT = '#2b313b';

/** Metres from the camera where it begins, and where nothing is left to be seen. */
const NEAR = 4;
const FAR = 11;

/** Returns the mist of a scene. */
export function makeMist(isDark: boolean): Fog {
  return new Fog(isDark ? NIGHT : DAY, NEAR, FAR);
}
