// What can be wrong with a clip.

/**
 * What kind of problem it is. The first group concerns the clip, the second a track, the third one key.
 *
 * - `no-tracks`: there is nothing to play
 * - `duration`: it is not a number above 0, though the keys last some time
 * - `no-duration`: all keys are at 0 s, so that the clip is a pose
 * - `not-a-track`: an entry of `clip.tracks` is something else
 *
 * - `bad-name`: the name is no path; three's mixer throws when it plays the clip
 * - `no-keys`: the track holds nothing
 * - `value-count`: values do not divide into keys, or into keys of the wrong size
 * - `tangents`: a Bezier track has no tangents, or too few or too many
 * - `duplicate-track`: an earlier track drives the same property; what is seen is the mean of both
 * - `beyond-duration`: keys come after the clip's end and are never reached; `key` is the first of them
 *
 * - `nan`: a time, value or tangent is NaN or infinite
 * - `value-type`: a value is no number, boolean or string, whichever the track is for
 * - `unsorted`: the time is before that of the key before
 * - `negative-time`: the time is before the clip's start
 * - `duplicate-time`: another key at the same time says the same, or leaves no room for this one
 * - `hard-cut`: the value jumps, as another key at the same time holds another value
 * - `zero-quaternion`: a rotation of no length, which is no rotation
 * - `not-normalised`: a rotation whose length is not 1 within 1e-3
 * - `long-way-round`: a rotation has the opposite signs of the one before; a straight turn does not mind, a curve does
 */
export type ClipProblemKind =
  | 'no-tracks'
  | 'duration'
  | 'no-duration'
  | 'not-a-track'
  | 'bad-name'
  | 'no-keys'
  | 'value-count'
  | 'tangents'
  | 'duplicate-track'
  | 'beyond-duration'
  | 'nan'
  | 'value-type'
  | 'unsorted'
  | 'negative-time'
  | 'duplicate-time'
  | 'hard-cut'
  | 'zero-quaternion'
  | 'not-normalised'
  | 'long-way-round';

/** One thing that is wrong, or odd, about a clip. */
export interface ClipProblem {
  /** Index of the track; -1 for the clip itself. */
  readonly track: number;
  /** Name of the track, or of the clip. */
  readonly name: string;
  /** Index of the key in the track; null when it is about no single key. */
  readonly key: number | null;
  readonly kind: ClipProblemKind;
  /** What was found: the bad number, the length of a rotation, the time of a key, the index of the other track. */
  readonly value: unknown;
  /** Whether the clip plays as it is meant to nevertheless. */
  readonly harmless: boolean;
  /** A sentence that says where, what was found and what was expected. */
  readonly message: string;
}
