import { describe, it } from 'vitest';
import { createClip } from '../../src/keys/clip.js';
import { createClipPlayer } from '../../src/root-motion/clip-player.js';
import { expectNear, turn } from '../support/expect-numbers.js';
import { skeletonOf } from '../support/make-skeleton.js';
import { trackOf } from '../support/sample-track.js';

describe('createClipPlayer', () => {
  it('gives the pose of the skeleton at any time, what the clip says nothing of at rest', () => {
    const rotation = trackOf('rotation', 'linear', [0, 1], [0, 0, 0, 1, ...turn(0, 0, 1, 90)]);
    const place = { ...trackOf('translation', 'step', [0, 0.5], [1, 0, 0, 2, 0, 0]), joint: 1 };
    const { model, play } = createClipPlayer(createClip('clip', 1, [rotation, place]), skeletonOf([-1, 0, 1]));
    const places = (): number[] => [0, 1, 2].flatMap((joint) => [...model.subarray(joint * 12 + 9, joint * 12 + 12)]);
    play(1);
    expectNear(places(), [1, 0, 0, 1, 2, 0, 1, 3, 0], 1e-6);
    play(0);
    expectNear(places(), [1, 0, 0, 2, 0, 0, 3, 0, 0], 1e-6);
    play(0.25);
    const [cosine, sine] = [Math.cos(Math.PI / 8), Math.sin(Math.PI / 8)];
    expectNear(places(), [1, 0, 0, 1 + cosine, sine, 0, 1 + 2 * cosine, 2 * sine, 0], 1e-6);
  });
});
