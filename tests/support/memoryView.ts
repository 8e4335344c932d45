import type { GlobePose, PlanePose, Posed, PoseOrigin } from '../../src/domain/pose.ts';
import { abortable } from '../../src/lib/abort.ts';
import type { CancelTimer, Clock } from '../../src/lib/clock.ts';
import { createEmitter } from '../../src/lib/signal.ts';
import type {
  FlyTarget,
  PointerHit,
  ScreenPoint,
  ViewFrame,
  ViewPort,
  ViewState,
} from '../../src/scene/viewPort.ts';
import { createCountedSignal, listenersOf } from './counting.ts';
import { createMemoryOverlays } from './memoryOverlay.ts';
import type { Projection, Terrain } from './memoryProjection.ts';

/** What a test makes the user's hand do on a view. */
export interface PointerScript {
  enter(): void;
  leave(): void;
  move(xPx: number, yPx: number): void;
  press(xPx: number, yPx: number): void;
  release(xPx: number, yPx: number): void;
  click(xPx: number, yPx: number, button?: PointerHit['button']): void;
  doubleClick(xPx: number, yPx: number): void;
  /** Enters, presses, drags the ground in ten steps, releases. */
  drag(from: ScreenPoint, to: ScreenPoint): void;
  /** Enters and turns the wheel: nearer for steps above 0. */
  wheel(xPx: number, yPx: number, steps: number): void;
  /** A change of pose by the user without a pointer, as a glide after a drag. */
  glide(rightPx: number, downPx: number): void;
}

/** The in-memory {@link ViewPort}. */
export interface MemoryView<P extends GlobePose | PlanePose> extends ViewPort<P> {
  readonly script: PointerScript;
  /** Every `setPose` so far, by its origin. */
  readonly setPoseCount: Readonly<Record<PoseOrigin, number>>;
  readonly listenerCount: number;
  readonly overlayCount: number;
  resize(widthPx: number, heightPx: number): void;
  /** The next attach fails with `error`. */
  refuseAttach(error: Error): void;
  destroy(): void;
}

/** Time between two steps of a flight, milliseconds. */
const STEP_MS = 50;
/** A view is drawn this long after its last change, milliseconds. */
const SETTLE_MS = 100;
const ATTACH_MS = 30;

