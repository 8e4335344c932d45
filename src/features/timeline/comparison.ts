import type { Period } from '../../domain/layers/time/moment.ts';
import { isAbortError } from '../../lib/abort.ts';
import type { CancelTimer, Clock } from '../../lib/clock.ts';
import { createSignal, type ReadonlySignal, type Unsubscribe } from '../../lib/signal.ts';
import type { Scene } from '../../scene/scene.ts';
import type { ViewKind } from '../../scene/viewPort.ts';
import type { LayerStore } from '../../stores/layerStore.ts';
import { captureDrawn } from '../../viewing/captureDrawn.ts';

/** The two times that are compared. */
export interface ComparedPeriods {
  /** Shown left of the divider. */
  readonly left: Period;
  /** Shown right of it, by the live views. */
  readonly right: Period;
}

/** How a comparison stands. */
export interface ComparisonState extends ComparedPeriods {
  /** Addresses of the pictures of the left time; absent while they are being taken, and while the camera moves. */
  readonly pictures?: Readonly<Record<ViewKind, string>>;
  /** Where the divider stands, 0 at the left edge to 1. */
  readonly share: number;
  /** The views could not be taken; they show the right time alone. */
  readonly hasFailed?: true;
}

/** Compares two times on both views: pictures of the one lie over the live views of the other, up to a divider that is moved. */
export interface Comparison {
  /** undefined while nothing is compared. */
  readonly state: ReadonlySignal<ComparisonState | undefined>;
  start(periods: ComparedPeriods): void;
  /** @param share 0 at the left edge to 1; held within it */
  divide(share: number): void;
  /** Ends it and shows the time that was shown before. */
  stop(): void;
}

/** What a comparison works on. */
export interface ComparisonParts {
  readonly scene: Pick<Scene, 'globe' | 'plane'>;
  readonly layers: LayerStore;
  readonly clock: Clock;
  /** Makes an address of a picture, and takes it back. */
  readonly urls: Pick<typeof URL, 'createObjectURL' | 'revokeObjectURL'>;
}

/** So long the camera has to rest before pictures are taken anew, milliseconds. */
const REST_MS = 700;

/** A view hears of another time by its next frame: so long it may still seem to have nothing to draw, milliseconds. */
const NOTICE_MS = 500;

const wait = (clock: Clock, durationMs: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const onAbort = () => {
      cancel();
      reject(signal.reason as Error);
    };
    const cancel = clock.after(durationMs, () => {
      signal.removeEventListener('abort', onAbort);
      resolve();
    });
    signal.addEventListener('abort', onAbort, { once: true });
  });

/** Takes a picture of a view as large as it is drawn. */
function pictureOf(view: Scene['globe'] | Scene['plane'], clock: Clock, signal: AbortSignal): Promise<Blob> {
  const { widthPx, heightPx } = view.frame;
  return captureDrawn(view, { widthPx, heightPx }, { clock, signal });
}

/** Creates the comparison of a map. */
export function createComparison({ scene, layers, clock, urls }: ComparisonParts): Comparison {
  const state = createSignal<ComparisonState | undefined>(undefined);
  let before: Period | null = null;
  let taking = new AbortController();
  let resting: CancelTimer | undefined;
  const stops: Unsubscribe[] = [];

  /** Takes the pictures away: what they show is no longer where it was. */
  const drop = () => {
    if (state.value === undefined) return;
    const { pictures, left, right, share } = state.value;
    for (const url of Object.values(pictures ?? {})) urls.revokeObjectURL(url);
    state.set({ left, right, share });
  };
  const take = async () => {
    const wanted = state.value;
    if (wanted === undefined) return;
    taking.abort();
    taking = new AbortController();
    const { signal } = taking;
    layers.actions.setPeriod(wanted.left);
    try {
      await wait(clock, NOTICE_MS, signal);
      const [globe, plane] = await Promise.all([
        pictureOf(scene.globe, clock, signal),
        pictureOf(scene.plane, clock, signal),
      ]);
      signal.throwIfAborted();
      const pictures = { globe: urls.createObjectURL(globe), plane: urls.createObjectURL(plane) };
      if (state.value !== undefined) state.set({ ...state.value, pictures });
    } catch (error) {
      if (!isAbortError(error) && !signal.aborted && state.value !== undefined)
        state.set({ ...state.value, hasFailed: true });
    }
    if (!signal.aborted && state.value !== undefined) layers.actions.setPeriod(wanted.right);
  };
  const moved = () => {
    if (state.value === undefined) return;
    taking.abort();
    drop();
    layers.actions.setPeriod(state.value.right);
    resting?.();
    resting = clock.after(REST_MS, () => void take());
  };
  const end = () => {
    taking.abort();
    resting?.();
    for (const stop of stops.splice(0)) stop();
    drop();
    state.set(undefined);
  };
  return {
    state,
    start(periods) {
      if (state.value === undefined) before = layers.getState().period;
      const share = state.value?.share ?? 0.5;
      end();
      state.set({ ...periods, share });
      stops.push(scene.globe.pose.subscribe(moved), scene.plane.pose.subscribe(moved));
      void take();
    },
    divide(share) {
      if (state.value !== undefined) state.set({ ...state.value, share: Math.min(1, Math.max(0, share)) });
    },
    stop() {
      if (state.value === undefined) return;
      end();
      layers.actions.setPeriod(before);
    },
  };
}
