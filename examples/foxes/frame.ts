// A frame in its five parts, with a clock beside each: what is measured is the time of the processor.
//
//   update     mixer.update of every fox
//   matrices   what is read of bones, if the page touches them, and scene.updateMatrixWorld
//   palette    skeleton.update of the foxes that are drawn
//   upload     their bone textures, as far as WebGL tells: handing the bytes over, and not what the graphics card does. Where
//              that is slower than the page, without a card say, the page waits for it here, or in `draw`
//   draw       renderer.render, without what has been done before
//
// Both kinds of mixer go through the same lines. They share out the work otherwise: three poses its bones in `update`,
// three-sinew where the pose is needed, which is in `palette`, and only for foxes in sight.

import { Frustum, Matrix4, Vector3 } from 'three';
import type { View } from '../common/view.js';
import type { Herd, Member } from './herd.js';

/** In the order in which a frame does them. */
export const PARTS = ['update', 'matrices', 'palette', 'upload', 'draw'] as const;

/** How many of them are animation; drawing comes last. */
export const ANIMATION_PARTS = 4;

const _draw_frustum = new Frustum();
const _draw_projection = new Matrix4();
const _draw_place = new Vector3();

/** `costs`: milliseconds of each part, in the order of PARTS. `drawn`: the foxes in sight. */
export interface Frame {
  readonly costs: Float64Array;
  readonly drawn: Member[];
}

/** Returns a frame that has cost nothing. */
export function createFrame(): Frame {
  return { costs: new Float64Array(PARTS.length), drawn: [] };
}

/** Does the first part: all mixers go on by `dt` seconds. */
export function updateMixers({ costs }: Frame, { members }: Herd, dt: number): void {
  const start = performance.now();
  for (let i = 0; i < members.length; i++) members[i]!.mixer.update(dt);
  costs[0] = performance.now() - start;
}

/** Does the other parts. `isTouching`: whether to look where every head is. */
export function drawFrame({ costs, drawn }: Frame, herd: Herd, view: View, isTouching: boolean): void {
  const { scene, camera, renderer } = view;
  const start = performance.now();
  if (isTouching) touchHeads(herd);
  scene.updateMatrixWorld();
  camera.updateMatrixWorld();
  costs[1] = performance.now() - start;
  // Belongs to no part: the renderer finds out again what is in sight, when it draws.
  findDrawn(drawn, herd, view);
  const paletteStart = performance.now();
  for (let i = 0; i < drawn.length; i++) drawn[i]!.mesh.skeleton.update();
  const uploadStart = performance.now();
  for (let i = 0; i < drawn.length; i++) renderer.initTexture(drawn[i]!.mesh.skeleton.boneTexture!);
  const drawStart = performance.now();
  herd.hasPalettes = true;
  scene.matrixWorldAutoUpdate = false;
  renderer.render(scene, camera);
  scene.matrixWorldAutoUpdate = true;
  herd.hasPalettes = false;
  costs[2] = uploadStart - paletteStart;
  costs[3] = drawStart - uploadStart;
  costs[4] = performance.now() - drawStart;
}

function touchHeads({ members }: Herd): void {
  for (let i = 0; i < members.length; i++) members[i]!.head.getWorldPosition(_draw_place);
}

/** Finds the foxes in sight, by the renderer's own rule. Nothing here has a shadow, so nobody else is drawn. */
function findDrawn(out: Member[], { members }: Herd, { camera }: View): void {
  _draw_projection.multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse);
  _draw_frustum.setFromProjectionMatrix(_draw_projection);
  out.length = 0;
  for (let i = 0; i < members.length; i++) {
    const member = members[i]!;
    if (_draw_frustum.intersectsObject(member.mesh)) out.push(member);
  }
}
