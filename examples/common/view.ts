// What an example is seen through: the renderer, a camera that keeps its subject beside the panel, and the frame loop.

import { MathUtils, PCFShadowMap, PerspectiveCamera, Scene, Vector3, type Vector3Tuple, WebGLRenderer } from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';

/** What is to be seen. Lengths are in the scene's unit. */
export interface Subject {
  /** The middle of it. */
  readonly target: Readonly<Vector3Tuple>;
  /** The direction, from there, in which the camera stands; of any length. */
  readonly from: Readonly<Vector3Tuple>;
  /** Half its height. */
  readonly radius: number;
  /** Its width over its height, 1 when left out. */
  readonly aspect?: number;
}

const FIELD_OF_VIEW = 32;
const MAX_PIXEL_RATIO = 2;

/** After a longer pause, a hidden tab say, the example goes on from where it was. */
const MAX_STEP_SECONDS = 0.25;

/** Up to this width the panel lies below, see page.css. */
const PHONE_WIDTH = 720;

/**
 * The window onto an example. Fills the canvas `#view`.
 *
 * `?paused` in the address begins with time standing still, so that `step` alone moves it: tests do that.
 */
export class View {
  readonly scene = new Scene();
  readonly camera = new PerspectiveCamera(FIELD_OF_VIEW);
  readonly renderer: WebGLRenderer;
  /** The user's way of looking around. */
  readonly controls: OrbitControls;
  /** Whether time stands still. */
  isPaused = new URLSearchParams(location.search).has('paused');
  /** Seconds that have been played. */
  seconds = 0;
  private aspect = 1;
  private advance: (dt: number) => void = () => {};
  private draw: () => void = () => this.renderer.render(this.scene, this.camera);
  private lastTime = performance.now();
  private isStale = false;

  /** Looks at `subject`. */
  constructor(subject: Subject) {
    const canvas = document.getElementById('view') as HTMLCanvasElement;
    this.renderer = new WebGLRenderer({ canvas, antialias: true });
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = PCFShadowMap;
    this.controls = new OrbitControls(this.camera, canvas);
    this.controls.enableDamping = true;
    this.controls.enablePan = false;
    this.controls.maxPolarAngle = Math.PI * 0.49;
    this.lookAt(subject);
    const observer = new ResizeObserver(() => this.resize());
    observer.observe(canvas);
    for (const beside of document.querySelectorAll('.panel, .strip')) observer.observe(beside);
  }

  /** Looks at another subject. */
  lookAt({ target, from, radius, aspect = 1 }: Subject): void {
    const { camera, controls } = this;
    const distance = radius / Math.sin(MathUtils.degToRad(FIELD_OF_VIEW / 2));
    this.aspect = aspect;
    camera.near = distance / 50;
    camera.far = distance * 30;
    camera.position
      .copy(new Vector3(...from))
      .setLength(distance)
      .add(new Vector3(...target));
    controls.target.set(...target);
    controls.minDistance = distance * 0.4;
    controls.maxDistance = distance * 2;
    controls.update();
    this.resize();
  }

  /**
   * Calls `advance` with the seconds since the last frame, and draws, in every frame from now on.
   *
   * - draw: draws a frame, where a page does more for it than to call the renderer.
   */
  play(advance: (dt: number) => void, draw = this.draw): void {
    this.advance = advance;
    this.draw = draw;
    advance(0);
    this.render();
    document.body.dataset.ready = 'true';
    // While time stands still, a control that is used shows what it does, and nothing else needs a new frame.
    for (const type of ['input', 'click']) addEventListener(type, () => this.step(0));
    this.renderer.setAnimationLoop((time) => {
      const seconds = MathUtils.clamp((time - this.lastTime) / 1000, 0, MAX_STEP_SECONDS);
      this.lastTime = time;
      if (!this.isPaused) this.step(seconds);
      const hasTurned = this.controls.enabled && this.controls.update();
      if (this.isStale || hasTurned) this.render();
    });
  }

  /** Moves on by `dt` seconds, paused or not. The next frame shows it. */
  step(dt: number): void {
    this.seconds += dt;
    this.advance(dt);
    this.isStale = true;
  }

  /** Draws a frame. */
  render(): void {
    this.isStale = false;
    this.draw();
  }

  /** Gives the canvas its size, and zooms and shifts the picture so that the subject fits where no panel or strip lies. */
  private resize(): void {
    const { camera, renderer } = this;
    const { clientWidth: width, clientHeight: height } = renderer.domElement;
    if (width === 0 || height === 0) return;
    renderer.setPixelRatio(Math.min(devicePixelRatio, MAX_PIXEL_RATIO));
    renderer.setSize(width, height, false);
    const panel = document.querySelector('.panel')?.getBoundingClientRect();
    const isPhone = width <= PHONE_WIDTH;
    const right = panel && !isPhone ? width - panel.left : 0;
    const below = isPhone ? panel : document.querySelector('body > .strip')?.getBoundingClientRect();
    const bottom = below ? height - below.top : 0;
    const top = document.querySelector('.title')?.getBoundingClientRect().bottom ?? 0;
    const freeHeight = Math.max(height - top - bottom, 80);
    camera.aspect = width / height;
    camera.zoom = Math.min(freeHeight, (width - right) / this.aspect) / height;
    camera.setViewOffset(width, height, right / 2, (bottom - top) / 2, width, height);
    this.render();
  }
}
