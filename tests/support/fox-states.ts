// A graph in which the fox does all that an animator can do.

import { AnimationClip, type Object3D, VectorKeyframeTrack } from 'three';
import type { FadeKind, JointFade } from '../../src/definition/fade-definition.js';
import type { GraphDefinition } from '../../src/definition/graph-definition.js';

/** The joint that travels. */
export const FOX_ROOT = 'b_Root_00';

const EVENTS = [
  { at: 0, name: 'start' },
  { at: 0.4, name: 'some', chance: 0.5 },
  { at: 0.2, until: 0.7, name: 'window', minimumWeight: 0.3 },
];

/**
 * Returns states of the fox that go over into one another as `speed` and `leap` say.
 *
 * - kind, joints: of the fades.
 */
export function foxStates(kind: FadeKind, joints?: readonly JointFade[]) {
  const fade = { seconds: 0.3, kind, ...(joints && { joints }) };
  return {
    parameters: { speed: 0, leap: 'trigger', much: 0.5, look: { point: [0, 0.5, 3] } },
    states: {
      rest: { clip: 'Survey', events: EVENTS },
      move: {
        blend1d: 'speed',
        sync: 'legs',
        children: [
          { clip: 'Walk', at: 1 },
          { clip: 'Run', at: 4 },
        ],
        events: EVENTS,
      },
      leap: { clip: 'Run', loop: false, next: { to: 'move', fade } },
    },
    syncGroups: { legs: {} },
    initial: 'rest',
    transitions: [
      { from: 'rest', to: 'move', when: { speed: { above: 0.5 } }, fade },
      { from: 'move', to: 'rest', when: { speed: { atMost: 0.5 } }, fade, interruption: 'sourceThenTarget' },
      { from: '*', to: 'leap', when: 'leap', fade, toSelf: true },
    ],
  } as const satisfies GraphDefinition;
}

/** Layers for the fox: one with states, one that adds, and a head that looks somewhere. */
export const FOX_LAYERS = {
  masks: { head: [{ from: 'b_Neck_04', falloff: 1 }], tail: [{ from: 'b_Tail01_012' }] },
  layers: [
    {
      name: 'head',
      mask: 'head',
      weight: 'much',
      rotation: 'model',
      states: { none: { empty: true }, survey: { clip: 'Survey' } },
      initial: 'none',
      transitions: [
        { from: 'none', to: 'survey', when: { speed: { above: 0.5 } }, fade: 0.2 },
        { from: 'survey', to: 'none', exitTime: 0.3, fade: 0.2 },
      ],
    },
    { name: 'tail', mask: 'tail', weight: 'much', blending: 'additive', tree: { clip: 'Walk' } },
  ],
} as const satisfies Partial<GraphDefinition>;

/** Has the head of the fox look at a point. */
export const FOX_STEPS = {
  steps: [
    {
      aim: 'b_Head_05',
      target: 'look',
      axis: [0, 1, 0],
      weight: 'much',
      limit: 70,
      chain: [{ joint: 'b_Neck_04', share: 0.5 }],
    },
    { reach: 'b_LeftHand_011', target: 'look', weight: 'much' },
  ],
} as const satisfies Partial<GraphDefinition>;

/** Returns the clips of the fox with a root that travels a metre along the axis that points ahead. */
export function travellingClips(fox: Object3D, clips: readonly AnimationClip[]): AnimationClip[] {
  const { x, y, z } = fox.getObjectByName(FOX_ROOT)!.position;
  return clips.map(({ name, duration, tracks }) => {
    const track = `${FOX_ROOT}.position`;
    const places = [x, y, z, x + 0.1, y + 0.3, z, x, y + 1, z + 0.1];
    return new AnimationClip(name, duration, [
      ...tracks.filter((each) => each.name !== track),
      new VectorKeyframeTrack(track, [0, duration / 3, duration], places),
    ]);
  });
}
