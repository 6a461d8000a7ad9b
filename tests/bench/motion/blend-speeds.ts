// How fast the root goes at a blend of two gaits, and how fast the foot that stands on the ground goes back.

import { type Bone, Vector3 } from 'three';
import { Animator, defineGraph } from 'three-sinew';
import { createWalker, type Legs, RUN, WALK, type Walker } from './walkers.js';

/** One blend: 0 is the walk, 1 the run. Metres per second, and metres. */
export interface BlendSpeed {
  readonly blend: number;
  /** Of the root, by root motion, while a foot is planted. */
  readonly root: number;
  /** Of that foot, backwards in the frame of the root, in the pose that is shown. */
  readonly foot: number;
  /** How far it has come on the ground from when it is planted, at the most. */
  readonly slide: number;
}

/** A kind of walker over all blends. */
export interface BlendSeries {
  readonly legs: Legs;
  readonly travels: boolean;
  readonly speeds: readonly BlendSpeed[];
}

const GRAPH = defineGraph({
  parameters: { blend: 0 },
  tree: {
    blend1d: 'blend',
    children: [
      { clip: WALK.name, at: 0 },
      { clip: RUN.name, at: 1 },
    ],
  },
});

const STEP = 1 / 240;
/** Enough for two cycles of the slower gait. */
const STEPS = 480;

/** Both gaits have a foot on the ground between these phases of its cycle; its coming and leaving are left out. */
const PLANTED = { from: 0.02, to: 0.48 };

/** Measures walkers with both kinds of legs, that travel and that are in place, at `count` blends from 0 to 1. */
export function measureBlends(count: number): BlendSeries[] {
  const kinds = [
    ['placed', true],
    ['placed', false],
    ['turned', true],
    ['turned', false],
  ] as const;
  return kinds.map(([legs, travels]) => {
    const walker = createWalker(legs, travels, [WALK, RUN]);
    const speeds = Array.from({ length: count }, (_, n) => measureBlend(walker, travels, n / (count - 1)));
    return { legs, travels, speeds };
  });
}

/** Plays one blend for two cycles and more, and looks at each foot while it is planted. */
function measureBlend({ root, clips, hips, feet }: Walker, travels: boolean, blend: number): BlendSpeed {
  const rootMotion = travels ? hips : { joint: hips, feet };
  const animator = new Animator(root, clips, GRAPH, { rootMotion }).set('blend', blend);
  const bones = feet.map((name) => root.getObjectByName(name) as Bone);
  const place = new Vector3();
  const footZ = (foot: number): number => bones[foot]!.getWorldPosition(place).z;
  const stances = feet.map(() => ({ at: 0, low: 0, high: 0 }));
  let [seconds, rootWay, footWay, slide] = [0, 0, 0, 0];
  animator.update(0);
  for (let step = 0; step < STEPS; step++) {
    const phase = animator.graph.leafPhases[0]!;
    const before = feet.map((_, foot) => footZ(foot));
    animator.update(STEP);
    root.updateMatrixWorld(true);
    const way = animator.rootMotion.translation.z;
    feet.forEach((_, foot) => {
      const isPlanted = [phase, animator.graph.leafPhases[0]!].every((each) => isPlantedAt(each + foot / 2));
      const stance = stances[foot]!;
      if (!isPlanted) {
        Object.assign(stance, { at: 0, low: 0, high: 0 });
        return;
      }
      const moved = footZ(foot) - before[foot]!;
      seconds += STEP;
      rootWay += way;
      footWay -= moved;
      stance.at += way + moved;
      stance.low = Math.min(stance.low, stance.at);
      stance.high = Math.max(stance.high, stance.at);
      slide = Math.max(slide, stance.high - stance.low);
    });
  }
  animator.dispose();
  return { blend, root: rootWay / seconds, foot: footWay / seconds, slide };
}

function isPlantedAt(phase: number): boolean {
  const inCycle = phase - Math.floor(phase);
  return inCycle >= PLANTED.from && inCycle <= PLANTED.to;
}
