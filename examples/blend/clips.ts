// The seven clips: the fox's own three, and four that are bent from them; with their colours and what else is known of each.

import type { AnimationClip } from 'three';
import type { Fox } from '../common/load-fox.js';
import type { Graph } from './graph.js';
import { PAWS, touchDowns } from './paws.js';
import { makeTurnClip } from './turn-clips.js';

/** Paws whose steps keep clips in step: after a hind paw the fore paw across, in a walk as in a gallop. */
const LEADING_PAWS = ['hind left', 'fore right'];

/** A clip at a place on the pad. `way`: -1 turns to the left, 1 to the right. `groundSpeed`: metres per second. */
export interface BlendClip {
  readonly name: string;
  readonly color: string;
  readonly way: -1 | 0 | 1;
  readonly groundSpeed: number;
  readonly clip: AnimationClip;
}

const COLORS: Readonly<Record<string, readonly string[]>> = {
  Survey: ['#4d8ac0'],
  Walk: ['#4f9d69', '#94c46f', '#2b7f83'],
  Run: ['#e5702a', '#efb24a', '#b8445a'],
};

/** Returns the clips, those straight on before those that turn. */
export function makeClips({ clips, groundSpeeds }: Fox): BlendClip[] {
  return clips.flatMap((clip, index): BlendClip[] => {
    const { name } = clip;
    const groundSpeed = groundSpeeds[index]!;
    const [color, leftColor, rightColor] = COLORS[name]!;
    const ahead: BlendClip = { name, color: color!, way: 0, groundSpeed, clip };
    if (groundSpeed === 0) return [ahead];
    const [left, right] = [`${name} left`, `${name} right`];
    return [
      ahead,
      { name: left, color: leftColor!, way: -1, groundSpeed, clip: makeTurnClip(clip, left, -1) },
      { name: right, color: rightColor!, way: 1, groundSpeed, clip: makeTurnClip(clip, right, 1) },
    ];
  });
}

/** Returns what the graph is told of the clips: at which phases the leading paws come down. `root` plays them meanwhile. */
export function describeClips(root: Fox['root'], clips: readonly BlendClip[]): NonNullable<Graph['clips']> {
  const entries = clips.map(({ name, clip }) => {
    const downs = touchDowns(root, clip);
    const markers = PAWS.flatMap((paw, index) => {
      const isLeading = LEADING_PAWS.includes(paw.name) && !Number.isNaN(downs[index]);
      return isLeading ? [{ at: downs[index]!, name: paw.name }] : [];
    });
    markers.sort((a, b) => a.at - b.at);
    return [name, markers.length > 0 ? { markers } : {}] as const;
  });
  return Object.fromEntries(entries);
}
