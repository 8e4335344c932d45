import { createPlainStore, type PlainStore } from './plainStore.ts';

/** Where the user is among the screens (portal.md, section 3). Not kept over a reload. */
export interface ShellState {
  /** Entering the portal has led to its first screen. */
  readonly hasArrived: boolean;
}

/** What changes a {@link ShellState}. */
export interface ShellActions {
  /** A user enters the portal. */
  enter(): void;
  /** A screen is shown. */
  arrive(): void;
}

/** The store of {@link ShellState}. */
export type ShellStore = PlainStore<ShellState, ShellActions>;

const START: ShellState = { hasArrived: false };

/** Creates the store. */
export function createShellStore(): ShellStore {
  return createPlainStore<ShellState, ShellActions>(START, (patch) => ({
    enter: () => patch(START),
    arrive: () => patch({ hasArrived: true }),
  }));
}
