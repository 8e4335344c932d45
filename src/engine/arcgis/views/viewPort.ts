import type { MapSymbol, MapText, Position } from '../../../domain/drawing/marks.ts';
import { watch } from '@arcgis/core/core/reactiveUtils.js';
import type Layer from '@arcgis/core/layers/Layer.js';
import type EsriMap from '@arcgis/core/Map.js';
import type { GlobePose, Posed, PlanePose } from '../../../domain/views/pose.ts';
import { abortable, type TimeoutError } from '../../../lib/abort.ts';
import type { Clock } from '../../../lib/clock.ts';
import {
  createEmitter,
  createSignal,
  type Emitter,
  type ReadonlySignal,
  type Signal,
} from '../../../lib/signal.ts';
import type { PaperOrder, PaperView } from '../../../scene/paperView.ts';
import type {
  HeldGesture,
  PickHit,
  PointerHit,
  ViewBase,
  ViewKind,
  ViewPort,
  ViewState,
} from '../../../scene/viewPort.ts';
import { frameLoop } from '../frameLoop.ts';
import { watchActivity, type Activity } from './activity.ts';
import { captureView } from './capture.ts';
import type { NativeView } from './nativeView.ts';
import { createOverlay, type DrawnOverlay } from './overlay.ts';
import { pickGraphics, type AttributeReader } from './pick.ts';
import { forwardPointer, watchGestures } from './pointer.ts';
import type { Resolution } from './resolution.ts';
import { createSketches } from './sketches.ts';
import { createStaticLayer, type DrawnStaticLayer } from './staticLayer.ts';
import { createViewCamera, type ViewCamera } from './viewCamera.ts';

/** One of the SDK's views and its map, wrapped as a {@link ViewPort}. */
export interface ViewPortParts<P extends GlobePose | PlanePose> {
  readonly kind: ViewKind;
  readonly map: EsriMap;
  readonly initial: P;
  readonly clock: Clock;
  /** Poses that differ by less than a view can show are the same. */
  samePose(a: P, b: P): boolean;
  /** Makes the view in `host`, at `pose`. */
  createNative(host: HTMLElement, pose: P): Promise<NativeView<P>>;
  resolutionOf(native: NativeView<P>): Resolution;
  /** A pose with origin `link` is drawn once no other has come for so long, milliseconds; 0 for each. */
  readonly linkQuietMs: number;
  readonly attributesOf: AttributeReader;
  readonly base: ViewBase;
  /** Told the layers of which the view waits in vain. */
  onHang(layers: readonly Layer[], error: TimeoutError): void;
  onContextLost(): void;
}

/** A view port and what the scene must know of it. */
export interface EngineViewPort<P extends GlobePose | PlanePose> extends ViewPort<P> {
  /** The view of the SDK, once there is one. */
  readonly native: ReadonlySignal<NativeView<P> | undefined>;
  /** Whether it has nothing to draw: it is idle or in no page. */
  readonly resting: boolean;
  /** Sketches that were not given back. */
  readonly sketchCount: number;
  /** Draws the view for paper; see {@link GlobePort}. @throws Error for a view that is not the globe */
  print(order: PaperOrder, signal: AbortSignal): Promise<PaperView>;
  destroy(): void;
}

/** Fails early and clearly where the SDK would only log. */
function assertWebgl(): void {
  const context = document.createElement('canvas').getContext('webgl2');
  if (context === null) throw new Error('no WebGL 2 context');
  context.getExtension('WEBGL_lose_context')?.loseContext();
}

/** The elements that hold a view: what a page takes in, and in it where the SDK draws. */
function createHolders() {
  const host = document.createElement('div');
  const stage = document.createElement('div');
  host.style.cssText = 'position:relative;width:100%;height:100%';
  stage.style.cssText = 'width:100%;height:100%';
  return { host, stage };
}

/** What one view has and does, which its port's parts share. */
interface Core<P extends GlobePose | PlanePose> {
  readonly parts: ViewPortParts<P>;
  readonly state: Signal<ViewState>;
  readonly pose: Signal<Posed<P>>;
  readonly native: Signal<NativeView<P> | undefined>;
  readonly host: HTMLElement;
  readonly stage: HTMLElement;
  readonly sketches: ReturnType<typeof createSketches>;
}

function createCore<P extends GlobePose | PlanePose>(parts: ViewPortParts<P>): Core<P> {
  const native = createSignal<NativeView<P> | undefined>(undefined);
  const { host, stage } = createHolders();
  const sketches = createSketches(parts.kind, (...at) => native.value?.project(...at));
  host.append(stage, sketches.element);
  return {
    parts,
    state: createSignal<ViewState>('loading'),
    pose: createSignal<Posed<P>>(
      { pose: parts.initial, origin: 'program' },
      (a, b) => a.origin === b.origin && parts.samePose(a.pose, b.pose),
    ),
    native,
    host,
    stage,
    sketches,
  };
}

