import { watch } from '@arcgis/core/core/reactiveUtils.js';
import type Layer from '@arcgis/core/layers/Layer.js';
import type MapView from '@arcgis/core/views/MapView.js';
import type SceneView from '@arcgis/core/views/SceneView.js';
import { TimeoutError } from '../../../lib/abort.ts';
import type { CancelTimer, Clock } from '../../../lib/clock.ts';
import type { Signal } from '../../../lib/signal.ts';
import type { ViewState } from '../../../scene/viewPort.ts';
import { requestOutcomes } from '../requestOutcomes.ts';
import type { Resolution } from './resolution.ts';

/** The camera rests when it has not moved for this long, milliseconds. */
const REST_MS = 300;

/** A view that still loads after this long at rest is sharpened all the same, milliseconds; its first picture later, for its terrain. */
const SHARPEN_ANYWAY_MS = { first: 15_000, later: 6000 } as const;

/**
 * A view of which nothing was heard for so long hangs: what is still to come of its layers counts as failed, milliseconds. Longer than
 * the SDK's requests may take, so that their own reasons come first.
 */
const GIVE_UP_MS = 25_000;

/** Before its layers have started, a new view seems to have nothing to do: it must hold still longer, milliseconds. */
const FIRST_SETTLE_MS = 600;

/** How often a view that loads is looked at, milliseconds. */
const LOOK_MS = 250;

/** A look that comes later than this was held up by the page itself, for which no service can be blamed, milliseconds. */
const HELD_UP_MS = 1000;

/** `updating` must hold still this long, since it flickers between tiles, milliseconds. */
const SETTLE_MS = 150;

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
  /** Told the layers for which the view waits in vain. */
  onHang(layers: readonly Layer[], error: TimeoutError): void;
}

/**
 * Watches a view that can draw.
 * Idle means: camera at rest, full resolution restored, and all that is switched on drawn, or failed and told so.
 */
export function watchActivity(
  view: MapView | SceneView,
  { state, resolution, clock, onHang }: ActivityOptions,
): Activity {
  let movedMs = clock.nowMs();
  let updatingChangedMs = movedMs;
  let answeredMs = movedMs;
  let lookedMs = movedMs;
  let firstPicture = true;
  let cancel: CancelTimer | undefined;

  /** Milliseconds until the next look, or undefined when there is nothing more to wait for. */
  const settle = (): number | undefined => {
    const now = clock.nowMs();
    if (now - lookedMs > HELD_UP_MS) answeredMs = now;
    lookedMs = now;
    const restMs = now - movedMs;
    const settleMs = firstPicture ? FIRST_SETTLE_MS : SETTLE_MS;
    const quietMs = view.updating ? 0 : now - updatingChangedMs;
    if (restMs < REST_MS) return REST_MS - restMs;
    const progressMs = Math.max(movedMs, answeredMs, updatingChangedMs);
    const hangs = now - progressMs >= GIVE_UP_MS;
    if (hangs) onHang(layersToCome(view), new TimeoutError(GIVE_UP_MS));
    if (resolution.sharpness !== 'full') {
      const tired = restMs >= SHARPEN_ANYWAY_MS[firstPicture ? 'first' : 'later'];
      const wait = quietMs < settleMs && !hangs && !tired;
      resolution.set(wait ? 'loading' : 'full');
      if (hangs) return undefined;
      if (wait) return LOOK_MS;
      updatingChangedMs = now;
      firstPicture = false;
      return SETTLE_MS;
    }
    return hangs || quietMs >= settleMs ? undefined : LOOK_MS;
  };
  const look = () => {
    cancel?.();
    cancel = undefined;
    const waitMs = settle();
    if (waitMs !== undefined) {
      state.set('busy');
      cancel = clock.after(Math.max(1, waitMs), look);
      return;
    }
    firstPicture = false;
    state.set('idle');
  };
  const updating = watch(
    () => view.updating,
    () => {
      updatingChangedMs = clock.nowMs();
      look();
    },
  );
  const unwatchAnswers = requestOutcomes.subscribe(({ error }) => {
    if (error === undefined) answeredMs = clock.nowMs();
  });
  state.set('busy');
  resolution.set('loading');
  look();

  return {
    moved() {
      movedMs = clock.nowMs();
      if (resolution.sharpness === 'full') resolution.set('moving');
      state.set('busy');
      cancel?.();
      cancel = clock.after(REST_MS, look);
    },
    stop() {
      updating.remove();
      unwatchAnswers();
      cancel?.();
    },
  };
}
