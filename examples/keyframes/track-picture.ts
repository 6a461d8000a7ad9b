// A picture of a clip: a line for each track, with its keys, and where time is.

import { type AnimationClip, InterpolateDiscrete, InterpolateSmooth, type KeyframeTrack } from 'three-sinew';
import type { Section } from '../common/controls.js';

const ROW_HEIGHT = 11;
const LEFT = 86;
const RIGHT = 6;
const WIDTH = 284;

/** `show` moves the line of the present. `fraction`: 0 to 1. */
export interface TrackPicture {
  show(fraction: number): void;
}

/** Adds the picture to a section. */
export function addTrackPicture(section: Section, clip: AnimationClip): TrackPicture {
  const canvas = document.createElement('canvas');
  const ratio = Math.min(devicePixelRatio, 2);
  const height = clip.tracks.length * ROW_HEIGHT + 8;
  Object.assign(canvas, { className: 'picture', width: WIDTH * ratio, height: height * ratio });
  canvas.setAttribute('role', 'img');
  canvas.setAttribute('aria-label', `${clip.tracks.length} tracks and their keys`);
  section.append(canvas);
  const context = canvas.getContext('2d')!;
  const { color } = getComputedStyle(canvas);
  return {
    show(fraction) {
      context.setTransform(ratio, 0, 0, ratio, 0, 0);
      context.clearRect(0, 0, WIDTH, height);
      context.fillStyle = color;
      context.font = '9px system-ui, sans-serif';
      context.textBaseline = 'middle';
      clip.tracks.forEach((track, row) => {
        drawTrack(context, track, clip.duration, 4 + (row + 0.5) * ROW_HEIGHT);
      });
      context.fillStyle = '#e5702a';
      context.fillRect(LEFT + fraction * (WIDTH - LEFT - RIGHT) - 0.75, 0, 1.5, height);
    },
  };
}

function drawTrack(context: CanvasRenderingContext2D, track: KeyframeTrack, seconds: number, y: number): void {
  context.globalAlpha = 0.75;
  context.fillText(shortName(track), 6, y);
  context.globalAlpha = 0.15;
  context.fillRect(LEFT, y - 0.5, WIDTH - LEFT - RIGHT, 1);
  context.globalAlpha = 0.8;
  const kind = track.getInterpolation();
  const places = [...track.times].map((time) => LEFT + (time / seconds) * (WIDTH - LEFT - RIGHT));
  places.forEach((x, index) => {
    if (kind === InterpolateDiscrete) {
      const end = places[index + 1] ?? WIDTH - RIGHT;
      context.fillRect(x, y - 2.5, Math.max(1, end - x - 1.5), 5);
    } else if (kind === InterpolateSmooth) {
      context.beginPath();
      context.arc(x, y, 2.2, 0, 2 * Math.PI);
      context.fill();
    } else {
      context.fillRect(x - 1.25, y - 2.5, 2.5, 5);
    }
  });
  context.globalAlpha = 1;
}

/** The node and the last part of the path: `lamp color`. */
function shortName({ name }: KeyframeTrack): string {
  const parts = name.split('.');
  const property = parts
    .at(-1)!
    .replace(/\[(.)\]/, ' $1')
    .replace('emissiveIntensity', 'glow')
    .replace('quaternion', 'turn');
  return `${parts[0]} ${property}`;
}
