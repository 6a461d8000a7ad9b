import { MathUtils, Vector3 } from 'three';
import { type JointName, restPosition } from './rig.js';

export interface Influence {
  readonly joint: JointName;
  readonly weight: number;
}

/** Gives a vertex, by its rest position, its joints and weights. */
export type Binding = (point: Vector3) => Influence[];

export interface ChainLink {
  readonly joint: JointName;
  /** Half of the length, in metres, over which the influence passes from the previous joint to this one. */
  readonly softness: number;
  /** Moves the middle of that passage along the chain, in metres. */
  readonly shift?: number;
}

/** glTF gives every vertex four influences. */
const MAX_INFLUENCES = 4;

/** The whole part follows one joint. */
export function bindToJoint(joint: JointName): Binding {
  return () => [{ joint, weight: 1 }];
}

/**
 * The part follows a chain of joints. Around every joint the influence passes from the bone before to the bone after
 * by a smoothstep across the plane that halves the angle between them, so that a bend is shared by both sides.
 */
export function bindToChain(links: readonly ChainLink[]): Binding {
  const positions = links.map((link) => restPosition(link.joint));
  const across = links.map((_, index) => {
    const here = positions[index] as Vector3;
    const direction = new Vector3();
    const before = positions[index - 1];
    const after = positions[index + 1];
    if (before !== undefined) direction.add(here.clone().sub(before).normalize());
    if (after !== undefined) direction.add(after.clone().sub(here).normalize());
    return direction.normalize();
  });
  return (point) => {
    const weights: number[] = [1];
    for (let index = 1; index < links.length; index++) {
      const link = links[index] as ChainLink;
      const offset =
        point
          .clone()
          .sub(positions[index] as Vector3)
          .dot(across[index] as Vector3) - (link.shift ?? 0);
      const passed = MathUtils.smoothstep(offset, -link.softness, link.softness);
      const carried = weights[index - 1] as number;
      weights[index - 1] = carried * (1 - passed);
      weights[index] = carried * passed;
    }
    return strongest(links.map((link, index) => ({ joint: link.joint, weight: weights[index] as number })));
  };
}

/** Keeps the strongest influences and makes them add up to one. */
function strongest(influences: readonly Influence[]): Influence[] {
  const kept = influences
    .filter((influence) => influence.weight > 1e-3)
    .sort((a, b) => b.weight - a.weight)
    .slice(0, MAX_INFLUENCES);
  const total = kept.reduce((sum, influence) => sum + influence.weight, 0);
  return kept.map((influence) => ({ joint: influence.joint, weight: influence.weight / total }));
}
