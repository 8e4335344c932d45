import { nextPose } from '../../domain/views/linkedPose.ts';
import { METRES_PER_DEGREE, METRES_PER_PIXEL_AT_SCALE_1 } from '../../domain/geodesy/webMercator.ts';
import type { GlobePose, PlanePose, Posed } from '../../domain/views/pose.ts';
import type { ReadonlySignal, Unsubscribe } from '../../lib/signal.ts';
import type { Scene } from '../../scene/scene.ts';
import { createViewLeader } from './viewLeader.ts';
import type { PointerHit, ViewFrame, ViewKind } from '../../scene/viewPort.ts';

/** How two views are linked. */
export interface LinkOptions {
  /** Whether the views follow each other; always when left out. Switching it on brings them together at once. */
  readonly enabled?: ReadonlySignal<boolean>;
}

/** The link between a scene's views. */
export interface ViewLink {
  /** The view that leads. */
  readonly leader: ReadonlySignal<ViewKind>;
  /** Brings the follower to the leader now, as after a change of the windows' sizes. */
  sync(): void;
  destroy(): void;
}

/** A terrain height that is wrong by less than this part of the camera's distance moves nothing visibly. */
const GROUND_TOLERANCE = 0.0005;

/** Views that differ by more than this at rest are brought together: a part of the scale, and of the plane's window. */
const APART = 0.0005;

/** A view that is folded away has no size. */
const isFolded = ({ widthPx, heightPx }: ViewFrame) => widthPx <= 1 || heightPx <= 1;

/** Whether two poses of a plane differ by more than {@link APART}. */
function differ(a: PlanePose, b: PlanePose, { widthPx }: ViewFrame): boolean {
  if (Math.abs(a.scale / b.scale - 1) > APART) return true;
  const windowDeg = (widthPx * a.scale * METRES_PER_PIXEL_AT_SCALE_1) / METRES_PER_DEGREE;
  return Math.max(Math.abs(a.lon - b.lon), Math.abs(a.lat - b.lat)) > APART * windowDeg;
}

/** Moves one view of a scene to where the other is. */
interface Follower {
  follow(from: ViewKind): void;
  /** Takes the size of the globe's window and the terrain's height at its centre; true when either moves the views apart. */
  measure(): boolean;
  /** Whether the views show different things, and following has not been tried in vain. */
  isApart(): boolean;
  /** The view that stays where it is when `measure` moves them apart: what the other followed last, or what is worked in since. */
  anchor: ViewKind;
}

function createFollower({ globe, plane }: Scene): Follower {
  let groundHeightM = 0;
  let frame = globe.frame;
  let followedFrame: ViewFrame | undefined;
  let followed: readonly unknown[] = [];

  const readGroundM = () =>
    globe.locate({ xPx: frame.widthPx / 2, yPx: frame.heightPx / 2 })?.heightM ?? groundHeightM;

  const views = () => ({
    globeView: { kind: 'globe', pose: globe.pose.value.pose, frame } as const,
    planeView: { kind: 'plane', pose: plane.pose.value.pose, frame: plane.frame } as const,
  });

  return {
    anchor: 'globe',
    follow(from) {
      if (!isFolded(globe.frame)) frame = globe.frame;
      followedFrame = frame;
      this.anchor = from;
      const { globeView, planeView } = views();
      if (from === 'globe') plane.setPose(nextPose(globeView, planeView, groundHeightM), 'link');
      else globe.setPose(nextPose(planeView, globeView, groundHeightM), 'link');
      followed = [globe.pose.value, plane.pose.value];
    },
    isApart() {
      const isTried = followed[0] === globe.pose.value && followed[1] === plane.pose.value;
      if (isTried || isFolded(globe.frame) || isFolded(plane.frame)) return false;
      const { globeView, planeView } = views();
      return differ(planeView.pose, nextPose(globeView, planeView, groundHeightM), plane.frame);
    },
    measure() {
      if (isFolded(globe.frame)) return false;
      frame = globe.frame;
      const isResized = frame.heightPx !== followedFrame?.heightPx || frame.fovYDeg !== followedFrame.fovYDeg;
      const readM = readGroundM();
      const distanceM = Math.abs(globe.pose.value.pose.heightM - readM);
      const isOther = Math.abs(readM - groundHeightM) > Math.max(1, GROUND_TOLERANCE * distanceM);
      if (isOther) groundHeightM = readM;
      return isResized || isOther;
    },
  };
}

/**
 * Links a scene's views: the one under the pointer leads, the other shows the same ground point at the same scale. A pose with origin
 * `link` never propagates, so nothing echoes; a user's change counts from the leader only; a program's from either. The terrain is
 * read when the globe rests, since reading it on every frame would cost too much; what it moves is the view nobody works in. Whatever
 * else brought the views apart (a glide of the view that lost the lead, a page that was hidden meanwhile) ends when both rest.
 */
export function linkViews(scene: Scene, options: LinkOptions = {}): ViewLink {
  const { globe, plane } = scene;
  const { leader, destroy: stopLeading } = createViewLeader(scene);
  const follower = createFollower(scene);
  const isEnabled = () => options.enabled?.value ?? true;

  const onPose = (kind: ViewKind, { origin }: Posed<GlobePose | PlanePose>) => {
    if (origin === 'link' || !isEnabled()) return;
    if (origin === 'user' && leader.value !== kind) return;
    follower.follow(kind);
  };
  const onState = (kind: ViewKind) => {
    if (!isEnabled() || scene[kind].state.value !== 'idle') return;
    const isMoved = kind === 'globe' && follower.measure();
    const isAtRest = globe.state.value === 'idle' && plane.state.value === 'idle';
    if (isMoved || (isAtRest && follower.isApart())) follower.follow(follower.anchor);
  };
  const onPointer = (kind: ViewKind, { type }: PointerHit) => {
    if (type === 'press') follower.anchor = kind;
  };
  const sync = () => {
    if (isEnabled()) follower.follow(leader.value);
  };

  const subscriptions: readonly (Unsubscribe | undefined)[] = [
    globe.pose.subscribe((posed) => onPose('globe', posed)),
    plane.pose.subscribe((posed) => onPose('plane', posed)),
    globe.state.subscribe(() => onState('globe')),
    plane.state.subscribe(() => onState('plane')),
    globe.pointer.subscribe((hit) => onPointer('globe', hit)),
    plane.pointer.subscribe((hit) => onPointer('plane', hit)),
    options.enabled?.subscribe(sync),
  ];
  return {
    leader,
    sync,
    destroy() {
      stopLeading();
      for (const unsubscribe of subscriptions) unsubscribe?.();
    },
  };
}
