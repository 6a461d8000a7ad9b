import { describe, expect, it } from 'vitest';
import * as core from '../../src/core.js';
import * as index from '../../src/index.js';

const CORE = [
  'addEntry',
  'addEntryFrom',
  'addPlayer',
  'clearPlayList',
  'createClip',
  'createFigure',
  'createLocalPose',
  'createPlayList',
  'createSkeleton',
  'createSkin',
  'figureToPalettes',
  'playListToLocalPose',
  'removeEntries',
  'runFrame',
  'uniteChannels',
];

const ABOVE_CORE = ['AnimationAction', 'AnimationMixer', 'threeToClip', 'threeToSkeletons'];

describe('the public surface', () => {
  it('of core.ts is exactly this list', () => {
    expect(Object.keys(core).sort()).toEqual(CORE);
  });

  it('of index.ts is that of core.ts and exactly this list', () => {
    expect(Object.keys(index).sort()).toEqual([...CORE, ...ABOVE_CORE].sort());
  });
});