/** What is drawn over a view by name, made on first use. */
function createContents<P extends GlobePose | PlanePose>({ parts, pose, native, host }: Core<P>) {
  const overlays = new Map<string, DrawnOverlay>();
  const statics = new Map<string, DrawnStaticLayer>();
  const frame = () => native.value?.frame() ?? { widthPx: host.clientWidth, heightPx: host.clientHeight };
  const staticView = {
    kind: parts.kind,
    clock: parts.clock,
    project: (position: Position) => native.value?.project(position),
    frame,
    watchCamera(listener: () => void) {
      const stops = [pose.subscribe(listener), native.subscribe(listener)];
      return () => stops.forEach((stop) => stop());
    },
  };
  return {
    /** The view's size, CSS pixels. */
    frame,
    overlay(name: string) {
      const known = overlays.get(name);
      if (known !== undefined) return known;
      const made = createOverlay(parts.map, parts.kind, name, () => overlays.delete(name));
      overlays.set(name, made);
      return made;
    },
    staticLayer(name: string, lowest?: true) {
      const known = statics.get(name);
      if (known !== undefined) return known;
      const isLowest = lowest === true;
      const made = createStaticLayer(parts.map, staticView, { name, isLowest }, () => statics.delete(name));
      statics.set(name, made);
      return made;
    },
    /** Texts, those that matter more first: what users and tools wrote before the map's own names. */
    texts: (): readonly MapText[] => [
      ...[...overlays.values()].flatMap(({ marks }) =>
        marks.flatMap((mark) => (mark.kind === 'text' ? [mark] : [])),
      ),
      ...[...statics.values()].flatMap((layer) => layer.texts()),
    ],
    hideTexts(hidden: boolean) {
      for (const content of [...overlays.values(), ...statics.values()]) content.setTextsHidden(hidden);
    },
    /** Leaves symbols out of both, and shows the others. */
    hideSymbols(isHidden: (symbol: MapSymbol) => boolean) {
      for (const content of [...overlays.values(), ...statics.values()]) content.hideSymbols(isHidden);
    },
    drawn: () => new Map([...overlays].map(([name, { marks }]) => [name, marks])),
    destroy() {
      for (const content of [...overlays.values(), ...statics.values()]) content.destroy();
    },
  };
}

/** What is read of a view once there is one. */
function createReading<P extends GlobePose | PlanePose>({
  parts,
  native,
}: Core<P>): Pick<ViewPort<P>, 'locate' | 'project' | 'pick' | 'stream' | 'capture'> {
  return {
    locate: (screen) => native.value?.locate(screen),
    project: (position) => native.value?.project(position),
    async pick(screen, signal): Promise<readonly PickHit[]> {
      const view = native.value?.view;
      if (view === undefined) return [];
      const hits = pickGraphics(view, screen, parts.attributesOf);
      return signal === undefined ? hits : abortable(hits, signal);
    },
    stream(framesPerS) {
      // The SDK's element keeps its canvas in a shadow tree: only its view's own container leads there.
      const container = native.value?.view.container;
      const canvas = container instanceof HTMLElement ? container.querySelector('canvas') : null;
      return canvas !== null && 'captureStream' in canvas ? canvas.captureStream(framesPerS) : undefined;
    },
    async capture(widthPx, heightPx, signal) {
      const view = native.value?.view;
      if (view === undefined) throw new Error('the view is not attached');
      const picture = captureView(view, widthPx, heightPx);
      return signal === undefined ? picture : abortable(picture, signal);
    },
  };
}

