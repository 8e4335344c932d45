import type { GlobePose, PlanePose } from '../domain/pose.ts';
import type { ViewKind, ViewState } from '../scene/viewPort.ts';
import { createPlainStore, type PlainStore } from './plainStore.ts';

/** What the two views do now. What the user arranged (divider, panels) is in the preference store. */
export interface ViewStoreState {
  readonly globeState: ViewState;
  readonly planeState: ViewState;
  /** null until the view exists. */
  readonly globePose: GlobePose | null;
  readonly planePose: PlanePose | null;
  /** The view that leads the other. */
  readonly leader: ViewKind;
  /** Views that could not start, with the engine's reason. */
  readonly failures: Readonly<Partial<Record<ViewKind, string>>>;
}

/** What changes {@link ViewStoreState}. */
export interface ViewStoreActions {
  setState(kind: ViewKind, state: ViewState): void;
  setGlobePose(pose: GlobePose): void;
  setPlanePose(pose: PlanePose): void;
  setLeader(kind: ViewKind): void;
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
  failures: {},
};

/** Creates the store. */
export function createViewStore(): ViewStore {
  return createPlainStore<ViewStoreState, ViewStoreActions>(START, (patch) => ({
    setState: (kind, state) => patch(kind === 'globe' ? { globeState: state } : { planeState: state }),
    setGlobePose: (pose) => patch({ globePose: pose }),
    setPlanePose: (pose) => patch({ planePose: pose }),
    setLeader: (kind) => patch({ leader: kind }),
    setFailure: (kind, reason) =>
      patch(({ failures }) => {
        const { [kind]: _gone, ...others } = failures;
        return { failures: reason === undefined ? others : { ...others, [kind]: reason } };
      }),
  }));
}
