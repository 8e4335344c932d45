import type { ClipPlane } from '../domain/views/clipPlane.ts';
import type { GlobePose, PlanePose } from '../domain/views/pose.ts';
import type { ViewKind, ViewState } from '../scene/viewPort.ts';
import { createPlainStore, type PlainStore } from './plainStore.ts';

/** How the globe's ground is shown. */
export interface GroundLook {
  /** 0 to 1; below 1 the ground is translucent. */
  readonly opacity: number;
  /** The camera may go below the ground. */
  readonly underground: boolean;
}

/** The ground as the portal comes. */
export const OPAQUE_GROUND: GroundLook = { opacity: 1, underground: false };

/** What the two views do now. What the user arranged (divider, panels) is in the preference store. */
export interface ViewStoreState {
  readonly globeState: ViewState;
  readonly planeState: ViewState;
  /** null until the view exists. */
  readonly globePose: GlobePose | null;
  readonly planePose: PlanePose | null;
  /** The view that leads the other. */
  readonly leader: ViewKind;
  readonly ground: GroundLook;
  /** The plane that cuts the globe open; null when there is none. */
  readonly clip: ClipPlane | null;
  /** The clear-screen flag: counts how often the screen was cleared, so that whoever drew something takes it away. */
  readonly clearCount: number;
  /** What the user has drawn and shows, as a link carries it. */
  readonly drawings: readonly unknown[];
  /** What an opened link brought along: shown until the screen is cleared. */
  readonly received: readonly unknown[];
  /** Views that could not start, with the engine's reason. */
  readonly failures: Readonly<Partial<Record<ViewKind, string>>>;
}

/** What changes {@link ViewStoreState}. */
export interface ViewStoreActions {
  setState(kind: ViewKind, state: ViewState): void;
  setGlobePose(pose: GlobePose): void;
  setPlanePose(pose: PlanePose): void;
  setLeader(kind: ViewKind): void;
  /** Changes how the ground is shown; the opacity is held within 0 to 1. */
  setGround(change: Partial<GroundLook>): void;
  setClip(clip: ClipPlane | null): void;
  setDrawings(drawings: readonly unknown[]): void;
  setReceived(received: readonly unknown[]): void;
  /** Raises the clear-screen flag, and drops what a link brought along. */
  clearScreen(): void;
  /** Notes that a view could not start; undefined when it is tried again. */
  setFailure(kind: ViewKind, reason: string | undefined): void;
}

/** The store of {@link ViewStoreState}. */
export type ViewStore = PlainStore<ViewStoreState, ViewStoreActions>;

const START: ViewStoreState = {
  globeState: 'loading',
  planeState: 'loading',
  globePose: null,
  planePose: null,
  leader: 'globe',
  ground: OPAQUE_GROUND,
  clip: null,
  clearCount: 0,
  drawings: [],
  received: [],
  failures: {},
};

/** Creates the store. */
export function createViewStore(): ViewStore {
  return createPlainStore<ViewStoreState, ViewStoreActions>(START, (patch) => ({
    setState: (kind, state) => patch(kind === 'globe' ? { globeState: state } : { planeState: state }),
    setGlobePose: (pose) => patch({ globePose: pose }),
    setPlanePose: (pose) => patch({ planePose: pose }),
    setLeader: (kind) => patch({ leader: kind }),
    setGround: (change) =>
      patch(({ ground }) => {
        const { opacity, underground } = { ...ground, ...change };
        return { ground: { opacity: Math.min(1, Math.max(0, opacity)), underground } };
      }),
    setClip: (clip) => patch({ clip }),
    setDrawings: (drawings) => patch({ drawings }),
    setReceived: (received) => patch({ received }),
    clearScreen: () => patch(({ clearCount }) => ({ clearCount: clearCount + 1, received: [] })),
    setFailure: (kind, reason) =>
      patch(({ failures }) => {
        const { [kind]: _gone, ...others } = failures;
        return { failures: reason === undefined ? others : { ...others, [kind]: reason } };
      }),
  }));
}
