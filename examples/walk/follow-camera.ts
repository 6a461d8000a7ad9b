// A camera that goes along with somebody, and swings round behind them while they go or turn. The user may still look around.

import { type Object3D, Vector3 } from 'three';
import type { View } from '../common/view.js';
import { angleBetween, headingOf } from './heading.js';

/** How fast the camera comes round for each metre and for each radian, up to so much a second: the larger the quicker. */
const PER_METRE = 1.6;
const PER_RADIAN = 0.9;
const GREATEST = 1.9;

/** A view's camera that follows somebody who looks along their own +Z. */
export class FollowCamera {
  private readonly before = new Vector3();
  private readonly step = new Vector3();
  private readonly offset = new Vector3();
  private heading: number;

  constructor(
    private readonly view: View,
    private readonly findSubject: () => Object3D,
  ) {
    const subject = findSubject();
    this.before.copy(subject.position);
    this.heading = headingOf(subject);
  }

  /** Comes along with what the subject has moved since the last call, `dt` seconds ago. */
  follow(dt: number): void {
    const { before, step, offset } = this;
    const subject = this.findSubject();
    const { camera, controls } = this.view;
    step.copy(subject.position).sub(before);
    before.copy(subject.position);
    camera.position.add(step);
    controls.target.add(step);
    offset.copy(camera.position).sub(controls.target);
    const heading = headingOf(subject);
    const turned = Math.abs(angleBetween(heading, this.heading));
    this.heading = heading;
    const angle = Math.atan2(-offset.x, -offset.z);
    const eagerness = Math.min(step.length() * PER_METRE + turned * PER_RADIAN, dt * GREATEST);
    offset.applyAxisAngle(subject.up, angleBetween(heading, angle) * (1 - Math.exp(-eagerness)));
    camera.position.copy(controls.target).add(offset);
    camera.lookAt(controls.target);
  }
}
