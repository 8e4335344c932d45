import { watch } from '@arcgis/core/core/reactiveUtils.js';
import type MapView from '@arcgis/core/views/MapView.js';
import type SceneView from '@arcgis/core/views/SceneView.js';
import type { CancelTimer, Clock } from '../../../lib/clock.ts';
import type { Signal } from '../../../lib/signal.ts';
import type { ViewState } from '../../../scene/viewPort.ts';
import { requestOutcomes } from '../requestOutcomes.ts';
import type { Resolution } from './resolution.ts';

/** The camera rests when it has not moved for this long, milliseconds. */
const REST_MS = 300;

/** A view that still loads after this long at rest is sharpened all the same, milliseconds. */
const SHARPEN_ANYWAY_MS = 6000;

/** A layer that hangs does not keep a resting view busy: without any answer for so long it counts as idle, milliseconds. */
const GIVE_UP_MS = 15_000;

/** Before its layers have started, a new view seems to have nothing to do: it must hold still longer, milliseconds. */
const FIRST_SETTLE_MS = 600;

/** However much still comes in, a view that rests for so long counts as idle, milliseconds. */
const GIVE_UP_ANYWAY_MS = 60_000;

/** How often a view that loads is looked at, milliseconds. */
const LOOK_MS = 250;

/** `updating` must hold still this long, since it flickers between tiles, milliseconds. */
const SETTLE_MS = 150;

/** Keeps a view's {@link ViewState} and resolution in step with what it does. */
export interface Activity {
  /** Call at each change of the camera. */
  moved(): void;
  stop(): void;
}

/**
 * Watches a view that can draw.
 * Idle means: camera at rest, full resolution restored and nothing left to draw or load.
 */
export function watchActivity(
  view: MapView | SceneView,
  state: Signal<ViewState>,
  resolution: Resolution,
  clock: Clock,
): Activity {
  let movedMs = clock.nowMs();
  let updatingChangedMs = movedMs;
  let answeredMs = movedMs;
  let busySinceMs = movedMs;
  let firstPicture = true;
  let cancel: CancelTimer | undefined;

  const becomeBusy = () => {
    if (state.value === 'busy') return;
    busySinceMs = clock.nowMs();
    state.set('busy');
  };
  /** Milliseconds until the next look, or undefined when there is nothing more to wait for. */
  const settle = (): number | undefined => {
    const now = clock.nowMs();
    const restMs = now - movedMs;
    const settleMs = firstPicture ? FIRST_SETTLE_MS : SETTLE_MS;
    const quietMs = view.updating ? 0 : now - updatingChangedMs;
    if (restMs < REST_MS) return REST_MS - restMs;
    const progressMs = Math.max(movedMs, answeredMs, updatingChangedMs);
    const hangs = now - progressMs >= GIVE_UP_MS || now - Math.max(movedMs, busySinceMs) >= GIVE_UP_ANYWAY_MS;
    if (resolution.sharpness !== 'full') {
      const tired = !firstPicture && restMs >= SHARPEN_ANYWAY_MS;
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
      becomeBusy();
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
  becomeBusy();
  resolution.set('loading');
  look();

  return {
    moved() {
      movedMs = clock.nowMs();
      if (resolution.sharpness === 'full') resolution.set('moving');
      becomeBusy();
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
