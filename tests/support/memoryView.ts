import type { GlobePose, PlanePose, Posed, PoseOrigin } from '../../src/domain/views/pose.ts';
import { abortable } from '../../src/lib/abort.ts';
import type { CancelTimer, Clock } from '../../src/lib/clock.ts';
import { createEmitter, type Unsubscribe } from '../../src/lib/signal.ts';
import type { StaticMark } from '../../src/scene/staticLayer.ts';
import type {
  GroundPoint,
  HeldGesture,
  PickHit,
  MissingBase,
  PointerHit,
  ScreenPoint,
  ViewBase,
  ViewFrame,
  ViewKind,
  ViewPort,
  ViewState,
} from '../../src/scene/viewPort.ts';
import { type CountedSignal, createCountedSignal, listenersOf } from './counting.ts';
import { createFlights } from './memoryFlight.ts';
import { createMemoryOverlays, type MemoryOverlays } from './memoryOverlay.ts';
import type { Projection, Terrain } from './memoryProjection.ts';
import {
  createPointerHand,
  createPointerScript,
  type PointerHand,
  type PointerScript,
  type ScriptedView,
} from './memoryScript.ts';

/** The base of a view, of which a test says what is missing. */
export interface MemoryBase extends ViewBase {
  readonly missing: CountedSignal<readonly MissingBase[]>;
  /** How often it was to be tried again. */
  readonly retryCount: number;
}

function createBase(): MemoryBase {
  let retryCount = 0;
  return {
    missing: createCountedSignal<readonly MissingBase[]>([]),
    retry: () => void retryCount++,
    get retryCount() {
      return retryCount;
    },
  };
}

/** The in-memory {@link ViewPort}. */
export interface MemoryView<P extends GlobePose | PlanePose> extends ViewPort<P> {
  readonly script: PointerScript;
  readonly hand: PointerHand;
  readonly base: MemoryBase;
  /** Every `setPose` so far, by its origin. */
  readonly setPoseCount: Readonly<Record<PoseOrigin, number>>;
  readonly listenerCount: number;
  readonly overlayCount: number;
  /** What all static layers draw. */
  allMarks(): readonly StaticMark[];
  /** What a static layer draws, bottom first. */
  marksOf(name: string): readonly StaticMark[];
  resize(widthPx: number, heightPx: number): void;
  /** The next attach fails with `error`. */
  refuseAttach(error: Error): void;
  destroy(): void;
}

/** A view is drawn this long after its last change, milliseconds. */
const SETTLE_MS = 100;
const ATTACH_MS = 30;

/** The state of a view: busy from each `touch` until it has settled, loading while it is not attached. */
interface Drawing {
  readonly state: CountedSignal<ViewState>;
  readonly attached: boolean;
  attach(): void;
  detach(): void;
  touch(): void;
}

function createDrawing(clock: Clock, isMoving: () => boolean): Drawing {
  const state = createCountedSignal<ViewState>('loading');
  let attached = false;
  let timer: CancelTimer | undefined;
  const touch = () => {
    if (!attached) return;
    state.set('busy');
    timer?.();
    timer = clock.after(SETTLE_MS, () => {
      timer = undefined;
      if (isMoving()) touch();
      else state.set('idle');
    });
  };
  return {
    state,
    touch,
    get attached() {
      return attached;
    },
    attach() {
      attached = true;
      touch();
    },
    detach() {
      attached = false;
      timer?.();
      timer = undefined;
      state.set('loading');
    },
  };
}

/** Features that layers have drawn near a place of the ground, of which one pixel covers `resolutionM`. */
export type DrawnFeatures = (ground: GroundPoint, resolutionM: number) => readonly PickHit[];

/** Metres between places that are near each other. */
function metresApart(a: GroundPoint, b: GroundPoint): number {
  const east = (b.lon - a.lon) * Math.cos((a.lat * Math.PI) / 180);
  return Math.hypot(east, b.lat - a.lat) * 111_319.49;
}

/** Where things are on a view, asked of its projection with the pose and size of the moment. */
function createLookup<P extends GlobePose | PlanePose>(
  projection: Projection<P>,
  terrain: Terrain,
  now: () => { readonly pose: P; readonly frame: ViewFrame },
  overlays: MemoryOverlays,
  drawnAt: DrawnFeatures,
): Pick<ViewPort<P>, 'locate' | 'project' | 'pick'> {
  const locate = (screen: ScreenPoint) => projection.locate(now().pose, now().frame, screen, terrain);
  const project: ViewPort<P>['project'] = (position) =>
    projection.project(now().pose, now().frame, position, terrain);
  return {
    locate,
    project,
    async pick(screen, signal) {
      await Promise.resolve();
      signal?.throwIfAborted();
      const ground = locate(screen);
      const where = ground === undefined ? {} : { ground };
      const markings = overlays
        .at(screen, ground, project)
        .map(({ name, id }): PickHit => ({ layerId: `overlay:${name}`, attributes: { id }, ...where }));
      const beside = locate({ xPx: screen.xPx + 1, yPx: screen.yPx });
      if (ground === undefined || beside === undefined) return markings;
      return [...markings, ...drawnAt(ground, metresApart(ground, beside))];
    },
  };
}

