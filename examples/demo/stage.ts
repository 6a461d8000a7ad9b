// Renderer, camera, light and ground, which follow the size of what stands on the stage.

import {
  DirectionalLight,
  HemisphereLight,
  MathUtils,
  PCFShadowMap,
  PerspectiveCamera,
  Scene,
  Vector3,
  WebGLRenderer,
} from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import { createGround, fitGround, moveGround } from '../common/ground.js';
import { createSky } from '../common/sky.js';
import type { Place } from './herd-places.js';

/** Pixels at each edge of the canvas that the panel lies over. */
export interface Insets {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

const FIELD_OF_VIEW = 32;
const MAX_PIXEL_RATIO = 2;

/** From where the camera looks at one character, and at a herd: from the side, so that the gait is seen. */
const NEAR_VIEW = new Vector3(1, 0.27, 0.78);
const HERD_VIEW = new Vector3(0.85, 0.42, 1);

/** How much larger the frame is than one character, and than a large herd, which is rounder than its box. */
const FRAME_MARGIN = 1.3;
const HERD_MARGIN = 0.92;

const LIGHT_DIRECTION = new Vector3(0.55, 1, 0.5).normalize();

const SHADOW_MAP_SIZE = 2048;

/** What the user sees. Lengths are in the unit of the model. */
export class Stage {
  readonly scene = new Scene();
  readonly camera = new PerspectiveCamera(FIELD_OF_VIEW);
  readonly renderer: WebGLRenderer;
  private readonly controls: OrbitControls;
  private readonly sun = new DirectionalLight('#fff1dc', 2.6);
  private readonly ground = createGround();
  private insets: Insets = { top: 0, right: 0, bottom: 0, left: 0 };
  private size = new Vector3(1, 1, 1);
  private extent: Place = { x: 0.5, z: 0.5 };
  /** How far away the camera has to be for all to be seen, at the present shape of the window. */
  private fitDistance = 1;

  /** Draws on `canvas`, which takes the size that CSS gives it. */
  constructor(canvas: HTMLCanvasElement) {
    this.renderer = new WebGLRenderer({ canvas, antialias: true });
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = PCFShadowMap;
    this.controls = new OrbitControls(this.camera, canvas);
    this.controls.enableDamping = true;
    this.controls.maxPolarAngle = Math.PI * 0.49;
    const { sun } = this;
    sun.castShadow = true;
    sun.shadow.mapSize.setScalar(SHADOW_MAP_SIZE);
    sun.shadow.radius = 3;
    sun.shadow.intensity = 0.75;
    this.scene.add(createSky(), this.ground.mesh, new HemisphereLight('#e6f0fa', '#c9b28f', 1.9), sun, sun.target);
    new ResizeObserver(() => this.resize()).observe(canvas);
    this.lookFrom(NEAR_VIEW);
  }

  /** Says how large one character is, and looks at it anew. */
  setCharacterSize(size: Vector3): void {
    this.size = size.clone();
    this.extent = { x: size.x / 2, z: size.z / 2 };
    this.lookFrom(NEAR_VIEW);
  }

  /** Says how much ground the herd covers, from the middle. The camera steps back or nearer, and keeps its direction. */
  setExtent(extent: Place): void {
    this.extent = extent;
    this.refit();
  }

  /** Looks at the herd from where it is seen best. */
  resetView(): void {
    this.lookFrom(this.isHerd ? HERD_VIEW : NEAR_VIEW);
  }

  /** Says what part of the canvas is hidden: the view is centred in the rest. */
  setInsets(insets: Insets): void {
    this.insets = insets;
    this.resize();
  }

  /** Shadows cost one more drawing of everything. */
  setShadows(areOn: boolean): void {
    this.sun.castShadow = areOn;
  }

  /** Lets the ground pass below, as if all went forwards, which is along z. */
  walk(distance: number): void {
    moveGround(this.ground, -distance);
  }

