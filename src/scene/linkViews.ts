import { nextPose } from '../domain/linkedPose.ts';
import type { GlobePose, PlanePose, Posed } from '../domain/pose.ts';
import { createSignal, type ReadonlySignal, type Unsubscribe } from '../lib/signal.ts';
import type { Scene } from './scene.ts';
import type { PointerHit, ViewFrame, ViewKind } from './viewPort.ts';

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

/**
 * Links a scene's views: the one under the pointer leads, the other shows the same ground point at the same scale. A pose with origin
 * `link` never propagates, so nothing echoes; a user's change counts from the leader only; a program's from either.
 * Entering the other view takes the lead once the leader has come to rest (it may still glide); pressing or turning the wheel at once.
 */
export function linkViews(scene: Scene, options: LinkOptions = {}): ViewLink {
  const { globe, plane } = scene;
  const leader = createSignal<ViewKind>('globe');
  let claimant: ViewKind | undefined;
  let held = false;
  let groundHeightM = 0;
  let lastMoved: ViewKind = 'globe';
  let globeFrame = globe.frame;
  let followedFrame: ViewFrame | undefined;

  const isEnabled = () => options.enabled?.value ?? true;

  const follow = (from: ViewKind) => {
    // A view that is folded away has no size: it keeps the one it had.
    if (globe.frame.widthPx > 1 && globe.frame.heightPx > 1) globeFrame = globe.frame;
    followedFrame = globeFrame;
    const globeView = { kind: 'globe', pose: globe.pose.value.pose, frame: globeFrame } as const;
    const planeView = { kind: 'plane', pose: plane.pose.value.pose, frame: plane.frame } as const;
    lastMoved = from;
    if (from === 'globe') plane.setPose(nextPose(globeView, planeView, groundHeightM), 'link');
    else globe.setPose(nextPose(planeView, globeView, groundHeightM), 'link');
  };

  const onPose = (kind: ViewKind, { origin }: Posed<GlobePose | PlanePose>) => {
    if (origin === 'link' || !isEnabled()) return;
    if (origin === 'user' && leader.value !== kind) return;
    follow(kind);
  };

  /** Reads the terrain's height at the centre once the globe rests; reading it on every frame would cost too much. */
  const readGround = () => {
    const { widthPx, heightPx } = globe.frame;
    if (widthPx <= 1 || heightPx <= 1) return;
    const readM = globe.locate({ xPx: widthPx / 2, yPx: heightPx / 2 })?.heightM ?? 0;
    const distanceM = Math.abs(globe.pose.value.pose.heightM - readM);
    const matters = Math.abs(readM - groundHeightM) > Math.max(1, GROUND_TOLERANCE * distanceM);
    if (!matters) return;
    groundHeightM = readM;
    if (isEnabled()) follow(lastMoved);
  };

  const lead = (kind: ViewKind) => {
    claimant = undefined;
    leader.set(kind);
  };

  const onPointer = (kind: ViewKind, { type }: PointerHit) => {
    if (type === 'release') held = false;
    if (type === 'press') held = true;
    if (type === 'press' || type === 'wheel') return lead(kind);
    if (type !== 'enter' || held) return;
    if (kind === leader.value) claimant = undefined;
    else if (scene[leader.value].state.value === 'busy') claimant = kind;
    else lead(kind);
  };

  /** Another size of the globe's window is another scale of what it shows; the first size brings the views together. */
  const followSize = () => {
    const { heightPx, fovYDeg } = globe.frame;
    const isFolded = globe.frame.widthPx <= 1 || heightPx <= 1;
    const isSame = heightPx === followedFrame?.heightPx && fovYDeg === followedFrame.fovYDeg;
    if (!isFolded && !isSame && isEnabled()) follow(leader.value);
  };

  const onRest = (kind: ViewKind) => {
    if (scene[kind].state.value !== 'idle') return;
    if (kind === 'globe') {
      followSize();
      readGround();
    }
    if (claimant !== undefined && kind === leader.value) lead(claimant);
  };

  const sync = () => {
    if (isEnabled()) follow(leader.value);
  };

  const subscriptions: readonly (Unsubscribe | undefined)[] = [
    globe.pose.subscribe((posed) => onPose('globe', posed)),
    plane.pose.subscribe((posed) => onPose('plane', posed)),
    globe.pointer.subscribe((hit) => onPointer('globe', hit)),
    plane.pointer.subscribe((hit) => onPointer('plane', hit)),
    globe.state.subscribe(() => onRest('globe')),
    plane.state.subscribe(() => onRest('plane')),
    options.enabled?.subscribe(sync),
  ];
  return {
    leader,
    sync,
    destroy() {
      for (const unsubscribe of subscriptions) unsubscribe?.();
    },
  };
}
