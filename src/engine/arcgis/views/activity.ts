import { watch } from '@arcgis/core/core/reactiveUtils.js';
import { addFrameTask } from '@arcgis/core/core/scheduling.js';
import type Layer from '@arcgis/core/layers/Layer.js';
import type MapView from '@arcgis/core/views/MapView.js';
import type SceneView from '@arcgis/core/views/SceneView.js';
import { TimeoutError } from '../../../lib/abort.ts';
import type { CancelTimer, Clock } from '../../../lib/clock.ts';
import type { Signal } from '../../../lib/signal.ts';
import type { ViewState } from '../../../scene/viewPort.ts';
import { requestOutcomes } from '../requestOutcomes.ts';
import type { Resolution } from './resolution.ts';

/** The camera rests when it has not moved for this long, milliseconds, beside what it takes to follow the other view. */
const REST_MS = 200;

/** A view that still loads after this long at rest is sharpened all the same, milliseconds; its first picture later, for its terrain. */
const SHARPEN_ANYWAY_MS = { first: 15_000, later: 6000 } as const;

/**
 * A view of which nothing was heard for so long hangs: what is still to come of its layers counts as failed, milliseconds. Longer than
 * the SDK's requests may take, so that their own reasons come first.
 */
const GIVE_UP_MS = 65_000;

/** Before its layers have started, a new view seems to have nothing to do: it must hold still longer, milliseconds. */
const FIRST_SETTLE_MS = 600;

/** How often a view that loads is looked at, milliseconds. */
const LOOK_MS = 50;

/** A look that comes later than this was held up by the page itself, for which no service can be blamed, milliseconds. */
const HELD_UP_MS = 1000;

/** A frame of the page at its quickest, milliseconds. */
const FRAME_MS = 16;

/**
 * `updating` must hold still this long, since it flickers between tiles, milliseconds: after a move, and after a change of what is drawn
 * while the camera rests, where labels that gain room by it come some time later (seen: a layer of icons that is switched off).
 */
const SETTLE_MS = { moved: 100, changed: 400 } as const;

/** The SDK must have looked at a view so often since then: on a slow PC one of its frames takes longer than {@link SETTLE_MS}. */
const SETTLE_FRAMES = 3;

/** Keeps a view's {@link ViewState} and resolution in step with what it does. */
export interface Activity {
  /** Call at each change of the camera. */
  moved(): void;
  stop(): void;
}

/** The layers of which a view still has something to load or draw. */
const layersToCome = (view: MapView | SceneView): readonly Layer[] =>
  view.allLayerViews
    .toArray()
    .filter(({ updating }) => updating)
    .map(({ layer }) => layer);

/** What a view's activity is watched with. */
interface ActivityOptions {
  readonly state: Signal<ViewState>;
  readonly resolution: Resolution;
  readonly clock: Clock;
  /** The view takes a pose that it was told only so long after it, milliseconds. */
  readonly linkQuietMs: number;
  /** Told the layers for which the view waits in vain. */
  onHang(layers: readonly Layer[], error: TimeoutError): void;
}

/** Knows how long a view has had nothing to do; `onChange` is told when it begins or ends to do something. */
function watchStillness(view: MapView | SceneView, clock: Clock, onChange: () => void) {
  let sinceMs = clock.nowMs();
  let frames = 0;
  const restart = () => {
    sinceMs = clock.nowMs();
    frames = 0;
  };
  const updating = watch(
    () => view.updating,
    () => {
      restart();
      onChange();
    },
  );
  const counting = addFrameTask({
    update() {
      frames += 1;
    },
  });
  return {
    /** It begins anew: something else has changed. */
    restart,
    /** When the view last began or ended to do something, milliseconds. */
    get sinceMs() {
      return sinceMs;
    },
    quietMs: (nowMs: number) => (view.updating ? 0 : nowMs - sinceMs),
    /** Milliseconds until it has held still for `settleMs` and the SDK has seen so; 0 when it has. */
    remainingMs(nowMs: number, settleMs: number) {
      if (view.updating) return LOOK_MS;
      const holdMs = settleMs - (nowMs - sinceMs);
      return holdMs <= 0 && frames < SETTLE_FRAMES ? FRAME_MS : Math.max(0, holdMs);
    },
    stop() {
      updating.remove();
      counting.remove();
    },
  };
}

/**
 * Watches a view that can draw.
 * Idle means: camera at rest, full resolution restored, and all that is switched on drawn, or failed and told so.
 */
export function watchActivity(
  view: MapView | SceneView,
  { state, resolution, clock, linkQuietMs, onHang }: ActivityOptions,
): Activity {
  const restMs = REST_MS + linkQuietMs;
  let movedMs = clock.nowMs();
  let idleMs = -Infinity;
  let answeredMs = movedMs;
  let lookedMs = movedMs;
  let firstPicture = true;
  let cancel: CancelTimer | undefined;

  const settleMs = () => (firstPicture ? FIRST_SETTLE_MS : SETTLE_MS[movedMs > idleMs ? 'moved' : 'changed']);
  /** Draws in full what is worth it. @returns milliseconds until the next look */
  const sharpen = (nowMs: number, hangs: boolean): number => {
    const tired = nowMs - movedMs >= SHARPEN_ANYWAY_MS[firstPicture ? 'first' : 'later'];
    // After a move, what is still to be placed (labels, draped textures) is placed anew in full: only tiles are worth waiting for.
    const ready = firstPicture ? stillness.quietMs(nowMs) >= settleMs() : layersToCome(view).length === 0;
    const wait = !ready && !hangs && !tired;
    resolution.set(wait ? 'loading' : 'full');
    if (wait) return LOOK_MS;
    stillness.restart();
    firstPicture = false;
    return settleMs();
  };
  /** Milliseconds until the next look, or 0 when there is nothing more to wait for. */
  const settle = (): number => {
    const nowMs = clock.nowMs();
    if (nowMs - lookedMs > HELD_UP_MS) answeredMs = nowMs;
    lookedMs = nowMs;
    const movesMs = movedMs + restMs - nowMs;
    if (movesMs > 0) return movesMs;
    const progressMs = Math.max(movedMs, answeredMs, stillness.sinceMs);
    const hangs = nowMs - progressMs >= GIVE_UP_MS;
    if (hangs) onHang(layersToCome(view), new TimeoutError(GIVE_UP_MS));
    if (resolution.sharpness !== 'full') {
      const waitMs = sharpen(nowMs, hangs);
      return hangs ? 0 : waitMs;
    }
    return hangs ? 0 : stillness.remainingMs(nowMs, settleMs());
  };
  const look = () => {
    cancel?.();
    cancel = undefined;
    const waitMs = settle();
    if (waitMs > 0) {
      state.set('busy');
      cancel = clock.after(Math.max(1, waitMs), look);
      return;
    }
    firstPicture = false;
    idleMs = clock.nowMs();
    state.set('idle');
  };
  const stillness = watchStillness(view, clock, look);
  const unwatchAnswers = requestOutcomes.subscribe(({ error }) => {
    if (error === undefined) answeredMs = clock.nowMs();
  });
  state.set('busy');
  resolution.set('loading');
  look();

  return {
    moved() {
      movedMs = clock.nowMs();
      stillness.restart();
      if (resolution.sharpness === 'full') resolution.set('moving');
      state.set('busy');
      cancel?.();
      cancel = clock.after(restMs, look);
    },
    stop() {
      stillness.stop();
      unwatchAnswers();
      cancel?.();
    },
  };
}
