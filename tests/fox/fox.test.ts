// What our fox promises: the names of the Khronos Fox, seamless loops, and feet that stay where they stand.

import { readFileSync } from 'node:fs';
import * as THREE from 'three';
import { describe, expect, it } from 'vitest';
import { makeFox } from '../../examples/fox/write-fox.js';
import { FOX, loadModel, modelsDirectory } from '../support/load-model.js';
import { skinnedMeshes } from '../support/skinned-pose.js';

const fox = await loadModel(FOX);
const clips = new Map(fox.animations.map((clip) => [clip.name, clip]));

/** Each bone with the one that it hangs on. */
function treeOf(root: THREE.Object3D): string[] {
  const bones = skinnedMeshes(root)[0]!.skeleton.bones;
  return bones.map((bone) => `${bone.parent!.name} > ${bone.name}`).sort();
}

/** Poses the fox at a time of a clip and returns where a bone is. */
function placeOf(name: string, clip: THREE.AnimationClip, time: number): THREE.Vector3 {
  const mixer = new THREE.AnimationMixer(fox.scene);
  mixer.clipAction(clip).play();
  mixer.setTime(time);
  const place = fox.scene.getObjectByName(name)!.getWorldPosition(new THREE.Vector3());
  mixer.stopAllAction();
  mixer.uncacheRoot(fox.scene);
  return place;
}

describe('our fox', () => {
  it('is what its program makes', async () => {
    expect(Buffer.from(await makeFox()).equals(readFileSync(FOX))).toBe(true);
  });

  it('has 24 bones', () => {
    expect(skinnedMeshes(fox.scene)[0]!.skeleton.bones).toHaveLength(24);
  });

  it.runIf(modelsDirectory)('has the names and the hierarchy of the Khronos Fox', async () => {
    const khronos = await loadModel(`${modelsDirectory}/Fox.glb`);
    expect(treeOf(fox.scene)).toEqual(treeOf(khronos.scene));
  });

  it.each([
    ['Survey', 3.4],
    ['Walk', 0.7],
    ['Run', 1.2],
  ])('plays %s for %d seconds', (name, duration) => {
    expect(clips.get(name)!.duration).toBeCloseTo(duration, 6);
  });

  it.each([...clips.values()].map((clip) => [clip.name, clip] as const))('loops %s without a seam', (_, clip) => {
    for (const { times, values } of clip.tracks) {
      const size = values.length / times.length;
      const last = times.length - 1;
      expect([...values.slice(last * size)]).toEqual([...values.slice(0, size)]);
      // Across the seam no number changes faster than it does anywhere else.
      const rate = (from: number, to: number, seconds: number): number =>
        Math.max(
          ...Array.from(
            { length: size },
            (_, i) => Math.abs(values[to * size + i]! - values[from * size + i]!) / seconds,
          ),
        );
      const rates = Array.from({ length: last }, (_, key) => rate(key, key + 1, times[key + 1]! - times[key]!));
      const jumps = rates.map((value, key) => Math.abs(value - rates[(key + last - 1) % last]!));
      expect(jumps[0]).toBeLessThanOrEqual(Math.max(...jumps.slice(1)) + 1e-3);
    }
  });

  it.each([
    ['Walk', 4],
    ['Run', 2],
  ])('does not slide when it moves at the ground speed of %s', (name, stances) => {
    const clip = clips.get(name)!;
    const speed = clip.userData.groundSpeed as number;
    expect(speed).toBeGreaterThan(0.1);
    const steps = 140;
    let grounded = 0;
    for (const foot of ['b_LeftHand_011', 'b_RightHand_08', 'b_LeftFoot02_018', 'b_RightFoot02_022']) {
      const places = Array.from({ length: steps + 1 }, (_, i) =>
        placeOf(foot, clip, (i / steps) * clip.duration * 0.9999),
      );
      const ground = Math.min(...places.map(({ y }) => y));
      for (let i = 0; i < steps; i++) {
        // A step in which the foot stands, and not the one in which it comes down or leaves.
        const around = [-1, 0, 1, 2].map((offset) => places[(i + offset + steps) % steps]!);
        if (around.some(({ y }) => y > ground + 0.002)) continue;
        grounded++;
        const moved = places[i + 1]!.z - places[i]!.z;
        const travelled = (speed * clip.duration * 0.9999) / steps;
        // Of steps of 3 and 15 mm: between two keys the joints turn evenly, and the foot does not quite.
        expect(Math.abs(moved + travelled), `${foot} at ${i / steps}`).toBeLessThan(0.002);
      }
    }
    // Each foot stands for a good part of the cycle: else nothing has been compared.
    expect(grounded / steps).toBeGreaterThan(stances * 0.15);
  });

  it('keeps its feet in place when it looks around', () => {
    const clip = clips.get('Survey')!;
    expect(clip.userData.groundSpeed).toBe(0);
    for (const foot of ['b_LeftHand_011', 'b_RightFoot02_022']) {
      const start = placeOf(foot, clip, 0);
      for (let time = 0; time < clip.duration; time += 0.1) {
        expect(placeOf(foot, clip, time).distanceTo(start)).toBeLessThan(0.002);
      }
    }
  });
});