/** Makes the SDK's view when a page first takes it in, and listens to it. */
function createSupply<P extends GlobePose | PlanePose>(
  { parts, state, pose, native, stage, sketches }: Core<P>,
  camera: ViewCamera<P>,
  pointer: Emitter<PointerHit>,
) {
  const holds = new Map<symbol, HeldGesture>();
  let starting: Promise<void> | undefined;
  let activity: Activity | undefined;
  const resized = new ResizeObserver(() => activity?.moved());
  const begin = (made: NativeView<P>) => {
    native.set(made);
    const { view } = made;
    // The SDK would poll for a game controller on a thread of its own, for ever.
    view.navigation.gamepad.enabled = false;
    forwardPointer(view, pointer, (gesture) => [...holds.values()].includes(gesture));
    watchGestures(view, camera.onGesture);
    watch(
      () => view.fatalError,
      (error) => error !== null && error !== undefined && parts.onContextLost(),
    );
    watch(() => (view.type === '3d' ? view.camera : view.viewpoint), camera.onChange);
    // A view that took another size draws anew, though its camera stays; until the SDK has seen it the view is not at rest, either.
    watch(() => `${view.width} ${view.height}`, camera.onChange);
    resized.observe(stage);
    made.applyPose(pose.value.pose);
    // Also once it is idle: finer terrain has come by then.
    state.subscribe(sketches.moved);
    state.subscribe(() => {
      if (state.value === 'idle') camera.onRest();
    });
    activity = watchActivity(view, {
      state,
      resolution: parts.resolutionOf(made),
      clock: parts.clock,
      linkQuietMs: parts.linkQuietMs,
      onHang: parts.onHang,
    });
  };
  const make = async () => {
    assertWebgl();
    const made = await parts.createNative(stage, pose.value.pose);
    await made.view.when();
    begin(made);
  };
  return {
    /** Keeps a gesture from the view until the answer is called. */
    hold(gesture: HeldGesture) {
      const key = Symbol();
      holds.set(key, gesture);
      return () => void holds.delete(key);
    },
    /** Resolves once there is a view; one that could not be made is tried again the next time. */
    start() {
      starting ??= make().catch((error: unknown) => {
        starting = undefined;
        throw error;
      });
      return starting;
    },
    /** The camera has moved, or is to move. */
    moved: () => activity?.moved(),
    stop() {
      resized.disconnect();
      activity?.stop();
    },
  };
}

/** Draws the globe for paper. @param moved tells that the view is to be looked at anew */
function createPrinting<P extends GlobePose | PlanePose>(
  { parts, state, pose, native, host, stage }: Core<P>,
  {
    texts,
    hideTexts,
    hideSymbols,
  }: Pick<ReturnType<typeof createContents<P>>, 'texts' | 'hideTexts' | 'hideSymbols'>,
  moved: () => void,
): Pick<EngineViewPort<P>, 'print'> {
  return {
    async print(order, signal) {
      const view = native.value?.view;
      const now = pose.value.pose;
      if (view?.type !== '3d' || !('pitchDeg' in now)) throw new Error('there is no globe');
      const project = ({ position, aboveGroundM }: Pick<MapText, 'position' | 'aboveGroundM'>) =>
        native.value?.project(position, aboveGroundM);
      const globe = {
        view,
        host,
        stage,
        state,
        clock: parts.clock,
        moved,
        texts,
        hideTexts,
        hideSymbols,
        project,
      };
      // What few ask for does not come with the map.
      const { printGlobe } = await import('./paperPrint.ts');
      return printGlobe({ ...globe, pose: () => now }, order, signal);
    },
  };
}

/** Makes one view of the scene from its parts. */
export function createViewPort<P extends GlobePose | PlanePose>(parts: ViewPortParts<P>): EngineViewPort<P> {
  const core = createCore(parts);
  const { state, pose, native, host, sketches } = core;
  const pointer = createEmitter<PointerHit>();
  const contents = createContents(core);
  const moved = () => {
    supply.moved();
    sketches.moved();
  };
  const camera = createViewCamera({
    ...{ clock: parts.clock, linkQuietMs: parts.linkQuietMs, pose, native, samePose: parts.samePose },
    onMoved: moved,
  });
  const supply = createSupply(core, camera, pointer);

  return {
    kind: parts.kind,
    base: parts.base,
    state,
    pose,
    pointer,
    native,
    ...createReading(core),
    hold: supply.hold,
    get resting() {
      return state.value === 'idle' || !host.isConnected;
    },
    get frame() {
      return contents.frame();
    },
    async attach(container, signal) {
      container.append(host);
      frameLoop().setResting(false);
      const started = supply.start();
      await (signal === undefined ? started : abortable(started, signal));
      moved();
    },
    detach() {
      host.remove();
      state.set('loading');
    },
    ...createPrinting(core, contents, moved),
    setPose: (next, from) => camera.setPose(next, from, supply.moved),
    flyTo: camera.flyTo,
    overlay: contents.overlay,
    sketch: sketches.sketch,
    get sketchCount() {
      return sketches.count;
    },
    staticLayer: contents.staticLayer,
    drawn: contents.drawn,
    destroy() {
      camera.stop();
      supply.stop();
      contents.destroy();
      sketches.destroy();
      native.value?.destroy();
      native.set(undefined);
      host.remove();
      state.set('loading');
    },
  };
}
