import { watch } from '@arcgis/core/core/reactiveUtils.js';
import type EsriMap from '@arcgis/core/Map.js';
import type { GlobePose, Posed, PlanePose, PoseOrigin } from '../../../domain/pose.ts';
import { abortable } from '../../../lib/abort.ts';
import type { Clock } from '../../../lib/clock.ts';
import { createSettle } from '../../../lib/settle.ts';
import { createEmitter, createSignal, type ReadonlySignal } from '../../../lib/signal.ts';
import type { GraphicsOverlay } from '../../../scene/overlay.ts';
import type { StaticLayer } from '../../../scene/staticLayer.ts';
import type {
  HeldGesture,
  PickHit,
  PointerHit,
  ViewKind,
  ViewPort,
  ViewState,
} from '../../../scene/viewPort.ts';
import { frameLoop } from '../frameLoop.ts';
import { watchActivity, type Activity } from './activity.ts';
import { captureView } from './capture.ts';
import type { NativeView } from './nativeView.ts';
import { createOverlay } from './overlay.ts';
import { pickGraphics, type AttributeReader } from './pick.ts';
import { forwardPointer, watchGestures } from './pointer.ts';
import type { Resolution } from './resolution.ts';
import { createSketches } from './sketches.ts';
import { createStaticLayer } from './staticLayer.ts';

/** What a {@link ViewPort} of this engine is made of. */
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
  destroy(): void;
}

/** Fails early and clearly where the SDK would only log. */
function assertWebgl(): void {
  const context = document.createElement('canvas').getContext('webgl2');
  if (context === null) throw new Error('no WebGL 2 context');
  context.getExtension('WEBGL_lose_context')?.loseContext();
}

/** Draws the last of many poses once none has come for `quietMs`. */
function createFollower<P>(clock: Clock, quietMs: number, draw: (pose: P) => void) {
  let latest: P | undefined;
  const settle = createSettle(clock, quietMs, () => {
    if (latest !== undefined) draw(latest);
  });
  return {
    push(pose: P) {
      latest = pose;
      settle.request();
    },
    drop: settle.cancel,
  };
}

