// The cycle as a dial: outside the markers of the blend and its hand, inside a ring for each clip with its own markers and where
// it is. In step all pass their markers together, however unequally those stand.
//
// The cycle of the blend begins with a marker. It is turned so that this one stands where, on the whole, those of the clips do:
// the hand and the place of a clip that plays alone point the same way.

import type { Animator } from 'three-sinew';
import type { BlendClip } from './clips.js';
import type { Graph } from './graph.js';
import { PAWS } from './paws.js';
import { makeSvg } from './svg.js';

type SyncGroup = Animator['graph']['groups'][number];

/** Half the size of the drawing, and radii of the outer ring, of the outermost clip's, and how far rings are apart. */
const HALF = 84;
const CYCLE_RADIUS = 74;
const CLIP_RADIUS = 61;
const RING_STEP = 8;

const MARKER_RADIUS = 3;
const PLACE_RADIUS = 4.5;

/** Opacity of a clip without weight. */
const FAINTEST = 0.12;

/** A clip on the dial. `index`: its place among all clips; `start`: phase of the marker that the blend begins with. */
interface Ring {
  readonly index: number;
  readonly start: number;
  readonly ring: SVGElement;
  readonly place: SVGElement;
}

/** The dial of a group of clips. */
export class Dial {
  private readonly hand = makeSvg('line', { class: 'hand', y1: -6, y2: -CYCLE_RADIUS });
  private readonly markers: readonly SVGElement[];
  private readonly cycle = makeSvg('g', {});
  private readonly rings: readonly Ring[];

  /** `known`: the markers of the clips; one without has no ring. */
  constructor(place: HTMLElement, clips: readonly BlendClip[], known: NonNullable<Graph['clips']>) {
    const svg = makeSvg('svg', { class: 'dial', viewBox: `${-HALF} ${-HALF} ${2 * HALF} ${2 * HALF}`, role: 'img' });
    svg.setAttribute('aria-label', 'The phases of the clips and of the cycle that they are blended to');
    const marked = clips.filter(({ name }) => known[name]?.markers);
    const first = known[marked[0]!.name]!.markers![0]!.name;
    this.rings = marked.map((clip, order) => {
      const markers = known[clip.name]!.markers!;
      const ring = makeSvg('g', {});
      const radius = CLIP_RADIUS - order * RING_STEP;
      const spot = makeSvg('circle', { class: 'place', r: PLACE_RADIUS, cy: -radius, fill: clip.color });
      ring.append(makeSvg('circle', { r: radius, fill: 'none', stroke: clip.color, 'stroke-width': 2 }));
      for (const { at, name } of markers) {
        const marker = makeMarker(radius, colorOf(name));
        turn(marker, at);
        ring.append(marker);
      }
      ring.append(spot);
      return { index: clips.indexOf(clip), ring, place: spot, start: markers.find(({ name }) => name === first)!.at };
    });
    // All clips have the same markers in the same order, and so has the blend.
    this.markers = known[marked[0]!.name]!.markers!.map(({ name }) => makeMarker(CYCLE_RADIUS, colorOf(name)));
    svg.append(makeSvg('circle', { class: 'cycle', r: CYCLE_RADIUS }), ...this.rings.map(({ ring }) => ring));
    this.cycle.append(this.hand, ...this.markers);
    svg.append(this.cycle);
    const block = document.createElement('div');
    const heading = document.createElement('h2');
    heading.textContent = 'Phases';
    block.append(heading, svg);
    place.append(block);
  }

  /** Shows where the group and its clips are. */
  show(group: SyncGroup, weights: readonly number[], phases: readonly number[]): void {
    turn(this.hand, cyclesOf(group));
    const { starts } = group.blend.track;
    for (const [event, marker] of this.markers.entries()) turn(marker, starts[event]!);
    let [sum, start] = [0, 0];
    for (const { index, ring, place, start: own } of this.rings) {
      const weight = weights[index]!;
      sum += weight;
      start += weight * own;
      turn(place, phases[index]!);
      ring.setAttribute('opacity', String(FAINTEST + (1 - FAINTEST) * Math.sqrt(weight)));
    }
    if (sum > 0) turn(this.cycle, start / sum);
  }
}

/** Returns how many cycles a group has gone through. Its position counts markers, which need not be equally far apart. */
export function cyclesOf({ position, blend }: SyncGroup): number {
  const { eventCount, starts, durations } = blend.track;
  const cycle = Math.floor(position[0]! / eventCount);
  const events = position[0]! - cycle * eventCount;
  const event = Math.min(eventCount - 1, Math.floor(events));
  return cycle + starts[event]! + (events - event) * durations[event]!;
}

function colorOf(name: string | undefined): string {
  return PAWS.find((paw) => paw.name === name)!.color;
}

function makeMarker(radius: number, color: string): SVGElement {
  return makeSvg('circle', { class: 'marker', r: MARKER_RADIUS, cy: -radius, fill: color });
}

function turn(shape: SVGElement, cycles: number): void {
  shape.setAttribute('transform', `rotate(${((cycles % 1) * 360).toFixed(2)})`);
}