/** Creates a view. */
export function createMemoryView<P extends GlobePose | PlanePose>(
  projection: Projection<P>,
  clock: Clock,
  terrain: Terrain,
): MemoryView<P> {
  const state = createCountedSignal<ViewState>('loading');
  const pose = createCountedSignal<Posed<P>>({ pose: projection.start, origin: 'program' });
  const pointer = createEmitter<PointerHit>();
  const overlays = createMemoryOverlays();
  const setPoseCount = { user: 0, program: 0, link: 0 };
  let frame: ViewFrame = {
    widthPx: 640,
    heightPx: 480,
    ...(projection.kind === 'globe' ? { fovYDeg: 40 } : {}),
  };
  let attached = false;
  let refusal: Error | undefined;
  let settleTimer: CancelTimer | undefined;
  let endFlight: ((how: 'arrived' | 'interrupted') => void) | undefined;

  const touch = () => {
    if (!attached) return;
    state.set('busy');
    settleTimer?.();
    settleTimer = clock.after(SETTLE_MS, () => {
      settleTimer = undefined;
      if (endFlight === undefined) state.set('idle');
      else touch();
    });
  };

  const change = (next: P, origin: PoseOrigin) => {
    touch();
    pose.set({ pose: next, origin });
  };
  const takeOver = (next: P, origin: PoseOrigin) => {
    endFlight?.('interrupted');
    change(next, origin);
  };

  const targetPose = (target: FlyTarget<P>): P =>
    'extent' in target ? projection.fit(target.extent, frame) : target.pose;

  const fly = (target: FlyTarget<P>, durationMs: number, signal: AbortSignal | undefined) =>
    new Promise<'arrived' | 'interrupted'>((resolve) => {
      endFlight?.('interrupted');
      if (signal?.aborted === true) return resolve('interrupted');
      const from = pose.value.pose;
      const to = targetPose(target);
      const startMs = clock.nowMs();
      const onAbort = () => end('interrupted');
      const cancel = clock.every(STEP_MS, () => {
        const part = durationMs <= 0 ? 1 : Math.min(1, (clock.nowMs() - startMs) / durationMs);
        change(projection.between(from, to, part), 'program');
        if (part >= 1) end('arrived');
      });
      const end = (how: 'arrived' | 'interrupted') => {
        cancel();
        endFlight = undefined;
        signal?.removeEventListener('abort', onAbort);
        touch();
        resolve(how);
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      endFlight = end;
      touch();
    });

  const hit = (type: PointerHit['type'], xPx: number, yPx: number, button: PointerHit['button'] = 'none') =>
    pointer.emit({ type, button, screen: { xPx, yPx } });
  const centre = () => ({ xPx: frame.widthPx / 2, yPx: frame.heightPx / 2 });
  const press = (xPx: number, yPx: number, button: PointerHit['button'] = 'left') =>
    hit('press', xPx, yPx, button);
  const release = (xPx: number, yPx: number, button: PointerHit['button'] = 'left') =>
    hit('release', xPx, yPx, button);
  const enter = () => hit('enter', centre().xPx, centre().yPx);
  const glide = (rightPx: number, downPx: number) =>
    takeOver(projection.pan(pose.value.pose, frame, rightPx, downPx), 'user');
  const click = (xPx: number, yPx: number, button: PointerHit['button'] = 'left') => {
    press(xPx, yPx, button);
    release(xPx, yPx, button);
    hit('click', xPx, yPx, button);
  };

  const script: PointerScript = {
    enter,
    leave: () => hit('leave', 0, 0),
    move: (xPx, yPx) => hit('move', xPx, yPx),
    press,
    release,
    click,
    doubleClick(xPx, yPx) {
      click(xPx, yPx);
      click(xPx, yPx);
      hit('double-click', xPx, yPx, 'left');
    },
    drag(from, to) {
      enter();
      press(from.xPx, from.yPx);
      for (let step = 1; step <= 10; step += 1) {
        hit(
          'move',
          from.xPx + ((to.xPx - from.xPx) * step) / 10,
          from.yPx + ((to.yPx - from.yPx) * step) / 10,
          'left',
        );
        glide((to.xPx - from.xPx) / 10, (to.yPx - from.yPx) / 10);
      }
      release(to.xPx, to.yPx);
    },
    wheel(xPx, yPx, steps) {
      enter();
      hit('wheel', xPx, yPx);
      takeOver(projection.zoom(pose.value.pose, 0.8 ** steps), 'user');
    },
    glide,
  };

  return {
    kind: projection.kind,
    state,
    pose,
    pointer: { subscribe: pointer.subscribe },
    script,
    setPoseCount,
    get frame() {
      return frame;
    },
    get listenerCount() {
      return listenersOf(state, pose) + pointer.listenerCount;
    },
    get overlayCount() {
      return overlays.count;
    },
    async attach(_container, signal) {
      const waited = new Promise<void>((resolve) => clock.after(ATTACH_MS, resolve));
      await (signal === undefined ? waited : abortable(waited, signal));
      if (refusal !== undefined) {
        const error = refusal;
        refusal = undefined;
        throw error;
      }
      attached = true;
      touch();
    },
    detach() {
      endFlight?.('interrupted');
      settleTimer?.();
      settleTimer = undefined;
      attached = false;
      state.set('loading');
    },
    setPose(next, origin) {
      setPoseCount[origin] += 1;
      takeOver(next, origin);
    },
    flyTo: (target, { durationMs, signal }) => fly(target, durationMs, signal),
    locate: (screen) => projection.locate(pose.value.pose, frame, screen, terrain),
    project: (position) =>
      attached ? projection.project(pose.value.pose, frame, position, terrain) : undefined,
    async pick(screen, signal) {
      await Promise.resolve();
      signal?.throwIfAborted();
      const ground = projection.locate(pose.value.pose, frame, screen, terrain);
      return overlays
        .at(screen, ground, (position) => projection.project(pose.value.pose, frame, position, terrain))
        .map(({ name, id }) => ({
          layerId: `overlay:${name}`,
          attributes: { id },
          ...(ground === undefined ? {} : { ground }),
        }));
    },
    overlay: overlays.overlay,
    async capture(widthPx, heightPx, signal) {
      await Promise.resolve();
      signal?.throwIfAborted();
      return new Blob([`${projection.kind} ${widthPx}x${heightPx}`], { type: 'image/png' });
    },
    resize(widthPx, heightPx) {
      frame = { ...frame, widthPx, heightPx };
      touch();
    },
    refuseAttach: (error) => (refusal = error),
    destroy() {
      endFlight?.('interrupted');
      settleTimer?.();
      settleTimer = undefined;
      attached = false;
      overlays.destroy();
    },
  };
}
