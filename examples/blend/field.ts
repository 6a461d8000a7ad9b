// The colours of the pad: at each place those of the clips, mixed as they would be blended there.

import { AnimationClip, Group } from 'three';
import { Animator } from 'three-sinew';
import type { BlendClip } from './clips.js';
import type { Graph } from './graph.js';
import { padToPoint } from './pad-places.js';

/** Places across and down. */
export const FIELD_SIZE = [71, 48] as const;

/** Weights anywhere on the pad: of an animator with the clips' names and lengths, and nothing to move. */
export class Field {
  private readonly animator: Animator;
  private readonly colors: readonly (readonly number[])[];

  constructor(graph: Graph, clips: readonly BlendClip[]) {
    const empty = clips.map(({ name, clip }) => new AnimationClip(name, clip.duration, []));
    this.animator = new Animator(new Group(), empty, graph);
    this.colors = this.animator.graph.plan.leaves.map(({ clip }) => {
      const { color } = clips.find(({ name }) => name === clip.name)!;
      return [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));
    });
  }

  /** Returns the weight of each leaf of the graph at a point. The same array each time. */
  weightsAt(space: number, turn: number, speed: number): Float64Array {
    const { animator } = this;
    return animator.set('space', space).set('turn', turn).set('speed', speed).update(0).graph.leafWeights;
  }

  /** Paints the canvas, which has FIELD_SIZE. */
  paint(canvas: HTMLCanvasElement, space: number): void {
    const [width, height] = FIELD_SIZE;
    const context = canvas.getContext('2d')!;
    const image = context.createImageData(width, height);
    for (let pixel = 0; pixel < width * height; pixel++) {
      const x = ((pixel % width) + 0.5) / width;
      const y = (Math.floor(pixel / width) + 0.5) / height;
      const weights = this.weightsAt(space, ...padToPoint(x, y));
      for (let channel = 0; channel < 3; channel++) {
        image.data[pixel * 4 + channel] = this.colors.reduce(
          (sum, color, leaf) => sum + color[channel]! * weights[leaf]!,
          0,
        );
      }
      image.data[pixel * 4 + 3] = 255;
    }
    context.putImageData(image, 0, 0);
  }
}
