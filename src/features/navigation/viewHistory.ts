import type { Command } from '../../commands/command.ts';
import type { GlobePose } from '../../domain/views/pose.ts';
import { NO_VIEWS, stepView, visitView, type ViewPoses, type ViewTrail } from './model/viewHistory.ts';
import type { Clock } from '../../lib/clock.ts';
import { createSettle } from '../../lib/settle.ts';
import { createSignal, type ReadonlySignal } from '../../lib/signal.ts';
import type { Scene } from '../../scene/scene.ts';

/** A view counts as visited once its camera has rested so long, milliseconds. */
const REST_MS = 700;
const PLANE_MS = 600;

/** Where the cameras were, to go back to. */
export interface ViewHistory {
  readonly trail: ReadonlySignal<ViewTrail>;
  readonly canGo: (by: -1 | 1) => boolean;
  /** Flies to the view before or after. */
  readonly go: (by: -1 | 1) => Promise<void>;
  readonly destroy: () => void;
}

/** The scene whose poses are remembered, and how the camera goes back to one. */
export interface ViewHistoryOptions {
  readonly scene: Scene;
  readonly clock: Clock;
  /** Flies the globe, so that Esc ends it; the plane follows while the views are linked. */
  readonly fly: (pose: GlobePose) => Promise<void>;
  readonly isLinked: () => boolean;
}

/** Records where the cameras rest, from now on. */
export function createViewHistory({ scene, clock, fly, isLinked }: ViewHistoryOptions): ViewHistory {
  const { globe, plane } = scene;
  const trail = createSignal<ViewTrail>(NO_VIEWS);
  const poses = (): ViewPoses => ({ globe: globe.pose.value.pose, plane: plane.pose.value.pose });
  const rest = createSettle(clock, REST_MS, () => trail.set(visitView(trail.value, poses())));
  const stops = [globe.pose.subscribe(rest.request), plane.pose.subscribe(rest.request)];
  return {
    trail,
    canGo: (by) => trail.value.views[trail.value.at + by] !== undefined,
    async go(by) {
      trail.set(stepView(trail.value, by));
      const view = trail.value.views[trail.value.at];
      if (view === undefined) return;
      if (!isLinked()) void plane.flyTo({ pose: view.plane }, { durationMs: PLANE_MS });
      await fly(view.globe);
    },
    destroy() {
      rest.cancel();
      stops.forEach((stop) => stop());
    },
  };
}

/** Back and forward through the views. */
export function historyCommands(history: () => ViewHistory | undefined): readonly Command[] {
  const commandOf = (by: -1 | 1, own: Pick<Command, 'id' | 'title' | 'icon' | 'keys'>): Command => ({
    ...own,
    group: 'view',
    places: ['rail'],
    available: () => history() !== undefined,
    disabledReason: () => (history()?.canGo(by) === true ? undefined : 'view.noMore'),
    run: () => history()?.go(by),
  });
  return [
    commandOf(-1, {
      id: 'view.back',
      title: 'view.back',
      icon: 'arrow-bold-left',
      keys: ['Alt+ArrowLeft'],
    }),
    commandOf(1, {
      id: 'view.forward',
      title: 'view.forward',
      icon: 'arrow-bold-right',
      keys: ['Alt+ArrowRight'],
    }),
  ];
}