  /** Draws a frame. */
  render(): void {
    this.controls.update();
    const distance = this.controls.getDistance();
    const { camera } = this;
    camera.near = distance / 50;
    camera.far = distance * 2 + this.ground.uniforms.groundReach.value * 2;
    camera.updateProjectionMatrix();
    this.renderer.render(this.scene, camera);
  }

  private get isHerd(): boolean {
    return Math.max(this.extent.x, this.extent.z) > Math.max(...this.size);
  }

  private resize(): void {
    const { renderer, camera, insets } = this;
    const { clientWidth: width, clientHeight: height } = renderer.domElement;
    if (width === 0 || height === 0) return;
    renderer.setPixelRatio(Math.min(devicePixelRatio, MAX_PIXEL_RATIO));
    renderer.setSize(width, height, false);
    camera.aspect = width / height;
    camera.setViewOffset(
      width,
      height,
      (insets.right - insets.left) / 2,
      (insets.bottom - insets.top) / 2,
      width,
      height,
    );
    this.refit();
  }

  private lookFrom(direction: Vector3): void {
    const { camera, controls } = this;
    controls.target.set(0, this.size.y * 0.45, 0);
    camera.position.copy(direction).normalize().add(controls.target);
    this.fitDistance = this.distanceToFit();
    camera.position.sub(controls.target).multiplyScalar(this.fitDistance).add(controls.target);
    this.fitSurroundings();
    controls.update();
  }

  /** Keeps how near the user has come. */
  private refit(): void {
    const { camera, controls } = this;
    const before = this.fitDistance;
    this.fitDistance = this.distanceToFit();
    camera.position
      .sub(controls.target)
      .multiplyScalar(this.fitDistance / before)
      .add(controls.target);
    this.fitSurroundings();
  }

  private fitSurroundings(): void {
    const { controls, sun, ground, extent, fitDistance } = this;
    const size = Math.max(...this.size);
    const radius = Math.hypot(extent.x, extent.z);
    controls.minDistance = size * 0.3;
    controls.maxDistance = fitDistance * 4;
    fitGround(ground, size, radius);
    const reach = radius + this.size.y;
    sun.position.copy(LIGHT_DIRECTION).multiplyScalar(reach * 2);
    const { camera, mapSize } = sun.shadow;
    Object.assign(camera, {
      left: -reach,
      right: reach,
      top: reach,
      bottom: -reach,
      near: reach * 0.5,
      far: reach * 3.5,
    });
    camera.updateProjectionMatrix();
    sun.shadow.bias = -0.0004;
    sun.shadow.normalBias = (2 * reach * 1.5) / mapSize.width;
  }

  /** Returns the least distance at which the corners of the herd's box lie in the part of the view that is free. */
  private distanceToFit(): number {
    const { camera, controls, insets, extent } = this;
    const { clientWidth: width, clientHeight: height } = this.renderer.domElement;
    const tangent = Math.tan(MathUtils.degToRad(FIELD_OF_VIEW / 2));
    const tangentY = (tangent * Math.max(height - insets.top - insets.bottom, 80)) / Math.max(height, 80);
    const tangentX = (tangent * Math.max(width - insets.left - insets.right, 80)) / Math.max(height, 80);
    const back = camera.position.clone().sub(controls.target).normalize();
    const right = new Vector3(0, 1, 0).cross(back).normalize();
    const up = back.clone().cross(right);
    const ownShare = Math.max(...this.size) / (2 * Math.max(extent.x, extent.z, this.size.y / 2));
    const margin = MathUtils.lerp(HERD_MARGIN, FRAME_MARGIN, ownShare);
    const corner = new Vector3();
    let distance = 0;
    for (let i = 0; i < 8; i++) {
      corner.set(
        (i & 1 ? 1 : -1) * extent.x,
        (i & 2 ? this.size.y : 0) - controls.target.y,
        (i & 4 ? 1 : -1) * extent.z,
      );
      const width = Math.abs(corner.dot(right)) * margin;
      const height = Math.abs(corner.dot(up)) * margin;
      distance = Math.max(distance, corner.dot(back) + Math.max(width / tangentX, height / tangentY));
    }
    return distance;
  }
}
