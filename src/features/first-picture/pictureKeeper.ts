import type { GlobePose, PlanePose } from '../../domain/views/pose.ts';
import type { CancelTimer, Clock } from '../../lib/clock.ts';
import type { Unsubscribe } from '../../lib/signal.ts';
import type { Scene } from '../../scene/scene.ts';
import type { ViewPort } from '../../scene/viewPort.ts';
import type { ScenePictures, ViewPicture } from './pictureBook.ts';

/** A scene that rests for so long is pictured, milliseconds: nobody is in the middle of a gesture then. */
const REST_MS = 1500;

/** Least time from one picture to the next, milliseconds. */
const PAUSE_MS = 10_000;

/** Longest side of a picture, pixels: it stands for the view for some seconds only. */
const LONGEST_PX = 640;

/** A view smaller than this is folded away, CSS pixels. */
const LEAST_PX = 40;

async function take<P extends GlobePose | PlanePose>(
  view: ViewPort<P>,
  signal: AbortSignal,
): Promise<ViewPicture<P>> {
  const { widthPx, heightPx } = view.frame;
  const shrink = Math.min(1, LONGEST_PX / Math.max(widthPx, heightPx));
  const { pose } = view.pose.value;
  return { pose, picture: await view.capture(widthPx * shrink, heightPx * shrink, signal) };
}

const isShown = ({ frame }: ViewPort<GlobePose> | ViewPort<PlanePose>) =>
  Math.min(frame.widthPx, frame.heightPx) >= LEAST_PX;

/** The views that are taken once they rest, and where the pictures are kept. */
export interface KeeperOptions {
  readonly scene: Pick<Scene, 'globe' | 'plane'>;
  readonly clock: Clock;
  /** Given the views whenever they have come to rest; a failure to keep them is nobody's trouble. */
  readonly keep: (pictures: ScenePictures, isFirst: boolean) => Promise<void>;
}

/** Pictures both views each time they have come to rest, seldom and small, for as long as both are shown. */
export function keepPictures({ scene: { globe, plane }, clock, keep }: KeeperOptions): Unsubscribe {
  const ended = new AbortController();
  let cancel: CancelTimer | undefined;
  let nextMs = 0;
  let isFirst = true;
  let isTaking = false;
  const isResting = () => globe.state.value === 'idle' && plane.state.value === 'idle';
  const picture = async () => {
    if (!isShown(globe) || !isShown(plane)) return;
    isTaking = true;
    try {
      // One after the other: each holds the page for a moment.
      const pictures = { globe: await take(globe, ended.signal), plane: await take(plane, ended.signal) };
      nextMs = clock.nowMs() + PAUSE_MS;
      if (!isResting()) return;
      await keep(pictures, isFirst);
      isFirst = false;
    } catch {
      // Without a picture the next visit begins as the first one did.
    } finally {
      isTaking = false;
    }
  };
  const look = () => {
    cancel?.();
    // What the picture itself stirs up is no change.
    if (isTaking || !isResting()) return;
    cancel = clock.after(Math.max(REST_MS, nextMs - clock.nowMs()), () => void picture());
  };
  const stops = [globe.state.subscribe(look), plane.state.subscribe(look)];
  look();
  return () => {
    ended.abort();
    cancel?.();
    for (const stop of stops) stop();
  };
}
