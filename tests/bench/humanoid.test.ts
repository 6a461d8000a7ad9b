import { type Bone, SkinnedMesh } from 'three';
import { describe, expect, it } from 'vitest';
import { createHumanoid, type Humanoid } from './humanoid.js';

function meshOf({ root }: Humanoid): SkinnedMesh {
  return root.children.find((child) => child instanceof SkinnedMesh) as SkinnedMesh;
}

function bonesOf(humanoid: Humanoid): Bone[] {
  return meshOf(humanoid).skeleton.bones;
}

describe('the rig', () => {
  it('has 65 bones, each with a name of its own', () => {
    const names = bonesOf(createHumanoid()).map((bone) => bone.name);
    expect(names).toHaveLength(65);
    expect(new Set(names).size).toBe(65);
  });

  it('has one top bone; all other ones stand after their parent', () => {
    const bones = bonesOf(createHumanoid());
    const parents = bones.map((bone) => bones.indexOf(bone.parent as Bone));
    expect(parents.map((parent, index) => parent < index)).not.toContain(false);
    expect(parents.filter((parent) => parent === -1)).toHaveLength(1);
    expect(parents[0]).toBe(-1);
  });

  it('hangs together as a body does', () => {
    const bones = bonesOf(createHumanoid());
    const chainOf = (name: string): string[] => {
      const bone = bones.find((other) => other.name === name);
      return bone?.parent && bones.includes(bone.parent as Bone) ? [name, ...chainOf(bone.parent.name)] : [name];
    };
    const trunk = ['spine4', 'spine3', 'spine2', 'spine1', 'hips', 'root'];
    expect(chainOf('jaw')).toEqual(['jaw', 'head', 'neck', ...trunk]);
    expect(chainOf('toeRight')).toEqual(['toeRight', 'footRight', 'calfRight', 'thighRight', 'hips', 'root']);
    const finger = ['index3Left', 'index2Left', 'index1Left', 'handLeft'];
    expect(chainOf('index3Left')).toEqual([...finger, 'forearmLeft', 'upperArmLeft', 'clavicleLeft', ...trunk]);
  });

  it('has five fingers of three bones on each hand', () => {
    const names = bonesOf(createHumanoid()).map((bone) => bone.name);
    expect(names.filter((name) => /^(thumb|index|middle|ring|pinky)[123](Left|Right)$/.test(name))).toHaveLength(30);
  });

  it('is as tall as a person', () => {
    const { geometry } = meshOf(createHumanoid());
    geometry.computeBoundingBox();
    const { min, max } = geometry.boundingBox!;
    expect(max.y - min.y).toBeGreaterThan(1.5);
    expect(max.y - min.y).toBeLessThan(2);
  });

  it('has vertices on every bone, with weights that sum to 1', () => {
    const mesh = meshOf(createHumanoid());
    const { skinIndex, skinWeight } = mesh.geometry.attributes;
    const used = new Set<number>();
    for (let vertex = 0; vertex < skinIndex!.count; vertex++) {
      let sum = 0;
      for (let i = 0; i < 4; i++) {
        const weight = skinWeight!.getComponent(vertex, i);
        if (weight > 0) used.add(skinIndex!.getComponent(vertex, i));
        sum += weight;
      }
      expect(sum).toBe(1);
    }
    expect(used.size).toBe(65);
  });
});

describe('the clips', () => {
  it('differ in length and in number of keys, at 30 Hz', () => {
    const { clips } = createHumanoid();
    expect(clips.map((clip) => clip.name)).toEqual(['Idle', 'Walk', 'Run']);
    expect(clips.map((clip) => clip.tracks[0]!.times.length)).toEqual([121, 37, 46]);
    // Key times are 32-bit floats.
    [4, 1.2, 1.5].forEach((seconds, index) => {
      expect(clips[index]!.duration).toBeCloseTo(seconds, 6);
    });
  });

  it('turn every bone and move the hips', () => {
    const humanoid = createHumanoid();
    const rotations = bonesOf(humanoid).map((bone) => `${bone.name}.quaternion`);
    for (const { tracks } of humanoid.clips) {
      expect(tracks.map((track) => track.name)).toEqual([...rotations, 'hips.position']);
    }
  });

  it('pass three’s own check of their tracks', () => {
    for (const clip of createHumanoid().clips) expect(clip.validate()).toBe(true);
  });

  it('move everything that they drive, and come back to where they start', () => {
    for (const { tracks } of createHumanoid().clips) {
      for (const track of tracks) {
        const size = track.getValueSize();
        const values = [...track.values];
        const first = values.slice(0, size);
        expect(values.slice(size, size * 2)).not.toEqual(first);
        values.slice(-size).forEach((value, n) => {
          expect(value).toBeCloseTo(first[n]!, 5);
        });
      }
    }
  });
});

describe('another call', () => {
  it('gives the same numbers', () => {
    const first = createHumanoid();
    const second = createHumanoid();
    const numbersOf = (humanoid: Humanoid) => [
      bonesOf(humanoid).map((bone) => [bone.name, bone.position.toArray(), bone.quaternion.toArray()]),
      humanoid.clips.map(({ tracks }) => tracks.map((track) => [...track.times, ...track.values])),
    ];
    expect(numbersOf(second)).toEqual(numbersOf(first));
  });

  it('gives objects of its own', () => {
    const first = createHumanoid();
    const second = createHumanoid();
    expect(bonesOf(second)[0]).not.toBe(bonesOf(first)[0]);
    expect(second.clips[0]!.tracks[0]).not.toBe(first.clips[0]!.tracks[0]);
  });
});
