// A camera that goes along with somebody, and swings round behind them while they go. The user may still look around.

import { MathUtils, type Object3D, Vector3 } from 'three';
import type { View } from '../common/view.js';

/** How fast the camera comes round: the larger the quicker. */
const EAGERNESS = 1.6;

/** A view's camera that follows `subject`, which looks along its own +Z. */
export class FollowCamera {
  private readonly view: View;
  private readonly subject: Object3D;
  private readonly before = new Vector3();
  private readonly step = new Vector3();
  private readonly offset = new Vector3();

  constructor(view: View, subject: Object3D) {
    this.view = view;
    this.subject = subject;
    this.before.copy(subject.position);
  }

  /** Comes along with what the subject has moved since the last call, `dt` seconds ago. */
  follow(dt: number): void {
    const { subject, before, step, offset } = this;
    const { camera, controls } = this.view;
    step.copy(subject.position).sub(before);
    before.copy(subject.position);
    camera.position.add(step);
    controls.target.add(step);
    offset.copy(camera.position).sub(controls.target);
    const angle = Math.atan2(-offset.x, -offset.z);
    const away = MathUtils.euclideanModulo(subject.rotation.y - angle + Math.PI, 2 * Math.PI) - Math.PI;
    const share = 1 - Math.exp(-EAGERNESS * Math.min(step.length(), dt));
    offset.applyAxisAngle(subject.up, away * share);
    camera.position.copy(controls.target).add(offset);
    camera.lookAt(controls.target);
  }
}
