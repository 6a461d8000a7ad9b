// A butterfly that keeps near the fox, rests on the ground at times, and is gone when somebody pounces on it.

import {
  CapsuleGeometry,
  DoubleSide,
  Group,
  MathUtils,
  Mesh,
  MeshLambertMaterial,
  type Object3D,
  Shape,
  ShapeGeometry,
  Vector3,
} from 'three';
import { angleBetween, headingOf } from './heading.js';

/** Seconds that it flies about, and that it rests after that. */
const FLIGHT = 6.5;
const REST = 5;

/** Seconds that it stays away when it has been startled. */
const FRIGHT = 2.6;

/** Seconds that it stays where it has been called to. */
const LURE = 2.5;

/** Metres ahead of the fox, and above the ground, that it flies about. */
const AHEAD = 1.25;
const HEIGHT = 0.42;

/** Metres above the ground at which its body is while it rests. */
const RESTING_HEIGHT = 0.045;

/** When the fox is further away, in metres, it flies on. */
const FAR = 3.2;

/** How fast it comes to where it wants to be, 1/s², and how fast it calms down, 1/s. */
const PULL = 9;
const CALM = 4.5;

/** Motion is worked out in steps of at most so many seconds. */
const LONGEST_STEP = 1 / 60;

/** Beats of its wings in a second, in the air and on the ground; how far they are up at least, and how wide a beat is, in radians. */
const AIR_BEATS = 9;
const GROUND_BEATS = 0.7;
const LEAST_ANGLE = 0.35;
const BEAT = 0.95;

/** How fast it turns to where it flies: the larger the quicker. */
const EAGERNESS = 6;

const COLOR = '#4f8fd6';
const BODY_COLOR = '#33373f';

const _want_place = new Vector3();

/** The butterfly. `group` is to be put into the scene. */
export class Butterfly {
  readonly group = new Group();
  private readonly wings: readonly Group[];
  private readonly velocity = new Vector3();
  private readonly lure = new Vector3();
  private lureSeconds = 0;
  private seconds = 0;
  private mood = 0;
  private fright = 0;
  private beat = 0;

  constructor() {
    const material = new MeshLambertMaterial({
      color: COLOR,
      side: DoubleSide,
      emissive: COLOR,
      emissiveIntensity: 0.25,
    });
    this.wings = [1, -1].map((side) => {
      const wing = new Group();
      const mesh = new Mesh(makeWing(), material);
      mesh.castShadow = true;
      mesh.scale.x = side;
      wing.add(mesh);
      return wing;
    });
    const body = new Mesh(
      new CapsuleGeometry(0.006, 0.045, 3, 8).rotateX(Math.PI / 2),
      new MeshLambertMaterial({ color: BODY_COLOR }),
    );
    this.group.add(...this.wings, body);
    this.group.position.set(0.5, HEIGHT, 1);
  }

  /** Where it is, in metres. */
  get place(): Vector3 {
    return this.group.position;
  }

  /** Whether it has been startled a moment ago. */
  get isFrightened(): boolean {
    return this.fright > 0;
  }

  /** Has it come to a place on the ground, for a while. */
  call(place: Vector3): void {
    this.lure.copy(place);
    this.lureSeconds = LURE;
    if (this.mood > FLIGHT) this.mood = 0;
  }

  /** Has it fly up and away. */
  startle(): void {
    this.fright = FRIGHT;
    this.mood = 0;
  }

  /** Goes on by so many seconds, near a fox. */
  advance(dt: number, fox: Object3D): void {
    const count = Math.max(1, Math.ceil(dt / LONGEST_STEP));
    for (let i = 0; i < count; i++) this.step(dt / count, fox);
    const { velocity, group } = this;
    if (Math.hypot(velocity.x, velocity.z) > 0.05) {
      const away = angleBetween(Math.atan2(velocity.x, velocity.z), group.rotation.y);
      group.rotation.y += away * (1 - Math.exp(-EAGERNESS * dt));
    }
    this.beat += dt * MathUtils.lerp(GROUND_BEATS, AIR_BEATS, this.lift);
    const angle = LEAST_ANGLE + BEAT * (0.5 + 0.5 * Math.sin(2 * Math.PI * this.beat));
    this.wings[0]!.rotation.z = angle;
    this.wings[1]!.rotation.z = -angle;
  }

  /** From 0 on the ground to 1 in the air. */
  private get lift(): number {
    return MathUtils.smoothstep(this.place.y, RESTING_HEIGHT, RESTING_HEIGHT + 0.08);
  }

  private step(dt: number, fox: Object3D): void {
    this.seconds += dt;
    this.mood += dt;
    this.fright = Math.max(0, this.fright - dt);
    this.lureSeconds = Math.max(0, this.lureSeconds - dt);
    const isLured = this.lureSeconds > 0;
    const { place, velocity, seconds } = this;
    const distance = Math.hypot(place.x - fox.position.x, place.z - fox.position.z);
    if (this.mood > FLIGHT + REST || (this.mood > FLIGHT && distance > FAR)) this.mood = 0;
    const want = _want_place;
    const heading = headingOf(fox);
    if (this.mood > FLIGHT) {
      want.set(place.x, RESTING_HEIGHT, place.z);
    } else {
      const swing = isLured ? 0.25 : 1;
      const { x, z } = isLured ? this.lure : fox.position;
      const ahead = isLured ? 0 : AHEAD;
      want.set(
        x + Math.sin(heading) * ahead + swing * (0.5 * Math.sin(seconds * 0.9) + 0.25 * Math.sin(seconds * 2.3 + 1)),
        HEIGHT + 0.1 * Math.sin(seconds * 1.7) + 0.06 * Math.sin(seconds * 5.1),
        z + Math.cos(heading) * ahead + swing * (0.45 * Math.cos(seconds * 0.7) + 0.25 * Math.sin(seconds * 1.9)),
      );
    }
    if (this.fright > 0) {
      want.x += Math.sin(heading + 0.6) * 1.2;
      want.z += Math.cos(heading + 0.6) * 1.2;
      want.y += 1;
    }
    velocity.addScaledVector(want.sub(place), PULL * dt).multiplyScalar(Math.exp(-CALM * dt));
    place.addScaledVector(velocity, dt);
    place.y = Math.max(place.y, RESTING_HEIGHT);
  }
}

/** A wing on the side of +X, of two lobes, the larger one in front. */
function makeWing(): ShapeGeometry {
  const shape = new Shape();
  shape.moveTo(0, 0.004);
  shape.bezierCurveTo(0.01, 0.05, 0.06, 0.07, 0.072, 0.05);
  shape.bezierCurveTo(0.08, 0.03, 0.05, 0.004, 0.03, 0);
  shape.bezierCurveTo(0.06, -0.008, 0.06, -0.045, 0.035, -0.046);
  shape.bezierCurveTo(0.015, -0.046, 0.004, -0.02, 0, -0.004);
  // It lies flat with its front along +Z.
  return new ShapeGeometry(shape, 6).rotateX(Math.PI / 2);
}
