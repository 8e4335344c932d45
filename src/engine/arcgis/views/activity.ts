import { watch } from '@arcgis/core/core/reactiveUtils.js';
import type MapView from '@arcgis/core/views/MapView.js';
import type SceneView from '@arcgis/core/views/SceneView.js';
import type { CancelTimer, Clock } from '../../../lib/clock.ts';
import type { Signal } from '../../../lib/signal.ts';
import type { ViewState } from '../../../scene/viewPort.ts';
import type { Resolution } from './resolution.ts';

/** The camera rests when it has not moved for this long, milliseconds. */
const REST_MS = 300;

/** A view that still loads after this long at rest is sharpened all the same, milliseconds. */
const SHARPEN_ANYWAY_MS = 4000;

/** A layer that hangs does not keep the view busy longer than this after the camera came to rest, milliseconds. */
const GIVE_UP_MS = 15_000;

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
  let firstPicture = true;
  let cancel: CancelTimer | undefined;

  /** Milliseconds until the next look, or undefined when there is nothing more to wait for. */
  const settle = (): number | undefined => {
    const now = clock.nowMs();
    const restMs = now - movedMs;
    const quiet = !view.updating;
    if (restMs < REST_MS) return REST_MS - restMs;
    if (
      resolution.reduced &&
      (quiet || (!firstPicture && restMs >= SHARPEN_ANYWAY_MS) || restMs >= GIVE_UP_MS)
    ) {
      resolution.setReduced(false);
      updatingChangedMs = now;
    }
    if (restMs >= GIVE_UP_MS) return undefined;
    if (!quiet) return Math.min(GIVE_UP_MS - restMs, resolution.reduced ? SETTLE_MS : GIVE_UP_MS);
    const quietMs = now - updatingChangedMs;
    return quietMs < SETTLE_MS ? SETTLE_MS - quietMs : undefined;
  };
  const look = () => {
    cancel?.();
    cancel = undefined;
    const waitMs = settle();
    if (waitMs !== undefined) {
      if (state.value === 'idle') state.set('busy');
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
  state.set('busy');
  resolution.setReduced(true);
  look();

  return {
    moved() {
      movedMs = clock.nowMs();
      resolution.setReduced(true);
      if (state.value === 'idle') state.set('busy');
      cancel?.();
      cancel = clock.after(REST_MS, look);
    },
    stop() {
      updating.remove();
      cancel?.();
    },
  };
}
