// Takes the same picture with three's mixer and with ours, and compares them.

import { expect } from 'vitest';
import { createStage, drawnShare, type Renderer, type Stage, takePicture, visibleDifference } from './picture.js';

/** Share of pixels that may differ visibly: a silhouette that falls on the other side of a pixel's sample. */
export const NOISE = 0.0005;

/**
 * Fails unless our picture is three's.
 *
 * - arrange: changes a stage before it is drawn for the first time.
 */
export async function comparePictures(renderer: Renderer, arrange: (stage: Stage) => void): Promise<void> {
  const [wanted, got] = [await takeSecond(renderer, 'three', arrange), await takeSecond(renderer, 'sinew', arrange)];
  expect(drawnShare(wanted)).toBeGreaterThan(0.05);
  expect(visibleDifference(wanted, got)).toBeLessThanOrEqual(NOISE);
}

/** Returns the second picture of a stage: the first one makes bone textures and shaders, a running app shows this one. */
export async function takeSecond(
  renderer: Renderer,
  kind: Stage['kind'],
  arrange: (stage: Stage) => void,
): Promise<Uint8ClampedArray> {
  const stage = await createStage(kind);
  arrange(stage);
  stage.update(0.1);
  await takePicture(renderer, stage);
  stage.update(0.15);
  return takePicture(renderer, stage);
}
