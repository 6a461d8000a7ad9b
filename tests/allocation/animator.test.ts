// A whole frame of an animator: graph, joints, properties, palette.

import { expect, it } from 'vitest';
import { Animator } from '../../src/animator/animator.js';
import type { GraphDefinition } from '../../src/definition/graph-definition.js';
import { bytesPerFrame } from '../support/bytes-per-frame.js';
import { createSmallClips, createSmallRig } from '../support/small-rig.js';

const BYTES_ALLOWED = 16;

const GRAPHS: Readonly<Record<string, GraphDefinition>> = {
  'a blend in phase': {
    parameters: { much: { value: 0, damping: 0.3 } },
    tree: {
      blend1d: 'much',
      children: [
        { clip: 'Sway', at: 0 },
        { clip: 'Nod', at: 1 },
      ],
    },
  },
  'layers and differences': {
    parameters: { much: 0.5 },
    masks: { head: [{ from: 'Spine', falloff: 1 }] },
    tree: {
      base: { base: { clip: 'Sway' }, layer: { clip: 'Nod' }, weight: 'much', mask: 'head', rotation: 'model' },
      additive: { clip: 'Lean' },
      weight: 'much',
    },
  },
};

it.each(Object.entries(GRAPHS))(
  'Animator.update and the drawing allocate nothing for %s',
  { timeout: 120_000 },
  (_, graph) => {
    const { root, mesh, bones } = createSmallRig();
    const animator = new Animator<GraphDefinition>(root, createSmallClips(), graph);
    // In a list with something else in it each number is an object of its own: to hand it over makes none.
    const values = [...Array.from({ length: 64 }, (_unused, index) => index / 64), 'no number'] as number[];
    const bytes = bytesPerFrame((index) => {
      animator.set('much', values[index % 64]!);
      animator.update(1 / 60);
      root.updateMatrixWorld();
      mesh.skeleton.update();
    }, BYTES_ALLOWED);
    expect(bytes).toBeLessThan(BYTES_ALLOWED);
    expect(bones[0]!.position.x).not.toBeNaN();
  },
);
