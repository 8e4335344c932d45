import {
  clusterFrames,
  type ClusterFrame,
  type ClusterView,
} from '../../../domain/layers/cluster/clusterLevel.ts';
import type { GlobePose, PlanePose } from '../../../domain/views/pose.ts';
import type { Clock } from '../../../lib/clock.ts';
import { createEmitter, type Stream, type Unsubscribe } from '../../../lib/signal.ts';
import { createThrottle } from '../../../lib/throttle.ts';
import type { ViewKind, ViewPort } from '../../../scene/viewPort.ts';

/** What the views show at a moment. */
export interface ClusterMoment {
  /** By view; one that is folded away or not attached shows nothing. */
  readonly frames: Readonly<Partial<Record<ViewKind, ClusterFrame>>>;
  /** No view moves. */
  readonly resting: boolean;
}

/** Tells cluster layers what the views show, while any of them listens. */
export interface ClusterViews {
  /** Changes: at most every {@link MOVING_PERIOD_MS} while a view moves, and once more when it rests. */
  readonly moments: Stream<ClusterMoment>;
  /** What the views show now. */
  now(): ClusterMoment;
}

/** The views of a scene. */
interface Views {
  readonly globe: ViewPort<GlobePose>;
  readonly plane: ViewPort<PlanePose>;
}

/** How often clusters follow a moving camera, milliseconds: each time costs frames of the movement. */
const MOVING_PERIOD_MS = 500;

/** A view that is folded away has no size. */
const isSeen = ({ frame, state }: ViewPort<GlobePose> | ViewPort<PlanePose>) =>
  frame.widthPx > 1 && frame.heightPx > 1 && state.value !== 'loading';

/** Watches a scene's views for all of its cluster layers together. */
export function createClusterViews(views: () => Views, clock: Clock): ClusterViews {
  const moments = createEmitter<ClusterMoment>();
  let groundHeightM = 0;
  let stops: readonly Unsubscribe[] = [];

  const measureGround = ({ globe }: Views) => {
    const { widthPx, heightPx } = globe.frame;
    groundHeightM = globe.locate({ xPx: widthPx / 2, yPx: heightPx / 2 })?.heightM ?? 0;
  };
  const now = (): ClusterMoment => {
    const { globe, plane } = views();
    const resting = globe.state.value !== 'busy' && plane.state.value !== 'busy';
    if (resting && isSeen(globe)) measureGround({ globe, plane });
    const seen: ClusterView[] = [];
    if (isSeen(globe)) {
      seen.push({ kind: 'globe', pose: globe.pose.value.pose, frame: globe.frame, groundHeightM });
    }
    if (isSeen(plane)) seen.push({ kind: 'plane', pose: plane.pose.value.pose, frame: plane.frame });
    const frames = clusterFrames(seen);
    return {
      frames: Object.fromEntries(seen.map(({ kind }, at) => [kind, frames[at]])),
      resting,
    };
  };
  const tell = createThrottle(clock, MOVING_PERIOD_MS, () => moments.emit(now()));
  const start = () => {
    const { globe, plane } = views();
    stops = [
      globe.pose.subscribe(tell.request),
      plane.pose.subscribe(tell.request),
      globe.state.subscribe(tell.request),
      plane.state.subscribe(tell.request),
    ];
  };
  const stop = () => {
    stops.forEach((unsubscribe) => unsubscribe());
    stops = [];
    tell.cancel();
  };

  return {
    now,
    moments: {
      subscribe(listener) {
        if (moments.listenerCount === 0) start();
        const unsubscribe = moments.subscribe(listener);
        return () => {
          unsubscribe();
          if (moments.listenerCount === 0) stop();
        };
      },
    },
  };
}