/** Makes one view of the scene from its parts. */
export function createViewPort<P extends GlobePose | PlanePose>(parts: ViewPortParts<P>): EngineViewPort<P> {
  const { clock } = parts;
  const state = createSignal<ViewState>('loading');
  const pose = createSignal<Posed<P>>(
    { pose: parts.initial, origin: 'program' },
    (a, b) => a.origin === b.origin && parts.samePose(a.pose, b.pose),
  );
  const native = createSignal<NativeView<P> | undefined>(undefined);
  const pointer = createEmitter<PointerHit>();
  const holds = new Map<symbol, HeldGesture>();
  const overlays = new Map<string, GraphicsOverlay>();
  const statics = new Map<string, StaticLayer>();
  const host = document.createElement('div');
  const stage = document.createElement('div');
  host.style.cssText = 'position:relative;width:100%;height:100%';
  stage.style.cssText = 'width:100%;height:100%';
  const sketches = createSketches(parts.kind, (...at) => native.value?.project(...at));
  host.append(stage, sketches.element);
  let starting: Promise<void> | undefined;
  let activity: Activity | undefined;
  let origin: PoseOrigin = 'program';
  let flight: AbortController | undefined;

  const linked = createFollower<P>(clock, parts.linkQuietMs, (next) => native.value?.applyPose(next));

  const onCameraChange = () => {
    const now = native.value?.readPose();
    if (now === undefined) return;
    activity?.moved();
    sketches.moved();
    // While the view is still behind the last linked pose, its own old pose must not be reported.
    if (origin === 'link') return;
    pose.set({ pose: now, origin });
  };
  const onGesture = () => {
    flight?.abort();
    linked.drop();
    origin = 'user';
  };
  const begin = (made: NativeView<P>) => {
    native.set(made);
    const { view } = made;
    // The SDK would poll for a game controller on a thread of its own, for ever.
    view.navigation.gamepad.enabled = false;
    forwardPointer(view, pointer, (gesture) => [...holds.values()].includes(gesture));
    watchGestures(view, onGesture);
    watch(
      () => view.fatalError,
      (error) => error !== null && error !== undefined && parts.onContextLost(),
    );
    watch(() => (view.type === '3d' ? view.camera : view.viewpoint), onCameraChange);
    made.applyPose(pose.value.pose);
    // Also once it is idle: finer terrain has come by then.
    state.subscribe(sketches.moved);
    activity = watchActivity(view, state, parts.resolutionOf(made), clock);
  };
  const start = async () => {
    assertWebgl();
    const made = await parts.createNative(stage, pose.value.pose);
    await made.view.when();
    begin(made);
  };

  const fly: ViewPort<P>['flyTo'] = async (target, { durationMs, signal }) => {
    flight?.abort();
    const own = new AbortController();
    flight = own;
    const view = native.value;
    if (view === undefined || signal?.aborted === true) return 'interrupted';
    const stop = () => own.abort();
    signal?.addEventListener('abort', stop, { once: true });
    linked.drop();
    origin = 'program';
    try {
      await view.goTo(target, durationMs, own.signal);
      return own.signal.aborted ? 'interrupted' : 'arrived';
    } catch {
      return 'interrupted';
    } finally {
      signal?.removeEventListener('abort', stop);
      if (flight === own) flight = undefined;
      onCameraChange();
    }
  };

  return {
    kind: parts.kind,
    state,
    pose,
    pointer,
    native,
    hold(gesture) {
      const key = Symbol();
      holds.set(key, gesture);
      return () => void holds.delete(key);
    },
    get resting() {
      return state.value === 'idle' || !host.isConnected;
    },
    get frame() {
      return native.value?.frame() ?? { widthPx: host.clientWidth, heightPx: host.clientHeight };
    },
    async attach(container, signal) {
      container.append(host);
      frameLoop().setResting(false);
      starting ??= start().catch((error: unknown) => {
        starting = undefined;
        throw error;
      });
      await (signal === undefined ? starting : abortable(starting, signal));
      activity?.moved();
      sketches.moved();
    },
    detach() {
      host.remove();
      state.set('loading');
    },
    setPose(next, from) {
      flight?.abort();
      origin = from;
      activity?.moved();
      pose.set({ pose: next, origin: from });
      if (from === 'link') return linked.push(next);
      linked.drop();
      native.value?.applyPose(next);
    },
    flyTo: fly,
    locate: (screen) => native.value?.locate(screen),
    project: (position) => native.value?.project(position),
    async pick(screen, signal): Promise<readonly PickHit[]> {
      const view = native.value?.view;
      if (view === undefined) return [];
      const hits = pickGraphics(view, screen, parts.attributesOf);
      return signal === undefined ? hits : abortable(hits, signal);
    },
    overlay(name) {
      const known = overlays.get(name);
      if (known !== undefined) return known;
      const made = createOverlay(parts.map, parts.kind, name, () => overlays.delete(name));
      overlays.set(name, made);
      return made;
    },
    sketch: sketches.sketch,
    get sketchCount() {
      return sketches.count;
    },
    staticLayer(name) {
      const known = statics.get(name);
      if (known !== undefined) return known;
      const made = createStaticLayer(
        parts.map,
        {
          kind: parts.kind,
          clock,
          project: (position) => native.value?.project(position),
          frame: () => native.value?.frame() ?? { widthPx: host.clientWidth, heightPx: host.clientHeight },
          watchCamera(listener) {
            const stops = [pose.subscribe(listener), native.subscribe(listener)];
            return () => stops.forEach((stop) => stop());
          },
        },
        name,
        () => statics.delete(name),
      );
      statics.set(name, made);
      return made;
    },
    drawn: () => new Map([...overlays].map(([name, { graphics }]) => [name, graphics])),
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
    destroy() {
      flight?.abort();
      linked.drop();
      activity?.stop();
      for (const content of [...overlays.values(), ...statics.values()]) content.destroy();
      sketches.destroy();
      native.value?.destroy();
      native.set(undefined);
      host.remove();
      state.set('loading');
    },
  };
}