/** What stands for the engine's screen where the views are in a page; none in Node. */
export interface MemoryScreen {
  /** Puts a view into its container, until the answer is called. */
  show(view: MemoryView<GlobePose> | MemoryView<PlanePose>, container: HTMLElement): Unsubscribe;
  /** A picture of a view, PNG. */
  capture(kind: ViewKind, widthPx: number, heightPx: number): Promise<Blob>;
}

/** A picture of nothing, of the right type. */
async function captureOf(
  name: string,
  widthPx: number,
  heightPx: number,
  signal?: AbortSignal,
): Promise<Blob> {
  await Promise.resolve();
  signal?.throwIfAborted();
  return new Blob([`${name} ${widthPx}x${heightPx}`], { type: 'image/png' });
}

/** Creates a view. */
export function createMemoryView<P extends GlobePose | PlanePose>(
  projection: Projection<P>,
  clock: Clock,
  terrain: Terrain,
  drawnAt: DrawnFeatures,
  screen?: MemoryScreen,
): MemoryView<P> {
  const pose = createCountedSignal<Posed<P>>({ pose: projection.start, origin: 'program' });
  const pointer = createEmitter<PointerHit>();
  const overlays = createMemoryOverlays();
  const drawing = createDrawing(clock, () => flights.flying);
  const flights = createFlights(clock, drawing.touch);
  const holds = new Map<symbol, HeldGesture>();
  const isHeld = (gesture: HeldGesture) => [...holds.values()].includes(gesture);
  const setPoseCount = { user: 0, program: 0, link: 0 };
  let frame: ViewFrame = {
    widthPx: 640,
    heightPx: 480,
    ...(projection.kind === 'globe' ? { fovYDeg: 40 } : {}),
  };
  let refusal: Error | undefined;
  let hide: Unsubscribe | undefined;

  const change = (next: P, origin: PoseOrigin) => {
    drawing.touch();
    pose.set({ pose: next, origin });
  };
  const takeOver = (next: P, origin: PoseOrigin) => {
    flights.interrupt();
    change(next, origin);
  };
  const now = () => ({ pose: pose.value.pose, frame });
  const lookup = createLookup(projection, terrain, now, overlays, drawnAt);
  const scripted: ScriptedView = {
    frame: () => frame,
    pan: (rightPx, downPx) => takeOver(projection.pan(pose.value.pose, frame, rightPx, downPx), 'user'),
    zoom: (factor) => takeOver(projection.zoom(pose.value.pose, factor), 'user'),
    isHeld,
  };
  const hand = createPointerHand(pointer, scripted);
  const base = createBase();

  const view: MemoryView<P> = {
    kind: projection.kind,
    base,
    state: drawing.state,
    pose,
    pointer: { subscribe: pointer.subscribe },
    hand,
    script: createPointerScript(hand, scripted),
    hold(gesture) {
      const key = Symbol();
      holds.set(key, gesture);
      return () => void holds.delete(key);
    },
    setPoseCount,
    get frame() {
      return frame;
    },
    get listenerCount() {
      return listenersOf(drawing.state, pose, base.missing) + pointer.listenerCount + holds.size;
    },
    get overlayCount() {
      return overlays.count;
    },
    async attach(container, signal) {
      const waited = new Promise<void>((resolve) => clock.after(ATTACH_MS, resolve));
      await (signal === undefined ? waited : abortable(waited, signal));
      const error = refusal;
      refusal = undefined;
      if (error !== undefined) throw error;
      // Its size is known before it draws. A view is of the one kind or of the other.
      hide = screen?.show(view as unknown as MemoryView<GlobePose> | MemoryView<PlanePose>, container);
      drawing.attach();
    },
    detach() {
      hide?.();
      hide = undefined;
      flights.interrupt();
      drawing.detach();
    },
    setPose(next, origin) {
      setPoseCount[origin] += 1;
      takeOver(next, origin);
    },
    flyTo(target, { durationMs, signal }) {
      const from = pose.value.pose;
      const to = 'extent' in target ? projection.fit(target.extent, frame) : target.pose;
      const flight = flights.fly(
        durationMs,
        (part) => change(projection.between(from, to, part), 'program'),
        signal,
      );
      drawing.touch();
      return flight;
    },
    ...lookup,
    project: (position) => (drawing.attached ? lookup.project(position) : undefined),
    overlay: overlays.overlay,
    sketch: overlays.sketch,
    staticLayer: overlays.staticLayer,
    allMarks: overlays.allMarks,
    marksOf: overlays.marksOf,
    drawn: overlays.drawn,
    stream: () => undefined,
    capture: (widthPx, heightPx, signal) =>
      screen === undefined
        ? captureOf(projection.kind, widthPx, heightPx, signal)
        : screen.capture(projection.kind, widthPx, heightPx),
    resize(widthPx, heightPx) {
      frame = { ...frame, widthPx, heightPx };
      drawing.touch();
    },
    refuseAttach: (error) => (refusal = error),
    destroy() {
      flights.interrupt();
      drawing.detach();
      overlays.destroy();
    },
  };
  return view;
}
