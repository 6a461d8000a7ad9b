// A character as it came out of its file, made ready for the page: its size is known, and it stands on the ground.

import {
  type AnimationClip,
  AnimationMixer,
  Bone,
  Box3,
  Material,
  Mesh,
  type Object3D,
  SkinnedMesh,
  Sphere,
  Texture,
  Vector3,
} from 'three';

/** `size`: along each axis, in the model's unit. `groundSpeeds`: one for each clip, in that unit per second. */
export interface CharacterModel {
  readonly name: string;
  readonly credit: string;
  readonly root: Object3D;
  readonly clips: readonly AnimationClip[];
  readonly size: Vector3;
  readonly groundSpeeds: readonly number[];
  readonly hasSkin: boolean;
}

/** How often each clip is looked at to find out how far it reaches. */
const REACH_SAMPLES = 8;

/** Bones lie inside the mesh: what a character reaches is its bones' reach and this much of its size. */
const REACH_MARGIN = 0.5;

/**
 * Returns the model, with `root` moved so that it stands on y = 0 over the origin, and with bounds on its skinned
 * meshes that hold in every frame of every clip. The size is that of the first frame of the first clip.
 */
export function createCharacterModel(
  name: string,
  credit: string,
  root: Object3D,
  clips: readonly AnimationClip[],
): CharacterModel {
  const meshes: SkinnedMesh[] = [];
  root.traverse((node) => {
    if (node instanceof SkinnedMesh) meshes.push(node);
    // The loader's tracks find a nameless node by its uuid, which its clones do not have; but they have its name.
    if (node.name === '') node.name = node.uuid;
  });
  const reach = new Box3();
  const mixer = new AnimationMixer(root);
  // The first clip comes last, and its first frame at the very end: the box below is that pose's.
  for (const clip of [...clips].reverse()) {
    mixer.stopAllAction();
    mixer.clipAction(clip).play();
    for (let i = REACH_SAMPLES - 1; i >= 0; i--) {
      mixer.setTime((i / REACH_SAMPLES) * clip.duration);
      root.updateMatrixWorld(true);
      addBones(reach, root);
    }
  }
  const box = new Box3().setFromObject(root, true);
  // Back to the rest pose: a mixer takes what it finds for the pose that missing weight leads to.
  mixer.stopAllAction();
  root.updateMatrixWorld(true);
  if (box.isEmpty()) box.set(new Vector3(-0.5, 0, -0.5), new Vector3(0.5, 1, 0.5));
  const size = box.getSize(new Vector3());
  boundMeshes(meshes, reach.union(box).expandByScalar(size.length() * REACH_MARGIN));
  const centre = box.getCenter(new Vector3());
  root.position.sub({ x: centre.x, y: box.min.y, z: centre.z });
  const groundSpeeds = clips.map(({ userData: { groundSpeed } }) =>
    typeof groundSpeed === 'number' ? groundSpeed : 0,
  );
  return { name, credit, root, clips, size, groundSpeeds, hasSkin: meshes.length > 0 };
}

/** Frees geometries, materials and textures. Clones share them: dispose of those first. */
export function disposeCharacterModel({ root }: CharacterModel): void {
  root.traverse((node) => {
    if (!(node instanceof Mesh)) return;
    node.geometry.dispose();
    if (node instanceof SkinnedMesh) node.skeleton.dispose();
    for (const material of [node.material].flat()) {
      if (material instanceof Material) disposeMaterial(material);
    }
  });
}

function disposeMaterial(material: Material): void {
  for (const value of Object.values(material)) {
    if (!(value instanceof Texture)) continue;
    if (value.image instanceof ImageBitmap) value.image.close();
    value.dispose();
  }
  material.dispose();
}

function addBones(out: Box3, root: Object3D): void {
  const position = new Vector3();
  root.traverse((node) => {
    if (node instanceof Bone) out.expandByPoint(position.setFromMatrixPosition(node.matrixWorld));
  });
}

/** three would measure each mesh in the pose that it is first seen in, and cull it by that sphere for ever. */
function boundMeshes(meshes: readonly SkinnedMesh[], box: Box3): void {
  for (const mesh of meshes) {
    const toMesh = mesh.matrixWorld.clone().invert();
    mesh.boundingSphere = box.getBoundingSphere(new Sphere()).applyMatrix4(toMesh);
  }
}
