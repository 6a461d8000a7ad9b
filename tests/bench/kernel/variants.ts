// What the kernel benchmark measures: ways to a palette and kinds of clips, all on the fox's skeleton.

import { createFigure } from '../../../src/frame/figure.js';
import { addEntry, addPlayer, clearPlayList, createPlayList } from '../../../src/frame/play-list.js';
import { playListToPalette } from '../../../src/frame/play-list-to-palette.js';
import { runFrame } from '../../../src/frame/run-frame.js';
import { threeToClip } from '../../../src/from-three/three-to-clip.js';
import { type Character, threeToSkeletons } from '../../../src/from-three/three-to-skeleton.js';
import { type Clip, createClip, type Interpolation, type KeyTrack } from '../../../src/keys/clip.js';
import { loadBenchModel } from '../models.js';
import { nodeHost } from '../node-host.js';

/** Weights of one, two and three actions. */
const WEIGHTS = [[1], [0.6, 0.4], [0.5, 0.3, 0.2]] as const;

const SECONDS_PER_FRAME = 1 / 60;

/** What is played: how the clips are changed, with which weights, which entry is a difference, and by which way. */
interface Variant {
  readonly isGeneral: boolean;
  readonly weights: readonly number[];
  readonly change?: (clip: Clip, index: number) => Clip;
  readonly additive?: number;
}

/** Names that the command line takes. */
export const VARIANTS: Readonly<Record<string, Variant>> = {
  'skin-1': { isGeneral: false, weights: WEIGHTS[0] },
  'skin-2': { isGeneral: false, weights: WEIGHTS[1] },
  'skin-3': { isGeneral: false, weights: WEIGHTS[2] },
  'skin-half': { isGeneral: false, weights: [0.5] },
  'general-1': { isGeneral: true, weights: WEIGHTS[0] },
  'general-2': { isGeneral: true, weights: WEIGHTS[1] },
  'general-3': { isGeneral: true, weights: WEIGHTS[2] },
  'general-half': { isGeneral: true, weights: [0.5] },
  'general-spline': { isGeneral: true, weights: WEIGHTS[0], change: (clip) => remake(clip, 'spline', false, 1) },
  'general-scale': { isGeneral: true, weights: WEIGHTS[0], change: (clip) => remake(clip, 'linear', true, 1) },
  'general-additive': { isGeneral: true, weights: [1, 0.5], additive: 1 },
  'general-channels': {
    isGeneral: true,
    weights: WEIGHTS[1],
    change: (clip, index) => remake(clip, 'linear', false, index === 0 ? 1 : 2),
  },
};

/** Returns a function that runs one frame of `figureCount` foxes. Throws for a variant that does not exist. */
export async function createVariant(name: string, figureCount: number): Promise<() => void> {
  const variant = VARIANTS[name];
  if (!variant) throw new Error(`createVariant: "${name}" is none of ${Object.keys(VARIANTS).join(', ')}.`);
  const { isGeneral, weights, change, additive } = variant;
  const { root, clips: all } = await loadBenchModel('fox', nodeHost.loadFox);
  const clips = all.slice(0, 3);
  const character = threeToSkeletons(root)[0]!;
  const played = weights.map((_, index) => {
    const clip = clipOf(clips, (index + 1) % clips.length, character);
    return change ? change(clip, index) : clip;
  });
  const { skeleton } = character;
  const figures = Array.from({ length: figureCount }, () => {
    const list = createPlayList();
    for (const clip of played) addPlayer(list, clip);
    return { list, figure: createFigure(skeleton), out: new Float32Array(24 * 16) };
  });
  let frame = 0;
  return () => {
    frame++;
    for (let i = 0; i < figures.length; i++) {
      const { list, figure, out } = figures[i]!;
      clearPlayList(list);
      for (let player = 0; player < weights.length; player++) {
        const time = (frame * SECONDS_PER_FRAME + i * 0.31) * (1 + player / 10);
        addEntry(list, player, time % played[player]!.duration, weights[player]!, player === additive);
      }
      if (isGeneral) runFrame(figure, list);
      else if (!playListToPalette(out, 0, skeleton, list)) throw new Error('createVariant: no skin poses here.');
    }
  };
}

function clipOf(clips: readonly Parameters<typeof threeToClip>[0][], index: number, character: Character): Clip {
  return threeToClip(clips[index]!, character);
}

/** Returns every `each`th rotation of `clip` with another interpolation, and with scales that change if wanted. */
function remake(clip: Clip, interpolation: Interpolation, hasScales: boolean, each: number): Clip {
  const tracks: KeyTrack[] = [];
  for (const { channels, times, values, frameSize } of clip.groups) {
    const add = (joint: number, channel: 'translation' | 'rotation', place: number, size: number): void => {
      const rows = Array.from(times, (_, key) => [...values.subarray(key * frameSize + place).subarray(0, size)]);
      const level = new Array<number>(size).fill(0);
      const keys = interpolation === 'spline' ? rows.flatMap((row) => [...level, ...row, ...level]) : rows.flat();
      tracks.push({ name: `${joint}.${channel}`, joint, channel, interpolation, times, values: keys });
      if (!hasScales) return;
      const scales = Array.from(times).flatMap((_, key) => [1 + (key % 3) / 10, 1, 1]);
      tracks.push({ name: `${joint}.scale`, joint, channel: 'scale', interpolation, times, values: scales });
    };
    channels.translations.forEach((joint, i) => {
      add(joint, 'translation', i * 3, 3);
    });
    channels.rotations.forEach((joint, i) => {
      if (i % each === 0) add(joint, 'rotation', channels.translations.length * 3 + i * 4, 4);
    });
  }
  return createClip(clip.name, clip.duration, tracks);
}
