// A clip for characters that come without one.

import * as THREE from 'three';

/** Returns a clip of one second that bends every bone under `root` away from its rest pose and back. */
export function createBendClip(root: THREE.Object3D): THREE.AnimationClip {
  const tracks: THREE.KeyframeTrack[] = [];
  const bend = new THREE.Quaternion().setFromAxisAngle(new THREE.Vector3(0.6, 0, 0.8), 0.7);
  root.traverse((node) => {
    if (!(node as THREE.Bone).isBone) return;
    const rest = node.quaternion.toArray();
    const bent = node.quaternion.clone().multiply(bend).toArray();
    tracks.push(new THREE.QuaternionKeyframeTrack(`${node.uuid}.quaternion`, [0, 0.5, 1], [...rest, ...bent, ...rest]));
  });
  return new THREE.AnimationClip('bend', 1, tracks);
}
