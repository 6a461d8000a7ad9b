import { Object3D } from 'three';
import { describe, expect, it } from 'vitest';
import { createLocalPose } from '../../src/local-pose/local-pose.js';
import { readPlace, writePlace } from '../../src/scene-graph/bone-windows.js';
import { hasPlainPlace, watchPlace } from '../../src/scene-graph/place-watch.js';
import { bytesPerFrame } from '../support/bytes-per-frame.js';
import { frameFunctions } from '../support/frame-functions.js';

const BYTES_ALLOWED = 16;

const objects = [new Object3D(), new Object3D()];
watchPlace(objects[1]!);
const pose = createLocalPose(1);
const plain = new Uint8Array(1);

/** A frame to measure for each function. */
const FRAMES: Record<string, (index: number) => void> = {
  readPlace: (index) => readPlace(pose, objects[index % 2]!),
  writePlace: (index) => {
    pose.translations[0] = index / 64;
    pose.rotations[3] = 1;
    writePlace(objects[index % 2]!, pose);
  },
  hasPlainPlace: (index) => {
    if (hasPlainPlace(objects[index % 2]!)) plain[0] = 1;
  },
};

describe('a frame function allocates nothing:', { timeout: 60_000 }, () => {
  it.each(Object.keys(FRAMES))('%s', (name) => {
    expect(bytesPerFrame(FRAMES[name]!, BYTES_ALLOWED)).toBeLessThan(BYTES_ALLOWED);
  });
});

describe('this list', () => {
  it('holds every frame function of the files', () => {
    const isMeasuredHere = (file: string): boolean => /^scene-graph\/(?:bone-windows|place-watch)/.test(file);
    expect(Object.keys(FRAMES).sort()).toEqual(frameFunctions(isMeasuredHere));
  });
});
