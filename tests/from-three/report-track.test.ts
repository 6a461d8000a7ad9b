import * as THREE from 'three';
import { expect, it, vi } from 'vitest';
import { reportTrack } from '../../src/from-three/report-track.js';

it('says each problem of a track once', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const tracks = [0, 1].map(() => new THREE.NumberKeyframeTrack('.intensity', [0], [1]));
  const clip = new THREE.AnimationClip('Glow', 1, tracks);
  for (const problem of ['it is dark.', 'it is cold.', 'it is dark.']) reportTrack(clip, tracks[0]!, problem);
  reportTrack(clip, tracks[1]!, 'it is dark.');
  expect(warn.mock.calls.map(([text]) => text as string)).toEqual([
    'three-sinew: clip "Glow", track ".intensity": it is dark.',
    'three-sinew: clip "Glow", track ".intensity": it is cold.',
    'three-sinew: clip "Glow", track ".intensity": it is dark.',
  ]);
  warn.mockRestore();
});
