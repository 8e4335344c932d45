import type { GlobePose, Posed, PlanePose, PoseOrigin } from '../../../domain/views/pose.ts';
import type { Clock } from '../../../lib/clock.ts';
import { createSettle } from '../../../lib/settle.ts';
import type { ReadonlySignal, Signal } from '../../../lib/signal.ts';
import type { ViewPort } from '../../../scene/viewPort.ts';
import type { NativeView } from './nativeView.ts';

/** The SDK's view that is moved, and the pose that it is moved to and reported by. */
export interface ViewCameraOptions<P extends GlobePose | PlanePose> {
  readonly clock: Clock;
  /** A pose with origin `link` is drawn once no other has come for so long, milliseconds; 0 for each. */
  readonly linkQuietMs: number;
  /** Where the camera is, and who brought it there. */
  readonly pose: Signal<Posed<P>>;
  /** The view of the SDK, once there is one. */
  readonly native: ReadonlySignal<NativeView<P> | undefined>;
  /** Told of every change that the view makes. */
  readonly onMoved: () => void;
  /** Poses that differ by less than a view can show are the same. */
  readonly samePose: (a: P, b: P) => boolean;
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

/** The camera of a view: who moves it, and what is told of it. */
export function createViewCamera<P extends GlobePose | PlanePose>(options: ViewCameraOptions<P>) {
  const { clock, linkQuietMs, pose, native, onMoved } = options;
  let origin: PoseOrigin = 'program';
  let flight: AbortController | undefined;
  const linked = createFollower<P>(clock, linkQuietMs, (next) => native.value?.applyPose(next));

  const onChange = () => {
    const now = native.value?.readPose();
    if (now === undefined) return;
    onMoved();
    // While the view is still behind the last linked pose, its own old pose must not be reported.
    if (origin === 'link') return;
    pose.set({ pose: now, origin });
  };
  const flyTo: ViewPort<P>['flyTo'] = async (target, { durationMs, signal }) => {
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
      onChange();
    }
  };
  let asked: P | undefined;
  return {
    onChange,
    flyTo,
    /** The view is at rest: one that took another pose than the link's (it had no size, or another one) is asked once more. */
    onRest() {
      const wanted = pose.value.pose;
      const now = origin === 'link' ? native.value?.readPose() : undefined;
      if (now === undefined || asked === wanted || options.samePose(now, wanted)) return;
      asked = wanted;
      native.value?.applyPose(wanted);
    },
    /** Takes a pose from elsewhere. @param onTaken told before it is reported */
    setPose(next: P, from: PoseOrigin, onTaken: () => void) {
      flight?.abort();
      origin = from;
      onTaken();
      pose.set({ pose: next, origin: from });
      if (from === 'link') return linked.push(next);
      linked.drop();
      native.value?.applyPose(next);
    },
    /** The user has taken hold of the view. */
    onGesture() {
      flight?.abort();
      linked.drop();
      origin = 'user';
    },
    stop() {
      flight?.abort();
      linked.drop();
    },
  };
}

/** See {@link createViewCamera}. */
export type ViewCamera<P extends GlobePose | PlanePose> = ReturnType<typeof createViewCamera<P>>;
